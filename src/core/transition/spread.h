/* Evenly spaced positions along a polyline. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>

/* Places `n` points on the polyline through `n_line` >= 1 points, evenly by length: the first at its start,
 * the last at its end. A single one is at the start. */
void billow_spread_along(const BillowVec3 *line, size_t n_line, BillowVec3 *places, size_t n);
