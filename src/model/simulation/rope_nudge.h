/* Keeps ropes of the physics from being exactly straight. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* Moves the points of a rope that is exactly straight, or folded on itself, to the side by up to a millionth of the
 * spacing. Pushed together, it would have no direction to give way to, and be squeezed to a point. Does
 * nothing to other cloths. */
void billow_rope_nudge(const BillowGrid *grid, BillowPoints *points);
