/* A file of work is the lines of a note, a blank line, and the text of a project. It has the name NEW once it is written, so that it outlives
 * the program, and WORK once it is on the disk, which may take long: so it outlives a power cut, and so does the one before it until then.
 * What has the name NEW is whole where the note's hash is that of the project. */
#include "io/recovery.h"

#include "io/atomic_file.h"
#include "io/content_hash.h"
#include "io/printable.h"
#include "io/project_file.h"
#include "io/regular_file.h"
#include "io/sync.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 30 };

#define GROUP "Unsaved work of Billow"
#define NEW ".new"
#define WORK ".work"
#define LOCK ".lock"

struct BillowRecovery {
    char *id;
    int lock; /* descriptor */
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

static char *
folder_path(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL);
}

static char *
path_of(const char *id, const char *suffix)
{
    g_autofree char *folder = folder_path(), *name = g_strconcat(id, suffix, NULL);
    return g_build_filename(folder, name, NULL);
}

static void
set_error(GError **error, int number, const char *path)
{
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s", shown, g_strerror(number));
}

/* --- The lock --- */

/* A descriptor of the locked file, or -1 with errno: EWOULDBLOCK where another has it. Anew where it was removed in between. */
static int
lock_file(const char *path, int flags)
{
    struct stat opened, named;
    for (;;) {
        const int descriptor = TEMP_FAILURE_RETRY(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600));
        if (descriptor < 0)
            return -1;
        const gboolean locked = TEMP_FAILURE_RETRY(flock(descriptor, LOCK_EX | LOCK_NB)) == 0;
        const gboolean known = locked && fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0;
        if (known && opened.st_ino == named.st_ino)
            return descriptor;
        const int number = known ? ENOENT : errno;
        if (number != ENOENT && (flags & O_EXCL))
            unlink(path); /* made just now */
        close(descriptor);
        errno = number;
        if (number != ENOENT)
            return -1;
    }
}

static BillowRecovery *
hold(const char *id, int flags, GError **error)
{
    g_autofree char *path = path_of(id, LOCK);
    int lock = lock_file(path, flags);
    if (lock < 0) {
        set_error(error, errno, path);
        return NULL;
    }
    BillowRecovery *recovery = g_new(BillowRecovery, 1);
    *recovery = (BillowRecovery){g_strdup(id), lock};
    return recovery;
}

static gboolean
has_file(const char *id, const char *suffix)
{
    g_autofree char *path = path_of(id, suffix);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* Random numbers go on alike in a process and one that it forks. */
BillowRecovery *
billow_recovery_new(GError **error)
{
    g_autofree char *folder = folder_path();
    if (g_mkdir_with_parents(folder, 0700) != 0) {
        set_error(error, errno, folder);
        return NULL;
    }
    for (;;) {
        g_autofree char *id = g_uuid_string_random();
        g_autoptr(GError) problem = NULL;
        g_autoptr(BillowRecovery) recovery = hold(id, O_CREAT | O_EXCL, &problem);
        if (recovery && !has_file(id, NEW) && !has_file(id, WORK))
            return g_steal_pointer(&recovery);
        if (!recovery && !g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_EXISTS)) {
            g_propagate_error(error, g_steal_pointer(&problem));
            return NULL;
        }
    }
}

void
billow_recovery_free(BillowRecovery *recovery)
{
    if (!recovery)
        return;
    g_autofree char *path = path_of(recovery->id, LOCK);
    g_unlink(path);
    close(recovery->lock);
    g_free(recovery->id);
    g_free(recovery);
}

/* --- What is kept --- */

static char *
hash_of(const char *text, gsize length)
{
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, text, length);
    return billow_content_hash_end(&hash);
}

/* `text`: the project's. */
static char *
note_text(const BillowProject *project, const GString *text, const char *path, const char *held)
{
    g_autoptr(GKeyFile) note = g_key_file_new();
    g_autofree char *sha256 = hash_of(text->str, text->len);
    g_autofree char *uri = path ? g_filename_to_uri(path, NULL, NULL) : NULL;
    g_key_file_set_string(note, GROUP, "name", project->name);
    g_key_file_set_int64(note, GROUP, "time", g_get_real_time() / G_USEC_PER_SEC);
    g_key_file_set_string(note, GROUP, "sha256", sha256);
    if (uri)
        g_key_file_set_string(note, GROUP, "file", uri);
    if (held)
        g_key_file_set_string(note, GROUP, "held", held);
    return g_key_file_to_data(note, NULL, NULL);
}

static gboolean
write_new(const char *path, const GString *text, GError **error)
{
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, FALSE, error);
}

/* Once it is on the disk it takes the place of the one before. FALSE with errno. */
static gboolean
settle(const char *new, const char *work)
{
    const int descriptor = TEMP_FAILURE_RETRY(open(new, O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (descriptor < 0)
        return FALSE;
    const gboolean synced = billow_sync(descriptor);
    const int number = errno;
    close(descriptor);
    errno = number;
    if (!synced || g_rename(new, work) != 0)
        return FALSE;
    g_autofree char *folder = folder_path();
    billow_sync_folder(folder);
    return TRUE;
}

gboolean
billow_recovery_keep(BillowRecovery *recovery, const BillowProject *project, const char *path,
                     const char *held, GError **error)
{
    g_autoptr(GString) text = billow_project_format(project);
    g_autofree char *new = path_of(recovery->id, NEW), *work = path_of(recovery->id, WORK),
                    *note = note_text(project, text, path, held);
    g_string_prepend(text, "\n");
    g_string_prepend(text, note);
    if (!write_new(new, text, error))
        return FALSE;
    if (settle(new, work))
        return TRUE;
    set_error(error, errno, work);
    return FALSE;
}

void
billow_recovery_discard(BillowRecovery *recovery)
{
    g_autofree char *new = path_of(recovery->id, NEW), *work = path_of(recovery->id, WORK);
    g_unlink(new);
    g_unlink(work);
}

/* Where the project begins, or NULL. */
static const char *
split(const char *text)
{
    const char *end = strstr(text, "\n\n");
    return end ? end + 2 : NULL;
}

/* The lines before the project, or NULL where there are none. */
static GKeyFile *
read_lines(const char *text, const char *project)
{
    g_autoptr(GKeyFile) lines = g_key_file_new();
    const gboolean read =
        project && g_key_file_load_from_data(lines, text, (gsize) (project - text), G_KEY_FILE_NONE, NULL);
    return read && g_key_file_has_group(lines, GROUP) ? g_steal_pointer(&lines) : NULL;
}

/* A file of work. */
typedef struct {
    GByteArray *text;
    const char *project; /* where it begins in the text; NULL: that is no file of work */
    gsize length;        /* of the project */
    GKeyFile *lines;     /* of the note; NULL: that is no file of work */
} Work;

static void
clear_work(Work *work)
{
    g_clear_pointer(&work->text, g_byte_array_unref);
    g_clear_pointer(&work->lines, g_key_file_unref);
    *work = (Work){0};
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Work, clear_work)

static gboolean
read_file(const char *id, const char *suffix, Work *work, GError **error)
{
    g_autofree char *path = path_of(id, suffix);
    *work = (Work){.text = billow_regular_file_read(path, MOST_BYTES, error)};
    if (!work->text)
        return FALSE;
    const char *text = (const char *) work->text->data;
    work->project = split(text);
    work->length = work->project ? work->text->len - (gsize) (work->project - text) : 0;
    work->lines = read_lines(text, work->project);
    return TRUE;
}

/* As it was written. */
static gboolean
is_whole(const Work *work)
{
    g_autofree char *told = work->lines ? g_key_file_get_string(work->lines, GROUP, "sha256", NULL) : NULL;
    g_autofree char *found = told ? hash_of(work->project, work->length) : NULL;
    return found && g_str_equal(told, found);
}

/* The latest that is whole. FALSE with a GIO error. */
static gboolean
read_work(const char *id, Work *work, GError **error)
{
    if (read_file(id, NEW, work, NULL) && is_whole(work))
        return TRUE;
    clear_work(work);
    return read_file(id, WORK, work, error);
}

static BillowRecoveryNote *
read_note(const char *id)
{
    g_auto(Work) work;
    if (!read_work(id, &work, NULL) || !work.lines)
        return NULL;
    g_autofree char *uri = g_key_file_get_string(work.lines, GROUP, "file", NULL);
    BillowRecoveryNote *note = g_new0(BillowRecoveryNote, 1);
    note->id = g_strdup(id);
    note->name = g_key_file_get_string(work.lines, GROUP, "name", NULL);
    note->path = uri ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    note->held = g_key_file_get_string(work.lines, GROUP, "held", NULL);
    note->time = g_key_file_get_int64(work.lines, GROUP, "time", NULL);
    if (!note->name)
        note->name = g_strdup("");
    return note;
}

BillowProject *
billow_recovery_load(BillowRecovery *recovery, GError **error)
{
    g_auto(Work) work;
    if (!read_work(recovery->id, &work, error))
        return NULL;
    g_autofree char *path = path_of(recovery->id, WORK);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *read =
        work.project ? billow_project_parse(work.project, work.length, path, NULL, problems) : NULL;
    if (!read)
        g_set_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID,
                    _("%s: what was kept is not a project"), path);
    return read;
}

/* --- What was left behind --- */

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

/* Lets go at once: who lists takes nothing. */
static gboolean
is_left(const char *id)
{
    g_autoptr(BillowRecovery) held = hold(id, O_CREAT, NULL);
    return held != NULL;
}

GPtrArray *
billow_recovery_list(void)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_recovery_note_free);
    g_autofree char *folder = folder_path();
    billow_atomic_file_remove_leftovers(folder);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *work = stem(name, WORK), *new = stem(name, NEW), *lock = stem(name, LOCK);
        const char *id = work ? work : new && !has_file(new, WORK) ? new : NULL;
        BillowRecoveryNote *note = id && is_left(id) ? read_note(id) : NULL;
        if (note)
            g_ptr_array_add(notes, note);
        else if (lock)
            (void) is_left(lock); /* and the lock of one that is no more goes */
    }
    g_ptr_array_sort(notes, latest_first);
    return notes;
}

BillowRecovery *
billow_recovery_take(const char *id, GError **error)
{
    g_autoptr(BillowRecovery) held = hold(id, O_CREAT, error);
    if (!held)
        return NULL;
    if (has_file(id, NEW) || has_file(id, WORK))
        return g_steal_pointer(&held);
    g_autofree char *work = path_of(id, WORK);
    set_error(error, ENOENT, work);
    return NULL;
}
