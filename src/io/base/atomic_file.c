/* Atomic files, without g_file_replace(): that overwrites in place through symbolic links and where there is
 * no file yet, so a kill leaves half a file, and it syncs every frame that it replaces (2.5 times slower). */
#include "io/base/atomic_file.h"

#include "io/base/journal.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/base/sync.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum {
    WRITE_BYTES = 1 << 20, /* written between two checks of the cancellable */
    EVERYBODY = 0666,
    OWNER_ALONE = 0600,
};

/* short, because the file's own name may have the maximum length */
static const char pattern[] = ".billow-XXXXXX";

struct BillowAtomicFile {
    char *path;      /* as passed in, for messages */
    char *target;    /* the file that is replaced */
    char *temporary; /* NULL once renamed; locked while being written */
    int descriptor;
    BillowLinks links;
    gboolean replaces; /* a regular file exists; `old` describes it */
    struct stat old;
};

static void
set_error(GError **error, int number, const char *what, const char *path)
{
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s: %s", shown, what,
                g_strerror(number));
}

/* --- Opening --- */

/* Examines the existing file. FALSE with errno: it must not be replaced. */
static gboolean
check_target(BillowAtomicFile *file)
{
    if (lstat(file->target, &file->old) != 0)
        return errno == ENOENT;
    file->replaces = S_ISREG(file->old.st_mode);
    const gboolean is_own = file->links == BILLOW_LINKS_REPLACED && file->old.st_uid == geteuid();
    if (S_ISDIR(file->old.st_mode))
        errno = EISDIR;
    else if (S_ISLNK(file->old.st_mode) && file->links == BILLOW_LINKS_FOLLOWED)
        errno = EIO; /* a link that could not be resolved */
    else if (!file->replaces && !S_ISLNK(file->old.st_mode))
        errno = EINVAL;
    else if (file->replaces && !is_own &&
             ((file->old.st_mode & 0222) == 0 || euidaccess(file->target, W_OK) != 0))
        errno = EACCES; /* a world-writable folder would let it be replaced */
    else
        return TRUE;
    return FALSE;
}

/* Locks a temporary file that was just created. Returns 0, EINTR if it was removed as a leftover meanwhile,
 * or another errno. */
static int
lock_new(int descriptor)
{
    struct stat opened;
    if (TEMP_FAILURE_RETRY(flock(descriptor, LOCK_EX | LOCK_NB)) != 0 && errno == EWOULDBLOCK)
        return EINTR;
    if (fstat(descriptor, &opened) != 0)
        return errno;
    return opened.st_nlink > 0 ? 0 : EINTR;
}

/* Creates and locks a temporary file in the folder of `path`. Returns -1 with errno. */
static int
open_beside(const char *path, int mode, char **temporary)
{
    g_autofree char *folder = g_path_get_dirname(path);
    for (;;) {
        *temporary = g_build_filename(folder, pattern, NULL);
        const int descriptor = g_mkstemp_full(*temporary, O_RDWR | O_CLOEXEC, mode);
        const int number = descriptor < 0 ? errno : lock_new(descriptor);
        if (number == 0)
            return descriptor;
        if (descriptor >= 0) {
            g_unlink(*temporary);
            close(descriptor);
        }
        g_clear_pointer(temporary, g_free);
        errno = number;
        if (number != EINTR)
            return -1;
    }
}

static int
open_temporary(BillowAtomicFile *file)
{
    const int mode = file->replaces ? OWNER_ALONE : EVERYBODY;
    int descriptor = open_beside(file->target, mode, &file->temporary);
    if (descriptor >= 0 || !file->replaces || (errno != EACCES && errno != EPERM) ||
        euidaccess(file->target, W_OK) != 0)
        return descriptor;
    g_autofree char *journal = billow_journal_path(file->target);
    g_clear_pointer(&file->temporary, g_free);
    return journal ? open_beside(journal, mode, &file->temporary) : -1;
}

BillowAtomicFile *
billow_atomic_file_new(const char *path, BillowLinks links, GError **error)
{
    g_autoptr(BillowAtomicFile) file = g_new0(BillowAtomicFile, 1);
    file->path = g_strdup(path);
    file->links = links;
    file->target = links == BILLOW_LINKS_FOLLOWED ? billow_link_target(path) : g_strdup(path);
    file->descriptor = file->target && check_target(file) ? open_temporary(file) : -1;
    if (file->descriptor >= 0)
        return g_steal_pointer(&file);
    int number = errno;
    g_clear_pointer(&file->temporary, g_free);
    set_error(error, number, _("cannot be written"), path);
    return NULL;
}

/* --- Writing --- */

gboolean
billow_atomic_file_write(BillowAtomicFile *file, const char *bytes, gsize length, GCancellable *cancellable,
                         GError **error)
{
    while (length > 0) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        gssize written = write(file->descriptor, bytes, MIN(length, WRITE_BYTES));
        if (written < 0 && errno != EINTR) {
            set_error(error, errno, _("cannot be written"), file->path);
            return FALSE;
        }
        if (written > 0) {
            bytes += written;
            length -= (gsize) written;
        }
    }
    return TRUE;
}

void
billow_atomic_file_begin_sync(BillowAtomicFile *file)
{
    (void) sync_file_range(file->descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

gboolean
billow_atomic_file_sync(BillowAtomicFile *file, GError **error)
{
    if (billow_sync(file->descriptor))
        return TRUE;
    set_error(error, errno, _("cannot be written"), file->path);
    return FALSE;
}

/* Copies the extended attributes of the old file: access lists and the user's own notes. Drops those that
 * cannot be copied. */
static void
copy_attributes(const BillowAtomicFile *file)
{
    const ssize_t size = listxattr(file->target, NULL, 0);
    if (size <= 0)
        return;
    g_autofree char *names = g_malloc((gsize) size);
    const ssize_t filled = listxattr(file->target, names, (size_t) size);
    for (const char *name = names; name < names + filled; name += strlen(name) + 1) {
        const ssize_t length = getxattr(file->target, name, NULL, 0);
        g_autofree char *value = length >= 0 ? g_malloc((gsize) length + 1) : NULL;
        if (value && getxattr(file->target, name, value, (size_t) length) == length)
            (void) !fsetxattr(file->descriptor, name, value, (size_t) length, 0);
    }
}

/* Sets the mode of the old file. If its group cannot be set, the group gets the permissions of others. */
static gboolean
copy_mode(const BillowAtomicFile *file, gboolean has_owner)
{
    if (!file->replaces)
        return TRUE;
    mode_t mode = file->old.st_mode & 07777;
    if (!has_owner && fchown(file->descriptor, (uid_t) -1, file->old.st_gid) != 0)
        mode = (mode & ~(mode_t) 06070) | ((mode & 07) << 3);
    if (fchmod(file->descriptor, mode) != 0)
        return FALSE;
    copy_attributes(file);
    return TRUE;
}

/* Closes the descriptor, ignoring errors: the data is on the disk, or the caller did not ask for that. */
static void
close_file(BillowAtomicFile *file)
{
    close(file->descriptor);
    file->descriptor = -1;
}

static gboolean
write_in_place(BillowAtomicFile *file)
{
    if (!billow_journal_write(file->target, file->temporary, file->descriptor))
        return FALSE;
    close_file(file);
    return TRUE;
}

static gboolean
replace(BillowAtomicFile *file, gboolean sync)
{
    g_autofree char *folder = g_path_get_dirname(file->target), *other = g_path_get_dirname(file->temporary);
    const gboolean has_owner =
        !file->replaces || fchown(file->descriptor, file->old.st_uid, file->old.st_gid) == 0;
    const gboolean loses_owner = !has_owner && file->links == BILLOW_LINKS_FOLLOWED;
    if (file->replaces && (file->old.st_nlink > 1 || !g_str_equal(folder, other) || loses_owner))
        return write_in_place(file);
    if (!copy_mode(file, has_owner) || (sync && !billow_sync(file->descriptor)))
        return FALSE;
    if (g_rename(file->temporary, file->target) == 0) {
        close_file(file);
        return TRUE;
    }
    return file->replaces && (errno == EPERM || errno == EACCES) && write_in_place(file);
}

gboolean
billow_atomic_file_commit(BillowAtomicFile *file, gboolean sync, GError **error)
{
    if (!replace(file, sync)) {
        set_error(error, errno, _("cannot be written"), file->path);
        return FALSE;
    }
    g_clear_pointer(&file->temporary, g_free);
    g_autofree char *folder = sync ? g_path_get_dirname(file->target) : NULL;
    if (folder)
        billow_sync_folder(folder);
    return TRUE;
}

void
billow_atomic_file_free(BillowAtomicFile *file)
{
    if (!file)
        return;
    if (file->descriptor >= 0)
        close(file->descriptor);
    if (file->temporary)
        g_unlink(file->temporary);
    g_free(file->temporary);
    g_free(file->target);
    g_free(file->path);
    g_free(file);
}

/* --- Leftovers --- */

gboolean
billow_atomic_file_is_temporary(const char *name)
{
    return strlen(name) == strlen(pattern) && g_str_has_prefix(name, ".billow-");
}

void
billow_atomic_file_remove_leftovers(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!billow_atomic_file_is_temporary(name) || !g_file_test(path, G_FILE_TEST_IS_REGULAR))
            continue;
        const int descriptor = TEMP_FAILURE_RETRY(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        if (descriptor < 0)
            continue;
        if (TEMP_FAILURE_RETRY(flock(descriptor, LOCK_EX | LOCK_NB)) ==
            0) /* a file that is being written is locked */
            g_unlink(path);
        close(descriptor);
    }
}

void
billow_atomic_file_remove_leftovers_beside(const char *path)
{
    g_autofree char *target = billow_link_target(path);
    g_autofree char *folder = target ? g_path_get_dirname(target) : NULL;
    if (folder)
        billow_atomic_file_remove_leftovers(folder);
}
