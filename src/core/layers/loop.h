/* A loop has whole periods of what runs in it. docs/method.md §6. */
#pragma once

#include <math.h>

/* The number of periods nearest to how many of `period` there are in `seconds`, both > 0; at least one. */
static inline double
billow_loop_periods(double seconds, double period)
{
    return fmax(1.0, round(seconds / period));
}
