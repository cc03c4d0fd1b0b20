/* SHA-256 of bytes (FIPS 180-4) as 64 hexadecimal digits, as sha256sum prints it. */
#pragma once

#include <gio/gio.h>
#include <nettle/sha2.h>

enum { BILLOW_HASH_DIGITS = 2 * SHA256_DIGEST_SIZE };

/* A hash that is fed piece by piece. */
typedef struct {
    struct sha256_ctx context;
    goffset bytes; /* number of bytes added */
} BillowContentHash;

void billow_content_hash_init(BillowContentHash *hash);
void billow_content_hash_add(BillowContentHash *hash, const void *bytes, gsize length);

/* Returns the digits; nothing may be added afterwards. Free with g_free(). */
char *billow_content_hash_end(BillowContentHash *hash);

/* Returns the hash of a file and stores its size in `*bytes` (may be NULL). Free with g_free(). Returns NULL
 * with a GIO error that names the path if it cannot be read or is not a regular file, or with
 * G_IO_ERROR_CANCELLED. */
char *billow_content_hash_of_file(const char *path, goffset *bytes, GCancellable *cancellable,
                                  GError **error);

/* Returns TRUE if `text` looks like a hash: BILLOW_HASH_DIGITS lowercase hexadecimal digits. */
gboolean billow_content_hash_is_one(const char *text);
