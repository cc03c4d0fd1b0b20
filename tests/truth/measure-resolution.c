/* The same cloth, hung alike, at 33, 65 and 129 points a side (so that the points of the coarse ones are among those of the
 * fine ones): how far the shapes differ, in % of the size. A JSON line for each cloth, and a summary. */
#include "truth/measure.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

enum { SIZES = 3, COARSEST = 33 };

static int threads = 1, sizes = SIZES;
static gboolean with_net;
static char *only;

static const GOptionEntry entries[] = {
    {"net", 'n', 0, G_OPTION_ARG_NONE, &with_net, "Settle the shapes under a net of their own material, too",
     NULL},
    {"only", 'o', 0, G_OPTION_ARG_STRING, &only, "Only cloths whose name begins so", "NAME"},
    {"sizes", 's', 0, G_OPTION_ARG_INT, &sizes, "How many of the sizes (3)", "N"},
    {"threads", 't', 0, G_OPTION_ARG_INT, &threads, "Threads of the rest solver (1)", "N"},
    {NULL},
};

static TruthSet
hammock(int n)
{
    return truth_set_rows(n, 0.9);
}

static TruthSet
stretched(int n)
{
    return truth_set_corners(n, 0.97);
}

static TruthSet
corners(int n)
{
    return truth_set_corners(n, 0.9);
}

static TruthSet
tent(int n)
{
    TruthSet set = truth_set_canopy(n, 0.3);
    for (size_t k = 0; k + 1 < set.n_anchors; k++) {
        set.anchors[k].position.x *= 0.93 / 0.85;
        set.anchors[k].position.z *= 0.93 / 0.85;
    }
    return set;
}

static TruthSet
canopy(int n)
{
    return truth_set_canopy(n, 0.0);
}

static TruthSet
swag(int n)
{
    return truth_set_swag(n, 0.6);
}

static const struct {
    const char *name;
    TruthSet (*make)(int n);
} CLOTHS[] = {{"hammock", hammock}, {"stretched", stretched}, {"corners", corners},
              {"tent", tent},       {"canopy", canopy},       {"swag", swag}};

/* Distance of two shapes of one cloth at the points of the coarser one. */
static double
difference(const double *coarse, int n, const double *fine, int n_fine)
{
    int ratio = (n_fine - 1) / (n - 1);
    double sum = 0.0;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int c = 0; c < 3; c++) {
                double d = coarse[3 * (row * n + column) + c] - fine[3 * ratio * (row * n_fine + column) + c];
                sum += d * d;
            }
    return sqrt(sum / (n * n));
}

static void
settle(const TruthSet *set, TruthShape *shape)
{
    TruthCloth cloth = truth_cloth_own(set);
    TruthNet *net = truth_net_of(set, &cloth);
    truth_net_settle(net, shape->points, 0.0, 0);
    truth_net_free(net);
}

static void
print_differences(const char *name, const TruthShape shapes[SIZES])
{
    printf(",\"%s\":[", name);
    for (int a = 0, first = 1; a < sizes; a++)
        for (int b = a + 1; b < sizes; b++, first = 0)
            printf("%s%.3f", first ? "" : ",",
                   100.0 *
                       difference(shapes[a].points, (COARSEST - 1) * (1 << a) + 1, shapes[b].points,
                                  (COARSEST - 1) * (1 << b) + 1) /
                       shapes[0].size);
    printf("]");
}

static void
measure(size_t which, BillowWorkers *workers)
{
    TruthShape shapes[SIZES];
    TruthSet sets[SIZES];
    printf("{\"name\":\"%s\",\"ms\":[", CLOTHS[which].name);
    for (int k = 0; k < sizes; k++) {
        sets[k] = CLOTHS[which].make((COARSEST - 1) * (1 << k) + 1);
        shapes[k] = truth_shape_of(&sets[k], workers);
        printf("%s%.1f", k ? "," : "", 1e3 * shapes[k].seconds);
    }
    printf("]");
    print_differences("rms", shapes);
    if (with_net) {
        for (int k = 0; k < sizes; k++)
            settle(&sets[k], &shapes[k]);
        print_differences("net_rms", shapes);
    }
    printf("}\n");
    fflush(stdout);
    for (int k = 0; k < sizes; k++) {
        truth_shape_free(&shapes[k]);
        truth_set_free(&sets[k]);
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- the same cloth at several sizes");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error) || sizes < 2 || sizes > SIZES) {
        g_printerr("%s\n", error ? error->message : "2 or 3 sizes");
        return 2;
    }
    BillowWorkers *workers = threads == 1 ? NULL : billow_workers_new(threads);
    for (size_t which = 0; which < G_N_ELEMENTS(CLOTHS); which++)
        if (!only || g_str_has_prefix(CLOTHS[which].name, only))
            measure(which, workers);
    billow_workers_free(workers);
    return 0;
}
