/* What the bodies of a project are drawn as. */
#pragma once

#include "gl/figures.h"
#include "model/project/project.h"

/* Of each collider of the project, muted ones too: the mesh that `meshes` (of paths as the project names them to BillowBodyMesh; NULL: there are none) has
 * of its own, or none. Array of BillowFigure, whose meshes are those of the table; free with g_array_unref(). */
GArray *billow_body_figures_new(const BillowProject *project, GHashTable *meshes);
