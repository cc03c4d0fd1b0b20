/* Simulates project files with a thickness of the cloth and prints a JSON line for each: frames in which
 * triangles cross, the most of them in a frame (`crossing`), least distance between layers at the end in
 * thicknesses, the time from which no point moves by over 1 mm a frame (`rest`; -1: not within the time
 * simulated), the largest move in the last half second (`last`, mm), the largest stretch of a thread (%),
 * steps, halvings, and CPU seconds, those of contact between layers among them. */
#include "io/project/file.h"
#include "model/simulation/simulation.h"
#include "truth/layers.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

static double seconds, thickness = -1.0;
static int substeps = -1, threads = 1;
static char *solver;

static const GOptionEntry entries[] = {
    {"seconds", 't', 0, G_OPTION_ARG_DOUBLE, &seconds, "How long to simulate (default: the whole animation)",
     "S"},
    {"thickness", 'd', 0, G_OPTION_ARG_DOUBLE, &thickness, "Thickness instead of the file's", "M"},
    {"substeps", 's', 0, G_OPTION_ARG_INT, &substeps, "Substeps instead of the file's", "N"},
    {"threads", 'j', 0, G_OPTION_ARG_INT, &threads, "Number of threads (default: 1)", "N"},
    {"solver", 'm', 0, G_OPTION_ARG_STRING, &solver, "Method instead of the file's", "NAME"},
    {NULL},
};

static void
measure(const char *name, BillowProject *project)
{
    if (thickness >= 0.0)
        project->cloth->thickness = thickness;
    if (substeps >= 0)
        project->physics.substeps = substeps;
    for (int k = 0; solver && k < billow_solver_count(); k++)
        if (g_str_equal(billow_solvers[k].choice.word, solver))
            project->physics.solver = k;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowWorkers *workers = billow_workers_new(threads);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, workers);
    BillowDynamics *dynamics = (BillowDynamics *) billow_simulation_dynamics(simulation);
    const size_t count = billow_grid_count(&project->cloth->grid);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    BillowPoints before = billow_points_new(count);
    const int frames =
        (int) ((seconds > 0.0 ? seconds : billow_project_duration(project)) * project->frame_rate);
    double rest = 0.0, last = 0.0, stretch = 0.0, cpu = 0.0;
    int with_crossing = 0, most = 0, first = 0, halvings = 0, at_end = 0;
    BillowSimulationFrame report;
    gboolean done = TRUE;
    for (int frame = 1; done && frame <= frames; frame++) {
        if (frame > 1) {
            billow_points_copy(&before, x, count);
            const clock_t began = clock();
            done = billow_simulation_next(simulation, &report);
            cpu += (double) (clock() - began) / CLOCKS_PER_SEC;
            double move = 0.0;
            for (size_t i = 0; i < count; i++)
                move =
                    fmax(move, billow_vec3_distance(billow_points_get(&before, i), billow_points_get(x, i)));
            rest = move > 1e-3 ? (frame - 1) / project->frame_rate : rest;
            last = frame > frames - project->frame_rate / 2.0 ? fmax(last, move) : 0.0;
            stretch = fmax(stretch, report.strain.stretch);
            halvings += report.halvings;
        }
        at_end = truth_crossing_triangles(&project->cloth->grid, x);
        with_crossing += at_end > 0;
        most = at_end > most ? at_end : most;
        first = first == 0 && at_end > 0 ? frame : first;
    }
    const BillowDynamicsProfile *profile = billow_dynamics_profile(dynamics);
    printf("{\"name\":\"%s\",\"points\":\"%dx%d\",\"frames\":%d,\"frames_crossing\":%d,\"first\":%d,"
           "\"crossing\":%d,"
           "\"at_end\":%d,\"least\":%.3f,\"rest\":%.2f,\"last\":%.2f,\"stretch\":%.2f,\"steps\":%ld,"
           "\"halvings\":%d,\"refinements\":%ld,\"cpu\":%.2f,\"layers\":%.2f%s}\n",
           name, project->cloth->grid.columns, project->cloth->grid.rows, frames, with_crossing, first, most,
           at_end,
           project->cloth->thickness > 0.0
               ? truth_least_distance(&project->cloth->grid, x) / project->cloth->thickness
               : 0.0,
           last > 1e-3 || !done ? -1.0 : rest, 1e3 * last, 100.0 * stretch, profile->steps, halvings,
           profile->refinements, cpu, profile->layers, done ? "" : ",\"failed\":true");
    fflush(stdout);
    billow_points_free(&before);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("FILE...");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        g_autoptr(BillowProject) project = billow_project_load(argv[i], NULL, &error);
        if (!project) {
            fprintf(stderr, "%s: %s\n", argv[i], error->message);
            return 1;
        }
        g_autofree char *name = g_path_get_basename(argv[i]);
        measure(name, project);
    }
    return 0;
}
