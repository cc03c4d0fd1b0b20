/* Pairs a project with a method, its settings and its files. */
#include "io/export.h"

static BillowAnimation *
make_animation(const BillowExport *export, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowRestCache) cache =
        export->cache ? billow_rest_cache_ref(export->cache) : billow_rest_cache_new(0);
    return billow_animation_new(export->project, cache, export->rest_progress, export->progress_data,
                                cancellable, error);
}

gboolean
billow_export_run(const BillowExport *export, GCancellable *cancellable, BillowSequenceReport *report,
                  GError **error)
{
    *report = (BillowSequenceReport){0};
    if (!billow_sequence_make_folder(export->folder, error))
        return FALSE;
    g_autoptr(BillowAnimation) animation = make_animation(export, cancellable, error);
    if (!animation)
        return FALSE;
    g_autoptr(BillowFrameSource) source =
        billow_frame_source_new(animation, export->method, export->settings->jobs, cancellable);
    const BillowSequence sequence = {
        .project = export->project,
        .settings = export->settings,
        .frames = export->frames,
        .project_folder = export->project_folder,
        .folder = export->folder,
    };
    return billow_sequence_write(&sequence, source, export->progress, export->progress_data, cancellable,
                                 report, error);
}
