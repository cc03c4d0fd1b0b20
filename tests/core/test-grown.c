/* Tests colliders that are grown sideways. A ball of radius r whose top stays where it is has the radius r + by, and its
 * center is lower by `by`. */
#include "core/cloth/grown.h"

#include <glib.h>
#include <math.h>

static const BillowVec3 CENTER = {0.2, -0.4, 0.1}, UP = {0.0, 0.6, 0.8};
static const double RADIUS = 0.5, BY = 0.3, MARGIN = 0.05;

static double
ball_distance(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowVec3 way = billow_vec3_sub(point, *(const BillowVec3 *) bodies);
    const double length = billow_vec3_length(way);
    *normal = billow_vec3_scale(way, 1.0 / length);
    return length - RADIUS - share * MARGIN;
}

static double
ball_distance_within(const void *bodies, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const double distance = ball_distance(bodies, point, share, normal);
    return distance <= most ? distance : INFINITY;
}

/* Rougher the higher it is. */
static double
friction_at(const void *bodies, BillowVec3 point)
{
    return point.y;
}

static BillowObstacles
ball_world(void)
{
    return (BillowObstacles){.distance = ball_distance,
                             .distance_within = ball_distance_within,
                             .friction = friction_at,
                             .bodies = &CENTER,
                             .thick_bodies = &CENTER,
                             .thinnest = 1.0};
}

static void
a_ball_grows_but_its_top(void)
{
    const BillowObstacles world = ball_world();
    BillowGrownObstacles grown;
    billow_grown_obstacles_init(&grown, &world, UP, BY);
    const BillowVec3 center = billow_vec3_sub(CENTER, billow_vec3_scale(UP, BY)),
                     top = billow_vec3_add(CENTER, billow_vec3_scale(UP, RADIUS + MARGIN));
    g_assert_cmpfloat_with_epsilon(billow_obstacles_distance(&grown.obstacles, top, NULL), 0.0, 1e-12);
    for (int k = 0; k < 100; k++) {
        const BillowVec3 point = {g_test_rand_double_range(-2.0, 2.0), g_test_rand_double_range(-2.0, 2.0),
                                  g_test_rand_double_range(-2.0, 2.0)},
                         way = billow_vec3_sub(point, center);
        BillowVec3 normal;
        const double distance = billow_obstacles_distance(&grown.obstacles, point, &normal),
                     expected = billow_vec3_length(way) - RADIUS - BY - MARGIN;
        g_assert_cmpfloat_with_epsilon(distance, expected, 1e-12);
        g_assert_cmpfloat_with_epsilon(billow_vec3_dot(normal, way), billow_vec3_length(way), 1e-12);
        const BillowLook near = billow_obstacles_look_within(&grown.obstacles, 1.0, point, expected + 1e-9),
                         far = billow_obstacles_look_within(&grown.obstacles, 1.0, point, expected - 1e-9);
        g_assert_cmpfloat(near.distance, ==, distance);
        g_assert_cmpfloat(far.distance, >, expected - 1e-9);
    }
}

static void
friction_and_thickness_grow_along(void)
{
    const BillowObstacles world = ball_world();
    BillowGrownObstacles grown;
    billow_grown_obstacles_init(&grown, &world, UP, BY);
    g_assert_cmpfloat_with_epsilon(
        grown.obstacles.friction(grown.obstacles.bodies, billow_vec3(0.0, 0.5, 0.0)), 0.5 + 0.6 * BY, 1e-12);
    g_assert_cmpfloat_with_epsilon(grown.obstacles.thinnest, 1.0 + 2.0 * BY, 1e-12);
    g_assert_null(grown.obstacles.backed_bodies);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grown/a-ball-grows-but-its-top", a_ball_grows_but_its_top);
    g_test_add_func("/grown/friction-and-thickness-grow-along", friction_and_thickness_grow_along);
    return g_test_run();
}
