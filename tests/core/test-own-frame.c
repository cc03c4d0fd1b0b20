#include "anchors.h"
#include "core/drape/own_frame.h"
#include "core/drape/rounded.h"

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

/* The anchors of corners that hang as mirror images of one another, turned out of the world's axes. */
static void
place_corners(BillowAnchor anchors[4], double degrees)
{
    const double c = cos(degrees * G_PI / 180.0), s = sin(degrees * G_PI / 180.0);
    static const BillowVec3 places[] = {
        {-0.7, 1.0, -0.9}, {0.7, 1.0, -0.9}, {-0.6, 0.8, 1.1}, {0.6, 0.8, 1.1}};
    for (int k = 0; k < 4; k++) {
        const BillowVec3 p = places[k];
        anchors[k] =
            (BillowAnchor){k % 2 * 20, k / 2 * 30, {c * p.x + s * p.z + 4.0, p.y, c * p.z - s * p.x}};
    }
}

static void
test_centered(void)
{
    BillowAnchor anchors[4];
    place_corners(anchors, 27.0);
    const BillowOwnFrame frame = billow_own_frame_centered(&grid, anchors, 4, billow_vec3(0.0, -1.0, 0.0));
    g_autofree BillowAnchor *own = billow_own_frame_enter_anchors(&frame, anchors, 4);
    for (int row = 0; row < 2; row++) {
        const BillowVec3 left = own[2 * row].position, right = own[2 * row + 1].position;
        g_assert_cmpfloat(right.x, ==, -left.x);
        g_assert_cmpfloat(right.y, ==, left.y);
        g_assert_cmpfloat(right.z, ==, left.z);
    }
    assert_near(own[3].position, billow_vec3(6.0, -1.0, 10.0), 2e-6);
}

/* Anchors that are mirror images in the diagonal of the grid: x and z are exchanged, or they are along and across it. */
static void
test_centered_on_diagonal(void)
{
    const BillowGrid square = {21, 21, 0.1};
    const double c = cos(0.3), s = sin(0.3);
    static const BillowVec3 places[] = {{0.0, 1.0, 0.0}, {1.6, 0.8, 0.2}, {0.2, 0.8, 1.6}};
    BillowAnchor anchors[3];
    for (int k = 0; k < 3; k++) {
        const BillowVec3 p = places[k];
        anchors[k] =
            (BillowAnchor){k == 1 ? 20 : 0, k == 2 ? 20 : 0, {c * p.x + s * p.z, p.y, c * p.z - s * p.x}};
    }
    const BillowOwnFrame frame = billow_own_frame_centered(&square, anchors, 3, billow_vec3(0.0, -1.0, 0.0));
    g_autofree BillowAnchor *own = billow_own_frame_enter_anchors(&frame, anchors, 3);
    assert_near(own[1].position, billow_vec3(own[2].position.z, own[2].position.y, own[2].position.x), 2e-6);
    g_assert_cmpfloat_with_epsilon(own[0].position.x, own[0].position.z, 2e-6);
}

static void
test_rounded(void)
{
    const BillowGrid unit = billow_grid_unit(&grid);
    BillowAnchor anchors[4];
    place_corners(anchors, 27.0);
    const BillowOwnFrame frame = billow_own_frame_centered(&grid, anchors, 4, billow_vec3(0.0, -1.0, 0.0));
    g_autofree BillowAnchor *own = billow_own_frame_enter_anchors(&frame, anchors, 4);
    g_autofree BillowAnchor *rounded = billow_rounded_anchors(&unit, own, 4);
    g_assert_nonnull(rounded);
    for (int row = 0; row < 2; row++)
        assert_near(rounded[2 * row].position,
                    billow_vec3(-rounded[2 * row + 1].position.x, rounded[2 * row + 1].position.y,
                                rounded[2 * row + 1].position.z),
                    0.0);
    for (int k = 0; k < 4; k++)
        assert_near(rounded[k].position, own[k].position, 0.1);
    own[1].position.x += 1e-6 / grid.spacing;
    g_autofree BillowAnchor *nudged = billow_rounded_anchors(&unit, own, 4);
    for (int k = 0; k < 4; k++)
        assert_near(nudged[k].position, rounded[k].position, 0.0);
}

/* Rounded anchors are never farther apart than the cloth is long between them; with no slack, none are rounded. */
static void
test_rounded_is_slack(void)
{
    const BillowGrid unit = billow_grid_unit(&grid);
    for (int k = 0; k < 100; k++) {
        const double slack = k < 50 ? 0.012 : 0.2, x = 20.0 - slack, tilt = 0.01 * k;
        const BillowAnchor own[] = {{0, 0, {-0.5 * x * cos(tilt), 0.5 * x * sin(tilt), 0.0}},
                                    {20, 0, {0.5 * x * cos(tilt), -0.5 * x * sin(tilt), 0.0}}};
        g_autofree BillowAnchor *rounded = billow_rounded_anchors(&unit, own, 2);
        g_assert_nonnull(rounded);
        g_assert_cmpfloat(billow_vec3_distance(rounded[0].position, rounded[1].position), <=, 20.0);
    }
    const BillowAnchor straight[] = {{0, 0, {-10.0, 0.0, 0.0}}, {20, 0, {10.0, 0.0, 0.0}}};
    g_assert_null(billow_rounded_anchors(&unit, straight, 2));
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
    g_test_add_func("/own-frame/centered-one-has-the-anchors-symmetry", test_centered);
    g_test_add_func("/own-frame/centered-one-has-the-diagonal-too", test_centered_on_diagonal);
    g_test_add_func("/rounded-anchors/keep-symmetry-and-hardly-move", test_rounded);
    g_test_add_func("/rounded-anchors/stay-slack", test_rounded_is_slack);
    return g_test_run();
}
