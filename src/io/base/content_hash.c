/* Hashes with Nettle: GLib's takes five times as long, which would delay the frames of a large cloth. */
#include "io/base/content_hash.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 18 };

void
billow_content_hash_init(BillowContentHash *hash)
{
    sha256_init(&hash->context);
    hash->bytes = 0;
}

void
billow_content_hash_add(BillowContentHash *hash, const void *bytes, gsize length)
{
    sha256_update(&hash->context, length, bytes);
    hash->bytes += (goffset) length;
}

char *
billow_content_hash_end(BillowContentHash *hash)
{
    guint8 digest[SHA256_DIGEST_SIZE];
    sha256_digest(&hash->context, sizeof digest, digest);
    char *text = g_malloc(BILLOW_HASH_DIGITS + 1);
    for (gsize i = 0; i < sizeof digest; i++)
        g_snprintf(text + 2 * i, 3, "%02x", digest[i]);
    return text;
}

static gboolean
add_file(BillowContentHash *hash, int descriptor, const char *path, GCancellable *cancellable, GError **error)
{
    g_autofree guint8 *buffer = g_malloc(READ_BYTES);
    for (;;) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        gssize got = read(descriptor, buffer, READ_BYTES);
        if (got > 0) {
            billow_content_hash_add(hash, buffer, (gsize) got);
        } else if (got == 0) {
            return TRUE;
        } else if (errno != EINTR) {
            int number = errno;
            g_autofree char *shown = billow_printable_path(path);
            g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: cannot be read: %s"), shown,
                        g_strerror(number));
            return FALSE;
        }
    }
}

char *
billow_content_hash_of_file(const char *path, goffset *bytes, GCancellable *cancellable, GError **error)
{
    BillowContentHash hash;
    int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    billow_content_hash_init(&hash);
    gboolean read_all = add_file(&hash, descriptor, path, cancellable, error);
    close(descriptor);
    if (!read_all)
        return NULL;
    if (bytes)
        *bytes = hash.bytes;
    return billow_content_hash_end(&hash);
}

gboolean
billow_content_hash_is_one(const char *text)
{
    return strlen(text) == BILLOW_HASH_DIGITS && strspn(text, "0123456789abcdef") == BILLOW_HASH_DIGITS;
}
