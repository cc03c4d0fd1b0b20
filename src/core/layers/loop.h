/* A loop contains whole periods of everything that repeats in it. docs/method.md §6. */
#pragma once

#include <math.h>

/* Returns the whole number of periods, at least one, that is nearest to seconds / period. Both must be > 0.
 */
static inline double
billow_loop_periods(double seconds, double period)
{
    return fmax(1.0, round(seconds / period));
}
