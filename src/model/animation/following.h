/* Moves that do not stop at once: each point follows at its own moment, and swings on. docs/method.md §6.
 * A move is a transition, numbered as the pose that it leaves. */
#pragma once

#include "model/animation/pose_parts.h"

typedef struct BillowFollowing BillowFollowing;

/* Of the moves between the poses, which are borrowed. NULL: no move lags or swings. Free with billow_following_free(); NULL is
 * allowed. */
BillowFollowing *billow_following_new(const BillowPoses *poses);
void billow_following_free(BillowFollowing *following);

/* Moves that have begun and not come to rest in all points: the poses from the `first` to the one after the `last` are needed. */
typedef struct {
    double seconds;
    size_t first, last;
} BillowFlight;

/* Which they are at `seconds`, the `moment` of its poses. FALSE: none of them lags or swings, so that all points are alike (`following` may be NULL). */
gboolean billow_following_at(const BillowFollowing *following, const BillowMoment *moment, double seconds,
                             BillowFlight *flight);

/* Where points of one weight less than 1 are later; `pinned` has the poses that are needed. Writes `count` points from number `begin` on: weights, positions and, with
 * `normals`, directions of unit length. Each array starts at the first point. */
void billow_following_mix(const BillowFollowing *following, const BillowFlight *flight,
                          const BillowPinnedPoses *pinned, size_t begin, size_t count, float *weight,
                          float *const axes[3], float *const normals[3]);

/* The same of weights alone, of the layer that has this part. */
void billow_following_mix_weights(const BillowFollowing *following, const BillowFlight *flight,
                                  const BillowPinnedPoses *pinned, guint part, size_t begin, size_t count,
                                  float *result);

/* The same of its directions alone, as they are mixed. */
void billow_following_mix_directions(const BillowFollowing *following, const BillowFlight *flight,
                                     const BillowPinnedPoses *pinned, guint part, size_t begin, size_t count,
                                     float *const result[3]);
