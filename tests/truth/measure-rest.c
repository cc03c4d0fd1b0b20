/* Measures whether rest shapes are in equilibrium. Prints a JSON line for each set and a summary. */
#include "truth/measure.h"
#include "truth/projects.h"

#include <glib.h>
#include <stdio.h>

static int n_random, first_random, points, threads = 1;
static gboolean samples, corner_cases, only_own, no_net;
static char **names, *samples_folder, *dump_folder;

static const GOptionEntry entries[] = {
    {"set", 's', 0, G_OPTION_ARG_STRING_ARRAY, &names,
     "The corner cases, samples or random sets with such a name (* and ? for any letters)", "NAME"},
    {"corner-cases", 'c', 0, G_OPTION_ARG_NONE, &corner_cases, "All corner cases", NULL},
    {"samples", 'p', 0, G_OPTION_ARG_NONE, &samples, "All keyframes of the samples", NULL},
    {"folder", 'f', 0, G_OPTION_ARG_FILENAME, &samples_folder, "Where the samples are", "FOLDER"},
    {"random", 'r', 0, G_OPTION_ARG_INT, &n_random, "So many random sets", "N"},
    {"first", 0, 0, G_OPTION_ARG_INT, &first_random, "The number of the first random set", "N"},
    {"points", 0, 0, G_OPTION_ARG_INT, &points, "Points a side of the random sets (by chance)", "N"},
    {"own", 'o', 0, G_OPTION_ARG_NONE, &only_own, "Only the set's own material", NULL},
    {"no-net", 'n', 0, G_OPTION_ARG_NONE, &no_net, "Only strain and time", NULL},
    {"threads", 't', 0, G_OPTION_ARG_INT, &threads, "Threads of the rest solver (1)", "N"},
    {"dump", 'd', 0, G_OPTION_ARG_FILENAME, &dump_folder, "Write the rest shapes there, doubles x, y, z",
     "FOLDER"},
    {NULL},
};

typedef struct {
    GArray *own, *plain, *height, *seconds, *p99;
    int not_finite, over_strain, not_settled, not_cloth, over_own;
} Summary;

static GArray *
new_values(void)
{
    return g_array_new(FALSE, FALSE, sizeof(double));
}

static gboolean
is_named(const char *name)
{
    for (char **wanted = names; wanted && *wanted; wanted++)
        if (g_pattern_match_simple(*wanted, name))
            return TRUE;
    return FALSE;
}

static TruthSets
choose_sets(void)
{
    TruthSets all = {0}, chosen = {0};
    truth_sets_add_corner_cases(&all);
    size_t n_cases = all.count;
    truth_sets_add_folder(&all, samples_folder ? samples_folder : TRUTH_SAMPLES);
    size_t n_samples = all.count;
    for (int k = 0; k < MAX(100, first_random + n_random); k++)
        truth_sets_add(&all, points > 1 ? truth_set_random_square(points, k) : truth_set_random(k));
    for (size_t k = 0; k < all.count; k++) {
        size_t number = k - n_samples;
        gboolean wanted =
            k < n_cases     ? corner_cases
            : k < n_samples ? samples
                            : number >= (size_t) first_random && number < (size_t) (first_random + n_random);
        if (wanted || is_named(all.sets[k].name))
            truth_sets_add(&chosen, all.sets[k]);
        else
            truth_set_free(&all.sets[k]);
    }
    g_free(all.sets);
    return chosen;
}

static void
dump(const TruthSet *set, const TruthShape *shape)
{
    g_autofree char *name = g_strdelimit(g_strdup(set->name), "/", '-');
    g_autofree char *path = g_strdup_printf("%s/%s.doubles", dump_folder, name);
    g_file_set_contents(path, (const char *) shape->points, (gssize) (3 * shape->count * sizeof(double)),
                        NULL);
}

static const char *
word(bool it_is)
{
    return it_is ? "true" : "false";
}

static void
print_shape(const TruthSet *set, const TruthShape *shape, Summary *summary)
{
    const BillowStrain *strain = &shape->strain;
    printf(",\"size\":%.3f,\"rms\":%.3f,\"p99\":%.3f,\"max\":%.3f,\"converged\":%s,\"ms\":%.1f", shape->size,
           100.0 * strain->rms, 100.0 * strain->p99, 100.0 * strain->max, word(shape->converged),
           1e3 * shape->seconds);
    g_array_append_val(summary->seconds, shape->seconds);
    g_array_append_val(summary->p99, strain->p99);
    summary->over_strain += strain->rms > 0.003 || strain->p99 > 0.01 || strain->max > 0.02;
}

static void
print_own(const TruthSet *set, const TruthShape *shape, Summary *summary)
{
    TruthSettling own = truth_settle_own(set, shape);
    printf(",\"own\":%.3f,\"own_height\":%.3f,\"own_settled\":%s,\"own_seconds\":%.2f", own.moved, own.height,
           word(own.settled), own.seconds);
    g_array_append_val(summary->own, own.moved);
    summary->not_settled += !own.settled;
    summary->over_own += own.moved > 1.5;
}

static void
print_plain(const TruthSet *set, const TruthShape *shape, Summary *summary)
{
    TruthSettling plain = truth_settle_plain(set, shape);
    double height = fabs(plain.height);
    printf(",\"cloth\":%.3f,\"cloth_floor\":%.3f,\"cloth_height\":%.3f,\"cloth_settled\":%s,\"cloth_"
           "seconds\":%.2f,"
           "\"is_cloth\":%s",
           plain.moved, plain.floor, plain.height, word(plain.settled), plain.seconds,
           word(truth_is_cloth(&plain)));
    g_array_append_val(summary->plain, plain.moved);
    g_array_append_val(summary->height, height);
    summary->not_settled += !plain.settled;
    summary->not_cloth += !truth_is_cloth(&plain);
}

static void
measure(const TruthSet *set, BillowWorkers *workers, Summary *summary)
{
    TruthShape shape = truth_shape_of(set, workers);
    printf("{\"name\":\"%s\",\"columns\":%d,\"rows\":%d,\"anchors\":%zu,\"finite\":%s", set->name,
           set->grid.columns, set->grid.rows, set->n_anchors, word(shape.finite));
    summary->not_finite += !shape.finite;
    if (shape.finite)
        print_shape(set, &shape, summary);
    if (shape.finite && !no_net)
        print_own(set, &shape, summary);
    if (shape.finite && !no_net && !only_own)
        print_plain(set, &shape, summary);
    printf("}\n");
    fflush(stdout);
    if (dump_folder)
        dump(set, &shape);
    truth_shape_free(&shape);
}

static void
print_quantiles(const char *name, GArray *values, double scale)
{
    if (values->len == 0)
        return;
    double *v = (double *) (void *) values->data;
    double median = truth_quantile(v, values->len, 0.5), p90 = truth_quantile(v, values->len, 0.9);
    printf(",\"%s_median\":%.3f,\"%s_p90\":%.3f,\"%s_worst\":%.3f", name, scale * median, name, scale * p90,
           name, scale * v[values->len - 1]);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- whether rest shapes are at rest");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    TruthSets sets = choose_sets();
    BillowWorkers *workers = threads == 1 ? NULL : billow_workers_new(threads);
    Summary summary = {.own = new_values(),
                       .plain = new_values(),
                       .height = new_values(),
                       .seconds = new_values(),
                       .p99 = new_values()};
    for (size_t k = 0; k < sets.count; k++)
        measure(&sets.sets[k], workers, &summary);
    printf("{\"name\":\"summary\",\"sets\":%zu,\"not_finite\":%d,\"over_strain\":%d,\"not_settled\":%d,"
           "\"over_own\":%d,\"not_cloth\":%d",
           sets.count, summary.not_finite, summary.over_strain, summary.not_settled, summary.over_own,
           summary.not_cloth);
    print_quantiles("p99", summary.p99, 100.0);
    print_quantiles("ms", summary.seconds, 1e3);
    print_quantiles("own", summary.own, 1.0);
    print_quantiles("cloth", summary.plain, 1.0);
    print_quantiles("cloth_height", summary.height, 1.0);
    printf("}\n");
    billow_workers_free(workers);
    truth_sets_free(&sets);
    return 0;
}
