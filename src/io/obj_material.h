/* The material that all frames of an OBJ sequence share. */
#pragma once

#include "model/project.h"

/* The text of STEM.mtl. `project_folder`: where the texture's path starts (NULL: it stands as it is);
 * `folder`: where the frames go, there already. Free with g_free(). */
char *billow_obj_material(const BillowProject *project, const char *project_folder, const char *folder);
