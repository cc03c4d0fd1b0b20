/* Measures rest shapes that cross themselves: as they were, and with a thickness. Prints a line for each set:
 * crossing triangles before and after, strain (rms, p99, max, %) after, how far the cloth moved (% of its
 * size), and processor time before and after. For each cloth of project files it prints how many frames cross
 * themselves, without a thickness and with its own or the given one, and by how many triangles at most; or those
 * of the physics, with its own. */
#include "../crossings.h"
#include "truth/crossing_frames.h"
#include "truth/measure.h"
#include "truth/moved.h"
#include "truth/projects.h"
#include "truth/transitions.h"

#include "io/motion/motion_files.h"
#include "io/project/file.h"
#include "io/project/solid_files.h"

#include <glib.h>
#include <stdio.h>
#include <time.h>

static int n_random, first_random, n_moved, side, rows;
static double thickness = 0.001, times = 1.0;
static gboolean samples, own, physics;
static char *samples_folder, **files;

static const GOptionEntry entries[] = {
    {"samples", 'p', 0, G_OPTION_ARG_NONE, &samples, "All keyframes of the samples", NULL},
    {"folder", 'f', 0, G_OPTION_ARG_FILENAME, &samples_folder, "Where the samples are", "FOLDER"},
    {"random", 'r', 0, G_OPTION_ARG_INT, &n_random, "So many random slack sets", "N"},
    {"moved", 'm', 0, G_OPTION_ARG_INT, &n_moved, "So many random slack sets that wave and sway", "N"},
    {"times", 0, 0, G_OPTION_ARG_DOUBLE, &times, "They do so that many times as far as suggested (1)", "N"},
    {"first", 0, 0, G_OPTION_ARG_INT, &first_random, "The number of the first random set", "N"},
    {"columns", 'c', 0, G_OPTION_ARG_INT, &side, "Columns of the random sets", "N"},
    {"rows", 0, 0, G_OPTION_ARG_INT, &rows, "Rows of the random sets", "N"},
    {"own", 'o', 0, G_OPTION_ARG_NONE, &own, "Frames of projects only with their own thickness, even if 0",
     NULL},
    {"physics", 0, 0, G_OPTION_ARG_NONE, &physics, "Instead of frames of projects, their physics", NULL},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, "Projects whose frames are measured",
     "FILE…"},
    {"thickness", 't', 0, G_OPTION_ARG_DOUBLE, &thickness, "Of the cloth (0.001 m)", "M"},
    {NULL},
};

typedef struct {
    GArray *rms, *p99, *most, *moved, *seconds;
    int sets, crossed, still, over_bars;
} Summary;

static size_t
crossings_of(const BillowRestShape *shape)
{
    return test_crossing_triangles(&shape->grid, shape->x, shape->y, shape->z);
}

static double
processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static BillowRestShape *
drape(const TruthSet *set, double layers, double *seconds)
{
    BillowDrapeSettings hang = set->hang;
    hang.thickness = layers;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    const double since = processor_seconds();
    BillowRestShape *shape =
        billow_rest_solver_run(solver, &set->grid, set->anchors, set->n_anchors, &hang, NULL, NULL, NULL);
    *seconds = processor_seconds() - since;
    billow_rest_solver_free(solver);
    return shape;
}

static double
moved(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t count = billow_grid_count(&a->grid);
    double squares = 0.0;
    for (size_t i = 0; i < count; i++)
        squares += pow((double) a->x[i] - (double) b->x[i], 2) + pow((double) a->y[i] - (double) b->y[i], 2) +
                   pow((double) a->z[i] - (double) b->z[i], 2);
    return sqrt(squares / (double) count) / billow_rest_shape_size(a);
}

static void
measure(const TruthSet *set, Summary *summary)
{
    double seconds, thick_seconds;
    BillowRestShape *before = drape(set, 0.0, &seconds), *after = drape(set, thickness, &thick_seconds);
    const size_t crossed = crossings_of(before), still = crossings_of(after);
    const BillowStrain *strain = &after->report.strain;
    const double way = 100.0 * moved(before, after);
    printf("%-28s %4d x %-4d %5zu -> %-4zu rms %.2f p99 %.2f max %6.2f %% (was %.2f %.2f %.2f)  moved %5.2f "
           "%%  %6.0f -> %.0f ms  "
           "%s\n",
           set->name, set->grid.columns, set->grid.rows, crossed, still, 100.0 * strain->rms,
           100.0 * strain->p99, 100.0 * strain->max, 100.0 * before->report.strain.rms,
           100.0 * before->report.strain.p99, 100.0 * before->report.strain.max, way, 1e3 * seconds,
           1e3 * thick_seconds, after->report.converged ? "settled" : "NOT SETTLED");
    fflush(stdout);
    summary->sets++;
    if (crossed > 0) {
        const double values[] = {strain->rms, strain->p99, strain->max, way, thick_seconds};
        GArray *const lists[] = {summary->rms, summary->p99, summary->most, summary->moved, summary->seconds};
        for (int k = 0; k < 5; k++)
            g_array_append_val(lists[k], values[k]);
        summary->crossed++;
        summary->still += still > 0;
        summary->over_bars += still == 0 && !billow_strain_is_small(strain);
    }
    billow_rest_shape_unref(before);
    billow_rest_shape_unref(after);
}

static void
print_frames(const char *what, double layers, const TruthCrossingFrames *found)
{
    printf("  %s, %g mm: %4d of %d frames cross, %d triangles in frame %d; strain %.2f %%; %.1f ms a frame\n",
           what, 1e3 * layers, found->crossing, found->frames, found->most, found->worst,
           100.0 * found->strain, found->milliseconds);
    fflush(stdout);
}

static void
measure_frames(const BillowProject *thin, double layers, BillowRestCache *cache)
{
    g_autoptr(BillowProject) project = billow_project_copy(thin);
    project->cloth->thickness = layers;
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const TruthCrossingFrames found = truth_crossing_frames(animation);
    print_frames("frames", layers, &found);
}

static void
measure_cloths(BillowProject *project, BillowRestCache *cache)
{
    for (guint k = 0; k < project->cloths->len; k++) {
        const BillowCloth *cloth = project->cloths->pdata[k];
        if (billow_grid_is_rope(&cloth->grid))
            continue;
        g_autoptr(BillowProject) active = billow_project_activate(project, k);
        if (project->cloths->len > 1)
            printf(" %s\n", cloth->id);
        if (!own)
            measure_frames(active, 0.0, cache);
        measure_frames(active, own || cloth->thickness > 0.0 ? cloth->thickness : thickness, cache);
    }
}

static void
measure_physics(BillowProject *project, BillowRestCache *cache)
{
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowWorkers *workers = billow_workers_new(1);
    g_autoptr(GArray) found = g_array_new(FALSE, TRUE, sizeof(TruthCrossingFrames));
    truth_crossing_simulated(animation, workers, found);
    billow_workers_free(workers);
    for (guint k = 0; k < found->len; k++) {
        const TruthCrossingFrames *of_cloth = &g_array_index(found, TruthCrossingFrames, k);
        const BillowCloth *cloth = project->cloths->pdata[k];
        if (of_cloth->frames > 0)
            print_frames(found->len > 1 ? cloth->id : "physics",
                         fmax(cloth->thickness, project->physics.thickness), of_cloth);
    }
}

static void
measure_file(const char *path, BillowRestCache *cache)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) loaded = billow_project_load(path, NULL, &error);
    if (!loaded) {
        fprintf(stderr, "%s\n", error->message);
        return;
    }
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(BillowProject) moving = billow_motion_files_give(loaded, folder, FALSE, NULL),
                             project = billow_solid_files_give(moving, folder, FALSE, NULL);
    printf("%s\n", path);
    if (physics)
        measure_physics(project, cache);
    else
        measure_cloths(project, cache);
}

static void
measure_moved(int number, BillowRestCache *cache)
{
    g_autoptr(BillowProject) project = truth_moved_random(side, rows, number, times);
    printf("%s, moved\n", project->name);
    measure_frames(project, 0.0, cache);
    measure_frames(project, thickness, cache);
    project->cloth->thickness = thickness;
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const TruthMotion motion = truth_motion_measure(animation, 0.0, project->duration, 240.0);
    printf("  velocity changes by %.2f median speeds; strain p99 %.2f, max %.2f %%\n", motion.jump,
           motion.p99, motion.max);
}

static void
print_values(const char *name, GArray *values, double scale, const char *unit)
{
    double *v = (double *) (gpointer) values->data;
    if (values->len > 0)
        printf("%s: median %.2f, 9 of 10 %.2f, most %.2f %s\n", name,
               scale * truth_quantile(v, values->len, 0.5), scale * truth_quantile(v, values->len, 0.9),
               scale * truth_quantile(v, values->len, 1.0), unit);
    g_array_unref(values);
}

static GArray *
new_values(void)
{
    return g_array_new(FALSE, FALSE, sizeof(double));
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 2;
    }
    side = side > 0 ? side : 21;
    rows = rows > 0 ? rows : 33;
    TruthSets sets = {0};
    if (samples)
        truth_sets_add_folder(&sets, samples_folder ? samples_folder : TRUTH_SAMPLES);
    for (int k = 0; k < n_random; k++)
        truth_sets_add(&sets, truth_slack_random(side, rows, first_random + k));
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (char **file = files; file && *file; file++)
        measure_file(*file, cache);
    for (int k = 0; k < n_moved; k++)
        measure_moved(first_random + k, cache);
    Summary summary = {new_values(), new_values(), new_values(), new_values(), new_values(), 0, 0, 0, 0};
    for (size_t k = 0; k < sets.count; k++)
        measure(&sets.sets[k], &summary);
    if (summary.sets > 0)
        printf(
            "%d sets, %d crossed themselves, %d still do, %d without crossing exceed the limits of strain\n",
            summary.sets, summary.crossed, summary.still, summary.over_bars);
    print_values("rms", summary.rms, 100.0, "%");
    print_values("p99", summary.p99, 100.0, "%");
    print_values("max", summary.most, 100.0, "%");
    print_values("moved", summary.moved, 1.0, "% of the size");
    print_values("time", summary.seconds, 1e3, "ms");
    truth_sets_free(&sets);
    g_strfreev(files);
    return 0;
}
