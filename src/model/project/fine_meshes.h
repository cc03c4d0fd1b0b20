/* The fine meshes of cloths: what their OBJ files contain. They are no part of the project's text; whoever
 * reads a project gives them to it (io/project/fine_files.h). */
#pragma once

#include "core/base/fine_mesh.h"
#include "model/project/project.h"

/* Gives `meshes` (char *path as in the project -> BillowFineMesh) to the cloths that name them and have
 * none, or another one. Returns the project (a reference), or one that shares what did not change.
 * Transfer full. */
BillowProject *billow_project_give_fine_meshes(BillowProject *project, GHashTable *meshes);

/* Takes away from cloths what is no longer their mesh, and gives them what another cloth has. Returns the
 * same. */
BillowProject *billow_project_settle_fine_meshes(BillowProject *project);

/* Returns the names of the cloths' fine meshes (char *, borrowed), each once. Free with
 * g_ptr_array_unref(). */
GPtrArray *billow_project_fine_meshes_named(const BillowProject *project);

/* Renames the fine mesh of a cloth that nobody else sees, if it has one, to what `rename` returns
 * (transfer full; NULL: as it is). */
void billow_cloth_rename_fine_mesh(BillowCloth *cloth, char *(*rename)(const char *mesh, gpointer data),
                                   gpointer data);

/* Returns what is wrong with the fine mesh of a cloth, as a message for the user, or NULL: it has not been
 * read, or a vertex of it is too far from the flat cloth. Free with g_free(). */
char *billow_cloth_fine_mesh_problem(const BillowCloth *cloth);
