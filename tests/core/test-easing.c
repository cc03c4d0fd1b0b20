#include "core/easing.h"
#include "core/fade.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* What is asked of every curve, with its parameters at several values each. */
static void
for_each_easing(void (*check)(const BillowEasing *easing))
{
    static const double shares[] = {0.5, 0.75, 1.0, 2.0,
                                    4.5}; /* of the value that a file without the key has */
    for (int curve = 0; curve < BILLOW_N_CURVES; curve++) {
        BillowEasing easing = billow_easing_default();
        easing.curve = (BillowCurve) curve;
        check(&easing);
        for (const BillowField *field = billow_easing_fields + 1; field->key; field++)
            for (size_t i = 0; field->applies(&easing) && i < G_N_ELEMENTS(shares); i++) {
                BillowEasing given = easing;
                double value = CLAMP(shares[i] * field->initial[0], field->low, field->high);
                memcpy((char *) &given + field->offset, &value, sizeof value);
                check(&given);
            }
    }
}

static void
check_ends(const BillowEasing *easing)
{
    g_assert_cmpfloat(billow_easing_at(easing, 0.0), ==, 0.0);
    g_assert_cmpfloat(billow_easing_at(easing, 1.0), ==, 1.0);
    g_assert_cmpfloat(billow_easing_at(easing, -0.5), ==, 0.0);
    g_assert_cmpfloat(billow_easing_at(easing, 1.5), ==, 1.0);
    g_assert_cmpfloat(billow_easing_at(easing, NAN), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(easing, 1e-12), 0.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(easing, 1.0 - 1e-12), 1.0, 1e-9);
}

static void
test_ends(void)
{
    for_each_easing(check_ends);
}

static void
check_monotone(const BillowEasing *easing)
{
    for (int step = 1; billow_easings[easing->curve].monotone && step <= 1000; step++) {
        double before = billow_easing_at(easing, (step - 1) / 1000.0);
        g_assert_cmpfloat(billow_easing_at(easing, step / 1000.0), >=, before);
    }
}

static void
test_monotone(void)
{
    for_each_easing(check_monotone);
}

static double
at(BillowCurve curve, double degree, double tau)
{
    const BillowEasing easing = {.curve = curve, .degree = degree};
    return billow_easing_at(&easing, tau);
}

/* Values that are known in closed form, at least one of each curve. */
static void
test_values(void)
{
    static const struct {
        BillowEasing easing;
        double tau, value;
    } known[] = {
        {{.curve = BILLOW_CURVE_LINEAR, .degree = 3.0}, 0.3, 0.3},
        {{.curve = BILLOW_CURVE_POWER_IN, .degree = 3.0}, 0.5, 0.125},
        {{.curve = BILLOW_CURVE_POWER_OUT, .degree = 3.0}, 0.5, 0.875},
        {{.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 1.0}, 0.5, 0.5},
        {{.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 1.0}, 1.0 / 3.0, 0.25},
    };
    bool is_known[BILLOW_N_CURVES] = {false};
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        g_assert_cmpfloat_with_epsilon(billow_easing_at(&known[i].easing, known[i].tau), known[i].value,
                                       1e-15);
        is_known[known[i].easing.curve] = true;
    }
    for (int curve = 0; curve < BILLOW_N_CURVES; curve++)
        g_assert_true(is_known[curve]);
    g_assert_cmpfloat(at(BILLOW_CURVE_LINEAR, 3.0, 0.3), ==, 0.3);
}

static void
test_rows_are_whole(void)
{
    const BillowField *curve = billow_easing_fields;
    g_assert_cmpstr(curve->key, ==, "curve");
    for (int i = 0; i < BILLOW_N_CURVES; i++) {
        const BillowEasingCurve *row = &billow_easings[i];
        g_assert_nonnull(row->choice.word);
        g_assert_nonnull(row->choice.label);
        g_assert_nonnull(row->at);
        g_assert_true(billow_field_choice(curve, i) == &row->choice);
        for (int k = 0; k < i; k++)
            g_assert_cmpstr(row->choice.word, !=, billow_easings[k].choice.word);
    }
    g_assert_null(billow_field_choice(curve, BILLOW_N_CURVES));
}

/* Each parameter is of some curve, is compared, and begins with what its row says. */
static void
test_parameters(void)
{
    for (const BillowField *field = billow_easing_fields + 1; field->key; field++) {
        const BillowEasing initial = billow_easing_default();
        BillowEasing other = initial;
        bool applies = false;
        for (int curve = 0; curve < BILLOW_N_CURVES; curve++)
            applies |= field->applies(&(BillowEasing){.curve = (BillowCurve) curve});
        g_assert_true(applies);
        double *value = (double *) (void *) ((char *) &other + field->offset);
        g_assert_cmpfloat(*value, ==, field->initial[0]);
        g_assert_true(billow_easing_equal(&initial, &other));
        *value += 0.25;
        g_assert_false(billow_easing_equal(&initial, &other));
    }
}

/* Degree 1 is linear; the two power curves and the halves of ease-in-out mirror each other. */
static void
test_symmetry(void)
{
    for (int step = 0; step <= 100; step++) {
        double tau = step / 100.0;
        g_assert_cmpfloat_with_epsilon(at(BILLOW_CURVE_POWER_IN, 1.0, tau), tau, 1e-15);
        g_assert_cmpfloat_with_epsilon(at(BILLOW_CURVE_POWER_OUT, 1.0, tau), tau, 1e-15);
        double in = at(BILLOW_CURVE_POWER_IN, 2.5, tau);
        g_assert_cmpfloat_with_epsilon(at(BILLOW_CURVE_POWER_OUT, 2.5, 1.0 - tau), 1.0 - in, 1e-15);
        double ease = at(BILLOW_CURVE_EASE_IN_OUT, 1.0, tau);
        g_assert_cmpfloat_with_epsilon(at(BILLOW_CURVE_EASE_IN_OUT, 1.0, 1.0 - tau), 1.0 - ease, 1e-15);
    }
}

static void
test_fade_values(void)
{
    g_assert_cmpfloat(billow_fade_at(-1e-9, 4.0, 1.0, 2.0), ==, 0.0);
    g_assert_cmpfloat(billow_fade_at(4.0 + 1e-9, 4.0, 1.0, 2.0), ==, 0.0);
    g_assert_cmpfloat(billow_fade_at(0.0, 4.0, 1.0, 2.0), ==, 0.0);
    g_assert_cmpfloat(billow_fade_at(4.0, 4.0, 1.0, 2.0), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_fade_at(0.5, 4.0, 1.0, 2.0), 0.5, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_fade_at(1.0 / 3.0, 4.0, 1.0, 2.0), 0.25, 1e-15);
    g_assert_cmpfloat(billow_fade_at(1.0, 4.0, 1.0, 2.0), ==, 1.0);
    g_assert_cmpfloat(billow_fade_at(1.7, 4.0, 1.0, 2.0), ==, 1.0);
    g_assert_cmpfloat_with_epsilon(billow_fade_at(3.0, 4.0, 1.0, 2.0), 0.5, 1e-15);
}

/* Without fades a block is at full strength from its first moment to its last. */
static void
test_fade_none(void)
{
    g_assert_cmpfloat(billow_fade_at(0.0, 2.0, 0.0, 0.0), ==, 1.0);
    g_assert_cmpfloat(billow_fade_at(1.0, 2.0, 0.0, 0.0), ==, 1.0);
    g_assert_cmpfloat(billow_fade_at(2.0, 2.0, 0.0, 0.0), ==, 1.0);
    g_assert_cmpfloat(billow_fade_at(2.1, 2.0, 0.0, 0.0), ==, 0.0);
}

static void
test_fade_smooth(void)
{
    for (int step = 0; step < 4000; step++) {
        double now = billow_fade_at(step / 1000.0, 4.0, 1.5, 2.5),
               next = billow_fade_at((step + 1) / 1000.0, 4.0, 1.5, 2.5);
        g_assert_true(now >= 0.0 && now <= 1.0);
        g_assert_cmpfloat(fabs(next - now), <=,
                          0.5 * G_PI / 1.5 / 1000.0); /* the steepest that the rise ever is */
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/easing/exact-at-both-ends", test_ends);
    g_test_add_func("/easing/never-runs-back", test_monotone);
    g_test_add_func("/easing/known-values", test_values);
    g_test_add_func("/easing/mirror-images", test_symmetry);
    g_test_add_func("/easing/rows-are-whole", test_rows_are_whole);
    g_test_add_func("/easing/parameters-are-whole", test_parameters);
    g_test_add_func("/fade/known-values", test_fade_values);
    g_test_add_func("/fade/none", test_fade_none);
    g_test_add_func("/fade/does-not-jump", test_fade_smooth);
    return g_test_run();
}
