/* A digest of a file's content, which tells whether it has changed. */
#pragma once

#include <glib.h>

/* Returns a regular file's SHA-256, or NULL if it cannot be read. Blocking. Free with g_free(). */
char *billow_file_digest(const char *path);
