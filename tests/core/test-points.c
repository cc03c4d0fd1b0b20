#include "core/base/points.h"

#include <glib.h>

static const BillowGrid GRID = {.columns = 3, .rows = 2, .spacing = 0.5};

/* Makes six points with x in -1..4, y in 2..2.5, z in -7..5. */
static BillowPoints
scattered(void)
{
    BillowPoints points = billow_points_new(6);
    const float x[] = {0, 4, -1, 2, 1, 3}, y[] = {2, 2.5f, 2, 2.25f, 2, 2}, z[] = {5, 0, 1, -7, 2, -3};
    billow_points_read(&points, 6, x, y, z);
    return points;
}

static void
test_box_touches_the_outermost_points(void)
{
    BillowPoints points = scattered();
    BillowVec3 low, high;
    billow_points_box(&points, 6, &low, &high);
    g_assert_true(billow_vec3_equal(low, billow_vec3(-1, 2, -7)));
    g_assert_true(billow_vec3_equal(high, billow_vec3(4, 2.5, 5)));
    billow_points_free(&points);
}

/* sqrt(5^2 + 0.5^2 + 12^2) */
static void
test_size_is_the_diagonal_of_the_box(void)
{
    BillowPoints points = scattered();
    g_assert_cmpfloat_with_epsilon(billow_points_size(&points, &GRID), sqrt(169.25), 1e-12);
    billow_points_free(&points);
}

/* The flat cloth is 1 m by 0.5 m. */
static void
test_cloth_in_one_place_has_the_size_of_the_flat_cloth(void)
{
    BillowPoints points = billow_points_new(6);
    g_assert_cmpfloat_with_epsilon(billow_points_size(&points, &GRID), sqrt(1.25), 1e-12);
    billow_points_free(&points);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/points/box-touches-the-outermost-points", test_box_touches_the_outermost_points);
    g_test_add_func("/points/size-is-the-diagonal-of-the-box", test_size_is_the_diagonal_of_the_box);
    g_test_add_func("/points/cloth-in-one-place-has-the-size-of-the-flat-cloth",
                    test_cloth_in_one_place_has_the_size_of_the_flat_cloth);
    return g_test_run();
}
