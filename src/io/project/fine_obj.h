/* Reads OBJ files as fine meshes of cloths. */
#pragma once

#include "core/base/fine_mesh.h"

#include <gio/gio.h>

/* Reads the v, vt, vn and f lines of the OBJ file `file`, which the project names `path`, and ignores
 * everything else. Triangles and quads stay, other polygons become triangle fans. A point is one vertex,
 * and another one for each further pair of texture coordinate and normal that its corners have. Returns
 * NULL with a GIO error if the file cannot be read, is not a regular file or was cancelled, or with
 * G_IO_ERROR_INVALID_DATA, which names file and line, if something is invalid or exceeds a limit.
 * `cancellable` may be NULL. Blocking, but never waits on a pipe: call it on a thread. */
BillowFineMesh *billow_fine_obj_read(const char *file, const char *path, GCancellable *cancellable,
                                     GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFineMesh, billow_fine_mesh_unref)
