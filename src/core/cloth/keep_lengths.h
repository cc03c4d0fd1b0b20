/* Restores the edge lengths of a pose between keyframes and under layers. docs/method.md §6. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/cloth/obstacles.h"

#include <stdbool.h>

/* Precomputed data that depends only on the grid and on `hold`, and scratch memory for a run. */
typedef struct BillowKeepLengths BillowKeepLengths;

/* `hold` says how strongly each point keeps its position in the pose: 0 moves freely, 1 does not move, values
 * between make it harder to move. Free with billow_keep_lengths_free(). */
BillowKeepLengths *billow_keep_lengths_new(const BillowGrid *grid, const float *hold);

/* From now on, diagonals of the squares are pulled to their lengths, too, though less: squares are skewed hardly more
 * than in the rest shapes. A rope has none. */
void billow_keep_lengths_keep_angles(BillowKeepLengths *keep);

/* From now on, parts that are near each other move nearly alike while the cloth gets its lengths, so that they do not
 * pass through each other unless they do in the pose. `spacing` is that of the grid, meters. A rope's do not. */
void billow_keep_lengths_move_alike(BillowKeepLengths *keep, double spacing);

/* From now on, no edge gets a length that differs from that in the flat cloth by more than this share, whatever it has
 * in the rest shapes. `grid` (borrowed) is that of the cloth, and must outlive `keep`. */
void billow_keep_lengths_limit(BillowKeepLengths *keep, const BillowGrid *grid, double most);

void billow_keep_lengths_free(BillowKeepLengths *keep);

/* Moves the points of `pose` (x, y and z planes in grid order, meters) until each edge to a neighbor has
 * nearly the length that it has in the rest shapes `from` and `to`, interpolated by e. No point moves if all
 * edges already do.
 *
 * `straight`: the pose moves on straight or nearly straight lines from one shape to the other. Edges that
 * rotate on the way are then rotated first, so that the cloth does not fold up where the pose shrinks them.
 *
 * `obstacles` (NULL: none): points and triangle centers are kept outside, as by billow_keep_out_push(),
 * during the iteration and at the end. If they are `sided`, the pose is taken to have nearly its lengths.
 * Without them the amount of work does not depend on the pose, so the
 * result is a continuous function of it, of e and of `hold`. Results are bit-identical for any number of
 * threads. Finite input gives finite points.
 *
 * The edges of a rope have their lengths to 1e-6 (chain.h), unless it is pushed out of obstacles, or its anchors are
 * too far apart.
 *
 * `workers` may be NULL. Do not use one `keep` from two threads at once. */
void billow_keep_lengths_run(BillowKeepLengths *keep, const float *const from[3], const float *const to[3],
                             float e, bool straight, const BillowObstacles *obstacles, BillowWorkers *workers,
                             float *const pose[3]);

/* Begins to restore the lengths of a pose as the function above, but a step at a time. Returns its points, which
 * the caller may move between two steps; points that are held stay. They are valid until the next run. */
BillowPoints *billow_keep_lengths_begin(BillowKeepLengths *keep, const float *const from[3],
                                        const float *const to[3], float e, BillowWorkers *workers,
                                        const float *const pose[3]);

/* Pulls each edge once, along its direction. */
void billow_keep_lengths_step(BillowKeepLengths *keep, BillowWorkers *workers);

/* Returns the largest change in length of an edge, as a share of its length, except for edges between two
 * points that are held. */
double billow_keep_lengths_strain(const BillowKeepLengths *keep);
