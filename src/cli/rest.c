/* Prints statistics of the rest shapes. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/json_stream.h"
#include "cli/options.h"
#include "cli/progress.h"

#include "model/animation/rest_diagnostics.h"
#include "model/animation/rest_obstacle.h"

#include <glib/gi18n.h>
#include <stdio.h>

typedef struct {
    BillowProgressMeter meter;
    GCancellable *cancellable;
    guint index, count; /* index of the current keyframe, and number of keyframes */
} RestProgress;

static bool
show_progress(void *data, double done)
{
    RestProgress *work = data;
    billow_progress_meter_rest(&work->meter, (work->index + done) / work->count);
    return !g_cancellable_is_cancelled(work->cancellable);
}

static bool
is_going_on(void *data, double done)
{
    return !g_cancellable_is_cancelled(((RestProgress *) data)->cancellable);
}

/* A keyframe with its shape and the remarks about it. */
typedef struct {
    const BillowProject *project;
    const BillowBlock *keyframe;
    const BillowAnchor *anchors;
    const BillowRestReport *report;
    const BillowCrossings *crossings;
    GPtrArray *remarks; /* of BillowDiagnostic */
} KeyframeResult;

/* --- One JSON object, as there may be many pairs of anchors --- */

static void
put_anchor_pair(BillowJsonStream *out, const KeyframeResult *found, int a, int b)
{
    const BillowAnchor *p = &found->anchors[a], *q = &found->anchors[b];
    billow_json_stream_integers(out, "anchors", (const int[]){a, b}, 2);
    billow_json_stream_open(out, "points", '[');
    billow_json_stream_integers(out, NULL, (const int[]){p->column, p->row}, 2);
    billow_json_stream_integers(out, NULL, (const int[]){q->column, q->row}, 2);
    billow_json_stream_close(out, ']');
}

static void
put_taut_pairs(BillowJsonStream *out, const KeyframeResult *found)
{
    billow_json_stream_open(out, "taut_pairs", '[');
    for (size_t i = 0; i < found->report->n_taut; i++) {
        const BillowTautPair *pair = &found->report->taut[i];
        billow_json_stream_open(out, NULL, '{');
        put_anchor_pair(out, found, pair->a, pair->b);
        billow_json_stream_number(out, "missing", pair->distance - pair->length);
        billow_json_stream_number(out, "share", pair->distance / pair->length - 1.0);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

static void
put_crowded_pairs(BillowJsonStream *out, const KeyframeResult *found)
{
    const BillowCrowding *crowding = &found->report->crowding;
    billow_json_stream_open(out, "crowded_pairs", '[');
    for (size_t i = 0; i < crowding->n_pairs; i++) {
        const BillowPressedPair *pair = &crowding->pairs[i];
        billow_json_stream_open(out, NULL, '{');
        put_anchor_pair(out, found, pair->a, pair->b);
        billow_json_stream_number(out, "distance", pair->distance);
        billow_json_stream_number(out, "length", found->project->cloth->grid.spacing);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

static void
put_crowded_points(BillowJsonStream *out, const BillowCrowding *crowding)
{
    billow_json_stream_open(out, "crowded_points", '[');
    for (size_t i = 0; i < crowding->n_points; i++) {
        const BillowHeldPoint *point = &crowding->points[i];
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_integers(out, "point", (const int[]){point->column, point->row}, 2);
        billow_json_stream_number(out, "strain", point->strain);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

static void
put_remarks(BillowJsonStream *out, const GPtrArray *remarks)
{
    billow_json_stream_open(out, "warnings", '[');
    for (guint i = 0; i < remarks->len; i++) {
        const BillowDiagnostic *remark = g_ptr_array_index(remarks, i);
        billow_json_stream_open(out, NULL, '{');
        billow_json_stream_text(out, "kind", billow_diagnostic_word(remark->kind));
        billow_json_stream_text(out, "text", remark->text);
        billow_json_stream_close(out, '}');
    }
    billow_json_stream_close(out, ']');
}

static void
put_count(BillowJsonStream *out, const char *key, size_t count)
{
    billow_json_stream_value(out, key, json_object_new_int64((int64_t) count));
}

static void
put_keyframe(BillowJsonStream *out, const KeyframeResult *found)
{
    const BillowRestReport *report = found->report;
    billow_json_stream_open(out, NULL, '{');
    billow_json_stream_text(out, "id", found->keyframe->id);
    if (found->project->cloths->len > 1)
        billow_json_stream_text(out, "cloth", found->project->cloth->id);
    put_count(out, "anchors", report->anchors);
    put_count(out, "triangles", report->triangles);
    put_count(out, "interior", report->interior);
    put_count(out, "exterior", report->exterior);
    billow_json_stream_integer(out, "iterations", report->iterations);
    billow_json_stream_value(out, "converged", json_object_new_boolean(report->converged));
    billow_json_stream_number(out, "residual", report->residual);
    billow_json_stream_number(out, "max_strain", report->strain.max);
    billow_json_stream_number(out, "p99_strain", report->strain.p99);
    billow_json_stream_number(out, "rms_strain", report->strain.rms);
    billow_json_stream_number(out, "rounding", report->rounding);
    billow_json_stream_number(out, "seconds", report->seconds);
    billow_json_stream_open(out, "taut", '[');
    for (size_t i = 0; i < report->n_taut; i++)
        billow_json_stream_integers(out, NULL, (const int[]){report->taut[i].a, report->taut[i].b}, 2);
    billow_json_stream_close(out, ']');
    put_taut_pairs(out, found);
    put_crowded_pairs(out, found);
    put_crowded_points(out, &report->crowding);
    put_count(out, "crossings", found->crossings->n_pairs);
    put_count(out, "crossing_triangles", found->crossings->n_triangles);
    put_remarks(out, found->remarks);
    billow_json_stream_close(out, '}');
}

/* --- Lines --- */

static void
print_pairs(const KeyframeResult *found)
{
    const BillowRestReport *report = found->report;
    for (size_t i = 0; i < report->n_taut; i++) {
        const BillowTautPair *pair = &report->taut[i];
        g_autofree char *text = billow_taut_pair_text(pair, found->anchors);
        billow_cli_print(
            stdout,
            _("  taut: anchors %d and %d are farther apart than the cloth between them can reach: %s\n"),
            pair->a, pair->b, text);
    }
    for (size_t i = 0; i < report->crowding.n_pairs; i++) {
        const BillowPressedPair *pair = &report->crowding.pairs[i];
        g_autofree char *text = billow_pressed_pair_text(pair, &found->project->cloth->grid, found->anchors);
        billow_cli_print(stdout, _("  crowded: anchors %d and %d: %s\n"), pair->a, pair->b, text);
    }
}

static void
print_text(const KeyframeResult *found)
{
    const BillowRestReport *report = found->report;
    const char *id = found->keyframe->id;
    g_autofree char *name = found->project->cloths->len > 1
                                ? g_strdup_printf("%s: %s", found->project->cloth->id, id)
                                : g_strdup(id);
    billow_cli_print(stdout, _("%s: %zu anchors, %zu triangles, %zu points within, %zu outside\n"), name,
                     report->anchors, report->triangles, report->interior, report->exterior);
    billow_cli_print(stdout, _("  strain rms %.4f %%, largest %.4f %%; %d iterations, %.3f s%s\n"),
                     100.0 * report->strain.rms, 100.0 * report->strain.max, report->iterations,
                     report->seconds, report->converged ? "" : _(" (not settled)"));
    print_pairs(found);
    for (guint i = 0; i < found->remarks->len; i++)
        billow_cli_print(stdout, _("  warning: %s\n"),
                         ((const BillowDiagnostic *) g_ptr_array_index(found->remarks, i))->text);
}

/* --- All keyframes --- */

/* Returns FALSE if interrupted. */
static gboolean
report_keyframe(const BillowProject *project, const BillowBlock *keyframe, BillowRestCache *cache,
                RestProgress *work, BillowJsonStream *out)
{
    BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe, show_progress, work);
    billow_progress_meter_end(&work->meter);
    if (!shape)
        return FALSE;
    BillowCrossings *crossings =
        billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, is_going_on, work);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->cloth->grid);
    if (crossings) {
        const BillowAnchor *anchors = billow_held_anchors(held);
        g_autofree char *obstacle = billow_rest_obstacle_text(project, keyframe, &shape->report);
        g_autoptr(GPtrArray) remarks =
            billow_rest_diagnostics(project, anchors, &shape->report, crossings, obstacle);
        const KeyframeResult found = {project, keyframe, anchors, &shape->report, crossings, remarks};
        if (out)
            put_keyframe(out, &found);
        else
            print_text(&found);
    }
    billow_crossings_free(crossings);
    billow_rest_shape_unref(shape);
    return crossings != NULL;
}

static BillowExit
report_keyframes(const GPtrArray *projects, GPtrArray *keyframes, const BillowProgressMeter *meter,
                 gboolean json)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    RestProgress work = {*meter, billow_interrupt_cancellable(interrupt), 0, keyframes->len};
    BillowJsonStream *out = json ? billow_json_stream_new() : NULL;
    gboolean going = TRUE;
    if (out)
        billow_json_stream_open_list(out, "keyframes");
    for (; work.index < keyframes->len && going; work.index++)
        going = report_keyframe(projects->pdata[work.index], keyframes->pdata[work.index], cache, &work, out);
    if (out)
        billow_json_stream_end_list(out);
    return going ? BILLOW_EXIT_DONE : BILLOW_EXIT_INTERRUPTED;
}

/* Adds the keyframes of a cloth, or the one called `id`, each with the project in which its cloth is active. */
static void
add_keyframes(const BillowProject *project, guint cloth, const char *id, GPtrArray *projects,
              GPtrArray *keyframes)
{
    g_autoptr(BillowProject) one = billow_project_activate(project, cloth);
    const GPtrArray *track = billow_project_track(one, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *keyframe = track->pdata[i];
        if (id && !g_str_equal(id, keyframe->id))
            continue;
        g_ptr_array_add(projects, billow_project_ref(one));
        g_ptr_array_add(keyframes, keyframe);
    }
}

BillowExit
billow_cli_rest(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *id = NULL, *progress = NULL;
    const GOptionEntry entries[] = {
        {"keyframe", 0, 0, G_OPTION_ARG_STRING, &id, _("Report only this keyframe"), "ID"},
        billow_json_option(&json),
        billow_progress_option(&progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(context,
                                 _("Computes the rest shape of each keyframe and reports its quality."));
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_open(context, entries, argc, argv, &status);
    if (!project)
        return status;
    g_autoptr(GPtrArray) keyframes = g_ptr_array_new();
    g_autoptr(GPtrArray) projects = g_ptr_array_new_with_free_func((GDestroyNotify) billow_project_unref);
    for (guint i = 0; i < project->cloths->len; i++)
        add_keyframes(project, i, id, projects, keyframes);
    if (id && keyframes->len == 0) {
        billow_cli_complain("rest", _("--keyframe: keyframe “%s” does not exist"), id);
        return BILLOW_EXIT_USAGE;
    }
    BillowProgressMeter meter;
    if (!billow_progress_meter_init(&meter, progress, "rest"))
        return BILLOW_EXIT_USAGE;
    return report_keyframes(projects, keyframes, &meter, json);
}
