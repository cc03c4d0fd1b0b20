/* Measures whether a cloth has one rest shape or several: settles the independent net from several starts. Prints a JSON line
 * for each start, and one for each set. */
#include "truth/answers.h"
#include "truth/resolution.h"

#include <glib.h>
#include <stdio.h>

static int n_random, first_random, points = 33, bends = 3;
static char *hung, *dump_folder;

static const GOptionEntry entries[] = {
    {"hung", 'u', 0, G_OPTION_ARG_STRING, &hung,
     "The cloths of measure-resolution with such a name (* and ? for any letters)", "NAME"},
    {"points", 'p', 0, G_OPTION_ARG_INT, &points, "Points a side of those (33)", "N"},
    {"random", 'r', 0, G_OPTION_ARG_INT, &n_random, "So many random sets", "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first_random, "The number of the first random set", "N"},
    {"bends", 'b', 0, G_OPTION_ARG_INT, &bends, "So many starts near the shape (3)", "N"},
    {"dump", 'd', 0, G_OPTION_ARG_FILENAME, &dump_folder, "Write the answers there, doubles x, y, z",
     "FOLDER"},
    {NULL},
};

static void
dump(const TruthSet *set, const TruthAnswers *answers, size_t k)
{
    g_autofree char *path = g_strdup_printf("%s/%s-%zu.doubles", dump_folder, set->name, k);
    g_file_set_contents(path, (const char *) answers->list[k].points,
                        (gssize) (3 * answers->points * sizeof(double)), NULL);
}

static void
measure(TruthSet set, const TruthShape *finer, size_t n_finer)
{
    TruthShape shape = truth_shape_of(&set, NULL);
    TruthAnswers answers = truth_answers_of(&set, &shape, bends, finer, n_finer);
    double within = 0.0;
    for (size_t k = 0; k < answers.count; k++) {
        const TruthAnswer *own = &answers.list[k];
        const double moved = 100.0 / shape.size * truth_apart(&set, own->points, shape.points);
        printf("{\"set\": \"%s\", \"start\": \"%s\", \"settled\": %s, \"answer\": %d, \"energy\": %.4f, "
               "\"from_own\": %.3f, \"from_shape\": %.3f}\n",
               set.name, own->start, own->settled ? "true" : "false", own->answer, own->energy, own->from_own,
               moved);
        within = MAX(within, own->energy);
        if (dump_folder)
            dump(&set, &answers, k);
    }
    printf("{\"set\": \"%s\", \"columns\": %d, \"rows\": %d, \"starts\": %zu, \"answers\": %d, "
           "\"energies_within\": %.4f, \"alike_apart\": %.3f}\n",
           set.name, set.grid.columns, set.grid.rows, answers.count, answers.answers, within, answers.apart);
    fflush(stdout);
    truth_answers_free(&answers);
    truth_shape_free(&shape);
    truth_set_free(&set);
}

/* Measures a cloth, also from its shapes with twice and four times the points a side. */
static void
measure_hung(const TruthHung *cloth)
{
    TruthShape finer[2];
    for (int k = 0; k < 2; k++) {
        TruthSet fine = cloth->make((points - 1) * (k == 0 ? 2 : 4) + 1);
        finer[k] = truth_shape_of(&fine, NULL);
        truth_set_free(&fine);
    }
    measure(cloth->make(points), finer, 2);
    for (int k = 0; k < 2; k++)
        truth_shape_free(&finer[k]);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- whether a cloth has one rest shape");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error) || bends < 0) {
        g_printerr("%s\n", error ? error->message : "0 or more bends");
        return 2;
    }
    for (size_t k = 0; k < n_truth_hung; k++)
        if (hung && g_pattern_match_simple(hung, truth_hung[k].name))
            measure_hung(&truth_hung[k]);
    for (int k = first_random; k < first_random + n_random; k++)
        measure(truth_set_random(k), NULL, 0);
    return 0;
}
