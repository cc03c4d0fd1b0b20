/* The curves that a fit tries for each transition: all kinds of core/transition/easing.h, with some
 * parameters of each. They are tabulated once. */
#pragma once

#include "core/transition/easing.h"

#include <stddef.h>

enum { BILLOW_CURVE_KNOTS = 1024 };

typedef struct {
    BillowEasing *easings;
    size_t count, named; /* the first `named` ones have no handles; the others are Bezier curves */
    double
        *values; /* count x (BILLOW_CURVE_KNOTS + 1): each curve at the multiples of 1/BILLOW_CURVE_KNOTS */
} BillowCurveFamily;

BillowCurveFamily *billow_curve_family_new(void);
void billow_curve_family_free(BillowCurveFamily *family); /* NULL is allowed */

/* Returns a curve at tau in [0, 1], interpolated in the table. */
static inline double
billow_curve_family_at(const BillowCurveFamily *family, size_t curve, double tau)
{
    const double x = tau * BILLOW_CURVE_KNOTS;
    const size_t knot = x < BILLOW_CURVE_KNOTS ? (size_t) x : BILLOW_CURVE_KNOTS - 1;
    const double *values = family->values + curve * (BILLOW_CURVE_KNOTS + 1) + knot;
    return values[0] + (x - (double) knot) * (values[1] - values[0]);
}
