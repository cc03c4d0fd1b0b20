/* A pose drawn back to the lengths of its cloth: between keyframes, and under layers. docs/method.md §6. */
#pragma once

#include "core/base/grid.h"
#include "core/base/workers.h"
#include "core/cloth/obstacles.h"

#include <stdbool.h>

/* What depends on the grid and on how its points are held alone, and the room that a run needs. */
typedef struct BillowKeepLengths BillowKeepLengths;

/* `hold` tells of each point whether it stays where a pose has it: 0 not at all, 1 for certain, and between them how hard it
 * is to move. Free with billow_keep_lengths_free(). */
BillowKeepLengths *billow_keep_lengths_new(const BillowGrid *grid, const float *hold);
void billow_keep_lengths_free(BillowKeepLengths *keep);

/* Moves the points of `pose` (x, y and z of each, in grid order, metres) until each edge to a neighbour has, all but, the length
 * that it has in the rest shapes `from` and `to`, mixed by e as these are. Where all have it, no point moves. `straight`: the pose goes straight from one to the other, or nearly;
 * edges that turn on the way are then turned first, so that they are not folded up where the pose shrinks them. With `obstacles`
 * (NULL: none) points and middles of triangles are kept out of these as by billow_keep_out_push(), on the way and at last. Without
 * them the work is the same whatever the pose: the result is a continuous function of it, of e and of `hold`, and the same bits for any
 * number of threads. Finite input gives finite points. Not to be called on one `keep` from two threads at once; `workers` may be
 * NULL. */
void billow_keep_lengths_run(BillowKeepLengths *keep, const float *const from[3], const float *const to[3],
                             float e, bool straight, const BillowObstacles *obstacles, BillowWorkers *workers,
                             float *const pose[3]);
