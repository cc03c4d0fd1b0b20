/* Finds waves and sways in what keyframes leave of a run. docs/method.md §12. */
#pragma once

#include "core/layers/found_products.h"

/* Finds the layer that takes most of what `n` layers leave of the motion, and adds it to them. Returns false, and adds
 * none, if it takes less than half of what a recorded shape would. */
bool billow_found_layers_add(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t *n);

/* Moves all numbers of the layers together to where they leave least (Levenberg and Marquardt). */
void billow_found_layers_refine(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t n);

/* Returns what `n` recorded shapes would take of the motion: the sum over all points and frames of the squares, m^2, as
 * billow_found_taken() of layers. */
double billow_found_by_shapes(const BillowMotionParts *parts, size_t n);

/* Gives each layer one direction: the nearest in which it moves to and fro. */
void billow_found_layers_straighten(BillowFoundLayer *layers, size_t n);

/* Adds `share` times what a layer moves the points by at `seconds` from the first frame to `places`: x, y, z of each. */
void billow_found_layer_add_to(const BillowFoundLayer *layer, const BillowGrid *grid, const float *weights,
                               double seconds, double share, float *places);
