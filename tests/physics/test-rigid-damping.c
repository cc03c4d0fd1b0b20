/* Damping that keeps rigid motion: what falls and turns goes on, what swings within itself dies away. */
#include "core/cloth/material.h"
#include "physics/solver/solver.h"

#include <glib.h>
#include <math.h>

static BillowMaterial
frictionless(void)
{
    BillowMaterial material = billow_material_presets[0].material;
    material.drag = material.damping = material.bending_length = 0.0;
    return material;
}

static BillowDynamics *
new_cloth(const BillowGrid *grid, const BillowMaterial *material, BillowIntegrator scheme, double rate)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[scheme].scheme;
    settings.iterations = 4;
    settings.rigid_damping = rate;
    return billow_dynamics_new(billow_net_new(grid, material), &settings, NULL);
}

static void
advance(BillowDynamics *dynamics, double step, int steps)
{
    for (int i = 0; i < steps; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, step), ==, BILLOW_STEP_DONE);
}

/* --- Free cloth --- */

typedef struct {
    double mass;
    BillowVec3 place, velocity, spin; /* of the center of mass; angular momentum about it */
    double wobble;                    /* RMS of the vertical speed relative to the center */
} Motion;

static Motion
motion_of(BillowDynamics *dynamics)
{
    const BillowNet *net = billow_dynamics_net(dynamics);
    const BillowPoints *x = billow_dynamics_positions(dynamics), *v = billow_dynamics_velocities(dynamics);
    Motion motion = {0};
    for (size_t i = 0; i < net->count; i++) {
        const double m = net->mass[i];
        motion.mass += m;
        motion.place = billow_vec3_add(motion.place, billow_vec3_scale(billow_points_get(x, i), m));
        motion.velocity = billow_vec3_add(motion.velocity, billow_vec3_scale(billow_points_get(v, i), m));
    }
    motion.place = billow_vec3_scale(motion.place, 1.0 / motion.mass);
    motion.velocity = billow_vec3_scale(motion.velocity, 1.0 / motion.mass);
    double squares = 0.0;
    for (size_t i = 0; i < net->count; i++) {
        const BillowVec3 r = billow_vec3_sub(billow_points_get(x, i), motion.place),
                         u = billow_vec3_sub(billow_points_get(v, i), motion.velocity);
        motion.spin = billow_vec3_add(motion.spin, billow_vec3_scale(billow_vec3_cross(r, u), net->mass[i]));
        squares += net->mass[i] * u.y * u.y;
    }
    motion.wobble = sqrt(squares / motion.mass);
    return motion;
}

/* Makes a level cloth that is thrown, spins by 3 rad/s and wobbles in its middle. */
static BillowDynamics *
new_thrown(double rate)
{
    const BillowGrid grid = {9, 9, 0.1};
    const BillowMaterial material = frictionless();
    BillowDynamics *dynamics = new_cloth(&grid, &material, BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, rate);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    BillowPoints *v = billow_dynamics_velocities(dynamics);
    for (size_t i = 0; i < 81; i++) {
        const BillowVec3 r = billow_points_get(x, i);
        const double bump = 0.3 * cos(2.0 * G_PI * r.x / 0.8) * cos(2.0 * G_PI * r.z / 0.8);
        billow_points_set(v, i, billow_vec3(1.0 + 3.0 * r.z, 2.0 + bump, 0.5 - 3.0 * r.x));
    }
    return dynamics;
}

/* v = v0 + g t, x = x0 + v0 t + g t2 / 2, and the angular momentum stays. The wobble decreases by e^(-rate t / 2). */
static void
test_free_cloth_falls_and_spins_on(void)
{
    const double step = 1.0 / 480.0, rate = 2.0, seconds = 2.0;
    BillowDynamics *damped = new_thrown(rate), *free = new_thrown(0.0);
    const Motion before = motion_of(damped);
    double wobble[2] = {0.0, 0.0};
    for (int i = 0; i < (int) (seconds / step); i++) {
        advance(damped, step, 1);
        advance(free, step, 1);
        if ((i + 1) * step < seconds - 0.5)
            continue;
        wobble[0] += pow(motion_of(damped).wobble, 2.0);
        wobble[1] += pow(motion_of(free).wobble, 2.0);
    }
    const Motion after = motion_of(damped);
    const BillowVec3 g = {0.0, -9.81, 0.0}, v0 = before.velocity;
    const BillowVec3 v = billow_vec3_add(v0, billow_vec3_scale(g, seconds)),
                     way = billow_vec3_add(billow_vec3_scale(v0, seconds),
                                           billow_vec3_scale(g, 0.5 * seconds * seconds));
    g_assert_cmpfloat(billow_vec3_distance(after.velocity, v), <, 1e-4);
    g_assert_cmpfloat(billow_vec3_distance(after.place, billow_vec3_add(before.place, way)), <, 1e-3);
    g_test_message("spin %.6f, was %.6f", after.spin.y, before.spin.y);
    g_assert_cmpfloat(billow_vec3_distance(after.spin, before.spin), <, 2e-3 * fabs(before.spin.y));
    const double share = sqrt(wobble[0] / wobble[1]);
    g_test_message("wobble %.4f of that without, expected %.4f", share, exp(-0.5 * rate * (seconds - 0.25)));
    g_assert_cmpfloat(share, <, 2.0 * exp(-0.5 * rate * (seconds - 0.25)));
    billow_dynamics_free(damped);
    billow_dynamics_free(free);
}

/* --- Hanging cloth --- */

enum { LONG = 33 };

/* The second mode of a hanging strip of 1 m, J0(j sqrt(s)), s above its end. */
static double
second_mode(double s)
{
    return j0(5.5200781 * sqrt(s));
}

/* Returns the share of its square that rigid motion can have: its projection to 1 and s. */
static double
rigid_share(void)
{
    enum { N = 2000 };
    double constant = 0.0, linear = 0.0, square = 0.0;
    for (int i = 0; i < N; i++) {
        const double s = (i + 0.5) / N, mode = second_mode(s);
        constant += mode / N;
        linear += sqrt(12.0) * (s - 0.5) * mode / N;
        square += mode * mode / N;
    }
    return (constant * constant + linear * linear) / square;
}

/* Returns how much of the second mode a strip has. */
static double
part_of_mode(BillowDynamics *strip)
{
    const BillowNet *net = billow_dynamics_net(strip);
    const BillowPoints *x = billow_dynamics_positions(strip);
    double product = 0.0, square = 0.0;
    for (size_t i = 0; i < net->count; i++) {
        const double mode = second_mode(1.0 - (double) (i / 2) / (LONG - 1));
        product += net->mass[i] * mode * x->z[i];
        square += net->mass[i] * mode * mode;
    }
    return product / square;
}

/* It dies away by e^(-rate t / 2) as far as it is no rigid motion: here after two periods. */
static void
test_mode_of_a_strip_dies_away(void)
{
    const BillowGrid grid = {2, LONG, 1.0 / (LONG - 1)};
    const BillowMaterial material = frictionless();
    const double period = 2.0 * G_PI / (0.5 * 5.5200781 * sqrt(9.81)), rate = 1.0, amplitude = 0.01;
    enum { STEPS = 800 };
    BillowDynamics *strip = new_cloth(&grid, &material, BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, rate);
    BillowPoints *x = billow_dynamics_positions(strip);
    for (size_t i = 0; i < 2 * LONG; i++) {
        const double down = (double) (i / 2) * grid.spacing;
        billow_points_set(
            x, i, billow_vec3((double) (i % 2) * grid.spacing, -down, amplitude * second_mode(1.0 - down)));
    }
    for (size_t i = 0; i < 2; i++)
        billow_dynamics_constrain(
            strip, i, (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = billow_points_get(x, i)});
    billow_dynamics_restart(strip);
    advance(strip, 2.0 * period / STEPS, STEPS);
    const double expected = exp(-0.5 * rate * (1.0 - rigid_share()) * 2.0 * period);
    const double share = part_of_mode(strip) / amplitude;
    g_test_message("%.4f of the mode, expected %.4f", share, expected);
    g_assert_cmpfloat_with_epsilon(share, expected, 0.02);
    billow_dynamics_free(strip);
}

/* Cotton that is let go of level, at two of its corners, hangs still below the others after a while. */
static void
test_swinging_cloth_comes_to_rest(void)
{
    const BillowGrid grid = {7, 7, 0.15};
    BillowDynamics *cloth =
        new_cloth(&grid, &billow_material_presets[0].material, BILLOW_INTEGRATOR_IMPLICIT_EULER, 1.0);
    const BillowPoints *x = billow_dynamics_positions(cloth);
    const BillowVec3 left = billow_points_get(x, 0), right = billow_points_get(x, 6);
    billow_dynamics_constrain(cloth, 0, (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = left});
    billow_dynamics_constrain(cloth, 6, (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = right});
    double most = 0.0;
    for (int i = 0; i < 20 * 120; i++) {
        advance(cloth, 1.0 / 120.0, 1);
        most = fmax(most, billow_dynamics_energy(cloth).kinetic);
    }
    const Motion end = motion_of(cloth);
    const double off = hypot(end.place.x - 0.5 * (left.x + right.x), end.place.z - left.z);
    g_test_message("kinetic energy %.3g of the largest, center %.4f m off",
                   billow_dynamics_energy(cloth).kinetic / most, off);
    g_assert_cmpfloat(billow_dynamics_energy(cloth).kinetic, <, 1e-4 * most);
    g_assert_cmpfloat(off, <, 0.02);
    g_assert_cmpfloat(billow_points_get(x, 48).y, <, -0.8);
    billow_dynamics_free(cloth);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rigid-damping/free-cloth-falls-and-spins-on", test_free_cloth_falls_and_spins_on);
    g_test_add_func("/rigid-damping/mode-of-a-strip-dies-away", test_mode_of_a_strip_dies_away);
    g_test_add_func("/rigid-damping/swinging-cloth-comes-to-rest", test_swinging_cloth_comes_to_rest);
    return g_test_run();
}
