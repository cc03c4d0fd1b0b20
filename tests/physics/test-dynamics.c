#include "../sanitized.h"
#include "physics/solver/energy_watch.h"
#include "physics/solver/solver.h"

#include <glib.h>
#include <string.h>

static const BillowMaterial cloth = {
    .density = 0.15, .stretch = 500.0, .shear = 50.0, .bend = 1.0, .damping = 0.005, .drag = 0.05};

static BillowDynamics *
cloth_new(int n, BillowIntegrator integrator, BillowWorkers *workers)
{
    BillowGrid grid = {n, n, 1.0 / (n - 1)};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    return billow_dynamics_new(billow_net_new(&grid, &cloth), &settings, workers);
}

static void
hold(BillowDynamics *dynamics, size_t point, BillowVec3 place)
{
    billow_dynamics_constrain(dynamics, point,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
}

static void
pin_in_place(BillowDynamics *dynamics, size_t point)
{
    hold(dynamics, point, billow_points_get(billow_dynamics_positions(dynamics), point));
}

static BillowVec3
position(BillowDynamics *dynamics, size_t point)
{
    return billow_points_get(billow_dynamics_positions(dynamics), point);
}

static double
apart(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3_distance(a, b);
}

static void
test_fixed_point_reaches_its_place(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowDynamics *dynamics = cloth_new(6, integrator, NULL);
        BillowVec3 place = position(dynamics, 0);
        for (int step = 0; step < 20; step++) {
            place = billow_vec3_add(place, billow_vec3(0.001, 0.002, -0.001));
            hold(dynamics, 0, place);
            g_assert_cmpint(billow_dynamics_step(dynamics, 1e-3), ==, BILLOW_STEP_DONE);
            g_assert_cmpfloat(apart(position(dynamics, 0), place), <=, 0.0);
            BillowVec3 v = billow_points_get(billow_dynamics_velocities(dynamics), 0);
            g_assert_cmpfloat(apart(v, billow_vec3(1.0, 2.0, -1.0)), <, 1e-9);
        }
        billow_dynamics_free(dynamics);
    }
}

static void
test_sliding_points_stay_on_line_and_plane(void)
{
    const BillowVec3 along = {0.6, -0.8, 0.0}, normal = {0.0, 0.8, 0.6};
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowDynamics *dynamics = cloth_new(6, integrator, NULL);
        BillowVec3 a = position(dynamics, 0), b = position(dynamics, 5);
        billow_dynamics_constrain(dynamics, 0, (BillowConstraint){BILLOW_CONSTRAINT_LINE, a, along});
        billow_dynamics_constrain(dynamics, 5, (BillowConstraint){BILLOW_CONSTRAINT_PLANE, b, normal});
        for (int step = 0; step < 100; step++)
            g_assert_cmpint(billow_dynamics_step(dynamics, 1e-3), ==, BILLOW_STEP_DONE);
        BillowVec3 from_a = billow_vec3_sub(position(dynamics, 0), a);
        BillowVec3 from_b = billow_vec3_sub(position(dynamics, 5), b);
        g_assert_cmpfloat(billow_vec3_length(billow_vec3_cross(from_a, along)), <, 1e-12);
        g_assert_cmpfloat(billow_vec3_dot(from_a, along), >, 0.001);
        g_assert_cmpfloat(fabs(billow_vec3_dot(from_b, normal)), <, 1e-12);
        g_assert_cmpfloat(billow_vec3_length(from_b), >, 0.001);
        billow_dynamics_free(dynamics);
    }
}

/* Without drag all points fall alike, every method has the exact velocity, and the positions follow the
 * method's own sum. */
static void
test_free_cloth_falls(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowMaterial material = cloth;
        material.drag = 0.0;
        BillowGrid grid = {5, 4, 0.2};
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.scheme = billow_solvers[integrator].scheme;
        settings.tolerance = 1e-12;
        BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
        for (int step = 0; step < 100; step++)
            billow_dynamics_step(dynamics, 1e-3);
        for (size_t i = 0; i < 20; i++) {
            g_assert_cmpfloat_with_epsilon(billow_dynamics_velocities(dynamics)->y[i], -9.81 * 0.1, 1e-9);
            g_assert_cmpfloat_with_epsilon(position(dynamics, i).y, -9.81 * 0.005, 9.81 * 0.1 * 1e-3);
        }
        billow_dynamics_free(dynamics);
    }
}

static void
run_hung(BillowDynamics *dynamics, int steps)
{
    pin_in_place(dynamics, 0);
    pin_in_place(dynamics, 23);
    for (int i = 0; i < steps; i++)
        billow_dynamics_step(dynamics, 0.005);
}

static void
test_threads_make_no_difference(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        if (billow_solvers[integrator].scheme->is_explicit)
            continue;
        g_autofree char *first = NULL;
        for (int threads = 1; threads <= 3; threads++) {
            BillowWorkers *workers = billow_workers_new(threads);
            BillowDynamics *dynamics = cloth_new(24, integrator, workers);
            run_hung(dynamics, 12);
            size_t bytes = billow_dynamics_state_bytes(dynamics);
            g_autofree char *state = g_malloc(bytes);
            billow_dynamics_save(dynamics, state);
            if (first)
                g_assert_cmpmem(first, bytes, state, bytes);
            else
                first = g_steal_pointer(&state);
            billow_dynamics_free(dynamics);
            billow_workers_free(workers);
        }
    }
}

static void
test_restored_state_goes_on_alike(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        if (billow_solvers[integrator].scheme->is_explicit)
            continue;
        BillowDynamics *dynamics = cloth_new(24, integrator, NULL);
        run_hung(dynamics, 5);
        size_t bytes = billow_dynamics_state_bytes(dynamics);
        g_autofree char *state = g_malloc(bytes), *once = g_malloc(bytes), *again = g_malloc(bytes);
        billow_dynamics_save(dynamics, state);
        run_hung(dynamics, 5);
        billow_dynamics_save(dynamics, once);
        run_hung(dynamics, 3);
        billow_dynamics_restore(dynamics, state);
        g_assert_cmpfloat_with_epsilon(billow_dynamics_time(dynamics), 0.025, 1e-12);
        run_hung(dynamics, 5);
        billow_dynamics_save(dynamics, again);
        g_assert_cmpmem(once, bytes, again, bytes);
        billow_dynamics_free(dynamics);
    }
}

/* The stability limit of explicit Euler on this net is far below 10 ms. */
static void
test_long_explicit_steps_are_halved(void)
{
    BillowDynamics *dynamics = cloth_new(8, BILLOW_INTEGRATOR_SYMPLECTIC_EULER, NULL);
    pin_in_place(dynamics, 0);
    pin_in_place(dynamics, 7);
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.5, 50, NULL, NULL), ==, BILLOW_STEP_DONE);
    g_assert_cmpfloat_with_epsilon(billow_dynamics_time(dynamics), 0.5, 1e-12);
    g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, >, 0);
    g_assert_cmpint(billow_dynamics_profile(dynamics)->steps, >, 50);
    for (size_t i = 0; i < 64; i++)
        g_assert_cmpfloat(billow_vec3_length(position(dynamics, i)), <, 3.0);
    billow_dynamics_free(dynamics);
}

static void
test_hopeless_steps_are_undone(void)
{
    BillowDynamics *dynamics = cloth_new(8, BILLOW_INTEGRATOR_EXPLICIT_EULER, NULL);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[BILLOW_INTEGRATOR_EXPLICIT_EULER].scheme;
    settings.max_halvings = 0;
    billow_dynamics_set_settings(dynamics, &settings);
    pin_in_place(dynamics, 0);
    g_assert_cmpint(billow_dynamics_advance(dynamics, 5.0, 100, NULL, NULL), ==, BILLOW_STEP_DIVERGED);
    g_assert_cmpfloat(billow_dynamics_time(dynamics), <, 5.0);
    for (size_t i = 0; i < 64; i++) {
        g_assert_true(billow_vec3_is_finite(position(dynamics, i)));
        g_assert_cmpfloat(billow_vec3_length(position(dynamics, i)), <, 1e3);
    }
    billow_dynamics_free(dynamics);
}

/* Two points of 1 kg on a spring of 10 N/m. One is pinned, the other is pulled out by 1 m of 10 m. */
static BillowDynamics *
oscillator_new(BillowIntegrator integrator, double damping, int max_halvings)
{
    BillowGrid grid = {2, 1, 10.0};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    settings.gravity = billow_vec3(0.0, 0.0, 0.0);
    settings.max_halvings = max_halvings;
    BillowNet *net = billow_net_new_uniform(&grid, 1.0, 10.0, damping);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    pin_in_place(dynamics, 0);
    billow_dynamics_positions(dynamics)->x[1] += 1.0;
    billow_dynamics_restart(dynamics);
    return dynamics;
}

static double
energy_of(const BillowDynamics *dynamics)
{
    BillowEnergy energy = billow_dynamics_energy(dynamics);
    return energy.kinetic + energy.elastic + energy.potential;
}

/* Explicit Euler changes the energy of an oscillation by the factor 1 - h c / m + h2 k / m per step, so it
 * grows if h > c / k. With h = 0.01 and c / k = 0.004 it grows by 0.06 % per step; with the step halved twice
 * it does not. */
static void
test_slowly_diverging_steps_are_halved(void)
{
    BillowDynamics *dynamics = oscillator_new(BILLOW_INTEGRATOR_EXPLICIT_EULER, 0.04, 8);
    double start = energy_of(dynamics);
    for (int i = 0; i < 10000; i++) {
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.01, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(energy_of(dynamics), <, 1.1 * start);
    }
    g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, ==, 2);
    g_assert_cmpfloat(energy_of(dynamics), <, exp(-1.0) * start);
    /* the energies are part of the state */
    size_t bytes = billow_dynamics_state_bytes(dynamics);
    g_autofree char *state = g_malloc(bytes);
    billow_dynamics_save(dynamics, state);
    billow_dynamics_free(dynamics);
    dynamics = oscillator_new(BILLOW_INTEGRATOR_EXPLICIT_EULER, 0.04, 8);
    billow_dynamics_restore(dynamics, state);
    billow_dynamics_advance(dynamics, 1.0, 100, NULL, NULL);
    g_assert_cmpint(billow_dynamics_profile(dynamics)->steps, ==, 400);
    billow_dynamics_free(dynamics);
}

/* Without damping it grows with any step. */
static void
test_slow_divergence_at_every_step_is_told(void)
{
    BillowDynamics *dynamics = oscillator_new(BILLOW_INTEGRATOR_EXPLICIT_EULER, 0.0, 3);
    double start = energy_of(dynamics);
    BillowStepStatus status = BILLOW_STEP_DONE;
    for (int i = 0; i < 1000 && status == BILLOW_STEP_DONE; i++)
        status = billow_dynamics_advance(dynamics, 0.01, 1, NULL, NULL);
    g_assert_cmpint(status, ==, BILLOW_STEP_DIVERGED);
    g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, ==, 3);
    g_assert_cmpfloat(energy_of(dynamics), <, 1.1 * start);
    billow_dynamics_free(dynamics);
}

/* Midpoint gains h4 w4 / 4 of the energy per step, RK4 loses energy, and Euler-Cromer oscillates, here with
 * 0.8 radians per step. */
static void
test_oscillations_that_last_are_left_alone(void)
{
    static const struct {
        BillowIntegrator integrator;
        double h;
    } cases[] = {{BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 0.01},
                 {BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 0.25},
                 {BILLOW_INTEGRATOR_MIDPOINT, 0.01},
                 {BILLOW_INTEGRATOR_RK4, 0.1}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowDynamics *dynamics = oscillator_new(cases[i].integrator, 0.0, 8);
        int steps = (int) (100.0 / cases[i].h);
        g_assert_cmpint(billow_dynamics_advance(dynamics, 100.0, steps, NULL, NULL), ==, BILLOW_STEP_DONE);
        g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, ==, 0);
        billow_dynamics_free(dynamics);
    }
}

/* Euler-Cromer's limit is 2 radians per step; with 2.02 the amplitude grows by 1.36 per step. */
static void
test_cromer_is_halved_beyond_its_limit(void)
{
    BillowDynamics *dynamics = oscillator_new(BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 0.0, 8);
    double start = energy_of(dynamics);
    for (int i = 0; i < 200; i++) {
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.64, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(energy_of(dynamics), <, 3.0 * start);
    }
    g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, >, 0);
    billow_dynamics_free(dynamics);
}

/* Lifts a corner by 2 m within a second, and moves another one in a circle. */
static void
drag_corners(void *data, double time, BillowDynamics *dynamics)
{
    hold(dynamics, 0, billow_vec3(-0.5, 2.0 * time * time, -0.5));
    hold(dynamics, 7, billow_vec3(0.4 + 0.1 * cos(6.0 * time), 0.1 * sin(6.0 * time), -0.5));
}

/* Energy that anchors and wind add, or colliders take, shortens no steps within the method's limit. */
static void
test_driven_cloth_is_left_alone(void)
{
    BillowCollider sphere = billow_collider_default();
    sphere.shape = BILLOW_COLLIDER_SPHERE;
    sphere.position = billow_vec3(0.0, -0.3, 0.1);
    sphere.radius = 0.25;
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        if (!billow_solvers[integrator].scheme->is_explicit)
            continue;
        BillowDynamics *dynamics = cloth_new(8, integrator, NULL);
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.scheme = billow_solvers[integrator].scheme;
        settings.wind.speed = 10.0;
        billow_dynamics_set_settings(dynamics, &settings);
        billow_dynamics_set_colliders(dynamics, &sphere, 1);
        double start = energy_of(dynamics), most = start;
        for (int frame = 0; frame < (SANITIZED ? 18 : 24); frame++) {
            g_assert_cmpint(billow_dynamics_advance(dynamics, 1.0 / 24.0, 250, drag_corners, NULL), ==,
                            BILLOW_STEP_DONE);
            most = fmax(most, energy_of(dynamics));
        }
        /* at least a fifth of the cloth's weight times one meter */
        g_assert_cmpfloat(most - start, >, 0.2 * 0.15 * 9.81);
        g_assert_cmpint(billow_dynamics_profile(dynamics)->halvings, ==, 0);
        billow_dynamics_free(dynamics);
    }
}

typedef struct {
    int calls;
    double last;
} Calls;

static void
count_calls(void *data, double time, BillowDynamics *dynamics)
{
    Calls *calls = data;
    g_assert_cmpfloat(time, >, billow_dynamics_time(dynamics));
    calls->calls++;
    calls->last = time;
}

static void
test_drive_is_told_the_end_of_each_step(void)
{
    Calls calls = {0};
    BillowDynamics *dynamics = cloth_new(4, BILLOW_INTEGRATOR_IMPLICIT_EULER, NULL);
    billow_dynamics_advance(dynamics, 1.0 / 24.0, 5, count_calls, &calls);
    g_assert_cmpint(calls.calls, ==, 5);
    g_assert_cmpfloat_with_epsilon(calls.last, 1.0 / 24.0, 1e-15);
    billow_dynamics_free(dynamics);
}

/* The two corners of a settled cloth carry its weight. */
static void
test_forces_at_rest_are_what_the_pins_hold(void)
{
    BillowDynamics *dynamics = cloth_new(6, BILLOW_INTEGRATOR_IMPLICIT_EULER, NULL);
    pin_in_place(dynamics, 0);
    pin_in_place(dynamics, 5);
    for (int i = 0; i < 4000; i++)
        billow_dynamics_step(dynamics, 0.02);
    BillowPoints force = billow_points_new(36);
    billow_dynamics_forces(dynamics, &force);
    for (size_t i = 0; i < 36; i++)
        if (i != 0 && i != 5)
            g_assert_cmpfloat(billow_vec3_length(billow_points_get(&force, i)), <, 1e-4);
    g_assert_cmpfloat_with_epsilon(force.y[0] + force.y[5], -9.81 * 0.15, 1e-3);
    billow_points_free(&force);
    billow_dynamics_free(dynamics);
}

/* A falling cloth loses as much potential as it gains kinetic energy. */
static void
test_energy_of_falling_cloth(void)
{
    BillowDynamics *dynamics = cloth_new(4, BILLOW_INTEGRATOR_RK4, NULL);
    for (size_t i = 0; i < 16; i++) {
        billow_dynamics_positions(dynamics)->y[i] = 2.0;
        billow_dynamics_velocities(dynamics)->y[i] = -3.0;
    }
    BillowEnergy energy = billow_dynamics_energy(dynamics);
    g_assert_cmpfloat_with_epsilon(energy.kinetic, 0.5 * 0.15 * 9.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(energy.potential, 0.15 * 9.81 * 2.0, 1e-12);
    g_assert_cmpfloat(energy.elastic, <, 1e-12);
    billow_dynamics_free(dynamics);
}

/* Upwards, t m/s2 at the time t. */
static void
push_harder(void *data, double time, BillowPoints *acceleration)
{
    const size_t count = *(const size_t *) data;
    for (size_t i = 0; i < count; i++)
        billow_points_set(acceleration, i, billow_vec3(0.0, time, 0.0));
}

enum { PUSHED = 25 };

/* A cloth of 5 by 5 points that only the push moves. */
static BillowDynamics *
pushed_cloth(const BillowScheme *scheme)
{
    static size_t count = PUSHED;
    BillowMaterial material = cloth;
    material.drag = 0.0;
    BillowGrid grid = {5, 5, 0.25};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = scheme;
    settings.tolerance = 1e-12;
    settings.gravity = billow_vec3(0.0, 0.0, 0.0);
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    billow_dynamics_set_push(dynamics, push_harder, &count);
    return dynamics;
}

/* Implicit Euler uses the force at the end of the step: n steps of h give h h (1 + 2 + ... + n). */
static void
test_implicit_step_is_pushed_as_at_its_end(void)
{
    const double h = 0.01;
    BillowDynamics *dynamics = pushed_cloth(&billow_scheme_implicit_euler);
    for (int n = 1; n <= 10; n++) {
        g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
        for (size_t i = 0; i < PUSHED; i++)
            g_assert_cmpfloat_with_epsilon(billow_dynamics_velocities(dynamics)->y[i],
                                           h * h * n * (n + 1) / 2.0, 1e-10);
    }
    billow_dynamics_free(dynamics);
}

static double
mass_of(const BillowNet *net)
{
    double mass = 0.0;
    for (size_t i = 0; i < net->count; i++)
        mass += net->mass[i];
    return mass;
}

/* The cloth is lifted by d without gaining speed. The push's work is the mean of that at the start and the
 * end of the step, m d (t + t + h) / 2, and none of it shows as other energy. */
static void
test_energy_knows_the_push_at_both_ends(void)
{
    const double t = 3.0, h = 0.5, d = 0.1;
    BillowDynamics *dynamics = pushed_cloth(&billow_scheme_implicit_euler);
    dynamics->time = t;
    for (size_t i = 0; i < PUSHED; i++) {
        const BillowVec3 place = billow_points_get(&dynamics->x, i);
        billow_points_set(&dynamics->x0, i, place);
        billow_points_set(&dynamics->x, i, billow_vec3_add(place, billow_vec3(0.0, d, 0.0)));
    }
    g_assert_cmpfloat_with_epsilon(billow_energy_from_nowhere(dynamics, h),
                                   -mass_of(dynamics->net) * d * (t + 0.5 * h), 1e-10);
    billow_dynamics_free(dynamics);
}

/* z = r */
static double
identity(void *data, const BillowPoints *r, BillowPoints *z)
{
    const size_t count = *(const size_t *) data;
    for (size_t i = 0; i < count; i++)
        billow_points_set(z, i, billow_points_get(r, i));
    return billow_points_dot(NULL, count, r, z);
}

/* Without a preconditioner the norm of the weight's impulse is its length: h g sqrt(sum m^2), over all points
 * except pinned ones. */
static void
test_norm_of_weight_counts_every_point(void)
{
    const double h = 0.01;
    BillowDynamics *dynamics = cloth_new(5, 0, NULL);
    size_t count = dynamics->net->count;
    const BillowLinearSystem system = {.count = count, .precondition = identity, .data = &count};
    double squares = 0.0;
    for (size_t i = 0; i < count; i++)
        squares += dynamics->net->mass[i] * dynamics->net->mass[i];
    g_assert_cmpfloat_with_epsilon(billow_integrator_weight_norm(dynamics, h, &system),
                                   9.81 * h * sqrt(squares), 1e-12);
    billow_filter_hold(&dynamics->filter, 7, billow_vec3(0.0, 0.0, 0.0));
    squares -= dynamics->net->mass[7] * dynamics->net->mass[7];
    g_assert_cmpfloat_with_epsilon(billow_integrator_weight_norm(dynamics, h, &system),
                                   9.81 * h * sqrt(squares), 1e-12);
    billow_dynamics_free(dynamics);
}

/* Momentum and angular momentum stay; the rest decreases by e^(-rate h) a step. */
static void
test_rigid_damping_keeps_rigid_motion(void)
{
    const BillowGrid grid = {4, 3, 0.5};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3(0.0, 0.0, 0.0);
    settings.scheme = billow_solvers[BILLOW_INTEGRATOR_SYMPLECTIC_EULER].scheme;
    settings.rigid_damping = 3.0;
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_uniform(&grid, 1.0, 0.0, 0.0), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics), *v = billow_dynamics_velocities(dynamics);
    for (size_t i = 0; i < 12; i++) { /* rigid: (1, 2, 3) + (0, 0.5, 0) x r */
        const BillowVec3 r = billow_points_get(x, i);
        billow_points_set(v, i, billow_vec3(1.0 + 0.5 * r.z, 2.0, 3.0 - 0.5 * r.x));
    }
    g_assert_cmpint(billow_dynamics_step(dynamics, 1e-4), ==, BILLOW_STEP_DONE);
    g_assert_cmpfloat_with_epsilon(v->y[5], 2.0, 1e-9);
    for (size_t i = 0; i < 12; i++)
        v->y[i] += i % 4 == 0 || i % 4 == 3 ? 0.1 : -0.1; /* neither momentum nor spin */
    BillowVec3 before = {0}, after = {0};
    const double rough = v->y[5] - v->y[7];
    for (size_t i = 0; i < 12; i++)
        before = billow_vec3_add(before, billow_vec3_cross(billow_points_get(x, i), billow_points_get(v, i)));
    for (int k = 0; k < 100; k++)
        g_assert_cmpint(billow_dynamics_step(dynamics, 1e-4), ==, BILLOW_STEP_DONE);
    for (size_t i = 0; i < 12; i++)
        after = billow_vec3_add(after, billow_vec3_cross(billow_points_get(x, i), billow_points_get(v, i)));
    g_assert_cmpfloat(billow_vec3_distance(before, after), <, 1e-2);
    g_assert_cmpfloat_with_epsilon((v->y[5] - v->y[7]) / rough, exp(-3.0 * 0.01), 1e-4);
    billow_dynamics_free(dynamics);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dynamics/fixed-point-reaches-its-place", test_fixed_point_reaches_its_place);
    g_test_add_func("/dynamics/sliding-points-stay-on-line-and-plane",
                    test_sliding_points_stay_on_line_and_plane);
    g_test_add_func("/dynamics/free-cloth-falls", test_free_cloth_falls);
    g_test_add_func("/dynamics/threads-make-no-difference", test_threads_make_no_difference);
    g_test_add_func("/dynamics/restored-state-goes-on-alike", test_restored_state_goes_on_alike);
    g_test_add_func("/dynamics/long-explicit-steps-are-halved", test_long_explicit_steps_are_halved);
    g_test_add_func("/dynamics/hopeless-steps-are-undone", test_hopeless_steps_are_undone);
    g_test_add_func("/dynamics/slowly-diverging-steps-are-halved", test_slowly_diverging_steps_are_halved);
    g_test_add_func("/dynamics/slow-divergence-at-every-step-is-told",
                    test_slow_divergence_at_every_step_is_told);
    g_test_add_func("/dynamics/oscillations-that-last-are-left-alone",
                    test_oscillations_that_last_are_left_alone);
    g_test_add_func("/dynamics/cromer-is-halved-beyond-its-limit", test_cromer_is_halved_beyond_its_limit);
    g_test_add_func("/dynamics/driven-cloth-is-left-alone", test_driven_cloth_is_left_alone);
    g_test_add_func("/dynamics/drive-is-told-the-end-of-each-step", test_drive_is_told_the_end_of_each_step);
    g_test_add_func("/dynamics/forces-at-rest-are-what-the-pins-hold",
                    test_forces_at_rest_are_what_the_pins_hold);
    g_test_add_func("/dynamics/energy-of-falling-cloth", test_energy_of_falling_cloth);
    g_test_add_func("/dynamics/implicit-step-is-pushed-as-at-its-end",
                    test_implicit_step_is_pushed_as_at_its_end);
    g_test_add_func("/dynamics/energy-knows-the-push-at-both-ends", test_energy_knows_the_push_at_both_ends);
    g_test_add_func("/dynamics/rigid-damping-keeps-rigid-motion", test_rigid_damping_keeps_rigid_motion);
    g_test_add_func("/dynamics/norm-of-weight-counts-every-point", test_norm_of_weight_counts_every_point);
    return g_test_run();
}
