#include "model/layer_weights.h"

#include "core/weights.h"

struct BillowLayerWeights {
    GPtrArray *shapes;
    GPtrArray *damped; /* of each shape; NULL: they are the shapes' own */
};

static float *
new_damped(const BillowProject *project, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = block ? billow_block_keyframe(block) : NULL;
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, &project->grid);
    float *weight = g_new(float, billow_grid_count(&project->grid));
    billow_weights_fill_damped(&project->grid, billow_held_anchors(held), held->len, &project->damping,
                               weight);
    return weight;
}

BillowLayerWeights *
billow_layer_weights_new(const BillowProject *project, const BillowPoses *poses, GPtrArray *shapes)
{
    BillowLayerWeights *weights = g_new0(BillowLayerWeights, 1);
    weights->shapes = shapes;
    if (billow_damping_is_default(&project->damping))
        return weights;
    weights->damped = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < shapes->len; i++)
        g_ptr_array_add(weights->damped,
                        new_damped(project, poses->count > 0 ? poses->items[i].keyframe : NULL));
    return weights;
}

void
billow_layer_weights_free(BillowLayerWeights *weights)
{
    g_clear_pointer(&weights->damped, g_ptr_array_unref);
    g_free(weights);
}

const float *
billow_layer_weights_of(const BillowLayerWeights *weights, size_t pose)
{
    if (weights->damped)
        return weights->damped->pdata[pose];
    return ((const BillowRestShape *) weights->shapes->pdata[pose])->weight;
}
