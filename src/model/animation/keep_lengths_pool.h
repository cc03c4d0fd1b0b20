/* Restores the cloth's lengths in the frames of an animation (core/cloth/keep_lengths.h). Prepares data for
 * each set of anchors, which one thread uses at a time. */
#pragma once

#include "core/base/mesh.h"
#include "core/cloth/obstacles.h"
#include "core/drape/rest_shape.h"
#include "model/project/poses.h"

typedef struct BillowKeepLengthsPool BillowKeepLengthsPool;

/* How lengths are restored. */
typedef struct {
    gboolean angles; /* squares are not skewed */
    gboolean alike;  /* parts that are near each other move alike */
} BillowKeepLengthsManner;

/* `poses` is borrowed and must outlive the result. Free with billow_keep_lengths_pool_free(). */
BillowKeepLengthsPool *billow_keep_lengths_pool_new(const BillowGrid *grid, BillowKeepLengthsManner manner,
                                                    const BillowPoses *poses);
void billow_keep_lengths_pool_free(BillowKeepLengthsPool *kept);

/* Returns how strongly each point is pinned at a time, as for billow_keep_lengths_new(): 1 if both keyframes
 * pin it, less if only one does. Free with g_free(). */
float *billow_keep_lengths_hold(const BillowGrid *grid, const BillowPoses *poses,
                                const BillowPoseBlend *moment);

/* Of a cloth that falls, holds points the more the nearer they are to their ends when it lands. Other paths: does nothing. */
void billow_keep_lengths_hold_landed(float *hold, const BillowRoute *route, const BillowRestShape *from,
                                     const BillowRestShape *to);

/* Restores the lengths of the pose in `mesh`, blended at `moment` from the rest shapes `from` and `to`,
 * outside `obstacles` (NULL: none). Points that both keyframes pin stay in place; one that only one keyframe
 * pins is freer the farther the blend is from it. `aside`: the pose was led aside (half_way.h), and no edges
 * need to be turned first. Any thread; concurrent and earlier calls do not affect the
 * result. `workers` may be NULL. */
void billow_keep_lengths_pool_apply(BillowKeepLengthsPool *kept, const BillowPoseBlend *moment,
                                    const BillowRestShape *from, const BillowRestShape *to, gboolean aside,
                                    const BillowObstacles *obstacles, BillowWorkers *workers,
                                    BillowMesh *mesh);
