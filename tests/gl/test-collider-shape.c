/* Tests bounds of colliders, and which one a ray hits. */
#include "gl/collider_shape.h"

#include <glib.h>

static BillowCollider
body(BillowColliderShape shape, double x, double y, double z)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = shape;
    collider.position = billow_vec3(x, y, z);
    return collider;
}

/* Returns a ray straight down from 10 m above (x, z). */
static BillowRay
down(double x, double z)
{
    return (BillowRay){{x, 10.0, z}, {0.0, -1.0, 0.0}};
}

static void
test_bounds(void)
{
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    BillowCollider box = body(BILLOW_COLLIDER_BOX, 1.0, 2.0, 3.0);
    box.size = billow_vec3(2.0, 4.0, 2.0);
    box.rotation = billow_vec3(0.0, 45.0, 0.0); /* a square of 2 m on its corner is 2 sqrt(2) wide */
    g_assert_true(billow_collider_shape_extend_bounds(&box, NULL, &low, &high));
    g_assert_cmpfloat_with_epsilon(low.x, 1.0 - G_SQRT2, 1e-12);
    g_assert_cmpfloat_with_epsilon(high.z, 3.0 + G_SQRT2, 1e-12);
    g_assert_cmpfloat_with_epsilon(low.y, 0.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(high.y, 4.0, 1e-12);
}

static void
test_capsule_bounds(void)
{
    BillowVec3 low = {-0.1, 0.0, 0.0}, high = {0.0, 0.0, 0.0};
    BillowCollider capsule = body(BILLOW_COLLIDER_CAPSULE, 0.0, 0.0, 0.0);
    capsule.radius = 0.5;
    capsule.length = 3.0;
    capsule.rotation = billow_vec3(0.0, 0.0, 90.0);
    g_assert_true(billow_collider_shape_extend_bounds(&capsule, NULL, &low, &high));
    g_assert_cmpfloat_with_epsilon(low.x, -2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(high.x, 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(high.y, 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(low.z, -0.5, 1e-12);
}

static void
test_plane_bounds(void)
{
    BillowVec3 low = {1, 2, 3}, high = {4, 5, 6};
    BillowCollider plane = body(BILLOW_COLLIDER_PLANE, 100.0, 0.0, 0.0);
    g_assert_false(billow_collider_shape_extend_bounds(&plane, NULL, &low, &high));
    g_assert_cmpfloat(high.x, ==, 4.0);
}

static void
test_outline(void)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE, 1.0, 0.0, 0.0);
    sphere.radius = 0.5;
    BillowRay inside = down(1.0 + 0.3 - 1e-3, 0.4), outside = down(1.0 + 0.3 + 1e-3, 0.4); /* 3-4-5 */
    g_assert_cmpint(billow_collider_shape_pick(&sphere, NULL, 1, &inside), ==, 0);
    g_assert_cmpint(billow_collider_shape_pick(&sphere, NULL, 1, &outside), ==, -1);
}

static void
test_nearest(void)
{
    BillowCollider bodies[] = {body(BILLOW_COLLIDER_SPHERE, 0, 0, 0), body(BILLOW_COLLIDER_BOX, 0, 3, 0),
                               body(BILLOW_COLLIDER_CAPSULE, 0, 1, 0), body(BILLOW_COLLIDER_PLANE, 0, 8, 0)};
    BillowRay ray = down(0.1, 0.1), upward = {{0.1, -10.0, 0.1}, {0.0, 1.0, 0.0}};
    g_assert_cmpint(billow_collider_shape_pick(bodies, NULL, 4, &ray), ==, 1);
    g_assert_cmpint(billow_collider_shape_pick(bodies, NULL, 4, &upward), ==, 0);
    g_assert_cmpint(billow_collider_shape_pick(bodies, NULL, 0, &ray), ==, -1);
}

/* A square of 2 x 2 in the plane x = 0.5 of the file, rotated to level by 90 degrees about z and scaled to a
 * tenth, far beside its collider. */
static void
test_drawn_as_a_mesh(void)
{
    static const float points[] = {0.5f, -1, -1, 0.5f, 1, -1, 0.5f, 1, 1, 0.5f, -1, 1};
    static const uint32_t triangles[] = {0, 1, 2, 0, 2, 3};
    BillowBodyMesh *mesh = billow_body_mesh_new(points, NULL, 4, triangles, 2);
    const BillowCollider bodies[] = {body(BILLOW_COLLIDER_SPHERE, 0, 0, 0),
                                     body(BILLOW_COLLIDER_PLANE, 0, 0, 0)};
    BillowFigure figures[] = {{NULL}, {mesh, {0.1, {3, 0, 0}, {0, 0, 90}}}};
    const BillowRay on = down(3.09, 0.09), off = down(3.11, 0.0), of_sphere = down(0.1, 0.1);
    g_assert_cmpint(billow_collider_shape_pick(bodies, figures, 2, &on), ==, 1);
    g_assert_cmpint(billow_collider_shape_pick(bodies, figures, 2, &off), ==, -1);
    g_assert_cmpint(billow_collider_shape_pick(bodies, figures, 2, &of_sphere), ==, 0);
    figures[0] =
        (BillowFigure){mesh, {0.1, {3, -0.2, 0}, {0, 0, 90}}}; /* below the other, and not a sphere */
    g_assert_cmpint(billow_collider_shape_pick(bodies, figures, 2, &on), ==, 1);
    g_assert_cmpint(billow_collider_shape_pick(bodies, figures, 2, &of_sphere), ==, -1);
    billow_body_mesh_unref(mesh);
}

static void
test_behind(void)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE, 0.0, 20.0, 0.0);
    BillowRay ray = down(0.0, 0.0);
    g_assert_cmpint(billow_collider_shape_pick(&sphere, NULL, 1, &ray), ==, -1);
    sphere.position.y = 10.0; /* around the origin */
    g_assert_cmpint(billow_collider_shape_pick(&sphere, NULL, 1, &ray), ==, -1);
}

static void
test_square(void)
{
    const double reach = BILLOW_COLLIDER_SHAPE_PLANE_REACH;
    BillowCollider planes[] = {body(BILLOW_COLLIDER_PLANE, 0, 0, 0), body(BILLOW_COLLIDER_PLANE, 0, 1, 0)};
    BillowRay both = down(0.9 * reach, -0.9 * reach), beside = down(1.1 * reach, 0.0);
    g_assert_cmpint(billow_collider_shape_pick_plane(planes, 2, &both), ==, 1); /* the upper one */
    g_assert_cmpint(billow_collider_shape_pick_plane(planes, 2, &beside), ==, -1);
    planes[1].rotation.z = 90.0; /* upright: seen from above it is a line */
    g_assert_cmpint(billow_collider_shape_pick_plane(planes, 2, &both), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/collider-shape/bounds-of-a-turned-box-reach-its-corners", test_bounds);
    g_test_add_func("/collider-shape/bounds-of-a-lying-capsule-reach-its-ends", test_capsule_bounds);
    g_test_add_func("/collider-shape/planes-have-no-bounds", test_plane_bounds);
    g_test_add_func("/collider-shape/rays-meet-a-ball-within-its-outline", test_outline);
    g_test_add_func("/collider-shape/rays-meet-the-nearest-body", test_nearest);
    g_test_add_func("/collider-shape/a-mesh-is-picked-where-it-is-drawn", test_drawn_as_a_mesh);
    g_test_add_func("/collider-shape/rays-meet-nothing-behind-or-around-them", test_behind);
    g_test_add_func("/collider-shape/rays-meet-planes-within-their-square", test_square);
    return g_test_run();
}
