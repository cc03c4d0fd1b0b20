/* The files that the bodies of a project are drawn as. */
#pragma once

#include "model/project/project.h"

/* Of a project that may be changed: each body's mesh gets the path that `rename` makes of it (transfer full; NULL: none). */
void billow_project_rename_meshes(BillowProject *project, char *(*rename)(const char *mesh, gpointer data),
                                  gpointer data);
