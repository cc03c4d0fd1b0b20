#include "io/project/lock.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { MOST_NOTE_BYTES = 4096 };

static const char GROUP[] = "Lock";

struct BillowProjectLock {
    char *project, *path;
    int descriptor;
};

/* --- Notes --- */

void
billow_lock_note_free(BillowLockNote *note)
{
    g_free(note->machine);
    g_free(note->boot);
    g_free(note->host);
    g_free(note->user);
    g_free(note);
}

/* Returns the line of a system file, or "" if it cannot be read. Free with g_free(). */
static char *
read_system_line(const char *path)
{
    char *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) ? g_strstrip(text) : g_strdup("");
}

static BillowLockNote *
own_note(void)
{
    BillowLockNote *note = g_new(BillowLockNote, 1);
    *note = (BillowLockNote){
        .machine = read_system_line("/etc/machine-id"),
        .boot = read_system_line("/proc/sys/kernel/random/boot_id"),
        .host = g_strdup(g_get_host_name()),
        .user = g_strdup(g_get_user_name()),
        .since = g_get_real_time() / G_USEC_PER_SEC,
        .pid = getpid(),
    };
    return note;
}

static char *
text_of(GKeyFile *file, const char *key)
{
    g_autofree char *text = g_key_file_get_string(file, GROUP, key, NULL);
    return text ? billow_printable(text) : g_strdup("");
}

/* Reads the note in an open file. Always returns one, whatever the file contains. */
static BillowLockNote *
read_note(int descriptor)
{
    char text[MOST_NOTE_BYTES];
    const ssize_t length = TEMP_FAILURE_RETRY(pread(descriptor, text, sizeof text, 0));
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (length > 0)
        g_key_file_load_from_data(file, text, (gsize) length, G_KEY_FILE_NONE, NULL);
    BillowLockNote *note = g_new(BillowLockNote, 1);
    *note = (BillowLockNote){
        .machine = text_of(file, "Machine"),
        .boot = text_of(file, "Boot"),
        .host = text_of(file, "Host"),
        .user = text_of(file, "User"),
        .since = g_key_file_get_int64(file, GROUP, "Since", NULL),
        .pid = g_key_file_get_int64(file, GROUP, "Process", NULL),
    };
    return note;
}

static void
write_note(int descriptor)
{
    g_autoptr(BillowLockNote) note = own_note();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_string(file, GROUP, "Machine", note->machine);
    g_key_file_set_string(file, GROUP, "Boot", note->boot);
    g_key_file_set_string(file, GROUP, "Host", note->host);
    g_key_file_set_string(file, GROUP, "User", note->user);
    g_key_file_set_int64(file, GROUP, "Since", note->since);
    g_key_file_set_int64(file, GROUP, "Process", note->pid);
    gsize length;
    g_autofree char *text = g_key_file_to_data(file, &length, NULL);
    /* an incomplete note only says less */
    if (ftruncate(descriptor, 0) == 0 && pwrite(descriptor, text, length, 0) < 0)
        g_debug("%s", g_strerror(errno));
}

gboolean
billow_lock_note_is_own(const BillowLockNote *note)
{
    g_autoptr(BillowLockNote) own = own_note();
    return note->pid == own->pid && g_str_equal(note->machine, own->machine) &&
           g_str_equal(note->boot, own->boot);
}

/* Returns TRUE if the process that left the note may still have the project open, as far as this machine
 * knows. `locks` is TRUE if we got the lock, which a running process of this machine would have. */
static gboolean
may_be_open(const BillowLockNote *note, gboolean locks)
{
    g_autoptr(BillowLockNote) own = own_note();
    if (note->pid == 0 || !*note->machine)
        return FALSE; /* the note is empty or not a note */
    if (!g_str_equal(note->machine, own->machine))
        return TRUE;
    if (locks || !g_str_equal(note->boot, own->boot))
        return FALSE;
    return kill((pid_t) note->pid, 0) == 0 || errno == EPERM;
}

/* --- Files --- */

char *
billow_project_lock_path(const char *project_path)
{
    g_autofree char *whole = g_canonicalize_filename(project_path, NULL);
    char *real = realpath(whole, NULL);
    const char *file = real ? real : whole;
    g_autofree char *folder = g_path_get_dirname(file), *base = g_path_get_basename(file);
    free(real);
    g_autofree char *name = g_strdup_printf(".%s.lock", base);
    return g_build_filename(folder, name, NULL);
}

/* Takes over the open file. FALSE: somebody else, `*holder`, has the project open. */
static gboolean
claim_lock(int descriptor, gboolean anyway, BillowLockNote **holder)
{
    const gboolean locks = TEMP_FAILURE_RETRY(flock(descriptor, LOCK_EX | LOCK_NB)) == 0;
    const gboolean taken = !locks && errno == EWOULDBLOCK;
    g_autoptr(BillowLockNote) note = read_note(descriptor);
    if (taken || (!anyway && may_be_open(note, locks))) {
        *holder = g_steal_pointer(&note);
        return FALSE;
    }
    write_note(descriptor);
    return TRUE;
}

static BillowProjectLock *
take(const char *project_path, const char *path, gboolean anyway, BillowLockNote **holder)
{
    const int descriptor =
        TEMP_FAILURE_RETRY(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
    if (descriptor < 0)
        return NULL;
    if (!billow_file_is_called(descriptor, path) || !claim_lock(descriptor, anyway, holder) ||
        !billow_file_is_called(descriptor, path)) {
        close(descriptor);
        return NULL;
    }
    BillowProjectLock *lock = g_new(BillowProjectLock, 1);
    *lock = (BillowProjectLock){g_strdup(project_path), g_strdup(path), descriptor};
    return lock;
}

BillowProjectLock *
billow_project_lock_take(const char *project_path, gboolean anyway, BillowLockNote **holder)
{
    g_autofree char *path = billow_project_lock_path(project_path);
    BillowLockNote *other = NULL;
    BillowProjectLock *lock = NULL;
    /* try again in case the holder has just released it */
    for (int i = 0; i < 2 && !lock && !other; i++)
        lock = take(project_path, path, anyway, &other);
    if (holder)
        *holder = other;
    else if (other)
        billow_lock_note_free(other);
    return lock;
}

const char *
billow_project_lock_project(const BillowProjectLock *lock)
{
    return lock->project;
}

void
billow_project_lock_release(BillowProjectLock *lock)
{
    if (!lock)
        return;
    if (billow_file_is_called(lock->descriptor, lock->path))
        unlink(lock->path); /* delete it while we still have the lock */
    close(lock->descriptor);
    g_free(lock->project);
    g_free(lock->path);
    g_free(lock);
}
