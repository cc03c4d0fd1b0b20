/* Tests where cloth comes to rest, for all methods, against closed forms of chains, strips and catenaries. */
#include "core/drape/catenary.h"
#include "scenes.h"

#include <glib.h>
#include <string.h>

static const double GRAVITY = 9.81;

static BillowDynamicsSettings
settings_with_gravity(BillowIntegrator integrator)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -GRAVITY;
    return settings;
}

/* Each spring of a hanging chain is stretched by the weight below it over its stiffness. */
static void
chain_stretches_by_the_weight_below(void)
{
    enum { N = 5 };
    const double mass = 0.1, stiffness = 100.0, spacing = 0.2;
    for (int m = 0; m < billow_solver_count(); m++) {
        BillowDynamicsSettings settings = settings_with_gravity((BillowIntegrator) m);
        BillowNet *net = scene_chain(N, spacing, mass, stiffness, 1.0);
        scene_set_drag(net, 2.0);
        BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
        BillowPoints *x = billow_dynamics_positions(dynamics);
        for (int i = 0; i < N; i++)
            billow_points_set(x, (size_t) i, billow_vec3(0.0, -i * spacing, 0.0));
        billow_dynamics_restart(dynamics);
        scene_hold(dynamics, 0);
        scene_run(dynamics, 0.002, 2000);
        for (int i = 0; i + 1 < N; i++) {
            double extension = x->y[i] - x->y[i + 1] - spacing;
            double expected = (N - 1 - i) * mass * GRAVITY / stiffness;
            g_assert_cmpfloat_with_epsilon(extension / expected, 1.0, 1e-6);
        }
        billow_dynamics_free(dynamics);
    }
}

/* Returns how much longer than 1 m a strip of `n` by 2 cells, pinned along its first row, becomes. */
static double
strip_elongation(BillowNet *net, int n)
{
    BillowDynamicsSettings settings = settings_with_gravity(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    for (size_t i = 0; i < net->count; i++)
        billow_points_set(x, i, billow_vec3(x->x[i], 0.5 - x->z[i] - 1.0, 0.0));
    billow_dynamics_restart(dynamics);
    for (size_t i = 0; i < (size_t) net->grid.columns; i++)
        scene_hold(dynamics, i);
    double start = x->y[0];
    scene_run(dynamics, 0.05, 200);
    double elongation = start - x->y[(size_t) n * (size_t) net->grid.columns] - 1.0;
    billow_dynamics_free(dynamics);
    return elongation;
}

/* Etzmuss 2002, experiment 1: u = b L2 / (2 k); here b = density g = 9.81 N/m2, k = 100 N/m, L = 1 m. */
static void
strip_stretches_alike_on_every_grid(void)
{
    const BillowMaterial material = {.density = 1.0, .stretch = 100.0};
    static const int cells[] = {4, 10, 20};
    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
        BillowGrid grid = {.columns = 3, .rows = cells[i] + 1, .spacing = 1.0 / cells[i]};
        double elongation = strip_elongation(billow_net_new(&grid, &material), cells[i]);
        g_assert_cmpfloat_with_epsilon(elongation, 0.04905, 1e-8);
    }
}

/* With a whole cell's mass at the lower end, it stretches by 1 + 1/n as much. */
static void
uniform_strip_stretches_too_much(void)
{
    enum { N = 10 };
    BillowGrid grid = {.columns = 1, .rows = N + 1, .spacing = 1.0 / N};
    BillowNet *net = billow_net_new_uniform(&grid, 1.0 / (N * N), 100.0, 0.0);
    memset(net->springs[BILLOW_SPRING_SOUTH_2].stiffness, 0, net->count * sizeof(double));
    double elongation = strip_elongation(net, N);
    g_assert_cmpfloat_with_epsilon(elongation, 0.04905 * (1.0 + 1.0 / N), 1e-8);
}

/* Places every row as a straight-sided V with its ends `span` apart, so that no spring is stretched. */
static void
place_as_v(BillowDynamics *dynamics, double span)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    BillowPoints *x = billow_dynamics_positions(dynamics);
    double half = 0.5 * (grid->columns - 1), across = 0.5 * span / half;
    double down = sqrt(grid->spacing * grid->spacing - across * across);
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        double along = (double) (i % (size_t) grid->columns) - half;
        billow_points_set(x, i, billow_vec3(along * across, (fabs(along) - half) * down, x->z[i]));
    }
    billow_dynamics_restart(dynamics);
}

static void
pin_sides(BillowDynamics *dynamics)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    for (int row = 0; row < grid->rows; row++) {
        scene_hold(dynamics, billow_grid_index(grid, 0, row));
        scene_hold(dynamics, billow_grid_index(grid, grid->columns - 1, row));
    }
}

/* Lets a cloth pinned at two sides `span` apart come to rest. Returns the distance of its points from the
 * catenaries of its rows, over the sag. */
static double
distance_from_catenary(BillowNet *net, double span)
{
    BillowDynamicsSettings settings = settings_with_gravity(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    settings.tolerance = 1e-8;
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    place_as_v(dynamics, span);
    pin_sides(dynamics);
    for (int i = 0; i < 400 && (i < 10 || scene_speed(dynamics) > 1e-5); i++)
        scene_run(dynamics, 0.05, 1);
    g_assert_cmpfloat(scene_speed(dynamics), <=, 1e-5);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    const BillowGrid *grid = &net->grid;
    double length = (grid->columns - 1) * grid->spacing, largest = 0.0, sag = 1.0;
    for (int row = 0; row < grid->rows; row++) {
        size_t first = billow_grid_index(grid, 0, row);
        BillowCatenary catenary = billow_catenary_new(
            billow_points_get(x, first), billow_points_get(x, first + (size_t) grid->columns - 1), length);
        sag = -billow_catenary_lowest(&catenary);
        for (int column = 0; column < grid->columns; column++) {
            BillowVec3 on = billow_catenary_at(&catenary, column * grid->spacing);
            BillowVec3 at = billow_points_get(x, first + (size_t) column);
            largest = fmax(largest, billow_vec3_distance(at, on));
        }
    }
    billow_dynamics_free(dynamics);
    return largest / sag;
}

/* 2 m long, with stiff springs, and its ends 1.2 m apart. */
static void
chain_hangs_as_a_catenary(void)
{
    enum { N = 65 };
    BillowNet *net = scene_chain(N, 2.0 / (N - 1), 0.3 / N, 1e5, 0.0);
    scene_set_drag(net, 0.01);
    g_assert_cmpfloat(distance_from_catenary(net, 1.2), <, 0.005);
}

static void
hammock_hangs_as_catenaries(void)
{
    const BillowMaterial material = {.density = 0.2, .stretch = 5e3, .shear = 20.0, .drag = 2.0};
    BillowGrid grid = {.columns = 33, .rows = 5, .spacing = 1.0 / 32};
    g_assert_cmpfloat(distance_from_catenary(billow_net_new(&grid, &material), 0.7), <, 0.005);
}

/* Returns the sag of a soft hammock of 1 m x 1 m whose sides are as far apart as it is wide. */
static double
sag_of_hammock(int cells, BillowIntegrator integrator, const BillowMaterial *material, double h, int steps)
{
    BillowGrid grid = {.columns = cells + 1, .rows = cells + 1, .spacing = 1.0 / cells};
    BillowDynamicsSettings settings = settings_with_gravity(integrator);
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, material), &settings, NULL);
    pin_sides(dynamics);
    scene_run(dynamics, h, steps);
    g_assert_cmpfloat(scene_speed(dynamics), <, 1e-4);
    double sag = -billow_dynamics_positions(dynamics)->y[billow_grid_index(&grid, cells / 2, cells / 2)];
    billow_dynamics_free(dynamics);
    return sag;
}

static const BillowMaterial soft = {
    .density = 0.2, .stretch = 40.0, .shear = 10.0, .bend = 0.5, .damping = 0.005, .drag = 3.0};

static void
finer_grid_sags_alike(void)
{
    double coarse = sag_of_hammock(8, BILLOW_INTEGRATOR_IMPLICIT_EULER, &soft, 0.05, 200);
    double fine = sag_of_hammock(16, BILLOW_INTEGRATOR_IMPLICIT_EULER, &soft, 0.05, 200);
    g_test_message("sag %.5f and %.5f m", coarse, fine);
    g_assert_cmpfloat(coarse, >, 0.05);
    g_assert_cmpfloat_with_epsilon(fine / coarse, 1.0, 0.02);
}

/* Returns all points of a soft hammock after it came to rest. Free with billow_points_free(). */
static BillowPoints
rest_of_hammock(BillowIntegrator integrator)
{
    BillowGrid grid = {.columns = 5, .rows = 5, .spacing = 0.25};
    BillowDynamicsSettings settings = settings_with_gravity(integrator);
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &soft), &settings, NULL);
    pin_sides(dynamics);
    scene_run(dynamics, 0.002, 3000);
    BillowPoints rest = billow_points_new(25);
    for (size_t i = 0; i < 25; i++)
        billow_points_set(&rest, i, billow_points_get(billow_dynamics_positions(dynamics), i));
    billow_dynamics_free(dynamics);
    return rest;
}

static void
all_methods_come_to_the_same_rest(void)
{
    BillowPoints first = rest_of_hammock((BillowIntegrator) 0);
    g_assert_cmpfloat(first.y[12], <, -0.05);
    for (int m = 1; m < billow_solver_count(); m++) {
        BillowPoints other = rest_of_hammock((BillowIntegrator) m);
        double largest = 0.0;
        for (size_t i = 0; i < 25; i++)
            largest = fmax(largest,
                           billow_vec3_distance(billow_points_get(&first, i), billow_points_get(&other, i)));
        g_test_message("%s: %.2g m away", billow_solvers[m].choice.word, largest);
        g_assert_cmpfloat(largest, <, 1e-4);
        billow_points_free(&other);
    }
    billow_points_free(&first);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/equilibrium/chain-stretches-by-the-weight-below", chain_stretches_by_the_weight_below);
    g_test_add_func("/equilibrium/strip-stretches-alike-on-every-grid", strip_stretches_alike_on_every_grid);
    g_test_add_func("/equilibrium/uniform-strip-stretches-too-much", uniform_strip_stretches_too_much);
    g_test_add_func("/equilibrium/chain-hangs-as-a-catenary", chain_hangs_as_a_catenary);
    g_test_add_func("/equilibrium/hammock-hangs-as-catenaries", hammock_hangs_as_catenaries);
    g_test_add_func("/equilibrium/finer-grid-sags-alike", finer_grid_sags_alike);
    g_test_add_func("/equilibrium/all-methods-come-to-the-same-rest", all_methods_come_to_the_same_rest);
    return g_test_run();
}
