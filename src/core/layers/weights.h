/* How strongly waves and sways act on a point: from 0 at anchors to 1 at the farthest. docs/method.md §4. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

/* Falloff: how weights grow with the distance from the anchors. */
typedef struct {
    double power; /* > 0; 1: linear; 2: calmer near the anchors; 0.5: livelier there */
    double reach; /* meters in the flat cloth beyond which the weight is 1; 0: that of the farthest point */
} BillowDamping;

/* Returns whether the falloff is linear up to the farthest point. */
bool billow_damping_is_default(const BillowDamping *damping);

/* Computes weight(p) = d(p) / d_max, where d is the Euclidean distance in the grid to the nearest anchor, within
 * an outline the shortest way through the cloth (core/base/shortest_paths.h), and d_max its maximum; 1 everywhere without
 * anchors, 0 everywhere if every grid point is an anchor. `weight` holds one value per grid point. Linear time:
 * Felzenszwalb & Huttenlocher 2012. */
void billow_weights_fill(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                         float *weight);

/* Raises weights to 1 but for those near anchors: each w becomes s^2 (3 - 2 s) with s = min(1, w / 0.1). */
void billow_weights_full(float *weight, size_t count);

/* Returns d_max in meters; 0 without anchors. Exact up to a side of 65 points. On larger grids it only looks at some
 * points, and is off by up to 3 % of the longer side. */
double billow_weights_farthest(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors);

/* Computes the weights with a falloff: min(1, d(p) / reach)^power. */
void billow_weights_fill_damped(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                const BillowDamping *damping, float *weight);
