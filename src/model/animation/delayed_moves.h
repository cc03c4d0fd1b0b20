/* Transitions with follow-through, in which each point follows with its own delay and overshoots.
 * docs/method.md §6. A transition has the index of the pose that it leaves. */
#pragma once

#include "model/animation/pose_parts.h"

typedef struct BillowDelayedMoves BillowDelayedMoves;

/* Reads the follow-through of the transitions between the poses of the project; both are borrowed. Returns NULL
 * if no transition has any. Free with billow_delayed_moves_free(); NULL is allowed. */
BillowDelayedMoves *billow_delayed_moves_new(const BillowProject *project, const BillowPoses *poses);
void billow_delayed_moves_free(BillowDelayedMoves *following);

/* Returns whether the cloth opens in some transition, which needs its shapes without pleats. NULL: no. */
gboolean billow_delayed_moves_flare(const BillowDelayedMoves *following);

/* Transitions that have begun and not come to rest everywhere. They need the poses `first` ... `last` + 1. */
typedef struct {
    double seconds;
    size_t first, last;
} BillowFlight;

/* Finds these transitions at `seconds`, where the poses' blend is `moment`. FALSE: none of them lags or
 * swings, so all points move alike. `following` may be NULL. */
gboolean billow_delayed_moves_at(const BillowDelayedMoves *following, const BillowPoseBlend *moment,
                                 double seconds, BillowFlight *flight);

/* Blends the poses for each point by its own progress; points with a weight below 1 are delayed less than
 * free ones. `pinned` must have the poses. Writes weights, positions and, unless `normals` is NULL, unit
 * directions of `count` points from number `begin` on. Each array starts at the first of these. */
void billow_delayed_moves_mix(const BillowDelayedMoves *following, const BillowFlight *flight,
                              const BillowPinnedPoses *pinned, size_t begin, size_t count, float *weight,
                              float *const axes[3], float *const normals[3]);

/* Does the same for the weights of the layer with this part only. */
void billow_delayed_moves_mix_weights(const BillowDelayedMoves *following, const BillowFlight *flight,
                                      const BillowPinnedPoses *pinned, guint part, size_t begin, size_t count,
                                      float *result);

/* Does the same for the directions of the layer with this part, without normalizing them. */
void billow_delayed_moves_mix_directions(const BillowDelayedMoves *following, const BillowFlight *flight,
                                         const BillowPinnedPoses *pinned, guint part, size_t begin,
                                         size_t count, float *const result[3]);
