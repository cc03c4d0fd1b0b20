/* What the methods' theory says of them: orders, energies, momenta. Numbers: closed forms, and Cords 2004,
 * Etzmuss 2002. */
#include "scenes.h"

#include <glib.h>

static const double LENGTH = 10.0; /* of the oscillator's spring at rest: it never turns over */

/* The damped oscillator x'' + c x' + k x = 0 with x = 1, x' = 0 at t = 0 and unit mass: one spring, one end
 * held. */
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

/* At the time t0; multistep methods know the exact state at t0 - h. */
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

/* Distance of the state (x, x') from the exact one at t = 1, after steps of 1/n; all methods start at t =
 * 1/n. */
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
        double order, error; /* at steps of 1/200 */
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
    };
    g_assert_cmpint(billow_integrator_count(), ==, G_N_ELEMENTS(expected));
    for (int i = 0; i < billow_integrator_count(); i++) {
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

/* |x' + i w x| grows by |1 + i w h| each step of Euler's method, and shrinks by it backwards: energy by 1 +
 * h2 k. */
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

/* Cromer: E - h k x v / 2 is kept, so E swings by h w / 2 = 1.6 %. */
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

/* 5 x 5 points thrown about at random, free, in no field. */
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
    for (int i = 0; i < billow_integrator_count(); i++) {
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

/* Forces along springs have no moment, and x then moves along the new v. */
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

/* Two points 1 m apart, turning at 1 rad/s about their middle. */
typedef struct {
    double mass, stiffness, damping; /* kg of each, N/m, kg/s */
} Dumbbell;

/* The share of its angular momentum that is left after 1 s in n steps. */
static double
dumbbell_left(Dumbbell it, BillowIntegrator integrator, int n)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    BillowNet *net = scene_chain(2, 1.0, it.mass, it.stiffness, it.damping);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    billow_dynamics_velocities(dynamics)->z[0] = -0.5;
    billow_dynamics_velocities(dynamics)->z[1] = 0.5;
    billow_dynamics_restart(dynamics);
    double start = momentum_of(dynamics).angular.y;
    for (int i = 0; i < n; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, 1.0 / n), ==, BILLOW_STEP_DONE);
    double left = momentum_of(dynamics).angular.y / start;
    billow_dynamics_free(dynamics);
    return left;
}

/* Damping along the spring has no moment. */
static void
dumbbell_turns_on(void)
{
    const Dumbbell it = {.mass = 0.5, .stiffness = 100.0, .damping = 0.1};
    g_assert_cmpfloat_with_epsilon(dumbbell_left(it, BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 2000), 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(dumbbell_left(it, BILLOW_INTEGRATOR_RK4, 2000), 1.0, 1e-9);
}

/* Isotropic damping, (3.18): m r'' = -2 k (r - l r/|r|) - 2 mu r' for the one end as seen from the other,
 * hence L = L0 exp(-2 mu t / m). */
static double
left_by_isotropic_damping(Dumbbell it)
{
    return exp(-2.0 * it.damping / it.mass);
}

/* IMEX Euler: (m + 2 h mu + 2 h2 k) v1 = m v0 + 2 h (k l r0 / |r0| - k r0), r1 = r0 + h v1; so r1 x v1 = r0 x
 * v1, and every step divides the moment by 1 + 2 h mu / m + 2 h2 k / m. The last term is the method's own, of
 * first order: the spring's linear part is implicit, its counterpart is not. */
static void
imex_euler_slows_a_dumbbell_as_its_matrix_says(void)
{
    const Dumbbell stiff = {.mass = 0.5, .stiffness = 100.0, .damping = 0.1};
    for (int n = 500; n <= 4000; n *= 2) {
        double h = 1.0 / n, a = stiff.mass + 2.0 * h * stiff.damping + 2.0 * h * h * stiff.stiffness;
        double expected = pow(stiff.mass / a, n),
               left = dumbbell_left(stiff, BILLOW_INTEGRATOR_IMEX_EULER, n);
        g_assert_cmpfloat_with_epsilon(left / expected, 1.0, 1e-10);
    }
    /* with 2 h k t / m = 2e-4 the method's own share does not count */
    const Dumbbell soft = {.mass = 0.5, .stiffness = 0.1, .damping = 0.1};
    double left = dumbbell_left(soft, BILLOW_INTEGRATOR_IMEX_EULER, 2000);
    g_assert_cmpfloat_with_epsilon(left / left_by_isotropic_damping(soft), 1.0, 5e-4);
}

/* For SBDF2 that share is second order. */
static void
sbdf2_slows_a_dumbbell_as_isotropic_damping_does(void)
{
    const Dumbbell it = {.mass = 0.5, .stiffness = 100.0, .damping = 0.1};
    double expected = left_by_isotropic_damping(it);
    double coarse = dumbbell_left(it, BILLOW_INTEGRATOR_SBDF2, 4000) / expected - 1.0;
    double fine = dumbbell_left(it, BILLOW_INTEGRATOR_SBDF2, 8000) / expected - 1.0;
    g_test_message("off by %.3g and %.3g", coarse, fine);
    g_assert_cmpfloat(fabs(fine), <, 1e-5);
    g_assert_cmpfloat_with_epsilon(log2(coarse / fine), 2.0, 0.1);
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
    g_test_add_func("/properties/damping-along-the-spring-lets-a-dumbbell-turn-on", dumbbell_turns_on);
    g_test_add_func("/properties/imex-euler-slows-a-dumbbell-as-its-matrix-says",
                    imex_euler_slows_a_dumbbell_as_its_matrix_says);
    g_test_add_func("/properties/sbdf2-slows-a-dumbbell-as-isotropic-damping-does",
                    sbdf2_slows_a_dumbbell_as_isotropic_damping_does);
    return g_test_run();
}
