#include "core/easing.h"

#include <math.h>

static double
linear(const BillowEasing *easing, double tau)
{
    return tau;
}

static double
power_in(const BillowEasing *easing, double tau)
{
    return pow(tau, easing->degree);
}

static double
power_out(const BillowEasing *easing, double tau)
{
    return 1.0 - pow(1.0 - tau, easing->degree);
}

static double
ease_in_out(const BillowEasing *easing, double tau)
{
    return 0.5 * (1.0 + sin(M_PI * tau - 0.5 * M_PI));
}

/* clang-format off */
const BillowEasingCurve billow_easings[] = {
    [BILLOW_CURVE_LINEAR] = {{"linear", N_("Linear")}, true, linear},
    [BILLOW_CURVE_POWER_IN] = {{"power-in", N_("Power in")}, true, power_in},
    [BILLOW_CURVE_POWER_OUT] = {{"power-out", N_("Power out")}, true, power_out},
    [BILLOW_CURVE_EASE_IN_OUT] = {{"ease-in-out", N_("Ease in and out")}, true, ease_in_out},
    [BILLOW_N_CURVES] = {.at = NULL},
};
/* clang-format on */

static bool
has_degree(const void *easing)
{
    const BillowCurve curve = ((const BillowEasing *) easing)->curve;
    return curve == BILLOW_CURVE_POWER_IN || curve == BILLOW_CURVE_POWER_OUT;
}

const BillowField billow_easing_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "curve",
        .offset = offsetof(BillowEasing, curve),
        .label = N_("_Curve"),
        .tooltip = N_("How the cloth gathers and loses speed on its way"),
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
        .sensitive = has_degree,
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

bool
billow_easing_equal(const BillowEasing *a, const BillowEasing *b)
{
    return billow_fields_equal(billow_easing_fields, a, b);
}
