#include "core/base/root.h"

#include <math.h>
#include <stdbool.h>

enum { MOST_STEPS = 100 };

double
billow_root(double (*function)(const void *data, double at), const void *data, double low, double high,
            double at_low, double at_high)
{
    int side = 0;
    for (int k = 0; k < MOST_STEPS && at_low != 0.0 && at_high != 0.0; k++) {
        double place = (low * at_high - high * at_low) / (at_high - at_low);
        if (!(place > fmin(low, high) && place < fmax(low, high)))
            place = 0.5 * (low + high);
        if (place == low || place == high)
            break;
        const double value = function(data, place);
        const bool above = (value > 0.0) == (at_high > 0.0);
        if (value == 0.0)
            return place;
        if (above) {
            high = place;
            at_high = value;
            at_low *= side > 0 ? 0.5 : 1.0;
        } else {
            low = place;
            at_low = value;
            at_high *= side < 0 ? 0.5 : 1.0;
        }
        side = above ? 1 : -1;
    }
    return fabs(at_low) < fabs(at_high) ? low : high;
}
