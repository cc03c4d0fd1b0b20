/* How strongly layers act on each point, to be looked at. */
#include "core/mix.h"
#include "model/animation_private.h"
#include "model/evaluation.h"

static const Layer *
find_layer(const BillowAnimation *animation, const char *id)
{
    for (guint i = 0; id && i < animation->layers->len; i++) {
        const Layer *layer = &g_array_index(animation->layers, Layer, i);
        if (g_str_equal(layer->block->id, id))
            return layer;
    }
    return NULL;
}

void
billow_animation_weights_at(const BillowAnimation *animation, double seconds, const char *layer_id,
                            float *weight)
{
    const Layer *layer = find_layer(animation, layer_id);
    const BillowLayerWeights *weights = layer && layer->weights ? layer->weights : animation->weights;
    const BillowMoment moment = billow_poses_moment_at(animation->poses, seconds);
    const size_t count = billow_grid_count(&animation->project->grid);
    billow_mix_weights(billow_layer_weights_of(weights, moment.from),
                       billow_layer_weights_of(weights, moment.to), moment.e, count, weight);
    for (size_t i = 0; layer && layer->paint && i < count; i++)
        weight[i] *= layer->paint[i];
}
