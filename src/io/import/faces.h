/* Which faces of a mesh lie beside each other, and pairs of triangles as quads. */
#pragma once

#include "io/import/mesh.h"

/* No face. */
#define BILLOW_NO_SIDE G_MAXUINT32

/* Of each side of each face (number 4 * face + side: from that corner to the next) the side of the face across it; BILLOW_NO_SIDE: it is
 * an edge of the mesh. Free with g_free(). NULL with an error that names file and line: over two faces have that side, or over eight
 * a point, which no grid has. */
guint32 *billow_import_sides(const BillowImportMesh *mesh, const GArray *faces, GError **error);

/* The faces of the mesh with every two triangles as the quad that they are halves of (array of BillowImportFace, all of four
 * corners; free with g_array_unref()). Halves are found from the mesh's corners on, where there is one way alone, and by the longest
 * sides of triangles, in the texture where there is one. NULL with an error that names file and line: some triangle is no half. */
GArray *billow_import_quads(const BillowImportMesh *mesh, GError **error);
