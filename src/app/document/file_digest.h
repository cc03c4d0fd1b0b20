/* What a file holds, in short: to see whether it holds something else by now. */
#pragma once

#include <glib.h>

/* SHA-256 of a file's bytes; NULL when it is no regular file or cannot be read. Blocking. Free with g_free(). */
char *billow_file_digest(const char *path);
