#include "core/drape/rest_shape.h"

#include <glib.h>

/* Returns a point of a plane. */
static BillowVec3
plane_at(double across, double down)
{
    return billow_vec3(1.0 + 2.0 * across - down, 3.0 - 0.5 * across + 0.25 * down, across + 4.0 * down);
}

static BillowRestShape *
plane_shape(int columns, int rows, double lifted)
{
    const BillowGrid grid = {columns, rows, 0.1};
    g_autofree float *places = g_new(float, 3 * billow_grid_count(&grid));
    float *place = places;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++, place += 3) {
            const BillowVec3 p = plane_at((double) column / (columns - 1), (double) row / (rows - 1));
            place[0] = (float) p.x;
            place[1] = (float) (p.y + lifted);
            place[2] = (float) p.z;
        }
    return billow_rest_shape_new_baked(&grid, places, NULL, 0, NULL);
}

static void
check_sides(int columns, int rows, int coarse_columns, int coarse_rows)
{
    BillowRestShape *shape = plane_shape(columns, rows, 0.0);
    BillowCoarsePose *pose = billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
    g_assert_cmpint(pose->columns, ==, coarse_columns);
    g_assert_cmpint(pose->rows, ==, coarse_rows);
    for (int i = 0; i <= 20; i++)
        for (int j = 0; j <= 20; j++) {
            const double across = 0.05 * i, down = 0.05 * j;
            g_assert_cmpfloat(
                billow_vec3_distance(billow_coarse_pose_at(pose, across, down), plane_at(across, down)), <,
                1e-6);
        }
    billow_coarse_pose_free(pose);
    billow_rest_shape_unref(shape);
}

static void
samples_lie_on_the_shape(void)
{
    check_sides(2, 2, 2, 2);
    check_sides(9, 5, 9, 5);
    check_sides(17, 40, 17, 17);
    check_sides(65, 3, 17, 3);
}

/* Makes a sheet that is curved across as y = x^2. */
static BillowRestShape *
curved_shape(int columns)
{
    const BillowGrid grid = {columns, 3, 0.1};
    g_autofree float *places = g_new(float, 3 * billow_grid_count(&grid));
    for (int i = 0; i < 3 * columns; i++) {
        const double x = (double) (i % columns) / (columns - 1);
        places[3 * i] = (float) x;
        places[3 * i + 1] = (float) (x * x);
        places[3 * i + 2] = (float) (i / columns);
    }
    return billow_rest_shape_new_baked(&grid, places, NULL, 0, NULL);
}

/* Cubics with the slopes of neighboring chords reproduce a parabola, except in the cells at the ends. */
static void
between_its_points_a_pose_is_curved(void)
{
    BillowRestShape *shape = curved_shape(65);
    BillowCoarsePose *pose = billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
    for (int i = 10; i <= 90; i++) {
        const double x = 0.01 * i;
        const BillowVec3 place = billow_coarse_pose_at(pose, x, 0.3);
        g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(x, x * x, 0.6)), <, 1e-6);
    }
    billow_coarse_pose_free(pose);
    billow_rest_shape_unref(shape);
}

static void
whole_pose_has_the_very_points(void)
{
    BillowRestShape *shape = curved_shape(49);
    BillowCoarsePose *pose = billow_coarse_pose_whole(&shape->grid, shape->x, shape->y, shape->z);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 49; column++) {
            const size_t i = billow_grid_index(&shape->grid, column, row);
            const BillowVec3 place = billow_coarse_pose_at(pose, column / 48.0, row / 2.0);
            g_assert_cmpfloat(place.x, ==, (double) shape->x[i]);
            g_assert_cmpfloat(place.y, ==, (double) shape->y[i]);
            g_assert_cmpfloat(place.z, ==, (double) shape->z[i]);
        }
    billow_coarse_pose_free(pose);
    billow_rest_shape_unref(shape);
}

static void
poses_are_equal_by_all_of_them(void)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(4, 3), *other = billow_coarse_pose_copy(pose);
    BillowCoarsePose *turned = billow_coarse_pose_new(3, 4);
    g_assert_true(billow_coarse_pose_equal(pose, other));
    g_assert_false(billow_coarse_pose_equal(pose, turned));
    other->points[35] = 1.0f;
    g_assert_false(billow_coarse_pose_equal(pose, other));
    g_assert_false(billow_coarse_pose_equal(pose, NULL));
    g_assert_true(billow_coarse_pose_equal(NULL, NULL));
    g_assert_null(billow_coarse_pose_copy(NULL));
    billow_coarse_pose_free(pose);
    billow_coarse_pose_free(other);
    billow_coarse_pose_free(turned);
    billow_coarse_pose_free(NULL);
}

/* The plane spans 3 x 0.75 x 5 m. */
static void
distance_is_a_share_of_the_size(void)
{
    const double diagonal = sqrt(3.0 * 3.0 + 0.75 * 0.75 + 5.0 * 5.0);
    BillowRestShape *shape = plane_shape(20, 20, 0.0), *nearly = plane_shape(20, 20, 0.009 * diagonal),
                    *lifted = plane_shape(20, 20, 0.011 * diagonal);
    g_assert_cmpfloat(billow_rest_shape_distance(shape, shape), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_rest_shape_distance(shape, lifted), 0.011, 1e-6);
    g_assert_false(billow_rest_shape_is_another(nearly, shape));
    g_assert_true(billow_rest_shape_is_another(lifted, shape));
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(nearly);
    billow_rest_shape_unref(lifted);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/coarse-pose/samples-lie-on-the-shape", samples_lie_on_the_shape);
    g_test_add_func("/coarse-pose/between-its-points-a-pose-is-curved", between_its_points_a_pose_is_curved);
    g_test_add_func("/coarse-pose/whole-pose-has-the-very-points", whole_pose_has_the_very_points);
    g_test_add_func("/coarse-pose/poses-are-equal-by-all-of-them", poses_are_equal_by_all_of_them);
    g_test_add_func("/coarse-pose/distance-is-a-share-of-the-size", distance_is_a_share_of_the_size);
    return g_test_run();
}
