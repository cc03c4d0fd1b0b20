/* The rest shape of a rope: catenaries in closed form between neighboring anchors. Barzel 1997; docs/method.md §3. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* Places the points of a rope at its arc length along the catenary between the anchors on either side of them; beyond
 * the first and the last anchor the rope runs straight along `pull` (not 0). Where two anchors are farther apart than
 * the rope is long, it is straight. Without anchors it is straight along x, with its middle at the origin. No two
 * anchors may be at one grid point. The anchored points are exactly at their positions.
 *
 * `loads` (NULL: none): what hangs on each point, as heavy as so many meters of the rope. With loads between two anchors
 * the rope there is a chain in balance (loaded_chain.h), unless it is taut or its ends are one above the other. */
void billow_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                      const double *loads, BillowPoints points);
