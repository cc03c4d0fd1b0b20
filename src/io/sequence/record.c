/* Reads, merges and writes the manifest under a lock. A killed process loses its last entries, not files. */
#include "io/sequence/record.h"

#include "io/base/content_hash.h"
#include "io/base/file_lock.h"
#include "io/writers/frame_range.h"
#include "model/base/clock.h"

enum {
    INTERVAL = 2000000, /* minimum time between two writes, in microseconds */
    LEISURE = 20,       /* and at least this many times as long as the last write took */
};

struct BillowSequenceRecord {
    const BillowSequence *sequence;
    char *stem, *path, *lock_path;
    BillowManifest *manifest;
    GCancellable *cancellable;
    gboolean bound; /* check existing files against the list found at the start */
    int others;     /* frames of another state in that list that remain in the folder */
    GMutex mutex;   /* protects the list and everything below */
    gint64 due;     /* time of the next write in microseconds; 0: not written yet */
};

/* Reads the manifest of the folder into `*there`, or NULL if there is nothing usable. Returns FALSE with a
 * GIO error if it cannot be read, since its list must not be lost. */
static gboolean
load(const BillowSequenceRecord *record, BillowManifest **there, GError **error)
{
    static const int codes[] = {G_IO_ERROR_NOT_FOUND, G_IO_ERROR_INVALID_DATA, G_IO_ERROR_INVALID_ARGUMENT,
                                G_IO_ERROR_IS_DIRECTORY, G_IO_ERROR_PERMISSION_DENIED};
    GError *problem = NULL;
    *there = billow_manifest_load(record->path, &problem);
    if (*there && !(*there)->files)
        g_clear_pointer(there, billow_manifest_free);
    /* whatever is not a valid manifest is replaced, or writing reports the error */
    gboolean nothing = FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++)
        nothing |= g_error_matches(problem, G_IO_ERROR, codes[i]);
    if (!problem || nothing) {
        g_clear_error(&problem);
        return TRUE;
    }
    g_propagate_error(error, problem);
    return FALSE;
}

static int
count_others(const BillowSequenceRecord *record, const BillowManifest *there)
{
    const BillowSequence *sequence = record->sequence;
    GHashTableIter files;
    gpointer data;
    int n = 0;
    g_hash_table_iter_init(&files, there->files);
    while (g_hash_table_iter_next(&files, NULL, &data)) {
        const BillowManifestFile *file = data;
        g_autofree char *path = g_build_filename(sequence->folder, file->name, NULL);
        const int frame = billow_sequence_frame_called(file->name, record->stem, sequence->settings);
        n += file->frame > 0 && !billow_sequence_has_frame(sequence->frames, frame) &&
             g_file_test(path, G_FILE_TEST_IS_REGULAR);
    }
    return n;
}

static gboolean
merge_and_write(BillowSequenceRecord *record, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowFileLock) lock = billow_file_lock_take(record->lock_path, cancellable, error);
    if (!lock)
        return FALSE;
    g_autoptr(BillowManifest) there = NULL;
    if (!load(record, &there, error))
        return FALSE;
    const gboolean same = there && billow_manifest_same_state(record->manifest, there);
    if (record->due == 0) {
        record->bound = there != NULL;
        record->others = there && !same ? count_others(record, there) : 0;
    }
    if (same)
        billow_manifest_merge(record->manifest, there, record->sequence->project);
    return billow_manifest_save(record->manifest, record->path, error);
}

/* Call with the mutex locked. */
static gboolean
save(BillowSequenceRecord *record, GCancellable *cancellable, GError **error)
{
    const gint64 start = billow_clock_now();
    gboolean saved = merge_and_write(record, cancellable, error);
    const gint64 end = billow_clock_now();
    record->due = end + MAX(INTERVAL, LEISURE * (end - start));
    return saved;
}

BillowSequenceRecord *
billow_sequence_record_new(const BillowSequence *sequence, const char *stem, GCancellable *cancellable,
                           GError **error)
{
    BillowSequenceRecord *record = g_new0(BillowSequenceRecord, 1);
    g_autofree char *name = billow_manifest_name(stem), *hidden = g_strconcat(".", name, ".lock", NULL);
    record->sequence = sequence;
    record->cancellable = cancellable;
    record->stem = g_strdup(stem);
    record->path = g_build_filename(sequence->folder, name, NULL);
    record->lock_path = g_build_filename(sequence->folder, hidden, NULL);
    record->manifest = billow_manifest_new(sequence, stem);
    g_mutex_init(&record->mutex);
    if (save(record, cancellable, error))
        return record;
    billow_sequence_record_free(record);
    return NULL;
}

void
billow_sequence_record_free(BillowSequenceRecord *record)
{
    billow_manifest_free(record->manifest);
    g_mutex_clear(&record->mutex);
    g_free(record->stem);
    g_free(record->path);
    g_free(record->lock_path);
    g_free(record);
}

int
billow_sequence_record_others(const BillowSequenceRecord *record)
{
    return record->others;
}

/* Returns which frames the single file of all frames contains. */
static char *
frames_of(const BillowSequenceRecord *record, const char *name)
{
    const BillowSequence *sequence = record->sequence;
    const BillowFormat *format = sequence->settings->format;
    return format->one_file && g_str_has_suffix(name, format->suffix)
               ? billow_frame_range_text(sequence->frames, sequence->settings->subframes)
               : NULL;
}

gboolean
billow_sequence_record_keeps(BillowSequenceRecord *record, const char *name, int frame)
{
    g_autofree char *path = g_build_filename(record->sequence->folder, name, NULL);
    goffset bytes;
    char *sha256 = billow_content_hash_of_file(path, &bytes, NULL, NULL);
    gboolean kept = sha256 != NULL;
    if (kept && record->bound) {
        g_autofree char *frames = frame == 0 ? frames_of(record, name) : NULL;
        g_mutex_lock(&record->mutex);
        const BillowManifestFile *file = billow_manifest_find(record->manifest, name);
        kept = file && g_str_equal(file->sha256, sha256) && g_strcmp0(file->frames, frames) == 0;
        g_mutex_unlock(&record->mutex);
    }
    if (kept) {
        billow_sequence_record_add(record, name, frame, bytes, sha256);
        return TRUE;
    }
    g_free(sha256);
    return FALSE;
}

void
billow_sequence_record_add(BillowSequenceRecord *record, const char *name, int frame, goffset bytes,
                           char *sha256)
{
    BillowManifestFile file = {g_strdup(name), frame, frame == 0 ? frames_of(record, name) : NULL, bytes,
                               sha256};
    g_mutex_lock(&record->mutex);
    billow_manifest_put(record->manifest, file);
    if (billow_clock_now() > record->due)
        save(record, record->cancellable, NULL);
    g_mutex_unlock(&record->mutex);
}

gboolean
billow_sequence_record_add_file(BillowSequenceRecord *record, const char *name, int frame, GError **error)
{
    g_autofree char *path = g_build_filename(record->sequence->folder, name, NULL);
    goffset bytes;
    GError *problem = NULL;
    char *sha256 = billow_content_hash_of_file(path, &bytes, NULL, &problem);
    if (sha256)
        billow_sequence_record_add(record, name, frame, bytes, sha256);
    if (!problem || g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)) {
        g_clear_error(&problem);
        return TRUE;
    }
    g_propagate_error(error, problem);
    return FALSE;
}

gboolean
billow_sequence_record_save(BillowSequenceRecord *record, GError **error)
{
    g_mutex_lock(&record->mutex);
    gboolean saved = save(record, NULL, error);
    g_mutex_unlock(&record->mutex);
    return saved;
}
