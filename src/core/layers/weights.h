/* How strongly waves and sways act on a point: nothing at the anchors, fully at the farthest point. docs/method.md §4. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

/* How weights grow with the distance from the anchors. */
typedef struct {
    double power; /* > 0; 1: evenly, 2: what is near the anchors is calmer, 0.5: livelier */
    double reach; /* metres in the flat cloth after which a point is free; 0: at the farthest one */
} BillowDamping;

/* Whether it is evenly up to the farthest point. */
bool billow_damping_is_default(const BillowDamping *damping);

/* weight(p) = d(p) / d_max, d = Euclidean distance in the grid to the nearest anchor, d_max its largest value; 1
 * everywhere without anchors (and 0 everywhere in the odd case that every grid point is an anchor). `weight` holds one
 * value per grid point. Linear time: Felzenszwalb & Huttenlocher 2012. */
void billow_weights_fill(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                         float *weight);

/* The same shaped: min(1, d(p) / reach)^power. */
void billow_weights_fill_damped(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                const BillowDamping *damping, float *weight);
