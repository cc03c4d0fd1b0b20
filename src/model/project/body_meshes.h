/* The files of a project's display meshes. */
#pragma once

#include "model/project/project.h"

/* Replaces the path of each collider's mesh by what `rename` returns for it (transfer full; NULL: none). Only
 * the caller may see the project yet. */
void billow_project_rename_meshes(BillowProject *project, char *(*rename)(const char *mesh, gpointer data),
                                  gpointer data);
