/* The display meshes of a project's colliders. */
#pragma once

#include "gl/figures.h"
#include "model/project/project.h"

/* Returns for each collider of the project, including muted ones, its display mesh from `meshes` (a table
 * from paths, as in the project, to BillowBodyMesh; NULL: empty), or none. Array of BillowFigure that borrows
 * the meshes of the table; free with g_array_unref(). */
GArray *billow_body_figures_new(const BillowProject *project, GHashTable *meshes);
