/* Whether a file is a whole MP4 video, by its boxes: their sizes lead from its type to its end. */
#pragma once

#include <glib.h>

/* What is wrong with it: free with g_free(); NULL: nothing. A file that cannot be read: NULL with `error` set. */
char *billow_mp4_problem(const char *path, GError **error);
