#include "core/motion/play.h"

static size_t
least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns how many frames lie between the first one that plays and the last one. */
static double
span_of(const BillowMotion *motion, const BillowMotionPlay *play, double *first)
{
    const size_t end = motion->n_frames - 1, begin = least(play->first, end);
    const size_t last = play->last > 0 ? least(play->last, end) : end;
    *first = (double) begin;
    return last > begin ? (double) (last - begin) : 0.0;
}

double
billow_motion_play_at(const BillowMotion *motion, const BillowMotionPlay *play, double seconds)
{
    double first;
    const double span = span_of(motion, play, &first);
    if (span == 0.0)
        return first / motion->rate;
    double frame = ldexp(rint(ldexp((seconds - play->start) * play->speed * motion->rate, 30)), -30);
    if (play->loop) {
        frame = fmod(frame, span);
        frame += frame < 0.0 ? span : 0.0;
    }
    return (first + fmax(0.0, fmin(span, frame))) / motion->rate;
}

double
billow_motion_play_length(const BillowMotion *motion, const BillowMotionPlay *play)
{
    double first;
    return span_of(motion, play, &first) / (motion->rate * play->speed);
}
