/* Where the points of a tube start before they relax. */
#pragma once

#include "core/base/points.h"
#include "core/cloth/obstacles.h"

#include <stdint.h>

/* Places the points of a tube that are not placed yet (BILLOW_PLACE_EXTERIOR): each hangs from the nearest placed
 * one, and stands beside it as on the circle around the tube that suits the placed points best. `grid` is closed along
 * its columns. At least one point is placed. With `obstacles` (NULL: none) the cloth lies over them. */
void billow_tube_start_exterior(const BillowGrid *grid, const uint8_t *places,
                                const BillowObstacles *obstacles, BillowPoints points);

/* Returns a point of a tube that nothing holds: a cylinder that stands upright in the middle of the world. Its first
 * row (column, if its rows are closed) is at the top. */
BillowVec3 billow_tube_standing(const BillowGrid *grid, int column, int row);
