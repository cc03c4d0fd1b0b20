/* Tests the conversion between times and pixels, ticks and snapping. */
#include "widgets/timeline/scale.h"

#include <math.h>

/* Scales from one day to one frame in a window. */
static const double scales[] = {0.01, 0.3, 2.0, 17.0, 80.0, 133.0, 900.0, 7000.0};

static void
test_inverse(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        BillowTimeView view = {12.5, scales[i]};
        for (double x = -100.0; x <= 2000.0; x += 37.0) {
            double back = billow_time_view_x(&view, billow_time_view_seconds(&view, x));
            g_assert_cmpfloat_with_epsilon(back, x, 1e-6);
        }
        g_assert_cmpfloat(billow_time_view_x(&view, 12.5), ==, BILLOW_TIME_INSET);
    }
}

static void
test_zoom_holds(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        BillowTimeView view = {1e5, scales[i]};
        double held = billow_time_view_seconds(&view, 321.0);
        BillowTimeView zoomed = billow_time_view_zoom(&view, 321.0, 1.7);
        g_assert_cmpfloat_with_epsilon(zoomed.scale, 1.7 * scales[i], 1e-9 * scales[i]);
        g_assert_cmpfloat_with_epsilon(billow_time_view_x(&zoomed, held), 321.0, 1e-4);
    }
}

static void
test_zoom_limits(void)
{
    BillowTimeView view = {3.0, 100.0};
    BillowTimeView far = billow_time_view_zoom(&view, 500.0, 1e-12),
                   near = billow_time_view_zoom(&view, 0.0, 1e12);
    g_assert_cmpfloat(far.scale, ==, BILLOW_TIME_SCALE_MIN);
    g_assert_cmpfloat(far.offset, ==, 0.0);
    g_assert_cmpfloat(near.scale, ==, BILLOW_TIME_SCALE_MAX);
}

static void
test_fit(void)
{
    static const double durations[] = {1.0, 6.0, 75.5, 86400.0};
    for (size_t i = 0; i < G_N_ELEMENTS(durations); i++) {
        BillowTimeView view = billow_time_view_fit(durations[i], 900.0);
        double end = billow_time_view_x(&view, durations[i]);
        g_assert_cmpfloat(view.offset, ==, 0.0);
        g_assert_cmpfloat_with_epsilon(end, 900.0 - BILLOW_TIME_END_ROOM, 1e-6);
    }
    BillowTimeView nothing = billow_time_view_fit(0.0, 900.0);
    g_assert_cmpfloat(nothing.scale, <, 900.0);
}

static void
test_max_offset(void)
{
    BillowTimeView view = {0.0, 100.0};
    view.offset = billow_time_view_max_offset(&view, 60.0, 800.0);
    g_assert_cmpfloat_with_epsilon(billow_time_view_x(&view, 60.0), 400.0 + BILLOW_TIME_INSET, 1e-9);
    g_assert_cmpfloat(billow_time_view_max_offset(&view, 1.0, 800.0), ==, 0.0);
}

static void
test_label_steps(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        double step = billow_time_label_step(scales[i], 80.0);
        g_assert_cmpfloat(step * scales[i], >=, 80.0);
        g_assert_cmpfloat(step * scales[i], <=, 3.0 * 80.0);
    }
    g_assert_cmpfloat(billow_time_label_step(100.0, 80.0), ==, 1.0);
    g_assert_cmpfloat(billow_time_label_step(8.0, 80.0), ==, 10.0);
}

static void
test_frame_steps(void)
{
    static const int rates[] = {1, 12, 24, 25, 30, 60, 240};
    for (size_t r = 0; r < G_N_ELEMENTS(rates); r++)
        for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
            int step = billow_time_frame_step(scales[i], rates[r], 40.0);
            g_assert_cmpfloat(step * scales[i] / rates[r], >=, 40.0);
            g_assert_true(rates[r] % step == 0 || step % rates[r] == 0);
        }
    g_assert_cmpint(billow_time_frame_step(24000.0, 24.0, 40.0), ==, 1);
}

static void
test_odd_rate(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        int step = billow_time_frame_step(scales[i], 29.97, 40.0), mantissa = step;
        while (mantissa % 10 == 0)
            mantissa /= 10;
        g_assert_true(mantissa == 1 || mantissa == 2 || mantissa == 5);
        g_assert_cmpfloat(step * scales[i] / 29.97, >=, 40.0);
    }
}

static void
assert_label(double seconds, double step, const char *expected)
{
    g_autofree char *label = billow_time_label(seconds, step);
    g_assert_cmpstr(label, ==, expected);
}

static void
test_labels(void)
{
    assert_label(0.0, 1.0, "0 s");
    assert_label(0.5, 0.5, "0.5 s");
    assert_label(0.25, 0.05, "0.25 s");
    assert_label(12.0, 1.0, "12 s");
    assert_label(59.5, 0.5, "59.5 s");
    assert_label(60.0, 1.0, "1:00");
    assert_label(60.5, 0.5, "60.5 s"); /* minutes show no tenths */
    assert_label(61.25, 0.05, "61.25 s");
    assert_label(3661.5, 0.5, "3661.5 s");
    assert_label(90.0, 30.0, "1:30");
    assert_label(3599.0, 1.0, "59:59");
    assert_label(3600.0, 1.0, "1:00:00");
    assert_label(3605.0, 5.0, "1:00:05");
}

static void
test_clock(void)
{
    g_autofree char *short_time = billow_time_clock(1.5), *long_time = billow_time_clock(3723.0416);
    g_assert_cmpstr(short_time, ==, "00:01.500");
    g_assert_cmpstr(long_time, ==, "62:03.042");
}

static GArray *
new_edges(void)
{
    static const double edges[] = {0.0, 1.01, 2.0, 4.5};
    GArray *array = g_array_new(FALSE, FALSE, sizeof(double));
    return g_array_append_vals(array, edges, G_N_ELEMENTS(edges));
}

static void
test_snap(void)
{
    g_autoptr(GArray) edges = new_edges();
    BillowTimeView view = {0.0, 100.0}; /* an edge attracts within 0.06 s */
    g_assert_cmpfloat(billow_time_snap(&view, 24.0, edges, 1.05), ==, 1.01);
    g_assert_cmpfloat(billow_time_snap(&view, 24.0, edges, 1.96), ==, 2.0);
    g_assert_cmpfloat_with_epsilon(billow_time_snap(&view, 24.0, edges, 1.51), 36.0 / 24.0, 1e-12);
    g_assert_cmpfloat(billow_time_snap(&view, 24.0, edges, 4.55), ==, 4.5);
    g_assert_cmpfloat(billow_time_snap(&view, 24.0, edges, -3.0), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_time_snap(&view, 24.0, edges, 9.99), 240.0 / 24.0, 1e-12);
}

static void
test_snap_block(void)
{
    g_autoptr(GArray) edges = new_edges();
    BillowTimeView view = {0.0, 100.0};
    g_assert_cmpfloat_with_epsilon(billow_time_snap_block(&view, 24.0, edges, 3.28, 1.25), 3.25, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_time_snap_block(&view, 24.0, edges, 2.03, 0.3), 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_time_snap_block(&view, 24.0, edges, 1.97, 2.54), 1.96, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_time_snap_block(&view, 24.0, edges, 3.01, 0.3), 3.0, 1e-12);
}

static void
test_fits_a_span(void)
{
    const BillowTimeView view = billow_time_view_fit_span(5.0, 7.0, 1000.0);
    const double left = billow_time_view_x(&view, 5.0), right = billow_time_view_x(&view, 7.0);
    g_assert_cmpfloat(left, >=, BILLOW_TIME_INSET);
    g_assert_cmpfloat(right, <=, 1000.0);
    g_assert_cmpfloat(right - left, >, 800.0);
    g_assert_cmpfloat_with_epsilon(left - BILLOW_TIME_INSET, 1000.0 - right, 1e-6);
    const BillowTimeView moment = billow_time_view_fit_span(3.0, 3.0, 1000.0);
    g_assert_cmpfloat_with_epsilon(billow_time_view_x(&moment, 3.0), 0.5 * (1000.0 + BILLOW_TIME_INSET),
                                   1e-6);
    g_assert_cmpfloat(billow_time_view_fit_span(0.0, 1.0, 1000.0).offset, ==, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/timeline-scale/fits-a-span", test_fits_a_span);
    g_test_add_func("/timeline-scale/pixels-and-seconds-are-inverse", test_inverse);
    g_test_add_func("/timeline-scale/zoom-holds-what-is-under-the-pointer", test_zoom_holds);
    g_test_add_func("/timeline-scale/zoom-keeps-within-its-limits", test_zoom_limits);
    g_test_add_func("/timeline-scale/fit-shows-start-to-end", test_fit);
    g_test_add_func("/timeline-scale/end-scrolls-no-further-than-the-middle", test_max_offset);
    g_test_add_func("/timeline-scale/labels-have-room", test_label_steps);
    g_test_add_func("/timeline-scale/frame-marks-fall-on-seconds", test_frame_steps);
    g_test_add_func("/timeline-scale/frame-marks-of-odd-rates-are-round-numbers", test_odd_rate);
    g_test_add_func("/timeline-scale/labels-read-as-times", test_labels);
    g_test_add_func("/timeline-scale/clock-shows-milliseconds", test_clock);
    g_test_add_func("/timeline-scale/edges-attract-else-frames", test_snap);
    g_test_add_func("/timeline-scale/either-end-of-a-block-is-attracted", test_snap_block);
    return g_test_run();
}
