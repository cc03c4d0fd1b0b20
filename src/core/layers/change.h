/* What becomes another over the time of a block: a wind that rises. docs/method.md §5. */
#pragma once

#include "core/transition/easing.h"

/* The factor at `share` of the time, by the curve: 1 at first, 1 + change in the end. */
double billow_change_at(double change, BillowCurve curve, double share);

/* The same of what has to stay more than 0, however the curve overshoots: 0.001 at least. */
double billow_change_above_at(double change, BillowCurve curve, double share);

/* The integral of rate(data, t) from 0 to `end`, by Simpson's rule of 256 parts. */
double billow_change_integral(double (*rate)(const void *data, double t), const void *data, double end);

/* How far `elapsed` is in `duration`, 0 ... 1. */
double billow_change_share(double elapsed, double duration);
