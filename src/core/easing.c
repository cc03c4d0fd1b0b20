#include "core/easing.h"

#include <math.h>

double
billow_easing_at(BillowCurve curve, double degree, double tau)
{
    if (!(tau > 0.0))
        return 0.0;
    if (tau >= 1.0)
        return 1.0;
    switch (curve) {
    case BILLOW_CURVE_POWER_IN:
        return pow(tau, degree);
    case BILLOW_CURVE_POWER_OUT:
        return 1.0 - pow(1.0 - tau, degree);
    case BILLOW_CURVE_EASE_IN_OUT:
        return 0.5 * (1.0 + sin(M_PI * tau - 0.5 * M_PI));
    case BILLOW_CURVE_LINEAR:
        break;
    }
    return tau;
}
