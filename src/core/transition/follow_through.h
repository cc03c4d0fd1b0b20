/* Follow-through: free parts trail behind the anchors and swing on when the anchors stop. docs/method.md §6.
 */
#pragma once

#include "core/transition/number_keys.h"

typedef struct {
    double lag;       /* seconds, of a point of weight 1 */
    double swing;     /* 0: none, 1: as wide as a pendulum's, of a point of weight 1 */
    double frequency; /* Hz, undamped frequency of the swing */
    double damping;   /* ratio to critical damping, in (0, 1] */
    double
        overlap;  /* share of hanging cloth's own motion (hanging.h), which replaces lag and swing; 0 ... 1 */
    double flare; /* how far hanging cloth opens where it trails */
    double billow;         /* how far air holds the middle of the cloth back */
    double fall;           /* share of a free fall where the cloth is let go, 0 ... 1 */
    double slap;           /* how far the cloth bounces back where it is stopped */
    BillowNumberKeys keys; /* of lag and swing, over the move; they go on after its end */
} BillowFollowThrough;

/* Returns whether the cloth moves by the length that hangs from the anchors. */
bool billow_follow_through_hangs(const BillowFollowThrough *follow);

extern const BillowField billow_follow_through_fields[];

/* Return the lag and the swing `elapsed` seconds after the start of a move of `duration` seconds, > 0. */
double billow_follow_through_lag(const BillowFollowThrough *follow, double elapsed, double duration);
double billow_follow_through_swing(const BillowFollowThrough *follow, double elapsed, double duration);

/* Return values that neither exceeds at any time: the greatest ones, or a little more. */
double billow_follow_through_most_lag(const BillowFollowThrough *follow);
double billow_follow_through_most_swing(const BillowFollowThrough *follow);

/* Adapts follow-through to a loop of `seconds`, > 0: limits the lag to that, and increases the damping so
 * that the swing settles within a dozen rounds. If the strongest damping is not enough, there is no swing. The
 * same holds for hanging cloth, whose slowest swing has the frequency `hanging`, radians per second. */
void billow_follow_through_loop(BillowFollowThrough *follow, double seconds, double hanging);

/* The swing of a pendulum that hangs from a point moving from 0 to 1. */
typedef struct BillowSwingPath BillowSwingPath;

/* Computes the swing, without its keys, for a move of `duration` seconds, > 0, along the curve. Copies what it needs. Free with
 * billow_swing_path_free(); NULL is allowed. */
BillowSwingPath *billow_swing_path_new(const BillowFollowThrough *follow, const BillowEasing *easing,
                                       double duration);

/* Does the same for a pendulum of `frequency`, radians per second, and a damping ratio in (0, 1], with the
 * acceleration taken as constant over 1/`count` of the move. */
BillowSwingPath *billow_swing_path_of(double frequency, double damping, double swing,
                                      const BillowEasing *easing, double duration, int count);

/* Does the same for a pendulum that is pushed: y'' + 2 damping w y' + w^2 y = force[i] in part i of `count` even
 * parts of the `duration`, 0 after it. */
BillowSwingPath *billow_swing_path_forced(double frequency, double damping, const double *force, int count,
                                          double duration);
void billow_swing_path_free(BillowSwingPath *path);

/* Returns how far the pendulum is ahead of the move `elapsed` seconds after its start, as a share of the
 * move: swing times the y of y'' + 2 damping w y' + w^2 y = -u'', w = 2 pi frequency, at rest before the
 * start. u is the eased parameter, including jumps of its speed, and is constant after the move. The
 * acceleration is taken as constant over 1/1024 of the move. */
double billow_swing_path_at(const BillowSwingPath *path, double elapsed);

/* Returns how far the pendulum would be ahead if it were pushed by the speed of the move, as air pushes it, and
 * not by its acceleration: swing times the y of y'' + 2 damping w y' + w^2 y = -w u'. At a steady speed, it is
 * u' / w behind. */
double billow_swing_path_drag_at(const BillowSwingPath *path, double elapsed);

/* Returns how many seconds after the start the pendulum settles: it then stays below 1e-8 of the move. */
double billow_swing_path_end(const BillowSwingPath *path);
