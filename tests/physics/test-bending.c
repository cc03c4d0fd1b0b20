/* Tests that bending follows the modulus, with strips rolled up or pushed over an edge. */
#include "physics/solver/forces.h"
#include "scenes.h"
#include "truth/elastica.h"

#include <glib.h>

static const double GRAVITY = 9.81;

/* A strip of `along` x 5 points, its length along the rows or down the columns, on a circle of radius R about
 * the z or the x axis. Neighbors have the same distance as in the flat cloth. */
static void
roll_up(const BillowGrid *grid, gboolean along_rows, double R, BillowPoints *x)
{
    double turn = 2.0 * asin(0.5 * grid->spacing / R);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            double angle = turn * (along_rows ? column : row),
                   side = grid->spacing * (along_rows ? row : column);
            BillowVec3 place = {R * sin(angle), R * (1.0 - cos(angle)), side};
            billow_points_set(x, billow_grid_index(grid, column, row),
                              along_rows ? place : billow_vec3(place.z, place.y, place.x));
        }
}

/* The energy is B / (2 R^2) per area, at four spacings. */
static void
rolled_strip_has_the_energy_of_its_curvature(void)
{
    BillowMaterial material = {.density = 0.3, .stretch = 1.0, .bending_length = 0.02};
    const double B = GRAVITY * 0.3 * 0.02 * 0.02 * 0.02, length = 1.0;
    for (int cells = 40; cells <= 320; cells *= 2)
        for (int along_rows = 0; along_rows < 2; along_rows++)
            for (double R = 0.05; R < 0.5; R *= 3.0) {
                int n = cells + 1;
                BillowGrid grid = {along_rows ? n : 5, along_rows ? 5 : n, length / cells};
                BillowNet *net = billow_net_new(&grid, &material);
                BillowPoints x = billow_points_new(net->count);
                roll_up(&grid, along_rows, R, &x);
                double per_area = billow_forces_elastic_energy(net, &x) / (length * 4.0 * grid.spacing);
                g_assert_cmpfloat_with_epsilon(per_area / (0.5 * B / (R * R)), 1.0, 0.05);
                billow_points_free(&x);
                billow_net_free(net);
            }
}

/* With a small load a beam's end sinks by w L^4 / (8 B). */
static void
elastica_is_a_beam_at_first(void)
{
    g_assert_cmpfloat_with_epsilon(truth_elastica_tip(1.0, 100.0).droop / (0.01 / 8.0), 1.0, 1e-4);
}

/* Returns the end of a strip of length `length` at rest, divided by the length. The strip is clamped level
 * halfway between its first two rows of points, which are pinned. */
static TruthTip
end_of_strip(int cells, double length, const BillowMaterial *material)
{
    BillowGrid grid = {cells + 1, 3, length / (cells - 0.5)};
    BillowDynamicsSettings settings = scene_settings(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    settings.gravity.y = -GRAVITY;
    settings.tolerance = 1e-8;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, material), &settings, NULL);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 2; column++)
            scene_hold(dynamics, billow_grid_index(&grid, column, row));
    scene_come_to_rest(dynamics, 0.01, 1e-4, 100.0);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    size_t end = billow_grid_index(&grid, cells, 1);
    double start = 0.5 * (x->x[0] + x->x[1]);
    TruthTip tip = {.reach = (x->x[end] - start) / length, .droop = -x->y[end] / length};
    billow_dynamics_free(dynamics);
    return tip;
}

/* Overhangs of 1.5 to 4 bending lengths, at four resolutions (under sanitizers at the first two). */
static void
cantilever_droops_as_the_elastica(void)
{
    const BillowMaterial material = {
        .density = 0.2, .stretch = 3000.0, .shear = 60.0, .bending_length = 0.03, .damping = 0.002};
    const double ratios[] = {1.5, 2.0, 4.0};
    for (size_t i = 0; i < G_N_ELEMENTS(ratios); i++) {
        TruthTip exact = truth_elastica_tip(1.0, pow(ratios[i], -3.0));
        for (int cells = 8; cells <= 64; cells *= 2) {
            TruthTip end = end_of_strip(cells, ratios[i] * material.bending_length, &material);
            g_test_message("%g bending lengths, %d cells: droop %.4f, elastica %.4f", ratios[i], cells,
                           end.droop, exact.droop);
            g_assert_cmpfloat_with_epsilon(end.droop / exact.droop, 1.0, 0.05);
            g_assert_cmpfloat_with_epsilon(end.reach, exact.reach, 0.05);
        }
    }
}

/* ASTM D1388: over an edge by twice its bending length, a strip's end is 41.5 degrees below the edge. */
static void
bending_length_is_what_a_ruler_measures(void)
{
    for (const BillowMaterialPreset *preset = billow_material_presets; preset->choice.word; preset++) {
        TruthTip end = end_of_strip(16, 2.0 * preset->material.bending_length, &preset->material);
        double angle = atan2(end.droop, end.reach) * 180.0 / G_PI;
        g_test_message("%s: %.2f degrees", preset->choice.word, angle);
        g_assert_cmpfloat_with_epsilon(angle, 41.5, 0.25);
    }
}

/* Old files have springs to second neighbors instead: two cells, bent by a right angle, have one. */
static void
flexion_springs_are_still_there(void)
{
    const BillowMaterial material = {.density = 0.2, .stretch = 100.0, .bend = 8.0};
    BillowGrid grid = {3, 1, 1.0};
    BillowNet *net = billow_net_new(&grid, &material);
    BillowPoints x = billow_points_new(3);
    billow_points_set(&x, 1, billow_vec3(1.0, 0.0, 0.0));
    billow_points_set(&x, 2, billow_vec3(1.0, 1.0, 0.0));
    double shorter = 2.0 - sqrt(2.0);
    g_assert_cmpfloat_with_epsilon(billow_forces_elastic_energy(net, &x), 4.0 * shorter * shorter, 1e-12);
    billow_points_free(&x);
    billow_net_free(net);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bending/rolled-strip-has-the-energy-of-its-curvature",
                    rolled_strip_has_the_energy_of_its_curvature);
    g_test_add_func("/bending/elastica-is-a-beam-at-first", elastica_is_a_beam_at_first);
    g_test_add_func("/bending/cantilever-droops-as-the-elastica", cantilever_droops_as_the_elastica);
    g_test_add_func("/bending/bending-length-is-what-a-ruler-measures",
                    bending_length_is_what_a_ruler_measures);
    g_test_add_func("/bending/flexion-springs-are-still-there", flexion_springs_are_still_there);
    return g_test_run();
}
