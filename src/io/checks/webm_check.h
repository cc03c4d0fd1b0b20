/* Whether a file is a whole WebM video, by its frame: the EBML header, and a segment that ends where the file does. */
#pragma once

#include <glib.h>

/* What is wrong with it: free with g_free(); NULL: nothing. A file that cannot be read: NULL with `error` set. */
char *billow_webm_problem(const char *path, GError **error);
