/* Restores the lengths of the cloth in the frames of an animation (core/cloth/keep_lengths.h). Prepares data
 * for each set of anchors, which one thread uses at a time. */
#pragma once

#include "core/base/mesh.h"
#include "core/cloth/obstacles.h"
#include "core/drape/rest_shape.h"
#include "model/project/poses.h"

typedef struct BillowKeepLengthsPool BillowKeepLengthsPool;

/* `poses` is borrowed and must outlive the result. Free with billow_keep_lengths_pool_free(). */
BillowKeepLengthsPool *billow_keep_lengths_pool_new(const BillowGrid *grid, const BillowPoses *poses);
void billow_keep_lengths_pool_free(BillowKeepLengthsPool *kept);

/* Pulls the pose in `mesh`, blended at `moment` from the rest shapes `from` and `to`, back to their lengths,
 * staying outside of `obstacles` (NULL: none). Points that both keyframes pin stay in place; a point that
 * only one of them pins is the freer, the farther the blend is from that keyframe. Any thread; the result
 * depends neither on concurrent nor on earlier calls. `workers` may be NULL. */
void billow_keep_lengths_pool_apply(BillowKeepLengthsPool *kept, const BillowPoseBlend *moment,
                                    const BillowRestShape *from, const BillowRestShape *to,
                                    const BillowObstacles *obstacles, BillowWorkers *workers,
                                    BillowMesh *mesh);
