/* Reads the fine meshes that a project names. */
#pragma once

#include "model/project/fine_meshes.h"

#include <gio/gio.h>

/* Returns the project with the fine meshes of its cloths (billow_project_give_fine_meshes()); reads each
 * file once. With `unasked`, it reads only files in the project's folder, up to
 * BILLOW_UNASKED_MESH_MEGABYTES each. Appends a warning (BillowProblem) to `problems` (NULL: none) for
 * each file that cannot be read, and for each mesh that does not fit. Takes long: call it on a thread. */
BillowProject *billow_fine_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                                      GPtrArray *problems);

/* Returns the project with the mesh of the file `path`, relative to the current folder, as the fine mesh
 * of its active cloth, at the size of the file; the project calls it by its name without the folder.
 * Returns NULL with a GIO error if it cannot be read, or the cloth is a rope. */
BillowProject *billow_fine_files_use(BillowProject *project, const char *path, GError **error);

/* Fails with G_IO_ERROR_FAILED, and says what to do, if the fine mesh of a cloth that is not muted has not
 * been read or does not fit: the frames would be wrong. */
gboolean billow_fine_meshes_are_ready(const BillowProject *project, GError **error);
