#include "core/layers/paint.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)

static BillowPaint *
random_paint(GRand *random, int columns, int rows)
{
    BillowPaint *paint = billow_paint_new(columns, rows);
    for (size_t i = 0; i < billow_paint_count(paint); i++)
        paint->values[i] = (unsigned char) g_rand_int_range(random, 0, 256);
    return paint;
}

static void
new_paint_is_full(void)
{
    const BillowGrid grid = {200, 7, 0.1};
    g_autoptr(BillowPaint) paint = billow_paint_for(&grid);
    g_autofree float *weight = g_new(float, billow_grid_count(&grid));
    g_assert_cmpint(paint->columns, ==, BILLOW_MAX_PAINT_SIDE);
    g_assert_cmpint(paint->rows, ==, 7);
    g_assert_true(billow_paint_is_full(paint));
    billow_paint_fill(paint, &grid, weight);
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        g_assert_true(weight[i] == 1.0f);
    paint->values[3] = 254;
    g_assert_false(billow_paint_is_full(paint));
}

/* A rope takes the middle between the rows of its paint, and new paint of a rope has two rows. */
static void
on_a_rope_it_is_its_middle(void)
{
    const BillowGrid rope = {9, 1, 0.1, .radius = 0.01};
    g_autoptr(BillowPaint) fresh = billow_paint_for(&rope);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autoptr(BillowPaint) paint = random_paint(random, 9, 2);
    float weight[9];
    g_assert_cmpint(fresh->rows, ==, 2);
    billow_paint_fill(paint, &rope, weight);
    for (int i = 0; i < 9; i++)
        g_assert_cmpfloat_with_epsilon((double) weight[i], (paint->values[i] + paint->values[9 + i]) / 510.0,
                                       1e-6);
}

/* On a grid with its own points the weights are the painted values. */
static void
on_its_points_it_is_itself(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 20; i++) {
        const BillowGrid grid = {g_rand_int_range(random, 2, 66), g_rand_int_range(random, 2, 66), 0.1};
        g_autoptr(BillowPaint) paint = random_paint(random, grid.columns, grid.rows);
        g_autoptr(BillowPaint) same = billow_paint_resample(paint, grid.columns, grid.rows);
        g_autofree float *weight = g_new(float, billow_grid_count(&grid));
        billow_paint_fill(paint, &grid, weight);
        g_assert_true(billow_paint_equal(paint, same));
        for (size_t p = 0; p < billow_grid_count(&grid); p++)
            g_assert_cmpfloat_with_epsilon((double) weight[p], paint->values[p] / 255.0, 1e-6);
    }
}

/* Bilinear weights, here 255 u v over the fractions u and v of the cloth, are reproduced on any grid. */
static void
a_bilinear_paint_is_kept_on_any_grid(void)
{
    const BillowGrid grids[] = {{5, 9, 0.1}, {33, 17, 0.1}, {2, 2, 0.1}, {64, 101, 0.1}};
    g_autoptr(BillowPaint) paint = billow_paint_new(2, 2);
    paint->values[0] = paint->values[1] = paint->values[2] = 0;
    for (size_t k = 0; k < G_N_ELEMENTS(grids); k++) {
        g_autofree float *weight = g_new(float, billow_grid_count(&grids[k]));
        billow_paint_fill(paint, &grids[k], weight);
        for (int r = 0; r < grids[k].rows; r++)
            for (int c = 0; c < grids[k].columns; c++) {
                const double u = c / (grids[k].columns - 1.0), v = r / (grids[k].rows - 1.0);
                g_assert_cmpfloat_with_epsilon((double) weight[billow_grid_index(&grids[k], c, r)], u * v,
                                               1e-6);
            }
    }
}

/* Resampling to twice as many cells and back loses nothing. */
static void
a_finer_paint_goes_back(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    g_autoptr(BillowPaint) paint = random_paint(random, 17, 9);
    g_autoptr(BillowPaint) finer = billow_paint_resample(paint, 33, 17);
    g_autoptr(BillowPaint) back = billow_paint_resample(finer, 17, 9);
    g_assert_true(billow_paint_equal(paint, back));
}

static void
mirrored_twice_it_is_itself(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    for (int down = 0; down < 2; down++) {
        g_autoptr(BillowPaint) paint = random_paint(random, 12, 7);
        g_autoptr(BillowPaint) mirrored = billow_paint_copy(paint);
        billow_paint_mirror(mirrored, down);
        g_assert_false(billow_paint_equal(paint, mirrored));
        for (int r = 0; r < 7; r++)
            for (int c = 0; c < 12; c++)
                g_assert_cmpint(mirrored->values[r * 12 + c], ==,
                                paint->values[down ? (6 - r) * 12 + c : r * 12 + 11 - c]);
        billow_paint_mirror(mirrored, down);
        g_assert_true(billow_paint_equal(paint, mirrored));
    }
}

/* On a flat cloth the points are at even fractions of it. */
static void
its_places_are_at_even_shares(void)
{
    const BillowGrid grid = {40, 13, 0.1};
    g_autoptr(BillowPaint) paint = billow_paint_new(17, 29);
    float plane[3][40 * 13];
    BillowVec3 places[17 * 29];
    for (int i = 0; i < 40 * 13; i++) {
        plane[0][i] = 0.1f * (float) (i % 40);
        plane[1][i] = 0.5f - 0.02f * (float) (i % 40);
        plane[2][i] = 0.1f * (float) (i / 40);
    }
    billow_paint_places(paint, &grid, (const float *const[]){plane[0], plane[1], plane[2]}, places);
    for (int i = 0; i < 17 * 29; i++) {
        g_assert_cmpfloat_with_epsilon(places[i].x, 3.9 * (i % 17) / 16.0, 1e-5);
        g_assert_cmpfloat_with_epsilon(places[i].y, 0.5 - 0.78 * (i % 17) / 16.0, 1e-5);
        g_assert_cmpfloat_with_epsilon(places[i].z, 1.2 * (i / 17) / 28.0, 1e-5);
    }
}

static void
none_equals_none_alone(void)
{
    g_autoptr(BillowPaint) paint = billow_paint_new(3, 3);
    g_autoptr(BillowPaint) wider = billow_paint_new(4, 3);
    g_assert_null(billow_paint_copy(NULL));
    g_assert_true(billow_paint_equal(NULL, NULL));
    g_assert_false(billow_paint_equal(paint, NULL));
    g_assert_false(billow_paint_equal(paint, wider));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/paint/new-it-is-full", new_paint_is_full);
    g_test_add_func("/paint/on-a-rope-it-is-its-middle", on_a_rope_it_is_its_middle);
    g_test_add_func("/paint/on-its-points-it-is-itself", on_its_points_it_is_itself);
    g_test_add_func("/paint/a-bilinear-one-is-kept-on-any-grid", a_bilinear_paint_is_kept_on_any_grid);
    g_test_add_func("/paint/a-finer-one-goes-back", a_finer_paint_goes_back);
    g_test_add_func("/paint/its-places-are-at-even-shares", its_places_are_at_even_shares);
    g_test_add_func("/paint/mirrored-twice-it-is-itself", mirrored_twice_it_is_itself);
    g_test_add_func("/paint/none-equals-none-alone", none_equals_none_alone);
    return g_test_run();
}
