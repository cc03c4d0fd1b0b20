#include "physics/colliders/body.h"

#include <glib.h>

#define EPSILON 1e-12

static BillowCollider
tilted(BillowColliderShape shape)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = shape;
    collider.position = billow_vec3(0.3, -0.2, 0.5);
    collider.rotation = billow_vec3(20.0, -35.0, 50.0);
    collider.radius = 0.4;
    collider.length = 0.9;
    collider.size = billow_vec3(0.6, 1.0, 0.3);
    return collider;
}

static BillowVec3
random_point(GRand *random, double reach)
{
    return billow_vec3(g_rand_double_range(random, -reach, reach), g_rand_double_range(random, -reach, reach),
                       g_rand_double_range(random, -reach, reach));
}

static void
assert_near(BillowVec3 a, BillowVec3 b, double epsilon)
{
    g_assert_cmpfloat_with_epsilon(a.x, b.x, epsilon);
    g_assert_cmpfloat_with_epsilon(a.y, b.y, epsilon);
    g_assert_cmpfloat_with_epsilon(a.z, b.z, epsilon);
}

/* For the tilted colliders, those shapes that have values of their own. */
static const struct {
    double depth; /* of the center */
    double top;   /* of the surface above it */
} known[] = {[BILLOW_COLLIDER_PLANE] = {0.0, 0.0},
             [BILLOW_COLLIDER_SPHERE] = {0.4, 0.4},
             [BILLOW_COLLIDER_BOX] = {0.15, 0.5},
             [BILLOW_COLLIDER_CAPSULE] = {0.4, 0.85},
             [BILLOW_COLLIDER_CYLINDER] = {0.4, 0.45}};

static bool
is_known(int shape)
{
    return shape < (int) G_N_ELEMENTS(known);
}

/* Rotations by 90 degrees: about x, y goes to z; then about y, z goes to x; then about z, x goes to y. */
static void
test_rotation_order(void)
{
    BillowCollider collider = billow_collider_default();
    BillowVec3 axes[3];
    collider.rotation = billow_vec3(90.0, 0.0, 0.0);
    billow_collider_axes(&collider, axes);
    assert_near(axes[1], billow_vec3(0.0, 0.0, 1.0), EPSILON);
    collider.rotation = billow_vec3(90.0, 90.0, 0.0);
    billow_collider_axes(&collider, axes);
    assert_near(axes[1], billow_vec3(1.0, 0.0, 0.0), EPSILON);
    collider.rotation = billow_vec3(90.0, 90.0, 90.0);
    billow_collider_axes(&collider, axes);
    assert_near(axes[1], billow_vec3(0.0, 1.0, 0.0), EPSILON);
}

static void
test_axes_orthonormal(void)
{
    BillowCollider collider = tilted(BILLOW_COLLIDER_BOX);
    BillowVec3 axes[3];
    billow_collider_axes(&collider, axes);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            g_assert_cmpfloat_with_epsilon(billow_vec3_dot(axes[i], axes[j]), i == j, EPSILON);
    assert_near(billow_vec3_cross(axes[0], axes[1]), axes[2], EPSILON);
}

static void
assert_distance(const BillowCollider *collider, BillowVec3 local, double distance, BillowVec3 local_normal)
{
    BillowVec3 axes[3], normal, point = collider->position, expected = {0};
    const double l[3] = {local.x, local.y, local.z}, n[3] = {local_normal.x, local_normal.y, local_normal.z};
    billow_collider_axes(collider, axes);
    for (int k = 0; k < 3; k++) {
        point = billow_vec3_add(point, billow_vec3_scale(axes[k], l[k]));
        expected = billow_vec3_add(expected, billow_vec3_scale(axes[k], n[k]));
    }
    g_assert_cmpfloat_with_epsilon(billow_collider_distance(collider, point, &normal), distance, EPSILON);
    assert_near(normal, expected, EPSILON);
}

static void
test_distances(void)
{
    BillowCollider plane = tilted(BILLOW_COLLIDER_PLANE), sphere = tilted(BILLOW_COLLIDER_SPHERE),
                   box = tilted(BILLOW_COLLIDER_BOX), capsule = tilted(BILLOW_COLLIDER_CAPSULE),
                   cylinder = tilted(BILLOW_COLLIDER_CYLINDER);
    const BillowVec3 x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0}, down = {0.0, -1.0, 0.0};
    assert_distance(&plane, billow_vec3(3.0, 0.7, -2.0), 0.7, y);
    assert_distance(&plane, billow_vec3(3.0, -0.7, -2.0), -0.7, y);
    assert_distance(&sphere, billow_vec3(0.6, 0.0, 0.8), 0.6, billow_vec3(0.6, 0.0, 0.8));
    assert_distance(&sphere, billow_vec3(0.0, -0.1, 0.0), -0.3, down);
    assert_distance(&capsule, billow_vec3(1.0, 0.2, 0.0), 0.6, x);
    assert_distance(&capsule, billow_vec3(0.0, -1.05, 0.0), 0.2, down);
    assert_distance(&capsule, billow_vec3(0.3, 0.45 + 0.4, 0.0), 0.1, billow_vec3(0.6, 0.8, 0.0));
    assert_distance(&cylinder, billow_vec3(0.1, 0.45 + 0.2, -0.2), 0.2, y);
    assert_distance(&cylinder, billow_vec3(0.6, 0.1, 0.8), 0.6, billow_vec3(0.6, 0.0, 0.8));
    assert_distance(&cylinder, billow_vec3(0.0, -0.45 - 0.4, -0.4 - 0.3), 0.5, billow_vec3(0.0, -0.8, -0.6));
    assert_distance(&cylinder, billow_vec3(0.0, -0.44, 0.1), -0.01, down);
    assert_distance(&box, billow_vec3(0.5, 0.1, 0.1), 0.2, x);
    assert_distance(&box, billow_vec3(0.3 + 0.3, -0.5 - 0.4, 0.0), 0.5, billow_vec3(0.6, -0.8, 0.0));
    assert_distance(&box, billow_vec3(0.01, -0.02, -0.14), -0.01, billow_vec3(0.0, 0.0, -1.0));
}

/* The normal is the gradient of the distance, by central differences. */
static void
test_normal_is_gradient(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    const double step = 1e-6;
    for (int i = 0; i < 400; i++) {
        BillowCollider collider = tilted((BillowColliderShape) (i % billow_shape_count()));
        BillowVec3 point = random_point(random, 2.0), normal;
        if (billow_collider_distance(&collider, point, &normal) < 0.01)
            continue;
        const BillowVec3 axes[3] = {{step, 0.0, 0.0}, {0.0, step, 0.0}, {0.0, 0.0, step}};
        double slope[3];
        for (int k = 0; k < 3; k++)
            slope[k] = (billow_collider_distance(&collider, billow_vec3_add(point, axes[k]), NULL) -
                        billow_collider_distance(&collider, billow_vec3_sub(point, axes[k]), NULL)) /
                       (2.0 * step);
        assert_near(normal, billow_vec3(slope[0], slope[1], slope[2]), 1e-4);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(normal), 1.0, EPSILON);
    }
}

static void
test_nearest_place(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    for (int i = 0; i < 400; i++) {
        BillowCollider collider = tilted((BillowColliderShape) (i % billow_shape_count()));
        BillowVec3 point = random_point(random, 1.0), normal;
        double distance = billow_collider_distance(&collider, point, &normal);
        BillowVec3 place = billow_vec3_sub(point, billow_vec3_scale(normal, distance));
        g_assert_cmpfloat_with_epsilon(billow_collider_distance(&collider, place, NULL), 0.0, EPSILON);
    }
}

static void
test_centre(void)
{
    for (int shape = 0; shape < billow_shape_count(); shape++) {
        BillowCollider collider = tilted((BillowColliderShape) shape);
        BillowVec3 normal;
        double distance = billow_collider_distance(&collider, collider.position, &normal);
        if (is_known(shape))
            g_assert_cmpfloat_with_epsilon(distance, -known[shape].depth, EPSILON);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(normal), 1.0, EPSILON);
    }
}

/* The smaller root of |from + s way - center|^2 = (radius + margin)^2. */
static void
test_sweep_sphere(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    BillowCollider sphere = tilted(BILLOW_COLLIDER_SPHERE);
    const double margin = 0.05, reach = sphere.radius + margin;
    int hits = 0;
    for (int i = 0; i < 2000; i++) {
        BillowVec3 from = random_point(random, 2.0), to = random_point(random, 2.0);
        BillowVec3 o = billow_vec3_sub(from, sphere.position), way = billow_vec3_sub(to, from);
        if (billow_vec3_length(o) <= reach)
            continue;
        double a = billow_vec3_dot(way, way), b = billow_vec3_dot(o, way),
               root = b * b - a * (billow_vec3_dot(o, o) - reach * reach);
        double expected = root > 0.0 ? (-b - sqrt(root)) / a : -1.0, share;
        gboolean is_hit = billow_collider_sweep(&sphere, from, to, margin, &share);
        g_assert_cmpint(is_hit, ==, expected >= 0.0 && expected <= 1.0);
        if (is_hit)
            g_assert_cmpfloat_with_epsilon(share, expected, 1e-9);
        hits += is_hit;
    }
    g_assert_cmpint(hits, >, 50);
}

/* For every shape, with fine samples along the segment: none before the hit is nearer than the margin, and
 * the hit is at the margin; without a hit none is nearer. */
static void
test_sweep_first(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    const double margin = 0.03;
    g_autofree int *hits = g_new0(int, billow_shape_count());
    for (int i = 0; i < 1200; i++) {
        BillowCollider collider = tilted((BillowColliderShape) (i % billow_shape_count()));
        BillowVec3 from = random_point(random, 1.5), to = random_point(random, 1.5);
        if (billow_collider_distance(&collider, from, NULL) <= margin)
            continue;
        double share = 1.0;
        gboolean is_hit = billow_collider_sweep(&collider, from, to, margin, &share);
        double end = is_hit ? share : 1.0;
        for (int k = 0; k <= 200; k++) {
            BillowVec3 place = billow_vec3_mix(from, to, end * k / 200.0);
            g_assert_cmpfloat(billow_collider_distance(&collider, place, NULL), >=, margin - EPSILON);
        }
        if (is_hit) {
            BillowVec3 place = billow_vec3_mix(from, to, share);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&collider, place, NULL), margin, 1e-11);
        }
        hits[i % billow_shape_count()] += is_hit;
    }
    for (int shape = 0; shape < billow_shape_count(); shape++)
        g_assert_cmpint(hits[shape], >, 10);
}

static void
test_sweep_fast(void)
{
    for (int shape = 0; shape < billow_shape_count(); shape++) {
        BillowCollider collider = tilted((BillowColliderShape) shape);
        BillowVec3 axes[3];
        billow_collider_axes(&collider, axes);
        BillowVec3 from = billow_vec3_add(collider.position, billow_vec3_scale(axes[1], 1e3)),
                   to = billow_vec3_add(collider.position, billow_vec3_scale(axes[1], -1e3));
        double share;
        g_assert_true(billow_collider_sweep(&collider, from, to, 0.01, &share));
        BillowVec3 place = billow_vec3_mix(from, to, share);
        g_assert_cmpfloat_with_epsilon(billow_collider_distance(&collider, place, NULL), 0.01, 1e-8);
        if (is_known(shape))
            g_assert_cmpfloat_with_epsilon(share, (1e3 - known[shape].top - 0.01) / 2e3, 1e-12);
    }
}

static void
test_sweep_degenerate(void)
{
    BillowCollider plane = billow_collider_default();
    const BillowVec3 above = {0.0, 0.5, 0.0}, below = {0.0, -0.5, 0.0}, deep = {0.0, -1.0, 0.0},
                     aside = {1.0, 0.5, 0.0};
    double share;
    g_assert_false(billow_collider_sweep(&plane, above, above, 0.01, &share));
    g_assert_false(billow_collider_sweep(&plane, above, aside, 0.01, &share));
    g_assert_false(billow_collider_sweep(&plane, below, above, 0.01, &share));
    g_assert_true(billow_collider_sweep(&plane, below, deep, 0.01, &share));
    g_assert_cmpfloat(share, ==, 0.0);
}

/* --- Turning --- */

static BillowVec3
turned_about(BillowVec3 v, int axis, double degrees)
{
    const double c = cos(degrees * M_PI / 180.0), s = sin(degrees * M_PI / 180.0);
    if (axis == 0)
        return billow_vec3(v.x, c * v.y - s * v.z, s * v.y + c * v.z);
    if (axis == 1)
        return billow_vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
    return billow_vec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
}

static void
check_turned(BillowVec3 rotation, int axis, double degrees)
{
    BillowCollider before = {.rotation = rotation},
                   after = {.rotation = billow_collider_turned(rotation, axis, degrees)};
    BillowVec3 from[3], to[3];
    billow_collider_axes(&before, from);
    billow_collider_axes(&after, to);
    for (int k = 0; k < 3; k++)
        g_assert_cmpfloat(billow_vec3_distance(turned_about(from[k], axis, degrees), to[k]), <, 1e-7);
}

/* Each axis of the collider rotates about the world's axis, for any angles, including right angles. */
static void
test_turned(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    for (int trial = 0; trial < 3000; trial++) {
        const BillowVec3 rotation = {g_rand_double_range(random, -720.0, 720.0),
                                     trial % 5 == 0 ? 90.0 * g_rand_int_range(random, -4, 5)
                                                    : g_rand_double_range(random, -720.0, 720.0),
                                     g_rand_double_range(random, -720.0, 720.0)};
        check_turned(rotation, trial % 3, g_rand_double_range(random, -360.0, 360.0));
    }
}

/* A small turn changes the angles by little, however often the collider has been turned; turning about a
 * single axis changes only its angle. */
static void
test_turned_near(void)
{
    const BillowVec3 rotation = {370.0, -20.0, 725.0}, turned = billow_collider_turned(rotation, 0, 0.1);
    g_assert_cmpfloat(billow_vec3_distance(rotation, turned), <, 0.5);
    const BillowVec3 tipped = billow_collider_turned(billow_vec3(30.0, 0.0, 0.0), 0, 100.0);
    g_assert_cmpfloat_with_epsilon(tipped.x, 130.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(tipped.y, 0.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(tipped.z, 0.0, 1e-9);
    const BillowVec3 spun = billow_collider_turned(billow_vec3(0.0, 300.0, 0.0), 1, 90.0);
    g_assert_cmpfloat_with_epsilon(spun.y, 390.0, 1e-9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/collider/turns-about-x-then-y-then-z", test_rotation_order);
    g_test_add_func("/collider/axes-are-orthonormal", test_axes_orthonormal);
    g_test_add_func("/collider/distances-are-signed-and-exact", test_distances);
    g_test_add_func("/collider/normal-is-the-gradient-of-the-distance", test_normal_is_gradient);
    g_test_add_func("/collider/nearest-place-is-on-the-surface", test_nearest_place);
    g_test_add_func("/collider/centre-has-a-normal", test_centre);
    g_test_add_func("/collider/sweep-meets-a-sphere-at-the-closed-form-root", test_sweep_sphere);
    g_test_add_func("/collider/sweep-finds-the-first-entry", test_sweep_first);
    g_test_add_func("/collider/sweep-does-not-tunnel", test_sweep_fast);
    g_test_add_func("/collider/sweep-takes-ways-without-length-and-from-inside", test_sweep_degenerate);
    g_test_add_func("/collider/turned-on-goes-around-the-axis", test_turned);
    g_test_add_func("/collider/turned-on-keeps-to-the-nearest-angles", test_turned_near);
    return g_test_run();
}
