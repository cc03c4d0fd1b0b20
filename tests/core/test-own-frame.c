#include "anchors.h"
#include "core/drape/own_frame.h"

static const BillowGrid grid = {21, 31, 0.1};

static BillowOwnFrame
frame_of(const BillowAnchor *anchors, size_t n, BillowVec3 pull)
{
    return billow_own_frame_of(&grid, anchors, n, pull);
}

static void
assert_near(BillowVec3 a, BillowVec3 b, double tolerance)
{
    g_assert_cmpfloat(billow_vec3_distance(a, b), <=, tolerance);
}

static void
test_there_and_back(void)
{
    GRand *random = g_rand_new_with_seed(3);
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 6, 1.0);
    const BillowOwnFrame frame = frame_of(anchors, 6, billow_vec3(0.3, -1.0, 0.4));
    for (int k = 0; k < 100; k++) {
        const BillowVec3 p = {g_rand_double(random), g_rand_double(random), g_rand_double(random)};
        assert_near(billow_own_frame_leave(&frame, billow_own_frame_enter(&frame, p)), p,
                    2e-6 * grid.spacing);
    }
    g_rand_free(random);
}

static void
test_axes(void)
{
    /* the row of anchors runs along the world's z */
    const BillowAnchor anchors[] = {{20, 0, {1.0, 5.0, 3.5}}, {0, 0, {1.0, 5.0, 2.0}}};
    const BillowOwnFrame frame = frame_of(anchors, 2, billow_vec3(0.0, -1.0, 0.0));
    assert_near(billow_own_frame_enter(&frame, anchors[1].position), billow_vec3(0.0, 0.0, 0.0), 0.0);
    assert_near(billow_own_frame_enter(&frame, anchors[0].position), billow_vec3(15.0, 0.0, 0.0), 0.0);
    assert_near(billow_own_frame_enter(&frame, billow_vec3(1.0, 4.0, 2.0)), billow_vec3(0.0, -10.0, 0.0),
                0.0);
}

static void
test_pull_is_down(void)
{
    const BillowAnchor anchors[] = {{0, 0, {0.0, 0.0, 0.0}}, {20, 0, {1.5, 0.2, 0.3}}};
    const BillowVec3 pull = {0.6, -0.64, 0.48};
    const BillowOwnFrame frame = frame_of(anchors, 2, pull);
    assert_near(billow_own_frame_enter(&frame, pull), billow_vec3(0.0, -10.0, 0.0), 1e-5);
}

static void
test_rounds(void)
{
    const BillowAnchor anchors[] = {{0, 0, {0.0, 0.0, 0.0}}, {20, 0, {1.5, 0.2, 0.3}}};
    const BillowOwnFrame frame = frame_of(anchors, 2, billow_vec3(0.0, -1.0, 0.0));
    const BillowVec3 own = billow_own_frame_enter(&frame, billow_vec3(0.123456, 1.0 / 3.0, G_PI));
    const double steps[] = {own.x * 0x1p20, own.y * 0x1p20, own.z * 0x1p20};
    for (int k = 0; k < 3; k++)
        g_assert_cmpfloat(steps[k], ==, round(steps[k]));
}

static void
test_one_above_the_other(void)
{
    const BillowAnchor pole[] = {{0, 0, {1.0, 2.0, 3.0}}, {0, 30, {1.0, 0.0, 3.0}}};
    const BillowOwnFrame frame = frame_of(pole, 2, billow_vec3(0.0, -1.0, 0.0));
    assert_near(billow_own_frame_enter(&frame, billow_vec3(1.1, 2.0, 3.0)), billow_vec3(1.0, 0.0, 0.0), 1e-6);
}

static double
plane_distance(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const double *height = bodies;
    *normal = billow_vec3(0.0, 1.0, 0.0);
    return point.y - *height;
}

static void
test_obstacles(void)
{
    const double height = 0.5, lower = 0.2;
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {20, 0, {0.9, 1.0, 1.2}}};
    const BillowOwnFrame frame = frame_of(anchors, 2, billow_vec3(0.0, -1.0, 0.0));
    const BillowObstacles world = {.distance = plane_distance, .bodies = &height, .thick_bodies = &lower};
    BillowOwnObstacles own;
    billow_own_obstacles_init(&own, &frame, &world);
    const BillowObstacles *here = &own.obstacles;
    BillowVec3 normal;
    /* the anchors are 5 spacings above the plane, 8 above the lower one */
    g_assert_cmpfloat(here->distance(here->bodies, billow_vec3(7.0, 0.0, 1.0), 1.0, &normal), ==, 5.0);
    assert_near(normal, billow_vec3(0.0, 1.0, 0.0), 1e-6);
    g_assert_cmpfloat(here->distance(here->thick_bodies, billow_vec3(7.0, 0.0, 1.0), 1.0, &normal), ==, 8.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/own-frame/there-and-back", test_there_and_back);
    g_test_add_func("/own-frame/x-is-along-the-columns", test_axes);
    g_test_add_func("/own-frame/pull-is-down", test_pull_is_down);
    g_test_add_func("/own-frame/rounds-to-steps", test_rounds);
    g_test_add_func("/own-frame/stands-upright-without-a-heading", test_one_above_the_other);
    g_test_add_func("/own-frame/obstacles-are-seen-from-it", test_obstacles);
    return g_test_run();
}
