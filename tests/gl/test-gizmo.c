/* Tests the geometry of handles: where they are, which one a pixel grabs, and what a drag of it does. */
#include "gl/gizmo.h"
#include "gl/ground.h"

#include <glib.h>

static const BillowImageSize SIZE = {800.0, 600.0};
static const BillowVec3 MIDDLE = {0.3, 0.2, -0.1};

static BillowCamera
camera_from(double yaw, double pitch, double distance, bool orthographic)
{
    BillowCamera camera = billow_camera_default();
    camera.target = MIDDLE;
    camera.yaw = yaw;
    camera.pitch = pitch;
    camera.distance = distance;
    camera.orthographic = orthographic;
    return camera;
}

static BillowVec3
along(int axis, double metres)
{
    BillowVec3 place = MIDDLE;
    double *const coordinates[] = {&place.x, &place.y, &place.z};
    *coordinates[axis] += metres;
    return place;
}

static void
pixel_of(const BillowGizmo *gizmo, BillowVec3 place, double *x, double *y)
{
    g_assert_true(billow_camera_project(&gizmo->camera, gizmo->size, place, x, y));
}

/* 92 pixels when seen from the side, near and far, in both projections. */
static void
is_as_large_from_anywhere(void)
{
    for (int k = 0; k < 6; k++) {
        const BillowCamera camera = camera_from(0.0, 0.0, k % 3 == 0 ? 0.5 : k % 3 == 1 ? 5.0 : 50.0, k >= 3);
        const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
        double x0, y0, x1, y1;
        pixel_of(&gizmo, MIDDLE, &x0, &y0);
        pixel_of(&gizmo, along(0, gizmo.reach), &x1, &y1);
        g_assert_cmpfloat_with_epsilon(x1 - x0, 92.0, 1e-6);
        g_assert_cmpfloat_with_epsilon(y1, y0, 1e-6);
    }
}

/* The grabbed point stays under the pointer: a drag between two places on an axis moves by their distance. */
static void
arrow_goes_as_far_as_the_pointer(void)
{
    for (int grip = BILLOW_GRIP_MOVE_X; grip <= BILLOW_GRIP_MOVE_Z; grip++) {
        const BillowCamera camera = camera_from(0.6, 0.4, 4.0, grip == BILLOW_GRIP_MOVE_Y);
        const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
        double x0, y0, x1, y1;
        pixel_of(&gizmo, along(grip, 0.05), &x0, &y0);
        pixel_of(&gizmo, along(grip, 0.45), &x1, &y1);
        g_assert_cmpfloat_with_epsilon(billow_gizmo_move(&gizmo, (BillowGrip) grip, x0, y0, x1, y1), 0.4,
                                       1e-9);
        g_assert_cmpfloat_with_epsilon(billow_gizmo_move(&gizmo, (BillowGrip) grip, x1, y1, x0, y0), -0.4,
                                       1e-9);
    }
}

/* Around z, seen from the front: from the right to the top is a quarter turn. */
static void
ring_turns_as_far_as_the_pointer(void)
{
    const BillowCamera camera = camera_from(0.3, 0.2, 4.0, false);
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    double x0, y0, x1, y1;
    pixel_of(&gizmo, along(0, 0.2), &x0, &y0);
    pixel_of(&gizmo, along(1, 0.2), &x1, &y1);
    g_assert_cmpfloat_with_epsilon(billow_gizmo_turn(&gizmo, BILLOW_GRIP_TURN_Z, x0, y0, x1, y1), 90.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(billow_gizmo_turn(&gizmo, BILLOW_GRIP_TURN_Z, x1, y1, x0, y0), -90.0,
                                   1e-6);
}

/* A ring that is seen edge-on rolls: its front follows the pointer, pixel by pixel of its radius. */
static void
ring_seen_from_its_edge_is_rolled(void)
{
    const BillowCamera camera = camera_from(0.0, 0.0, 4.0, true);
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    const double radius = 0.74 * 92.0;
    g_assert_cmpfloat_with_epsilon(billow_gizmo_turn(&gizmo, BILLOW_GRIP_TURN_Y, 400.0, 300.0, 410.0, 300.0),
                                   10.0 / radius * 180.0 / M_PI, 1e-6);
    g_assert_cmpfloat_with_epsilon(billow_gizmo_turn(&gizmo, BILLOW_GRIP_TURN_Y, 400.0, 300.0, 400.0, 320.0),
                                   0.0, 1e-9);
}

static void
pixels_take_hold_of_what_is_there(void)
{
    const BillowCamera camera = camera_from(0.6, 0.4, 4.0, false);
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    double x, y;
    for (int axis = 0; axis < 3; axis++) {
        pixel_of(&gizmo, along(axis, 0.97 * gizmo.reach), &x, &y);
        g_assert_cmpint(billow_gizmo_grip(&gizmo, x, y), ==, axis);
    }
    pixel_of(&gizmo, MIDDLE, &x, &y);
    g_assert_cmpint(billow_gizmo_grip(&gizmo, x, y), ==, BILLOW_GRIP_NONE);
    g_assert_cmpint(billow_gizmo_grip(&gizmo, x + 150.0, y), ==, BILLOW_GRIP_NONE);
}

/* From the front, the arrow of z covers the middle; from other sides, arrows begin close to it. */
static void
middle_is_free_from_any_side(void)
{
    for (int k = 0; k < 40; k++) {
        const BillowCamera camera = camera_from(0.1 * (k % 8), 0.2 * (k / 8), 4.0, k % 3 == 0);
        const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
        double x, y;
        pixel_of(&gizmo, MIDDLE, &x, &y);
        g_assert_cmpint(billow_gizmo_grip(&gizmo, x + 3.0, y - 4.0), ==, BILLOW_GRIP_NONE);
    }
}

static void
ball_has_no_rings(void)
{
    const BillowCamera camera = camera_from(0.6, 0.4, 4.0, false);
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, false);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_TURN_Y, lines), ==, 0);
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_MOVE_Y, lines), >, 0);
}

/* A ring seen from the front is whole; of others the half in front of the collider is drawn. */
static void
rings_are_drawn_before_the_body(void)
{
    const BillowCamera camera = camera_from(0.0, 0.0, 4.0, true);
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_TURN_Z, lines), ==, BILLOW_GIZMO_SEGMENTS);
    const size_t n = billow_gizmo_lines(&gizmo, BILLOW_GRIP_TURN_Y, lines);
    g_assert_cmpuint(n, >=, BILLOW_GIZMO_SEGMENTS / 2);
    g_assert_cmpuint(n, <, BILLOW_GIZMO_SEGMENTS / 2 + 6);
}

static void
body_behind_the_eye_has_no_handles(void)
{
    BillowCamera camera = camera_from(0.0, 0.0, 4.0, false);
    camera.target.z -= 10.0;
    const BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    for (int grip = 0; grip < BILLOW_N_GRIPS; grip++)
        g_assert_cmpuint(billow_gizmo_lines(&gizmo, (BillowGrip) grip, lines), ==, 0);
}

/* Squares are beyond the surface, away from the arrows; a drag out along the collider's axis enlarges it. */
static void
squares_size_along_the_bodys_own_axes(void)
{
    const BillowVec3 axes[3] = {{0.8, 0.6, 0.0}, {-0.6, 0.8, 0.0}, {0.0, 0.0, 1.0}};
    const BillowCamera camera = camera_from(0.4, 0.3, 4.0, false);
    BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_SIZE_X, lines), ==, 0);
    billow_gizmo_set_sizes(&gizmo, axes, billow_vec3(0.7, 0.5, 0.0));
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_SIZE_Z, lines), ==, 0);
    for (int axis = 0; axis < 2; axis++) {
        const BillowGrip grip = (BillowGrip) (BILLOW_GRIP_SIZE_X + axis);
        const BillowVec3 outwards = billow_vec3_scale(axes[axis], -1.0);
        double x, y, x1, y1;
        g_assert_cmpuint(billow_gizmo_lines(&gizmo, grip, lines), ==, 4);
        const BillowVec3 square = billow_vec3_mix(lines[0].from, lines[1].to, 0.5);
        g_assert_cmpfloat(billow_vec3_dot(billow_vec3_sub(square, MIDDLE), outwards), >, gizmo.halves[axis]);
        pixel_of(&gizmo, lines[0].from, &x, &y);
        g_assert_cmpint(billow_gizmo_grip(&gizmo, x, y), ==, grip);
        pixel_of(&gizmo, billow_vec3_add(MIDDLE, billow_vec3_scale(outwards, 0.6)), &x, &y);
        pixel_of(&gizmo, billow_vec3_add(MIDDLE, billow_vec3_scale(outwards, 0.8)), &x1, &y1);
        g_assert_cmpfloat_with_epsilon(billow_gizmo_move(&gizmo, grip, x, y, x1, y1), 0.2, 1e-9);
    }
}

/* A group's squares are as far out as the arrows; a drag to f times that scales by f. */
static void
squares_of_a_group_scale_it(void)
{
    const BillowCamera camera = camera_from(0.4, 0.3, 4.0, false);
    BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    billow_gizmo_set_scales(&gizmo);
    for (int axis = 0; axis < 3; axis++) {
        const BillowGrip grip = (BillowGrip) (BILLOW_GRIP_SIZE_X + axis);
        double x0, y0, x1, y1, x2, y2;
        g_assert_cmpuint(billow_gizmo_lines(&gizmo, grip, lines), ==, 4);
        const BillowVec3 square = billow_vec3_mix(lines[0].from, lines[1].to, 0.5);
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(square, along(axis, -gizmo.reach)), 0.0, 1e-12);
        pixel_of(&gizmo, MIDDLE, &x0, &y0);
        pixel_of(&gizmo, square, &x1, &y1);
        pixel_of(&gizmo, along(axis, -2.0 * gizmo.reach), &x2, &y2);
        g_assert_cmpfloat_with_epsilon(billow_gizmo_scale(&gizmo, grip, x1, y1, x2, y2), 2.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(billow_gizmo_scale(&gizmo, grip, x1, y1, x0, y0), 0.0, 1e-9);
        g_assert_cmpfloat(billow_gizmo_scale(&gizmo, grip, x2, y2, x0, y0), ==, 0.0);
    }
}

static void
has_the_handles_that_it_is_given(void)
{
    const BillowCamera camera = camera_from(0.6, 0.4, 4.0, false);
    BillowGizmo gizmo = billow_gizmo_at(&camera, SIZE, MIDDLE, true);
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    gizmo.moves = false;
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_MOVE_X, lines), ==, 0);
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_TURN_X, lines), >, 0);
    g_assert_cmpuint(billow_gizmo_lines(&gizmo, BILLOW_GRIP_SIZE_X, lines), ==, 0);
}

/* The ground has lines every 0.1 m, 1 m and 10 m, which are distinguishable from six pixels on. */
static void
ground_has_lines_well_apart(void)
{
    g_assert_cmpfloat(billow_ground_spacing(0.001), ==, 0.1);
    g_assert_cmpfloat(billow_ground_spacing(0.016), ==, 0.1);
    g_assert_cmpfloat(billow_ground_spacing(0.017), ==, 1.0);
    g_assert_cmpfloat(billow_ground_spacing(0.2), ==, 10.0);
    g_assert_cmpfloat(billow_ground_spacing(100.0), ==, 10.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gizmo/is-as-large-from-anywhere", is_as_large_from_anywhere);
    g_test_add_func("/gizmo/arrow-goes-as-far-as-the-pointer", arrow_goes_as_far_as_the_pointer);
    g_test_add_func("/gizmo/ring-turns-as-far-as-the-pointer", ring_turns_as_far_as_the_pointer);
    g_test_add_func("/gizmo/ring-seen-from-its-edge-is-rolled", ring_seen_from_its_edge_is_rolled);
    g_test_add_func("/gizmo/pixels-take-hold-of-what-is-there", pixels_take_hold_of_what_is_there);
    g_test_add_func("/gizmo/middle-is-free-from-any-side", middle_is_free_from_any_side);
    g_test_add_func("/gizmo/ball-has-no-rings", ball_has_no_rings);
    g_test_add_func("/gizmo/rings-are-drawn-before-the-body", rings_are_drawn_before_the_body);
    g_test_add_func("/gizmo/body-behind-the-eye-has-no-handles", body_behind_the_eye_has_no_handles);
    g_test_add_func("/gizmo/squares-size-along-the-bodys-own-axes", squares_size_along_the_bodys_own_axes);
    g_test_add_func("/gizmo/squares-of-a-group-scale-it", squares_of_a_group_scale_it);
    g_test_add_func("/gizmo/has-the-handles-that-it-is-given", has_the_handles_that_it_is_given);
    g_test_add_func("/gizmo/ground-has-lines-well-apart", ground_has_lines_well_apart);
    return g_test_run();
}
