#include "model/layer_weights.h"

#include "core/weights.h"

struct BillowLayerWeights {
    GPtrArray *shapes;
    GPtrArray *damped; /* of each shape; NULL: they are the shapes' own */
};

/* `keyframe` NULL: the flat cloth. `damping` NULL: all anchors count. */
static float *
new_damped(const BillowProject *project, const BillowBlock *keyframe, const BillowLayerDamping *damping)
{
    g_autoptr(GArray) held =
        billow_keyframe_held(keyframe ? billow_block_keyframe(keyframe) : NULL, &project->grid);
    g_autoptr(GArray) counted = damping ? billow_layer_damping_counted(damping, held) : g_array_ref(held);
    float *weight = g_new(float, billow_grid_count(&project->grid));
    billow_weights_fill_damped(&project->grid, billow_held_anchors(counted), counted->len, &project->damping,
                               weight);
    return weight;
}

static void
damp(BillowLayerWeights *weights, const BillowProject *project, const BillowPoses *poses,
     const BillowLayerDamping *damping)
{
    weights->damped = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < weights->shapes->len; i++) {
        const BillowBlock *keyframe = poses->count > 0 ? poses->items[i].keyframe : NULL;
        g_ptr_array_add(weights->damped, new_damped(project, keyframe, damping));
    }
}

BillowLayerWeights *
billow_layer_weights_new(const BillowProject *project, const BillowPoses *poses, GPtrArray *shapes)
{
    BillowLayerWeights *weights = g_new0(BillowLayerWeights, 1);
    weights->shapes = shapes;
    if (!billow_damping_is_default(&project->damping))
        damp(weights, project, poses, NULL);
    return weights;
}

BillowLayerWeights *
billow_layer_weights_new_counted(const BillowProject *project, const BillowPoses *poses, GPtrArray *shapes,
                                 const BillowLayerDamping *damping)
{
    BillowLayerWeights *weights = g_new0(BillowLayerWeights, 1);
    weights->shapes = shapes;
    damp(weights, project, poses, damping);
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
