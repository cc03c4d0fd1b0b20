#include "core/layers/change.h"

#include <math.h>

bool
billow_change_is_any(const void *change)
{
    const BillowChange *it = change;
    return it->amplitude != 0.0 || it->length != 0.0 || it->speed != 0.0;
}

BillowChange
billow_change_factors(const BillowChange *change, double elapsed, double duration)
{
    BillowEasing easing = billow_easing_default();
    easing.curve = change->curve;
    const double e =
        billow_easing_at(&easing, duration > 0.0 ? fmin(fmax(elapsed / duration, 0.0), 1.0) : 0.0);
    return (BillowChange){1.0 + change->amplitude * e, fmax(1.0 + change->length * e, 0.001),
                          1.0 + change->speed * e, change->curve};
}

static double
cycles_per_second(const BillowChange *change, double speed, double length, double time, double duration)
{
    const BillowChange by = billow_change_factors(change, time, duration);
    return speed * by.speed / (length * by.length);
}

double
billow_change_cycles(const BillowChange *change, double speed, double length, double elapsed, double duration)
{
    enum { PARTS = 256 };
    double sum = cycles_per_second(change, speed, length, 0.0, duration) +
                 cycles_per_second(change, speed, length, elapsed, duration);
    for (int i = 1; i < PARTS; i++)
        sum += (i % 2 == 1 ? 4.0 : 2.0) *
               cycles_per_second(change, speed, length, elapsed * i / PARTS, duration);
    return sum * elapsed / (3.0 * PARTS);
}

/* Returns the remaining relative growth, if it grows by `share` in total and has grown by `factor` so far. */
static double
remaining_growth(double share, double factor)
{
    return factor != 0.0 ? (1.0 + share) / factor - 1.0 : 0.0;
}

bool
billow_change_split(BillowChange *first, BillowChange *second, const BillowChange *factors)
{
    const BillowChange whole = *first;
    *first =
        (BillowChange){factors->amplitude - 1.0, factors->length - 1.0, factors->speed - 1.0, whole.curve};
    *second = (BillowChange){remaining_growth(whole.amplitude, factors->amplitude),
                             remaining_growth(whole.length, factors->length),
                             remaining_growth(whole.speed, factors->speed), whole.curve};
    return whole.curve == BILLOW_CURVE_LINEAR || !billow_change_is_any(&whole);
}
