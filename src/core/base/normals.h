/* Computes smooth vertex normals of a cloth. */
#pragma once

#include "core/base/outline.h"

/* Writes the unit normals of the rows [row_begin, row_end): the normalized sum of the area vectors of the
 * (up to four) quads around a point. The area vector of a quad is half the cross product of its diagonals.
 * Each counts by the share of it that is cloth. The flat cloth has normals (0, 1, 0). Where the sum vanishes the
 * normal is (0, 0, 0). The normals of a rope are those of billow_rope_normals(), which point up if possible.
 *
 * x, y, z and nx, ny, nz hold all points of the grid. Only these rows of nx, ny, nz are written, so that
 * threads can share the rows. */
void billow_normals_rows(const BillowGrid *grid, const float *x, const float *y, const float *z, float *nx,
                         float *ny, float *nz, int row_begin, int row_end);
