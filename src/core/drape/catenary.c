#include "core/drape/catenary.h"

#include <float.h>

/* A cord longer than its chord by less than this share counts as taut. */
#define TAUT_SHARE 1e-12
/* End points horizontally nearer than this share of the length count as above one another: the curve then
 * deviates from the vertical by no more than d itself. */
#define VERTICAL_SHARE 1e-14
/* Below this, sinh(alpha) / alpha - 1 would suffer from cancellation and is computed by its series. */
#define SERIES_ALPHA 1.0
enum { NEWTON_LIMIT = 50 };

/* sinh(alpha) / alpha - 1 = alpha^2 / 3! + alpha^4 / 5! + ..., and its derivative. */
static double
excess_series(double alpha, double *derivative)
{
    double term = 1.0, sum = 0.0, slope = 0.0;
    for (int k = 2; k <= 20 && term > DBL_EPSILON * sum; k += 2) {
        term *= alpha * alpha / (k * (k + 1));
        sum += term;
        slope += k * term;
    }
    *derivative = slope / alpha;
    return sum;
}

/* f(alpha) = ln(sinh(alpha) / alpha), and its derivative coth(alpha) - 1 / alpha. */
static double
log_stretch(double alpha, double *derivative)
{
    if (alpha < SERIES_ALPHA) {
        double excess = excess_series(alpha, derivative);
        *derivative /= 1.0 + excess;
        return log1p(excess);
    }
    double decay = exp(-2.0 * alpha);
    *derivative = (1.0 + decay) / (1.0 - decay) - 1.0 / alpha;
    return alpha + log1p(-decay) - log(2.0 * alpha);
}

/* Returns the alpha > 0 with sinh(alpha) / alpha = 1 + excess. f is convex and increasing, so Newton's
 * iterates from above the root decrease to it and never pass it. */
static double
solve_alpha(double excess)
{
    /* An upper bound: 1 + alpha^2 / 6 + alpha^4 / 120 <= sinh(alpha) / alpha. */
    double alpha = sqrt(120.0 * excess / (10.0 + sqrt(100.0 + 120.0 * excess)));
    /* For long cords also alpha = ln(2 r alpha + e^-alpha), likewise from above. */
    if (excess > 2.0) {
        double stretch = 2.0 * (1.0 + excess);
        alpha = log(stretch * (2.0 * log(stretch)) + 1.0);
        alpha = log(stretch * alpha + 1.0);
    }
    double target = log1p(excess);
    for (int i = 0; i < NEWTON_LIMIT; i++) {
        double slope;
        double step = (log_stretch(alpha, &slope) - target) / slope;
        alpha -= step;
        if (fabs(step) <= 1e-14 * alpha)
            break;
    }
    return alpha;
}

BillowCatenary
billow_catenary_new(BillowVec3 start, BillowVec3 end, double length)
{
    BillowVec3 across = billow_vec3_sub(end, start);
    BillowCatenary c = {.start = start, .end = end, .length = fmax(length, 0.0)};
    c.horizontal = hypot(across.x, across.z);
    c.chord = hypot(c.horizontal, across.y);
    if (c.length <= c.chord * (1.0 + TAUT_SHARE)) {
        c.kind = BILLOW_CATENARY_TAUT;
    } else if (c.horizontal <= VERTICAL_SHARE * c.length) {
        c.kind = BILLOW_CATENARY_VERTICAL;
    } else {
        c.kind = BILLOW_CATENARY_HANGING;
        /* With |h| the height difference and the lower end the start:
         *   q^2 = L^2 - h^2 = (L - D) (L + D) + d^2,   sinh(alpha) / alpha = q / d,   a = d / (2 alpha),
         *   s0 = (L - |h| coth(alpha)) / 2 = (q^2 / (L + |h|) - 2 |h| / (e^(2 alpha) - 1)) / 2. */
        double L = c.length, d = c.horizontal, h = fabs(c.end.y - c.start.y);
        double slack = (L - c.chord) * ((L + c.chord) / d) / d; /* (q / d)^2 - 1 */
        double q = d * sqrt(1.0 + slack);
        c.alpha = solve_alpha(slack / (1.0 + q / d));
        c.a = d / (2.0 * c.alpha);
        double from_lower = 0.5 * (q / (L + h) * q - 2.0 * h / expm1(2.0 * c.alpha));
        c.s0 = c.start.y <= c.end.y ? from_lower : L - from_lower;
    }
    return c;
}

/* arsinh(u) - arsinh(v) = arsinh(u sqrt(1 + v^2) - v sqrt(1 + u^2)) without cancellation; `apart` = u - v. */
static double
asinh_difference(double u, double v, double apart)
{
    double p = u * sqrt(1.0 + v * v), q = v * sqrt(1.0 + u * u);
    if (u * v <= 0.0)
        return asinh(p - q);
    return asinh(apart * (u + v) / (p + q));
}

/* How far the curve runs and rises from one end, at arc length s from it, if the lowest point is at s0:
 *   x = a (arsinh((s - s0) / a) + arsinh(s0 / a)),
 *   y = sqrt(a^2 + (s - s0)^2) - sqrt(a^2 + s0^2) = s (s - 2 s0) / (the sum of the roots). */
static BillowVec3
hanging_at(const BillowCatenary *c, double s)
{
    bool from_end = s > 0.5 * c->length; /* from the nearer end, where errors would be most visible */
    BillowVec3 here = from_end ? c->end : c->start, there = from_end ? c->start : c->end;
    double s0 = from_end ? c->length - c->s0 : c->s0;
    s = from_end ? c->length - s : s;
    double u = (s - s0) / c->a, v = -s0 / c->a;
    double rise = s * ((u + v) / (sqrt(1.0 + u * u) + sqrt(1.0 + v * v)));
    double share = c->a * asinh_difference(u, v, s / c->a) / c->horizontal;
    return billow_vec3(here.x + share * (there.x - here.x), here.y + rise,
                       here.z + share * (there.z - here.z));
}

BillowVec3
billow_catenary_at(const BillowCatenary *catenary, double s)
{
    const BillowCatenary *c = catenary;
    if (!(s > 0.0))
        return c->start;
    if (s >= c->length)
        return c->end;
    if (c->kind == BILLOW_CATENARY_HANGING)
        return hanging_at(c, s);
    BillowVec3 p = billow_vec3_mix(c->start, c->end, s / c->length);
    if (c->kind == BILLOW_CATENARY_VERTICAL)
        p.y = fmax(c->start.y - s, c->end.y - (c->length - s));
    return p;
}

double
billow_catenary_lowest(const BillowCatenary *catenary)
{
    const BillowCatenary *c = catenary;
    double lower_end = fmin(c->start.y, c->end.y);
    if (c->kind == BILLOW_CATENARY_VERTICAL)
        return lower_end - 0.5 * (c->length - fabs(c->end.y - c->start.y));
    if (c->kind == BILLOW_CATENARY_TAUT || c->s0 <= 0.0 || c->s0 >= c->length)
        return lower_end;
    /* a - sqrt(a^2 + s0^2) = -s0^2 / (a + sqrt(a^2 + s0^2)), from the lower end */
    double s0 = c->start.y <= c->end.y ? c->s0 : c->length - c->s0;
    return lower_end - s0 * (s0 / (c->a + hypot(c->a, s0)));
}

double
billow_catenary_measured_length(const BillowCatenary *catenary)
{
    const BillowCatenary *c = catenary;
    if (c->kind == BILLOW_CATENARY_TAUT)
        return c->chord;
    if (c->kind == BILLOW_CATENARY_VERTICAL) {
        double low = billow_catenary_lowest(c);
        return (c->start.y - low) + (c->end.y - low);
    }
    /* L = a (sinh(beta + alpha) - sinh(beta - alpha)) = 2 a sinh(alpha) cosh(beta), a sinh(beta - alpha) =
     * -s0 */
    return 2.0 * c->a * sinh(c->alpha) * cosh(asinh(-c->s0 / c->a) + c->alpha);
}
