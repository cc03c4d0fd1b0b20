/* Finds which faces of a mesh are adjacent, and joins pairs of triangles into quads. */
#pragma once

#include "io/import/mesh.h"

/* Marks a side without an adjacent face. */
#define BILLOW_NO_SIDE G_MAXUINT32

/* Returns, for each side of each face (index 4 * face + side, where a side runs from its corner to the next),
 * the side of the adjacent face, or BILLOW_NO_SIDE on the mesh's border. Free with g_free(). Returns NULL
 * with an error that names file and line if more than two faces share a side or more than eight share a
 * point, as in no grid. */
guint32 *billow_import_sides(const BillowImportMesh *mesh, const GArray *faces, GError **error);

/* Joins pairs of the mesh's triangles into quads. Returns an array of BillowImportFace, all with four
 * corners; free with g_array_unref(). Starts at the corners of the mesh, where only one pairing is possible,
 * and otherwise joins along the triangles' longest sides, measured on the texture if there is one. Returns
 * NULL with an error that names file and line if a triangle has no partner. */
GArray *billow_import_quads(const BillowImportMesh *mesh, GError **error);
