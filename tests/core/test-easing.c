#include "core/easing.h"
#include "core/fade.h"

#include <glib.h>
#include <math.h>

static const BillowCurve curves[] = {BILLOW_CURVE_LINEAR, BILLOW_CURVE_POWER_IN, BILLOW_CURVE_POWER_OUT,
                                     BILLOW_CURVE_EASE_IN_OUT};
static const double degrees[] = {1.0, 1.5, 2.0, 4.0, 9.0};

static void
test_ends(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(curves); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(degrees); k++) {
            g_assert_cmpfloat(billow_easing_at(curves[i], degrees[k], 0.0), ==, 0.0);
            g_assert_cmpfloat(billow_easing_at(curves[i], degrees[k], 1.0), ==, 1.0);
            g_assert_cmpfloat(billow_easing_at(curves[i], degrees[k], -0.5), ==, 0.0);
            g_assert_cmpfloat(billow_easing_at(curves[i], degrees[k], 1.5), ==, 1.0);
        }
}

static void
test_monotone(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(curves); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(degrees); k++)
            for (int step = 1; step <= 1000; step++) {
                double before = billow_easing_at(curves[i], degrees[k], (step - 1) / 1000.0);
                g_assert_cmpfloat(billow_easing_at(curves[i], degrees[k], step / 1000.0), >=, before);
            }
}

static void
test_values(void)
{
    g_assert_cmpfloat(billow_easing_at(BILLOW_CURVE_LINEAR, 3.0, 0.3), ==, 0.3);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_POWER_IN, 3.0, 0.5), 0.125, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_POWER_OUT, 3.0, 0.5), 0.875, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_EASE_IN_OUT, 1.0, 0.5), 0.5, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_EASE_IN_OUT, 1.0, 1.0 / 3.0), 0.25, 1e-15);
}

/* Degree 1 is linear; the two power curves and the halves of ease-in-out mirror each other. */
static void
test_symmetry(void)
{
    for (int step = 0; step <= 100; step++) {
        double tau = step / 100.0;
        g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_POWER_IN, 1.0, tau), tau, 1e-15);
        g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_POWER_OUT, 1.0, tau), tau, 1e-15);
        double in = billow_easing_at(BILLOW_CURVE_POWER_IN, 2.5, tau);
        g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_POWER_OUT, 2.5, 1.0 - tau), 1.0 - in,
                                       1e-15);
        double ease = billow_easing_at(BILLOW_CURVE_EASE_IN_OUT, 1.0, tau);
        g_assert_cmpfloat_with_epsilon(billow_easing_at(BILLOW_CURVE_EASE_IN_OUT, 1.0, 1.0 - tau), 1.0 - ease,
                                       1e-15);
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
    g_test_add_func("/fade/known-values", test_fade_values);
    g_test_add_func("/fade/none", test_fade_none);
    g_test_add_func("/fade/does-not-jump", test_fade_smooth);
    return g_test_run();
}
