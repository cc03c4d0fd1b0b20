#include "core/transition/response.h"

#include <math.h>

/* Returns the share of lag and swing that the overlap leaves. */
static double
without_overlap(const BillowFollowThrough *follow, const BillowHanging *hanging)
{
    return hanging ? 1.0 - follow->overlap : 1.0;
}

/* Returns the swing at its widest; NULL: there is none. */
static BillowSwingPath *
swing_of(const BillowFollowThrough *follow, const BillowEasing *easing, double duration)
{
    BillowFollowThrough most = *follow;
    most.swing = billow_follow_through_most_swing(follow);
    return most.swing > 0.0 ? billow_swing_path_new(&most, easing, duration) : NULL;
}

void
billow_follow_through_response(const BillowFollowThrough *follow, const BillowEasing *easing,
                               const BillowHanging *hanging, double duration, double seconds, int count,
                               double *ways)
{
    const double rest = without_overlap(follow, hanging), most = billow_follow_through_most_swing(follow);
    BillowSwingPath *path = rest > 0.0 ? swing_of(follow, easing, duration) : NULL;
    for (int i = 0; i < count; i++) {
        const double since = seconds * i / (count - 1),
                     elapsed = since - rest * billow_follow_through_lag(follow, since, duration);
        const double share = fmin(fmax(elapsed / duration, 0.0), 1.0);
        ways[i] = billow_easing_at(easing, share);
        if (path)
            ways[i] += rest * billow_follow_through_swing(follow, elapsed, duration) / most *
                       billow_swing_path_at(path, elapsed);
        if (rest < 1.0) {
            BillowHangingMoment moment;
            billow_hanging_at(hanging, since, &moment);
            ways[i] += follow->overlap * billow_hanging_ahead(&moment, 1.0);
        }
    }
    billow_swing_path_free(path);
}

double
billow_follow_through_settling(const BillowFollowThrough *follow, const BillowHanging *hanging,
                               double duration)
{
    const double rest = without_overlap(follow, hanging);
    const double swing = rest > 0.0 && billow_follow_through_most_swing(follow) > 0.0
                             ? log(20.0) / (2.0 * M_PI * follow->frequency * follow->damping)
                             : 0.0;
    const double overlap = rest < 1.0 ? log(20.0) / billow_hanging_decay(hanging) : 0.0;
    return duration + fmax(rest * billow_follow_through_most_lag(follow) + swing, overlap);
}
