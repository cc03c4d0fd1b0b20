/* Tests nets of more than 640 x 640 points, which settle on coarse levels and need more polishing. */
#include "../sanitized.h"
#include "anchors.h"
#include "core/base/allocate.h"
#include "core/drape/rest_shape.h"
#include "core/relaxation/level.h"
#include "core/relaxation/polish.h"
#include "scenarios/scenarios.h"

static BillowRestShape *
drape_shape(BillowScenario scenario, BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *shape = billow_rest_solver_run(solver, &scenario.grid, scenario.anchors,
                                                    scenario.n_anchors, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    billow_scenario_free(&scenario);
    return shape;
}

static double
mean_height(const BillowRestShape *shape)
{
    double sum = 0.0;
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++)
        sum += (double) shape->y[i];
    return sum / (double) billow_grid_count(&shape->grid);
}

/* Checks the limits of docs/method.md §3, and that the cloth hangs as low as at half the resolution (a
 * quarter, under sanitizers), so that its rest shape does not depend on the grid. */
static void
test_hangs(void)
{
    BillowWorkers *workers = billow_workers_new(2);
    BillowRestShape *half = drape_shape(billow_scenario_random(SANITIZED ? 162 : 324, 4), workers),
                    *whole = drape_shape(billow_scenario_random(648, 4), workers);
    const BillowStrain *strain = &whole->report.strain;
    g_test_message("rms %.3f %%, 99th percentile %.2f %%, max %.2f %%, mean height %.4f m, of fewer %.4f m",
                   100.0 * strain->rms, 100.0 * strain->p99, 100.0 * strain->max, mean_height(whole),
                   mean_height(half));
    g_assert_true(whole->report.converged);
    g_assert_cmpfloat(strain->rms, <=, 0.003);
    g_assert_cmpfloat(strain->p99, <=, 0.01);
    g_assert_cmpfloat(strain->max, <=, 0.02);
    g_assert_cmpfloat_with_epsilon(mean_height(whole), mean_height(half), 0.005);
    billow_rest_shape_unref(half);
    billow_rest_shape_unref(whole);
    billow_workers_free(workers);
}

/* Returns the strain of the edge from an inner point of a flat net to the next in its row or column. */
static double
strain_at(const BillowRelaxationLevel *level, int column, int row, int direction)
{
    size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
    return billow_vec3_distance(
               billow_points_get(&level->x, i),
               billow_points_get(&level->x, i + billow_relaxation_level_stride(level, direction))) -
           1.0;
}

static void
assert_strains(const BillowRelaxationLevel *level, double first, double second)
{
    for (int row = 4; row < level->rows - 5; row++)
        for (int column = 4; column < level->columns - 5; column++) {
            g_assert_cmpfloat_with_epsilon(strain_at(level, column, row, 0), column % 2 ? second : first,
                                           1e-12);
            g_assert_cmpfloat_with_epsilon(strain_at(level, column, row, 1), row % 2 ? second : first, 1e-12);
        }
}

/* All edges of a flat net are 1 % too long. After a sweep every other edge is right, and its neighbors have
 * twice the error. */
static void
test_even_out(void)
{
    BillowGrid grid = {24, 19, 1.0};
    BillowAnchor anchor = test_anchor(&grid, 0, 0, 1.01, 0.0);
    const BillowRelaxationCloth cloth = {.bending = 0.0};
    BillowRelaxationLevel *level =
        billow_relaxation_level_new(&grid, grid.columns, grid.rows, &anchor, 1, &cloth);
    double *freedom = billow_allocate(billow_grid_count(&grid), sizeof *freedom);
    for (int row = 0; row < grid.rows; row++)
        for (int column = 0; column < grid.columns; column++) {
            size_t i = billow_grid_index(&grid, column, row);
            billow_points_set(&level->x, i, test_anchor(&grid, column, row, 1.01, 0.0).position);
            freedom[i] = i == 0 ? 0.0 : 1.0;
        }
    BillowVec3 held = billow_points_get(&level->x, 0);
    billow_relaxation_sweep(level, freedom, NULL);
    assert_strains(level, 0.02, 0.0);
    billow_relaxation_even_out(level, freedom, NULL);
    assert_strains(level, 0.01, 0.01);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&level->x, 0), held), ==, 0.0);
    free(freedom);
    billow_relaxation_level_free(level);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/relaxation-large/lengths-hold-and-it-hangs-as-low", test_hangs);
    g_test_add_func("/relaxation-large/evening-out-shares-the-error", test_even_out);
    return g_test_run();
}
