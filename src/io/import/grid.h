/* Rows and columns in a mesh: found by which faces lie beside each other, whatever the order and the winding of its points and faces. */
#pragma once

#include "io/import/mesh.h"

typedef struct {
    int columns, rows;
    guint32 *points; /* the number in the mesh of each point of the cloth, in grid order */
} BillowImportGrid;

/* The mesh as a cloth: one rectangle of quads, or of quads that are cut into two triangles each, along either diagonal. Where points have
 * texture coordinates, columns run along u and rows down v; else the cloth has the winding of the first face, of the turns of it
 * the one with `wanted`'s columns and rows (NULL: any), of these the one whose first point has the least number. NULL with
 * G_IO_ERROR_INVALID_DATA, which names file and line: the mesh is no such grid, or has over BILLOW_MAX_SIDE points a side. */
BillowImportGrid *billow_import_grid_find(const BillowImportMesh *mesh, const BillowGrid *wanted,
                                          GError **error);
void billow_import_grid_free(BillowImportGrid *grid); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportGrid, billow_import_grid_free)

/* Whether both meshes have the same faces, line for line or not. */
gboolean billow_import_mesh_same_faces(const BillowImportMesh *a, const BillowImportMesh *b);
