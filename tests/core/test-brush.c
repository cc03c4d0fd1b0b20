#include "core/layers/brush.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowStroke, billow_stroke_free)

enum { COLUMNS = 21, ROWS = 11, COUNT = COLUMNS * ROWS };

/* Makes a flat cloth with its points 0.1 m apart, starting at the origin. */
static void
make_flat(BillowVec3 places[COUNT])
{
    for (int i = 0; i < COUNT; i++)
        places[i] = billow_vec3(0.1 * (i % COLUMNS), 0.0, 0.1 * (i / COLUMNS));
}

static BillowPaint *
random_paint(guint seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    BillowPaint *paint = billow_paint_new(COLUMNS, ROWS);
    for (int i = 0; i < COUNT; i++)
        paint->values[i] = (unsigned char) g_rand_int_range(random, 0, 256);
    return paint;
}

static BillowPaint *
touched(const BillowPaint *paint, const BillowBrush *brush, const BillowVec3 *middles, int n, double radius)
{
    BillowVec3 places[COUNT];
    g_autoptr(BillowStroke) stroke = billow_stroke_new(paint, brush);
    make_flat(places);
    for (int i = 0; i < n; i++)
        billow_stroke_touch(stroke, places, middles[i], radius);
    return billow_paint_copy(billow_stroke_get_paint(stroke));
}

static void
falloff_falls_from_one_to_none(void)
{
    double before = billow_brush_falloff(0.0);
    g_assert_true(before == 1.0);
    for (int i = 1; i <= 100; i++) {
        const double now = billow_brush_falloff(0.01 * i);
        g_assert_cmpfloat(now, <, before);
        before = now;
    }
    g_assert_true(before == 0.0 && billow_brush_falloff(3.0) == 0.0);
}

/* Erases from 1 at strength 1: the result is 1 - (1 - share²)². */
static void
erasing_leaves_what_the_falloff_leaves(void)
{
    const BillowVec3 middle = {1.0, 0.0, 0.5};
    g_autoptr(BillowPaint) full = billow_paint_new(COLUMNS, ROWS);
    g_autoptr(BillowPaint) erased =
        touched(full, &(BillowBrush){BILLOW_BRUSH_ERASE, 1.0, false}, &middle, 1, 0.4);
    for (int i = 0; i < COUNT; i++) {
        const double share = fmin(hypot(0.1 * (i % COLUMNS) - 1.0, 0.1 * (i / COLUMNS) - 0.5) / 0.4, 1.0);
        const double left = 1.0 - (1.0 - share * share) * (1.0 - share * share);
        g_assert_cmpfloat_with_epsilon(erased->values[i] / 255.0, left, 0.51 / 255.0);
    }
    g_assert_cmpint(erased->values[5 * COLUMNS + 10], ==, 0);
}

static void
strength_is_how_far_it_goes(void)
{
    const BillowVec3 middle = {1.0, 0.0, 0.5};
    g_autoptr(BillowPaint) full = billow_paint_new(COLUMNS, ROWS);
    g_autoptr(BillowPaint) half =
        touched(full, &(BillowBrush){BILLOW_BRUSH_ERASE, 0.5, false}, &middle, 1, 0.4);
    g_autoptr(BillowPaint) back =
        touched(half, &(BillowBrush){BILLOW_BRUSH_PAINT, 1.0, false}, &middle, 1, 0.4);
    g_assert_cmpint(half->values[5 * COLUMNS + 10], ==, 128);
    g_assert_cmpint(back->values[5 * COLUMNS + 10], ==, 255);
}

/* A stroke back and forth, in any order, has the effect of its nearest touch. */
static void
order_and_number_of_touches_do_not_matter(void)
{
    const BillowVec3 there[] = {{0.2, 0, 0.3}, {0.7, 0, 0.5}, {1.1, 0, 0.2}, {1.6, 0, 0.9}};
    const BillowVec3 back[] = {{1.6, 0, 0.9}, {1.1, 0, 0.2}, {1.6, 0, 0.9}, {0.7, 0, 0.5},
                               {0.2, 0, 0.3}, {0.7, 0, 0.5}, {0.2, 0, 0.3}};
    for (int tool = BILLOW_BRUSH_PAINT; tool <= BILLOW_BRUSH_ERASE; tool++) {
        const BillowBrush brush = {(BillowBrushTool) tool, 0.6, false};
        g_autoptr(BillowPaint) paint = random_paint(7);
        g_autoptr(BillowPaint) once = touched(paint, &brush, there, 4, 0.35);
        g_autoptr(BillowPaint) often = touched(paint, &brush, back, 7, 0.35);
        g_assert_true(billow_paint_equal(once, often));
        g_assert_false(billow_paint_equal(once, paint));
    }
}

/* Painting never lowers and erasing never raises a weight, and a brush has no effect beyond its radius. */
static void
each_tool_goes_its_way_within_its_radius(void)
{
    const BillowVec3 middle = {0.4, 0.1, 0.3};
    g_autoptr(BillowPaint) paint = random_paint(11);
    g_autoptr(BillowPaint) more =
        touched(paint, &(BillowBrush){BILLOW_BRUSH_PAINT, 0.8, false}, &middle, 1, 0.5);
    g_autoptr(BillowPaint) less =
        touched(paint, &(BillowBrush){BILLOW_BRUSH_ERASE, 0.8, false}, &middle, 1, 0.5);
    g_autoptr(BillowPaint) even =
        touched(paint, &(BillowBrush){BILLOW_BRUSH_SMOOTH, 0.8, false}, &middle, 1, 0.5);
    BillowVec3 places[COUNT];
    make_flat(places);
    for (int i = 0; i < COUNT; i++) {
        g_assert_cmpint(more->values[i], >=, paint->values[i]);
        g_assert_cmpint(less->values[i], <=, paint->values[i]);
        if (billow_vec3_distance(places[i], middle) >= 0.5)
            g_assert_true(more->values[i] == paint->values[i] && less->values[i] == paint->values[i] &&
                          even->values[i] == paint->values[i]);
    }
}

/* Returns the sum of the squared differences to the right and lower neighbors. */
static double
roughness(const BillowPaint *paint)
{
    double sum = 0.0;
    for (int r = 0; r + 1 < paint->rows; r++)
        for (int c = 0; c + 1 < paint->columns; c++) {
            const unsigned char *at = paint->values + r * paint->columns + c;
            sum += pow(at[1] - at[0], 2) + pow(at[paint->columns] - at[0], 2);
        }
    return sum;
}

static void
smoothing_levels_and_stays_within(void)
{
    g_autoptr(BillowPaint) paint = random_paint(3);
    for (int i = 0; i < COUNT; i++)
        paint->values[i] = (unsigned char) (40 + paint->values[i] / 2);
    for (int pass = 0; pass < 5; pass++) {
        g_autoptr(BillowPaint) smoother =
            billow_brush_everywhere(paint, &(BillowBrush){BILLOW_BRUSH_SMOOTH, 1.0, false});
        g_assert_cmpfloat(roughness(smoother), <, roughness(paint));
        for (int i = 0; i < COUNT; i++)
            g_assert_true(smoother->values[i] >= 40 && smoother->values[i] <= 167);
        memcpy(paint->values, smoother->values, COUNT);
    }
}

static void
smoothing_leaves_what_is_even(void)
{
    g_autoptr(BillowPaint) even = billow_paint_new(COLUMNS, ROWS);
    memset(even->values, 77, COUNT);
    g_autoptr(BillowPaint) same =
        billow_brush_everywhere(even, &(BillowBrush){BILLOW_BRUSH_SMOOTH, 1.0, true});
    g_assert_true(billow_paint_equal(even, same));
}

static void
everywhere_at_full_strength_is_even(void)
{
    g_autoptr(BillowPaint) paint = random_paint(5);
    g_autoptr(BillowPaint) all =
        billow_brush_everywhere(paint, &(BillowBrush){BILLOW_BRUSH_PAINT, 1.0, false});
    g_autoptr(BillowPaint) none =
        billow_brush_everywhere(paint, &(BillowBrush){BILLOW_BRUSH_ERASE, 1.0, false});
    g_assert_true(billow_paint_is_full(all));
    for (int i = 0; i < COUNT; i++)
        g_assert_cmpint(none->values[i], ==, 0);
}

/* On uniform weights a mirrored stroke paints a mirror image, and has the usual effect on its own side. */
static void
mirrored_strokes_are_symmetric(void)
{
    const BillowVec3 path[] = {{0.3, 0, 0.2}, {0.6, 0, 0.4}, {0.5, 0, 0.8}};
    g_autoptr(BillowPaint) full = billow_paint_new(COLUMNS, ROWS);
    g_autoptr(BillowPaint) both = touched(full, &(BillowBrush){BILLOW_BRUSH_ERASE, 0.7, true}, path, 3, 0.3);
    g_autoptr(BillowPaint) one = touched(full, &(BillowBrush){BILLOW_BRUSH_ERASE, 0.7, false}, path, 3, 0.3);
    g_autoptr(BillowPaint) image = billow_paint_copy(both);
    billow_paint_mirror(image, false);
    g_assert_true(billow_paint_equal(both, image));
    for (int r = 0; r < ROWS; r++)
        g_assert_cmpmem(both->values + r * COLUMNS, COLUMNS / 2, one->values + r * COLUMNS, COLUMNS / 2);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/brush/falls-off-from-one-to-none", falloff_falls_from_one_to_none);
    g_test_add_func("/brush/erasing-leaves-what-the-falloff-leaves", erasing_leaves_what_the_falloff_leaves);
    g_test_add_func("/brush/strength-is-how-far-it-goes", strength_is_how_far_it_goes);
    g_test_add_func("/brush/order-and-number-of-touches-do-not-matter",
                    order_and_number_of_touches_do_not_matter);
    g_test_add_func("/brush/each-tool-goes-its-way-within-its-radius",
                    each_tool_goes_its_way_within_its_radius);
    g_test_add_func("/brush/smoothing-levels-and-stays-within", smoothing_levels_and_stays_within);
    g_test_add_func("/brush/smoothing-leaves-what-is-even", smoothing_leaves_what_is_even);
    g_test_add_func("/brush/everywhere-at-full-strength-is-even", everywhere_at_full_strength_is_even);
    g_test_add_func("/brush/mirrored-strokes-are-symmetric", mirrored_strokes_are_symmetric);
    return g_test_run();
}
