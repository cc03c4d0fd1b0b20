/* The lengths of the cloth kept in the frames of an animation (core/cloth/keep_lengths.h): by which anchors a frame is held, and
 * what was prepared for these, lent to one thread at a time. */
#pragma once

#include "core/base/mesh.h"
#include "core/cloth/obstacles.h"
#include "core/drape/rest_shape.h"
#include "model/project/poses.h"

typedef struct BillowKeptLengths BillowKeptLengths;

/* `poses` is borrowed and has to outlive it. Free with billow_kept_lengths_free(). */
BillowKeptLengths *billow_kept_lengths_new(const BillowGrid *grid, const BillowPoses *poses);
void billow_kept_lengths_free(BillowKeptLengths *kept);

/* Draws the pose in `mesh`, made at `moment` of the rest shapes `from` and `to`, back to their lengths, outside of `obstacles` (NULL: none). Points that both hold
 * stay; one that is let go, or caught, on the way is the freer the farther that keyframe is. Any number of threads may ask;
 * the bits depend neither on them nor on what was asked before. `workers` may be NULL. */
void billow_kept_lengths_apply(BillowKeptLengths *kept, const BillowMoment *moment,
                               const BillowRestShape *from, const BillowRestShape *to,
                               const BillowObstacles *obstacles, BillowWorkers *workers, BillowMesh *mesh);
