#include "core/transition/trailing.h"

#include <math.h>

/* What is left of a swing when the past ends. */
static const double LEFT = 1e-3;

double
billow_trailing_past(const BillowTrailing *trailing)
{
    return -log(LEFT) / (trailing->damping * trailing->frequency);
}

/* Returns y at `time` if u is the time since 0. */
static double
answer_to_ramp(const BillowTrailing *trailing, double time)
{
    const double w = trailing->frequency, decay = trailing->damping * w, v = sqrt(w * w - decay * decay),
                 left = exp(-decay * time), s = sin(v * time), c = cos(v * time),
                 cosines = (left * (v * s - decay * c) + decay) / (w * w),
                 sines = (v - left * (decay * s + v * c)) / (w * w);
    return time - cosines - decay / v * sines + 2.0 * decay * (1.0 - trailing->air) / v * sines;
}

void
billow_trailing_weights(const BillowTrailing *trailing, double step, size_t n, double *weights)
{
    double before = 0.0, now = 0.0, sum = 0.0;
    for (size_t i = 0; i + 1 < n; i++) {
        const double next = answer_to_ramp(trailing, step * (double) (i + 1));
        weights[i] = (next - 2.0 * now + before) / step;
        sum += weights[i];
        before = now;
        now = next;
    }
    weights[n - 1] = 1.0 - sum;
}
