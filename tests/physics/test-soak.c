#include "../sanitized.h"
#include "physics/colliders/body.h"
#include "physics/solver/solver.h"

#include <glib.h>
#include <malloc.h>

#define STEP (1.0 / 120.0)

enum { SIDE = 20, DRAPE_SIDE = SANITIZED ? 14 : 20, SOAK_STEPS = SANITIZED ? 300 : 10000 };

/* A finer tolerance only repeats the same code, so it is coarser under sanitizers. */
static const double finest_tolerance = SANITIZED ? 1e-3 : 0.0;

static BillowDynamics *
new_cloth(int columns, int rows, double spacing, BillowMaterial material, const BillowCollider *colliders,
          size_t n)
{
    BillowGrid grid = {columns, rows, spacing};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    billow_dynamics_set_colliders(dynamics, colliders, n);
    return dynamics;
}

static BillowMaterial
cotton(void)
{
    return billow_material_presets[0].material;
}

static size_t
count_of(const BillowDynamics *dynamics)
{
    return billow_dynamics_net(dynamics)->count;
}

static double
fastest(BillowDynamics *dynamics)
{
    double speed = 0.0;
    for (size_t i = 0; i < count_of(dynamics); i++)
        speed = MAX(speed, billow_vec3_length(billow_points_get(billow_dynamics_velocities(dynamics), i)));
    return speed;
}

static void
assert_finite(BillowDynamics *dynamics)
{
    for (size_t i = 0; i < count_of(dynamics); i++) {
        g_assert_true(billow_vec3_is_finite(billow_points_get(billow_dynamics_positions(dynamics), i)));
        g_assert_true(billow_vec3_is_finite(billow_points_get(billow_dynamics_velocities(dynamics), i)));
    }
}

/* Returns the deepest penetration of a point into any of the colliders, in meters. If negative, it is the
 * distance of the nearest one. */
static double
deepest(BillowDynamics *dynamics, const BillowCollider *colliders, size_t n)
{
    double depth = -INFINITY;
    for (size_t i = 0; i < count_of(dynamics); i++)
        for (size_t k = 0; k < n; k++)
            depth = MAX(depth,
                        -billow_collider_distance(
                            &colliders[k], billow_points_get(billow_dynamics_positions(dynamics), i), NULL));
    return depth;
}

/* Moves two corners in circles in opposite directions. */
static void
drive_corners(void *data, double time, BillowDynamics *dynamics)
{
    for (int side = -1; side <= 1; side += 2) {
        double angle = 1.7 * time;
        BillowConstraint constraint = {
            .kind = BILLOW_CONSTRAINT_FIXED,
            .place = {side * (0.9 + 0.1 * cos(angle)), 0.3 * sin(angle),
                      0.95 + side * 0.3 * sin(0.6 * angle)},
        };
        billow_dynamics_constrain(dynamics, side < 0 ? SIDE * (SIDE - 1) : SIDE * SIDE - 1, constraint);
    }
}

static void
test_soak(void)
{
    BillowCollider sphere = billow_collider_default();
    sphere.shape = BILLOW_COLLIDER_SPHERE;
    sphere.position = billow_vec3(0.0, -0.9, 1.2);
    sphere.radius = 0.4;
    BillowDynamics *dynamics = new_cloth(SIDE, SIDE, 0.1, cotton(), &sphere, 1);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.wind.speed = 6.0;
    settings.wind.gust = 0.8;
    settings.wind.direction = 70.0;
    billow_dynamics_set_settings(dynamics, &settings);

    /* of points whose cells touch with their middles */
    const double gap = hypot(sphere.radius, 0.1 * M_SQRT1_2) - sphere.radius;
    size_t before = 0;
    int touching = 0;
    for (int i = 0; i < SOAK_STEPS; i++) {
        if (i == SOAK_STEPS / 20)
            before = mallinfo2().uordblks;
        BillowStepStatus status = billow_dynamics_advance(dynamics, STEP, 1, drive_corners, NULL);
        g_assert_cmpint(status, ==, BILLOW_STEP_DONE);
        double depth = deepest(dynamics, &sphere, 1);
        g_assert_cmpfloat(depth, <, 0.01 * sphere.radius);
        touching += depth > -1.01 * gap;
    }
    assert_finite(dynamics);
    /* it does hit the sphere repeatedly */
    g_assert_cmpint(touching, >, SOAK_STEPS / 40);
    g_assert_cmpuint(mallinfo2().uordblks, <, before + 64 * 1024);
    g_test_message("%d steps, %d of them touching", SOAK_STEPS, touching);
    billow_dynamics_free(dynamics);
}

/* Lets a cloth fall for `seconds`. Returns the speed of the fastest point, on average over the last of them: a fold
 * that friction holds may still let go and be held again at once. */
static double
settle(BillowDynamics *dynamics, const BillowCollider *colliders, size_t n, int seconds)
{
    double sum = 0.0;
    for (int i = 0; i < 120 * seconds; i++) {
        BillowStepStatus status = billow_dynamics_advance(dynamics, STEP, 1, NULL, NULL);
        g_assert_cmpint(status, ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(deepest(dynamics, colliders, n), <=, 1e-6);
        if (i >= 120 * (seconds - 1))
            sum += fastest(dynamics);
    }
    const double speed = sum / 120.0;
    g_test_message("speed of the fastest point in the last second: %g m/s", speed);
    return speed;
}

static void
test_drop(void)
{
    BillowCollider plane = billow_collider_default();
    plane.position.y = -0.3;
    BillowDynamics *dynamics = new_cloth(SIDE, SIDE, 0.05, cotton(), &plane, 1);
    g_assert_cmpfloat(settle(dynamics, &plane, 1, 2), <, 1e-6);
    for (size_t i = 0; i < count_of(dynamics); i++)
        g_assert_cmpfloat_with_epsilon(billow_dynamics_positions(dynamics)->y[i],
                                       -0.3 + billow_dynamics_default_settings().margin, 1e-6);
    billow_dynamics_free(dynamics);
}

typedef struct {
    const char *name;
    BillowColliderShape shape;
    double tolerance; /* of linear systems */
    double turn;      /* of the collider about the vertical, degrees */
    double slow;      /* m/s: at rest */
} Drape;

/* A cloth of 0.95 m falls on a collider that stands on the floor, and comes to rest however coarsely the
 * systems are solved. */
static void
test_drape(gconstpointer data)
{
    const Drape *drape = data;
    BillowCollider colliders[2] = {billow_collider_default(), billow_collider_default()};
    colliders[0].position.y = -0.5;
    colliders[0].friction = colliders[1].friction = 0.5;
    colliders[1].shape = drape->shape;
    colliders[1].position.y = -0.3;
    colliders[1].radius = 0.25;
    colliders[1].length = 0.4;
    colliders[1].size = billow_vec3(0.4, 0.4, 0.4);
    if (colliders[1].shape == BILLOW_COLLIDER_CAPSULE)
        colliders[1].rotation.z = 90.0;
    colliders[1].rotation.y = drape->turn;
    BillowDynamics *dynamics =
        new_cloth(DRAPE_SIDE, DRAPE_SIDE, 0.95 / (DRAPE_SIDE - 1), cotton(), colliders, 2);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.tolerance = drape->tolerance;
    billow_dynamics_set_settings(dynamics, &settings);
    g_assert_cmpfloat(settle(dynamics, colliders, 2, 12), <, drape->slow);
    double top = -INFINITY, bottom = INFINITY;
    for (size_t i = 0; i < count_of(dynamics); i++) {
        top = MAX(top, billow_dynamics_positions(dynamics)->y[i]);
        bottom = MIN(bottom, billow_dynamics_positions(dynamics)->y[i]);
    }
    g_assert_cmpfloat(top, >, -0.11);
    g_assert_cmpfloat(bottom, <, -0.35);
    billow_dynamics_free(dynamics);
}

/* Makes a cloth that lies on a plane rotated about z. */
static BillowDynamics *
on_incline(double degrees, double friction, BillowIntegrator integrator)
{
    BillowCollider plane = billow_collider_default();
    plane.rotation.z = degrees;
    plane.friction = friction;
    BillowMaterial material = cotton();
    material.drag = 0.0;
    BillowDynamics *dynamics = new_cloth(SIDE, SIDE, 0.05, material, &plane, 1);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    billow_dynamics_set_settings(dynamics, &settings);
    BillowVec3 axes[3];
    billow_collider_axes(&plane, axes);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    for (size_t i = 0; i < count_of(dynamics); i++) {
        BillowVec3 flat = billow_points_get(x, i);
        BillowVec3 place =
            billow_vec3_add(billow_vec3_scale(axes[0], flat.x), billow_vec3_scale(axes[2], flat.z));
        billow_points_set(x, i, billow_vec3_add(place, billow_vec3_scale(axes[1], settings.margin)));
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

static BillowVec3
mean(const BillowPoints *points, size_t count)
{
    BillowVec3 sum = {0};
    for (size_t i = 0; i < count; i++)
        sum = billow_vec3_add(sum, billow_points_get(points, i));
    return billow_vec3_scale(sum, 1.0 / (double) count);
}

static void
advance(BillowDynamics *dynamics, int steps)
{
    for (int i = 0; i < steps; i++)
        g_assert_cmpint(billow_dynamics_advance(dynamics, STEP, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
}

/* All methods that solve for the velocities. */
static void
test_stays(void)
{
    for (int i = 0; i < billow_solver_count(); i++) {
        if (billow_solvers[i].scheme->is_explicit)
            continue;
        BillowDynamics *dynamics = on_incline(30.0, 0.65, (BillowIntegrator) i);
        advance(dynamics, 60);
        BillowVec3 before = mean(billow_dynamics_positions(dynamics), count_of(dynamics));
        advance(dynamics, 240);
        BillowVec3 after = mean(billow_dynamics_positions(dynamics), count_of(dynamics));
        g_assert_cmpfloat(billow_vec3_distance(before, after), <, 1e-4);
        g_assert_cmpfloat(fastest(dynamics), <, 1e-3);
        billow_dynamics_free(dynamics);
    }
}

/* The acceleration is g (sin - mu cos) down the incline. */
static void
test_slides(void)
{
    double expected = 9.81 * (0.5 - 0.3 * sqrt(0.75));
    for (int i = 0; i < billow_solver_count(); i++) {
        if (billow_solvers[i].scheme->is_explicit)
            continue;
        BillowDynamics *dynamics = on_incline(30.0, 0.3, (BillowIntegrator) i);
        advance(dynamics, 30);
        BillowVec3 before = mean(billow_dynamics_velocities(dynamics), count_of(dynamics));
        advance(dynamics, 120);
        BillowVec3 after = mean(billow_dynamics_velocities(dynamics), count_of(dynamics));
        double acceleration = billow_vec3_distance(after, before) / (120 * STEP);
        g_test_message("%s: %g m/s2, expected %g", billow_solvers[i].choice.word, acceleration, expected);
        g_assert_cmpfloat_with_epsilon(acceleration, expected, 0.002 * expected);
        billow_dynamics_free(dynamics);
    }
}

/* Returns how far a cloth on an incline slides in a second from rest. */
static double
slide(double degrees, double friction, BillowIntegrator integrator)
{
    BillowDynamics *dynamics = on_incline(degrees, friction, integrator);
    const BillowVec3 before = mean(billow_dynamics_positions(dynamics), count_of(dynamics));
    advance(dynamics, 120);
    const BillowVec3 after = mean(billow_dynamics_positions(dynamics), count_of(dynamics));
    billow_dynamics_free(dynamics);
    return billow_vec3_distance(before, after);
}

/* a = g (sin - mu cos), or 0, from the first step on. Positions are a t2 / 2 by methods of second order, and a t
 * (t + h) / 2 by Euler's. */
static void
test_slides_from_the_start(void)
{
    static const struct {
        BillowIntegrator integrator;
        double ahead; /* in steps */
    } methods[] = {{BILLOW_INTEGRATOR_IMPLICIT_EULER, 1.0},
                   {BILLOW_INTEGRATOR_IMEX_EULER, 1.0},
                   {BILLOW_INTEGRATOR_BDF2, 0.0},
                   {BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, 0.0}};
    for (double degrees = 10.0; degrees <= 45.0; degrees += SANITIZED ? 35.0 : 5.0)
        for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
            const double angle = degrees * G_PI / 180.0, a = MAX(9.81 * (sin(angle) - 0.3 * cos(angle)), 0.0),
                         expected = 0.5 * a * (1.0 + methods[i].ahead * STEP),
                         way = slide(degrees, 0.3, methods[i].integrator);
            g_test_message("%g degrees, %s: %.5f m, expected %.5f", degrees,
                           billow_solvers[methods[i].integrator].choice.word, way, expected);
            g_assert_cmpfloat_with_epsilon(way, expected, 0.0025);
        }
}

int
main(int argc, char **argv)
{
    static const Drape drapes[] = {
        {"sphere/roughly-solved", BILLOW_COLLIDER_SPHERE, 1e-3, 0.0, 1e-3},
        {"sphere/well-solved", BILLOW_COLLIDER_SPHERE, 1e-8, 0.0, 1e-3},
        {"box/roughly-solved", BILLOW_COLLIDER_BOX, 1e-3, 0.0, 1e-3},
        {"box/well-solved", BILLOW_COLLIDER_BOX, 1e-8, 0.0, 1e-3},
        {"turned-box/1-degree", BILLOW_COLLIDER_BOX, 1e-4, 1.0, 2e-3},
        {"turned-box/10-degrees", BILLOW_COLLIDER_BOX, 1e-4, 10.0, 2e-3},
        {"turned-box/17-degrees", BILLOW_COLLIDER_BOX, 1e-4, 17.0, 2e-3},
        {"turned-box/42-degrees", BILLOW_COLLIDER_BOX, 1e-4, 42.0, 2e-3},
        {"capsule/roughly-solved", BILLOW_COLLIDER_CAPSULE, 1e-3, 0.0, 1e-3},
        {"capsule/solved", BILLOW_COLLIDER_CAPSULE, 1e-5, 0.0, 1e-3},
        {"capsule/well-solved", BILLOW_COLLIDER_CAPSULE, 1e-8, 0.0, 1e-3},
    };
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/soak/thousands-of-steps-in-gusts-stay-out-of-the-sphere", test_soak);
    g_test_add_func("/soak/dropped-cloth-lies-still", test_drop);
    for (gsize i = 0; i < G_N_ELEMENTS(drapes); i++) {
        if (drapes[i].tolerance < finest_tolerance)
            continue;
        g_autofree char *path = g_strdup_printf("/soak/comes-to-rest-over-a-%s", drapes[i].name);
        g_test_add_data_func(path, &drapes[i], test_drape);
    }
    g_test_add_func("/soak/friction-above-the-tangent-holds-a-cloth", test_stays);
    g_test_add_func("/soak/cloth-slides-as-coulomb-says-from-the-start", test_slides_from_the_start);
    g_test_add_func("/soak/friction-below-the-tangent-lets-it-slide-as-coulomb-says", test_slides);
    return g_test_run();
}
