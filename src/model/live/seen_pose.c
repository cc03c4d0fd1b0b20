#include "model/live/seen_pose.h"

#include "model/animation/rest_key.h"
#include "physics/colliders/solid.h"

#include <math.h>

/* From here on, draping near the pose is farther from rest than draping from nothing. */
static const double MOST_RESIZED = 1.5;

static gboolean
allows_poses(const BillowKeyframe *keyframe)
{
    return !keyframe->shape && keyframe->n_anchors > 0 && billow_relaxation_takes_seed(keyframe->n_anchors);
}

gboolean
billow_has_other_shapes(const BillowKeyframe *keyframe, const BillowRestShape *shape)
{
    return !billow_grid_is_rope(&shape->grid) && allows_poses(keyframe) && shape->report.n_taut == 0 &&
           !shape->report.laid;
}

BillowCoarsePose *
billow_seen_pose(const BillowKeyframe *keyframe, const BillowRestShape *shape)
{
    if (!billow_has_other_shapes(keyframe, shape))
        return NULL;
    return billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
}

BillowCoarsePose *
billow_seen_pose_in(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe)
{
    if (!allows_poses(billow_block_keyframe(keyframe)))
        return NULL;
    BillowRestShape *shape = billow_rest_cache_peek(cache, project, keyframe);
    BillowCoarsePose *pose = shape ? billow_seen_pose(billow_block_keyframe(keyframe), shape) : NULL;
    billow_rest_shape_unref(shape);
    return pose;
}

/* --- Edits --- */

/* Returns whether two keyframes are pinned at the same positions, on grids of any resolution. */
static gboolean
same_places(const BillowKeyframe *a, const BillowKeyframe *b)
{
    gboolean same = a->n_anchors == b->n_anchors && a->n_folds == b->n_folds;
    for (size_t i = 0; same && i < a->n_anchors; i++)
        same = billow_vec3_equal(a->anchors[i].position, b->anchors[i].position);
    return same;
}

static gboolean
similar_sizes(const BillowGrid *a, const BillowGrid *b)
{
    const double ratio = billow_grid_length(a, 0, 0, a->columns - 1, a->rows - 1) /
                         billow_grid_length(b, 0, 0, b->columns - 1, b->rows - 1);
    return fmax(ratio, 1.0 / ratio) <= MOST_RESIZED;
}

static gboolean
same_colliders(const BillowProject *a, const BillowProject *b)
{
    const GPtrArray *p = billow_project_track(a, BILLOW_BLOCK_COLLIDER),
                    *q = billow_project_track(b, BILLOW_BLOCK_COLLIDER);
    gboolean same = p->len == q->len;
    for (guint i = 0; same && i < p->len; i++)
        same = billow_block_equal(p->pdata[i], q->pdata[i]) &&
               billow_staged_motion_equal(billow_block_body(p->pdata[i])->staged,
                                          billow_block_body(q->pdata[i])->staged) &&
               billow_solid_equal(billow_block_collider(p->pdata[i])->solid,
                                  billow_block_collider(q->pdata[i])->solid);
    return same;
}

/* Returns the pose in which a keyframe of `before` was seen, if `block` should hang near it; else NULL. */
static BillowCoarsePose *
pose_to_keep(BillowRestCache *cache, const BillowProject *before, const BillowProject *after,
             const BillowBlock *block)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    const BillowBlock *was = billow_project_find(before, BILLOW_BLOCK_KEYFRAME, block->id);
    if (!was || keyframe->hang || !allows_poses(keyframe) ||
        !same_places(keyframe, billow_block_keyframe(was)) ||
        billow_rest_are_alike(before, was, after, block))
        return NULL;
    return billow_seen_pose_in(cache, before, was);
}

BillowProject *
billow_keep_seen_poses(BillowRestCache *cache, const BillowProject *before, BillowProject *after)
{
    BillowProject *kept = billow_project_ref(after);
    if (before->cloth->surface != after->cloth->surface ||
        !similar_sizes(&before->cloth->grid, &after->cloth->grid) || !same_colliders(before, after))
        return kept;
    for (guint i = 0; i < billow_project_track(after, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *block = billow_project_track(after, BILLOW_BLOCK_KEYFRAME)->pdata[i];
        BillowCoarsePose *pose = pose_to_keep(cache, before, after, block);
        if (!pose)
            continue;
        BillowBlock *hung = billow_block_copy(block);
        billow_keyframe_set_hang(billow_block_keyframe(hung), pose);
        billow_coarse_pose_free(pose);
        if (kept == after) {
            billow_project_unref(kept);
            kept = billow_project_copy(after);
        }
        billow_block_unref(billow_project_track(kept, BILLOW_BLOCK_KEYFRAME)->pdata[i]);
        billow_project_track(kept, BILLOW_BLOCK_KEYFRAME)->pdata[i] = hung;
    }
    return kept;
}
