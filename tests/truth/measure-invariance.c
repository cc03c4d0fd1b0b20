/* Measures whether a rest shape stays the same when its anchors are nudged, moved, turned or mirrored
 * together. Prints a JSON line for each set and a summary. */
#include "truth/measure.h"

#include <glib.h>
#include <stdio.h>

static int points_a_side = 33, n_sets = 20, first_set = 200, n_steps;

/* Of a drag: a step of the anchor in sizes, and the largest move of a point that is no jump, in steps. */
static const double STEP = 0.0013, MOST_MOVE = 40.0;

static const GOptionEntry entries[] = {
    {"points", 'p', 0, G_OPTION_ARG_INT, &points_a_side, "Points along a side (33)", "N"},
    {"sets", 's', 0, G_OPTION_ARG_INT, &n_sets, "So many random sets (20)", "N"},
    {"drag", 'd', 0, G_OPTION_ARG_INT, &n_steps,
     "Instead, drag an anchor so many steps of 0.13 % of the size, each draped from nothing", "N"},
    {"first", 'f', 0, G_OPTION_ARG_INT, &first_set, "The number of the first set (200)", "N"},
    {NULL},
};

/* A change of all anchors, or of the first alone, and the same of the shape. */
typedef struct {
    const char *name;
    double nudge;    /* of the first anchor, meters; the shape should stay */
    BillowVec3 move; /* meters */
    double degrees;  /* about the vertical, counterclockwise from above */
    double mirror;   /* -1: x is reflected */
} Change;

static const Change changes[] = {
    {"nudged-1e-12", 1e-12, {0.0, 0.0, 0.0}, 0.0, 1.0}, {"nudged-1e-6", 1e-6, {0.0, 0.0, 0.0}, 0.0, 1.0},
    {"moved", 0.0, {3.7, 1.2, -2.4}, 0.0, 1.0},         {"turned", 0.0, {0.0, 0.0, 0.0}, 33.0, 1.0},
    {"mirrored", 0.0, {0.0, 0.0, 0.0}, 0.0, -1.0},      {"all", 0.0, {-11.3, 0.7, 5.1}, 217.0, -1.0},
};
enum { N_CHANGES = G_N_ELEMENTS(changes) };

static BillowVec3
changed(const Change *change, BillowVec3 p)
{
    const double angle = change->degrees * G_PI / 180.0, c = cos(angle), s = sin(angle);
    p.x *= change->mirror;
    return billow_vec3_add(billow_vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x), change->move);
}

/* Returns the largest distance of a point from its changed place, in % of the size. */
static double
largest_difference(TruthSet *set, const TruthShape *before, const Change *change)
{
    TruthSet other = *set;
    other.anchors = g_memdup2(set->anchors, set->n_anchors * sizeof *set->anchors);
    for (size_t k = 0; k < set->n_anchors; k++)
        other.anchors[k].position = changed(change, set->anchors[k].position);
    other.anchors[0].position.x += change->nudge;
    TruthShape after = truth_shape_of(&other, NULL);
    double most = 0.0;
    for (size_t i = 0; i < before->count; i++) {
        const double *a = &before->points[3 * i], *b = &after.points[3 * i];
        most = fmax(most, billow_vec3_distance(changed(change, billow_vec3(a[0], a[1], a[2])),
                                               billow_vec3(b[0], b[1], b[2])));
    }
    truth_shape_free(&after);
    g_free(other.anchors);
    return 100.0 * most / before->size;
}

/* Drags the first anchor along x, each step draped from nothing. Returns the largest move of a point in a step, in
 * steps of the anchor, and adds the number of steps over MOST_MOVE to `jumps`. */
static double
drag_worst(TruthSet *set, int *jumps)
{
    TruthShape before = truth_shape_of(set, NULL);
    const double step = STEP * before.size;
    double worst = 0.0;
    for (int k = 0; k < n_steps; k++) {
        set->anchors[0].position.x += step;
        TruthShape after = truth_shape_of(set, NULL);
        double most = 0.0;
        for (size_t i = 0; i < before.count; i++) {
            const double *a = &before.points[3 * i], *b = &after.points[3 * i];
            most = fmax(most,
                        billow_vec3_distance(billow_vec3(a[0], a[1], a[2]), billow_vec3(b[0], b[1], b[2])));
        }
        truth_shape_free(&before);
        before = after;
        *jumps += most > MOST_MOVE * step;
        worst = fmax(worst, most / step);
    }
    truth_shape_free(&before);
    return worst;
}

static void
measure_drags(void)
{
    g_autofree double *worst = g_new0(double, (gsize) n_sets);
    int good = 0, jumps = 0;
    for (int k = 0; k < n_sets; k++) {
        TruthSet set = truth_set_random_square(points_a_side, first_set + k);
        worst[k] = drag_worst(&set, &jumps);
        good += worst[k] <= MOST_MOVE;
        printf("{\"set\": \"%s\", \"worst\": %.1f}\n", set.name, worst[k]);
        fflush(stdout);
        truth_set_free(&set);
    }
    printf("{\"sets\": %d, \"points\": %d, \"steps\": %d, \"good\": %d, \"jumps\": %d, \"median\": %.1f, "
           "\"worst\": %.1f}\n",
           n_sets, points_a_side, n_sets * n_steps, good, jumps, truth_quantile(worst, (size_t) n_sets, 0.5),
           truth_quantile(worst, (size_t) n_sets, 1.0));
}

int
main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("- measures invariance");
    g_option_context_add_main_entries(context, entries, NULL);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    if (n_steps > 0) {
        measure_drags();
        return 0;
    }
    double *all[N_CHANGES];
    for (int c = 0; c < N_CHANGES; c++)
        all[c] = g_new0(double, (gsize) n_sets);
    double seconds = 0.0, strain = 0.0;
    for (int k = 0; k < n_sets; k++) {
        TruthSet set = truth_set_random_square(points_a_side, first_set + k);
        TruthShape shape = truth_shape_of(&set, NULL);
        printf("{\"set\": \"%s\", \"anchors\": %zu, \"rms\": %.3f, \"p99\": %.3f, \"max\": %.3f", set.name,
               set.n_anchors, 100.0 * shape.strain.rms, 100.0 * shape.strain.p99, 100.0 * shape.strain.max);
        seconds += shape.seconds;
        strain = fmax(strain, shape.strain.max);
        for (int c = 0; c < N_CHANGES; c++) {
            all[c][k] = largest_difference(&set, &shape, &changes[c]);
            printf(", \"%s\": %.2g", changes[c].name, all[c][k]);
        }
        printf("}\n");
        fflush(stdout);
        truth_shape_free(&shape);
        truth_set_free(&set);
    }
    printf("{\"sets\": %d, \"points\": %d, \"ms\": %.0f, \"max_strain\": %.2f", n_sets, points_a_side,
           1e3 * seconds / n_sets, 100.0 * strain);
    for (int c = 0; c < N_CHANGES; c++) {
        int good = 0;
        for (int k = 0; k < n_sets; k++)
            good += all[c][k] <= 0.01;
        printf(", \"%s\": {\"good\": %d, \"median\": %.2g, \"worst\": %.2g}", changes[c].name, good,
               truth_quantile(all[c], (size_t) n_sets, 0.5), truth_quantile(all[c], (size_t) n_sets, 1.0));
        g_free(all[c]);
    }
    printf("}\n");
    return 0;
}
