/* A mesh as read from a file: points, and faces between them. */
#pragma once

#include "core/base/grid.h"

#include <gio/gio.h>

/* Maximum number of points and of faces in a file: those of the largest cloth with two triangles per cell. */
enum { BILLOW_MAX_IMPORT_FACES = 2 * BILLOW_MAX_POINTS };

typedef struct {
    guint32 corners[4]; /* indices of points, from 0 */
    guint32 n;          /* number of corners: 3 or 4 */
    guint32 line;       /* line number in the file; 0: it has none */
} BillowImportFace;

typedef struct {
    char *path;
    GArray *points; /* of float: x, y, z of each, finite */
    GArray *faces;  /* of BillowImportFace; their corners exist and differ from each other */
    GPtrArray *
        objects; /* names of the objects that have faces, or, if fewer than two, of the groups; the first few */
    GArray *uv; /* of float: u, v of each point, (NAN, NAN) for a point without; NULL if no point has any */
    GArray *
        corner_uv; /* of float: u, v of each of four corners of each face, likewise; NULL if they are those of the
                          points, or were not wanted */
} BillowImportMesh;

/* Which faces of a file are read. */
typedef enum {
    BILLOW_FACES_OF_GRIDS, /* of three or four corners, all different; others are refused */
    BILLOW_FACES_ANY,      /* of any number of corners, divided; those of fewer than three are left out */
} BillowImportFaces;

/* Maximum number of corners of a face. */
enum { BILLOW_MOST_CORNERS = 256 };

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

/* Divides a polygon of `n` corners, which is the fan of `n` - 2 triangles from face `first` on, into other
 * triangles in their place if it is not convex. `face_uv` (NULL: none), of guint32, four per face, goes
 * along. */
void billow_import_mesh_divide(BillowImportMesh *mesh, guint first, guint n, GArray *face_uv);

/* Sets the texture coordinates of the points, each those of the first face that has some for it, and, for any faces,
 * those of the corners. `vt`: u, v (float); `face_uv` (guint32): which of them each of four corners of each face has,
 * or BILLOW_OBJ_NONE (io/base/obj_reading.h). */
void billow_import_mesh_assign_uv(BillowImportMesh *mesh, const GArray *vt, const GArray *face_uv,
                                  BillowImportFaces faces);

/* Reads the v, vt and f lines of an OBJ file, and the faces of the object or group `object` alone, unless
 * it is NULL; normals, materials and everything else are ignored. With BILLOW_FACES_ANY, corners have
 * texture coordinates of their own. Returns NULL with a GIO error if it cannot be read or was cancelled,
 * or with G_IO_ERROR_INVALID_DATA, which names file and line, if something in it is invalid, or if it has
 * no such object. `cancellable` may be NULL. Blocking: call it on a thread. */
BillowImportMesh *billow_import_obj(const char *path, const char *object, BillowImportFaces faces,
                                    GCancellable *cancellable, GError **error);

void billow_import_mesh_free(BillowImportMesh *mesh); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportMesh, billow_import_mesh_free)
