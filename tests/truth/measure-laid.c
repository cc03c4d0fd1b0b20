/* Measures cloth that is laid on colliders by one anchor, or by none. Prints a line for each of 40 set-ups: how
 * far what is on top slid from where it was let down (mm), crossing triangles, strain (p99, max, %), least
 * distance from a collider (mm) and processor time (ms); then the medians and the worst, and how many lie
 * within 2 cm, cross nothing and keep to the bars of strain. --seed N gives other proportions, --hung measures
 * the same set-ups without friction, --store stores the projects. */
#include "truth/laid.h"
#include "truth/measure.h"

#include "io/project/file.h"

#include <stdio.h>

static int seed, number = -1;
static gboolean hung, thin;
static char *store;

static const GOptionEntry entries[] = {
    {"seed", 's', 0, G_OPTION_ARG_INT, &seed, "Other proportions", "N"},
    {"only", 'o', 0, G_OPTION_ARG_INT, &number, "Only this set-up", "N"},
    {"hung", 'h', 0, G_OPTION_ARG_NONE, &hung, "Hung without friction", NULL},
    {"thin", 't', 0, G_OPTION_ARG_NONE, &thin, "Of cloth without a thickness", NULL},
    {"store", 'd', 0, G_OPTION_ARG_FILENAME, &store, "Store the projects in this folder", "DIR"},
    {NULL},
};

/* What lies, m; bars of strain. */
static const double WITHIN = 0.02, P99 = 0.01, MOST = 0.03;

enum { SLID, CROSSINGS, P99S, MAXS, GAP, TIME, N_VALUES };
static const char *const titles[] = {"slid, mm", "crossings", "p99, %", "max, %", "-gap, mm", "ms"};

static BillowProject *
scene(int k, char name[64])
{
    BillowProject *project = truth_laid_scene(k, seed, name);
    BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    keyframe->laid = !hung;
    project->cloth->thickness = thin ? 0.0 : project->cloth->thickness;
    if (store) {
        g_autofree char *path = g_strdup_printf("%s/%s.billow", store, name);
        g_autoptr(GError) error = NULL;
        if (!billow_project_save(project, path, &error))
            fprintf(stderr, "%s\n", error->message);
    }
    return project;
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
    double values[N_VALUES][TRUTH_LAID_SCENES];
    size_t n = 0;
    int lie = 0, uncrossed = 0, sound = 0, all = 0;
    for (int k = 0; k < TRUTH_LAID_SCENES; k++) {
        if (number >= 0 && k != number)
            continue;
        char name[64];
        g_autoptr(BillowProject) project = scene(k, name);
        const TruthLaid laid = truth_laid_measure(project);
        const double own[] = {1e3 * laid.slid, laid.crossings,  1e2 * laid.p99,
                              1e2 * laid.max,  -1e3 * laid.gap, 1e3 * laid.seconds};
        const gboolean is[] = {laid.slid <= WITHIN, laid.crossings == 0, laid.p99 <= P99 && laid.max <= MOST};
        printf("%-26s slid %7.2f mm, %4d cross, p99 %6.2f max %7.2f %%, gap %6.2f mm, %6.0f ms%s%s\n", name,
               own[SLID], laid.crossings, own[P99S], own[MAXS], -own[GAP], own[TIME],
               laid.settled ? "" : ", not settled", is[0] && is[1] && is[2] ? "" : "  <--");
        fflush(stdout);
        for (int v = 0; v < N_VALUES; v++)
            values[v][n] = own[v];
        n++;
        lie += is[0];
        uncrossed += is[1];
        sound += is[2];
        all += is[0] && is[1] && is[2];
    }
    for (int v = 0; v < N_VALUES && n > 0; v++) {
        const double median = truth_quantile(values[v], n, 0.5);
        printf("%-10s median %8.2f, worst %8.2f\n", titles[v], median, truth_quantile(values[v], n, 1.0));
    }
    printf("%zu: %d within 2 cm, %d without crossing, %d within the bars of strain; %d all three\n", n, lie,
           uncrossed, sound, all);
    return 0;
}
