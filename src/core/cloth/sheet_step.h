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

/* Moves the points of `pose` (x, y and z planes in grid order, meters), where they would go from `start` by
 * themselves, to where their edges and diagonals have nearly the lengths that they have in the rest shapes
 * `from` and `to`, interpolated by e, and points and triangle centers are outside `obstacles` (NULL: none).
 * Bit-identical for any number of threads. `workers` may be NULL. Do not use one `step` from two threads at
 * once. */
void billow_sheet_step_run(BillowSheetStep *step, const float *const from[3], const float *const to[3],
                           float e, const float *const start[3], const BillowObstacles *obstacles,
                           BillowWorkers *workers, float *const pose[3]);
