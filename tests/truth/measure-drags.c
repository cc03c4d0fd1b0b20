/* Measures how smoothly the cloth follows a dragged anchor, with 50 random drags and the canopy of the
 * samples. Prints a JSON line for each and a summary. */
#include "truth/drag.h"
#include "truth/projects.h"

#include <glib.h>
#include <stdio.h>

static int n_drags = 50, steps = 80;
static gboolean explain;
static char *only;

static const GOptionEntry entries[] = {
    {"drags", 'd', 0, G_OPTION_ARG_INT, &n_drags, "How many drags at random (50)", "N"},
    {"steps", 's', 0, G_OPTION_ARG_INT, &steps, "Steps of each (80)", "N"},
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only sets with such a name (* and ? for any letters)",
     "NAME"},
    {"explain", 'e', 0, G_OPTION_ARG_NONE, &explain,
     "Settle a net at every pop, to tell where the energy's branch ends", NULL},
    {NULL},
};

/* Seven of ten sets are random, two are canopies, and one is a cloth on two corners. Every second has 64 x 64
 * points, the others 33 x 33. */
static TruthSet
set_of(int number)
{
    int n = number % 2 == 0 ? 33 : 64, kind = number / 2 % 10;
    if (kind < 7)
        return truth_set_random_square(n, number);
    if (kind < 9)
        return truth_set_canopy(n, 0.05 * (kind - 7));
    return truth_set_swag(n, 0.6);
}

typedef struct {
    int pops, snaps, drags_that_pop, steps;
    double worst, ms[2];
    GArray *worsts;
} Summary;

static void
measure(TruthSet *set, size_t anchor, uint64_t seed, Summary *summary)
{
    if (only && !g_pattern_match_simple(only, set->name))
        return;
    TruthDrag drag = truth_drag(set, anchor, steps, seed, explain);
    printf("{\"name\":\"%s\",\"anchor\":%zu,\"anchors\":%zu,\"steps\":%d,\"worst\":%.1f,\"median\":%.2f,"
           "\"pops\":%d,"
           "\"snaps\":%d,\"rms\":%.2f,\"ms\":%.1f}\n",
           set->name, anchor, set->n_anchors, drag.steps, drag.worst, drag.median, drag.pops, drag.snaps,
           drag.rms, drag.ms);
    fflush(stdout);
    summary->pops += drag.pops;
    summary->snaps += drag.snaps;
    summary->drags_that_pop += drag.pops > 0;
    summary->steps += drag.steps;
    summary->worst = MAX(summary->worst, drag.worst);
    g_array_append_val(summary->worsts, drag.worst);
}

static void
measure_sample(Summary *summary)
{
    TruthSets sets = {0};
    if (truth_sets_add_project(&sets, TRUTH_SAMPLES "/canopy.billow") && sets.count > 0)
        for (size_t anchor = 0; anchor < sets.sets[0].n_anchors; anchor++) {
            TruthSets again = {0};
            truth_sets_add_project(&again, TRUTH_SAMPLES "/canopy.billow");
            measure(&again.sets[0], anchor, anchor + 1000, summary);
            truth_sets_free(&again);
        }
    truth_sets_free(&sets);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context =
        g_option_context_new("- how smoothly the cloth follows a dragged anchor");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    Summary summary = {.worsts = g_array_new(FALSE, FALSE, sizeof(double))};
    for (int k = 0; k < n_drags; k++) {
        TruthSet set = set_of(k);
        measure(&set, (size_t) k % set.n_anchors, (uint64_t) k + 1, &summary);
        truth_set_free(&set);
    }
    measure_sample(&summary);
    double *worsts = (double *) (void *) summary.worsts->data;
    printf("{\"name\":\"summary\",\"drags\":%u,\"drags_that_pop\":%d,\"steps\":%d,\"pops\":%d,\"snaps\":%d,"
           "\"worst_median\":%.1f,\"worst\":%.1f}\n",
           summary.worsts->len, summary.drags_that_pop, summary.steps, summary.pops, summary.snaps,
           truth_quantile(worsts, summary.worsts->len, 0.5), summary.worst);
    g_array_unref(summary.worsts);
    return 0;
}
