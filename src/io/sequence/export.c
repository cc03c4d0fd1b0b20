/* Runs an export: a project with a method, settings and files. */
#include "io/sequence/export.h"

#include "model/animation/push_limits.h"
#include "model/animation/rest_diagnostics.h"
#include "model/base/process_limits.h"
#include "model/edits/project_shift.h"

#include <glib/gi18n.h>
#include <string.h>

/* File descriptors for the manifest, its lock, stored rest shapes, a texture and its copy, and a frame. With
 * fewer, something would be missing at the end. */
enum { DESCRIPTORS = 8 };

/* Returns, per pose, whether frames to be written use it; NULL: all do. Free with g_free(). */
static guint8 *
poses_of_frames(const BillowExport *export, const BillowAnimation *animation)
{
    const BillowProject *project = billow_animation_project(animation);
    const size_t count = MAX(billow_animation_poses(animation)->count, 1);
    if (export->method == BILLOW_METHOD_PHYSICS ||
        (int) export->frames->len == billow_project_frame_count(project))
        return NULL;
    guint8 *poses = g_new0(guint8, count);
    for (guint i = 0; i < export->frames->len; i++) {
        const int frame = g_array_index(export->frames, int, i);
        const BillowPoseRange range =
            billow_animation_range_at(animation, billow_project_frame_time(project, frame));
        memset(poses + range.first, 1, range.last - range.first + 1);
    }
    return poses;
}

/* Creates the remarks, and the rest shapes along with them. */
static GPtrArray *
make_remarks(const BillowExport *export, const BillowAnimation *animation, GCancellable *cancellable,
             GError **error)
{
    g_autofree guint8 *poses = poses_of_frames(export, animation);
    GPtrArray *remarks = billow_animation_diagnostics(animation, poses, export->rest_progress,
                                                      export->progress_data, cancellable);
    if (!remarks)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                            _("Computing the rest shapes was canceled"));
    else if (export->warning)
        *export->warning =
            export->for_window ? billow_diagnostics_text(remarks) : billow_diagnostics_line(remarks);
    return remarks;
}

/* Appends a sentence (transfer full; NULL: none) to the warning. */
static void
add_to_warning(const BillowExport *export, char *sentence)
{
    g_autofree char *own = sentence;
    if (!own || !export->warning)
        return;
    g_autofree char *before = *export->warning;
    *export->warning =
        before ? g_strconcat(before, export->for_window ? "\n\n" : " ", own, NULL) : g_steal_pointer(&own);
}

static void
add_push_limits(const BillowExport *export)
{
    const GPtrArray *colliders = billow_project_track(export->project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len && export->method != BILLOW_METHOD_PHYSICS; i++)
        add_to_warning(export, billow_push_limit_text(export->project, colliders->pdata[i]));
}

gboolean
billow_export_run(const BillowExport *export, GCancellable *cancellable, BillowSequenceReport *report,
                  GError **error)
{
    *report = (BillowSequenceReport){0};
    if (export->warning)
        *export->warning = NULL;
    if (!billow_has_descriptors(DESCRIPTORS, error) ||
        !billow_format_available(export->settings->format, error) ||
        !billow_sequence_make_folder(export->folder, error))
        return FALSE;
    /* shift the project first, so that nothing is rounded far away from the origin */
    g_autoptr(BillowProject) shifted =
        billow_project_shift(export->project, billow_vec3_scale(export->settings->origin, -1.0));
    g_autoptr(BillowRestCache) cache =
        export->cache ? billow_rest_cache_ref(export->cache) : billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(shifted, cache);
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
        .animation = animation,
        .method = export->method,
        .remarks = remarks,
    };
    const gboolean done = billow_sequence_write(&sequence, source, export->progress, export->progress_data,
                                                cancellable, report, error);
    add_push_limits(export);
    add_to_warning(export, billow_strained_frames_text(&report->strained, shifted));
    return done;
}
