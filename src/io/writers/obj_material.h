/* The material that all frames of an OBJ sequence share. */
#pragma once

#include "io/writers/format.h"

/* Name of its file, "My_Cloth.mtl": `_` for the blanks of the stem, where readers cut the names after mtllib. Free with
 * g_free(). */
char *billow_obj_material_name(const char *stem);

/* The text of the file. `project_folder`: where the texture's path starts (NULL: it stands as it is);
 * `folder`: where the frames go, there already; `copy`: what is named in the texture's place, or NULL. Free with g_free(). */
char *billow_obj_material(const BillowProject *project, const char *project_folder, const char *folder,
                          const char *copy);

/* Writes the file, and the copy of the picture that it names where the options (a BillowObjOptions) want one. FALSE with a GIO error
 * that names what cannot be written. */
gboolean billow_obj_material_write(const BillowFormatTarget *target, GError **error);

/* Appends what those files are called. */
void billow_obj_material_list(const BillowFormatTarget *target, GPtrArray *names);

/* Appends a finding when it is not there. */
void billow_obj_material_check(const BillowFormatTarget *target, GPtrArray *findings);
