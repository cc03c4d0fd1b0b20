#include "core/transition/response.h"

#include <math.h>

/* Overlap replaces lag and swing by its share. */
static BillowFollowThrough
without_overlap(const BillowFollowThrough *follow, const BillowHanging *hanging)
{
    BillowFollowThrough rest = *follow;
    rest.overlap = hanging ? follow->overlap : 0.0;
    rest.lag *= 1.0 - rest.overlap;
    rest.swing *= 1.0 - rest.overlap;
    return rest;
}

void
billow_follow_through_response(const BillowFollowThrough *follow, const BillowEasing *easing,
                               const BillowHanging *hanging, double duration, double seconds, int count,
                               double *ways)
{
    const BillowFollowThrough rest = without_overlap(follow, hanging);
    BillowSwingPath *path = rest.swing > 0.0 ? billow_swing_path_new(&rest, easing, duration) : NULL;
    for (int i = 0; i < count; i++) {
        const double since = seconds * i / (count - 1), elapsed = since - rest.lag;
        const double share = fmin(fmax(elapsed / duration, 0.0), 1.0);
        ways[i] = billow_easing_at(easing, share) + (path ? billow_swing_path_at(path, elapsed) : 0.0);
        if (rest.overlap > 0.0) {
            BillowHangingMoment moment;
            billow_hanging_at(hanging, since, &moment);
            ways[i] += rest.overlap * billow_hanging_ahead(&moment, 1.0);
        }
    }
    billow_swing_path_free(path);
}

double
billow_follow_through_settling(const BillowFollowThrough *follow, const BillowHanging *hanging,
                               double duration)
{
    const BillowFollowThrough rest = without_overlap(follow, hanging);
    const double swing =
        rest.swing > 0.0 ? log(20.0) / (2.0 * M_PI * follow->frequency * follow->damping) : 0.0;
    const double overlap = rest.overlap > 0.0 ? log(20.0) / billow_hanging_decay(hanging) : 0.0;
    return duration + fmax(rest.lag + swing, overlap);
}
