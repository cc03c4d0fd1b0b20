/* Measures the lengths of the edges, with and without keeping lengths, and the smoothness of the frames, for
 * the samples and some hard cases. Prints a JSON line for each. */
#include "truth/frames.h"

#include <glib.h>
#include <stdio.h>

static char *only;
static gboolean coarse;

static const GOptionEntry entries[] = {
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only animations with such a name (* and ? for any letters)",
     "NAME"},
    {"coarse", 'c', 0, G_OPTION_ARG_NONE, &coarse, "Only 24 frames a second, which takes a tenth of the time",
     NULL},
    {NULL},
};

static void
measure(const TruthAnimation *it, BillowRestCache *cache)
{
    g_autoptr(BillowAnimation) blended = truth_frames_animate(it->project, FALSE, cache);
    g_autoptr(BillowAnimation) kept = truth_frames_animate(it->project, TRUE, cache);
    const TruthFrames without = truth_frames_measure(blended, 24.0), with = truth_frames_measure(kept, 24.0);
    printf("{\"name\":\"%s\",\"points\":\"%dx%d\",\"without\":{\"p99\":%.2f,\"max\":%.2f},"
           "\"kept\":{\"p99\":%.2f,\"p99_at\":%.2f,\"max\":%.2f,\"max_at\":%.2f},\"second\":%.4f",
           it->name, it->project->cloth->grid.columns, it->project->cloth->grid.rows, 100.0 * without.p99,
           100.0 * without.max, 100.0 * with.p99, with.p99_at, 100.0 * with.max, with.max_at,
           100.0 * with.second);
    if (!coarse) {
        const TruthFrames fine = truth_frames_measure(kept, 240.0);
        printf(",\"fine_p99\":%.2f,\"fine_max\":%.2f,\"fine_second\":%.4f,\"fine_second_at\":%.3f,\"ratio\":%"
               ".1f,\"jump\":%.1f,\"jump_at\":%.3f",
               100.0 * fine.p99, 100.0 * fine.max, 100.0 * fine.second, fine.second_at,
               with.second / fine.second, fine.jump, fine.jump_at);
    }
    printf("}\n");
    fflush(stdout);
}

static bool
measure_all(GArray *animations, BillowRestCache *cache)
{
    for (guint k = 0; animations && k < animations->len; k++) {
        const TruthAnimation *it = &g_array_index(animations, TruthAnimation, k);
        if (!only || g_pattern_match_simple(only, it->name))
            measure(it, cache);
    }
    return animations;
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
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(GArray) samples = truth_frames_samples(TRUTH_SAMPLES);
    g_autoptr(GArray) hard = truth_frames_hard();
    return measure_all(samples, cache) && measure_all(hard, cache) ? 0 : 1;
}
