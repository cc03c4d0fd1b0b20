/* Reads the meshes that the cloth meets: the OBJ files of colliders of the shape `mesh`. */
#pragma once

#include "model/project/solids.h"

#include <gio/gio.h>

/* Makes the solid of the mesh of the OBJ file `file`, which the project names `path`. Returns NULL with
 * G_IO_ERROR_INVALID_DATA if it has too many triangles. Takes long: call it on a thread, as the next function. */
BillowSolid *billow_solid_of_mesh(const BillowBodyMesh *mesh, const char *file, const char *path,
                                  GError **error);

/* Returns the project with the meshes that its colliders are (see billow_project_give_solids()); reads each file once.
 * With `unasked`, it reads only files in the project's folder, up to BILLOW_UNASKED_MESH_MEGABYTES each. Appends a
 * warning (BillowProblem) to `problems` (NULL: none) for each collider whose mesh cannot be read. */
BillowProject *billow_solid_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                                       GPtrArray *problems);

/* Fails with G_IO_ERROR_FAILED, and says what to do, if a collider that the frames would meet has not been read:
 * they would be wrong. `in_fake`: frames of the fake. */
gboolean billow_solids_are_read(const BillowProject *project, gboolean in_fake, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSolid, billow_solid_unref)
