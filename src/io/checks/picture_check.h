/* Checks whether an image or video file is complete. */
#pragma once

#include <glib.h>

/* Return what is wrong with an image file, including a wrong size (free with g_free()), or NULL. If the file
 * cannot be read, they return NULL with `error` set. A PNG is checked by its first and last bytes, a WebP by
 * its RIFF length and its canvas size. */
char *billow_png_problem(const char *path, int width, int height, GError **error);
char *billow_webp_problem(const char *path, int width, int height, GError **error);

/* Do the same for a video. An MP4 is checked by its boxes, whose sizes must lead from the file type to the
 * end of the file; a WebM by its EBML header and a segment that ends with the file. */
char *billow_mp4_problem(const char *path, GError **error);
char *billow_webm_problem(const char *path, GError **error);
