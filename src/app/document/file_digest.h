/* A digest of a file's content, which tells whether it has changed. */
#pragma once

#include <glib.h>

/* Returns the SHA-256 of a file's bytes, or NULL if it is not a regular file or cannot be read. Blocking.
 * Free with g_free(). */
char *billow_file_digest(const char *path);
