#include "core/fit/curve_family.h"

#include "core/base/allocate.h"

static const double DEGREES[] = {1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0, 3.5, 4.0};
static const double OVERSHOOTS[] = {0.05, 0.1, 0.2, 0.3};
static const double PERIODS[] = {0.2, 0.3, 0.4, 0.5, 0.7, 1.0};
static const double X1[] = {0.1, 0.4, 0.7}, Y1[] = {-0.4, 0.0, 0.4, 0.8, 1.2};
static const double X2[] = {0.3, 0.6, 0.9}, Y2[] = {-0.2, 0.2, 0.6, 1.0, 1.4};

enum { MOST = 300 };

#define N_OF(list) (sizeof(list) / sizeof *(list))

static BillowEasing *
add(BillowCurveFamily *family, BillowCurve curve)
{
    BillowEasing *easing = &family->easings[family->count++];
    *easing = billow_easing_default();
    easing->curve = curve;
    return easing;
}

static void
add_named(BillowCurveFamily *family)
{
    static const BillowCurve fixed[] = {BILLOW_CURVE_LINEAR, BILLOW_CURVE_EASE_IN_OUT,
                                        BILLOW_CURVE_SMOOTHSTEP, BILLOW_CURVE_BOUNCE, BILLOW_CURVE_HOLD};
    for (size_t i = 0; i < N_OF(fixed); i++)
        add(family, fixed[i]);
    for (size_t i = 0; i < N_OF(DEGREES); i++) {
        add(family, BILLOW_CURVE_POWER_IN)->degree = DEGREES[i];
        add(family, BILLOW_CURVE_POWER_OUT)->degree = DEGREES[i];
    }
    for (size_t i = 0; i < N_OF(OVERSHOOTS); i++) {
        add(family, BILLOW_CURVE_BACK)->overshoot = OVERSHOOTS[i];
        add(family, BILLOW_CURVE_ANTICIPATE)->overshoot = OVERSHOOTS[i];
    }
    for (size_t i = 0; i < N_OF(PERIODS); i++)
        add(family, BILLOW_CURVE_ELASTIC)->period = PERIODS[i];
    family->named = family->count;
}

static void
add_drawn(BillowCurveFamily *family)
{
    for (size_t a = 0; a < N_OF(X1); a++)
        for (size_t b = 0; b < N_OF(Y1); b++)
            for (size_t c = 0; c < N_OF(X2); c++)
                for (size_t d = 0; d < N_OF(Y2); d++) {
                    BillowEasing *easing = add(family, BILLOW_CURVE_BEZIER);
                    easing->x1 = X1[a];
                    easing->y1 = Y1[b];
                    easing->x2 = X2[c];
                    easing->y2 = Y2[d];
                }
}

BillowCurveFamily *
billow_curve_family_new(void)
{
    BillowCurveFamily *family = billow_allocate(1, sizeof *family);
    family->easings = billow_allocate(MOST, sizeof *family->easings);
    add_named(family);
    add_drawn(family);
    family->values = billow_allocate(family->count * (BILLOW_CURVE_KNOTS + 1), sizeof(double));
    for (size_t k = 0; k < family->count; k++)
        for (size_t i = 0; i <= BILLOW_CURVE_KNOTS; i++)
            family->values[k * (BILLOW_CURVE_KNOTS + 1) + i] =
                billow_easing_at(&family->easings[k], (double) i / BILLOW_CURVE_KNOTS);
    return family;
}

void
billow_curve_family_free(BillowCurveFamily *family)
{
    if (family) {
        free(family->easings);
        free(family->values);
    }
    free(family);
}
