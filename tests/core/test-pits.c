/* Tests pits in colliders around anchors, with a floor, where they have closed forms. */
#include "core/cloth/pits.h"

#include <glib.h>

/* A floor at height 0. */
static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    (void) data;
    (void) share;
    *normal = billow_vec3(0.0, 1.0, 0.0);
    return point.y;
}

static const BillowObstacles FLOOR = {.distance = distance};
static const double SPACING = 0.1, DEEP = 0.3;
enum { MANY = 20000 };

static double
distance_with(const BillowPits *pits, double x, double y)
{
    return billow_obstacles_distance(&pits->obstacles, billow_vec3(x, y, 0.0), NULL);
}

static void
floor_is_a_cone_around_a_deep_anchor(void)
{
    const BillowVec3 anchor = {0.0, -DEEP, 0.0};
    BillowPits pits;
    billow_pits_init(&pits, &FLOOR, SPACING, &anchor, 1);
    for (double height = -DEEP + 0.01; height < 0.0; height += 0.01) {
        const double far = 2.0 * (1.5 * DEEP + height), edge = sqrt(far * far - pow(DEEP + height, 2.0));
        g_assert_cmpfloat(distance_with(&pits, 0.99 * edge, height), >, 0.0);
        g_assert_cmpfloat(distance_with(&pits, 1.01 * edge, height), <, 0.0);
        g_assert_cmpfloat(fabs(distance_with(&pits, edge, height)), <, 1e-12);
    }
    g_assert_cmpfloat(distance_with(&pits, 4.0 * DEEP, -DEEP), ==, -DEEP);
    g_assert_cmpfloat(distance_with(&pits, 0.0, 5.0), ==, 5.0);
    billow_pits_clear(&pits);
}

static BillowVec3
random_point(GRand *random)
{
    BillowVec3 p;
    p.x = g_rand_double_range(random, -0.8, 0.8);
    p.y = g_rand_double_range(random, -0.5, 0.3);
    p.z = g_rand_double_range(random, -0.8, 0.8);
    return p;
}

static void
free_points_are_as_far_as_it_says(void)
{
    const BillowVec3 anchors[] = {{0.0, -DEEP, 0.0}, {0.2, -0.07, 0.3}};
    BillowPits pits;
    billow_pits_init(&pits, &FLOOR, SPACING, anchors, G_N_ELEMENTS(anchors));
    g_autoptr(GRand) random = g_rand_new_with_seed(31);
    for (int k = 0; k < MANY; k++) {
        const BillowVec3 a = random_point(random), b = random_point(random);
        const double free = billow_obstacles_distance(&pits.obstacles, a, NULL);
        if (free > 0.0 && billow_obstacles_distance(&pits.obstacles, b, NULL) < 0.0)
            g_assert_cmpfloat(billow_vec3_distance(a, b), >=, free);
    }
    billow_pits_clear(&pits);
}

static void
points_come_out_into_the_pit(void)
{
    const BillowVec3 anchor = {0.0, -DEEP, 0.0};
    BillowPits pits;
    billow_pits_init(&pits, &FLOOR, SPACING, &anchor, 1);
    g_autoptr(GRand) random = g_rand_new_with_seed(32);
    for (int k = 0; k < MANY; k++) {
        const BillowVec3 inside = random_point(random),
                         out = billow_obstacles_outside(&pits.obstacles, 1.0, inside);
        g_assert_cmpfloat(billow_obstacles_distance(&pits.obstacles, out, NULL), >, -1e-6);
        g_assert_cmpfloat(billow_vec3_distance(inside, out), <=, 1.2 * fmax(-inside.y, 0.0) + 1e-6);
    }
    billow_pits_clear(&pits);
}

/* An anchor that moves in opens its pit little by little. */
static void
pit_opens_from_nothing(void)
{
    BillowVec3 anchor = {0.0, -BILLOW_PIT_LEAST * SPACING, 0.0};
    BillowPits none, little;
    billow_pits_init(&none, &FLOOR, SPACING, &anchor, 1);
    g_assert_true(none.obstacles.distance == FLOOR.distance);
    anchor.y -= 1e-4;
    billow_pits_init(&little, &FLOOR, SPACING, &anchor, 1);
    g_assert_true(little.obstacles.distance != FLOOR.distance);
    for (double x = -0.3; x < 0.3; x += 0.01)
        for (double y = -0.2; y < 0.2; y += 0.01)
            g_assert_cmpfloat(fabs(distance_with(&little, x, y) - y), <, 1e-3);
    billow_pits_clear(&none);
    billow_pits_clear(&little);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pits/floor-is-a-cone-around-a-deep-anchor", floor_is_a_cone_around_a_deep_anchor);
    g_test_add_func("/pits/free-points-are-as-far-as-it-says", free_points_are_as_far_as_it_says);
    g_test_add_func("/pits/points-come-out-into-the-pit", points_come_out_into_the_pit);
    g_test_add_func("/pits/opens-from-nothing", pit_opens_from_nothing);
    return g_test_run();
}
