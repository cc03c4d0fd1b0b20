/* Folds during a transition: laid again between their ends, which keeps their lengths, instead of blending
 * each point along a straight line. docs/method.md §2. */
#pragma once

#include "core/base/mesh.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* The folds of a transition from one pose to the next; immutable, shared by reference count. */
typedef struct BillowMovingFolds BillowMovingFolds;

/* Prepares the folds of the transition from this pose, on its route. A fold is laid again if both keyframes
 * have one between the same points. Borrows nothing. Release with billow_moving_folds_unref(). */
BillowMovingFolds *billow_moving_folds_new(const BillowGrid *grid, const BillowPoses *poses, size_t from,
                                           const BillowRoute *route);
void billow_moving_folds_unref(BillowMovingFolds *laid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMovingFolds, billow_moving_folds_unref)

/* Returns the cache key of the folds, where `shape` and `next` are the keys of the two rest shapes. */
BillowKey billow_moving_folds_key(const BillowPoses *poses, size_t from, const BillowKey *shape,
                                  const BillowKey *next);

/* For BillowMemoryCache: the kind, and the size in bytes. */
extern const BillowCacheKind billow_moving_folds_kind;
size_t billow_moving_folds_bytes(const BillowMovingFolds *laid);

/* Returns whether there are any at this time; FALSE while a pose is held. */
gboolean billow_moving_folds_any(const BillowPoses *poses, const BillowPoseBlend *moment);

/* Sets how far the folds take each of the `n` pinned points of a keyframe from its blended position, at the eased
 * progress `e`: nothing if it is in none of them. */
void billow_moving_folds_steps(const BillowMovingFolds *laid, double e, const BillowAnchor *held, size_t n,
                               BillowVec3 *steps);

/* Moves the points of the folds in `mesh`, at the eased progress `e`, from their blended positions to those
 * in the laid fold. The cloth across from them moves along, less the nearer it is to other pinned points.
 * `workers` may be NULL; the result does not depend on it. */
void billow_moving_folds_add(const BillowMovingFolds *laid, double e, BillowWorkers *workers,
                             BillowMesh *mesh);
