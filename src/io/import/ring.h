/* Cuts the mesh of a tube open along a line, so that its quads form a rectangle. */
#pragma once

#include "io/import/mesh.h"

/* Cuts quads open along a line from border to border, from the point on the border that has the lowest
 * number. `across` is from billow_import_sides(); both change. Points of the line get twins, numbered from
 * `n_points` on, on one side of it. Returns an array of guint32, the point of each twin; free with
 * g_array_unref(). Returns NULL, and changes nothing, if they are no ring of rows and columns, or of fewer
 * than three columns. */
GArray *billow_import_ring_cut(const BillowImportMesh *mesh, GArray *quads, guint32 *across);
