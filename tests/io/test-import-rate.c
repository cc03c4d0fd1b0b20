/* Tests that frame rates are found in times that were rounded to single precision. */
#include "io/import/rate.h"

#include <math.h>

enum { MOST = 300 };

/* Rates of film and video, and others that a program may have. */
static const double rates[] = {24000.0 / 1001.0,
                               24.0,
                               25.0,
                               30000.0 / 1001.0,
                               30.0,
                               48.0,
                               50.0,
                               60000.0 / 1001.0,
                               60.0,
                               120000.0 / 1001.0,
                               10.0,
                               12.0,
                               12.5,
                               15.0,
                               72.0,
                               90.0,
                               100.0,
                               120.0,
                               240.0};

static void
write_times(double *times, guint n, double first, double rate)
{
    for (guint i = 0; i < n; i++)
        times[i] = (double) (float) (first + i / rate);
}

static void
test_each_frame_follows(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(11);
    double times[MOST];
    for (gsize i = 0; i < G_N_ELEMENTS(rates); i++) {
        for (guint n = 2; n <= MOST; n = 1 + 2 * n - n / 2) {
            write_times(times, n, 0.0, rates[i]);
            g_assert_cmpfloat_with_epsilon(billow_import_rate(times, n), rates[i], 1e-9);
        }
        for (int turn = 0; turn < 20; turn++) { /* from anywhere within a day's first minutes */
            write_times(times, MOST, g_rand_double_range(chance, -100.0, 500.0), rates[i]);
            g_assert_cmpfloat_with_epsilon(billow_import_rate(times, MOST), rates[i], 1e-9);
        }
    }
}

/* As programs write that add up a step in single precision. */
static void
test_steps_added_up(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rates); i++) {
        double times[MOST];
        const float step = (float) (1.0 / rates[i]);
        float sum = 0.0f;
        for (int j = 0; j < MOST; j++, sum += step)
            times[j] = (double) sum;
        g_assert_cmpfloat_with_epsilon(billow_import_rate(times, MOST), rates[i], 1e-9);
    }
}

/* Decimals that people type for these rates. */
static void
test_typed_decimals(void)
{
    const double typed[] = {23.976, 29.97, 59.94};
    for (gsize i = 0; i < G_N_ELEMENTS(typed); i++) {
        double times[MOST];
        write_times(times, MOST, 0.0, typed[i]);
        g_assert_cmpfloat(billow_import_rate(times, MOST), ==, typed[i]);
    }
}

/* Frames that are left out, and poses that are far apart, lie on frames of a common rate. */
static void
test_gaps(void)
{
    const int frames[] = {0, 1, 5, 6, 40, 41, 200};
    double times[G_N_ELEMENTS(frames)];
    for (gsize i = 0; i < 10; i++) {
        for (gsize j = 0; j < G_N_ELEMENTS(frames); j++)
            times[j] = (double) (float) (frames[j] / rates[i]);
        g_assert_cmpfloat_with_epsilon(billow_import_rate(times, G_N_ELEMENTS(frames)), rates[i], 1e-9);
    }
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 0.125, 0.25, 0.375}, 4), ==, 24.0);
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 0.04, 0.08, 0.2}, 4), ==, 25.0);
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 1.0, 2.0}, 3), ==, 24.0);
}

static void
test_no_rate(void)
{
    g_assert_cmpfloat(billow_import_rate((double[]){3.0}, 1), ==, 0.0);
    g_assert_cmpfloat(billow_import_rate((double[]){3.0, 3.0}, 2), ==, 0.0);
    g_assert_cmpfloat(billow_import_rate((double[]){3.0, 2.0}, 2), ==, 0.0);
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 1e-6, 2e-6}, 3), ==, 0.0);
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 0.0137, 0.3331, 0.7773}, 4), ==, 0.0);
    g_assert_cmpfloat(billow_import_rate((double[]){0.0, 2.0 / 24.0, 1.0 / 24.0, 3.0 / 24.0}, 4), ==, 0.0);
}

static void
test_kinds(void)
{
    g_assert_cmpint(billow_import_times_kind((double[]){0.0}, 1), ==, BILLOW_TIMES_DIFFER);
    g_assert_cmpint(billow_import_times_kind((double[]){0.0, 0.0, 0.0}, 3), ==, BILLOW_TIMES_EQUAL);
    g_assert_cmpint(billow_import_times_kind((double[]){0.0, 0.0, 1.0}, 3), ==, BILLOW_TIMES_DIFFER);
    g_assert_cmpint(billow_import_times_kind((double[]){1001.0, 1002.0, 1003.0}, 3), ==,
                    BILLOW_TIMES_SECONDS_APART);
    g_assert_cmpint(billow_import_times_kind((double[]){0.0, 1.0, 2.5}, 3), ==, BILLOW_TIMES_DIFFER);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/import-rate/each-frame-follows", test_each_frame_follows);
    g_test_add_func("/import-rate/steps-added-up", test_steps_added_up);
    g_test_add_func("/import-rate/typed-decimals", test_typed_decimals);
    g_test_add_func("/import-rate/gaps", test_gaps);
    g_test_add_func("/import-rate/no-rate", test_no_rate);
    g_test_add_func("/import-rate/kinds", test_kinds);
    return g_test_run();
}
