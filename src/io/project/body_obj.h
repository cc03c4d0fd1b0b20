/* OBJ files as meshes that bodies are drawn as. */
#pragma once

#include "core/base/body_mesh.h"

#include <gio/gio.h>

/* Of such a file, at most: what is larger is no shape for a body of an animation. */
enum { BILLOW_MAX_BODY_MEGABYTES = 128 };

/* The mesh of an OBJ file: its v, vn and f; what else it has is left aside. Corners as "3", "3/7", "3//5", "3/7/5", back from the last one too; polygons
 * become fans of triangles, and where there are no normals smooth ones are made. NULL with an error: GIO's where it cannot be read, is no regular file
 * or was cancelled, G_IO_ERROR_INVALID_DATA with file and line where something in it is not as it has to be, or is more than there may
 * be. `cancellable` may be NULL. Blocking, but for no pipe: for threads. */
BillowBodyMesh *billow_body_obj_read(const char *path, GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)
