/* Runs an export: a project with a method, settings and files. */
#include "io/sequence/export.h"

#include "io/motion/motion_files.h"
#include "io/project/fine_files.h"
#include "io/project/solid_files.h"
#include "model/animation/push_limits.h"
#include "model/animation/rest_diagnostics.h"
#include "model/base/process_limits.h"
#include "model/edits/project_shift.h"
#include "model/project/shown_time.h"

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
            billow_animation_range_at(animation, billow_shown_frame_time(project, frame));
        memset(poses + range.first, 1, range.last - range.first + 1);
    }
    return poses;
}

/* Creates the remarks on a cloth, and the rest shapes along with them. */
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
add_push_limits(const BillowExport *export, const BillowProject *project)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len && export->method != BILLOW_METHOD_PHYSICS; i++)
        add_to_warning(export, billow_push_limit_text(project, colliders->pdata[i]));
}

/* --- One sequence --- */

/* One of several sequences within the whole export. */
typedef struct {
    const BillowExport *export;
    BillowProject *project;
    BillowSimulatedScene *scene; /* NULL: the fake */
    guint index, n;              /* which one, of how many */
} Part;

/* What makes the frames of a sequence: an array of each, with an element for each of its cloths. */
typedef struct {
    GPtrArray *animations, *sources;
    GPtrArray *remarks; /* of GPtrArray of BillowKeyframeDiagnostics */
} Makers;

/* Progress of one of the cloths whose rest shapes are made one after another. */
typedef struct {
    const BillowExport *export;
    guint index, n;
} ClothShare;

static bool
pass_rest_progress(void *data, double done)
{
    const ClothShare *share = data;
    const BillowExport *export = share->export;
    return !export->rest_progress ||
           export->rest_progress(export->progress_data, (share->index + done) / share->n);
}

static gboolean
pass_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    const Part *part = data;
    const BillowExport *export = part->export;
    return !export->progress || export->progress(frame, skipped, done + (int) part->index * total,
                                                 total * (int) part->n, export->progress_data);
}

/* Creates the remarks on each cloth, and the rest shapes along with them. */
static gboolean
make_all_remarks(const Part *part, const Makers *makers, GCancellable *cancellable, GError **error)
{
    const guint n = makers->animations->len;
    for (guint i = 0; i < n; i++) {
        ClothShare share = {part->export, part->index + i, MAX(part->n, n)};
        BillowExport own = *part->export;
        own.rest_progress = pass_rest_progress;
        own.progress_data = &share;
        GPtrArray *remarks = make_remarks(&own, makers->animations->pdata[i], cancellable, error);
        if (!remarks)
            return FALSE;
        g_ptr_array_add(makers->remarks, remarks);
    }
    return TRUE;
}

/* Adds what is to be said about a cloth, with its name if there are several. */
static void
add_warnings(const Part *part, const Makers *makers, guint i)
{
    const BillowExport *export = part->export;
    char *warning = NULL;
    const GPtrArray *remarks = makers->remarks->pdata[i];
    BillowFrameSource *source = makers->sources->pdata[i];
    const BillowProject *shifted = billow_animation_project(source->animation);
    BillowExport own = *export;
    own.warning = export->warning ? &warning : NULL;
    add_to_warning(&own,
                   export->for_window ? billow_diagnostics_text(remarks) : billow_diagnostics_line(remarks));
    g_autoptr(BillowProject) unshifted =
        billow_project_activate(part->project, billow_project_active(shifted));
    add_push_limits(&own, unshifted);
    add_to_warning(&own, billow_strained_frames_text(&source->strained, shifted));
    g_autofree char *said = warning;
    if (said && MAX(part->n, makers->sources->len) > 1)
        /* Translators: the name of a cloth, and what is to be said about it */
        add_to_warning(export, g_strdup_printf(_("%s: %s"), billow_cloth_title(shifted->cloth), said));
    else
        add_to_warning(export, g_steal_pointer(&said));
}

static gboolean
write_made(const Part *part, const Makers *makers, GCancellable *cancellable, BillowSequenceReport *report,
           GError **error)
{
    const BillowExport *export = part->export;
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    for (guint i = 0; i < makers->animations->len; i++)
        g_ptr_array_add(makers->sources,
                        billow_frame_source_new(makers->animations->pdata[i], part->scene, cancellable));
    for (guint i = 1; i < makers->sources->len; i++)
        g_ptr_array_add(others, makers->sources->pdata[i]);
    const BillowSequence sequence = {
        .project = part->project,
        .settings = export->settings,
        .frames = export->frames,
        .project_folder = export->project_folder,
        .folder = export->folder,
        .animation = makers->animations->pdata[0],
        .others = others,
        .method = export->method,
        .loop = export->loop,
        .remarks = makers->remarks,
        .fit_progress = export->fit_progress,
        .fit_data = export->progress_data,
    };
    const gboolean done = billow_sequence_write(&sequence, makers->sources->pdata[0], pass_progress,
                                                (gpointer) part, cancellable, report, error);
    for (guint i = 0; i < makers->sources->len; i++)
        add_warnings(part, makers, i);
    return done;
}

/* Writes the sequence of the project's active cloth, or of all its cloths. */
static gboolean
write_part(const Part *part, BillowRestCache *cache, GCancellable *cancellable, BillowSequenceReport *report,
           GError **error)
{
    const BillowSequenceSettings *settings = part->export->settings;
    /* shift the project first, so that nothing is rounded far away from the origin */
    g_autoptr(BillowProject) shifted =
        billow_project_shift(part->project, billow_vec3_scale(settings->origin, -1.0));
    BillowAnimation *animation = billow_animation_new(shifted, cache);
    g_autoptr(GPtrArray) animations =
        billow_sequence_is_whole(part->project, settings)
            ? billow_animation_others(animation)
            : g_ptr_array_new_with_free_func((GDestroyNotify) billow_animation_unref);
    g_ptr_array_insert(animations, 0, animation);
    g_autoptr(GPtrArray) sources = g_ptr_array_new_with_free_func((GDestroyNotify) billow_frame_source_free);
    g_autoptr(GPtrArray) remarks = g_ptr_array_new_with_free_func((GDestroyNotify) g_ptr_array_unref);
    const Makers makers = {animations, sources, remarks};
    return make_all_remarks(part, &makers, cancellable, error) &&
           write_made(part, &makers, cancellable, report, error);
}

/* --- All sequences --- */

/* Creates the physics of the scene, in which the cloths that are written are not muted. */
static BillowSimulatedScene *
new_simulated_scene(const BillowExport *export, const GPtrArray *parts, BillowRestCache *cache)
{
    const BillowProject *first = parts->pdata[0];
    g_autoptr(BillowProject) scene = billow_project_activate(export->project, billow_project_active(first));
    billow_project_own_cloths(scene);
    for (guint i = 0; i < scene->cloths->len; i++)
        if (!((const BillowCloth *) first->cloths->pdata[i])->muted)
            ((BillowCloth *) scene->cloths->pdata[i])->muted = FALSE;
    g_autoptr(BillowProject) rolling =
        export->loop ? billow_simulated_loop_project(scene) : billow_project_ref(scene);
    g_autoptr(BillowProject) shifted =
        billow_project_shift(rolling, billow_vec3_scale(export->settings->origin, -1.0));
    g_autoptr(BillowAnimation) animation = billow_animation_new(shifted, cache);
    BillowSimulatedScene *simulated =
        billow_simulated_scene_new(animation, export->settings->jobs, parts->len > 1);
    if (export->loop)
        billow_simulated_scene_loop(simulated, export->fit_progress, export->progress_data);
    return simulated;
}

static void
add_report(BillowSequenceReport *all, const BillowSequenceReport *own)
{
    all->written += own->written;
    all->skipped += own->skipped;
    all->bytes += own->bytes;
    all->others += own->others;
    billow_simulation_record_merge(&all->simulated, &own->simulated);
    const BillowMorphTargets *targets = &own->morph_targets, *worst = &all->morph_targets;
    if (targets->n > worst->n || targets->bones > worst->bones ||
        (targets->width > 0 && targets->largest_error >= worst->largest_error))
        all->morph_targets = own->morph_targets;
}

static gboolean
write_one_of(const Part *part, BillowRestCache *cache, GCancellable *cancellable,
             BillowSequenceReport *report, GError **error)
{
    BillowSequenceReport own = {0};
    const gboolean done = write_part(part, cache, cancellable, &own, error);
    add_report(report, &own);
    return done;
}

static gboolean
can_loop(const BillowExport *export, GError **error)
{
    if (!export->loop || export->project->loop)
        return TRUE;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                        _("The project does not loop, so its physics cannot be exported as a loop."));
    return FALSE;
}

gboolean
billow_export_run(const BillowExport *export, GCancellable *cancellable, BillowSequenceReport *report,
                  GError **error)
{
    *report = (BillowSequenceReport){0};
    if (export->warning)
        *export->warning = NULL;
    if (!can_loop(export, error) || !billow_has_descriptors(DESCRIPTORS, error) ||
        !billow_motions_are_read(export->project, error) ||
        !billow_solids_are_read(export->project, export->method != BILLOW_METHOD_PHYSICS, error) ||
        !billow_fine_meshes_are_ready(export->project, error) ||
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
    g_autoptr(BillowSimulatedScene) scene = NULL;
    if (done && export->method == BILLOW_METHOD_PHYSICS) {
        scene = new_simulated_scene(export, parts, cache);
    }
    for (guint i = 0; i < parts->len && done; i++)
        done = write_one_of(&(Part){export, parts->pdata[i], scene, i, parts->len}, cache, cancellable,
                            report, error);
    const BillowLoopReport *loop = scene ? billow_simulated_scene_loop_report(scene) : NULL;
    if (loop)
        report->loop = *loop;
    return done;
}
