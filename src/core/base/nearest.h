/* The nearest of some marked grid points, for every grid point. */
#pragma once

#include "core/base/grid.h"

#include <stdint.h>

/* For each grid point the number of a marked grid point that is nearest in the grid (Euclidean, exact; of
 * equally near ones any), -1 everywhere when none is marked. `marked` (non-zero = marked) and `nearest` hold
 * one value per grid point. Linear time: Felzenszwalb & Huttenlocher 2012. */
void billow_nearest_fill(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest);
