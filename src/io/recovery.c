/* A file of work is the lines of a note, a blank line, and the text of a project. */
#include "io/recovery.h"

#include "io/atomic_file.h"
#include "io/printable.h"
#include "io/project_file.h"
#include "io/regular_file.h"

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
        g_autofree char *id = g_uuid_string_random(), *work = path_of(id, WORK);
        g_autoptr(GError) problem = NULL;
        g_autoptr(BillowRecovery) recovery = hold(id, O_CREAT | O_EXCL, &problem);
        if (recovery && !g_file_test(work, G_FILE_TEST_EXISTS))
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
note_text(const BillowProject *project, const char *path, const char *held)
{
    g_autoptr(GKeyFile) note = g_key_file_new();
    g_autofree char *uri = path ? g_filename_to_uri(path, NULL, NULL) : NULL;
    g_key_file_set_string(note, GROUP, "name", project->name);
    g_key_file_set_int64(note, GROUP, "time", g_get_real_time() / G_USEC_PER_SEC);
    if (uri)
        g_key_file_set_string(note, GROUP, "file", uri);
    if (held)
        g_key_file_set_string(note, GROUP, "held", held);
    return g_key_file_to_data(note, NULL, NULL);
}

gboolean
billow_recovery_keep(BillowRecovery *recovery, const BillowProject *project, const char *path,
                     const char *held, GError **error)
{
    g_autofree char *work = path_of(recovery->id, WORK), *note = note_text(project, path, held);
    g_autoptr(GString) text = billow_project_format(project);
    g_string_prepend(text, "\n");
    g_string_prepend(text, note);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(work, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}

void
billow_recovery_discard(BillowRecovery *recovery)
{
    g_autofree char *work = path_of(recovery->id, WORK);
    g_unlink(work);
}

/* Where the project begins, or NULL. */
static const char *
split(const char *text)
{
    const char *end = strstr(text, "\n\n");
    return end ? end + 2 : NULL;
}

/* What is kept; NULL with a GIO error. `*project`: where it begins, NULL: that is no file of work. */
static GByteArray *
read_work(const char *id, const char **project, gsize *length, GError **error)
{
    g_autofree char *path = path_of(id, WORK);
    GByteArray *text = billow_regular_file_read(path, MOST_BYTES, error);
    *project = text ? split((const char *) text->data) : NULL;
    *length = *project ? text->len - (gsize) (*project - (const char *) text->data) : 0;
    return text;
}

static BillowRecoveryNote *
read_note(const char *id)
{
    const char *project;
    gsize length;
    g_autoptr(GByteArray) work = read_work(id, &project, &length, NULL);
    g_autoptr(GKeyFile) lines = g_key_file_new();
    const char *text = project ? (const char *) work->data : NULL;
    if (!text || !g_key_file_load_from_data(lines, text, (gsize) (project - text), G_KEY_FILE_NONE, NULL) ||
        !g_key_file_has_group(lines, GROUP))
        return NULL;
    g_autofree char *uri = g_key_file_get_string(lines, GROUP, "file", NULL);
    BillowRecoveryNote *note = g_new0(BillowRecoveryNote, 1);
    note->id = g_strdup(id);
    note->name = g_key_file_get_string(lines, GROUP, "name", NULL);
    note->path = uri ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    note->held = g_key_file_get_string(lines, GROUP, "held", NULL);
    note->time = g_key_file_get_int64(lines, GROUP, "time", NULL);
    if (!note->name)
        note->name = g_strdup("");
    return note;
}

BillowProject *
billow_recovery_load(BillowRecovery *recovery, GError **error)
{
    const char *project;
    gsize length;
    g_autoptr(GByteArray) work = read_work(recovery->id, &project, &length, error);
    if (!work)
        return NULL;
    g_autofree char *path = path_of(recovery->id, WORK);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *read = project ? billow_project_parse(project, length, path, NULL, problems) : NULL;
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
        g_autofree char *work = stem(name, WORK), *lock = stem(name, LOCK);
        BillowRecoveryNote *note = work && is_left(work) ? read_note(work) : NULL;
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
    g_autofree char *work = path_of(id, WORK);
    g_autoptr(BillowRecovery) held = hold(id, O_CREAT, error);
    if (!held)
        return NULL;
    if (g_file_test(work, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer(&held);
    set_error(error, ENOENT, work);
    return NULL;
}
