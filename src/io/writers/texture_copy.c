/* A project can name any file as its texture: copy only files that begin like an image. */
#include "io/writers/texture_copy.h"

#include "io/base/atomic_file.h"
#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEAD_BYTES = 16,
    COPY_BYTES = 1 << 18,
};

/* The first bytes of an image type. */
typedef struct {
    const char *suffix, *bytes;
    gsize offset, length;
} Kind;

#define KIND(suffix, offset, bytes)                                                                          \
    {                                                                                                        \
        suffix, bytes, offset, sizeof bytes - 1                                                              \
    }

static const Kind kinds[] = {
    KIND(".png", 0, "\x89PNG\r\n\x1a\n"),
    KIND(".jpg", 0, "\xff\xd8\xff"),
    KIND(".gif", 0, "GIF8"),
    KIND(".webp", 8, "WEBP"),
    KIND(".tif", 0, "II*\0"),
    KIND(".tif", 0, "MM\0*"),
    KIND(".avif", 4, "ftypavif"),
    KIND(".exr", 0, "v/1\x01"),
    KIND(".hdr", 0, "#?RADIANCE"),
    KIND(".bmp", 0, "BM"),
};

/* Returns the path of the texture, or NULL if it is not known. */
static char *
picture_path(const BillowFormatTarget *target)
{
    const char *texture = target->project->cloth->texture;
    if (!texture || g_path_is_absolute(texture))
        return g_strdup(texture);
    return target->project_folder ? g_build_filename(target->project_folder, texture, NULL) : NULL;
}

static const Kind *
kind_of(int descriptor)
{
    char head[HEAD_BYTES] = {0};
    const gssize length = TEMP_FAILURE_RETRY(pread(descriptor, head, HEAD_BYTES, 0));
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        const Kind *kind = &kinds[i];
        if (length >= (gssize) (kind->offset + kind->length) &&
            memcmp(head + kind->offset, kind->bytes, kind->length) == 0)
            return kind;
    }
    return NULL;
}

char *
billow_texture_copy_name(const BillowFormatTarget *target)
{
    g_autofree char *path = picture_path(target);
    const int descriptor = path ? billow_regular_file_open(path, NULL) : -1;
    const Kind *kind = descriptor >= 0 ? kind_of(descriptor) : NULL;
    if (descriptor >= 0)
        close(descriptor);
    if (!kind)
        return NULL;
    /* an id in a file name is followed by a period, so that no other export has this name for its texture */
    g_autofree char *number =
        target->texture > 0 ? g_strdup_printf("-%u", target->texture + 1) : g_strdup("");
    return g_strdelimit(g_strconcat(target->stem, ".picture", number, kind->suffix, NULL), " ", '_');
}

static gboolean
is_same(const char *path, const char *copy)
{
    struct stat picture, there;
    if (lstat(copy, &there) != 0 || stat(path, &picture) != 0 || picture.st_size != there.st_size)
        return FALSE;
    if (picture.st_dev == there.st_dev && picture.st_ino == there.st_ino)
        return TRUE;
    g_autofree char *one =
        S_ISREG(there.st_mode) ? billow_content_hash_of_file(copy, NULL, NULL, NULL) : NULL;
    g_autofree char *other = one ? billow_content_hash_of_file(path, NULL, NULL, NULL) : NULL;
    return other && g_str_equal(one, other);
}

/* Copies the rest of a file. */
static gboolean
copy_rest(int descriptor, const char *path, BillowAtomicFile *file, GError **error)
{
    g_autofree char *buffer = g_malloc(COPY_BYTES);
    for (gssize got; (got = read(descriptor, buffer, COPY_BYTES)) != 0;) {
        if (got < 0 && errno != EINTR) {
            const int number = errno;
            g_autofree char *shown = billow_printable_path(path);
            g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s: %s", shown,
                        _("cannot be read"), g_strerror(number));
            return FALSE;
        }
        if (got > 0 && !billow_atomic_file_write(file, buffer, (gsize) got, NULL, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
billow_texture_copy(const BillowFormatTarget *target, const char *name, GError **error)
{
    g_autofree char *path = picture_path(target), *copy = g_build_filename(target->folder, name, NULL);
    if (is_same(path, copy))
        return TRUE;
    const int descriptor = billow_regular_file_open(path, error);
    g_autoptr(BillowAtomicFile) file =
        descriptor >= 0 ? billow_atomic_file_new(copy, BILLOW_LINKS_REPLACED, error) : NULL;
    gboolean copied =
        file && copy_rest(descriptor, path, file, error) && billow_atomic_file_commit(file, TRUE, error);
    if (descriptor >= 0)
        close(descriptor);
    return copied;
}
