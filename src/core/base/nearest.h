/* Finds the nearest of some marked grid points for every grid point. */
#pragma once

#include "core/base/grid.h"

#include <stdint.h>

/* Writes to `nearest` for each grid point the index of the marked grid point that is nearest in the grid
 * (Euclidean, exact; an arbitrary one of several equally near), or -1 everywhere when none is marked.
 * `marked` (non-zero = marked) and `nearest` hold one value per grid point. Linear time: Felzenszwalb &
 * Huttenlocher 2012. */
void billow_nearest_fill(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest);
