/* The look of the cloth: the picture on it, where that is, and its colour. */
#pragma once

#include "model/project/project.h"

/* Its path; `project_folder`: where a relative one starts (NULL: it stands as it is). NULL: there is no picture. Free with g_free(). */
char *billow_texture_file(const BillowProject *project, const char *project_folder);

/* The same as seen from `folder`, which is there, without line breaks. NULL: there is no picture. Free with g_free(). */
char *billow_texture_path(const BillowProject *project, const char *project_folder, const char *folder);

/* A colour "#rrggbb" (sRGB) as amounts of light, red, green and blue, 0 ... 1. */
void billow_color_to_light(const char *color, double light[3]);

/* The bytes of a PNG or JPEG file, and its MIME type (static); free with g_byte_array_unref(). NULL with a GIO error that names the
 * file: it cannot be read, or is of another kind. */
GByteArray *billow_texture_read(const char *path, const char **type, GError **error);
