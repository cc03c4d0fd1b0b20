/* The motion that cloth has of its own in a transition: it hangs, opens, fills with air, falls and slaps.
 * docs/method.md §6. */
#pragma once

#include "core/transition/hanging.h"
#include "model/animation/pose_parts.h"

/* The own motion of one transition. */
typedef struct {
    BillowHanging *hanging;                    /* NULL: it has none, and the rest is 0 */
    double overlap, flare, billow, fall, slap; /* BillowFollowThrough */
    double start, duration;                    /* of the transition, seconds */
    double end_speed;                          /* with which its curve ends, per second */
    double ripple, decay; /* of a slap: frequency, radians per second, and decay, per second */
    double delay;         /* of a slap at the hem, seconds */
    double reach;         /* farthest point from the anchors in the first keyframe, relative to the second */
    double length;        /* of the cloth that hangs in the second keyframe, meters */
    BillowVec3 gravity;   /* m/s2 */
    BillowGrid grid;
} BillowOwnMotion;

/* Reads the own motion of the transition between two poses. Clear with billow_own_motion_clear(). */
BillowOwnMotion billow_own_motion_of(const BillowProject *project, const BillowPose *from,
                                     const BillowPose *to);
void billow_own_motion_clear(BillowOwnMotion *motion);

/* Returns when the cloth has come to rest, seconds; with own motion only. */
double billow_own_motion_rest(const BillowOwnMotion *motion);

/* The progress of some points, starting with number `begin`. */
typedef struct {
    size_t begin, count;
    double *way; /* of each point; own motion is added */
    double *
        lift; /* receives how far it rises because the cloth twists, per square of its distance from the axis */
    double *open; /* receives by how much of its distance from the axis of a turn it is flung away */
} BillowOwnMotionPoints;

/* Adds the own motion at `seconds` of the transition from pose `number` to the progress of points, which without
 * it is `eased`. `pinned` must have the poses. */
void billow_own_motion_add(const BillowOwnMotion *motion, double seconds, double eased,
                           const BillowPinnedPoses *pinned, size_t number,
                           const BillowOwnMotionPoints *points);
