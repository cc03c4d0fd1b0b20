/* The material file that all frames of an OBJ sequence share, with a material per cloth. */
#pragma once

#include "io/writers/format.h"

/* Returns the name of the file, "My_Cloth.mtl". Blanks of the stem become `_`, because readers end the name
 * after mtllib there. Free with g_free(). */
char *billow_obj_material_name(const char *stem);

/* Returns the text of the material `name` of the active cloth. A relative texture path starts at
 * `project_folder` (NULL: it stays as it is). `folder` is where the frames go and must exist. Names `copy`,
 * unless it is NULL, instead of the texture. Free with g_free(). */
char *billow_obj_material(const BillowProject *project, const char *name, const char *project_folder,
                          const char *folder, const char *copy);

/* Writes the file and, if the options (a BillowObjOptions) ask for it, the copies of the textures that it
 * names. Returns FALSE with a GIO error that names what cannot be written. */
gboolean billow_obj_material_write(const BillowFormatTarget *target, GError **error);

/* Appends the names of those files. */
void billow_obj_material_list(const BillowFormatTarget *target, GPtrArray *names);

/* Appends a finding if the file is missing. */
void billow_obj_material_check(const BillowFormatTarget *target, GPtrArray *findings);
