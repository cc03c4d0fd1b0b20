/* An anchor's radius: cords hold the cloth around it. */
#include "scenes.h"

#include <glib.h>
#include <math.h>

static const double GRAVITY = 9.81, SPACING = 0.1;

/* Two points without a spring, the first held, the other on a cord. */
static BillowDynamics *
new_pendulum(BillowIntegrator integrator, BillowVec3 place)
{
    BillowGrid grid = {2, 1, SPACING};
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -GRAVITY;
    settings.anchor_radius = SPACING;
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_uniform(&grid, 0.01, 0.0, 0.0), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    billow_points_set(x, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_points_set(x, 1, place);
    billow_dynamics_restart(dynamics);
    scene_hold(dynamics, 0);
    return dynamics;
}

static double
length_of(BillowDynamics *dynamics)
{
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    return billow_vec3_distance(billow_points_get(x, 0), billow_points_get(x, 1));
}

/* A pendulum from 0.2 rad: a quarter of the period pi sqrt(l / g) / 2 (1 + a^2 / 16) to its lowest place. */
static void
taut_cord_is_a_pendulum(void)
{
    const double angle = 0.2, h = 1e-4;
    const double quarter = 0.5 * G_PI * sqrt(SPACING / GRAVITY) * (1.0 + angle * angle / 16.0);
    for (int m = 0; m < billow_integrator_count(); m++) {
        BillowVec3 place = {SPACING * sin(angle), -SPACING * cos(angle), 0.0};
        BillowDynamics *dynamics = new_pendulum((BillowIntegrator) m, place);
        double time = 0.0;
        while (billow_dynamics_positions(dynamics)->x[1] > 0.0 && time < 1.0) {
            g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
            g_assert_cmpfloat(length_of(dynamics), <=, SPACING * (1.0 + 1e-12));
            g_assert_cmpfloat(length_of(dynamics), >, SPACING * (1.0 - 1e-5));
            time += h;
        }
        double speed = billow_vec3_length(billow_points_get(billow_dynamics_velocities(dynamics), 1));
        g_test_message("%s: %.4f s instead of %.4f", billow_solvers[m].choice.word, time, quarter);
        g_assert_cmpfloat_with_epsilon(time / quarter, 1.0, 0.01);
        g_assert_cmpfloat_with_epsilon(speed / sqrt(2.0 * GRAVITY * SPACING * (1.0 - cos(angle))), 1.0, 0.02);
        billow_dynamics_free(dynamics);
    }
}

/* Thrown up from beside the anchor it falls freely until it is as far below as the cord is long, and stays there. */
static void
slack_cord_does_not_push(void)
{
    for (int m = 0; m < billow_integrator_count(); m++) {
        BillowDynamics *dynamics = new_pendulum((BillowIntegrator) m, billow_vec3(0.0, 0.5 * SPACING, 0.0));
        const BillowPoints *x = billow_dynamics_positions(dynamics);
        const double h = 1e-3, fall = sqrt(2.0 * 1.5 * SPACING / GRAVITY);
        double time = 0.0;
        for (; time + 2.0 * h < fall; time += h) {
            g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
            double free_fall = 0.5 * SPACING - 0.5 * GRAVITY * (time + h) * (time + h);
            g_assert_cmpfloat_with_epsilon(x->y[1], free_fall, 2.0 * h);
        }
        scene_run(dynamics, h, 20);
        g_assert_cmpfloat_with_epsilon(x->y[1], -SPACING, 1e-12);
        g_assert_cmpfloat(scene_speed(dynamics), <, 1e-9);
        billow_dynamics_free(dynamics);
    }
}

static void
cord_goes_with_its_anchor(void)
{
    BillowDynamics *dynamics =
        new_pendulum(BILLOW_INTEGRATOR_IMPLICIT_EULER, billow_vec3(0.0, -SPACING, 0.0));
    const double h = 0.005;
    for (int i = 1; i <= 100; i++) {
        BillowVec3 place = {0.0, 2.0 * h * i, 0.0};
        billow_dynamics_constrain(dynamics, 0,
                                  (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
        scene_run(dynamics, h, 1);
        g_assert_cmpfloat_with_epsilon(length_of(dynamics), SPACING, 1e-9);
    }
    billow_dynamics_constrain(dynamics, 0, (BillowConstraint){.kind = BILLOW_CONSTRAINT_NONE});
    billow_dynamics_velocities(dynamics)->x[1] = 1.0;
    scene_run(dynamics, h, 100);
    g_assert_cmpfloat(length_of(dynamics), >, 4.0 * SPACING);
    billow_dynamics_free(dynamics);
}

/* Cotton of 1 m, its corners held where they are in the flat cloth, after 0.5 s. */
static BillowDynamics *
drop(int n, double radius)
{
    BillowGrid grid = {n, n, 1.0 / (n - 1)};
    BillowDynamicsSettings settings = scene_settings(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    settings.gravity.y = -GRAVITY;
    settings.tolerance = 1e-6;
    settings.anchor_radius = radius;
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    for (int corner = 0; corner < 4; corner++)
        scene_hold(dynamics, billow_grid_index(&grid, corner % 2 * (n - 1), corner / 2 * (n - 1)));
    scene_run(dynamics, 1.0 / 120.0, 60);
    return dynamics;
}

static double
largest_stretch(BillowDynamics *dynamics)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    double longest = 0.0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row), j = billow_grid_index(grid, row, column);
            size_t next = j + (size_t) grid->columns;
            longest =
                fmax(longest, billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, i + 1)));
            longest =
                fmax(longest, billow_vec3_distance(billow_points_get(x, j), billow_points_get(x, next)));
        }
    return longest / grid->spacing - 1.0;
}

/* Anchored at points, the largest stretch grows with every refinement, as a point load's does; within a radius it comes to
 * a limit. */
static void
largest_stretch_converges(void)
{
    double at_points[3], within[3];
    for (int i = 0; i < 3; i++) {
        BillowDynamics *point = drop((12 << i) + 1, 0.0), *patch = drop((12 << i) + 1, 0.17);
        at_points[i] = largest_stretch(point);
        within[i] = largest_stretch(patch);
        g_test_message("%d points a side: %.3f %%, with a radius %.3f %%", (12 << i) + 1,
                       100.0 * at_points[i], 100.0 * within[i]);
        billow_dynamics_free(point);
        billow_dynamics_free(patch);
    }
    g_assert_cmpfloat(at_points[2], >, 2.5 * at_points[0]);
    g_assert_cmpfloat_with_epsilon(within[1] / within[0], 1.0, 0.15);
    g_assert_cmpfloat_with_epsilon(within[2] / within[1], 1.0, 0.1);
}

static void
saved_cords_go_on_the_same(void)
{
    BillowDynamics *one = drop(13, 0.2), *two = drop(13, 0.2);
    size_t bytes = billow_dynamics_state_bytes(one);
    g_autofree void *state = g_malloc(bytes);
    billow_dynamics_save(one, state);
    scene_run(one, 0.01, 7);
    scene_run(two, 0.013, 5);
    billow_dynamics_restore(two, state);
    scene_run(two, 0.01, 7);
    bytes = billow_dynamics_net(one)->count * sizeof(double);
    g_assert_cmpmem(billow_dynamics_positions(one)->x, bytes, billow_dynamics_positions(two)->x, bytes);
    g_assert_cmpmem(billow_dynamics_positions(one)->y, bytes, billow_dynamics_positions(two)->y, bytes);
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cords/taut-cord-is-a-pendulum", taut_cord_is_a_pendulum);
    g_test_add_func("/cords/slack-cord-does-not-push", slack_cord_does_not_push);
    g_test_add_func("/cords/go-with-their-anchor", cord_goes_with_its_anchor);
    g_test_add_func("/cords/largest-stretch-converges", largest_stretch_converges);
    g_test_add_func("/cords/saved-ones-go-on-the-same", saved_cords_go_on_the_same);
    return g_test_run();
}
