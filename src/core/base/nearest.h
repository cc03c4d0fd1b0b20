/* Finds the nearest of some marked grid points for every grid point. */
#pragma once

#include "core/base/grid.h"

#include <stdint.h>

/* Writes to `nearest`, for each grid point, the index of the nearest marked grid point (Euclidean in the
 * grid, exact; an arbitrary one of several equally near), or -1 everywhere if none is marked. `marked` (0:
 * no) and `nearest` hold one value per grid point. Around a tube, the shorter way counts, and points of its seam are
 * named by the first of their two. Linear time: Felzenszwalb & Huttenlocher 2012. */
void billow_nearest_fill(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest);
