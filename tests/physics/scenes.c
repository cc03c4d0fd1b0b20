#include "scenes.h"

#include <glib.h>
#include <string.h>

BillowDynamicsSettings
scene_settings(BillowIntegrator integrator)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    settings.gravity = billow_vec3(0.0, 0.0, 0.0);
    settings.tolerance = 1e-12;
    return settings;
}

BillowNet *
scene_chain(int count, double spacing, double mass, double stiffness, double damping)
{
    BillowGrid grid = {.columns = count, .rows = 1, .spacing = spacing};
    BillowNet *net = billow_net_new_uniform(&grid, mass, stiffness, damping);
    BillowSprings *flexion = &net->springs[BILLOW_SPRING_EAST_2];
    memset(flexion->stiffness, 0, net->count * sizeof *flexion->stiffness);
    memset(flexion->damping, 0, net->count * sizeof *flexion->damping);
    return net;
}

void
scene_set_drag(BillowNet *net, double drag)
{
    net->drag = drag;
    for (size_t i = 0; i < net->count; i++)
        net->area[i] = 1.0;
}

void
scene_hold(BillowDynamics *dynamics, size_t point)
{
    BillowVec3 place = billow_points_get(billow_dynamics_positions(dynamics), point);
    billow_dynamics_constrain(dynamics, point,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
}

void
scene_run(BillowDynamics *dynamics, double h, int steps)
{
    for (int i = 0; i < steps; i++)
        g_assert_cmpint(billow_dynamics_advance(dynamics, h, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
}

double
scene_speed(BillowDynamics *dynamics)
{
    const BillowPoints *v = billow_dynamics_velocities(dynamics);
    double largest = 0.0;
    for (size_t i = 0; i < billow_dynamics_net(dynamics)->count; i++)
        largest = fmax(largest, billow_vec3_length(billow_points_get(v, i)));
    return largest;
}

static void
stop(BillowDynamics *dynamics)
{
    BillowPoints *v = billow_dynamics_velocities(dynamics);
    for (size_t i = 0; i < billow_dynamics_net(dynamics)->count; i++)
        billow_points_set(v, i, billow_vec3(0.0, 0.0, 0.0));
    billow_dynamics_restart(dynamics);
}

void
scene_come_to_rest(BillowDynamics *dynamics, double h, double speed, double seconds)
{
    double kinetic = 0.0;
    int moving = 0; /* steps since all points were stopped */
    for (double t = 0.0; moving < 10 || scene_speed(dynamics) > speed; t += h) {
        g_assert_cmpfloat(t, <, seconds);
        scene_run(dynamics, h, 1);
        double energy = billow_dynamics_energy(dynamics).kinetic;
        bool passed = energy < kinetic && scene_speed(dynamics) > speed;
        if (passed)
            stop(dynamics);
        kinetic = passed ? 0.0 : energy;
        moving = passed ? 0 : moving + 1;
    }
}

BillowDynamics *
scene_s(BillowIntegrator integrator)
{
    BillowGrid grid = {.columns = 30, .rows = 30, .spacing = 1.0};
    BillowNet *net = billow_net_new_uniform(&grid, 0.05, 15.0, 0.1);
    scene_set_drag(net, 0.01);
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -9.81;
    settings.tolerance = 1e-4;
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    for (size_t i = 0; i < net->count; i++) {
        BillowVec3 flat = billow_points_get(x, i);
        x->x[i] = flat.x + g_rand_double_range(random, -1e-3, 1e-3);
        x->y[i] = -flat.z + g_rand_double_range(random, -1e-3, 1e-3);
        x->z[i] = g_rand_double_range(random, -1e-3, 1e-3);
    }
    billow_dynamics_restart(dynamics);
    scene_hold(dynamics, 0);
    scene_hold(dynamics, 29);
    return dynamics;
}

bool
scene_s_is_stable(BillowIntegrator integrator, double h)
{
    const double bound = 1e4; /* meters; the cloth is 29 m long */
    BillowDynamics *dynamics = scene_s(integrator);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    bool bounded = true;
    for (int i = 0; i < (int) ceil(20.0 / h) && bounded; i++) {
        billow_dynamics_step(dynamics, h);
        for (size_t k = 0; k < billow_dynamics_net(dynamics)->count; k++)
            bounded = bounded && billow_vec3_length(billow_points_get(x, k)) < bound;
    }
    billow_dynamics_free(dynamics);
    return bounded;
}

double
scene_s_largest_step(BillowIntegrator integrator)
{
    switch (integrator) {
    case BILLOW_INTEGRATOR_EXPLICIT_EULER:
        return 0.0027;
    case BILLOW_INTEGRATOR_MIDPOINT:
        return 0.021;
    case BILLOW_INTEGRATOR_SYMPLECTIC_EULER:
        return 0.0287;
    case BILLOW_INTEGRATOR_RK4:
        return 0.0546;
    case BILLOW_INTEGRATOR_IMPLICIT_EULER:
    case BILLOW_INTEGRATOR_IMEX_EULER:
    case BILLOW_INTEGRATOR_SBDF2:
        return 0.2;
    default:
        return 0.0;
    }
}
