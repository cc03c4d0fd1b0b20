/* Compares the shapes of the same cloth with the same anchors at 33, 65 and 129 points per side. Prints a
 * JSON line for each cloth with the differences in % of its size: 33 to 65, 33 to 129, 65 to 129. */
#include "truth/resolution.h"

#include <glib.h>
#include <stdio.h>

static int threads = 1, sizes = TRUTH_SIZES;
static gboolean with_net;
static char *only;

static const GOptionEntry entries[] = {
    {"net", 'n', 0, G_OPTION_ARG_NONE, &with_net, "Settle the shapes under a net of their own material, too",
     NULL},
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only cloths with such a name (* and ? for any letters)",
     "NAME"},
    {"sizes", 's', 0, G_OPTION_ARG_INT, &sizes, "How many of the sizes (3)", "N"},
    {"threads", 't', 0, G_OPTION_ARG_INT, &threads, "Threads of the rest solver (1)", "N"},
    {NULL},
};

static void
settle(const TruthSet *set, TruthShape *shape)
{
    TruthCloth cloth = truth_cloth_own(set);
    TruthNet *net = truth_net_of(set, &cloth);
    truth_net_settle(net, shape->points, 0.0, 0);
    truth_net_free(net);
}

static void
print_differences(const TruthHung *hung, const char *name, const TruthShape shapes[TRUTH_SIZES])
{
    printf(",\"%s\":[", name);
    for (int a = 0, first = 1; a < sizes; a++) {
        TruthSet set = hung->make(truth_sizes[a]);
        for (int b = a + 1; b < sizes; b++, first = 0)
            printf("%s%.3f", first ? "" : ",",
                   100.0 / shapes[0].size *
                       truth_difference(&set, shapes[a].points, truth_sizes[a], shapes[b].points,
                                        truth_sizes[b]));
        truth_set_free(&set);
    }
    printf("]");
}

static void
measure(const TruthHung *hung, BillowWorkers *workers)
{
    TruthShape shapes[TRUTH_SIZES];
    printf("{\"name\":\"resolution/%s\",\"unique\":%s,\"ms\":[", hung->name, hung->unique ? "true" : "false");
    for (int k = 0; k < sizes; k++) {
        TruthSet set = hung->make(truth_sizes[k]);
        shapes[k] = truth_shape_of(&set, workers);
        printf("%s%.1f", k ? "," : "", 1e3 * shapes[k].seconds);
        truth_set_free(&set);
    }
    printf("]");
    print_differences(hung, "rms", shapes);
    for (int k = 0; k < sizes && with_net; k++) {
        TruthSet set = hung->make(truth_sizes[k]);
        settle(&set, &shapes[k]);
        truth_set_free(&set);
    }
    if (with_net)
        print_differences(hung, "net_rms", shapes);
    printf("}\n");
    fflush(stdout);
    for (int k = 0; k < sizes; k++)
        truth_shape_free(&shapes[k]);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- the same cloth at several sizes");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error) || sizes < 2 || sizes > TRUTH_SIZES) {
        g_printerr("%s\n", error ? error->message : "2 or 3 sizes");
        return 2;
    }
    BillowWorkers *workers = threads == 1 ? NULL : billow_workers_new(threads);
    for (size_t k = 0; k < n_truth_hung; k++)
        if (!only || g_pattern_match_simple(only, truth_hung[k].name))
            measure(&truth_hung[k], workers);
    billow_workers_free(workers);
    return 0;
}
