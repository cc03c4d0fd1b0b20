/* Compares the methods with their theory: orders, energies, momenta. The numbers are closed forms, or from
 * Cords 2004 and Etzmuss 2002. */
#include "../sanitized.h"
#include "scenes.h"

#include <glib.h>

static const double LENGTH = 10.0; /* the spring's rest length: it never turns over */

/* The damped oscillator x'' + c x' + k x = 0, x = 1, x' = 0 at t = 0: a unit mass on a pinned spring. */
typedef struct {
    double k, c;
} Oscillator;

/* x = e^(-g t) (cos w t + g/w sin w t), x' = -k/w e^(-g t) sin w t, g = c/2, w2 = k - g2 */
static void
solve_exactly(Oscillator it, double t, double *x, double *v)
{
    double g = 0.5 * it.c, w = sqrt(it.k - g * g);
    *x = exp(-g * t) * (cos(w * t) + g / w * sin(w * t));
    *v = -it.k / w * exp(-g * t) * sin(w * t);
}

static void
set_state(Oscillator it, double t, BillowPoints *x, BillowPoints *v)
{
    double u, speed;
    solve_exactly(it, t, &u, &speed);
    billow_points_set(x, 0, billow_vec3(-0.5 * LENGTH, 0.0, 0.0));
    billow_points_set(v, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_points_set(x, 1, billow_vec3(0.5 * LENGTH + u, 0.0, 0.0));
    billow_points_set(v, 1, billow_vec3(speed, 0.0, 0.0));
}

/* Starts at the time t0. Multistep methods are given the exact state at t0 - h. */
static BillowDynamics *
new_oscillator(Oscillator it, BillowIntegrator integrator, double t0, double h)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    BillowDynamics *dynamics = billow_dynamics_new(scene_chain(2, LENGTH, 1.0, it.k, it.c), &settings, NULL);
    scene_hold(dynamics, 0);
    set_state(it, t0, billow_dynamics_positions(dynamics), billow_dynamics_velocities(dynamics));
    billow_dynamics_restart(dynamics);
    BillowPoints x = billow_points_new(2), v = billow_points_new(2);
    set_state(it, t0 - h, &x, &v);
    billow_dynamics_set_previous(dynamics, &x, &v, h);
    billow_points_free(&x);
    billow_points_free(&v);
    return dynamics;
}

/* Returns the distance of (x, x') from the exact state at t = 1, in steps of 1/n from t = 1/n on. */
static double
error_at_one(BillowIntegrator integrator, int n)
{
    const Oscillator it = {.k = 10.0, .c = 0.5};
    bool multistep = integrator == BILLOW_INTEGRATOR_BDF2 || integrator == BILLOW_INTEGRATOR_SBDF2;
    int first = multistep ? 1 : 0;
    double h = 1.0 / n, x, v;
    BillowDynamics *dynamics = new_oscillator(it, integrator, first * h, h);
    for (int i = first; i < n; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
    solve_exactly(it, 1.0, &x, &v);
    double dx = billow_dynamics_positions(dynamics)->x[1] - 0.5 * LENGTH - x;
    double dv = billow_dynamics_velocities(dynamics)->x[1] - v;
    billow_dynamics_free(dynamics);
    return hypot(dx, dv);
}

static void
order_holds(void)
{
    static const struct {
        double order, error; /* with steps of 1/200 */
    } expected[] = {
        [BILLOW_INTEGRATOR_IMPLICIT_EULER] = {1.0, 2.20e-2},
        [BILLOW_INTEGRATOR_BDF2] = {2.0, 6.30e-4},
        [BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT] = {2.0, 1.58e-4},
        [BILLOW_INTEGRATOR_IMEX_EULER] = {1.0, 2.20e-2},
        [BILLOW_INTEGRATOR_SBDF2] = {2.0, 6.30e-4},
        [BILLOW_INTEGRATOR_EXPLICIT_EULER] = {1.0, 2.21e-2},
        [BILLOW_INTEGRATOR_SYMPLECTIC_EULER] = {1.0, 4.94e-3},
        [BILLOW_INTEGRATOR_MIDPOINT] = {2.0, 3.17e-4},
        [BILLOW_INTEGRATOR_RK4] = {4.0, 3.78e-9},
        [BILLOW_INTEGRATOR_RK2] = {2.0, 3.17e-4},
        [BILLOW_INTEGRATOR_MIDPOINT_CROMER] = {1.0, 1.01e-2},
        [BILLOW_INTEGRATOR_RK2_CROMER] = {1.0, 1.01e-2},
        [BILLOW_INTEGRATOR_RK4_CROMER] = {1.0, 1.01e-2},
    };
    g_assert_cmpint(billow_solver_count(), ==, G_N_ELEMENTS(expected));
    for (int i = 0; i < billow_solver_count(); i++) {
        double coarse = error_at_one((BillowIntegrator) i, 200),
               fine = error_at_one((BillowIntegrator) i, 400);
        g_test_message("%s: error %.3g, order %.3f", billow_solvers[i].choice.word, coarse,
                       log2(coarse / fine));
        g_assert_cmpfloat_with_epsilon(log2(coarse / fine), expected[i].order, 0.1);
        g_assert_cmpfloat_with_epsilon(coarse / expected[i].error, 1.0, 0.05);
    }
}

static double
energy_of(const BillowDynamics *dynamics)
{
    BillowEnergy energy = billow_dynamics_energy(dynamics);
    return energy.kinetic + energy.elastic;
}

/* x' + i w x| grows by |1 + i w h| in each step of Euler's method and decreases by it backwards: the
 * energy changes by 1 + h2 k. */
static void
energy_factor_is(BillowIntegrator integrator, double factor)
{
    const Oscillator it = {.k = 10.0, .c = 0.0};
    BillowDynamics *dynamics = new_oscillator(it, integrator, 0.0, 0.01);
    for (int i = 0; i < 100; i++) {
        double before = energy_of(dynamics);
        g_assert_cmpint(billow_dynamics_step(dynamics, 0.01), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat_with_epsilon(energy_of(dynamics) / before, factor, 1e-9);
    }
    billow_dynamics_free(dynamics);
}

static void
euler_gains_and_implicit_euler_loses(void)
{
    energy_factor_is(BILLOW_INTEGRATOR_EXPLICIT_EULER, 1.001);
    energy_factor_is(BILLOW_INTEGRATOR_IMPLICIT_EULER, 1.0 / 1.001);
    energy_factor_is(BILLOW_INTEGRATOR_IMEX_EULER, 1.0 / 1.001);
}

static double
largest_drift(BillowIntegrator integrator)
{
    const Oscillator it = {.k = 10.0, .c = 0.0};
    BillowDynamics *dynamics = new_oscillator(it, integrator, 0.0, 0.01);
    double start = energy_of(dynamics), drift = 0.0;
    for (int i = 0; i < 1000; i++) {
        g_assert_cmpint(billow_dynamics_step(dynamics, 0.01), ==, BILLOW_STEP_DONE);
        drift = fmax(drift, fabs(energy_of(dynamics) / start - 1.0));
    }
    billow_dynamics_free(dynamics);
    return drift;
}

/* Cromer: E - h k x v / 2 is conserved, so E oscillates by h w / 2 = 1.6 %. */
static void
midpoint_keeps_energy_and_cromer_stays_near(void)
{
    g_assert_cmpfloat(largest_drift(BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT), <, 1e-9);
    double drift = largest_drift(BILLOW_INTEGRATOR_SYMPLECTIC_EULER);
    g_assert_cmpfloat(drift, <, 0.017);
    g_assert_cmpfloat(drift, >, 0.015);
}

typedef struct {
    BillowVec3 linear, angular;
} Momentum;

static Momentum
momentum_of(BillowDynamics *dynamics)
{
    const BillowNet *net = billow_dynamics_net(dynamics);
    Momentum sum = {0};
    for (size_t i = 0; i < net->count; i++) {
        BillowVec3 v = billow_points_get(billow_dynamics_velocities(dynamics), i);
        BillowVec3 p = billow_vec3_scale(v, net->mass[i]);
        BillowVec3 x = billow_points_get(billow_dynamics_positions(dynamics), i);
        sum.linear = billow_vec3_add(sum.linear, p);
        sum.angular = billow_vec3_add(sum.angular, billow_vec3_cross(x, p));
    }
    return sum;
}

/* 5 x 5 points, randomly deformed, free, without external forces. */
static BillowDynamics *
new_free_cloth(BillowIntegrator integrator, double damping)
{
    BillowGrid grid = {.columns = 5, .rows = 5, .spacing = 0.1};
    BillowDynamicsSettings settings = scene_settings(integrator);
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_uniform(&grid, 0.05, 15.0, damping), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics), *v = billow_dynamics_velocities(dynamics);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (size_t i = 0; i < 25; i++) {
        double *values[6] = {&x->x[i], &x->y[i], &x->z[i], &v->x[i], &v->y[i], &v->z[i]};
        for (int k = 0; k < 6; k++)
            *values[k] += g_rand_double_range(random, -0.01, 0.03);
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

static void
free_cloth_keeps_its_momentum(void)
{
    for (int i = 0; i < billow_solver_count(); i++) {
        BillowDynamics *dynamics = new_free_cloth((BillowIntegrator) i, 0.02);
        Momentum start = momentum_of(dynamics);
        for (int step = 0; step < 400; step++)
            g_assert_cmpint(billow_dynamics_step(dynamics, 0.002), ==, BILLOW_STEP_DONE);
        Momentum end = momentum_of(dynamics);
        double drift = billow_vec3_distance(start.linear, end.linear);
        g_test_message("%s: linear momentum drifts by %.2g", billow_solvers[i].choice.word, drift);
        g_assert_cmpfloat(billow_vec3_length(start.linear), >, 1e-3);
        g_assert_cmpfloat(drift, <, 1e-10);
        billow_dynamics_free(dynamics);
    }
}

/* Forces along springs have no torque, and x then moves along the new v. */
static void
cromer_keeps_angular_momentum(void)
{
    static const double dampings[] = {0.0, 0.02};
    for (size_t k = 0; k < G_N_ELEMENTS(dampings); k++) {
        BillowDynamics *dynamics = new_free_cloth(BILLOW_INTEGRATOR_SYMPLECTIC_EULER, dampings[k]);
        Momentum start = momentum_of(dynamics);
        for (int step = 0; step < 400; step++)
            g_assert_cmpint(billow_dynamics_step(dynamics, 0.002), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(billow_vec3_length(start.angular), >, 1e-4);
        g_assert_cmpfloat(billow_vec3_distance(start.angular, momentum_of(dynamics).angular), <,
                          1e-12 * billow_vec3_length(start.angular));
        billow_dynamics_free(dynamics);
    }
}

/* An elastic pendulum: m = 1 kg on a spring of 1 m, 100 N/m and 2 kg/s, released level; x, y, x', y'. */
static const double PENDULUM_STIFFNESS = 100.0, PENDULUM_DAMPING = 2.0;

static void
pendulum_rate(const double y[4], double rate[4])
{
    double length = hypot(y[0], y[1]), nx = y[0] / length, ny = y[1] / length;
    double pull = PENDULUM_STIFFNESS * (length - 1.0) + PENDULUM_DAMPING * (y[2] * nx + y[3] * ny);
    rate[0] = y[2];
    rate[1] = y[3];
    rate[2] = -pull * nx;
    rate[3] = -pull * ny - 9.81;
}

/* Returns the state at t = 1, by Runge-Kutta in steps of 1e-5, which is far more accurate than what is
 * compared with it. */
static BillowVec3
pendulum_at_one(void)
{
    enum { STEPS = 100000 };
    const double h = 1.0 / STEPS, node[4] = {0.0, 0.5, 0.5, 1.0},
                 weight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    double y[4] = {1.0, 0.0, 0.0, 0.0};
    for (int i = 0; i < STEPS; i++) {
        double sum[4] = {0}, rate[4] = {0}, at[4];
        for (int stage = 0; stage < 4; stage++) {
            for (int k = 0; k < 4; k++)
                at[k] = y[k] + node[stage] * h * rate[k];
            pendulum_rate(at, rate);
            for (int k = 0; k < 4; k++)
                sum[k] += weight[stage] * rate[k];
        }
        for (int k = 0; k < 4; k++)
            y[k] += h * sum[k];
    }
    return billow_vec3(y[0], y[1], 0.0);
}

static double
pendulum_error(BillowIntegrator integrator, int n, int iterations, BillowVec3 exact)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -9.81;
    settings.iterations = iterations;
    BillowNet *net = scene_chain(2, 1.0, 1.0, PENDULUM_STIFFNESS, PENDULUM_DAMPING);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    billow_points_set(x, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_points_set(x, 1, billow_vec3(1.0, 0.0, 0.0));
    billow_dynamics_restart(dynamics);
    scene_hold(dynamics, 0);
    for (int i = 0; i < n; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, 1.0 / n), ==, BILLOW_STEP_DONE);
    double error = billow_vec3_distance(billow_points_get(x, 1), exact);
    billow_dynamics_free(dynamics);
    return error;
}

/* The spring rotates, and its damping (0.02 s) with it. */
static void
order_holds_with_damping_that_turns(void)
{
    static const double orders[] = {
        [BILLOW_INTEGRATOR_IMPLICIT_EULER] = 1.0,
        [BILLOW_INTEGRATOR_BDF2] = 2.0,
        [BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT] = 2.0,
        [BILLOW_INTEGRATOR_IMEX_EULER] = 1.0,
        [BILLOW_INTEGRATOR_SBDF2] = 2.0,
        [BILLOW_INTEGRATOR_EXPLICIT_EULER] = 1.0,
        [BILLOW_INTEGRATOR_SYMPLECTIC_EULER] = 1.0,
        [BILLOW_INTEGRATOR_MIDPOINT] = 2.0,
        [BILLOW_INTEGRATOR_RK4] = 4.0,
        [BILLOW_INTEGRATOR_RK2] = 2.0,
        [BILLOW_INTEGRATOR_MIDPOINT_CROMER] = 1.0,
        [BILLOW_INTEGRATOR_RK2_CROMER] = 1.0,
        [BILLOW_INTEGRATOR_RK4_CROMER] = 1.0,
    };
    const BillowVec3 exact = pendulum_at_one();
    g_assert_cmpint(billow_solver_count(), ==, G_N_ELEMENTS(orders));
    for (int m = 0; m < billow_solver_count(); m++) {
        double last = pendulum_error((BillowIntegrator) m, 100, 1, exact);
        for (int n = 200; n <= 800; n *= 2) {
            double error = pendulum_error((BillowIntegrator) m, n, 1, exact);
            g_test_message("%s: error %.3g, order %.3f", billow_solvers[m].choice.word, error,
                           log2(last / error));
            g_assert_cmpfloat_with_epsilon(log2(last / error), orders[m], 0.15);
            last = error;
        }
    }
}

/* Iterated until nothing changes, an IMEX step solves the implicit method's equations (Etzmuss §3.4.3). */
static void
iterated_imex_is_implicit(void)
{
    static const BillowIntegrator pairs[][2] = {
        {BILLOW_INTEGRATOR_IMEX_EULER, BILLOW_INTEGRATOR_IMPLICIT_EULER},
        {BILLOW_INTEGRATOR_SBDF2, BILLOW_INTEGRATOR_BDF2}};
    const BillowVec3 origin = {0};
    for (int i = 0; i < 2; i++) {
        double imex = pendulum_error(pairs[i][0], 40, 500, origin),
               implicit = pendulum_error(pairs[i][1], 40, 500, origin);
        double once = pendulum_error(pairs[i][0], 40, 1, origin);
        g_assert_cmpfloat(fabs(once - implicit), >, 1e-3);
        g_assert_cmpfloat_with_epsilon(imex, implicit, 1e-9);
    }
}

typedef struct {
    double mass, stiffness, damping; /* kg of each of two points, N/m, kg/s; 1 m apart at rest */
    double spin;                     /* rad/s */
} Dumbbell;

/* With damping that ends vibrations at once, and a spin that stretches the spring by 2.3 %. */
static const Dumbbell DUMBBELL = {.mass = 0.5, .stiffness = 100.0, .damping = 5.0, .spin = 3.0};

/* In steady rotation: k (r - l) = m w2 r / 2. */
static BillowDynamics *
new_dumbbell(Dumbbell it, BillowIntegrator integrator, int iterations)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.iterations = iterations;
    BillowNet *net = scene_chain(2, 1.0, it.mass, it.stiffness, it.damping);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    double centripetal = 0.5 * it.mass * it.spin * it.spin;
    double length = it.stiffness / (it.stiffness - centripetal);
    for (int i = 0; i < 2; i++) {
        double side = i - 0.5;
        billow_points_set(billow_dynamics_positions(dynamics), (size_t) i,
                          billow_vec3(side * length, 0.0, 0.0));
        billow_points_set(billow_dynamics_velocities(dynamics), (size_t) i,
                          billow_vec3(0.0, 0.0, side * length * it.spin));
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* Returns the share of its angular momentum that is left after 1 s in n steps. */
static double
spin_left(BillowDynamics *dynamics, int n)
{
    double start = momentum_of(dynamics).angular.y;
    for (int i = 0; i < n; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, 1.0 / n), ==, BILLOW_STEP_DONE);
    double left = momentum_of(dynamics).angular.y / start;
    billow_dynamics_free(dynamics);
    return left;
}

/* A scheme that takes x' = i w x to z = z(i h w) in a step takes what rotates with w to |z|^2 of its angular
 * momentum, because the forces point to the center. The length stays constant, so that w decreases or grows
 * with it: |z|^2 = 1 - h2 w2: L = L0 / sqrt(1 + 2 h w0^2 t);  1 + h2 w2 likewise; |z|^2 = 1 - (h w)^4 / 2: L0
 * (1 + 2 h3 w0^4 t)^(-1/4);  1 + (h w)^4 / 4: L0 (1 - h3 w0^4 t)^(-1/4); |z|^2 = 1 - (h w)^6 / 72: L0 (1 + h5
 * w0^6 t / 12)^(-1/6). Cromer's forms have x = x0 + h v, so that x ^ v = x0 ^ v, of which the accelerations of
 * later stages take the share h2 w2 / 2: L0 / sqrt(1 + h w0^2 t). */
static double
spin_expected(BillowIntegrator integrator, double h, double w)
{
    double hw2 = h * w * w, h3w4 = h * hw2 * hw2;
    switch (integrator) {
    case BILLOW_INTEGRATOR_IMPLICIT_EULER:
    case BILLOW_INTEGRATOR_IMEX_EULER:
        return 1.0 / sqrt(1.0 + 2.0 * hw2);
    case BILLOW_INTEGRATOR_EXPLICIT_EULER:
        return 1.0 / sqrt(1.0 - 2.0 * hw2);
    case BILLOW_INTEGRATOR_BDF2:
    case BILLOW_INTEGRATOR_SBDF2:
        return pow(1.0 + 2.0 * h3w4, -0.25);
    case BILLOW_INTEGRATOR_MIDPOINT:
    case BILLOW_INTEGRATOR_RK2:
        return pow(1.0 - h3w4, -0.25);
    case BILLOW_INTEGRATOR_MIDPOINT_CROMER:
    case BILLOW_INTEGRATOR_RK2_CROMER:
    case BILLOW_INTEGRATOR_RK4_CROMER:
        return 1.0 / sqrt(1.0 + hw2);
    case BILLOW_INTEGRATOR_RK4:
        return pow(1.0 + h * h * h3w4 * w * w / 12.0, -1.0 / 6.0);
    default: /* implicit midpoint and Euler-Cromer conserve it */
        return 1.0;
    }
}

static void
dumbbell_spins_on_as_each_method_says(void)
{
    for (int m = 0; m < billow_solver_count(); m++)
        for (int n = 100; n <= 400; n *= 2) {
            double left = spin_left(new_dumbbell(DUMBBELL, (BillowIntegrator) m, 1), n);
            double expected = spin_expected((BillowIntegrator) m, 1.0 / n, DUMBBELL.spin);
            g_test_message("%s, 1/%d s: %.5f, expected %.5f", billow_solvers[m].choice.word, n, left,
                           expected);
            g_assert_cmpfloat_with_epsilon(left / expected, 1.0, 0.005);
        }
}

/* Neither the spring nor its damping has a torque. These methods conserve all of it, the midpoint method if
 * its equations are solved. */
static void
cromer_and_midpoint_keep_spin(void)
{
    g_assert_cmpfloat_with_epsilon(
        spin_left(new_dumbbell(DUMBBELL, BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 1), 200), 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(
        spin_left(new_dumbbell(DUMBBELL, BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, 50), 200), 1.0, 1e-9);
}

/* Cotton of 1 m, flat, that spins in its plane: nothing is bent, and it is stiffer than the steps resolve. */
static void
cloth_spins_on_as_each_method_says(void)
{
    enum { SIDE = 13, STEPS = 120 };
    const double spin = 2.0;
    for (int m = 0; m < billow_solver_count(); m++) {
        if (billow_solvers[m].scheme->is_explicit)
            continue;
        BillowGrid grid = {.columns = SIDE, .rows = SIDE, .spacing = 1.0 / (SIDE - 1)};
        BillowMaterial cotton = billow_material_presets[0].material;
        cotton.drag = 0.0;
        BillowDynamicsSettings settings = scene_settings((BillowIntegrator) m);
        settings.tolerance = 1e-8;
        BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &cotton), &settings, NULL);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            BillowVec3 place = billow_points_get(billow_dynamics_positions(dynamics), i);
            billow_points_set(billow_dynamics_velocities(dynamics), i,
                              billow_vec3(-spin * place.z, 0.0, spin * place.x));
        }
        billow_dynamics_restart(dynamics);
        double left = spin_left(dynamics, STEPS),
               expected = spin_expected((BillowIntegrator) m, 1.0 / STEPS, spin);
        g_test_message("%s: %.4f, expected %.4f", billow_solvers[m].choice.word, left, expected);
        g_assert_cmpfloat_with_epsilon(left / expected, 1.0, 0.02);
    }
}

/* Cotton of 1 m, level, pinned along a row and released. Compares the state after 0.4 s, in steps of 1/1920
 * s, or shorter ones where a method needs them. */
enum { SWING_SIDE = SANITIZED ? 7 : 13, SWING_COUNT = SWING_SIDE * SWING_SIDE };

static BillowPoints
swing(BillowIntegrator integrator)
{
    BillowGrid grid = {.columns = SWING_SIDE, .rows = SWING_SIDE, .spacing = 1.0 / (SWING_SIDE - 1)};
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -9.81;
    settings.tolerance = 1e-6;
    settings.max_halvings = 12;
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    for (size_t i = 0; i < SWING_SIDE; i++)
        scene_hold(dynamics, i);
    scene_run(dynamics, 1.0 / 1920.0, 768);
    BillowPoints places = billow_points_new(net->count);
    for (size_t i = 0; i < net->count; i++)
        billow_points_set(&places, i, billow_points_get(billow_dynamics_positions(dynamics), i));
    billow_dynamics_free(dynamics);
    return places;
}

static void
cloth_let_go_swings_alike(void)
{
    BillowPoints exact = swing(BILLOW_INTEGRATOR_RK4);
    g_assert_cmpfloat(exact.y[SWING_COUNT - 1], <, -0.7);
    for (int m = 0; m < billow_solver_count(); m++) {
        BillowPoints other = swing((BillowIntegrator) m);
        double farthest = 0.0;
        for (size_t i = 0; i < SWING_COUNT; i++)
            farthest = fmax(farthest,
                            billow_vec3_distance(billow_points_get(&exact, i), billow_points_get(&other, i)));
        g_test_message("%s: %.2f cm of 1 m away", billow_solvers[m].choice.word, 100.0 * farthest);
        g_assert_cmpfloat(farthest, <, 0.03);
        billow_points_free(&other);
    }
    billow_points_free(&exact);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/properties/each-method-has-its-order-and-error", order_holds);
    g_test_add_func("/properties/euler-gains-energy-and-implicit-euler-loses-it",
                    euler_gains_and_implicit_euler_loses);
    g_test_add_func("/properties/midpoint-keeps-energy-and-cromer-stays-near",
                    midpoint_keeps_energy_and_cromer_stays_near);
    g_test_add_func("/properties/free-cloth-keeps-its-momentum", free_cloth_keeps_its_momentum);
    g_test_add_func("/properties/cromer-keeps-angular-momentum", cromer_keeps_angular_momentum);
    g_test_add_func("/properties/each-method-has-its-order-with-damping-that-turns",
                    order_holds_with_damping_that_turns);
    g_test_add_func("/properties/iterated-imex-is-implicit", iterated_imex_is_implicit);
    g_test_add_func("/properties/dumbbell-spins-on-as-each-method-says",
                    dumbbell_spins_on_as_each_method_says);
    g_test_add_func("/properties/cromer-and-midpoint-keep-spin", cromer_and_midpoint_keep_spin);
    g_test_add_func("/properties/cloth-spins-on-as-each-method-says", cloth_spins_on_as_each_method_says);
    g_test_add_func("/properties/cloth-let-go-swings-alike", cloth_let_go_swings_alike);
    return g_test_run();
}
