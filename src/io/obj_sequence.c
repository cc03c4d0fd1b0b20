#include "io/obj_sequence.h"

#include "io/atomic_file.h"
#include "io/obj_material.h"
#include "io/obj_text.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* What the jobs of an export share. */
typedef struct {
    const BillowFrameSource *source;
    const BillowObjParts *parts;
    const GArray *frames;
    const char *folder;
    GCancellable *cancellable;
    BillowExportProgress progress;
    gpointer progress_data;

    /* taken before `lock`: over taking a frame and making it, where the source wants them in order */
    GMutex order;
    GMutex lock; /* over all below */
    guint next;  /* of the frames, the first that no job has taken */
    BillowExportReport report;
    GError *error; /* the first failure: no job takes another frame */
} Export;

/* The next frame to be made, 0 when there is none. */
static int
take_frame(Export *export)
{
    int frame = 0;
    g_mutex_lock(&export->lock);
    if (!export->error && !g_cancellable_set_error_if_cancelled(export->cancellable, &export->error) &&
        export->next < export->frames->len)
        frame = g_array_index(export->frames, int, export->next++);
    g_mutex_unlock(&export->lock);
    return frame;
}

static void
fail(Export *export, GError *error)
{
    g_mutex_lock(&export->lock);
    if (export->error)
        g_error_free(error);
    else
        export->error = error;
    g_mutex_unlock(&export->lock);
}

static void
count_frame(Export *export, int frame, gboolean skipped, gsize bytes)
{
    g_mutex_lock(&export->lock);
    BillowExportReport *report = &export->report;
    report->skipped += skipped;
    report->written += !skipped;
    report->bytes += (goffset) bytes;
    int done = report->written + report->skipped, total = (int) export->frames->len;
    if (!export->error && export->progress &&
        !export->progress(frame, skipped, done, total, export->progress_data))
        export->error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "the export was stopped");
    g_mutex_unlock(&export->lock);
}

/* Whether the frame's file is there and whole, so that it may be left alone. */
static gboolean
is_there(const Export *export, const char *path)
{
    if (!export->parts->settings.skip_existing || !g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return FALSE;
    g_autoptr(GError) error = NULL;
    g_autofree char *problem = billow_obj_file_problem(export->parts, path, &error);
    return !problem && !error;
}

/* Makes the next frame that is not there yet. Its number; 0 when there is none or it could not be made. */
static int
make_frame(Export *export, BillowMesh *mesh, char **path)
{
    const BillowObjParts *parts = export->parts;
    for (int frame; (frame = take_frame(export)) > 0;) {
        g_autofree char *name = billow_obj_numbered_name(parts->stem, &parts->settings, frame);
        *path = g_build_filename(export->folder, name, NULL);
        GError *error = NULL;
        if (!is_there(export, *path)) {
            if (export->source->make(export->source->data, frame, parts->settings.normals, mesh, &error))
                return frame;
            fail(export, error);
        } else {
            count_frame(export, frame, TRUE, 0);
        }
        g_clear_pointer(path, g_free);
    }
    return 0;
}

static int
make_frame_in_turn(Export *export, BillowMesh *mesh, char **path)
{
    if (!export->source->in_order)
        return make_frame(export, mesh, path);
    g_mutex_lock(&export->order);
    int frame = make_frame(export, mesh, path);
    g_mutex_unlock(&export->order);
    return frame;
}

/* A frame's file while it is written. */
typedef struct {
    BillowAtomicFile *file;
    GCancellable *cancellable;
    gsize bytes;
} FrameFile;

static gboolean
write_piece(gpointer data, const char *text, gsize length, GError **error)
{
    FrameFile *frame = data;
    frame->bytes += length;
    return billow_atomic_file_write(frame->file, text, length, frame->cancellable, error);
}

/* Bytes written; 0 with an error. */
static gsize
write_frame(const Export *export, const BillowMesh *mesh, const char *path, GError **error)
{
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, error);
    FrameFile frame = {file, export->cancellable, 0};
    gboolean whole = file && billow_obj_parts_send(export->parts, mesh, write_piece, &frame, error) &&
                     billow_atomic_file_commit(file, FALSE, error);
    return whole ? frame.bytes : 0;
}

/* FALSE: there is no other frame to be made. */
static gboolean
export_frame(Export *export, BillowMesh *mesh)
{
    g_autofree char *path = NULL;
    int frame = make_frame_in_turn(export, mesh, &path);
    if (frame == 0)
        return FALSE;
    GError *error = NULL;
    gsize bytes = write_frame(export, mesh, path, &error);
    if (bytes > 0)
        count_frame(export, frame, FALSE, bytes);
    else
        fail(export, error);
    return TRUE;
}

static gpointer
run_job(gpointer data)
{
    Export *export = data;
    BillowMesh *mesh = billow_mesh_new(&export->parts->grid);
    if (!mesh) {
        fail(export, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, "not enough memory for a frame"));
        return NULL;
    }
    while (export_frame(export, mesh))
        ;
    billow_mesh_unref(mesh);
    return NULL;
}

static void
run_jobs(Export *export, guint jobs)
{
    g_autoptr(GPtrArray) threads = g_ptr_array_new();
    for (guint i = 1; i < MIN(jobs, export->frames->len); i++) {
        GThread *thread = g_thread_try_new("export", run_job, export, NULL);
        if (thread)
            g_ptr_array_add(threads, thread);
    }
    run_job(export);
    for (guint i = 0; i < threads->len; i++)
        g_thread_join(g_ptr_array_index(threads, i));
}

gboolean
billow_obj_make_folder(const char *folder, GError **error)
{
    if (g_mkdir_with_parents(folder, 0777) == 0)
        return TRUE;
    int number = errno;
    g_autofree char *shown = g_filename_display_name(folder);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: the folder cannot be made: %s", shown,
                g_strerror(number));
    return FALSE;
}

static gboolean
write_material(const BillowProject *project, const BillowObjParts *parts, const char *project_folder,
               const char *folder, GError **error)
{
    g_autofree char *text = billow_obj_material(project, project_folder, folder);
    g_autofree char *name = billow_obj_material_name(parts->stem);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, error);
    return file && billow_atomic_file_write(file, text, strlen(text), NULL, error) &&
           billow_atomic_file_commit(file, FALSE, error);
}

gboolean
billow_obj_export_frames(const BillowProject *project, const BillowFrameSource *source,
                         const BillowObjSettings *settings, GArray *frames, const char *project_folder,
                         const char *folder, BillowExportProgress progress, gpointer progress_data,
                         GCancellable *cancellable, BillowExportReport *report, GError **error)
{
    g_autoptr(BillowObjParts) parts = billow_obj_parts_new(project, settings);
    if (report)
        *report = (BillowExportReport){0};
    if (!billow_obj_make_folder(folder, error) ||
        !write_material(project, parts, project_folder, folder, error))
        return FALSE;
    Export export = {
        .source = source,
        .parts = parts,
        .frames = frames,
        .folder = folder,
        .cancellable = cancellable,
        .progress = progress,
        .progress_data = progress_data,
    };
    g_mutex_init(&export.order);
    g_mutex_init(&export.lock);
    run_jobs(&export, settings->jobs > 0 ? (guint) settings->jobs : g_get_num_processors());
    g_mutex_clear(&export.lock);
    g_mutex_clear(&export.order);
    if (report)
        *report = export.report;
    if (!export.error)
        return TRUE;
    g_propagate_error(error, export.error);
    return FALSE;
}

static gboolean
evaluate_frame(gpointer data, int frame, gboolean normals, BillowMesh *mesh, GError **error)
{
    const BillowAnimation *animation = data;
    double seconds = billow_project_frame_time(billow_animation_project(animation), frame);
    billow_animation_evaluate(animation, seconds, normals, NULL, mesh);
    return TRUE;
}

gboolean
billow_obj_export(const BillowAnimation *animation, const BillowObjSettings *settings, GArray *frames,
                  const char *project_folder, const char *folder, BillowExportProgress progress,
                  gpointer progress_data, GCancellable *cancellable, BillowExportReport *report,
                  GError **error)
{
    const BillowFrameSource source = {evaluate_frame, (gpointer) animation, FALSE};
    return billow_obj_export_frames(billow_animation_project(animation), &source, settings, frames,
                                    project_folder, folder, progress, progress_data, cancellable, report,
                                    error);
}
