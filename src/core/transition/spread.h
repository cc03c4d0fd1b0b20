/* Places at even distances along a line of many points. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>

/* Puts `n` places on the line through `n_line` >= 1 points, at even lengths of it: the first at its beginning, the last at its end. One alone
 * is at its beginning. */
void billow_spread_along(const BillowVec3 *line, size_t n_line, BillowVec3 *places, size_t n);
