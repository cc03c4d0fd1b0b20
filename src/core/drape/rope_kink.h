/* How sharply a rope bends at one of its points. docs/method.md §9. */
#pragma once

#include "core/base/points.h"

/* Returns how the kink at a point differs from the bends around it, meters:
 * (-x_(i-2) + 4 x_(i-1) - 6 x_i + 4 x_(i+1) - x_(i+2)) / 16;  0 where the rope bends evenly. Beyond its ends the rope,
 * of at least two points, goes on straight. */
BillowVec3 billow_rope_kink(const BillowPoints *points, size_t count, size_t point);
