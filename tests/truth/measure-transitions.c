/* Measures how abruptly the points of random transitions change their velocity between frames at 240 a second,
 * and the strain on the way. Prints a JSON line for each transition, and a summary. */
#include "truth/measure.h"
#include "truth/transitions.h"

#include "io/project/file.h"

#include <glib.h>
#include <stdio.h>
#include <time.h>

static int points_a_side = 33, n_transitions = 50, first = 0;
static char **files;

static const double RATE = 240.0; /* frames a second */

static const GOptionEntry entries[] = {
    {"points", 'p', 0, G_OPTION_ARG_INT, &points_a_side, "Points along a side (33)", "N"},
    {"transitions", 't', 0, G_OPTION_ARG_INT, &n_transitions, "So many random transitions (50)", "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first, "The number of the first transition (0)", "N"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "[FILE…]"},
    {NULL},
};

static GArray *jumps;

static void
measure(BillowProject *project, const char *name)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const BillowPoses *poses = billow_animation_poses(animation);
    for (size_t from = 0; from + 1 < poses->count; from++) {
        const double start = billow_block_end(poses->items[from].keyframe),
                     lasts = poses->items[from + 1].keyframe->start - start;
        if (lasts <= 0.0)
            continue;
        const clock_t begun = clock();
        billow_animation_prepare(animation, start + 0.5 * lasts, BILLOW_WANTED_NOW, NULL, NULL);
        const clock_t prepared = clock();
        const TruthMotion motion = truth_transition_measure(animation, from, RATE);
        const double ms = 1e3 / CLOCKS_PER_SEC;
        printf("{\"name\":\"%s\",\"from\":\"%s\",\"jump\":%.2f,\"jump_at\":%.3f,\"p99\":%.2f,\"max\":%.2f,"
               "\"prepare_ms\":%.0f,\"frame_ms\":%.2f}\n",
               name, poses->items[from].keyframe->id, motion.jump, motion.jump_at, motion.p99, motion.max,
               ms * (double) (prepared - begun), ms * (double) (clock() - prepared) / (RATE * lasts));
        fflush(stdout);
        g_array_append_val(jumps, motion.jump);
    }
}

static void
summarize(void)
{
    double *all = (double *) jumps->data;
    int within_3 = 0, within_6 = 0;
    for (guint k = 0; k < jumps->len; k++) {
        within_3 += all[k] <= 3.0;
        within_6 += all[k] <= 6.0;
    }
    printf(
        "{\"transitions\":%u,\"median\":%.2f,\"p90\":%.2f,\"worst\":%.2f,\"within_3\":%d,\"within_6\":%d}\n",
        jumps->len, truth_quantile(all, jumps->len, 0.5), truth_quantile(all, jumps->len, 0.9),
        truth_quantile(all, jumps->len, 1.0), within_3, within_6);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    jumps = g_array_new(FALSE, FALSE, sizeof(double));
    for (int k = 0; files && files[k]; k++) {
        g_autoptr(BillowProject) project = billow_project_load(files[k], NULL, &error);
        if (!project) {
            g_printerr("%s\n", error->message);
            return 2;
        }
        g_autofree char *name = g_path_get_basename(files[k]);
        measure(project, name);
    }
    for (int k = 0; !files && k < n_transitions; k++) {
        g_autoptr(BillowProject) project = truth_transition_random(points_a_side, first + k);
        g_autofree char *name = g_strdup_printf("%d %s", first + k, project->name);
        measure(project, name);
    }
    if (jumps->len > 0)
        summarize();
    g_array_unref(jumps);
    return 0;
}
