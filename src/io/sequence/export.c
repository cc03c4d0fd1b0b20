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

/* --- One sequence --- */

static GPtrArray *
sources_of(const GPtrArray *animations, const BillowExport *export, GCancellable *cancellable)
{
    GPtrArray *sources = g_ptr_array_new_with_free_func((GDestroyNotify) billow_frame_source_free);
    for (guint i = 0; i < animations->len; i++)
        g_ptr_array_add(sources, billow_frame_source_new(animations->pdata[i], export->method,
                                                         export->settings->jobs, cancellable));
    return sources;
}

/* Writes the sequence of the project's active cloth, or for a format of the whole scene of all its cloths. */
static gboolean
write_part(const BillowExport *export, BillowRestCache *cache, GCancellable *cancellable,
           BillowSequenceReport *report, GError **error)
{
    /* shift the project first, so that nothing is rounded far away from the origin */
    g_autoptr(BillowProject) shifted =
        billow_project_shift(export->project, billow_vec3_scale(export->settings->origin, -1.0));
    g_autoptr(BillowAnimation) animation = billow_animation_new(shifted, cache);
    g_autoptr(GPtrArray) remarks = make_remarks(export, animation, cancellable, error);
    if (!remarks)
        return FALSE;
    g_autoptr(GPtrArray) animations =
        export->settings->format->whole_scene ? billow_animation_others(animation) : g_ptr_array_new();
    g_autoptr(GPtrArray) others = sources_of(animations, export, cancellable);
    g_autoptr(BillowFrameSource) source =
        billow_frame_source_new(animation, export->method, export->settings->jobs, cancellable);
    const BillowSequence sequence = {
        .project = export->project,
        .settings = export->settings,
        .frames = export->frames,
        .project_folder = export->project_folder,
        .folder = export->folder,
        .animation = animation,
        .others = others,
        .method = export->method,
        .remarks = remarks,
    };
    const gboolean done = billow_sequence_write(&sequence, source, export->progress, export->progress_data,
                                                cancellable, report, error);
    add_push_limits(export);
    add_to_warning(export, billow_strained_frames_text(&report->strained, shifted));
    return done;
}

/* --- All sequences --- */

/* Progress of one of several sequences within the whole export. */
typedef struct {
    const BillowExport *export;
    guint index, n; /* which one, of how many */
} Part;

static bool
pass_rest_progress(void *data, double done)
{
    const Part *part = data;
    const BillowExport *export = part->export;
    return !export->rest_progress ||
           export->rest_progress(export->progress_data, (part->index + done) / part->n);
}

static gboolean
pass_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    const Part *part = data;
    const BillowExport *export = part->export;
    return !export->progress || export->progress(frame, skipped, done + (int) part->index * total,
                                                 total * (int) part->n, export->progress_data);
}

static void
add_report(BillowSequenceReport *all, const BillowSequenceReport *own)
{
    all->written += own->written;
    all->skipped += own->skipped;
    all->bytes += own->bytes;
    all->others += own->others;
    billow_simulation_record_merge(&all->simulated, &own->simulated);
    billow_strained_frames_add(&all->strained, &own->strained);
    if (own->morph_targets.n > all->morph_targets.n)
        all->morph_targets = own->morph_targets;
}

/* Writes one of several sequences, and adds its warning, which names the cloth, to that of all. */
static gboolean
write_one_of(const BillowExport *export, Part *part, BillowProject *project, BillowRestCache *cache,
             GCancellable *cancellable, BillowSequenceReport *report, GError **error)
{
    char *warning = NULL;
    BillowExport own = *export;
    BillowSequenceReport of_part = {0};
    own.project = project;
    own.rest_progress = pass_rest_progress;
    own.progress = pass_progress;
    own.progress_data = part;
    own.warning = export->warning ? &warning : NULL;
    const gboolean done = write_part(&own, cache, cancellable, &of_part, error);
    if (warning && part->n > 1)
        /* Translators: the name of a cloth, and what is to be said about it */
        add_to_warning(export, g_strdup_printf(_("%s: %s"), billow_cloth_title(project->cloth), warning));
    else if (warning)
        add_to_warning(export, g_strdup(warning));
    g_free(warning);
    add_report(report, &of_part);
    return done;
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
    g_autoptr(BillowRestCache) cache =
        export->cache ? billow_rest_cache_ref(export->cache) : billow_rest_cache_new(0);
    g_autoptr(GPtrArray) parts = billow_sequence_parts(export->project, export->settings);
    if (parts->len == 0)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            _("All cloths are muted: unmute one, or name those to be written"));
    g_autofree char *problem = billow_sequence_parts_problem(parts);
    if (problem)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, problem);
    gboolean done = parts->len > 0 && !problem;
    for (guint i = 0; i < parts->len && done; i++)
        done = write_one_of(export, &(Part){export, i, parts->len}, parts->pdata[i], cache, cancellable,
                            report, error);
    return done;
}
