/* A mesh as a file has it: points, and faces between them. */
#pragma once

#include "core/base/grid.h"

#include <gio/gio.h>

/* Most points and faces of a file: those of the largest cloth, each cell as two triangles. */
enum { BILLOW_MAX_IMPORT_FACES = 2 * BILLOW_MAX_POINTS };

typedef struct {
    guint32 corners[4]; /* numbers of points, from 0 */
    guint32 n;          /* of them: 3 or 4 */
    guint32 line;       /* of the file that it stands in */
} BillowImportFace;

typedef struct {
    char *path;
    GArray *points; /* of float: x, y, z of each, finite */
    GArray *faces;  /* of BillowImportFace, their corners points that there are, none twice */
    GArray
        *uv; /* of float: u, v of each point, (NAN, NAN) where the file has none; NULL: it has none at all */
} BillowImportMesh;

static inline guint
billow_import_mesh_count(const BillowImportMesh *mesh)
{
    return mesh->points->len / 3;
}

static inline BillowImportFace *
billow_import_mesh_face(const BillowImportMesh *mesh, guint face)
{
    return &g_array_index(mesh->faces, BillowImportFace, face);
}

/* The mesh of an OBJ file: its v, vt and f; groups, objects, normals, materials and whatever else it has are left aside. NULL with
 * an error: GIO's where it cannot be read or was cancelled, G_IO_ERROR_INVALID_DATA with file and line where something in it is not as it
 * has to be. `cancellable` may be NULL. Blocking: for threads. */
BillowImportMesh *billow_import_obj(const char *path, GCancellable *cancellable, GError **error);

void billow_import_mesh_free(BillowImportMesh *mesh); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportMesh, billow_import_mesh_free)
