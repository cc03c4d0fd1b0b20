#include "core/motion/play.h"

double
billow_motion_play_at(const BillowMotion *motion, const BillowMotionPlay *play, double seconds)
{
    const double last = (double) (motion->n_frames - 1);
    if (last == 0.0)
        return 0.0;
    double frame = ldexp(rint(ldexp((seconds - play->start) * play->speed * motion->rate, 30)), -30);
    if (play->loop) {
        frame = fmod(frame, last);
        frame += frame < 0.0 ? last : 0.0;
    }
    return fmax(0.0, fmin(last, frame)) / motion->rate;
}

double
billow_motion_play_length(const BillowMotion *motion, const BillowMotionPlay *play)
{
    return billow_motion_duration(motion) / play->speed;
}
