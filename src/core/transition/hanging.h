/* Cloth that hangs from a moving support: it swings and twists like a hanging chain, the more slowly the
 * longer it is. docs/method.md §6. */
#pragma once

#include "core/transition/easing.h"

enum { BILLOW_HANGING_STEPS = 64 };

/* Cloth that hangs from a support moving from 0 to 1. */
typedef struct BillowHanging BillowHanging;

/* Computes the motion of `length` meters of cloth, > 0, under a gravity of `gravity` m/s2, > 0, with a damping
 * ratio in (0, 1], for a move of `duration` seconds, > 0, along the curve. Copies what it needs. Free with
 * billow_hanging_free(); NULL is allowed. */
BillowHanging *billow_hanging_new(double length, double gravity, double damping, const BillowEasing *easing,
                                  double duration);
void billow_hanging_free(BillowHanging *hanging);

/* Returns the undamped frequency of the slowest swing of such cloth, radians per second. */
double billow_hanging_frequency(double length, double gravity);

/* The cloth at one time. */
typedef struct {
    float ahead[BILLOW_HANGING_STEPS + 1]; /* at even depths from the support (0) to the hem (1) */
    float steep[BILLOW_HANGING_STEPS + 1]; /* integral of the square of its slope, down to each depth */
    double drag;                           /* of cloth that air holds back */
    double
        flare; /* by how much of its distance from the axis the hem flies outwards, if the move is a turn by
                   * 1 radian */
} BillowHangingMoment;

/* Computes how far the cloth is ahead of its support `elapsed` seconds after the start of the move, as shares
 * of the move, and how far cloth of its slowest frequency is if air pushes it
 * (billow_swing_path_drag_at()). The flare is the r of r'' + 2 damping w r' + w^2 r = v^2, w its slowest
 * frequency, with the speed v of the hem: the cloth is flung outwards. It is followed until the hem has nearly
 * come to rest. */
void billow_hanging_at(const BillowHanging *hanging, double elapsed, BillowHangingMoment *moment);

/* Returns one of its values at a depth in [0, 1], linear between the steps. */
static inline double
billow_hanging_value(const float *values, double depth)
{
    const double at = depth * BILLOW_HANGING_STEPS;
    const int step = at < BILLOW_HANGING_STEPS ? (int) at : BILLOW_HANGING_STEPS - 1;
    const double above = (double) values[step], below = (double) values[step + 1];
    return above + (at - step) * (below - above);
}

static inline double
billow_hanging_ahead(const BillowHangingMoment *moment, double depth)
{
    return billow_hanging_value(moment->ahead, depth);
}

/* Returns how fast its slowest swing dies down, per second. */
double billow_hanging_decay(const BillowHanging *hanging);

/* Returns how many seconds after the start the cloth settles, as billow_swing_path_end(). */
double billow_hanging_end(const BillowHanging *hanging);
