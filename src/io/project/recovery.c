/* A stored file has the lines of a note, a blank line, and a project's text. */
#include "io/project/recovery.h"

#include "io/base/atomic_file.h"
#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/project/file.h"
#include "model/base/text_hash.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/file.h>
#include <sys/vfs.h>
#include <unistd.h>

enum {
    MOST_BYTES = 1 << 30,
    /* attempts to get a lock that others keep removing or that is not a regular file */
    MOST_TRIES = 100,
    ROOMS = 8, /* required free memory, in states; see the header */
};

#define GROUP "Unsaved work of Billow"
#define WORK ".work"
#define LOCK ".lock"

struct BillowRecovery {
    char *id;
    int locks[BILLOW_RECOVERY_STORES]; /* descriptors; -1: not locked yet */
    guint64 before;                    /* number of the state that was taken over, or 0 */
};

void
billow_recovery_note_free(BillowRecoveryNote *note)
{
    g_free(note->id);
    g_free(note->name);
    g_free(note->path);
    g_free(note->held);
    g_free(note);
}

/* Returns the folder of a store, or NULL if there is no such store. */
static char *
folder_path(BillowRecoveryStore store)
{
    struct statfs about;
    if (store == BILLOW_RECOVERY_DISK)
        return g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL);
    const char *runtime = g_get_user_runtime_dir();
    const gboolean in_memory = statfs(runtime, &about) == 0 && about.f_type == TMPFS_MAGIC;
    return in_memory ? g_build_filename(runtime, "billow", NULL) : NULL;
}

static char *
path_of(BillowRecoveryStore store, const char *id, const char *suffix)
{
    g_autofree char *folder = folder_path(store), *name = g_strconcat(id, suffix, NULL);
    return folder ? g_build_filename(folder, name, NULL) : NULL;
}

static void
set_error(GError **error, int number, const char *path)
{
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s", shown, g_strerror(number));
}

/* --- The lock --- */

/* Returns a descriptor of the locked file, or -1 with errno (EWOULDBLOCK: somebody else has it). Starts again
 * if the file was removed meanwhile. */
static int
lock_file(const char *path, int flags)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        const int descriptor = TEMP_FAILURE_RETRY(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600));
        if (descriptor < 0)
            return -1;
        const gboolean locked = TEMP_FAILURE_RETRY(flock(descriptor, LOCK_EX | LOCK_NB)) == 0;
        const int number = errno;
        if (locked && billow_file_is_called(descriptor, path))
            return descriptor;
        if (flags & O_EXCL)
            unlink(path); /* created just now */
        close(descriptor);
        errno = number;
        if (!locked)
            return -1;
    }
    errno = EWOULDBLOCK;
    return -1;
}

/* Locks the recovery in a store, whose folder is created. Returns FALSE with a GIO error. */
static gboolean
lock_in_store(BillowRecovery *recovery, BillowRecoveryStore store, int flags, GError **error)
{
    g_autofree char *folder = folder_path(store), *path = path_of(store, recovery->id, LOCK);
    if (recovery->locks[store] >= 0)
        return TRUE;
    if (!folder) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", g_strerror(ENOTSUP));
        return FALSE;
    }
    if (g_mkdir_with_parents(folder, 0700) == 0)
        recovery->locks[store] = lock_file(path, flags);
    if (recovery->locks[store] < 0)
        set_error(error, errno, path);
    return recovery->locks[store] >= 0;
}

static BillowRecovery *
new_recovery(char *id)
{
    BillowRecovery *recovery = g_new(BillowRecovery, 1);
    *recovery = (BillowRecovery){id, {-1, -1}, 0};
    return recovery;
}

/* Creates a recovery in a store, trying other ids if the first is taken: a forked process continues with the
 * same random numbers. */
static BillowRecovery *
new_in(BillowRecoveryStore store, GError **error)
{
    for (;;) {
        g_autoptr(BillowRecovery) recovery = new_recovery(g_uuid_string_random());
        g_autofree char *work = path_of(store, recovery->id, WORK);
        g_autoptr(GError) problem = NULL;
        const gboolean held = lock_in_store(recovery, store, O_CREAT | O_EXCL, &problem);
        if (held && !g_file_test(work, G_FILE_TEST_EXISTS))
            return g_steal_pointer(&recovery);
        if (!held && !g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_EXISTS)) {
            g_propagate_error(error, g_steal_pointer(&problem));
            return NULL;
        }
    }
}

BillowRecovery *
billow_recovery_new(GError **error)
{
    BillowRecovery *in_memory = new_in(BILLOW_RECOVERY_MEMORY, NULL);
    return in_memory ? in_memory : new_in(BILLOW_RECOVERY_DISK, error);
}

/* Locks the recovery in every store where that is possible. Returns NULL with a GIO error if somebody else
 * has it in any store, or no store can be locked. */
static BillowRecovery *
lock_stores(const char *id, GError **error)
{
    g_autoptr(BillowRecovery) recovery = new_recovery(g_strdup(id));
    g_autoptr(GError) problem = NULL;
    gboolean held = FALSE, taken = FALSE;
    for (int store = 0; store < BILLOW_RECOVERY_STORES && !taken; store++) {
        g_clear_error(&problem);
        held |= lock_in_store(recovery, store, O_CREAT, &problem);
        taken = g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    }
    if (held && !taken)
        return g_steal_pointer(&recovery);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}

void
billow_recovery_free(BillowRecovery *recovery)
{
    if (!recovery)
        return;
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++) {
        g_autofree char *path = recovery->locks[store] >= 0 ? path_of(store, recovery->id, LOCK) : NULL;
        if (!path)
            continue;
        g_unlink(path);
        close(recovery->locks[store]);
    }
    g_free(recovery->id);
    g_free(recovery);
}

/* --- Storing --- */

static char *
hash_of(const char *text, gsize length)
{
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, text, length);
    return billow_content_hash_end(&hash);
}

static char *
note_text(const BillowRecoveryState *state, guint64 number, const GString *project)
{
    g_autoptr(GKeyFile) note = g_key_file_new();
    g_autofree char *uri = state->path ? g_filename_to_uri(state->path, NULL, NULL) : NULL;
    g_autofree char *hash = hash_of(project->str, project->len);
    g_key_file_set_string(note, GROUP, "name", state->project->name);
    g_key_file_set_int64(note, GROUP, "time", g_get_real_time() / G_USEC_PER_SEC);
    g_key_file_set_uint64(note, GROUP, "number", number);
    g_key_file_set_string(note, GROUP, "sha256", hash);
    if (uri)
        g_key_file_set_string(note, GROUP, "file", uri);
    if (state->held)
        g_key_file_set_string(note, GROUP, "held", state->held);
    return g_key_file_to_data(note, NULL, NULL);
}

gboolean
billow_recovery_keep(BillowRecovery *recovery, BillowRecoveryStore store, const BillowRecoveryState *state,
                     GError **error)
{
    if (!lock_in_store(recovery, store, O_CREAT, error))
        return FALSE;
    g_autofree char *work = path_of(store, recovery->id, WORK);
    g_autoptr(GString) text = billow_project_text(state->project, work, error);
    if (!text)
        return FALSE;
    g_autofree char *note = note_text(state, recovery->before + state->number, text);
    g_string_prepend(text, "\n");
    g_string_prepend(text, note);
    struct statfs about;
    g_autofree char *folder = g_path_get_dirname(work);
    if (store == BILLOW_RECOVERY_MEMORY && statfs(folder, &about) == 0 &&
        (guint64) about.f_bavail * (guint64) about.f_bsize / ROOMS < text->len) {
        set_error(error, ENOSPC, work); /* leave the rest of the memory to other programs */
        return FALSE;
    }
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(work, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, store == BILLOW_RECOVERY_DISK, error);
}

void
billow_recovery_discard_in(BillowRecovery *recovery, BillowRecoveryStore store)
{
    g_autofree char *work = recovery->locks[store] >= 0 ? path_of(store, recovery->id, WORK) : NULL;
    if (work)
        g_unlink(work);
}

void
billow_recovery_discard(BillowRecovery *recovery)
{
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++)
        billow_recovery_discard_in(recovery, store);
}

/* --- Reading --- */

/* A stored file. */
typedef struct {
    GByteArray *bytes;
    GKeyFile *note;
    const char *project; /* start of the project's text */
    gsize length;        /* of the project's text */
    gboolean whole;
    guint64 number;
    char *path;
} WorkFile;

static void
free_work(WorkFile *work)
{
    g_clear_pointer(&work->bytes, g_byte_array_unref);
    g_clear_pointer(&work->note, g_key_file_unref);
    g_free(work->path);
    g_free(work);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(WorkFile, free_work)

/* Finds the end of the note. Returns TRUE if the file begins with one. */
static gboolean
split(WorkFile *work)
{
    const char *text = (const char *) work->bytes->data, *end = strstr(text, "\n\n");
    work->note = g_key_file_new();
    if (!end || !g_key_file_load_from_data(work->note, text, (gsize) (end + 2 - text), G_KEY_FILE_NONE, NULL))
        return FALSE;
    work->project = end + 2;
    work->length = work->bytes->len - (gsize) (work->project - text);
    return g_key_file_has_group(work->note, GROUP);
}

static void
set_not_a_project(const WorkFile *work, GError **error)
{
    g_autofree char *shown = billow_printable_path(work->path);
    g_set_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID,
                _("%s: the recovery data is not a project"), shown);
}

/* Reads a stored file. Returns NULL with an error if it is none, is missing, or others may write it. */
static WorkFile *
read_work(const BillowRecovery *recovery, BillowRecoveryStore store, GError **error)
{
    g_autoptr(WorkFile) work = g_new0(WorkFile, 1);
    work->path = path_of(store, recovery->id, WORK);
    if (recovery->locks[store] < 0) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", g_strerror(ENOENT));
        return NULL;
    }
    work->bytes = billow_regular_file_read(work->path, MOST_BYTES, error);
    if (!work->bytes)
        return NULL;
    if (!split(work)) {
        set_not_a_project(work, error);
        return NULL;
    }
    g_autofree char *hash = hash_of(work->project, work->length),
                    *noted = g_key_file_get_string(work->note, GROUP, "sha256", NULL);
    /* a note without a hash is from an older version of Billow */
    work->whole = !noted || g_str_equal(hash, noted);
    work->number = g_key_file_get_uint64(work->note, GROUP, "number", NULL);
    return g_steal_pointer(&work);
}

/* Returns the newest complete file. Returns NULL with the error of the disk store. */
static WorkFile *
newest_work(const BillowRecovery *recovery, GError **error)
{
    g_autoptr(WorkFile) best = read_work(recovery, BILLOW_RECOVERY_DISK, error);
    g_autoptr(WorkFile) other = read_work(recovery, BILLOW_RECOVERY_MEMORY, NULL);
    if (!other)
        return g_steal_pointer(&best);
    if (best && (best->whole != other->whole ? best->whole : best->number >= other->number))
        return g_steal_pointer(&best);
    g_clear_error(error);
    return g_steal_pointer(&other);
}

static BillowRecoveryNote *
read_note(const BillowRecovery *recovery)
{
    g_autoptr(WorkFile) work = newest_work(recovery, NULL);
    if (!work)
        return NULL;
    g_autofree char *uri = g_key_file_get_string(work->note, GROUP, "file", NULL);
    BillowRecoveryNote *note = g_new0(BillowRecoveryNote, 1);
    note->id = g_strdup(recovery->id);
    note->name = g_key_file_get_string(work->note, GROUP, "name", NULL);
    note->path = uri ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    note->held = g_key_file_get_string(work->note, GROUP, "held", NULL);
    note->time = g_key_file_get_int64(work->note, GROUP, "time", NULL);
    if (!note->name)
        note->name = g_strdup("");
    return note;
}

BillowProject *
billow_recovery_load(BillowRecovery *recovery, GError **error)
{
    g_autoptr(WorkFile) work = newest_work(recovery, error);
    if (!work)
        return NULL;
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *read = billow_project_parse(work->project, work->length, work->path, NULL, problems);
    if (!read)
        set_not_a_project(work, error);
    return read;
}

/* --- Work left behind --- */

static int
latest_first(gconstpointer a, gconstpointer b)
{
    const BillowRecoveryNote *left = *(BillowRecoveryNote *const *) a,
                             *right = *(BillowRecoveryNote *const *) b;
    return (left->time < right->time) - (left->time > right->time);
}

/* The name without the suffix, or NULL. Transfer full. */
static char *
stem(const char *name, const char *suffix)
{
    return g_str_has_suffix(name, suffix) ? g_strndup(name, strlen(name) - strlen(suffix)) : NULL;
}

/* Adds the ids of the files in a store, and of locks whose program has ended. */
static void
add_ids(GHashTable *ids, BillowRecoveryStore store)
{
    g_autofree char *folder = folder_path(store);
    if (folder)
        billow_atomic_file_remove_leftovers(folder);
    g_autoptr(GDir) dir = folder ? g_dir_open(folder, 0, NULL) : NULL;
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *work = stem(name, WORK), *lock = stem(name, LOCK);
        if (work || lock)
            g_hash_table_add(ids, work ? g_steal_pointer(&work) : g_steal_pointer(&lock));
    }
}

GPtrArray *
billow_recovery_list(void)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_recovery_note_free);
    g_autoptr(GHashTable) ids = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    GHashTableIter each;
    gpointer id;
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++)
        add_ids(ids, store);
    g_hash_table_iter_init(&each, ids);
    while (g_hash_table_iter_next(&each, &id, NULL)) {
        /* unlocked at once: listing takes nothing over */
        g_autoptr(BillowRecovery) held = lock_stores(id, NULL);
        BillowRecoveryNote *note = held ? read_note(held) : NULL;
        if (note)
            g_ptr_array_add(notes, note);
    }
    g_ptr_array_sort(notes, latest_first);
    return notes;
}

BillowRecovery *
billow_recovery_take(const char *id, GError **error)
{
    g_autoptr(BillowRecovery) held = lock_stores(id, error);
    g_autoptr(WorkFile) work = held ? newest_work(held, error) : NULL;
    if (!work)
        return NULL;
    held->before = MIN(work->number, G_MAXUINT64 / 2);
    return g_steal_pointer(&held);
}
