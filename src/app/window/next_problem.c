#include "app/window/next_problem.h"

#include "model/live/problem_frames.h"

#include <glib/gi18n.h>

int
billow_next_problem(const GArray *marks, double limit, int frame, int step)
{
    return marks ? billow_problem_frames_next(marks, limit, frame, step) : 0;
}

const char *
billow_no_next_problem(const GArray *marks, double limit, int frame, int step)
{
    BillowFrameStretch here;
    if (!marks || !billow_problem_frames_all_known(marks, frame, step))
        return step > 0 ? _("No problem found after this frame yet: some frames are still being checked.")
                        : _("No problem found before this frame yet: some frames are still being checked.");
    if (billow_next_problem(marks, limit, frame, -step) == 0 &&
        !billow_problem_frames_stretch(marks, limit, frame, &here) &&
        billow_problem_frames_all_known(marks, frame, -step))
        return _("No problems found.");
    return step > 0 ? _("No more problems after this frame.") : _("No more problems before this frame.");
}
