#include "truth/elastica.h"

#include <math.h>

enum { STEPS = 4000, BISECTIONS = 60 };

/* Integrates from the tip inwards, with u = L - s and m = M / B: d theta = -m du, d m = u cos theta / c3 du,
 * d reach = cos theta du, d droop = sin theta du. */
typedef struct {
    double theta, m, reach, droop;
} Beam;

static Beam
change(Beam at, double u, double c3)
{
    return (Beam){-at.m, u * cos(at.theta) / c3, cos(at.theta), sin(at.theta)};
}

static Beam
ahead(Beam at, double h, Beam slope)
{
    return (Beam){at.theta + h * slope.theta, at.m + h * slope.m, at.reach + h * slope.reach,
                  at.droop + h * slope.droop};
}

/* Returns the clamp as seen from the tip, by the classical Runge-Kutta method of order 4. */
static Beam
root_of(double tip_angle, double length, double c3)
{
    Beam at = {tip_angle, 0.0, 0.0, 0.0};
    double h = length / STEPS;
    for (int k = 0; k < STEPS; k++) {
        double u = k * h;
        Beam a = change(at, u, c3);
        Beam b = change(ahead(at, 0.5 * h, a), u + 0.5 * h, c3);
        Beam c = change(ahead(at, 0.5 * h, b), u + 0.5 * h, c3);
        Beam d = change(ahead(at, h, c), u + h, c3);
        at = ahead(ahead(at, h / 6.0, a), h / 6.0, d);
        at = ahead(ahead(at, h / 3.0, b), h / 3.0, c);
    }
    return at;
}

TruthTip
truth_elastica_tip(double length, double c3)
{
    double low = 0.0, high = 1.57079632679489661923;
    for (int k = 0; k < BISECTIONS; k++) {
        double middle = 0.5 * (low + high);
        if (root_of(middle, length, c3).theta < 0.0)
            low = middle;
        else
            high = middle;
    }
    Beam root = root_of(low, length, c3);
    return (TruthTip){root.reach, root.droop};
}
