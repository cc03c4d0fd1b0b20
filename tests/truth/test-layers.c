/* Tests that the physics of a project whose cloth has a thickness takes no layer through another. */
#include "io/project/file.h"
#include "model/simulation/simulation.h"
#include "truth/layers.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>

enum { COLUMNS = 5, ROWS = 21, FRAMES = 16 };

static BillowRestCache *cache;

/* A strip that stands on its end, a little bent, and falls on the floor in folds. `thickness` is a member of
 * the file's cloth, or "". */
static BillowProject *
load_strip(const char *thickness)
{
    g_autoptr(GString) text = g_string_new("{\"format\": \"billow\", \"version\": 1, \"name\": \"strip\", "
                                           "\"frame_rate\": 24, \"duration\": 1.0, ");
    g_string_append_printf(text, "\"cloth\": {\"columns\": %d, \"rows\": %d, \"spacing\": 0.02%s}, ", COLUMNS,
                           ROWS, thickness);
    g_string_append(text,
                    "\"transitions\": [], \"waves\": [], \"sways\": [], "
                    "\"physics\": {\"solver\": \"implicit-euler\", \"substeps\": 5}, "
                    "\"scene\": {\"colliders\": [{\"id\": \"p\", \"name\": \"p\", \"shape\": \"plane\", "
                    "\"friction\": 0.4}]}, "
                    "\"keyframes\": [{\"id\": \"k\", \"name\": \"k\", \"start\": 0, \"duration\": 1, "
                    "\"anchors\": [], \"shape\": [");
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        const double down = 0.02 * (i / COLUMNS);
        g_string_append_printf(text, "%s%.17g, %.17g, %.17g", i > 0 ? ", " : "", 0.02 * (i % COLUMNS),
                               0.41 - down, 0.004 * sin(20.0 * down));
    }
    g_string_append(text, "]}]}");
    g_autoptr(GError) error = NULL;
    g_autofree char *path = NULL;
    g_close(g_file_open_tmp("XXXXXX.billow", &path, &error), NULL);
    g_assert_no_error(error);
    g_file_set_contents(path, text->str, (gssize) text->len, &error);
    g_assert_no_error(error);
    BillowProject *project = billow_project_load(path, NULL, &error);
    g_assert_no_error(error);
    g_remove(path);
    return project;
}

static BillowSimulation *
new_simulation(BillowProject *project, BillowWorkers *workers)
{
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    return billow_simulation_new(animation, workers);
}

/* Returns in how many of the frames the strip crosses itself, and the largest stretch of a thread in any of
 * them. */
static int
count_crossing_frames(BillowSimulation *simulation, const BillowGrid *grid, double *stretch)
{
    int n = 0;
    *stretch = 0.0;
    for (int frame = 1; frame < FRAMES; frame++) {
        BillowSimulationFrame report;
        g_assert_true(billow_simulation_next(simulation, &report));
        *stretch = fmax(*stretch, report.strain.stretch);
        const BillowDynamics *dynamics = billow_simulation_dynamics(simulation);
        n += truth_crossing_triangles(grid, billow_dynamics_positions((BillowDynamics *) dynamics)) > 0;
    }
    return n;
}

static void
strip_with_a_thickness_neither_crosses_nor_stretches(void)
{
    g_autoptr(BillowProject) project = load_strip(", \"thickness\": 0.002");
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    double stretch;
    g_assert_cmpint(count_crossing_frames(simulation, &project->cloth->grid, &stretch), ==, 0);
    g_assert_cmpfloat(stretch, <, 0.05);
    const BillowPoints *x =
        billow_dynamics_positions((BillowDynamics *) billow_simulation_dynamics(simulation));
    g_assert_cmpfloat(x->y[0], <, 0.2); /* its end has fallen by half */
}

static void
strip_without_it_falls_through_itself(void)
{
    g_autoptr(BillowProject) thin = load_strip(""), zero = load_strip(", \"thickness\": 0");
    g_autoptr(BillowSimulation) simulation = new_simulation(thin, NULL), same = new_simulation(zero, NULL);
    double stretch;
    g_assert_cmpint(count_crossing_frames(simulation, &thin->cloth->grid, &stretch), >, 0);
    count_crossing_frames(same, &thin->cloth->grid, &stretch);
    g_autoptr(GBytes) state = billow_simulation_save(simulation), other = billow_simulation_save(same);
    g_assert_true(g_bytes_equal(state, other));
    g_assert_cmpint(billow_simulation_first_difference(thin, zero), ==, 0);
}

static void
layers_come_back_to_the_bit(void)
{
    g_autoptr(BillowProject) project = load_strip(", \"thickness\": 0.002");
    BillowWorkers *workers = billow_workers_new(3);
    g_autoptr(BillowSimulation) played = new_simulation(project, NULL),
                                other = new_simulation(project, workers);
    for (int frame = 1; frame < FRAMES / 2; frame++)
        g_assert_true(billow_simulation_next(played, NULL));
    g_autoptr(GBytes) state = billow_simulation_save(played);
    billow_simulation_restore(other, state);
    for (int frame = FRAMES / 2; frame < FRAMES; frame++) {
        g_assert_true(billow_simulation_next(played, NULL));
        g_assert_true(billow_simulation_next(other, NULL));
        g_autoptr(GBytes) a = billow_simulation_save(played), b = billow_simulation_save(other);
        g_assert_true(g_bytes_equal(a, b));
    }
    g_clear_pointer(&other, billow_simulation_free);
    billow_workers_free(workers);
}

static void
another_thickness_is_another_simulation(void)
{
    g_autoptr(BillowProject) a = load_strip(", \"thickness\": 0.002"),
                             b = load_strip(", \"thickness\": 0.003");
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    cache = billow_rest_cache_new(0);
    g_test_add_func("/layers-of-a-project/strip-with-a-thickness-neither-crosses-nor-stretches",
                    strip_with_a_thickness_neither_crosses_nor_stretches);
    g_test_add_func("/layers-of-a-project/strip-without-it-falls-through-itself",
                    strip_without_it_falls_through_itself);
    g_test_add_func("/layers-of-a-project/layers-come-back-to-the-bit", layers_come_back_to_the_bit);
    g_test_add_func("/layers-of-a-project/another-thickness-is-another-simulation",
                    another_thickness_is_another_simulation);
    const int result = g_test_run();
    billow_rest_cache_unref(cache);
    return result;
}
