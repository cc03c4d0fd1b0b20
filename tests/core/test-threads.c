/* Tests that rest shapes have the same bits for any number of threads, of cloths large enough for several. */
#include "../sanitized.h"
#include "core/drape/rest_shape.h"
#include "scenarios/scenarios.h"

#include <glib.h>

static BillowRestShape *
drape_shape(const BillowScenario *scenario, BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *shape = billow_rest_solver_run(solver, &scenario->grid, scenario->anchors,
                                                    scenario->n_anchors, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static void
assert_same_bits(const BillowRestShape *a, const BillowRestShape *b)
{
    size_t bytes = billow_grid_count(&a->grid) * sizeof(float);
    const float *const planes_a[] = {a->x, a->y, a->z, a->nx, a->ny, a->nz, a->weight};
    const float *const planes_b[] = {b->x, b->y, b->z, b->nx, b->ny, b->nz, b->weight};
    for (size_t i = 0; i < G_N_ELEMENTS(planes_a); i++)
        g_assert_cmpmem(planes_a[i], bytes, planes_b[i], bytes);
    g_assert_cmpint(a->report.iterations, ==, b->report.iterations);
    g_assert_cmpmem(&a->report.strain, sizeof a->report.strain, &b->report.strain, sizeof b->report.strain);
}

static void
assert_threads_make_no_difference(BillowScenario scenario)
{
    static const int threads[] = {5, 1, 2};
    BillowRestShape *alone = drape_shape(&scenario, NULL);
    for (size_t i = 0; i < (SANITIZED ? 1 : G_N_ELEMENTS(threads)); i++) {
        BillowWorkers *workers = billow_workers_new(threads[i]);
        BillowRestShape *shared = drape_shape(&scenario, workers);
        assert_same_bits(alone, shared);
        billow_rest_shape_unref(shared);
        billow_workers_free(workers);
    }
    billow_rest_shape_unref(alone);
    billow_scenario_free(&scenario);
}

static void
test_canopy(void)
{
    assert_threads_make_no_difference(billow_scenario_canopy(120));
}

static void
test_random(void)
{
    assert_threads_make_no_difference(billow_scenario_random(101, 4));
}

static void
test_curtain(void)
{
    assert_threads_make_no_difference(billow_scenario_curtain(81));
}

static void
test_hammock(void)
{
    assert_threads_make_no_difference(billow_scenario_hammock(130, 70, 0.8));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/threads/canopy", test_canopy);
    g_test_add_func("/threads/random-anchors", test_random);
    g_test_add_func("/threads/curtain", test_curtain);
    g_test_add_func("/threads/hammock", test_hammock);
    return g_test_run();
}
