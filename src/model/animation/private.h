/* What an animation is made of, for what evaluates it. */
#pragma once

#include "core/layers/layer.h"
#include "model/animation/animation.h"
#include "model/animation/fake_bodies.h"
#include "model/animation/following.h"
#include "model/animation/kept_lengths.h"
#include "model/animation/laid_folds.h"

/* What was found of a pose so far. */
typedef struct {
    gboolean has_key, has_route;
    BillowKey key;     /* what its rest shape depends on */
    BillowRoute route; /* to the next one */
} Found;

struct BillowAnimation {
    gatomicrefcount references;
    BillowProject *project;
    BillowProject *played; /* see billow_loop_play() */
    BillowPoses *poses;
    BillowRestCache *cache;
    BillowFollowing *following; /* NULL: all points move alike */
    GArray *layers;             /* of Layer, in their order */
    BillowPoseNeeds needs;      /* of these layers */
    BillowKeptLengths *kept;    /* NULL: lengths are not kept */

    GMutex *lock; /* of what `found` points to */
    Found *found; /* of each pose, or of the flat cloth */
};

/* A block that moves the cloth over its rest shapes and is not muted; owned by the project. */
typedef struct {
    const BillowBlock *block;
    const BillowLayer *kind;
    const void *parameters; /* what the block says of it */
    guint part;             /* what it needs of each pose; BILLOW_NO_PART: nothing */
    BillowLayerNeed need;
    float *paint; /* owned: what its weights are multiplied with, one value a point; or NULL */
} Layer;

/* The poses that a moment takes: those that it lies between, and those of moves that have not come to rest (NULL: there are none). */
static inline BillowPoseRange
billow_pose_range(const BillowMoment *moment, const BillowFlight *flight)
{
    return flight ? (BillowPoseRange){flight->first, MAX(flight->last + 1, moment->to)}
                  : (BillowPoseRange){moment->from, moment->to};
}

/* Which poses the moment takes, with their shapes and what layers need of them, made where they are not there. FALSE: `progress`
 * (may be NULL: then never) asked to stop. Let go of them with billow_pinned_poses_clear(). */
gboolean billow_animation_pin(const BillowAnimation *animation, const BillowPoseRange *range,
                              BillowWanted wanted, BillowProgress progress, void *progress_data,
                              BillowPinnedPoses *pinned);

/* The folds of a move, whose poses are pinned; a new reference. */
BillowLaidFolds *billow_animation_laid_folds(const BillowAnimation *animation,
                                             const BillowPinnedPoses *pinned, size_t from);
