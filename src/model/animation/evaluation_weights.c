/* Computes how strongly layers act on each point, for display. */
#include "core/transition/mix.h"
#include "model/animation/evaluation.h"
#include "model/animation/private.h"

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
    BillowPoseBlend moment = billow_poses_blend_at(animation->poses, seconds);
    const BillowPoseRange range = {moment.from, moment.to};
    const size_t count = billow_grid_count(&animation->project->cloth->grid);
    const guint part = layer ? layer->part : BILLOW_NO_PART;
    BillowPinnedPoses pinned;
    billow_animation_pin(animation, &range, BILLOW_WANTED_NOW, NULL, NULL, &pinned);
    if (moment.from != moment.to)
        moment.e = billow_route_at(billow_pinned_route(&pinned, moment.from), moment.e).e;
    billow_mix_weights(billow_pinned_weight(&pinned, part, moment.from),
                       billow_pinned_weight(&pinned, part, moment.to), moment.e, count, weight);
    for (size_t i = 0; layer && layer->kind->apart_from_anchors && part == BILLOW_NO_PART && i < count; i++)
        weight[i] = 1.0f;
    for (size_t i = 0; layer && layer->paint && i < count; i++)
        weight[i] *= layer->paint[i];
    billow_pinned_poses_clear(&pinned);
}
