/* Private to core: pulls along the diagonals of the squares, so that they are not skewed. docs/method.md §6. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* The lengths and directions of the diagonals of a grid, and scratch memory. */
typedef struct BillowDiagonals BillowDiagonals;

/* Free with billow_diagonals_free(); NULL is allowed. */
BillowDiagonals *billow_diagonals_new(const BillowGrid *grid);
void billow_diagonals_free(BillowDiagonals *diagonals);

/* What follows does the rows of points, or of squares below them, from `begin` until `end`, which different threads
 * may share. */

/* Finds the lengths: those in two shapes (planes of x, y, z in grid order, meters), interpolated by e. */
void billow_diagonals_measure(BillowDiagonals *diagonals, const float *const from[3],
                              const float *const to[3], double e, size_t begin, size_t end);

/* Takes the directions of the diagonals at x. They pull with `stiffness`, where edges pull with 1. */
void billow_diagonals_direct(BillowDiagonals *diagonals, const BillowPoints *x, double stiffness,
                             size_t begin, size_t end);

/* Adds the pulls at x to `force`. The sums do not depend on how the rows are shared; `share` is the number of this
 * share, below BILLOW_MOST_SHARES. */
void billow_diagonals_pull(const BillowDiagonals *diagonals, const BillowPoints *x, size_t share,
                           size_t begin, size_t end, const BillowPoints *force);
