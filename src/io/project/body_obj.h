/* Reads OBJ files as display meshes of colliders. */
#pragma once

#include "core/base/body_mesh.h"

#include <gio/gio.h>

/* Maximum size of such a file; a larger one is no reasonable display mesh. */
enum { BILLOW_MAX_BODY_MEGABYTES = 128 };

/* Reads the v, vn and f lines of an OBJ file and ignores everything else. Corners may be "3", "3/7", "3//5"
 * or "3/7/5", also with negative indices; polygons become triangle fans, and missing normals smooth ones.
 * Returns NULL with a GIO error if the file cannot be read, is not a regular file or was cancelled, or with
 * G_IO_ERROR_INVALID_DATA, which names file and line, if something is invalid or exceeds a limit.
 * `cancellable` may be NULL. Blocking, but never waits on a pipe: call it on a thread. */
BillowBodyMesh *billow_body_obj_read(const char *path, GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)
