/* Tests properties of the camera, for random cameras and points. Needs no GL. */
#include "gl/camera.h"

#include <glib.h>

enum { ROUNDS = 2000 };

static const BillowImageSize size = {900.0, 620.0};

static double
between(double low, double high)
{
    return g_test_rand_double_range(low, high);
}

static BillowVec3
random_point(double reach)
{
    return billow_vec3(between(-reach, reach), between(-reach, reach), between(-reach, reach));
}

static BillowCamera
random_camera(void)
{
    BillowCamera camera = billow_camera_default();
    camera.target = random_point(3.0);
    camera.distance = exp(between(log(0.05), log(200.0)));
    camera.yaw = between(-3.1, 3.1);
    camera.pitch = between(-1.5, 1.5);
    camera.orthographic = g_test_rand_bit();
    return camera;
}

/* Returns a random point in the image, near the target. */
static BillowVec3
point_in_view(const BillowCamera *camera)
{
    return billow_vec3_add(camera->target, random_point(0.15 * camera->distance));
}

static void
assert_near(BillowVec3 a, BillowVec3 b, double tolerance)
{
    g_assert_cmpfloat(billow_vec3_distance(a, b), <=, tolerance);
}

static void
test_axes(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        BillowVec3 right, up, forward;
        billow_camera_axes(&camera, &right, &up, &forward);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(right), 1.0, 1e-12);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(forward), 1.0, 1e-12);
        assert_near(billow_vec3_cross(right, forward), up, 1e-12);
        g_assert_cmpfloat(right.y, ==, 0.0); /* the horizon is level */
        BillowVec3 ahead =
            billow_vec3_add(billow_camera_eye(&camera), billow_vec3_scale(forward, camera.distance));
        assert_near(ahead, camera.target, 1e-9 * camera.distance + 1e-12);
    }
}

static void
test_matrices(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        BillowVec3 point = point_in_view(&camera);
        mat4 view, projection;
        vec4 clip = {(float) point.x, (float) point.y, (float) point.z, 1.0f};
        billow_camera_view_matrix(&camera, view);
        billow_camera_projection_matrix(&camera, size, projection);
        glm_mat4_mulv(view, clip, clip);
        glm_mat4_mulv(projection, clip, clip);
        double x, y, w = (double) clip[3];
        g_assert_true(billow_camera_project(&camera, size, point, &x, &y));
        /* single precision of coordinates around 3 m, seen from down to 5 cm */
        double tolerance = 1e-5 * size.width * (1.0 + 3.0 / camera.distance);
        g_assert_cmpfloat_with_epsilon(x, ((double) clip[0] / w + 1.0) * 0.5 * size.width, tolerance);
        g_assert_cmpfloat_with_epsilon(y, (1.0 - (double) clip[1] / w) * 0.5 * size.height, tolerance);
        g_assert_cmpfloat(fabs((double) clip[2]), <=, w); /* between the near and the far plane */
    }
}

static void
test_ray(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        BillowVec3 point = point_in_view(&camera);
        double x, y;
        g_assert_true(billow_camera_project(&camera, size, point, &x, &y));
        BillowRay ray = billow_camera_ray(&camera, size, x, y);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(ray.direction), 1.0, 1e-12);
        BillowVec3 away = billow_vec3_cross(billow_vec3_sub(point, ray.origin), ray.direction);
        g_assert_cmpfloat(billow_vec3_length(away), <=, 1e-9 * (camera.distance + 3.0));
    }
}

static void
test_target(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        double x, y;
        g_assert_true(billow_camera_project(&camera, size, camera.target, &x, &y));
        g_assert_cmpfloat_with_epsilon(x, 0.5 * size.width, 1e-6);
        g_assert_cmpfloat_with_epsilon(y, 0.5 * size.height, 1e-6);
    }
}

static void
test_behind(void)
{
    BillowCamera camera = billow_camera_default();
    BillowVec3 right, up, forward;
    double x, y;
    billow_camera_axes(&camera, &right, &up, &forward);
    BillowVec3 behind = billow_vec3_sub(billow_camera_eye(&camera), forward);
    g_assert_false(billow_camera_project(&camera, size, behind, &x, &y));
}

static void
test_frame_bounds(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        const double side =
            exp(between(log(0.1), log(50.0))); /* too large for the camera's minimum distance */
        BillowVec3 low = random_point(10.0);
        BillowVec3 high = billow_vec3_add(
            low, billow_vec3(between(0.5, 1.0) * side, between(0.5, 1.0) * side, between(0.0, 1.0) * side));
        BillowImageSize picture = {between(200, 1600), between(200, 1600)};
        double fullest = 0.0;
        billow_camera_frame_bounds(&camera, low, high, picture.width / picture.height);
        for (int corner = 0; corner < 8; corner++) {
            BillowVec3 at = {corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y,
                             corner & 4 ? high.z : low.z};
            double x, y;
            g_assert_true(billow_camera_project(&camera, picture, at, &x, &y));
            fullest = fmax(fullest, fabs(2.0 * x / picture.width - 1.0));
            fullest = fmax(fullest, fabs(2.0 * y / picture.height - 1.0));
        }
        g_assert_cmpfloat(fullest, <, 1.0);
        g_assert_cmpfloat(fullest, >, 0.8);
    }
}

static void
test_frame_point(void)
{
    BillowCamera camera = billow_camera_default();
    BillowVec3 point = {4.0, -2.0, 1.0};
    billow_camera_frame_bounds(&camera, point, point, 1.5);
    assert_near(camera.target, point, 0.0);
    g_assert_cmpfloat(camera.distance, >, 0.0);
}

static void
test_zoom(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera(), before = camera;
        double x = between(0, size.width), y = between(0, size.height), factor = between(0.5, 2.0);
        BillowVec3 right, up, forward;
        billow_camera_axes(&camera, &right, &up, &forward);
        BillowRay ray = billow_camera_ray(&camera, size, x, y);
        BillowVec3 to_target = billow_vec3_sub(camera.target, ray.origin);
        double t = billow_vec3_dot(to_target, forward) / billow_vec3_dot(ray.direction, forward);
        BillowVec3 under = billow_vec3_add(ray.origin, billow_vec3_scale(ray.direction, t));
        billow_camera_zoom(&camera, size, x, y, factor);
        double now_x, now_y;
        g_assert_true(billow_camera_project(&camera, size, under, &now_x, &now_y));
        g_assert_cmpfloat_with_epsilon(now_x, x, 1e-6);
        g_assert_cmpfloat_with_epsilon(now_y, y, 1e-6);
        g_assert_cmpfloat_with_epsilon(camera.distance / before.distance, factor, 1e-12);
    }
}

static void
test_zoom_limits(void)
{
    BillowCamera camera = billow_camera_default();
    billow_camera_zoom(&camera, size, 10, 10, 1e-30);
    g_assert_cmpfloat(camera.distance, ==, 1e-3);
    billow_camera_zoom(&camera, size, 10, 10, 1e30);
    g_assert_cmpfloat(camera.distance, ==, 1e4);
    g_assert_true(billow_vec3_is_finite(camera.target));
}

static void
test_pan(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        BillowVec3 was = camera.target;
        double x, y, dx = between(-300, 300), dy = between(-200, 200);
        billow_camera_pan(&camera, size, dx, dy);
        g_assert_true(billow_camera_project(&camera, size, was, &x, &y));
        g_assert_cmpfloat_with_epsilon(x, 0.5 * size.width + dx, 1e-6);
        g_assert_cmpfloat_with_epsilon(y, 0.5 * size.height + dy, 1e-6);
    }
}

static void
test_orbit(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera(), before = camera;
        billow_camera_orbit(&camera, between(-7, 7), between(-7, 7));
        assert_near(camera.target, before.target, 0.0);
        g_assert_cmpfloat(camera.distance, ==, before.distance);
        g_assert_cmpfloat(fabs(camera.pitch), <=, GLM_PI_2);
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(billow_camera_eye(&camera), camera.target),
                                       camera.distance, 1e-9 * camera.distance);
    }
}

static void
test_views(void)
{
    static const struct {
        BillowView view;
        BillowVec3 forward, up;
    } cases[] = {
        {BILLOW_VIEW_FRONT, {0, 0, -1}, {0, 1, 0}}, {BILLOW_VIEW_RIGHT, {-1, 0, 0}, {0, 1, 0}},
        {BILLOW_VIEW_TOP, {0, -1, 0}, {0, 0, -1}},  {BILLOW_VIEW_BACK, {0, 0, 1}, {0, 1, 0}},
        {BILLOW_VIEW_LEFT, {1, 0, 0}, {0, 1, 0}},   {BILLOW_VIEW_BOTTOM, {0, 1, 0}, {0, 0, 1}},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowCamera camera = random_camera();
        BillowVec3 right, up, forward;
        billow_camera_look(&camera, cases[i].view);
        billow_camera_axes(&camera, &right, &up, &forward);
        assert_near(forward, cases[i].forward, 1e-12);
        assert_near(up, cases[i].up, 1e-12);
    }
}

static BillowVec3
drag_to(const BillowCamera *camera, BillowDrag drag, BillowVec3 point, BillowVec3 goal)
{
    double from_x, from_y, to_x, to_y;
    g_assert_true(billow_camera_project(camera, size, point, &from_x, &from_y));
    g_assert_true(billow_camera_project(camera, size, goal, &to_x, &to_y));
    return billow_camera_drag(camera, size, drag, point, from_x, from_y, to_x, to_y);
}

static void
test_drag_screen(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        BillowVec3 right, up, forward, point = point_in_view(&camera);
        billow_camera_axes(&camera, &right, &up, &forward);
        BillowVec3 goal =
            billow_vec3_add(point, billow_vec3_scale(right, between(-0.1, 0.1) * camera.distance));
        goal = billow_vec3_add(goal, billow_vec3_scale(up, between(-0.1, 0.1) * camera.distance));
        assert_near(drag_to(&camera, BILLOW_DRAG_SCREEN, point, goal), goal, 1e-8 * (camera.distance + 3.0));
    }
}

static void
test_drag_vertical(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        camera.pitch = between(-0.7, 0.7);
        BillowVec3 point = point_in_view(&camera), goal = point;
        goal.y += between(-0.1, 0.1) * camera.distance;
        assert_near(drag_to(&camera, BILLOW_DRAG_VERTICAL, point, goal), goal,
                    1e-8 * (camera.distance + 3.0));
    }
}

static void
test_drag_horizontal(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        camera.pitch = (g_test_rand_bit() ? 1.0 : -1.0) * between(0.6, 1.5);
        BillowVec3 point = point_in_view(&camera), goal = point;
        goal.x += between(-0.1, 0.1) * camera.distance;
        goal.z += between(-0.1, 0.1) * camera.distance;
        assert_near(drag_to(&camera, BILLOW_DRAG_HORIZONTAL, point, goal), goal,
                    1e-7 * (camera.distance + 3.0));
    }
}

/* In any direction, a drag across the image moves a few times its width at most, on its line or plane. */
static void
test_drag_bounded(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        BillowCamera camera = random_camera();
        camera.pitch = i % 3 == 0 ? 0.0 : i % 3 == 1 ? GLM_PI_2 : between(-GLM_PI_2, GLM_PI_2);
        BillowVec3 point = point_in_view(&camera);
        double from_x, from_y, to_x = between(0, size.width), to_y = between(0, size.height);
        g_assert_true(billow_camera_project(&camera, size, point, &from_x, &from_y));
        BillowVec3 rise =
            billow_camera_drag(&camera, size, BILLOW_DRAG_VERTICAL, point, from_x, from_y, to_x, to_y);
        BillowVec3 slide =
            billow_camera_drag(&camera, size, BILLOW_DRAG_HORIZONTAL, point, from_x, from_y, to_x, to_y);
        g_assert_cmpfloat(rise.x, ==, point.x);
        g_assert_cmpfloat(rise.z, ==, point.z);
        g_assert_cmpfloat(slide.y, ==, point.y);
        g_assert_cmpfloat(billow_vec3_distance(rise, point), <, 30.0 * camera.distance);
        g_assert_cmpfloat(billow_vec3_distance(slide, point), <, 30.0 * camera.distance);
    }
}

/* The ray through a point is that through the pixel where it is seen. */
static void
test_ray_through(void)
{
    const BillowVec3 point = {0.3, -0.2, 0.7};
    for (int orthographic = 0; orthographic < 2; orthographic++) {
        BillowCamera camera = billow_camera_default();
        camera.orthographic = orthographic;
        double x, y;
        g_assert_true(billow_camera_project(&camera, size, point, &x, &y));
        const BillowRay of_pixel = billow_camera_ray(&camera, size, x, y),
                        of_point = billow_camera_ray_through(&camera, point);
        g_assert_cmpfloat(billow_vec3_distance(of_pixel.origin, of_point.origin), <, 1e-5);
        g_assert_cmpfloat(billow_vec3_distance(of_pixel.direction, of_point.direction), <, 1e-6);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/camera/axes-are-upright-and-orthonormal", test_axes);
    g_test_add_func("/camera/matrices-agree-with-project", test_matrices);
    g_test_add_func("/camera/ray-passes-through-what-is-seen-there", test_ray);
    g_test_add_func("/camera/ray-through-a-point-is-that-of-its-pixel", test_ray_through);
    g_test_add_func("/camera/target-is-in-the-middle", test_target);
    g_test_add_func("/camera/does-not-see-behind-itself", test_behind);
    g_test_add_func("/camera/frames-all-of-a-box-and-little-more", test_frame_bounds);
    g_test_add_func("/camera/frames-a-single-point", test_frame_point);
    g_test_add_func("/camera/zoom-keeps-what-is-under-the-pointer", test_zoom);
    g_test_add_func("/camera/zoom-has-limits", test_zoom_limits);
    g_test_add_func("/camera/pan-follows-the-pointer", test_pan);
    g_test_add_func("/camera/orbit-keeps-target-and-distance", test_orbit);
    g_test_add_func("/camera/views-look-along-the-axes", test_views);
    g_test_add_func("/camera/drag-stays-under-the-pointer", test_drag_screen);
    g_test_add_func("/camera/vertical-drag-reaches-a-height", test_drag_vertical);
    g_test_add_func("/camera/horizontal-drag-reaches-a-place", test_drag_horizontal);
    g_test_add_func("/camera/drag-is-bounded-when-seen-end-on", test_drag_bounded);
    return g_test_run();
}
