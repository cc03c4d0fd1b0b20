#include "core/fit/curve_numbers.h"

static const BillowCurveNumber DEGREE[] = {{offsetof(BillowEasing, degree), 1.0, 8.0, 0.25}},
                               OVERSHOOT[] = {{offsetof(BillowEasing, overshoot), 0.0, 1.0, 0.05}},
                               PERIOD[] = {{offsetof(BillowEasing, period), 0.05, 2.0, 0.1}},
                               HANDLES[] = {
                                   {offsetof(BillowEasing, x1), 0.0, 1.0, 0.15},
                                   {offsetof(BillowEasing, y1), BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE, 0.2},
                                   {offsetof(BillowEasing, x2), 0.0, 1.0, 0.15},
                                   {offsetof(BillowEasing, y2), BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE,
                                    0.2}};

const BillowCurveNumber *
billow_curve_numbers(BillowCurve curve, size_t *n)
{
    const unsigned members = billow_easings[curve].members;
    *n = members & BILLOW_EASING_HANDLES ? 4 : members != 0 ? 1 : 0;
    return members & BILLOW_EASING_HANDLES  ? HANDLES
           : members & BILLOW_EASING_DEGREE ? DEGREE
           : members & BILLOW_EASING_PERIOD ? PERIOD
                                            : OVERSHOOT;
}

double *
billow_curve_number_in(BillowEasing *easing, const BillowCurveNumber *number)
{
    return (double *) (void *) ((char *) easing + number->offset);
}
