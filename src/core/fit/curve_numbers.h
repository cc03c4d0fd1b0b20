/* The numbers of curves that a fit refines. */
#pragma once

#include "core/transition/easing.h"

typedef struct {
    size_t offset;          /* within a BillowEasing */
    double low, high, step; /* bounds; and about how far apart the curves of the family are in it */
} BillowCurveNumber;

/* Returns the numbers that a curve has; sets `*n` to how many. */
const BillowCurveNumber *billow_curve_numbers(BillowCurve curve, size_t *n);

/* Returns where such a number is. */
double *billow_curve_number_in(BillowEasing *easing, const BillowCurveNumber *number);
