/* Whether a file is a whole WebP picture, by its frame: a RIFF file as long as it says, and the size of its canvas. */
#pragma once

#include <glib.h>

/* What is wrong with it, also that it is not of this size: free with g_free(); NULL: nothing. A file that cannot be read: NULL with `error`
 * set. */
char *billow_webp_problem(const char *path, int width, int height, GError **error);
