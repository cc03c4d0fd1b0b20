/* A rope that lies on colliders, or bends too sharply for its points. docs/method.md §3. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/progress.h"
#include "core/cloth/obstacles.h"

/* Lets a rope that hangs come to rest. Where it bends so sharply that edges are more than 2 % shorter than the rope
 * along them, it becomes a chain, whose edges have their lengths. On colliders (NULL: there are none) it lies without
 * friction; if it is outside of them all, it stays as it is. The points are outside afterwards, unless colliders
 * leave no room. `progress` (NULL: none) is asked after each step on colliders; returns false when it asked to stop. */
bool billow_rope_settle(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                        BillowVec3 pull, const BillowObstacles *obstacles, BillowPoints points,
                        BillowProgress progress, void *progress_data);

/* Brings a rope that is posed out of the colliders (NULL: there are none), with its lengths, but does not
 * let it fall: only what is inside, and what is next to it, moves. */
void billow_rope_keep_out(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                          const BillowObstacles *obstacles, BillowPoints points);
