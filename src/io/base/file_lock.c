/* A lock with flock(), which the system releases however the process ends. */
#include "io/base/file_lock.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "model/base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    PAUSE = 5,        /* milliseconds between two attempts */
    PATIENCE = 60000, /* milliseconds in total */
};

struct BillowFileLock {
    char *path;
    int descriptor;
};

/* Returns the descriptor of the locked file, or -1 with errno. EWOULDBLOCK: another process has the lock, or
 * had it and removed the file, which a third may have created again. */
static int
try_lock(const char *path)
{
    const int descriptor =
        TEMP_FAILURE_RETRY(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666));
    if (descriptor < 0)
        return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        if (billow_file_is_called(descriptor, path))
            return descriptor;
        errno = EWOULDBLOCK;
    } else if (errno != EWOULDBLOCK && errno != EINTR) {
        return descriptor; /* the file system has no locks */
    }
    close(descriptor);
    errno = EWOULDBLOCK;
    return -1;
}

BillowFileLock *
billow_file_lock_take(const char *path, GCancellable *cancellable, GError **error)
{
    const gint64 end = billow_clock_now() + (gint64) PATIENCE * G_TIME_SPAN_MILLISECOND;
    while (!g_cancellable_set_error_if_cancelled(cancellable, error)) {
        const int descriptor = try_lock(path), number = errno;
        if (descriptor >= 0) {
            BillowFileLock *lock = g_new(BillowFileLock, 1);
            *lock = (BillowFileLock){g_strdup(path), descriptor};
            return lock;
        }
        if (number != EWOULDBLOCK || billow_clock_now() > end) {
            g_autofree char *shown = billow_printable_path(path);
            g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s: %s", shown,
                        _("cannot be written"), g_strerror(number));
            return NULL;
        }
        billow_clock_sleep(PAUSE);
    }
    return NULL;
}

void
billow_file_lock_release(BillowFileLock *lock)
{
    if (!lock)
        return;
    unlink(lock->path); /* delete it while we still have the lock */
    close(lock->descriptor);
    g_free(lock->path);
    g_free(lock);
}
