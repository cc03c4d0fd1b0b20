/* Reads the mesh of an OBJ file: its v, vt, vn and f lines, with polygons of any number of corners. */
#pragma once

#include "io/base/obj_reading.h"

typedef enum {
    BILLOW_OBJ_POINTS,
    BILLOW_OBJ_UVS,
    BILLOW_OBJ_NORMALS,
    BILLOW_OBJ_FACES, /* counted as triangles */
    BILLOW_OBJ_MEGABYTES,
    BILLOW_OBJ_PARTS
} BillowObjPart;

/* What is read, and how much of it at most. */
typedef struct {
    guint most[BILLOW_OBJ_PARTS]; /* UVS 0: they are counted, but not read; NORMALS 0: they are left out */
    double largest;               /* magnitude of a number; 0: any that is finite */
    gboolean quads;               /* a face of four corners counts as one */
    char *(*refusal)(BillowObjPart part); /* returns what is said of a file with more, translated */
} BillowObjLimits;

/* A mesh as it is in the file. Corners have indices that billow_obj_mesh_check() checks. */
typedef struct {
    char *path;
    GArray *points, *uvs, *normals; /* of float: x, y, z of each, or u, v */
    guint n_uvs;                    /* also if they are not read */
    GArray *corners;                /* of BillowObjCorner, separate ones for each face */
    GArray *ends;  /* of guint: where the corners of each face end, at least 3 after it began */
    GArray *lines; /* of guint: the line of each face */
} BillowObjMesh;

/* Reads a file. Returns NULL with a GIO error if it cannot be read, is not a regular file or was cancelled,
 * or with G_IO_ERROR_INVALID_DATA, which names file and line, if something is invalid or exceeds a limit.
 * Free with billow_obj_mesh_free(). `cancellable` may be NULL. Blocking, but never waits on a pipe. */
BillowObjMesh *billow_obj_mesh_read(const char *path, const BillowObjLimits *limits,
                                    GCancellable *cancellable, GError **error);
void billow_obj_mesh_free(BillowObjMesh *mesh); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowObjMesh, billow_obj_mesh_free)

/* Checks that all corners exist. Returns FALSE with an error that names file and line. */
gboolean billow_obj_mesh_check(const BillowObjMesh *mesh, GError **error);

/* Returns the triangles of the faces, as fans: of guint32, the numbers of three corners each. */
GArray *billow_obj_mesh_fans(const BillowObjMesh *mesh);
