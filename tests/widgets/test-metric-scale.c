/* Tests the vertical axis of a graph: range, ticks, numbers. */
#include "widgets/graphs/metric_scale.h"

#include <math.h>

enum { N_TICKS = 4 };

/* Returns whether a step is 1, 2 or 5 times a power of ten. */
static gboolean
is_nice(double step)
{
    double mantissa = step / pow(10.0, floor(log10(step) + 1e-9));
    return fabs(mantissa - 1.0) < 1e-6 || fabs(mantissa - 2.0) < 1e-6 || fabs(mantissa - 5.0) < 1e-6;
}

static void
assert_label(const BillowMetricScale *scale, double tick, const char *expected)
{
    g_autofree char *label = billow_metric_tick_label(scale, tick);
    g_assert_cmpstr(label, ==, expected);
}

static void
test_from_zero(void)
{
    BillowMetricScale scale = billow_metric_scale_make(BILLOW_METRIC_FROM_ZERO, 3.1, 8.4, N_TICKS);
    g_assert_cmpfloat(scale.low, ==, 0.0);
    g_assert_cmpfloat(scale.high, ==, 10.0);
    g_assert_cmpfloat(scale.step, ==, 5.0);
    g_assert_cmpfloat_with_epsilon(billow_metric_scale_height(&scale, 2.5), 0.25, 1e-12);
    g_autoptr(GArray) ticks = billow_metric_scale_ticks(&scale, N_TICKS);
    g_assert_cmpuint(ticks->len, ==, 3);
    assert_label(&scale, g_array_index(ticks, double, 1), "5");
}

static void
test_fitted(void)
{
    BillowMetricScale scale = billow_metric_scale_make(BILLOW_METRIC_FITTED, 35.21, 35.49, N_TICKS);
    g_assert_cmpfloat_with_epsilon(scale.low, 35.2, 1e-9);
    g_assert_cmpfloat_with_epsilon(scale.high, 35.5, 1e-9);
    assert_label(&scale, 35.2, "35.2");
    scale = billow_metric_scale_make(BILLOW_METRIC_FITTED, -3.0, -1.0, N_TICKS);
    g_assert_cmpfloat(scale.high, <, 0.0);
}

static void
test_logarithmic(void)
{
    BillowMetricScale scale = billow_metric_scale_make(BILLOW_METRIC_LOGARITHMIC, 0.3, 250.0, N_TICKS);
    g_assert_cmpfloat_with_epsilon(scale.low, 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(scale.high, 1000.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_metric_scale_height(&scale, 10.0), 0.5, 1e-12);
    g_autoptr(GArray) ticks = billow_metric_scale_ticks(&scale, 5);
    g_assert_cmpuint(ticks->len, ==, 5);
    assert_label(&scale, 0.1, "0.1");
    assert_label(&scale, 100.0, "100");
    assert_label(&scale, 1000.0, "1k");
    g_assert_false(billow_metric_has_place(BILLOW_METRIC_LOGARITHMIC, 0.0));
    g_assert_true(billow_metric_has_place(BILLOW_METRIC_FITTED, -1.0));
    g_assert_false(billow_metric_has_place(BILLOW_METRIC_FITTED, NAN));
}

/* All values are on the scale, whatever they are, and ticks are nice and few. */
static void
test_any(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int i = 0; i < 20000; i++) {
        BillowMetricScaleKind kind = (BillowMetricScaleKind) (i % 3);
        double middle = pow(10.0, g_rand_double_range(random, -9.0, 9.0));
        double least = middle * (kind == BILLOW_METRIC_FITTED ? g_rand_double_range(random, -1, 1) : 0.1);
        double largest = least + middle * pow(10.0, g_rand_double_range(random, -4.0, 1.0));
        BillowMetricScale scale = billow_metric_scale_make(kind, least, largest, N_TICKS);
        g_assert_cmpfloat(billow_metric_scale_height(&scale, least), >=, -1e-6);
        g_assert_cmpfloat(billow_metric_scale_height(&scale, largest), <=, 1.0 + 1e-6);
        if (kind != BILLOW_METRIC_LOGARITHMIC)
            g_assert_true(is_nice(scale.step));
        g_autoptr(GArray) ticks = billow_metric_scale_ticks(&scale, N_TICKS);
        g_assert_cmpuint(ticks->len, >=, 2);
        g_assert_cmpuint(ticks->len, <=, N_TICKS + 1);
    }
}

static void
test_same(void)
{
    static const double values[] = {0.0, 1.0, -35.2, 1e9, 1e-9};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        BillowMetricScale scale =
            billow_metric_scale_make(BILLOW_METRIC_FITTED, values[i], values[i], N_TICKS);
        g_assert_cmpfloat(scale.low, <, scale.high);
        double height = billow_metric_scale_height(&scale, values[i]);
        g_assert_cmpfloat(height, >=, -1e-6);
        g_assert_cmpfloat(height, <=, 1.0 + 1e-6);
    }
    for (int kind = 0; kind <= BILLOW_METRIC_LOGARITHMIC; kind++) {
        BillowMetricScale none =
            billow_metric_scale_make((BillowMetricScaleKind) kind, INFINITY, -INFINITY, N_TICKS);
        g_assert_cmpfloat(none.low, <, none.high);
    }
}

/* Ticks of nearly equal values have short numbers that still differ. */
static void
test_near(void)
{
    static const double values[][2] = {
        {15.74676, 15.74678}, {-3.100001, -3.1}, {0.5, 0.5000001}, {812.0, 812.001}};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        BillowMetricScale scale =
            billow_metric_scale_make(BILLOW_METRIC_FITTED, values[i][0], values[i][1], N_TICKS);
        g_autoptr(GArray) ticks = billow_metric_scale_ticks(&scale, N_TICKS);
        g_autofree char *last = NULL;
        for (guint n = 0; n < ticks->len; n++) {
            char *label = billow_metric_tick_label(&scale, g_array_index(ticks, double, n));
            g_assert_cmpuint(strlen(label), <=, 7);
            g_assert_cmpstr(label, !=, last);
            g_free(last);
            last = label;
        }
    }
}

static void
test_numbers(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0.0, "0"},      {3.1, "3.10"},      {0.031, "0.0310"}, {124.4, "124"},
                 {-8.4, "-8.40"}, {12345.6, "12346"}, {2e7, "20.0M"},    {3.68e-5, "0.000037"},
                 {1.5e-7, "0"},   {-1.5e-9, "0"},     {2.5e9, "2.5G"},   {INFINITY, "–"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = billow_metric_number(cases[i].value);
        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

/* Small values are shown in a finer unit; percentages have none. */
static void
test_units(void)
{
    static const struct {
        const char *unit;
        double largest;
        const char *name;
        double factor;
    } cases[] = {{"cm", 3.1, "cm", 1.0},
                 {"cm", 0.004, "mm", 10.0},
                 {"cm", 3.68e-5, "µm", 1e4},
                 /* the finer unit is used below 0.01, and the finest below 0.01 of the finer one */
                 {"cm", 0.01, "cm", 1.0},
                 {"cm", 0.015, "cm", 1.0},
                 {"cm", 0.0099, "mm", 10.0},
                 {"J", 0.01, "J", 1.0},
                 {"J", 0.0099, "mJ", 1e3},
                 {"J", 0.9e-5, "µJ", 1e6},
                 {"J", 1.1e-5, "mJ", 1e3},
                 {"ms", 0.01, "ms", 1.0},
                 {"ms", 0.9e-5, "ns", 1e6},
                 {"cm", 0.0, "cm", 1.0},
                 {"J", 0.002, "mJ", 1e3},
                 {"ms", 0.005, "µs", 1e3},
                 {"%", 3.68e-5, "%", 1.0},
                 {"", 1e-9, "", 1.0}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const BillowMetricUnit unit = billow_metric_unit(cases[i].unit, cases[i].largest);
        g_assert_cmpstr(unit.name, ==, cases[i].name);
        g_assert_cmpfloat(unit.factor, ==, cases[i].factor);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/metric-scale/holds-zero", test_from_zero);
    g_test_add_func("/metric-scale/fits-the-values", test_fitted);
    g_test_add_func("/metric-scale/has-a-tick-a-decade", test_logarithmic);
    g_test_add_func("/metric-scale/any-values-have-a-place-and-few-nice-ticks", test_any);
    g_test_add_func("/metric-scale/equal-values-and-none-have-a-range", test_same);
    g_test_add_func("/metric-scale/values-that-hardly-differ-have-short-numbers", test_near);
    g_test_add_func("/metric-scale/numbers-have-three-digits", test_numbers);
    g_test_add_func("/metric-scale/small-values-have-a-finer-unit", test_units);
    return g_test_run();
}
