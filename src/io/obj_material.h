/* The material that all frames of an OBJ sequence share. */
#pragma once

#include "io/format.h"

/* Name of its file, "My_Cloth.mtl": `_` for the blanks of the stem, where readers cut the names after mtllib. Free with
 * g_free(). */
char *billow_obj_material_name(const char *stem);

/* The text of the file. `project_folder`: where the texture's path starts (NULL: it stands as it is);
 * `folder`: where the frames go, there already. Free with g_free(). */
char *billow_obj_material(const BillowProject *project, const char *project_folder, const char *folder);

/* Writes the file. FALSE with a GIO error that names it. */
gboolean billow_obj_material_write(const BillowFormatTarget *target, GError **error);

/* Appends a finding when it is not there. */
void billow_obj_material_check(const BillowFormatTarget *target, GPtrArray *findings);
