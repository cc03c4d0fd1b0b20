/* The rest shape of a rope: catenaries in closed form between neighboring anchors. Barzel 1997; docs/method.md §3. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/progress.h"
#include "core/cloth/obstacles.h"

/* Places the points of a rope at its arc length along the catenary between the anchors on either side of them; beyond
 * the first and the last anchor the rope runs straight along `pull` (not 0). Where two anchors are farther apart than
 * the rope is long, it is straight. Without anchors it is straight along x, with its middle at the origin. No two
 * anchors may be at one grid point. The anchored points are exactly at their positions.
 *
 * `loads` (NULL: none): what hangs on each point, as heavy as so many meters of the rope. With loads between two anchors
 * the rope there is a chain in balance (loaded_chain.h), unless it is taut or its ends are one above the other. */
void billow_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                      const double *loads, BillowPoints points);

/* Lets a rope that hangs come to rest. Where it bends so sharply that edges are more than 2 % shorter than the rope
 * along them, it becomes a chain, whose edges have their lengths. On colliders (NULL: there are none) it lies without
 * friction; if it is outside of them all, it stays as it is. The points are outside afterwards, unless colliders
 * leave no room. `progress` (NULL: none) is asked after each step on colliders; returns false when it asked to stop. */
bool billow_rope_settle(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                        BillowVec3 pull, const BillowObstacles *obstacles, BillowPoints points,
                        BillowProgress progress, void *progress_data);
