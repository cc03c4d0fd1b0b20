/* The parts of an animation, for the code that evaluates it. */
#pragma once

#include "core/layers/layer.h"
#include "model/animation/animation.h"
#include "model/animation/delayed_moves.h"
#include "model/animation/fake_bodies.h"
#include "model/animation/floor.h"
#include "model/animation/keep_lengths_pool.h"
#include "model/animation/moving_folds.h"
#include "model/animation/pushed_states.h"
#include "model/animation/riding.h"

/* Cached values of a pose. */
typedef struct {
    gboolean has_key, has_route;
    BillowKey key;     /* of its rest shape, as it is evaluated */
    BillowKey world;   /* of its rest shape in the world */
    BillowRoute route; /* to the next pose */
} Found;

struct BillowAnimation {
    gatomicrefcount references;
    BillowProject *project;
    BillowProject *played; /* see billow_loop_play() */
    BillowPoses *poses;
    BillowProject *world;     /* like `played`, but keyframes that ride on colliders are in the world */
    BillowPoses *world_poses; /* of `world` */
    BillowRiding *riding;     /* NULL: no collider carries the cloth, and both are the same */
    BillowRestCache *cache;
    BillowDelayedMoves *following; /* NULL: all points move alike */
    GArray *layers;                /* of Layer, in the order of evaluation */
    BillowPoseNeeds needs;         /* of these layers */
    BillowKeepLengthsPool *kept;   /* NULL: lengths are not kept */
    BillowPushedStates *pushed;    /* NULL: no collider pushes the cloth along */
    BillowCarriers *carriers;      /* NULL: no other cloth carries anchors of this one */

    gsize *above_floor; /* billow_animation_is_above_floor() + 1, or 0 while unknown */

    GMutex *lock; /* guards the elements of `found` */
    Found *found; /* one per pose, or one for the flat cloth */
};

/* An unmuted block that moves the cloth away from its rest shapes; the project owns it. */
typedef struct {
    const BillowBlock *block;
    const BillowLayer *kind;
    const void *parameters; /* of the block */
    guint part;             /* index of its data in each pose; BILLOW_NO_PART: it needs none */
    BillowLayerNeed need;
    gboolean places; /* it needs the positions of the rest shape */
    float *paint; /* owned: factors for its weights, one per point; or NULL */
} Layer;

/* Returns the poses that a frame needs: those on either side, and those in `flight` (NULL: none). */
static inline BillowPoseRange
billow_pose_range(const BillowPoseBlend *moment, const BillowFlight *flight)
{
    return flight ? (BillowPoseRange){flight->first, MAX(flight->last + 1, moment->to)}
                  : (BillowPoseRange){moment->from, moment->to};
}

/* Gets these poses with their shapes and their data for layers, computing what is missing. FALSE: `progress`
 * (may be NULL) asked to stop. Clear with billow_pinned_poses_clear(). */
gboolean billow_animation_pin(const BillowAnimation *animation, const BillowPoseRange *range,
                              BillowWanted wanted, BillowProgress progress, void *progress_data,
                              BillowPinnedPoses *pinned);

/* Returns whether all keyframes hang above the floor, which frames then leave out unless they reach it. Not
 * decided for each frame, so that the cloth does not jump where one is decided otherwise. */
gboolean billow_animation_is_above_floor(const BillowAnimation *animation);

/* Returns a new reference to the folds of a transition whose poses are pinned. */
BillowMovingFolds *billow_animation_moving_folds(const BillowAnimation *animation,
                                                 const BillowPinnedPoses *pinned, size_t from);
