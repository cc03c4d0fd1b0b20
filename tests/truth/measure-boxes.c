/* Measures how deep the faces of cloth that is laid on random boxes are inside: 64 places of each triangle,
 * for either diagonal of each cell. Prints a JSON line for each cloth that is deeper than 1 mm (all, with
 * --all), and a summary. */
#include "truth/boxes.h"

#include <stdio.h>
#include <time.h>

static int n_random = 25, first, points;
static double physics;
static gboolean all, falls, drawn;

static const GOptionEntry entries[] = {
    {"random", 'r', 0, G_OPTION_ARG_INT, &n_random, "So many random boxes (25), under three cloths each",
     "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first, "The number of the first box (0)", "N"},
    {"points", 'n', 0, G_OPTION_ARG_INT, &points, "Only cloths of so many points a side (10, 20 and 40)",
     "N"},
    {"physics", 'p', 0, G_OPTION_ARG_DOUBLE, &physics, "So many seconds of the physics", "S"},
    {"falls", 'l', 0, G_OPTION_ARG_NONE, &falls, "The cloth falls on the box", NULL},
    {"drawn", 'd', 0, G_OPTION_ARG_NONE, &drawn, "Only the triangles of the diagonal that the window draws",
     NULL},
    {"all", 'a', 0, G_OPTION_ARG_NONE, &all, "Print cloths that are outside, too", NULL},
    {NULL},
};

typedef struct {
    int cloths, inside, strained;
    double deepest, p99, seconds;
} Sums;

static double
seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
measure(int number, int side, Sums *sums)
{
    g_autoptr(BillowProject) project = truth_box_scene(number, side, falls);
    double moves = 0.0;
    const double since = seconds_now();
    const TruthInside inside =
        physics > 0.0 ? truth_box_physics(project, physics, drawn, &moves) : truth_box_fake(project, drawn);
    const double seconds = seconds_now() - since;
    sums->cloths++;
    sums->inside += inside.deep > 0;
    sums->strained += inside.p99 > 0.02;
    sums->deepest = fmax(sums->deepest, inside.depth);
    sums->p99 = fmax(sums->p99, inside.p99);
    sums->seconds += seconds;
    if (inside.deep > 0 || all)
        printf(
            "{\"box\": %d, \"points\": %d, \"depth mm\": %.2f, \"deep\": %d, \"places\": %d, \"p99\": %.2f, "
            "\"top mm\": %.1f, \"moves mm\": %.2f, \"s\": %.2f}\n",
            number, side, 1e3 * inside.depth, inside.deep, inside.places, 100.0 * inside.p99,
            1e3 * inside.top, 1e3 * moves, seconds);
    fflush(stdout);
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- measures faces of cloth laid on boxes");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    static const int sides[] = {10, 20, 40};
    Sums sums = {0};
    for (int k = first; k < first + n_random; k++)
        for (size_t i = 0; i < G_N_ELEMENTS(sides); i++)
            if (points == 0 || points == sides[i])
                measure(k, sides[i], &sums);
    printf("{\"cloths\": %d, \"over 1 mm\": %d, \"deepest mm\": %.2f, \"largest p99\": %.2f, \"p99 over 2\": "
           "%d, "
           "\"s\": %.1f}\n",
           sums.cloths, sums.inside, 1e3 * sums.deepest, 100.0 * sums.p99, sums.strained, sums.seconds);
    return 0;
}
