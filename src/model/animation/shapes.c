/* Gets an animation's rest shapes, and the data derived from them, when an evaluation needs them. */
#include "model/animation/private.h"
#include "model/animation/pushed_cloth.h"
#include "model/animation/rest_key.h"

/* Returns NULL for the flat cloth. */
static const BillowBlock *
keyframe_of(const BillowAnimation *animation, size_t pose)
{
    return animation->poses->count > 0 ? animation->poses->items[pose].keyframe : NULL;
}

static const BillowBlock *
world_keyframe_of(const BillowAnimation *animation, size_t pose)
{
    return animation->world_poses->count > 0 ? animation->world_poses->items[pose].keyframe : NULL;
}

static const Found *
find_keys(const BillowAnimation *animation, size_t pose)
{
    Found *found = &animation->found[pose];
    g_mutex_lock(animation->lock);
    if (!found->has_key) {
        found->world = billow_rest_key(animation->world, world_keyframe_of(animation, pose));
        found->key =
            animation->riding ? billow_riding_key(animation->riding, pose, &found->world) : found->world;
        found->has_key = TRUE;
    }
    g_mutex_unlock(animation->lock);
    return found;
}

static BillowKey
key_of(const BillowAnimation *animation, size_t pose)
{
    return find_keys(animation, pose)->key;
}

static BillowKey
world_key_of(const BillowAnimation *animation, size_t pose)
{
    return find_keys(animation, pose)->world;
}

static BillowMemoryCache *
memory_of(const BillowAnimation *animation)
{
    return billow_rest_cache_memory(animation->cache);
}

/* --- Shapes --- */

BillowRestShape *
billow_animation_shape(const BillowAnimation *animation, size_t pose, BillowWanted wanted,
                       BillowProgress progress, void *progress_data)
{
    const BillowKey key = world_key_of(animation, pose);
    return billow_rest_cache_get_keyed(animation->cache, animation->world, world_keyframe_of(animation, pose),
                                       &key, wanted, progress, progress_data);
}

/* Returns the shape as it is evaluated: that of a keyframe that rides is brought to time 0. */
static BillowRestShape *
evaluated_shape(const BillowAnimation *animation, size_t pose, BillowWanted wanted, BillowProgress progress,
                void *progress_data)
{
    BillowRestShape *shape = billow_animation_shape(animation, pose, wanted, progress, progress_data);
    if (!shape || !animation->riding || !billow_riding_is_away(animation->riding, pose))
        return shape;
    const BillowKey key = key_of(animation, pose);
    BillowRestShape *home = billow_memory_cache_get(memory_of(animation), &key);
    if (!home) {
        home = billow_riding_bring_home(animation->riding, pose, shape);
        billow_rest_cache_keep(animation->cache, &key, home);
    }
    billow_rest_shape_unref(shape);
    return home;
}

BillowRestShape *
billow_animation_peek_shape(const BillowAnimation *animation, size_t pose)
{
    const BillowKey key = world_key_of(animation, pose);
    return billow_memory_cache_get(memory_of(animation), &key);
}

gboolean
billow_animation_has_shape(const BillowAnimation *animation, size_t pose)
{
    const BillowKey key = world_key_of(animation, pose);
    return billow_memory_cache_has(memory_of(animation), &key);
}

size_t
billow_animation_shapes_that_fit(const BillowAnimation *animation)
{
    size_t bytes = billow_rest_shape_bytes(&animation->project->cloth->grid);
    if (billow_pose_needs_any(&animation->needs))
        bytes += billow_pose_parts_bytes(&animation->needs);
    return billow_memory_cache_most(memory_of(animation)) / bytes;
}

BillowRestShape *
billow_animation_rest_shape(const BillowAnimation *animation, const char *keyframe_id)
{
    size_t pose;
    return billow_animation_find_pose(animation, keyframe_id, &pose)
               ? billow_animation_shape(animation, pose, BILLOW_WANTED_NOW, NULL, NULL)
               : NULL;
}

/* --- By way of a shape half-way --- */

/* Folds that both keyframes have are laid again instead. */
static gboolean
may_lead_aside(const BillowAnimation *animation, size_t from)
{
    const BillowPoseBlend moment = {from, from + 1, 0.5};
    return animation->kept && !billow_moving_folds_any(animation->poses, &moment);
}

/* Returns the colliders in the middle of a transition's time; none for cloth that rides, which is elsewhere then. */
static BillowFakeBodies *
bodies_half_way(const BillowAnimation *animation, size_t from)
{
    if (animation->riding)
        return NULL;
    const BillowBlock *a = keyframe_of(animation, from), *b = keyframe_of(animation, from + 1);
    return billow_fake_bodies_new(animation->played, 0.5 * (a->start + a->duration + b->start), FALSE);
}

static BillowKey
half_way_key(const BillowAnimation *animation, size_t from, const BillowFakeBodies *bodies)
{
    const BillowKey shape = key_of(animation, from), next = key_of(animation, from + 1);
    return billow_half_way_key(&animation->poses->items[from].path, animation->project->cloth->keep_angles,
                               &shape, &next, bodies);
}

static gboolean
has_half_way(const BillowAnimation *animation, size_t from)
{
    if (!may_lead_aside(animation, from))
        return TRUE;
    g_autoptr(BillowFakeBodies) bodies = bodies_half_way(animation, from);
    const BillowKey key = half_way_key(animation, from, bodies);
    return billow_memory_cache_has(memory_of(animation), &key);
}

/* Sets `way` to NULL if the transition does not lead aside. Returns whether `progress` did not ask to stop. */
static gboolean
find_half_way(const BillowAnimation *animation, size_t from, const BillowRoute *route,
              const BillowPinnedPose *ends, BillowProgress progress, void *progress_data, BillowHalfWay **way)
{
    *way = NULL;
    if (!may_lead_aside(animation, from))
        return TRUE;
    g_autoptr(BillowFakeBodies) bodies = bodies_half_way(animation, from);
    const BillowKey key = half_way_key(animation, from, bodies);
    *way = billow_memory_cache_get(memory_of(animation), &key);
    if (!*way) {
        const BillowHalfWayEnds between = {.project = animation->played,
                                           .poses = animation->poses,
                                           .from = from,
                                           .route = route,
                                           .a = ends[0].shape,
                                           .b = ends[1].shape,
                                           .apart = animation->project->cloth->thickness > 0.0,
                                           .angles = animation->project->cloth->keep_angles,
                                           .obstacles = billow_fake_bodies_obstacles(bodies)};
        *way = billow_half_way_new(&between, progress, progress_data);
        if (!*way)
            return FALSE;
        billow_memory_cache_put(memory_of(animation), &key, &billow_half_way_kind, *way,
                                billow_half_way_bytes(*way));
    }
    if (!billow_half_way_leads_aside(*way))
        g_clear_pointer(way, billow_half_way_unref);
    return TRUE;
}

/* --- What a time depends on --- */

BillowPoseRange
billow_animation_range_at(const BillowAnimation *animation, double seconds)
{
    const BillowPoseBlend moment = billow_poses_blend_at(animation->poses, seconds);
    BillowFlight flight;
    const gboolean late = billow_delayed_moves_at(animation->following, &moment, seconds, &flight);
    return billow_pose_range(&moment, late ? &flight : NULL);
}

gboolean
billow_animation_is_ready(const BillowAnimation *animation, double seconds)
{
    const BillowPoseRange range = billow_animation_range_at(animation, seconds);
    gboolean ready = TRUE;
    for (size_t pose = range.first; ready && pose <= range.last; pose++)
        ready = billow_animation_has_shape(animation, pose) &&
                (pose == range.first || has_half_way(animation, pose - 1));
    return ready && billow_carriers_are_ready(animation->carriers, seconds) &&
           billow_pushed_cloth_is_ready(animation, seconds);
}

/* The part of one shape in the progress of several. */
typedef struct {
    BillowProgress progress;
    void *data;
    double base, share;
} Step;

static bool
report_step(void *data, double done)
{
    const Step *step = data;
    return step->progress(step->data, step->base + step->share * done);
}

gboolean
billow_animation_prepare(const BillowAnimation *animation, double seconds, BillowWanted wanted,
                         BillowProgress progress, void *progress_data)
{
    const BillowPoseRange range = billow_animation_range_at(animation, seconds);
    BillowPinnedPoses pinned;
    if (!billow_animation_pin(animation, &range, wanted, progress, progress_data, &pinned))
        return FALSE;
    billow_pinned_poses_clear(&pinned);
    return billow_carriers_prepare(animation->carriers, seconds, wanted, progress, progress_data) &&
           billow_pushed_cloth_prepare(animation, seconds, progress, progress_data);
}

/* Returns NULL if layers only need the shape. */
static BillowPoseParts *
get_parts(const BillowAnimation *animation, size_t pose, const BillowRestShape *shape)
{
    if (!billow_pose_needs_any(&animation->needs))
        return NULL;
    BillowMemoryCache *memory = memory_of(animation);
    const BillowKey shape_key = key_of(animation, pose),
                    key = billow_pose_parts_key(&animation->needs, &shape_key);
    BillowPoseParts *parts = billow_memory_cache_get(memory, &key);
    if (parts)
        return parts;
    parts = billow_pose_parts_new(&animation->needs, keyframe_of(animation, pose), shape);
    billow_memory_cache_put(memory, &key, &billow_pose_parts_kind, parts,
                            billow_pose_parts_bytes(&animation->needs));
    return parts;
}

/* --- Routes --- */

static gboolean
has_route(const BillowAnimation *animation, size_t from, BillowRoute *route)
{
    g_mutex_lock(animation->lock);
    const gboolean has = animation->found[from].has_route;
    *route = animation->found[from].route;
    g_mutex_unlock(animation->lock);
    return has;
}

/* Returns the route between two shapes, computing it once. */
static BillowRoute
route_between(const BillowAnimation *animation, size_t from, const BillowRestShape *a,
              const BillowRestShape *b)
{
    BillowRoute route;
    if (has_route(animation, from, &route))
        return route;
    route = billow_route_new(&animation->poses->items[from].path, (const float *const[]){a->x, a->y, a->z},
                             (const float *const[]){b->x, b->y, b->z}, billow_grid_count(&a->grid));
    g_mutex_lock(animation->lock);
    animation->found[from].route = route;
    animation->found[from].has_route = TRUE;
    g_mutex_unlock(animation->lock);
    return route;
}

BillowRoute
billow_animation_route(const BillowAnimation *animation, size_t from)
{
    const BillowPath *path = &animation->poses->items[from].path;
    BillowRoute route = {.path = *path};
    if ((path->kind != BILLOW_PATH_TURN && path->kind != BILLOW_PATH_FALL) ||
        has_route(animation, from, &route))
        return route;
    g_autoptr(BillowRestShape) a = evaluated_shape(animation, from, BILLOW_WANTED_NOW, NULL, NULL);
    g_autoptr(BillowRestShape) b = evaluated_shape(animation, from + 1, BILLOW_WANTED_NOW, NULL, NULL);
    return route_between(animation, from, a, b);
}

/* --- Pinning --- */

gboolean
billow_animation_pin(const BillowAnimation *animation, const BillowPoseRange *range, BillowWanted wanted,
                     BillowProgress progress, void *progress_data, BillowPinnedPoses *pinned)
{
    const size_t count = range->last - range->first + 1;
    const double share = 1.0 / (double) count,
                 drape = animation->project->cloth->thickness > 0.0 && count > 1 ? 0.5 * share : share;
    *pinned = (BillowPinnedPoses){.first = range->first,
                                  .poses = g_new(BillowPinnedPose, count),
                                  .routes = g_new(BillowRoute, count),
                                  .half_ways = g_new0(BillowHalfWay *, count)};
    for (size_t i = 0; i < count; i++) {
        const size_t pose = range->first + i;
        Step step = {progress, progress_data, share * (double) i, drape};
        const BillowProgress report = progress ? report_step : NULL;
        BillowRestShape *shape = evaluated_shape(animation, pose, wanted, report, &step);
        if (!shape) {
            billow_pinned_poses_clear(pinned);
            return FALSE;
        }
        pinned->poses[pinned->count++] = (BillowPinnedPose){shape, get_parts(animation, pose, shape)};
        if (i == 0)
            continue;
        const BillowPinnedPose *ends = &pinned->poses[i - 1];
        pinned->routes[i - 1] = route_between(animation, pose - 1, ends[0].shape, shape);
        step = (Step){progress, progress_data, step.base + drape, share - drape};
        if (!find_half_way(animation, pose - 1, &pinned->routes[i - 1], ends, report, &step,
                           &pinned->half_ways[i - 1])) {
            billow_pinned_poses_clear(pinned);
            return FALSE;
        }
    }
    return TRUE;
}

BillowMovingFolds *
billow_animation_moving_folds(const BillowAnimation *animation, const BillowPinnedPoses *pinned, size_t from)
{
    BillowMemoryCache *memory = memory_of(animation);
    const BillowKey shape = key_of(animation, from), next = key_of(animation, from + 1),
                    key = billow_moving_folds_key(animation->poses, from, &shape, &next);
    BillowMovingFolds *laid = billow_memory_cache_get(memory, &key);
    if (laid)
        return laid;
    laid = billow_moving_folds_new(&animation->project->cloth->grid, animation->poses, from,
                                   billow_pinned_route(pinned, from));
    billow_memory_cache_put(memory, &key, &billow_moving_folds_kind, laid, billow_moving_folds_bytes(laid));
    return laid;
}
