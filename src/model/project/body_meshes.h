/* The mesh files that the colliders of a project are drawn as. */
#pragma once

#include "model/project/project.h"

/* Replaces the path of each collider's mesh by what `rename` returns for it (transfer full; NULL: none). The
 * project must still be private to the caller. */
void billow_project_rename_meshes(BillowProject *project, char *(*rename)(const char *mesh, gpointer data),
                                  gpointer data);
