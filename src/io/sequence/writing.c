#include "io/sequence/writing.h"

#include "core/base/descriptors.h"
#include "io/base/atomic_file.h"
#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/sync.h"
#include "io/sequence/frame_meshes.h"
#include "io/sequence/record.h"
#include "model/base/clock.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* A file being written. */
typedef struct {
    BillowAtomicFile *file;
    GCancellable *cancellable;
    BillowContentHash hash;
} Output;

/* With a single file, frames wait for their turn to be written and, while the next one is written, for their
 * turn to be hashed. */
typedef enum {
    TURN_WRITE,
    TURN_HASH,
    N_TURNS,
} WaitQueue;

/* State that the jobs share. */
typedef struct {
    const BillowSequence *sequence;
    const BillowFormat *format;
    BillowFrameSource *source;
    gpointer writer;
    BillowSequenceRecord *record;
    const char *stem;
    gboolean normals;
    Output *one; /* the single file of all frames, or NULL */
    GCancellable *cancellable;
    BillowSequenceProgress progress;
    gpointer progress_data;
    int batch_frames; /* maximum number of frames of a job that are renamed together */

    /* Taken before `lock`. Held while a frame is taken and made if the source needs them in order. */
    GMutex order;
    GMutex lock; /* protects everything below */
    GCond turned;
    guint next;           /* index of the first frame that no job has taken */
    guint turns[N_TURNS]; /* index of the frame that is next in the single file, and in its hash */
    BillowSequenceReport report;
    GError *error; /* the first failure, after which no job takes a frame */
} WritingState;

enum {
    BATCH_FRAMES = 16,
    BATCH_MILLISECONDS = 250, /* a frame that took longer is not batched with others */
    SYNC_BYTES = 1 << 23,     /* bytes of the single file that are sent to the disk while the rest is made */
    SPARE_DESCRIPTORS = 6,    /* reserved for the manifest, the format and the rest shapes */
};

/* A frame that is written but not renamed yet. */
typedef struct {
    BillowAtomicFile *file;
    char *name;
    int frame;
    goffset bytes;
    char *sha256;
} WrittenFrame;

/* A job's frames, renamed together once on the disk: waiting for all takes as long as for one. */
typedef struct {
    WrittenFrame frames[BATCH_FRAMES];
    int n;
    gint64 began; /* time at which the previous frame was finished */
} Batch;

/* Data of a job. */
typedef struct {
    BillowFrameMeshes frame;
    GByteArray *bytes; /* of a frame for the single file */
    Batch batch;
} JobBuffers;

/* A frame that a job has taken. */
typedef struct {
    int frame; /* 0: none */
    guint index;
    char *name; /* name of its file; NULL for a single file */
} FrameTask;

/* --- Functions called with the lock held --- */

static void
stop(WritingState *run, GError *error)
{
    if (run->error)
        g_error_free(error);
    else
        run->error = error;
    g_cond_broadcast(&run->turned);
}

/* --- Functions that take the lock --- */

static void
fail(WritingState *run, GError *error)
{
    g_mutex_lock(&run->lock);
    stop(run, error);
    g_mutex_unlock(&run->lock);
}

/* Counts a finished frame, exactly once, with its number of bytes, which is 0 if it was skipped. */
static void
count_frame(WritingState *run, int frame, gboolean skipped, gsize bytes)
{
    BillowSequenceReport *report = &run->report;
    g_mutex_lock(&run->lock);
    report->skipped += skipped;
    report->written += !skipped;
    report->bytes += (goffset) bytes;
    int done = report->written + report->skipped, total = (int) run->sequence->frames->len;
    if (!run->error && run->progress && !run->progress(frame, skipped, done, total, run->progress_data))
        stop(run, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the export was canceled")));
    g_mutex_unlock(&run->lock);
}

/* Takes the next frame. Returns FALSE if there is none. */
static gboolean
take_frame(WritingState *run, FrameTask *task)
{
    GError *cancelled = NULL;
    *task = (FrameTask){0};
    g_mutex_lock(&run->lock);
    if (!run->error && g_cancellable_set_error_if_cancelled(run->cancellable, &cancelled))
        stop(run, cancelled);
    if (!run->error && run->next < run->sequence->frames->len) {
        task->index = run->next++;
        task->frame = g_array_index(run->sequence->frames, int, task->index);
    }
    g_mutex_unlock(&run->lock);
    return task->frame > 0;
}

/* Waits for the turn of a frame. Returns FALSE if it will not come because of a failure. */
static gboolean
wait_for_turn(WritingState *run, WaitQueue turn, const FrameTask *task)
{
    g_mutex_lock(&run->lock);
    while (!run->error && run->turns[turn] != task->index)
        g_cond_wait(&run->turned, &run->lock);
    gboolean come = !run->error;
    g_mutex_unlock(&run->lock);
    return come;
}

static void
end_turn(WritingState *run, WaitQueue turn)
{
    g_mutex_lock(&run->lock);
    run->turns[turn]++;
    g_cond_broadcast(&run->turned);
    g_mutex_unlock(&run->lock);
}

/* --- A frame --- */

/* Returns TRUE if the file exists, is complete and is of this state, so that it can be skipped. For `frame`
 * see billow_sequence_record_keeps(). */
static gboolean
is_reusable(const WritingState *run, const char *name, int frame)
{
    g_autofree char *path = g_build_filename(run->sequence->folder, name, NULL);
    if (!run->sequence->settings->skip_existing || !g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return FALSE;
    g_autoptr(GError) error = NULL;
    g_autofree char *problem = run->format->check(run->writer, path, &error);
    return !problem && !error && billow_sequence_record_keeps(run->record, name, frame);
}

static void
watch_strain(WritingState *run, BillowFrameSource *source, int frame, const BillowMesh *mesh)
{
    if (!run->sequence->animation || run->sequence->method == BILLOW_METHOD_PHYSICS)
        return;
    const BillowStrainedFrames own = billow_strained_frame(source->animation, frame, mesh);
    g_mutex_lock(&run->lock);
    billow_strained_frames_add(&source->strained, &own);
    g_mutex_unlock(&run->lock);
}

/* Makes the meshes of a cloth of a frame. */
static gboolean
make_cloth(WritingState *run, BillowFrameSource *source, int number, BillowFrameMeshes *frame, guint i,
           GError **error)
{
    if (!source->make(source, number, run->normals, frame->meshes->pdata[i], error))
        return FALSE;
    watch_strain(run, source, number, frame->meshes->pdata[i]);
    return !frame->earlier || source->make_around(source, number, frame->earlier->pdata[i],
                                                  frame->later->pdata[i], &frame->seconds, error);
}

/* Makes the meshes of a frame. */
static gboolean
make_meshes(WritingState *run, int number, BillowFrameMeshes *frame, GError **error)
{
    const GPtrArray *others = run->sequence->others;
    gboolean made = make_cloth(run, run->source, number, frame, 0, error);
    for (guint i = 0; made && others && i < others->len; i++)
        made = make_cloth(run, others->pdata[i], number, frame, i + 1, error);
    return made;
}

/* Makes the next frame that does not exist yet. Returns FALSE if there is none or it could not be made. */
static gboolean
make_frame(WritingState *run, BillowFrameMeshes *frame, FrameTask *task)
{
    while (take_frame(run, task)) {
        task->name =
            run->one ? NULL : billow_sequence_file_name(run->stem, run->sequence->settings, task->frame);
        GError *error = NULL;
        if (task->name && is_reusable(run, task->name, task->frame)) {
            count_frame(run, task->frame, TRUE, 0);
        } else if (make_meshes(run, task->frame, frame, &error)) {
            return TRUE;
        } else {
            fail(run, error);
        }
        g_clear_pointer(&task->name, g_free);
    }
    return FALSE;
}

static gboolean
write_piece(gpointer data, const void *bytes, gsize length, GError **error)
{
    Output *output = data;
    billow_content_hash_add(&output->hash, bytes, length);
    return billow_atomic_file_write(output->file, bytes, length, output->cancellable, error);
}

static BillowAtomicFile *
open_output(const WritingState *run, const char *name, Output *output, GError **error)
{
    g_autofree char *path = g_build_filename(run->sequence->folder, name, NULL);
    *output = (Output){.cancellable = run->cancellable};
    billow_content_hash_init(&output->hash);
    return output->file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
}

/* Renames the files of a batch. They are complete, even if something else has failed meanwhile. */
static void
end_batch(WritingState *run, Batch *batch)
{
    GError *error = NULL;
    int synced = 0, named = 0;
    while (synced < batch->n && billow_atomic_file_sync(batch->frames[synced].file, &error))
        synced++;
    while (named < synced && billow_atomic_file_commit(batch->frames[named].file, FALSE, &error))
        named++;
    if (named > 0)
        billow_sync_folder(run->sequence->folder);
    for (int i = 0; i < batch->n; i++) {
        WrittenFrame *written = &batch->frames[i];
        billow_atomic_file_free(written->file);
        if (i < named) {
            billow_sequence_record_add(run->record, written->name, written->frame, written->bytes,
                                       g_steal_pointer(&written->sha256));
            count_frame(run, written->frame, FALSE, (gsize) written->bytes);
        }
        g_free(written->sha256);
        g_free(written->name);
    }
    batch->n = 0;
    batch->began = billow_clock_now();
    if (error)
        fail(run, error);
}

static BillowMesh *const *
frame_of(const JobBuffers *job)
{
    return (BillowMesh *const *) job->frame.surfaces->pdata;
}

static gboolean
write_file(WritingState *run, JobBuffers *job, const FrameTask *task, GError **error)
{
    Batch *batch = &job->batch;
    Output output;
    g_autoptr(BillowAtomicFile) file = open_output(run, task->name, &output, error);
    if (!file || !run->format->frame(run->writer, task->frame, frame_of(job), write_piece, &output, error))
        return FALSE;
    billow_atomic_file_begin_sync(file);
    batch->frames[batch->n++] = (WrittenFrame){g_steal_pointer(&file), g_strdup(task->name), task->frame,
                                               output.hash.bytes, billow_content_hash_end(&output.hash)};
    if (batch->n == run->batch_frames ||
        billow_clock_now() > batch->began + BATCH_MILLISECONDS * G_TIME_SPAN_MILLISECOND)
        end_batch(run, batch);
    return TRUE;
}

/* Writes with the format's writer, which needs one frame after another. */
static gboolean
append_in_order(WritingState *run, JobBuffers *job, const FrameTask *task, GError **error)
{
    if (!wait_for_turn(run, TURN_WRITE, task))
        return FALSE;
    const goffset before = run->one->hash.bytes;
    if (!run->format->frame(run->writer, task->frame, frame_of(job), write_piece, run->one, error))
        return FALSE;
    const GPtrArray *velocities = job->frame.velocities;
    if (velocities && !run->format->keep_velocities(run->writer, task->frame,
                                                    (BillowMesh *const *) velocities->pdata, error))
        return FALSE;
    const gsize bytes = (gsize) (run->one->hash.bytes - before);
    end_turn(run, TURN_WRITE);
    count_frame(run, task->frame, FALSE, bytes);
    return TRUE;
}

static gboolean
keep_piece(gpointer bytes, const void *piece, gsize length, GError **error)
{
    g_byte_array_append(bytes, piece, (guint) length);
    return TRUE;
}

/* Formats the bytes before the turn comes, and hashes them while the next frame is written. */
static gboolean
append_formatted(WritingState *run, JobBuffers *job, const FrameTask *task, GError **error)
{
    GByteArray *bytes = job->bytes;
    g_byte_array_set_size(bytes, 0);
    if (!run->format->frame(run->writer, task->frame, frame_of(job), keep_piece, bytes, error) ||
        !wait_for_turn(run, TURN_WRITE, task) ||
        !billow_atomic_file_write(run->one->file, (const char *) bytes->data, bytes->len, run->cancellable,
                                  error))
        return FALSE;
    end_turn(run, TURN_WRITE);
    if (!wait_for_turn(run, TURN_HASH, task))
        return FALSE;
    const goffset before = run->one->hash.bytes;
    billow_content_hash_add(&run->one->hash, bytes->data, bytes->len);
    const gboolean much = before / SYNC_BYTES < run->one->hash.bytes / SYNC_BYTES;
    end_turn(run, TURN_HASH);
    if (much)
        billow_atomic_file_begin_sync(run->one->file);
    count_frame(run, task->frame, FALSE, bytes->len);
    return TRUE;
}

/* Makes and writes a frame. Returns FALSE if there are no more frames. */
static gboolean
write_next_frame(WritingState *run, JobBuffers *job)
{
    FrameTask task;
    if (run->source->in_order)
        g_mutex_lock(&run->order);
    const gboolean made = make_frame(run, &job->frame, &task);
    if (run->source->in_order)
        g_mutex_unlock(&run->order);
    if (!made)
        return FALSE;
    GError *error = NULL;
    billow_frame_meshes_finish(&job->frame, run->sequence);
    const gboolean written = !run->one                   ? write_file(run, job, &task, &error)
                             : run->format->frames_apart ? append_formatted(run, job, &task, &error)
                                                         : append_in_order(run, job, &task, &error);
    if (!written && error)
        fail(run, error);
    g_free(task.name);
    return TRUE;
}

/* --- All frames --- */

static gpointer
run_job(gpointer data)
{
    WritingState *run = data;
    JobBuffers job = {
        .bytes = g_byte_array_new(),
        .batch = {.began = billow_clock_now()},
    };
    billow_frame_meshes_init(&job.frame, run->sequence);
    while (write_next_frame(run, &job))
        ;
    end_batch(run, &job.batch);
    g_byte_array_unref(job.bytes);
    billow_frame_meshes_clear(&job.frame);
    return NULL;
}

static void
run_jobs(WritingState *run)
{
    /* as many jobs as requested, but not more than there are frames or available file descriptors */
    const int asked = run->sequence->settings->jobs, frames = (int) run->sequence->frames->len;
    const int wanted = MIN(asked > 0 ? asked : (int) g_get_num_processors(), frames);
    const int most = billow_free_descriptors(wanted * BATCH_FRAMES + SPARE_DESCRIPTORS) - SPARE_DESCRIPTORS;
    const int jobs = CLAMP(wanted, 1, MAX(most, 1));
    run->batch_frames = CLAMP(most / jobs, 1, BATCH_FRAMES);
    g_autoptr(GPtrArray) threads = g_ptr_array_new();
    for (int i = 1; i < jobs; i++) {
        GThread *thread = g_thread_try_new("export", run_job, run, NULL);
        if (thread)
            g_ptr_array_add(threads, thread);
    }
    run_job(run);
    for (guint i = 0; i < threads->len; i++)
        g_thread_join(g_ptr_array_index(threads, i));
}

/* Writes the single file of all frames, which gets its name only when complete. */
static void
write_one_file(WritingState *run, const char *name)
{
    const BillowFormat *format = run->format;
    GError *error = NULL;
    Output output;
    g_autoptr(BillowAtomicFile) file = open_output(run, name, &output, &error);
    run->one = &output;
    if (file && (!format->begin || format->begin(run->writer, write_piece, &output, &error)))
        run_jobs(run);
    if (!error && !run->error && (!format->end || format->end(run->writer, write_piece, &output, &error)) &&
        billow_atomic_file_commit(file, TRUE, &error))
        billow_sequence_record_add(run->record, name, 0, output.hash.bytes,
                                   billow_content_hash_end(&output.hash));
    run->report.bytes = (goffset) output.hash.bytes;
    if (error)
        fail(run, error);
    if (run->error)
        run->report = (BillowSequenceReport){0};
}

/* Returns TRUE if the files beside the frames exist and are complete. */
static gboolean
is_complete_beside(const WritingState *run)
{
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    if (run->format->check_beside)
        run->format->check_beside(run->writer, findings);
    return findings->len == 0;
}

static void
write_frames(WritingState *run)
{
    GError *error = NULL;
    g_autofree char *name = billow_sequence_file_name(run->stem, run->sequence->settings, 1);
    if (run->format->write_beside && !run->format->write_beside(run->writer, &error))
        fail(run, error);
    else if (!run->format->one_file)
        run_jobs(run);
    else if (!is_reusable(run, name, 0) || !is_complete_beside(run))
        write_one_file(run, name);
    else
        for (FrameTask task; take_frame(run, &task);)
            count_frame(run, task.frame, TRUE, 0);
}

/* Adds the files that are now beside the frames to the list. */
static void
record_beside(WritingState *run)
{
    GError *error = NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (run->format->list_beside)
        run->format->list_beside(run->writer, names);
    for (guint i = 0; i < names->len && !error; i++)
        billow_sequence_record_add_file(run->record, names->pdata[i], 0, &error);
    if (error)
        fail(run, error);
}

/* Writes the frames and records in the manifest what was written, whether or not that succeeds. */
static void
write_recorded(WritingState *run)
{
    GError *error = NULL;
    run->record = billow_sequence_record_new(run->sequence, run->stem, run->cancellable, &error);
    if (run->record) {
        write_frames(run);
        record_beside(run);
        billow_sequence_record_save(run->record, &error);
        run->report.others = billow_sequence_record_others(run->record);
        billow_sequence_record_free(run->record);
    }
    if (error)
        fail(run, error);
}

gboolean
billow_sequence_make_folder(const char *folder, GError **error)
{
    if (g_mkdir_with_parents(folder, 0777) == 0)
        return TRUE;
    int number = errno;
    g_autofree char *shown = billow_printable_path(folder);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: the folder cannot be created: %s"),
                shown, g_strerror(number));
    return FALSE;
}

gboolean
billow_sequence_write(const BillowSequence *sequence, BillowFrameSource *source,
                      BillowSequenceProgress progress, gpointer progress_data, GCancellable *cancellable,
                      BillowSequenceReport *report, GError **error)
{
    *report = (BillowSequenceReport){0};
    if (!billow_sequence_make_folder(sequence->folder, error))
        return FALSE;
    billow_atomic_file_remove_leftovers(sequence->folder);
    const BillowFormat *format = sequence->settings->format;
    g_autofree char *stem = billow_sequence_stem(sequence->project, sequence->settings);
    BillowFormatTarget target = billow_sequence_target(sequence, stem);
    target.cancellable = cancellable;
    WritingState run = {.sequence = sequence,
                        .format = format,
                        .source = source,
                        .writer = format->open(&target),
                        .stem = stem,
                        .normals = format->normals && format->normals(target.options),
                        .cancellable = cancellable,
                        .progress = progress,
                        .progress_data = progress_data};
    g_mutex_init(&run.order);
    g_mutex_init(&run.lock);
    g_cond_init(&run.turned);
    write_recorded(&run);
    g_cond_clear(&run.turned);
    g_mutex_clear(&run.lock);
    g_mutex_clear(&run.order);
    *report = run.report;
    report->simulated = source->simulated;
    for (guint i = 0; sequence->others && i < sequence->others->len; i++)
        billow_simulation_record_merge(&report->simulated,
                                       &((const BillowFrameSource *) sequence->others->pdata[i])->simulated);
    if (format->morph_targets && !run.error)
        format->morph_targets(run.writer, &report->morph_targets);
    format->close(run.writer);
    if (run.error)
        g_propagate_error(error, run.error);
    return !run.error;
}
