/* Finds the rows and columns of a mesh from adjacent faces, in any order and winding. */
#pragma once

#include "io/import/mesh.h"

typedef struct {
    int columns, rows;
    BillowClosed closed; /* of a tube: the points of the last column or row are those of the first */
    guint32 *points;     /* the mesh's index of each point of the cloth, in grid order */
} BillowImportGrid;

/* Finds the cloth grid of a mesh, which must be one rectangle of quads, or of quads that are split into
 * two triangles along either diagonal, or a tube of such quads, whose columns are around it unless its
 * texture coordinates say otherwise, and which begins where these do. A flat ring is no tube. If the
 * points have texture coordinates, columns run along u and rows down v. Otherwise the cloth has the
 * winding of the first face, and of its possible rotations the one that has the columns and rows of
 * `wanted` (NULL: any), and of these the one whose first point has the lowest index. Returns NULL with
 * G_IO_ERROR_INVALID_DATA, which names file and line and says why, if the mesh is not such a grid or has
 * more than BILLOW_MAX_SIDE points along a side. `may_merge`: points have not been merged yet. */
BillowImportGrid *billow_import_grid_find(const BillowImportMesh *mesh, const BillowGrid *wanted,
                                          gboolean may_merge, GError **error);
void billow_import_grid_free(BillowImportGrid *grid); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportGrid, billow_import_grid_free)

/* Returns the median length of the edges from each point to the one so many columns and rows away.
 * `shape`: x, y, z of each point in grid order. */
double billow_import_grid_median(const BillowImportGrid *grid, const float *shape, int columns, int rows);

/* Returns TRUE if both meshes have the same faces, whatever their line numbers. */
gboolean billow_import_mesh_same_faces(const BillowImportMesh *a, const BillowImportMesh *b);
