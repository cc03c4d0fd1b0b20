/* Statistics of the rest shapes. */
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"

#include "model/evaluation.h"

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

static json_object *
describe(const BillowBlock *keyframe, const BillowRestReport *report)
{
    json_object *object = json_object_new_object();
    json_object_object_add(object, "id", json_object_new_string(keyframe->id));
    json_object_object_add(object, "anchors", json_object_new_int64((int64_t) report->anchors));
    json_object_object_add(object, "triangles", json_object_new_int64((int64_t) report->triangles));
    json_object_object_add(object, "interior", json_object_new_int64((int64_t) report->interior));
    json_object_object_add(object, "exterior", json_object_new_int64((int64_t) report->exterior));
    json_object_object_add(object, "iterations", json_object_new_int(report->iterations));
    billow_json_add_number(object, "max_strain", report->strain.max);
    billow_json_add_number(object, "rms_strain", report->strain.rms);
    billow_json_add_number(object, "seconds", report->seconds);
    json_object *taut = json_object_new_array();
    for (size_t i = 0; i < report->n_taut; i++) {
        json_object *pair = json_object_new_array();
        json_object_array_add(pair, json_object_new_int(report->taut[i].a));
        json_object_array_add(pair, json_object_new_int(report->taut[i].b));
        json_object_array_add(taut, pair);
    }
    json_object_object_add(object, "taut", taut);
    return object;
}

static void
print_text(const BillowBlock *keyframe, const BillowRestReport *report)
{
    printf("%s: %zu anchors, %zu triangles, %zu points within, %zu outside\n", keyframe->id, report->anchors,
           report->triangles, report->interior, report->exterior);
    printf("  strain rms %.4f %%, largest %.4f %%; %d iterations, %.3f s%s\n", 100.0 * report->strain.rms,
           100.0 * report->strain.max, report->iterations, report->seconds,
           report->converged ? "" : " (not converged)");
    for (size_t i = 0; i < report->n_taut; i++)
        printf("  taut: anchors %d and %d are farther apart than the cloth reaches\n", report->taut[i].a,
               report->taut[i].b);
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
    if (list)
        json_object_array_add(list, describe(keyframe, &shape->report));
    else
        print_text(keyframe, &shape->report);
    billow_rest_shape_unref(shape);
    return TRUE;
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
        json_object_object_add(object, "keyframes", list);
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
        {"keyframe", 0, 0, G_OPTION_ARG_STRING, &id, "Of this keyframe alone", "ID"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, "One JSON object", NULL},
        billow_progress_option(&progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT");
    g_option_context_set_summary(context,
                                 "Makes the rest shape of each keyframe and tells how well it came out.");
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
        billow_cli_complain("rest", "--keyframe: there is no keyframe “%s”", id);
        return BILLOW_EXIT_USAGE;
    }
    BillowProgressMeter meter;
    if (!billow_progress_meter_init(&meter, progress, "rest"))
        return BILLOW_EXIT_USAGE;
    return report_keyframes(project, keyframes, &meter, json);
}
