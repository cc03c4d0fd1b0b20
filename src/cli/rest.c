/* Statistics of the rest shapes. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"

#include "io/json_memory.h"
#include "model/rest_remarks.h"

#include <glib/gi18n.h>
#include <stdio.h>

typedef struct {
    BillowProgressMeter meter;
    GCancellable *cancellable;
    guint index, count; /* of the keyframe at work */
} Work;

static bool
show_progress(void *data, double done)
{
    Work *work = data;
    billow_progress_meter_rest(&work->meter, (work->index + done) / work->count);
    return !g_cancellable_is_cancelled(work->cancellable);
}

static bool
is_going_on(void *data, double done)
{
    return !g_cancellable_is_cancelled(((Work *) data)->cancellable);
}

/* A keyframe with its shape and what there is to say of it. */
typedef struct {
    const BillowProject *project;
    const BillowBlock *keyframe;
    const BillowAnchor *anchors;
    const BillowRestReport *report;
    const BillowCrossings *crossings;
    GPtrArray *remarks; /* of BillowRemark */
} Found;

/* --- One JSON object --- */

static json_object *
new_pair(int a, int b)
{
    json_object *pair = json_object_new_array();
    billow_json_append(pair, json_object_new_int(a));
    billow_json_append(pair, json_object_new_int(b));
    return pair;
}

/* "anchors" and "points" of a pair of anchors. */
static json_object *
new_anchor_pair(const Found *found, int a, int b)
{
    const BillowAnchor *p = &found->anchors[a], *q = &found->anchors[b];
    json_object *object = json_object_new_object(), *points = json_object_new_array();
    billow_json_append(points, new_pair(p->column, p->row));
    billow_json_append(points, new_pair(q->column, q->row));
    billow_json_put(object, "anchors", new_pair(a, b));
    billow_json_put(object, "points", points);
    return object;
}

static void
add_taut(json_object *object, const Found *found)
{
    json_object *taut = json_object_new_array(), *pairs = json_object_new_array();
    for (size_t i = 0; i < found->report->n_taut; i++) {
        const BillowTautPair *pair = &found->report->taut[i];
        json_object *described = new_anchor_pair(found, pair->a, pair->b);
        billow_json_add_number(described, "missing", pair->distance - pair->length);
        billow_json_add_number(described, "share", pair->distance / pair->length - 1.0);
        billow_json_append(taut, new_pair(pair->a, pair->b));
        billow_json_append(pairs, described);
    }
    billow_json_put(object, "taut", taut);
    billow_json_put(object, "taut_pairs", pairs);
}

static void
add_crowding(json_object *object, const Found *found)
{
    const BillowCrowding *crowding = &found->report->crowding;
    json_object *pairs = json_object_new_array(), *points = json_object_new_array();
    for (size_t i = 0; i < crowding->n_pairs; i++) {
        const BillowPressedPair *pair = &crowding->pairs[i];
        json_object *described = new_anchor_pair(found, pair->a, pair->b);
        billow_json_add_number(described, "distance", pair->distance);
        billow_json_add_number(described, "length", found->project->grid.spacing);
        billow_json_append(pairs, described);
    }
    for (size_t i = 0; i < crowding->n_points; i++) {
        const BillowHeldPoint *point = &crowding->points[i];
        json_object *described = json_object_new_object();
        billow_json_put(described, "point", new_pair(point->column, point->row));
        billow_json_add_number(described, "strain", point->strain);
        billow_json_append(points, described);
    }
    billow_json_put(object, "crowded_pairs", pairs);
    billow_json_put(object, "crowded_points", points);
}

static void
add_remarks(json_object *object, const GPtrArray *remarks)
{
    json_object *list = json_object_new_array();
    for (guint i = 0; i < remarks->len; i++) {
        const BillowRemark *remark = g_ptr_array_index(remarks, i);
        json_object *described = json_object_new_object();
        billow_json_put(described, "kind", json_object_new_string(billow_remark_word(remark->kind)));
        billow_json_put(described, "text", json_object_new_string(remark->text));
        billow_json_append(list, described);
    }
    billow_json_put(object, "warnings", list);
}

static void
add_count(json_object *object, const char *key, size_t count)
{
    billow_json_put(object, key, json_object_new_int64((int64_t) count));
}

static json_object *
describe(const Found *found)
{
    const BillowRestReport *report = found->report;
    json_object *object = json_object_new_object();
    billow_json_put(object, "id", json_object_new_string(found->keyframe->id));
    add_count(object, "anchors", report->anchors);
    add_count(object, "triangles", report->triangles);
    add_count(object, "interior", report->interior);
    add_count(object, "exterior", report->exterior);
    billow_json_put(object, "iterations", json_object_new_int(report->iterations));
    billow_json_put(object, "converged", json_object_new_boolean(report->converged));
    billow_json_add_number(object, "residual", report->residual);
    billow_json_add_number(object, "max_strain", report->strain.max);
    billow_json_add_number(object, "p99_strain", report->strain.p99);
    billow_json_add_number(object, "rms_strain", report->strain.rms);
    billow_json_add_number(object, "rounding", report->rounding);
    billow_json_add_number(object, "seconds", report->seconds);
    add_taut(object, found);
    add_crowding(object, found);
    add_count(object, "crossings", found->crossings->n_pairs);
    add_count(object, "crossing_triangles", found->crossings->n_triangles);
    add_remarks(object, found->remarks);
    return object;
}

/* --- Lines --- */

static void
print_pairs(const Found *found)
{
    const BillowRestReport *report = found->report;
    for (size_t i = 0; i < report->n_taut; i++) {
        const BillowTautPair *pair = &report->taut[i];
        g_autofree char *text = billow_taut_pair_text(pair, found->anchors);
        billow_cli_print(stdout,
                         _("  taut: anchors %d and %d are farther apart than the cloth reaches: %s\n"),
                         pair->a, pair->b, text);
    }
    for (size_t i = 0; i < report->crowding.n_pairs; i++) {
        const BillowPressedPair *pair = &report->crowding.pairs[i];
        g_autofree char *text = billow_pressed_pair_text(pair, &found->project->grid, found->anchors);
        billow_cli_print(stdout, _("  crowded: anchors %d and %d: %s\n"), pair->a, pair->b, text);
    }
}

static void
print_text(const Found *found)
{
    const BillowRestReport *report = found->report;
    billow_cli_print(stdout, _("%s: %zu anchors, %zu triangles, %zu points within, %zu outside\n"),
                     found->keyframe->id, report->anchors, report->triangles, report->interior,
                     report->exterior);
    billow_cli_print(stdout, _("  strain rms %.4f %%, largest %.4f %%; %d iterations, %.3f s%s\n"),
                     100.0 * report->strain.rms, 100.0 * report->strain.max, report->iterations,
                     report->seconds, report->converged ? "" : _(" (not converged)"));
    print_pairs(found);
    for (guint i = 0; i < found->remarks->len; i++)
        billow_cli_print(stdout, _("  warning: %s\n"),
                         ((const BillowRemark *) g_ptr_array_index(found->remarks, i))->text);
}

/* --- All keyframes --- */

static void
tell(Found *found, json_object *list)
{
    found->remarks =
        billow_rest_remarks(&found->project->grid, found->anchors, found->report, found->crossings);
    if (list)
        billow_json_append(list, describe(found));
    else
        print_text(found);
    g_ptr_array_unref(found->remarks);
}

/* FALSE: interrupted. */
static gboolean
report_keyframe(const BillowProject *project, const BillowBlock *keyframe, BillowRestCache *cache, Work *work,
                json_object *list)
{
    BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe, show_progress, work);
    billow_progress_meter_end(&work->meter);
    if (!shape)
        return FALSE;
    BillowCrossings *crossings =
        billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, is_going_on, work);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->grid);
    Found found = {.project = project,
                   .keyframe = keyframe,
                   .anchors = billow_held_anchors(held),
                   .report = &shape->report,
                   .crossings = crossings};
    if (crossings)
        tell(&found, list);
    billow_crossings_free(crossings);
    billow_rest_shape_unref(shape);
    return crossings != NULL;
}

static BillowExit
report_keyframes(const BillowProject *project, GPtrArray *keyframes, const BillowProgressMeter *meter,
                 gboolean json)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    Work work = {*meter, billow_interrupt_cancellable(interrupt), 0, keyframes->len};
    json_object *list = json ? json_object_new_array() : NULL;
    gboolean going = TRUE;
    for (; work.index < keyframes->len && going; work.index++)
        going = report_keyframe(project, g_ptr_array_index(keyframes, work.index), cache, &work, list);
    if (json && going) {
        json_object *object = json_object_new_object();
        billow_json_put(object, "keyframes", list);
        billow_json_print(object);
    } else {
        json_object_put(list);
    }
    return going ? BILLOW_EXIT_DONE : BILLOW_EXIT_INTERRUPTED;
}

BillowExit
billow_cli_rest(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *id = NULL, *progress = NULL;
    const GOptionEntry entries[] = {
        {"keyframe", 0, 0, G_OPTION_ARG_STRING, &id, _("Of this keyframe alone"), "ID"},
        billow_json_option(&json),
        billow_progress_option(&progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(context,
                                 _("Makes the rest shape of each keyframe and tells how well it came out."));
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_open(context, entries, argc, argv, &status);
    if (!project)
        return status;
    g_autoptr(GPtrArray) keyframes = g_ptr_array_new();
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        BillowBlock *keyframe = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        if (!id || g_str_equal(id, keyframe->id))
            g_ptr_array_add(keyframes, keyframe);
    }
    if (id && keyframes->len == 0) {
        billow_cli_complain("rest", _("--keyframe: there is no keyframe “%s”"), id);
        return BILLOW_EXIT_USAGE;
    }
    BillowProgressMeter meter;
    if (!billow_progress_meter_init(&meter, progress, "rest"))
        return BILLOW_EXIT_USAGE;
    return report_keyframes(project, keyframes, &meter, json);
}
