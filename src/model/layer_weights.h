/* The weights of all poses, damped as the project says. docs/method.md §4. */
#pragma once

#include "core/rest_shape.h"
#include "model/poses.h"

typedef struct BillowLayerWeights BillowLayerWeights;

/* Of `shapes` (BillowRestShape, borrowed), of each pose, or the flat cloth where there is none. Free with
 * billow_layer_weights_free(). */
BillowLayerWeights *billow_layer_weights_new(const BillowProject *project, const BillowPoses *poses,
                                             GPtrArray *shapes);
void billow_layer_weights_free(BillowLayerWeights *weights);

/* The same of a layer for which not all anchors count. */
BillowLayerWeights *billow_layer_weights_new_counted(const BillowProject *project, const BillowPoses *poses,
                                                     GPtrArray *shapes, const BillowLayerDamping *damping);

/* One value a point, owned by the weights or the shape. */
const float *billow_layer_weights_of(const BillowLayerWeights *weights, size_t pose);
