/* Follow-through: what hangs free follows its anchors later, and swings on when they stop. docs/method.md §6. */
#pragma once

#include "core/transition/easing.h"

typedef struct {
    double lag;       /* seconds, of a point of weight 1 */
    double swing;     /* 0: none, 1: as wide as a pendulum's, of a point of weight 1 */
    double frequency; /* Hz, of the swing, undamped */
    double damping;   /* share of the critical one, in (0, 1] */
} BillowFollow;

extern const BillowField billow_follow_fields[];

/* Of a loop of `seconds`, > 0: a lag is no longer than that, and a swing comes to rest within a dozen rounds, by a stronger
 * damping; one for which the strongest is too weak is left out. */
void billow_follow_loop(BillowFollow *follow, double seconds);

/* How a pendulum swings that hangs on a move from 0 to 1. */
typedef struct BillowSwingPath BillowSwingPath;

/* Of a move that takes `duration` seconds, > 0, by the curve. Nothing is borrowed. Free with billow_swing_path_free(); NULL is
 * allowed. */
BillowSwingPath *billow_swing_path_new(const BillowFollow *follow, const BillowEasing *easing,
                                       double duration);
void billow_swing_path_free(BillowSwingPath *path);

/* How far the pendulum is ahead of the move, `elapsed` seconds after its start, as a share of the move: swing times the y of
 * y'' + 2 damping w y' + w^2 y = -u'', w = 2 pi frequency, at rest before; u is the eased parameter, jumps of its speed
 * included, and is at rest after the move. Its acceleration is taken as constant over 1/1024 of the move. */
double billow_swing_path_at(const BillowSwingPath *path, double elapsed);

/* Seconds after its start from which on it is taken to be at rest: there it is below 1e-8 of the move. */
double billow_swing_path_end(const BillowSwingPath *path);

/* How far a point of weight 1 has got in a move of `duration` seconds, > 0, by the curve: at `count`, >= 2, even times from its start to
 * `seconds` later, as shares of the move. */
void billow_follow_response(const BillowFollow *follow, const BillowEasing *easing, double duration,
                            double seconds, int count, double *ways);

/* Seconds after the start of a move in which such a point has come to rest, but for about 5 % of how far it swings. */
double billow_follow_settling(const BillowFollow *follow, double duration);
