#include "core/layers/change.h"

#include <math.h>

enum { PARTS = 256 };

double
billow_change_at(double change, BillowCurve curve, double share)
{
    BillowEasing easing = billow_easing_default();
    easing.curve = curve;
    return 1.0 + change * billow_easing_at(&easing, share);
}

double
billow_change_above_at(double change, BillowCurve curve, double share)
{
    return fmax(billow_change_at(change, curve, share), 0.001);
}

double
billow_change_integral(double (*rate)(const void *data, double t), const void *data, double end)
{
    double sum = rate(data, 0.0) + rate(data, end);
    for (int i = 1; i < PARTS; i++)
        sum += (i % 2 == 1 ? 4.0 : 2.0) * rate(data, end * i / PARTS);
    return sum * end / (3.0 * PARTS);
}

double
billow_change_share(double elapsed, double duration)
{
    return duration > 0.0 ? fmin(fmax(elapsed / duration, 0.0), 1.0) : 0.0;
}
