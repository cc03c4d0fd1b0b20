#include "core/layers/gust.h"
#include "core/transition/easing.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* Runs a check for every curve, with several values of each parameter. */
static void
for_each_easing(void (*check)(const BillowEasing *easing))
{
    static const double shares[] = {0.5, 0.75, 1.0, 2.0, 4.5}; /* for the default value */
    for (int curve = 0; curve < billow_easing_count(); curve++) {
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
    const double before = billow_easings[easing->curve].jumps ? 0.0 : 1.0;
    g_assert_cmpfloat_with_epsilon(billow_easing_at(easing, 1.0 - 1e-12), before, 1e-9);
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

/* In steps of 1/20000 no change is larger than 1/50. The steepest cases are handles on top of one another at
 * 1/2 (a cube root) and an overshoot of 1 (a slope of 30). */
static void
check_continuous(const BillowEasing *easing)
{
    for (int step = 1; !billow_easings[easing->curve].jumps && step <= 20000; step++) {
        double before = billow_easing_at(easing, (step - 1) / 20000.0);
        g_assert_cmpfloat(fabs(billow_easing_at(easing, step / 20000.0) - before), <, 0.02);
    }
}

static void
test_continuous(void)
{
    for_each_easing(check_continuous);
}

static void
check_range(const BillowEasing *easing)
{
    double low, high, least = 0.0, most = 1.0;
    billow_easing_range(easing, &low, &high);
    for (int step = 1; step <= 20000; step++) {
        const double e = billow_easing_at(easing, step / 20000.0);
        least = MIN(least, e);
        most = MAX(most, e);
    }
    g_assert_cmpfloat_with_epsilon(low, least, 1e-3);
    g_assert_cmpfloat_with_epsilon(high, most, 1e-3);
    if (billow_easings[easing->curve].monotone) {
        g_assert_cmpfloat(low, ==, 0.0);
        g_assert_cmpfloat(high, ==, 1.0);
    }
}

static void
test_range(void)
{
    for_each_easing(check_range);
}

static double
at(BillowCurve curve, double degree, double tau)
{
    const BillowEasing easing = {.curve = curve, .degree = degree};
    return billow_easing_at(&easing, tau);
}

/* Values known in closed form, at least one for each curve with parameters. */
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
        {{.curve = BILLOW_CURVE_SMOOTHSTEP}, 0.25, 5.0 / 32.0},
        /* s = 3 overshoots by 4 * 27 / (27 * 16) = 1/4 */
        {{.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = 0.25}, 0.5, -0.25},
        {{.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = 0.25}, 0.75, 0.0},
        {{.curve = BILLOW_CURVE_ANTICIPATE}, 0.5, 0.125},
        {{.curve = BILLOW_CURVE_BACK, .overshoot = 0.25}, 0.5, 1.25},
        {{.curve = BILLOW_CURVE_BACK, .overshoot = 0.25}, 0.25, 1.0},
        /* half a swing, and three quarters of one */
        {{.curve = BILLOW_CURVE_ELASTIC, .period = 0.4}, 0.2, 1.0 + (0.25 - 1.0 / 1024.0) * 1024.0 / 1023.0},
        {{.curve = BILLOW_CURVE_ELASTIC, .period = 0.4}, 0.3, 1.0},
        /* a fall of 4/11; tops of the bounces at 6, 9 and 10.5 elevenths */
        {{.curve = BILLOW_CURVE_BOUNCE}, 2.0 / 11.0, 0.25},
        {{.curve = BILLOW_CURVE_BOUNCE}, 4.0 / 11.0, 1.0},
        {{.curve = BILLOW_CURVE_BOUNCE}, 6.0 / 11.0, 0.75},
        {{.curve = BILLOW_CURVE_BOUNCE}, 8.0 / 11.0, 1.0},
        {{.curve = BILLOW_CURVE_BOUNCE}, 9.0 / 11.0, 15.0 / 16.0},
        {{.curve = BILLOW_CURVE_BOUNCE}, 10.5 / 11.0, 63.0 / 64.0},
        /* at parameter 1/2: (3 x1 + 3 x2 + 1) / 8 and likewise y; a straight line; smoothstep */
        {{.curve = BILLOW_CURVE_BEZIER, .x1 = 0.25, .y1 = -0.5, .x2 = 0.5, .y2 = 1.5}, 0.40625, 0.5},
        {{.curve = BILLOW_CURVE_BEZIER, .x1 = 0.25, .y1 = 0.25, .x2 = 0.8, .y2 = 0.8}, 0.3, 0.3},
        {{.curve = BILLOW_CURVE_BEZIER, .x1 = 1.0 / 3.0, .y1 = 0.0, .x2 = 2.0 / 3.0, .y2 = 1.0},
         0.25,
         5.0 / 32.0},
        {{.curve = BILLOW_CURVE_HOLD}, 0.999, 0.0},
    };
    bool is_known[BILLOW_CURVE_HOLD + 1] = {false};
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        g_assert_cmpfloat_with_epsilon(billow_easing_at(&known[i].easing, known[i].tau), known[i].value,
                                       2e-15);
        is_known[known[i].easing.curve] = true;
    }
    for (int curve = 0; curve <= BILLOW_CURVE_HOLD; curve++)
        g_assert_true(is_known[curve]);
    g_assert_cmpfloat(at(BILLOW_CURVE_LINEAR, 3.0, 0.3), ==, 0.3);
}

static void
test_rows_are_whole(void)
{
    const BillowField *curve = billow_easing_fields;
    g_assert_cmpstr(curve->key, ==, "curve");
    for (int i = 0; i < billow_easing_count(); i++) {
        const BillowEasingCurve *row = &billow_easings[i];
        g_assert_nonnull(row->choice.word);
        g_assert_nonnull(row->choice.label);
        g_assert_nonnull(row->at);
        g_assert_true(billow_field_choice(curve, i) == &row->choice);
        for (int k = 0; k < i; k++)
            g_assert_cmpstr(row->choice.word, !=, billow_easings[k].choice.word);
    }
    g_assert_null(billow_field_choice(curve, billow_easing_count()));
}

/* Each parameter belongs to some curve, is compared, and has the default of its row. */
static void
test_parameters(void)
{
    for (const BillowField *field = billow_easing_fields + 1; field->key; field++) {
        const BillowEasing initial = billow_easing_default();
        BillowEasing other = initial;
        bool applies = false;
        for (int curve = 0; curve < billow_easing_count(); curve++)
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

/* The maximum overshoot is the requested one. */
static void
test_overshoot(void)
{
    static const double shares[] = {0.0, 1e-6, 0.03, 0.1, 0.5, 1.0};
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        const BillowEasing forth = {.curve = BILLOW_CURVE_BACK, .overshoot = shares[i]},
                           back = {.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = shares[i]};
        double most = 1.0, least = 0.0;
        for (int step = 0; step <= 100000; step++) {
            const double tau = step / 100000.0;
            most = MAX(most, billow_easing_at(&forth, tau));
            least = MIN(least, billow_easing_at(&back, tau));
            g_assert_cmpfloat_with_epsilon(billow_easing_at(&forth, tau),
                                           1.0 - billow_easing_at(&back, 1.0 - tau), 1e-12);
        }
        g_assert_cmpfloat_with_epsilon(most, 1.0 + shares[i], 1e-8);
        g_assert_cmpfloat_with_epsilon(least, -shares[i], 1e-8);
    }
    /* Penner's constant, 1.70158, is for a tenth, rounded */
    const BillowEasing tenth = {.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = 0.1};
    g_assert_cmpfloat_with_epsilon(billow_easing_at(&tenth, 0.5), 0.25 * (2.70158 * 0.5 - 1.70158), 1e-5);
}

/* For any handles the points are de Casteljau's, and reversing the handles mirrors the curve. */
static void
test_bezier(void)
{
    GRand *rand = g_rand_new_with_seed(11);
    for (int i = 0; i < 2000; i++) {
        BillowEasing easing = {.curve = BILLOW_CURVE_BEZIER};
        easing.x1 = i % 5 == 0 ? 0.0 : g_rand_double(rand);
        easing.x2 = i % 7 == 0 ? 1.0 : g_rand_double(rand);
        easing.y1 = g_rand_double_range(rand, BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
        easing.y2 = g_rand_double_range(rand, BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
        const double u = g_rand_double(rand);
        double x[] = {0.0, easing.x1, easing.x2, 1.0}, y[] = {0.0, easing.y1, easing.y2, 1.0};
        const double slope =
            3.0 * ((1 - u) * (1 - u) * x[1] + 2 * u * (1 - u) * (x[2] - x[1]) + u * u * (1 - x[2]));
        for (int left = 3; left > 0; left--)
            for (int k = 0; k < left; k++) {
                x[k] += u * (x[k + 1] - x[k]);
                y[k] += u * (y[k + 1] - y[k]);
            }
        if (slope < 1e-3)
            continue; /* so steep that x does not determine y */
        g_assert_cmpfloat_with_epsilon(billow_easing_at(&easing, x[0]), y[0], 1e-11);
        const BillowEasing mirrored = {.curve = BILLOW_CURVE_BEZIER,
                                       .x1 = 1.0 - easing.x2,
                                       .y1 = 1.0 - easing.y2,
                                       .x2 = 1.0 - easing.x1,
                                       .y2 = 1.0 - easing.y1};
        g_assert_cmpfloat_with_epsilon(billow_easing_at(&mirrored, 1.0 - x[0]), 1.0 - y[0], 1e-11);
    }
    g_rand_free(rand);
}

/* Handles on top of one another in the middle: vertical there, and steep around it. */
static void
test_steepest_bezier(void)
{
    const BillowEasing easing = {.curve = BILLOW_CURVE_BEZIER, .x1 = 1.0, .y1 = 0.0, .x2 = 0.0, .y2 = 1.0};
    double before = 0.0;
    for (int step = 1; step <= 1000; step++) {
        const double tau = step / 1000.0, e = billow_easing_at(&easing, tau);
        g_assert_cmpfloat(e, >=, before);
        g_assert_cmpfloat_with_epsilon(e, 1.0 - billow_easing_at(&easing, 1.0 - tau), 1e-9);
        before = e;
    }
    g_assert_cmpfloat_with_epsilon(billow_easing_at(&easing, 0.5), 0.5, 1e-12);
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

/* Without fades a block has full strength from start to end. */
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
                          0.5 * G_PI / 1.5 / 1000.0); /* the maximum slope of the rise */
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/easing/exact-at-both-ends", test_ends);
    g_test_add_func("/easing/never-runs-back", test_monotone);
    g_test_add_func("/easing/jumps-only-where-its-row-says-so", test_continuous);
    g_test_add_func("/easing/range-holds-the-curve", test_range);
    g_test_add_func("/easing/overshoots-by-what-is-asked", test_overshoot);
    g_test_add_func("/easing/bezier-is-de-casteljaus", test_bezier);
    g_test_add_func("/easing/steepest-bezier-does-not-run-back", test_steepest_bezier);
    g_test_add_func("/easing/known-values", test_values);
    g_test_add_func("/easing/mirror-images", test_symmetry);
    g_test_add_func("/easing/rows-are-whole", test_rows_are_whole);
    g_test_add_func("/easing/parameters-are-whole", test_parameters);
    g_test_add_func("/fade/known-values", test_fade_values);
    g_test_add_func("/fade/none", test_fade_none);
    g_test_add_func("/fade/does-not-jump", test_fade_smooth);
    return g_test_run();
}
