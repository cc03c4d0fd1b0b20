#include "core/transition/easing.h"

#include <math.h>

static double
linear(const BillowEasing *easing, double tau)
{
    return tau;
}

static double
linear_area(const BillowEasing *easing, double tau)
{
    return 0.5 * tau * tau;
}

static double
power_in(const BillowEasing *easing, double tau)
{
    return pow(tau, easing->degree);
}

static double
power_in_area(const BillowEasing *easing, double tau)
{
    return pow(tau, easing->degree + 1.0) / (easing->degree + 1.0);
}

static double
power_out(const BillowEasing *easing, double tau)
{
    return 1.0 - pow(1.0 - tau, easing->degree);
}

static double
power_out_area(const BillowEasing *easing, double tau)
{
    return tau - (1.0 - pow(1.0 - tau, easing->degree + 1.0)) / (easing->degree + 1.0);
}

static double
ease_in_out(const BillowEasing *easing, double tau)
{
    return 0.5 * (1.0 + sin(M_PI * tau - 0.5 * M_PI));
}

static double
ease_in_out_area(const BillowEasing *easing, double tau)
{
    return 0.5 * tau - sin(M_PI * tau) / (2.0 * M_PI);
}

static double
smoothstep(const BillowEasing *easing, double tau)
{
    return tau * tau * (3.0 - 2.0 * tau);
}

static double
smoothstep_area(const BillowEasing *easing, double tau)
{
    return tau * tau * tau * (1.0 - 0.5 * tau);
}

/* Penner's s: (s + 1) tau^3 - s tau^2 has the minimum -4 s^3 / (27 (s + 1)^2), which must be -overshoot.
 * Solved for the only positive root by Newton's method, starting above the root, where the cubic is convex.
 */
static double
pull_of(double overshoot)
{
    double s = INFINITY;
    for (double next = overshoot > 0.0 ? 6.75 * overshoot + 3.0 : 0.0; next < s;) {
        s = next;
        const double excess = 4.0 * s * s * s - 27.0 * overshoot * (s + 1.0) * (s + 1.0);
        next = s - excess / (12.0 * s * s - 54.0 * overshoot * (s + 1.0));
    }
    return s;
}

static double
anticipate(const BillowEasing *easing, double tau)
{
    const double s = pull_of(easing->overshoot);
    return tau * tau * ((s + 1.0) * tau - s);
}

static double
anticipate_area(const BillowEasing *easing, double tau)
{
    const double s = pull_of(easing->overshoot);
    return tau * tau * tau * (0.25 * (s + 1.0) * tau - s / 3.0);
}

static double
back(const BillowEasing *easing, double tau)
{
    return 1.0 - anticipate(easing, 1.0 - tau);
}

static double
back_area(const BillowEasing *easing, double tau)
{
    return tau - anticipate_area(easing, 1.0) + anticipate_area(easing, 1.0 - tau);
}

/* Penner's 1 - 2^(-10 tau) cos(2 pi tau / period), without a jump: the decay ends at 0 instead of 1/1024. */
static double
elastic(const BillowEasing *easing, double tau)
{
    const double last = exp2(-10.0);
    const double decay = (exp2(-10.0 * tau) - last) / (1.0 - last);
    return 1.0 - decay * cos(2.0 * M_PI * tau / easing->period);
}

/* The integral of e^(-k tau) cos(w tau) is (e^(-k tau) (w sin(w tau) - k cos(w tau)) + k) / (k^2 + w^2). */
static double
elastic_area(const BillowEasing *easing, double tau)
{
    const double last = exp2(-10.0), k = 10.0 * M_LN2, w = 2.0 * M_PI / easing->period;
    const double swings = (exp2(-10.0 * tau) * (w * sin(w * tau) - k * cos(w * tau)) + k) / (k * k + w * w);
    return tau - (swings - last * sin(w * tau) / w) / (1.0 - last);
}

/* A fall that takes 4 parts of 11, then parabolas of 4, 2 and 1 parts with heights of 1/4, 1/16 and 1/64. */
static const double bounce_middles[] = {0.0, 6.0 / 11.0, 9.0 / 11.0, 10.5 / 11.0},
                    bounce_ends[] = {4.0 / 11.0, 8.0 / 11.0, 10.0 / 11.0},
                    bounce_lows[] = {0.0, 0.75, 0.9375, 0.984375};

static double
bounce(const BillowEasing *easing, double tau)
{
    int i = 0;
    while (i < 3 && tau >= bounce_ends[i])
        i++;
    return 7.5625 * (tau - bounce_middles[i]) * (tau - bounce_middles[i]) + bounce_lows[i];
}

static double
bounce_area(const BillowEasing *easing, double tau)
{
    double sum = 0.0, from = 0.0;
    for (int i = 0; i < 4 && from < tau; i++) {
        const double to = i < 3 ? fmin(bounce_ends[i], tau) : tau;
        const double before = from - bounce_middles[i], after = to - bounce_middles[i];
        sum +=
            7.5625 * (after * after * after - before * before * before) / 3.0 + bounce_lows[i] * (to - from);
        from = to;
    }
    return sum;
}

/* Returns one coordinate of the cubic from 0 to 1 with the handles a and b. */
static double
cubic(double a, double b, double u)
{
    const double v = 1.0 - u;
    return u * (3.0 * v * (v * a + u * b) + u * u);
}

/* Returns the slope of the same by u. */
static double
cubic_slope(double a, double b, double u)
{
    const double v = 1.0 - u;
    return 3.0 * (v * v * a + 2.0 * u * v * (b - a) + u * u * (1.0 - b));
}

/* Returns the u at x = tau: Newton's method, with bisection where that leaves the bracket. */
static double
bezier_parameter(const BillowEasing *easing, double tau)
{
    double low = 0.0, high = 1.0, u = tau;
    for (int i = 0; i < 100 && high - low > 1e-15; i++) {
        const double past = cubic(easing->x1, easing->x2, u) - tau;
        if (past == 0.0)
            break;
        *(past > 0.0 ? &high : &low) = u;
        const double next = u - past / cubic_slope(easing->x1, easing->x2, u);
        if (fabs(next - u) < 1e-15)
            break;
        u = next > low && next < high ? next : 0.5 * (low + high);
    }
    return u;
}

static double
bezier(const BillowEasing *easing, double tau)
{
    return cubic(easing->y1, easing->y2, bezier_parameter(easing, tau));
}

/* The integral of y dx/du is that of a polynomial of degree 5, for which Gauss's rule of three points is exact. */
static double
bezier_area(const BillowEasing *easing, double tau)
{
    const double half = 0.5 * bezier_parameter(easing, tau), away = half * sqrt(0.6);
    const double places[] = {half - away, half, half + away}, weights[] = {5.0, 8.0, 5.0};
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        sum += weights[i] / 9.0 * cubic(easing->y1, easing->y2, places[i]) *
               cubic_slope(easing->x1, easing->x2, places[i]);
    return half * sum;
}

static double
hold(const BillowEasing *easing, double tau)
{
    return 0.0;
}

static double
hold_area(const BillowEasing *easing, double tau)
{
    return 0.0;
}

/* clang-format off */
const BillowEasingCurve billow_easings[] = {
    [BILLOW_CURVE_LINEAR] = {{"linear", N_("Linear")}, linear, linear_area, .monotone = true},
    [BILLOW_CURVE_POWER_IN] = {{"power-in", N_("Power in")}, power_in, power_in_area, BILLOW_EASING_DEGREE, .monotone = true},
    [BILLOW_CURVE_POWER_OUT] = {{"power-out", N_("Power out")}, power_out, power_out_area, BILLOW_EASING_DEGREE, .monotone = true},
    [BILLOW_CURVE_EASE_IN_OUT] = {{"ease-in-out", N_("Ease in and out")}, ease_in_out, ease_in_out_area, .monotone = true},
    [BILLOW_CURVE_SMOOTHSTEP] = {{"smoothstep", N_("Smoothstep")}, smoothstep, smoothstep_area, .monotone = true},
    [BILLOW_CURVE_BACK] = {{"back", N_("Overshoot")}, back, back_area, BILLOW_EASING_OVERSHOOT},
    [BILLOW_CURVE_ANTICIPATE] = {{"anticipate", N_("Anticipate")}, anticipate, anticipate_area, BILLOW_EASING_OVERSHOOT},
    [BILLOW_CURVE_ELASTIC] = {{"elastic", N_("Elastic")}, elastic, elastic_area, BILLOW_EASING_PERIOD},
    [BILLOW_CURVE_BOUNCE] = {{"bounce", N_("Bounce")}, bounce, bounce_area},
    [BILLOW_CURVE_BEZIER] = {{"bezier", N_("Drawn (Bézier)")}, bezier, bezier_area, BILLOW_EASING_HANDLES},
    [BILLOW_CURVE_HOLD] = {{"hold", N_("Hold, then jump")}, hold, hold_area, .monotone = true, .jumps = true},
    {.at = NULL},
};
/* clang-format on */

int
billow_easing_count(void)
{
    return (int) (sizeof billow_easings / sizeof *billow_easings) - 1;
}

static bool
has(const void *easing, BillowEasingMembers member)
{
    return billow_easings[((const BillowEasing *) easing)->curve].members & member;
}

static bool
has_degree(const void *easing)
{
    return has(easing, BILLOW_EASING_DEGREE);
}

static bool
has_overshoot(const void *easing)
{
    return has(easing, BILLOW_EASING_OVERSHOOT);
}

static bool
has_period(const void *easing)
{
    return has(easing, BILLOW_EASING_PERIOD);
}

static bool
has_handles(const void *easing)
{
    return has(easing, BILLOW_EASING_HANDLES);
}

const BillowField billow_easing_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "curve",
        .offset = offsetof(BillowEasing, curve),
        .label = N_("C_urve"),
        .tooltip = N_("How the motion speeds up and slows down"),
        .choices = &billow_easings[0].choice,
        .choice_size = sizeof *billow_easings,
        .initial = {BILLOW_CURVE_LINEAR},
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "degree",
        .offset = offsetof(BillowEasing, degree),
        .label = N_("_Degree"),
        .tooltip = N_("How pronounced a power curve is: 1 is linear, more than 4 looks unnatural"),
        .low = 1.0,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {2.0},
        .applies = has_degree,
        .when = N_("Only for power curves."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "overshoot",
        .offset = offsetof(BillowEasing, overshoot),
        .label = N_("_Overshoot"),
        .unit = N_("%"),
        .tooltip =
            N_("How far the motion overshoots the end or first draws back, as a share of the distance"),
        .high = 1.0,
        .step = 1.0,
        .scale = 100.0,
        .initial = {0.1},
        .applies = has_overshoot,
        .when = N_("Only for the curves Overshoot and Anticipate."),
        .in_place_of = "degree",
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "period",
        .offset = offsetof(BillowEasing, period),
        .label = N_("P_eriod"),
        .unit = N_("%"),
        .tooltip = N_("Duration of one swing around the end, as a share of the transition"),
        .low = 0.05,
        .high = 2.0,
        .step = 1.0,
        .scale = 100.0,
        .initial = {0.3},
        .applies = has_period,
        .when = N_("Only for the curve Elastic."),
        .in_place_of = "degree",
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "x1",
        .offset = offsetof(BillowEasing, x1),
        .heading = N_("Drawn Curve"),
        .label = N_("Handle 1, _time"),
        .tooltip = N_("Time of the curve's first handle, as a share of the transition's duration"),
        .high = 1.0,
        .step = 0.01,
        .initial = {0.42},
        .applies = has_handles,
        .when = N_("Only for drawn curves."),
        .at_end = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "y1",
        .offset = offsetof(BillowEasing, y1),
        .label = N_("Handle 1, _value"),
        .tooltip = N_("Value of the curve's first handle, as a share of the distance"),
        .low = BILLOW_LEAST_HANDLE,
        .high = BILLOW_MOST_HANDLE,
        .step = 0.01,
        .initial = {0.0},
        .applies = has_handles,
        .when = N_("Only for drawn curves."),
        .at_end = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "x2",
        .offset = offsetof(BillowEasing, x2),
        .label = N_("Handle 2, t_ime"),
        .tooltip = N_("Time of the curve's second handle, as a share of the transition's duration"),
        .high = 1.0,
        .step = 0.01,
        .initial = {0.58},
        .applies = has_handles,
        .when = N_("Only for drawn curves."),
        .at_end = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "y2",
        .offset = offsetof(BillowEasing, y2),
        .label = N_("Handle 2, val_ue"),
        .tooltip = N_("Value of the curve's second handle, as a share of the distance"),
        .low = BILLOW_LEAST_HANDLE,
        .high = BILLOW_MOST_HANDLE,
        .step = 0.01,
        .initial = {1.0},
        .applies = has_handles,
        .when = N_("Only for drawn curves."),
        .at_end = true,
    },
    {0},
};

BillowEasing
billow_easing_default(void)
{
    BillowEasing easing;
    billow_fields_initialise(billow_easing_fields, &easing, NULL);
    return easing;
}

double
billow_easing_at(const BillowEasing *easing, double tau)
{
    if (!(tau > 0.0))
        return 0.0;
    if (tau >= 1.0)
        return 1.0;
    return billow_easings[easing->curve].at(easing, tau);
}

double
billow_easing_area(const BillowEasing *easing, double tau)
{
    return tau > 0.0 ? billow_easings[easing->curve].area(easing, fmin(tau, 1.0)) : 0.0;
}

/* The parameter at which a Bezier curve is steepest: where x changes least with u. Returns 0 if there is none inside. */
static double
steepest(const BillowEasing *easing)
{
    const double a = easing->x1, b = easing->x2, bend = 1.0 + 3.0 * (a - b);
    const double u = bend > 0.0 ? (2.0 * a - b) / bend : 0.0;
    return u > 0.0 && u < 1.0 ? cubic(a, b, u) : 0.0;
}

int
billow_easing_knots(const BillowEasing *easing, double knots[BILLOW_MAX_EASING_KNOTS])
{
    int n = 0;
    if (easing->curve == BILLOW_CURVE_BOUNCE)
        for (; n < 3; n++)
            knots[n] = bounce_ends[n];
    if (easing->curve == BILLOW_CURVE_ELASTIC)
        for (; n < BILLOW_MAX_EASING_KNOTS && 0.5 * (n + 1) * easing->period < 1.0; n++)
            knots[n] = 0.5 * (n + 1) * easing->period;
    if (easing->curve == BILLOW_CURVE_BEZIER && steepest(easing) > 0.0)
        knots[n++] = steepest(easing);
    return n;
}

void
billow_easing_range(const BillowEasing *easing, double *low, double *high)
{
    enum { STEPS = 512 };
    *low = 0.0;
    *high = 1.0;
    for (int i = 1; i < STEPS; i++) {
        const double e = billow_easing_at(easing, (double) i / STEPS);
        *low = fmin(*low, e);
        *high = fmax(*high, e);
    }
}

bool
billow_easing_equal(const BillowEasing *a, const BillowEasing *b)
{
    return billow_fields_equal(billow_easing_fields, a, b);
}
