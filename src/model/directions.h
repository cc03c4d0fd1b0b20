/* The smoothed normals of the rest shapes, for a layer that acts along them: core/smooth.h. */
#pragma once

#include "core/rest_shape.h"

#include <glib.h>

typedef struct BillowDirections BillowDirections;

/* Of `shapes` (BillowRestShape, of one grid), smoothed over `width` metres. Nothing is borrowed. */
BillowDirections *billow_directions_new(GPtrArray *shapes, double width);
void billow_directions_free(BillowDirections *directions);

/* x, y and z of the points from number `begin` on in the shape of that number, owned by the directions. */
void billow_directions_of(const BillowDirections *directions, size_t shape, size_t begin,
                          const float *planes[3]);
