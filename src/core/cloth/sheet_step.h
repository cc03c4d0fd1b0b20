/* A step of moving cloth that colliders push: it keeps its lengths and resists shear. docs/method.md §8. */
#pragma once

#include "core/base/grid.h"
#include "core/base/workers.h"
#include "core/cloth/obstacles.h"

/* Precomputed data that depends only on the grid and on `hold`, and scratch memory for a step. */
typedef struct BillowSheetStep BillowSheetStep;

/* `hold` says how strongly each point keeps its position: 0 moves freely, 1 does not move. Free with
 * billow_sheet_step_free(); NULL is allowed. */
BillowSheetStep *billow_sheet_step_new(const BillowGrid *grid, const float *hold);
void billow_sheet_step_free(BillowSheetStep *step);

/* From now on, parts of the cloth that are near each other at the start of a step move alike in it
 * (core/contact/common_moves.h), so that colliders press them together and do not push them through each other. `hold`
 * is the one that `step` was made for. */
void billow_sheet_step_move_alike(BillowSheetStep *step, const float *hold);

/* Moves the points of `pose` (x, y and z planes in grid order, meters), where they would go from `start` by
 * themselves, to where their edges and diagonals have nearly the lengths that they have in the rest shapes
 * `from` and `to`, interpolated by e, and points and triangle centers are outside `obstacles` (NULL: none).
 * Bit-identical for any number of threads. `workers` may be NULL. Do not use one `step` from two threads at
 * once. */
void billow_sheet_step_run(BillowSheetStep *step, const float *const from[3], const float *const to[3],
                           float e, const float *const start[3], const BillowObstacles *obstacles,
                           BillowWorkers *workers, float *const pose[3]);
