/* The best loop within a run: where to cut it so that its end, faded into what comes before its beginning, leads
 * into the beginning. docs/method.md §12. */
#pragma once

#include "core/fit/frame_products.h"

#include <stdbool.h>

/* How much faster the cloth may move at the seam of a loop than the run does, and how much more its velocity may
 * change from frame to frame: as a multiple of the median. */
#define BILLOW_LOOP_MOST_STEP 1.4
#define BILLOW_LOOP_MOST_TURN 1.5

/* Frames this far apart, as a share of the cloth's size, count as much when a loop is chosen as a seam at which it moves
 * as fast as it may at most. */
#define BILLOW_LOOP_FAR 0.04

/* How far a loop moves from frame to frame at least, on average, as a multiple of the median of the run: a cloth at
 * rest loops, too. */
#define BILLOW_LOOP_LEAST_MOTION 0.5

/* How the frames of a run move: the median of what they move from one frame to the next, and of what that changes
 * by, which counts as a thousandth of the step at least. Roots of sums over all points of squares, meters. */
typedef struct {
    double step, turn;
} BillowPace;

/* A loop of the frames first ... first + count - 1 of a run, counted from 0, whose last `fade` frames are faded
 * into those before `first`. */
typedef struct {
    size_t first, count, fade;
    double gap;        /* root mean square distance of the frames that are faded into each other, as `pace` */
    double step, turn; /* the largest at the seam, as multiples of the pace */
} BillowLoop;

typedef struct {
    size_t shortest, longest; /* frames of the loop, shortest >= 2 */
    size_t fade;              /* frames, 1 ... shortest */
    size_t from, to;          /* it begins with one of these frames */
    double size;              /* meters: that of the cloth, times the root of the number of its points; > 0 */
} BillowLoopWishes;

/* Returns the pace of a run of at least 3 frames. */
BillowPace billow_pace_of(const BillowFrameProducts *products);

/* Returns the share of the frames before the beginning in frame `k` (0 ... fade - 1) of the fade. */
double billow_loop_share(size_t fade, size_t k);

/* Finds the loop that costs least of those that move. Returns false if the run is too short for any, or none moves. The
 * pace must not be 0. */
bool billow_loop_find(const BillowFrameProducts *products, BillowPace pace, const BillowLoopWishes *wishes,
                      BillowLoop *loop);

/* Returns the larger of step and turn, each as a share of the most that is allowed. */
double billow_loop_badness(const BillowLoop *loop);

/* Returns what a choice of loops minimizes: how bad it is, if it moves at least as the median of the run does, and the
 * gap, as a share of BILLOW_LOOP_FAR. */
double billow_loop_cost(const BillowLoop *loop, double size);
