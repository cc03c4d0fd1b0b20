#include "../crossings.h"
#include "core/contact/contours.h"
#include "core/contact/ironing.h"
#include "core/contact/uncross.h"
#include "core/drape/rest_shape.h"

#include "anchors.h"

#include <string.h>

/* --- Ironing --- */

static double
second_difference(const double *y, int count, int i)
{
    return i < 1 || i + 1 >= count ? 0.0 : y[i - 1] - 2.0 * y[i] + y[i + 1];
}

/* The gradient of what is minimized, y - x + strength CᵀC y, vanishes. A column of equal rows is one
 * curve. */
static void
test_ironed_rows_are_smoothest(void)
{
    const BillowGrid grid = {37, 4, 1.0};
    const double strength = 50.0;
    BillowPoints x = billow_points_new(billow_grid_count(&grid)),
                 y = billow_points_new(billow_grid_count(&grid));
    g_autoptr(GRand) random = g_rand_new_with_seed(8);
    for (int column = 0; column < grid.columns; column++) {
        const BillowVec3 place = {column, g_rand_double(random), g_rand_double(random)};
        for (int row = 0; row < grid.rows; row++)
            billow_points_set(&x, billow_grid_index(&grid, column, row), place);
    }
    billow_points_copy(&y, &x, billow_grid_count(&grid));
    billow_iron(&grid, strength, y);
    for (int i = 0; i < grid.columns; i++) {
        const double bend = second_difference(y.y, grid.columns, i - 1) -
                            2.0 * second_difference(y.y, grid.columns, i) +
                            second_difference(y.y, grid.columns, i + 1);
        g_assert_cmpfloat_with_epsilon(y.y[i] - x.y[i] + strength * bend, 0.0, 1e-10);
        g_assert_cmpfloat_with_epsilon(y.x[i], i, 1e-9);
    }
    billow_points_free(&x);
    billow_points_free(&y);
}

/* --- Contours --- */

/* A cloth folded in two layers that are 0.4 apart, with a point that goes `depth` through the other layer. */
static BillowPoints
pierced_fold(const BillowGrid *grid, double depth)
{
    BillowPoints x = billow_points_new(billow_grid_count(grid));
    const int half = grid->columns / 2;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const bool upper = column >= half;
            const double along = upper ? column - half : half - 1 - column;
            billow_points_set(
                &x, billow_grid_index(grid, column, row),
                billow_vec3(along + (upper ? 0.3 : 0.0), upper ? 0.4 : 0.0, row + (upper ? 0.4 : 0.0)));
        }
    x.y[billow_grid_index(grid, half + 6, 4)] = -depth;
    return x;
}

static void
test_shallow_crossings_are_drawn_apart(void)
{
    const BillowGrid grid = {24, 9, 1.0};
    const size_t count = billow_grid_count(&grid);
    BillowPoints x = pierced_fold(&grid, 0.2), push = billow_points_new(count);
    unsigned char *held = g_new0(unsigned char, count);
    const BillowVec3 first = billow_points_get(&x, 12);
    held[12] = 1;
    g_assert_cmpuint(billow_contours_shorten(&grid, &x, NULL, push), >, 0);
    g_assert_true(billow_uncross(&grid, held, 0.0, true, NULL, x));
    g_assert_cmpuint(billow_contours_shorten(&grid, &x, NULL, push), ==, 0);
    g_assert_true(billow_vec3_equal(first, billow_points_get(&x, 12)));
    for (size_t i = 0; i < count; i++)
        g_assert_true(billow_vec3_is_finite(billow_points_get(&x, i)));
    g_free(held);
    billow_points_free(&x);
    billow_points_free(&push);
}

/* A layer that has fallen through the other, all but its border, is none. */
static void
test_deep_crossings_are_given_up(void)
{
    const BillowGrid grid = {24, 17, 1.0};
    const size_t count = billow_grid_count(&grid);
    unsigned char *held = g_new0(unsigned char, count);
    BillowPoints x = pierced_fold(&grid, 0.2);
    for (int row = 3; row < 14; row++)
        for (int column = 15; column < 21; column++)
            x.y[billow_grid_index(&grid, column, row)] = -1.5;
    g_assert_false(billow_uncross(&grid, held, 0.0, true, NULL, x));
    g_free(held);
    billow_points_free(&x);
}

/* Two layers that wave through each other. */
static void
test_threads_draw_apart_alike(void)
{
    const BillowGrid grid = {40, 30, 1.0};
    const size_t count = billow_grid_count(&grid), bytes = count * sizeof(double);
    BillowPoints x = pierced_fold(&grid, 0.2), alone = billow_points_new(count),
                 shared = billow_points_new(count);
    for (size_t i = 0; i < count; i++)
        x.y[i] += (i % 40 < 20 ? 0.5 : -0.5) * sin(0.7 * x.x[i] + 0.4 * x.z[i]);
    BillowWorkers *workers = billow_workers_new(3);
    const size_t crossings = billow_contours_shorten(&grid, &x, NULL, alone);
    g_assert_cmpuint(crossings, >, 100);
    g_assert_cmpuint(billow_contours_shorten(&grid, &x, workers, shared), ==, crossings);
    g_assert_cmpmem(alone.x, bytes, shared.x, bytes);
    g_assert_cmpmem(alone.y, bytes, shared.y, bytes);
    g_assert_cmpmem(alone.z, bytes, shared.z, bytes);
    billow_workers_free(workers);
    billow_points_free(&x);
    billow_points_free(&alone);
    billow_points_free(&shared);
}

/* --- Rest shapes --- */

static BillowRestShape *
drape(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, double thickness, int threads)
{
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.thickness = thickness;
    BillowWorkers *workers = billow_workers_new(threads);
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *shape =
        billow_rest_solver_run(solver, grid, anchors, n_anchors, &hang, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    billow_workers_free(workers);
    return shape;
}

static size_t
crossings_of(const BillowRestShape *shape)
{
    return test_crossing_triangles(&shape->grid, shape->x, shape->y, shape->z);
}

static gboolean
same_bits(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t bytes = billow_grid_count(&a->grid) * sizeof *a->x;
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

/* Four corners and the middle drawn together: the cloth between them hangs in folds that meet. */
static void
gathered_corners(const BillowGrid *grid, double share, BillowAnchor anchors[5])
{
    const int c = grid->columns - 1, r = grid->rows - 1;
    anchors[0] = test_anchor(grid, 0, 0, share, 0.0);
    anchors[1] = test_anchor(grid, c, 0, share, 0.0);
    anchors[2] = test_anchor(grid, 0, r, share, 0.0);
    anchors[3] = test_anchor(grid, c, r, share, 0.0);
    anchors[4] = test_anchor(grid, c / 2, r / 2, share, 0.2);
}

static void
test_crossed_rest_shape_is_taken_apart(void)
{
    const BillowGrid grid = {21, 33, 0.05};
    BillowAnchor anchors[5];
    gathered_corners(&grid, 0.55, anchors);
    BillowRestShape *thin = drape(&grid, anchors, 5, 0.0, 1), *one = drape(&grid, anchors, 5, 0.001, 1),
                    *three = drape(&grid, anchors, 5, 0.001, 3);
    g_assert_cmpuint(crossings_of(thin), >, 0);
    g_assert_cmpuint(crossings_of(one), ==, 0);
    g_assert_true(billow_strain_is_small(&one->report.strain));
    g_assert_true(same_bits(one, three));
    for (int k = 0; k < 5; k++) {
        const size_t i = billow_grid_index(&grid, anchors[k].column, anchors[k].row);
        g_assert_cmpfloat((double) one->y[i], ==, (double) (float) anchors[k].position.y);
    }
    billow_rest_shape_unref(thin);
    billow_rest_shape_unref(one);
    billow_rest_shape_unref(three);
}

/* Layers upon layers are undone on a coarse level first. */
static void
test_cloth_full_of_folds_is_taken_apart(void)
{
    static const BillowGrid grids[] = {{33, 21, 0.05}, {29, 37, 0.05}, {41, 23, 0.04}};
    static const double shares[] = {0.5, 0.45, 0.6};
    for (int k = 0; k < 3; k++) {
        BillowAnchor anchors[5];
        gathered_corners(&grids[k], shares[k], anchors);
        BillowRestShape *thin = drape(&grids[k], anchors, 5, 0.0, 2),
                        *thick = drape(&grids[k], anchors, 5, 0.001, 2);
        g_assert_cmpuint(crossings_of(thin), >, 100);
        g_assert_cmpuint(crossings_of(thick), ==, 0);
        g_assert_true(billow_strain_is_small(&thick->report.strain));
        billow_rest_shape_unref(thin);
        billow_rest_shape_unref(thick);
    }
}

/* The axis is at 0 except for rounding, which is less than that of any other place. */
static gboolean
is_mirrored(const BillowRestShape *shape)
{
    for (int row = 0; row < shape->grid.rows; row++)
        for (int column = 0; column < shape->grid.columns; column++) {
            const size_t i = billow_grid_index(&shape->grid, column, row),
                         j = billow_grid_index(&shape->grid, shape->grid.columns - 1 - column, row);
            if (fabs((double) shape->x[i] + (double) shape->x[j]) > 1e-12 || shape->y[i] != shape->y[j] ||
                shape->z[i] != shape->z[j])
                return FALSE;
        }
    return TRUE;
}

/* Fine cloth comes apart with less care. */
static void
test_fine_cloth_is_taken_apart(void)
{
    const BillowGrid grid = {41, 57, 0.03};
    BillowAnchor anchors[5];
    gathered_corners(&grid, 0.55, anchors);
    BillowRestShape *thin = drape(&grid, anchors, 5, 0.0, 1), *one = drape(&grid, anchors, 5, 0.001, 1),
                    *three = drape(&grid, anchors, 5, 0.001, 3);
    g_assert_cmpuint(crossings_of(thin), >, 100);
    g_assert_cmpuint(crossings_of(one), ==, 0);
    g_assert_true(one->report.converged);
    g_assert_true(billow_strain_is_small(&one->report.strain));
    g_assert_true(is_mirrored(one));
    g_assert_true(same_bits(one, three));
    billow_rest_shape_unref(thin);
    billow_rest_shape_unref(one);
    billow_rest_shape_unref(three);
}

static void
test_other_rest_shapes_stay_to_the_bit(void)
{
    const BillowGrid grid = {25, 17, 0.05};
    const BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 0.8, 1.0), test_anchor(&grid, 24, 0, 0.8, 1.0)};
    BillowRestShape *thin = drape(&grid, anchors, 2, 0.0, 1), *thick = drape(&grid, anchors, 2, 0.001, 1);
    g_assert_cmpuint(crossings_of(thin), ==, 0);
    g_assert_true(same_bits(thin, thick));
    billow_rest_shape_unref(thin);
    billow_rest_shape_unref(thick);
}

static bool
stop_when_done(void *data, double done)
{
    return done < 1.0;
}

/* A shape is never taken apart half: asked to stop, there is none. */
static void
test_can_be_stopped(void)
{
    const BillowGrid grid = {21, 33, 0.05};
    BillowAnchor anchors[5];
    gathered_corners(&grid, 0.55, anchors);
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.thickness = 0.001;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    g_assert_null(billow_rest_solver_run(solver, &grid, anchors, 5, &hang, NULL, stop_when_done, NULL));
    billow_rest_solver_free(solver);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/apart/ironed-rows-are-smoothest", test_ironed_rows_are_smoothest);
    g_test_add_func("/apart/shallow-crossings-are-drawn-apart", test_shallow_crossings_are_drawn_apart);
    g_test_add_func("/apart/deep-crossings-are-given-up", test_deep_crossings_are_given_up);
    g_test_add_func("/apart/threads-draw-apart-alike", test_threads_draw_apart_alike);
    g_test_add_func("/apart/crossed-rest-shape-is-taken-apart", test_crossed_rest_shape_is_taken_apart);
    g_test_add_func("/apart/cloth-full-of-folds-is-taken-apart", test_cloth_full_of_folds_is_taken_apart);
    g_test_add_func("/apart/fine-cloth-is-taken-apart", test_fine_cloth_is_taken_apart);
    g_test_add_func("/apart/other-rest-shapes-stay-to-the-bit", test_other_rest_shapes_stay_to_the_bit);
    g_test_add_func("/apart/can-be-stopped", test_can_be_stopped);
    return g_test_run();
}
