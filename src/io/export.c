/* Pairs a project with a method, its settings and its files. */
#include "io/export.h"

#include "model/project_shift.h"
#include "model/rest_remarks.h"

/* Relative to the origin from the start, so that nothing is rounded far away from it. */
static BillowAnimation *
make_animation(const BillowExport *export, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowProject) project =
        billow_project_shift(export->project, billow_vec3_scale(export->settings->origin, -1.0));
    g_autoptr(BillowRestCache) cache =
        export->cache ? billow_rest_cache_ref(export->cache) : billow_rest_cache_new(0);
    return billow_animation_new(project, cache, export->rest_progress, export->progress_data, cancellable,
                                error);
}

static GPtrArray *
make_remarks(const BillowExport *export, const BillowAnimation *animation, GCancellable *cancellable,
             GError **error)
{
    GPtrArray *remarks = billow_animation_remarks(animation, cancellable);
    if (!remarks)
        g_cancellable_set_error_if_cancelled(cancellable, error);
    else if (export->warning)
        *export->warning = billow_remarks_line(remarks);
    return remarks;
}

gboolean
billow_export_run(const BillowExport *export, GCancellable *cancellable, BillowSequenceReport *report,
                  GError **error)
{
    *report = (BillowSequenceReport){0};
    if (export->warning)
        *export->warning = NULL;
    if (!billow_sequence_make_folder(export->folder, error))
        return FALSE;
    g_autoptr(BillowAnimation) animation = make_animation(export, cancellable, error);
    if (!animation)
        return FALSE;
    g_autoptr(GPtrArray) remarks = make_remarks(export, animation, cancellable, error);
    if (!remarks)
        return FALSE;
    g_autoptr(BillowFrameSource) source =
        billow_frame_source_new(animation, export->method, export->settings->jobs, cancellable);
    const BillowSequence sequence = {
        .project = export->project,
        .settings = export->settings,
        .frames = export->frames,
        .project_folder = export->project_folder,
        .folder = export->folder,
        .method = export->method,
        .remarks = remarks,
    };
    return billow_sequence_write(&sequence, source, export->progress, export->progress_data, cancellable,
                                 report, error);
}
