#include "io/base/regular_file.h"

#include "io/base/printable.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_LINKS = 40, /* in a row, like the system's own limit */
    READ_BYTES = 1 << 16,
};

static int
refuse(int descriptor, const char *path, int number, const char *why, GError **error)
{
    if (descriptor >= 0)
        close(descriptor);
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: cannot be read: %s"), shown, why);
    return -1;
}

int
billow_regular_file_open(const char *path, GError **error)
{
    struct stat found;
    int descriptor = TEMP_FAILURE_RETRY(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (descriptor < 0 || fstat(descriptor, &found) != 0)
        return refuse(descriptor, path, errno, g_strerror(errno), error);
    if (S_ISDIR(found.st_mode))
        return refuse(descriptor, path, EISDIR, g_strerror(EISDIR), error);
    if (!S_ISREG(found.st_mode))
        return refuse(descriptor, path, EINVAL,
                      _("not a regular file; save its content to a file and open that file"), error);
    return descriptor;
}

gssize
billow_read_bytes(int descriptor, const char *path, void *bytes, gsize length, GError **error)
{
    gsize got = 0;
    while (got < length) {
        const gssize n = read(descriptor, (guint8 *) bytes + got, length - got);
        if (n == 0)
            break;
        if (n > 0)
            got += (gsize) n;
        else if (errno != EINTR)
            return refuse(-1, path, errno, g_strerror(errno), error);
    }
    return (gssize) got;
}

goffset
billow_file_length(int descriptor, const char *path, GError **error)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_size
                                           : refuse(-1, path, errno, g_strerror(errno), error);
}

GByteArray *
billow_regular_file_read(const char *path, gsize most, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree guint8 *buffer = g_malloc(READ_BYTES);
    gssize got = 1;
    while (got > 0 && bytes->len <= most) {
        got = billow_read_bytes(descriptor, path, buffer, READ_BYTES, error);
        g_byte_array_append(bytes, buffer, (guint) MAX(got, 0));
    }
    close(descriptor);
    if (got < 0)
        return NULL;
    g_byte_array_append(bytes, (const guint8 *) "", 1);
    g_byte_array_set_size(bytes, bytes->len - 1);
    return g_steal_pointer(&bytes);
}

gboolean
billow_file_is_called(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && S_ISREG(opened.st_mode) && lstat(path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

char *
billow_link_target(const char *path)
{
    g_autofree char *target = g_strdup(path);
    for (int links = 0; links < MAX_LINKS; links++) {
        g_autofree char *next = g_file_read_link(target, NULL);
        if (!next)
            return g_steal_pointer(&target);
        g_autofree char *folder = g_path_get_dirname(target);
        g_free(target);
        target = g_path_is_absolute(next) ? g_steal_pointer(&next) : g_build_filename(folder, next, NULL);
    }
    errno = ELOOP;
    return NULL;
}
