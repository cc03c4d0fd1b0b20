/* The look of the cloth: its texture file and its color. */
#pragma once

#include "model/animation/animation.h"

/* Returns the path of the texture, or NULL. A relative path starts at `project_folder` (NULL: it stays as it
 * is). Free with g_free(). */
char *billow_texture_file(const BillowProject *project, const char *project_folder);

/* Returns such a path, or NULL, for the cloth of an animation and for each of the others
 * (billow_animation_others()). Array of char *; free with g_ptr_array_unref(). */
GPtrArray *billow_texture_files(const BillowAnimation *animation, const char *project_folder);

/* Returns the path of the texture relative to `folder`, which must exist, without line breaks, or NULL. Free
 * with g_free(). */
char *billow_texture_path(const BillowProject *project, const char *project_folder, const char *folder);

/* Converts a color "#rrggbb" (sRGB) to linear red, green and blue, 0 ... 1. */
void billow_color_to_light(const char *color, double light[3]);

/* Reads a PNG or JPEG file and sets `*type` to its MIME type (static). Free with g_byte_array_unref().
 * Returns NULL with a GIO error that names the file if it cannot be read or is of another type. */
GByteArray *billow_texture_read(const char *path, const char **type, GError **error);
