#include "model/animation/animation.h"

#include "model/animation/private.h"
#include "model/project/loop.h"
#include "model/project/loop_start.h"

#include <math.h>

static void
clear_layer(void *layer)
{
    g_free(((Layer *) layer)->paint);
}

static float *
new_paint(const BillowPaint *paint, const BillowGrid *grid)
{
    float *weight = g_new(float, billow_grid_count(grid));
    billow_paint_fill(paint, grid, weight);
    return weight;
}

static void
append_layer(BillowAnimation *animation, const BillowBlock *block)
{
    const BillowLayerDamping *damping = &block->damping;
    Layer layer = {.block = block, .kind = billow_kinds[block->kind]->layer, .parameters = block->payload};
    BillowLayerNeed *need = &layer.need;
    need->damping = damping;
    need->smoothing =
        layer.kind->smoothing ? layer.kind->smoothing(block->payload, &animation->played->cloth->grid) : 0.0;
    need->turns = layer.kind->turns && layer.kind->turns(block->payload, &need->heading);
    layer.places = need->turns || layer.kind->in_space;
    layer.part = BILLOW_NO_PART;
    if (need->smoothing > 0.0 || need->turns || damping->n_from > 0) {
        layer.part = animation->needs.layers->len;
        g_array_append_val(animation->needs.layers, *need);
    }
    if (damping->paint)
        layer.paint = new_paint(damping->paint, &animation->played->cloth->grid);
    g_array_append_val(animation->layers, layer);
}

static void
find_layers(BillowAnimation *animation)
{
    animation->layers = g_array_new(FALSE, FALSE, sizeof(Layer));
    g_array_set_clear_func(animation->layers, clear_layer);
    animation->needs =
        (BillowPoseNeeds){animation->played, g_array_new(FALSE, FALSE, sizeof(BillowLayerNeed)),
                          billow_delayed_moves_flare(animation->following)};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = billow_project_track(animation->played, kind);
        for (guint i = 0; billow_kinds[kind]->layer && i < track->len; i++) {
            const BillowBlock *block = g_ptr_array_index(track, i);
            if (!block->muted)
                append_layer(animation, block);
        }
    }
}

BillowAnimation *
billow_animation_new(BillowProject *project, BillowRestCache *cache)
{
    BillowAnimation *animation = g_new0(BillowAnimation, 1);
    g_atomic_ref_count_init(&animation->references);
    animation->project = billow_project_ref(project);
    animation->world = billow_loop_play(project);
    animation->world_poses = billow_poses_new(animation->world);
    animation->riding = billow_riding_new(animation->world, animation->world_poses);
    animation->played =
        animation->riding ? billow_riding_home(animation->riding) : billow_project_ref(animation->world);
    animation->poses = billow_poses_new(animation->played);
    animation->cache = billow_rest_cache_ref(cache);
    animation->following = billow_delayed_moves_new(animation->played, animation->poses);
    find_layers(animation);
    if (project->cloth->keep_lengths)
        animation->kept = billow_keep_lengths_pool_new(
            &project->cloth->grid,
            (BillowKeepLengthsManner){project->cloth->keep_angles, project->cloth->thickness > 0.0},
            animation->poses);
    animation->pushed = billow_pushed_states_new(animation->played, animation->poses);
    animation->carriers = billow_carriers_new(project, animation->world_poses, animation->riding, cache);
    animation->above_floor = g_new0(gsize, 1);
    animation->lock = g_new(GMutex, 1);
    g_mutex_init(animation->lock);
    animation->found = g_new0(Found, MAX(animation->poses->count, 1));
    return animation;
}

gboolean
billow_animation_is_above_floor(const BillowAnimation *animation)
{
    if (g_once_init_enter(animation->above_floor))
        g_once_init_leave(animation->above_floor, 1 + (gsize) billow_all_hang_above_floor(animation->played));
    return *animation->above_floor == 2;
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
    g_free(animation->found);
    g_free(animation->above_floor);
    g_mutex_clear(animation->lock);
    g_free(animation->lock);
    billow_keep_lengths_pool_free(animation->kept);
    billow_pushed_states_free(animation->pushed);
    billow_carriers_free(animation->carriers);
    billow_delayed_moves_free(animation->following);
    g_array_unref(animation->layers);
    g_array_unref(animation->needs.layers);
    billow_poses_free(animation->poses);
    billow_rest_cache_unref(animation->cache);
    billow_project_unref(animation->played);
    billow_riding_free(animation->riding);
    billow_poses_free(animation->world_poses);
    billow_project_unref(animation->world);
    billow_project_unref(animation->project);
    g_free(animation);
}

BillowProject *
billow_animation_project(const BillowAnimation *animation)
{
    return animation->project;
}

GPtrArray *
billow_animation_others(const BillowAnimation *animation)
{
    GPtrArray *others = g_ptr_array_new_with_free_func((GDestroyNotify) billow_animation_unref);
    const BillowProject *project = animation->project;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (cloth == project->cloth || cloth->muted)
            continue;
        g_autoptr(BillowProject) own = billow_project_activate(project, i);
        g_ptr_array_add(others, billow_animation_new(own, animation->cache));
    }
    return others;
}

const BillowCarriers *
billow_animation_carriers(const BillowAnimation *animation)
{
    return animation->carriers;
}

const BillowProject *
billow_animation_played(const BillowAnimation *animation)
{
    return animation->world;
}

const BillowPoses *
billow_animation_poses(const BillowAnimation *animation)
{
    return animation->poses;
}

gboolean
billow_animation_find_pose(const BillowAnimation *animation, const char *keyframe_id, size_t *pose)
{
    for (*pose = 0; *pose < animation->poses->count; ++*pose)
        if (g_str_equal(animation->poses->items[*pose].keyframe->id, keyframe_id))
            return TRUE;
    return FALSE;
}

gboolean
billow_animation_has_layers(const BillowAnimation *animation)
{
    return animation->layers->len > 0;
}

size_t
billow_animation_frame_bytes(const BillowProject *project)
{
    return billow_mesh_bytes(&project->cloth->grid);
}

double
billow_animation_turned_at(const BillowAnimation *animation, double seconds)
{
    BillowVec3 places[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 1.0}};
    if (!animation->riding)
        return 0.0;
    seconds = billow_loop_played_time(animation->played, seconds);
    const BillowPoseBlend moment = billow_poses_blend_at(animation->poses, seconds);
    billow_riding_carry_places(animation->riding, &moment, seconds, places, 2);
    return atan2(places[1].x - places[0].x, places[1].z - places[0].z) * (180.0 / M_PI);
}
