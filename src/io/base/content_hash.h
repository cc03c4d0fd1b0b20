/* SHA-256 of bytes (FIPS 180-4), as 64 digits: what sha256sum prints. */
#pragma once

#include <gio/gio.h>
#include <nettle/sha2.h>

enum { BILLOW_HASH_DIGITS = 2 * SHA256_DIGEST_SIZE };

/* Of bytes that come piece by piece. */
typedef struct {
    struct sha256_ctx context;
    goffset bytes; /* so far */
} BillowContentHash;

void billow_content_hash_init(BillowContentHash *hash);
void billow_content_hash_add(BillowContentHash *hash, const void *bytes, gsize length);

/* The digits, after which it may not go on. Free with g_free(). */
char *billow_content_hash_end(BillowContentHash *hash);

/* Of a file, whose size becomes `*bytes` (may be NULL). Free with g_free(). NULL with a GIO error that names the path: it cannot be
 * read, or is no regular file; or G_IO_ERROR_CANCELLED. */
char *billow_content_hash_of_file(const char *path, goffset *bytes, GCancellable *cancellable,
                                  GError **error);

/* Whether a text is what billow_content_hash_end() could have given. */
gboolean billow_content_hash_is_one(const char *text);
