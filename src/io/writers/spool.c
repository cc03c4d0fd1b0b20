#include "io/writers/spool.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 18 };

struct BillowSpool {
    int descriptor;
    char *path; /* of the final file, for messages */
    guint64 length;
};

static void
set_error(const char *path, GError **error)
{
    const int number = errno;
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s: %s", shown, _("cannot be written"),
                g_strerror(number));
}

/* Opens an unnamed file, which leaves nothing behind however the program ends. Returns -1 with errno. */
static int
open_unnamed(const char *folder)
{
    for (;;) {
        g_autofree char *path = g_build_filename(folder, ".billow-XXXXXX", NULL);
        const int descriptor = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
        if (descriptor < 0 && errno == EINTR)
            continue;
        if (descriptor < 0 || TEMP_FAILURE_RETRY(g_unlink(path)) == 0)
            return descriptor;
        const int number = errno;
        close(descriptor);
        errno = number;
        return -1;
    }
}

BillowSpool *
billow_spool_new(const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    const int descriptor = open_unnamed(folder);
    if (descriptor < 0) {
        set_error(path, error);
        return NULL;
    }
    BillowSpool *spool = g_new(BillowSpool, 1);
    *spool = (BillowSpool){descriptor, g_strdup(path), 0};
    return spool;
}

void
billow_spool_free(BillowSpool *spool)
{
    if (!spool)
        return;
    close(spool->descriptor);
    g_free(spool->path);
    g_free(spool);
}

gboolean
billow_spool_write(gpointer data, const void *bytes, gsize length, GError **error)
{
    BillowSpool *spool = data;
    const char *at = bytes;
    while (length > 0) {
        const gssize n = pwrite(spool->descriptor, at, length, (off_t) spool->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            set_error(spool->path, error);
            return FALSE;
        }
        at += n;
        length -= (gsize) n;
        spool->length += (guint64) n;
    }
    return TRUE;
}

int
billow_spool_descriptor(const BillowSpool *spool)
{
    return spool->descriptor;
}

guint64
billow_spool_length(const BillowSpool *spool)
{
    return spool->length;
}

gboolean
billow_spool_send(BillowSpool *spool, BillowSink sink, gpointer data, GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    gssize got = lseek(spool->descriptor, 0, SEEK_SET);
    if (got < 0)
        set_error(spool->path, error);
    while (got >= 0 &&
           (got = billow_read_bytes(spool->descriptor, spool->path, block, BLOCK_BYTES, error)) > 0)
        if (!sink(data, block, (gsize) got, error))
            return FALSE;
    return got == 0;
}

gboolean
billow_spool_read(const BillowSpool *spool, guint64 offset, void *bytes, gsize length, GError **error)
{
    for (gsize got = 0; got < length;) {
        const gssize n = pread(spool->descriptor, (char *) bytes + got, length - got, (off_t) (offset + got));
        if (n > 0) {
            got += (gsize) n;
        } else if (n == 0 || errno != EINTR) {
            errno = n == 0 ? EIO : errno;
            set_error(spool->path, error);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
billow_spool_send_range(const BillowSpool *spool, guint64 offset, guint64 length, BillowSink sink,
                        gpointer data, GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    for (guint64 sent = 0; sent < length;) {
        const gsize n = (gsize) MIN(length - sent, BLOCK_BYTES);
        if (!billow_spool_read(spool, offset + sent, block, n, error) || !sink(data, block, n, error))
            return FALSE;
        sent += n;
    }
    return TRUE;
}
