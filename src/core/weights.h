/* How strongly waves and sways act on a point: nothing at the anchors, fully at the farthest point. docs/method.md §4. */
#pragma once

#include "core/grid.h"

/* weight(p) = d(p) / d_max, d = Euclidean distance in the grid to the nearest anchor, d_max its largest value; 1
 * everywhere without anchors (and 0 everywhere in the odd case that every grid point is an anchor). `weight` holds one
 * value per grid point. Linear time: Felzenszwalb & Huttenlocher 2012. */
void billow_weights_fill(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                         float *weight);
