/* Tubes whose points along the seam are twice. */
#pragma once

#include "io/import/grid.h"

/* Returns whether the first and the last column of a shape, x, y, z of each point in grid order, or row,
 * are at one place, to a hundred-thousandth of its size: those of a tube whose points are twice along a
 * seam. */
BillowClosed billow_import_grid_meets(const BillowImportGrid *grid, const float *shape);

/* Makes a grid a tube: the points of its last column or row are those of the first. */
void billow_import_grid_close(BillowImportGrid *grid, BillowClosed closed);
