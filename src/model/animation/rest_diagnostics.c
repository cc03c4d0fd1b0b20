#include "model/animation/rest_diagnostics.h"

#include "model/animation/rest_obstacle.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>

/* Smaller missing lengths, as shares of the cloth between two anchors, are due to rounded positions. */
static const double TAUT_FROM = 0.001;

/* If rounding strains the cloth by more than the first, the RMS over all edges exceeds its threshold; strain
 * below the second is not due to rounding. */
static const double FAR_FROM = 0.01, NEAR_UP_TO = 0.001;

static const char *const words[BILLOW_N_DIAGNOSTIC_KINDS] = {
    [BILLOW_DIAGNOSTIC_TAUT] = "taut",         [BILLOW_DIAGNOSTIC_CROWDED] = "crowded",
    [BILLOW_DIAGNOSTIC_COLLIDER] = "collider", [BILLOW_DIAGNOSTIC_FAR] = "far",
    [BILLOW_DIAGNOSTIC_STRAINED] = "strained", [BILLOW_DIAGNOSTIC_UNSETTLED] = "unsettled",
    [BILLOW_DIAGNOSTIC_CROSSING] = "crossing",
};

const char *
billow_diagnostic_word(BillowDiagnosticKind kind)
{
    return words[kind];
}

/* --- Parts of sentences --- */

static char *
place_text(int column, int row)
{
    /* Translators: of a point of the cloth's grid */
    return g_strdup_printf(_("column %d, row %d"), column, row);
}

static char *
anchor_text(const BillowAnchor *anchor)
{
    return place_text(anchor->column, anchor->row);
}

static char *
length_text(double metres)
{
    const double millimetres = 1000.0 * metres;
    return g_strdup_printf(_("%.*f mm"), millimetres < 1.0 ? 2 : millimetres < 10.0 ? 1 : 0, millimetres);
}

static double
missing_share(const BillowTautPair *pair)
{
    return pair->distance / pair->length - 1.0;
}

char *
billow_taut_pair_text(const BillowTautPair *pair, const BillowAnchor *anchors)
{
    g_autofree char *a = anchor_text(&anchors[pair->a]), *b = anchor_text(&anchors[pair->b]),
                    *missing = length_text(pair->distance - pair->length);
    /* Translators: two anchors, and how much longer the cloth between them would have to be */
    return g_strdup_printf(_("%s – %s: cloth %s (%.1f %%) too short"), a, b, missing,
                           100.0 * missing_share(pair));
}

char *
billow_pressed_pair_text(const BillowPressedPair *pair, const BillowGrid *grid, const BillowAnchor *anchors)
{
    g_autofree char *a = anchor_text(&anchors[pair->a]), *b = anchor_text(&anchors[pair->b]),
                    *apart = length_text(pair->distance), *length = length_text(grid->spacing);
    /* Translators: two anchors, how far they are apart, and how long the cloth is between them */
    return g_strdup_printf(_("%s – %s: %s apart, %s of cloth between them"), a, b, apart, length);
}

/* --- Diagnostics of one keyframe --- */

static void
free_remark(gpointer data)
{
    BillowDiagnostic *remark = data;
    g_free(remark->text);
    g_free(remark);
}

static void
add(GPtrArray *remarks, BillowDiagnosticKind kind, gsize count, double worst, char *text)
{
    BillowDiagnostic *remark = g_new(BillowDiagnostic, 1);
    *remark = (BillowDiagnostic){kind, (guint) count, worst, text};
    g_ptr_array_add(remarks, remark);
}

static const BillowTautPair *
worst_taut(const BillowRestReport *report, guint *n)
{
    const BillowTautPair *worst = NULL;
    *n = 0;
    for (size_t i = 0; i < report->n_taut; i++) {
        const BillowTautPair *pair = &report->taut[i];
        if (missing_share(pair) < TAUT_FROM)
            continue;
        ++*n;
        if (!worst || missing_share(pair) > missing_share(worst))
            worst = pair;
    }
    return worst;
}

static void
remark_taut(GPtrArray *remarks, const BillowAnchor *anchors, const BillowRestReport *report)
{
    guint n;
    const BillowTautPair *worst = worst_taut(report, &n);
    if (!worst)
        return;
    g_autofree char *a = anchor_text(&anchors[worst->a]), *b = anchor_text(&anchors[worst->b]),
                    *missing = length_text(worst->distance - worst->length);
    const double share = missing_share(worst);
    char *text =
        n == 1 ? g_strdup_printf(
                     _("The anchors at %s and %s are %s (%.1f %%) too far apart for the cloth between them: "
                       "move them closer together."),
                     a, b, missing, 100.0 * share)
               : g_strdup_printf(
                     g_dngettext(GETTEXT_PACKAGE,
                                 "%u pair of anchors is too far apart for the cloth between them, at worst "
                                 "by %s (%.1f %%) between %s and %s: move them closer together.",
                                 "%u pairs of anchors are too far apart for the cloth between them, at worst "
                                 "by %s (%.1f %%) between %s and %s: move them closer together.",
                                 n),
                     n, missing, 100.0 * share, a, b);
    add(remarks, BILLOW_DIAGNOSTIC_TAUT, n, share, text);
}

static void
remark_pressed_pairs(GPtrArray *remarks, const BillowGrid *grid, const BillowAnchor *anchors,
                     const BillowCrowding *crowding)
{
    const guint n = (guint) crowding->n_pairs;
    if (n == 0)
        return;
    const BillowPressedPair *worst = &crowding->pairs[0];
    for (guint i = 1; i < n; i++)
        if (crowding->pairs[i].distance < worst->distance)
            worst = &crowding->pairs[i];
    g_autofree char *a = anchor_text(&anchors[worst->a]), *b = anchor_text(&anchors[worst->b]),
                    *apart = length_text(worst->distance), *length = length_text(grid->spacing);
    char *text =
        n == 1
            ? g_strdup_printf(
                  _("The anchors at %s and %s hold neighboring points %s apart, but the cloth between them "
                    "is %s long and cannot fold there: move them apart or remove one."),
                  a, b, apart, length)
            : g_strdup_printf(g_dngettext(GETTEXT_PACKAGE,
                                          "%u pair of anchors holds neighboring points closer together than "
                                          "the %s of cloth between them, which cannot fold there (at worst "
                                          "%s apart, at %s and %s): move them apart or remove some.",
                                          "%u pairs of anchors hold neighboring points closer together than "
                                          "the %s of cloth between them, which cannot fold there (at worst "
                                          "%s apart, at %s and %s): move them apart or remove some.",
                                          n),
                              n, length, apart, a, b);
    add(remarks, BILLOW_DIAGNOSTIC_CROWDED, n, 1.0 - worst->distance / grid->spacing, text);
}

static void
remark_pinned_points(GPtrArray *remarks, const BillowCrowding *crowding)
{
    const guint n = (guint) crowding->n_points;
    if (n == 0)
        return;
    const BillowHeldPoint *worst = &crowding->points[0];
    for (guint i = 1; i < n; i++)
        if (crowding->points[i].strain > worst->strain)
            worst = &crowding->points[i];
    g_autofree char *place = place_text(worst->column, worst->row);
    const double percent = 100.0 * worst->strain;
    char *text =
        n == 1
            ? g_strdup_printf(_("The point at %s cannot be one spacing from every anchor around it (%.1f %% "
                                "off): remove one of these anchors."),
                              place, percent)
            : g_strdup_printf(
                  g_dngettext(
                      GETTEXT_PACKAGE,
                      "%u point cannot be one spacing from every anchor around it (%.1f %% off at worst, "
                      "%s): "
                      "remove some of the anchors.",
                      "%u points cannot be one spacing from every anchor around them (%.1f %% off at worst, "
                      "%s): remove some of the anchors.",
                      n),
                  n, percent, place);
    add(remarks, BILLOW_DIAGNOSTIC_CROWDED, n, worst->strain, text);
}

static void
remark_anchors(GPtrArray *remarks, const BillowGrid *grid, const BillowAnchor *anchors,
               const BillowRestReport *report)
{
    remark_taut(remarks, anchors, report);
    remark_pressed_pairs(remarks, grid, anchors, &report->crowding);
    remark_pinned_points(remarks, &report->crowding);
}

static void
remark_far(GPtrArray *remarks, const BillowGrid *grid, const BillowRestReport *report)
{
    g_autofree char *length = length_text(report->rounding * grid->spacing);
    add(remarks, BILLOW_DIAGNOSTIC_FAR, 1, report->rounding,
        g_strdup_printf(
            _("At this distance from the origin, single precision rounds positions to %s (%.1f %% of the "
              "spacing): move the anchors closer to the origin, or set an origin for the export."),
            length, 100.0 * report->rounding));
}

static const char *
advice_on_baked(void)
{
    return _("The shape is baked: re-drape the keyframe to fix this.");
}

static void
remark_strained(GPtrArray *remarks, const BillowRestReport *report)
{
    const char *advice = report->given ? advice_on_baked()
                         : report->anchors < 2
                             ? _("Use a finer cloth.")
                             : _("Use fewer anchors, or a finer cloth. The distances between the anchors are "
                                 "not the problem.");
    add(remarks, BILLOW_DIAGNOSTIC_STRAINED, 1, report->strain.max,
        g_strdup_printf(_("Stretched or compressed by up to %.1f %%. %s"), 100.0 * report->strain.max,
                        advice));
}

static void
remark_unsettled(GPtrArray *remarks, const BillowRestReport *report)
{
    char *text =
        report->residual > 0.0
            ? g_strdup_printf(
                  _("Not settled: one more step would move the cloth by %.2f %% of its size. Use a stiffer "
                    "cloth or fewer points."),
                  100.0 * report->residual)
            : g_strdup(_("Not settled: the maximum number of iterations was reached. Use a stiffer cloth or "
                         "fewer points."));
    add(remarks, BILLOW_DIAGNOSTIC_UNSETTLED, 1, report->residual, text);
}

static void
remark_crossings(GPtrArray *remarks, const BillowProject *project, const BillowRestReport *report,
                 const BillowCrossings *crossings)
{
    const guint n = (guint) crossings->n_triangles;
    const double all = 2.0 * (project->cloth->grid.columns - 1) * (project->cloth->grid.rows - 1);
    const char *advice =
        report->given ? advice_on_baked()
        : project->cloth->thickness > 0.0
            ? _("Move anchors apart or make the cloth stiffer.")
            : _("Give the cloth a thickness, move anchors apart, or make the cloth stiffer.");
    char *text = g_strdup_printf(
        g_dngettext(GETTEXT_PACKAGE, "The cloth passes through itself: %u triangle crosses others. %s",
                    "The cloth passes through itself: %u triangles cross others. %s", n),
        n, advice);
    add(remarks, BILLOW_DIAGNOSTIC_CROSSING, n, n / all, text);
}

GPtrArray *
billow_anchor_diagnostics(const BillowGrid *grid, const BillowKeyframe *keyframe)
{
    GPtrArray *remarks = g_ptr_array_new_with_free_func(free_remark);
    if (keyframe->shape)
        return remarks;
    BillowRestReport report = {0};
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, grid);
    billow_rest_report_look_at_anchors(&report, grid, billow_held_anchors(held), held->len, NULL);
    remark_anchors(remarks, grid, billow_held_anchors(held), &report);
    if (report.rounding >= FAR_FROM)
        remark_far(remarks, grid, &report);
    billow_rest_report_clear(&report);
    return remarks;
}

GPtrArray *
billow_rest_diagnostics(const BillowProject *project, const BillowAnchor *anchors,
                        const BillowRestReport *report, const BillowCrossings *crossings,
                        const char *obstacle)
{
    const BillowGrid *grid = &project->cloth->grid;
    GPtrArray *remarks = g_ptr_array_new_with_free_func(free_remark);
    remark_anchors(remarks, grid, anchors, report);
    const gboolean small = billow_strain_is_small(&report->strain);
    if (obstacle)
        add(remarks, BILLOW_DIAGNOSTIC_COLLIDER, 1, report->worst, g_strdup(obstacle));
    else if (report->rounding >= FAR_FROM ||
             (report->rounding > NEAR_UP_TO && !small && billow_strain_is_small(&report->solved)))
        remark_far(remarks, grid, report);
    if (!small && remarks->len == 0)
        remark_strained(remarks, report);
    if (!report->converged)
        remark_unsettled(remarks, report);
    if (crossings && crossings->n_pairs > 0)
        remark_crossings(remarks, project, report, crossings);
    return remarks;
}

GPtrArray *
billow_shape_diagnostics(const BillowProject *project, const BillowBlock *keyframe,
                         const BillowRestShape *shape, BillowProgress progress, void *progress_data)
{
    BillowCrossings *crossings =
        billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, progress, progress_data);
    if (!crossings)
        return NULL;
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &shape->grid);
    g_autofree char *obstacle = billow_rest_obstacle_text(project, keyframe, &shape->report);
    GPtrArray *remarks =
        billow_rest_diagnostics(project, billow_held_anchors(held), &shape->report, crossings, obstacle);
    billow_crossings_free(crossings);
    return remarks;
}

/* --- Diagnostics of an animation --- */

static void
free_keyframe_remarks(gpointer data)
{
    BillowKeyframeDiagnostics *of_keyframe = data;
    g_free(of_keyframe->keyframe);
    g_free(of_keyframe->name);
    g_ptr_array_unref(of_keyframe->remarks);
    g_free(of_keyframe);
}

GPtrArray *
billow_own_diagnostics(const BillowCloth *cloth, GPtrArray *remarks)
{
    const gboolean alike = billow_cloth_is_instance(cloth) && cloth->instance.along == 0;
    for (guint i = remarks ? remarks->len : 0; alike && i-- > 0;) {
        const BillowDiagnosticKind kind = ((const BillowDiagnostic *) remarks->pdata[i])->kind;
        if (kind != BILLOW_DIAGNOSTIC_COLLIDER && kind != BILLOW_DIAGNOSTIC_FAR)
            g_ptr_array_remove_index(remarks, i);
    }
    return remarks;
}

/* The part of one shape in the overall progress. */
typedef struct {
    BillowProgress progress; /* or NULL */
    void *data;
    GCancellable *cancellable;
    double base, share;
} Part;

static bool
report_part(void *data, double done)
{
    const Part *part = data;
    return !g_cancellable_is_cancelled(part->cancellable) &&
           (!part->progress || part->progress(part->data, part->base + part->share * done));
}

/* A BillowProgress for the search for crossings. */
static bool
is_not_cancelled(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

static gboolean
is_wanted(const guint8 *poses, size_t pose)
{
    return !poses || poses[pose];
}

/* Returns NULL if it was stopped. */
static GPtrArray *
remarks_of_pose(const BillowAnimation *animation, const guint8 *poses, size_t pose, Part *part)
{
    const BillowBlock *block = billow_animation_poses(animation)->items[pose].keyframe;
    if (!is_wanted(poses, pose))
        return billow_anchor_diagnostics(&billow_animation_project(animation)->cloth->grid,
                                         billow_block_keyframe(block));
    g_autoptr(BillowRestShape) shape =
        billow_animation_shape(animation, pose, BILLOW_WANTED_NOW, report_part, part);
    if (!shape || !report_part(part, 1.0))
        return NULL;
    return billow_shape_diagnostics(billow_animation_project(animation), block, shape, is_not_cancelled,
                                    part->cancellable);
}

/* Returns the pose of each keyframe, in order: of several (in a loop), the first wanted one, or the first. */
static GArray *
poses_of_keyframes(const BillowAnimation *animation, const guint8 *wanted)
{
    const GPtrArray *keyframes =
        billow_project_track(billow_animation_project(animation), BILLOW_BLOCK_KEYFRAME);
    const BillowPoses *played = billow_animation_poses(animation);
    g_autoptr(GHashTable) first = g_hash_table_new(billow_text_hash, g_str_equal);
    for (int pass = 0; pass < 2; pass++)
        for (size_t pose = played->count; pose-- > 0;)
            if (pass == 0 || is_wanted(wanted, pose))
                g_hash_table_insert(first, played->items[pose].keyframe->id, GSIZE_TO_POINTER(pose));
    GArray *poses = g_array_new(FALSE, FALSE, sizeof(size_t));
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(keyframes, i);
        gpointer pose;
        if (g_hash_table_lookup_extended(first, keyframe->id, NULL, &pose))
            g_array_append_vals(poses, &(size_t){GPOINTER_TO_SIZE(pose)}, 1);
    }
    return poses;
}

GPtrArray *
billow_animation_diagnostics(const BillowAnimation *animation, const guint8 *wanted, BillowProgress progress,
                             void *progress_data, GCancellable *cancellable)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(free_keyframe_remarks);
    g_autoptr(GArray) poses = poses_of_keyframes(animation, wanted);
    for (guint i = 0; i < poses->len; i++) {
        const size_t pose = g_array_index(poses, size_t, i);
        Part part = {progress, progress_data, cancellable, (double) i / poses->len, 1.0 / poses->len};
        g_autoptr(GPtrArray) remarks = billow_own_diagnostics(
            billow_animation_project(animation)->cloth, remarks_of_pose(animation, wanted, pose, &part));
        if (!remarks)
            return NULL;
        if (remarks->len == 0)
            continue;
        BillowKeyframeDiagnostics *of_keyframe = g_new(BillowKeyframeDiagnostics, 1);
        const BillowBlock *block = billow_animation_poses(animation)->items[pose].keyframe;
        *of_keyframe = (BillowKeyframeDiagnostics){g_strdup(block->id), g_strdup(block->name),
                                                   g_steal_pointer(&remarks)};
        g_ptr_array_add(all, of_keyframe);
    }
    return g_steal_pointer(&all);
}

/* Returns the keyframe whose first diagnostic is the gravest; NULL if there are none. */
static const BillowKeyframeDiagnostics *
gravest_of(const GPtrArray *keyframes)
{
    const BillowKeyframeDiagnostics *gravest = NULL;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframeDiagnostics *of_keyframe = g_ptr_array_index(keyframes, i);
        const BillowDiagnostic *first = of_keyframe->remarks->pdata[0];
        if (!gravest || first->kind < ((const BillowDiagnostic *) gravest->remarks->pdata[0])->kind)
            gravest = of_keyframe;
    }
    return gravest;
}

static const char *
first_text(const BillowKeyframeDiagnostics *of_keyframe)
{
    return ((const BillowDiagnostic *) of_keyframe->remarks->pdata[0])->text;
}

/* Takes the text about the gravest diagnostic and appends the number of others. */
static char *
append_others(char *text, const GPtrArray *keyframes)
{
    g_autofree char *first = text;
    guint others = 0;
    for (guint i = 0; i < keyframes->len; i++)
        others += ((const BillowKeyframeDiagnostics *) keyframes->pdata[i])->remarks->len;
    if (--others == 0)
        return g_steal_pointer(&first);
    return g_strdup_printf(
        g_dngettext(GETTEXT_PACKAGE, "%s (%u more warning)", "%s (%u more warnings)", others), first, others);
}

char *
billow_diagnostics_line(const GPtrArray *keyframes)
{
    const BillowKeyframeDiagnostics *of = gravest_of(keyframes);
    if (!of)
        return NULL;
    /* Translators: the id of a keyframe, and a sentence about its rest shape */
    return append_others(g_strdup_printf(_("keyframe “%s”: %s"), of->keyframe, first_text(of)), keyframes);
}

char *
billow_diagnostics_text(const GPtrArray *keyframes)
{
    const BillowKeyframeDiagnostics *of = gravest_of(keyframes);
    if (!of)
        return NULL;
    /* Translators: the name of a keyframe, and in the next line a sentence about its rest shape */
    return append_others(g_strdup_printf(_("Warning about keyframe “%s”:\n%s"), of->name, first_text(of)),
                         keyframes);
}
