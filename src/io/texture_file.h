/* The picture on the cloth, where it is. */
#pragma once

#include "model/project.h"

/* Its path; `project_folder`: where a relative one starts (NULL: it stands as it is). NULL: there is no picture. Free with g_free(). */
char *billow_texture_file(const BillowProject *project, const char *project_folder);

/* The bytes of a PNG or JPEG file, and its MIME type (static); free with g_byte_array_unref(). NULL with a GIO error that names the
 * file: it cannot be read, or is of another kind. */
GByteArray *billow_texture_read(const char *path, const char **type, GError **error);
