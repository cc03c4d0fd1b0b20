#include "core/motion/surface.h"

#include "motions.h"

static void
is_at(BillowVec3 place, BillowVec3 expected, double within)
{
    g_assert_cmpfloat(billow_vec3_distance(place, expected), <=, within);
}

/* The first triangle lies in the node's level plane, with its first edge along x. */
static void
what_rides_on_a_triangle_moves_as_its_node_does(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    const double weights[3] = {0.25, 0.5, 0.25};
    const BillowVec3 own = {1.0, 0.0, -0.5};
    for (int i = 0; i < SPINNING_FRAMES; i++) {
        const double seconds = (double) i / SPINNING_RATE;
        const BillowMotionPlace node = billow_motion_place_at(motion, 0, seconds);
        BillowMotionPlace frame;
        const BillowVec3 place = billow_motion_surface_at(motion, 0, weights, seconds, &frame);
        is_at(place, billow_motion_place_apply(&node, own), 1e-6);
        is_at(frame.position, place, 0.0);
        const BillowVec3 above = {0.3, 0.2, 0.1};
        is_at(billow_motion_place_apply(&frame, above),
              billow_motion_place_apply(&node, billow_vec3_add(own, above)), 1e-6);
    }
    is_at(billow_motion_surface_at(motion, 0, weights, 0.0, NULL), own, 1e-7);
}

static void
a_triangle_without_area_still_carries(void)
{
    BillowMotion parts = {.rate = 1.0, .n_frames = 1, .n_points = 3, .n_triangles = 3};
    static const float positions[] = {0, 0, 0, 0, 3, 0, 0, 6, 0};
    static const uint32_t triangles[] = {0, 1, 2, 0, 0, 0, 2, 0, 1};
    parts.positions = g_memdup2(positions, sizeof positions);
    parts.triangles = g_memdup2(triangles, sizeof triangles);
    g_autoptr(BillowMotion) motion = billow_motion_new(&parts);
    const double weights[3] = {0.0, 1.0, 0.0};
    BillowMotionPlace frame;
    billow_motion_surface_at(motion, 0, weights, 0.0, &frame);
    is_at(billow_motion_place_apply(&frame, billow_vec3(1.0, 0.0, 0.0)), billow_vec3(0.0, 4.0, 0.0), 1e-15);
    billow_motion_surface_at(motion, 1, weights, 0.0, &frame);
    is_at(billow_motion_place_apply(&frame, billow_vec3(1.0, 2.0, 3.0)), billow_vec3(1.0, 2.0, 3.0), 0.0);
}

static void
an_edge_that_points_back_turns_half_around(void)
{
    BillowMotion parts = {.rate = 1.0, .n_frames = 1, .n_points = 2, .n_triangles = 1};
    static const float positions[] = {0, 0, 0, -2, 0, 0};
    static const uint32_t triangles[] = {0, 1, 1};
    parts.positions = g_memdup2(positions, sizeof positions);
    parts.triangles = g_memdup2(triangles, sizeof triangles);
    g_autoptr(BillowMotion) motion = billow_motion_new(&parts);
    BillowMotionPlace frame;
    billow_motion_surface_at(motion, 0, (double[]){1.0, 0.0, 0.0}, 0.0, &frame);
    is_at(billow_motion_place_apply(&frame, billow_vec3(1.0, 2.0, 3.0)), billow_vec3(-1.0, 2.0, -3.0), 1e-15);
}

static void
nearest(const BillowMotion *motion, BillowVec3 from, BillowVec3 expected, size_t triangle)
{
    BillowMotionSpot spot;
    const double distance = billow_motion_nearest(motion, 0.0, from, &spot);
    const BillowVec3 found = billow_motion_surface_at(motion, spot.triangle, spot.weights, 0.0, NULL);
    is_at(found, expected, 1e-6);
    g_assert_cmpfloat_with_epsilon(distance, billow_vec3_distance(from, expected), 1e-6);
    g_assert_cmpuint(spot.triangle, ==, triangle);
    g_assert_cmpfloat_with_epsilon(spot.weights[0] + spot.weights[1] + spot.weights[2], 1.0, 1e-12);
}

/* The sides lie in the planes y = 0, x = 0 and z = 0; the corners are (2, 0, 0), (0, 0, -2) and (0, 2, 0). */
static void
the_nearest_place_is_inside_on_an_edge_or_a_corner(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    nearest(motion, billow_vec3(0.5, -1.0, -0.7), billow_vec3(0.5, 0.0, -0.7), 0);
    nearest(motion, billow_vec3(-0.3, 0.5, -0.5), billow_vec3(0.0, 0.5, -0.5), 1);
    nearest(motion, billow_vec3(0.4, 0.6, 9.0), billow_vec3(0.4, 0.6, 0.0), 2);
    nearest(motion, billow_vec3(2.0, -5.0, -2.0), billow_vec3(1.0, 0.0, -1.0), 0);
    nearest(motion, billow_vec3(7.0, -1.0, 1.0), billow_vec3(2.0, 0.0, 0.0), 0);
    nearest(motion, billow_vec3(-1.0, -1.0, 1.0), billow_vec3(0.0, 0.0, 0.0), 0);
}

static void
a_ray_finds_the_first_side_it_meets(void)
{
    g_autoptr(BillowMotion) motion = make_spinning();
    BillowMotionSpot spot;
    double distance;
    g_assert_true(billow_motion_hit(motion, 0.0, billow_vec3(0.4, 0.5, 3.0), billow_vec3(0.0, 0.0, -1.0),
                                    &spot, &distance));
    g_assert_cmpuint(spot.triangle, ==, 2);
    g_assert_cmpfloat_with_epsilon(distance, 3.0, 1e-6);
    is_at(billow_motion_surface_at(motion, 2, spot.weights, 0.0, NULL), billow_vec3(0.4, 0.5, 0.0), 1e-6);
    g_assert_false(billow_motion_hit(motion, 0.0, billow_vec3(0.4, 0.5, 3.0), billow_vec3(0.0, 0.0, 1.0),
                                     &spot, &distance));
    /* half a round later the side is behind */
    g_assert_false(billow_motion_hit(motion, 1.0, billow_vec3(0.4, 0.7, 3.0), billow_vec3(0.0, 0.0, -1.0),
                                     &spot, &distance));
}

static void
without_a_mesh_nothing_is_near(void)
{
    BillowMotion parts = {.rate = 1.0, .n_frames = 1};
    g_autoptr(BillowMotion) motion = billow_motion_new(&parts);
    BillowMotionSpot spot;
    double distance;
    g_assert_true(isinf(billow_motion_nearest(motion, 0.0, (BillowVec3){0}, &spot)));
    g_assert_false(
        billow_motion_hit(motion, 0.0, (BillowVec3){0}, billow_vec3(0.0, 0.0, 1.0), &spot, &distance));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motion-surface/rides", what_rides_on_a_triangle_moves_as_its_node_does);
    g_test_add_func("/motion-surface/no-area", a_triangle_without_area_still_carries);
    g_test_add_func("/motion-surface/half-around", an_edge_that_points_back_turns_half_around);
    g_test_add_func("/motion-surface/nearest", the_nearest_place_is_inside_on_an_edge_or_a_corner);
    g_test_add_func("/motion-surface/ray", a_ray_finds_the_first_side_it_meets);
    g_test_add_func("/motion-surface/no-mesh", without_a_mesh_nothing_is_near);
    return g_test_run();
}
