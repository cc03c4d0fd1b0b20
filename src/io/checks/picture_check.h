/* Whether the file of a picture or a video is whole. */
#pragma once

#include <glib.h>

/* What is wrong with it, also that it is not of this size: free with g_free(); NULL: nothing. A file that cannot be read: NULL with `error`
 * set. A PNG picture, by its first and last bytes; a WebP picture, by its frame: a RIFF file as long as it says, and the size of its canvas. */
char *billow_png_problem(const char *path, int width, int height, GError **error);
char *billow_webp_problem(const char *path, int width, int height, GError **error);

/* The same of an MP4 video, by its boxes: their sizes lead from its type to its end; and of a WebM video, by its frame: the EBML header, and a
 * segment that ends where the file does. */
char *billow_mp4_problem(const char *path, GError **error);
char *billow_webm_problem(const char *path, GError **error);
