/* Whether a file is a whole PNG picture, by its first and last bytes. */
#pragma once

#include <glib.h>

/* What is wrong with it, also that it is not of this size: free with g_free(); NULL: nothing. A file that cannot be read: NULL with `error`
 * set. */
char *billow_png_problem(const char *path, int width, int height, GError **error);
