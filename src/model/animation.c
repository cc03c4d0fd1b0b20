#include "model/animation.h"

#include "model/animation_private.h"
#include "model/loop.h"

#include <glib/gi18n.h>

typedef struct {
    BillowProgress progress;
    void *data;
    GCancellable *cancellable;
    double base, share; /* this shape's part of the whole */
} Step;

static bool
report_step(void *data, double done)
{
    Step *step = data;
    if (g_cancellable_is_cancelled(step->cancellable))
        return false;
    return !step->progress || step->progress(step->data, step->base + step->share * done);
}

static void
clear_layer(void *layer)
{
    g_clear_pointer(&((Layer *) layer)->directions, billow_directions_free);
    g_clear_pointer(&((Layer *) layer)->spins, g_free);
    g_clear_pointer(&((Layer *) layer)->weights, billow_layer_weights_free);
    g_clear_pointer(&((Layer *) layer)->paint, g_free);
}

/* `poses` has none where the shape is the flat cloth. */
static BillowSpin *
new_spins(const BillowPoses *poses, GPtrArray *shapes, const BillowLayerDamping *damping, double heading)
{
    BillowSpin *spins = g_new(BillowSpin, shapes->len);
    for (guint i = 0; i < shapes->len; i++) {
        const BillowRestShape *shape = shapes->pdata[i];
        const BillowKeyframe *keyframe =
            poses->count > 0 ? billow_block_keyframe(poses->items[i].keyframe) : NULL;
        g_autoptr(GArray) held = billow_keyframe_held(keyframe, &shape->grid);
        g_autoptr(GArray) counted = billow_layer_damping_counted(damping, held);
        spins[i] = billow_spin_of(&shape->grid, (const float *const[]){shape->x, shape->y, shape->z},
                                  billow_held_anchors(counted), counted->len, heading);
    }
    return spins;
}

static float *
new_paint(const BillowPaint *paint, const BillowGrid *grid)
{
    float *weight = g_new(float, billow_grid_count(grid));
    billow_paint_fill(paint, grid, weight);
    return weight;
}

static void
append_layer(GArray *layers, const BillowProject *project, const BillowBlock *block, const BillowPoses *poses,
             GPtrArray *shapes)
{
    const BillowLayerDamping *damping = &block->damping;
    Layer layer = {.block = block, .kind = billow_kinds[block->kind].layer, .parameters = block->payload};
    double heading;
    const double smoothing = layer.kind->smoothing ? layer.kind->smoothing(block->payload) : 0.0;
    if (smoothing > 0.0)
        layer.directions = billow_directions_new(shapes, smoothing);
    if (layer.kind->turns && layer.kind->turns(block->payload, &heading))
        layer.spins = new_spins(poses, shapes, damping, heading);
    if (damping->n_from > 0)
        layer.weights = billow_layer_weights_new_counted(project, poses, shapes, damping);
    if (damping->paint)
        layer.paint = new_paint(damping->paint, &project->grid);
    g_array_append_val(layers, layer);
}

static GArray *
layers_of(const BillowProject *project, const BillowPoses *poses, GPtrArray *shapes)
{
    GArray *layers = g_array_new(FALSE, FALSE, sizeof(Layer));
    g_array_set_clear_func(layers, clear_layer);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = project->tracks[kind];
        for (guint i = 0; billow_kinds[kind].layer && i < track->len; i++) {
            const BillowBlock *block = g_ptr_array_index(track, i);
            if (!block->muted)
                append_layer(layers, project, block, poses, shapes);
        }
    }
    return layers;
}

/* The rest shapes of all poses, or NULL when stopped. */
static GPtrArray *
make_shapes(BillowProject *project, const BillowPoses *poses, BillowRestCache *cache, Step *step)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_rest_shape_unref);
    const size_t n = MAX(poses->count, 1);
    step->share = 1.0 / (double) n;
    for (size_t i = 0; i < n; i++) {
        const BillowBlock *keyframe = poses->count > 0 ? poses->items[i].keyframe : NULL;
        step->base = (double) i / (double) n;
        BillowRestShape *shape = billow_rest_cache_get(cache, project, keyframe, report_step, step);
        if (shape)
            g_ptr_array_add(shapes, shape);
        if (!shape || !report_step(step, 1.0))
            return NULL;
    }
    return g_steal_pointer(&shapes);
}

static BillowRoute *
make_routes(const BillowPoses *poses, GPtrArray *shapes)
{
    BillowRoute *routes = g_new0(BillowRoute, poses->count + 1);
    for (size_t i = 0; i + 1 < poses->count; i++) {
        const BillowRestShape *a = shapes->pdata[i], *b = shapes->pdata[i + 1];
        routes[i] = billow_route_new(&poses->items[i].path, (const float *const[]){a->x, a->y, a->z},
                                     (const float *const[]){b->x, b->y, b->z}, billow_grid_count(&a->grid));
    }
    return routes;
}

BillowAnimation *
billow_animation_new(BillowProject *project, BillowRestCache *cache, BillowProgress progress,
                     void *progress_data, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowProject) played = billow_loop_play(project);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    Step step = {progress, progress_data, cancellable, 0.0, 1.0};
    GPtrArray *shapes = make_shapes(played, poses, cache, &step);
    if (!shapes) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The rest shapes were not finished"));
        return NULL;
    }
    BillowAnimation *animation = g_new0(BillowAnimation, 1);
    g_atomic_ref_count_init(&animation->references);
    animation->project = billow_project_ref(project);
    animation->played = g_steal_pointer(&played);
    animation->poses = g_steal_pointer(&poses);
    animation->shapes = shapes;
    animation->routes = make_routes(animation->poses, shapes);
    animation->weights = billow_layer_weights_new(animation->played, animation->poses, shapes);
    animation->following =
        billow_following_new(animation->poses, animation->routes, shapes, animation->weights);
    animation->laid = billow_laid_folds_new(&project->grid, animation->poses, animation->routes);
    animation->layers = layers_of(animation->played, animation->poses, shapes);
    if (project->keep_lengths)
        animation->kept = billow_kept_lengths_new(&project->grid, animation->poses);
    return animation;
}

BillowAnimation *
billow_animation_ref(BillowAnimation *animation)
{
    g_atomic_ref_count_inc(&animation->references);
    return animation;
}

void
billow_animation_unref(BillowAnimation *animation)
{
    if (!animation || !g_atomic_ref_count_dec(&animation->references))
        return;
    billow_kept_lengths_free(animation->kept);
    billow_laid_folds_free(animation->laid);
    billow_following_free(animation->following);
    billow_layer_weights_free(animation->weights);
    billow_poses_free(animation->poses);
    g_free(animation->routes);
    g_ptr_array_unref(animation->shapes);
    g_array_unref(animation->layers);
    billow_project_unref(animation->played);
    billow_project_unref(animation->project);
    g_free(animation);
}

BillowProject *
billow_animation_project(const BillowAnimation *animation)
{
    return animation->project;
}

const BillowProject *
billow_animation_played(const BillowAnimation *animation)
{
    return animation->played;
}

const BillowPoses *
billow_animation_poses(const BillowAnimation *animation)
{
    return animation->poses;
}

const BillowRoute *
billow_animation_routes(const BillowAnimation *animation)
{
    return animation->routes;
}

BillowRestShape *
billow_animation_rest_shape(const BillowAnimation *animation, const char *keyframe_id)
{
    for (size_t i = 0; i < animation->poses->count; i++)
        if (g_str_equal(animation->poses->items[i].keyframe->id, keyframe_id))
            return billow_animation_shape(animation, i);
    return NULL;
}

BillowRestShape *
billow_animation_shape(const BillowAnimation *animation, size_t pose)
{
    return g_ptr_array_index(animation->shapes, pose);
}

gboolean
billow_animation_has_layers(const BillowAnimation *animation)
{
    return animation->layers->len > 0;
}

size_t
billow_animation_frame_bytes(const BillowProject *project)
{
    return billow_mesh_bytes(&project->grid);
}
