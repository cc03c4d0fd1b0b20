/* Joins points of a mesh that are at the same place. */
#pragma once

#include "io/import/mesh.h"

/* Returns, for each point that a face uses, the first of all within `distance` of it (0: as below); if all
 * points are at one place, each itself. Free with g_free(). */
guint32 *billow_import_weld_points(const BillowImportMesh *mesh, double distance);

/* Returns a mesh that shares the points, texture coordinates and names of `mesh`, with the faces at the first of all
 * points within `distance` of each other; 0: a hundred-thousandth of the mesh's size. Points that no face uses are
 * left out. A mesh without size is returned as it is. Free with billow_import_mesh_free(). Returns NULL with G_IO_ERROR_INVALID_DATA, which names file and line,
 * if a face would have two corners at one point. */
BillowImportMesh *billow_import_weld(const BillowImportMesh *mesh, double distance, GError **error);
