/* Some columns and rows of a grid, on which a smooth field over the cloth is found in less work.
 * docs/method.md §8. */
#pragma once

#include "core/base/grid.h"

typedef struct BillowCoarseGrid BillowCoarseGrid;

/* Chooses columns and rows of a grid without an outline, the first and the last ones among them, and at least every
 * `column_step`-th column and `row_step`-th row (>= 1). Where points are `held` (one value per point, not 0), the
 * outermost columns and rows of those side by side are chosen as well. Free with billow_coarse_grid_free(); NULL is
 * allowed. */
BillowCoarseGrid *billow_coarse_grid_new(const BillowGrid *grid, int column_step, int row_step,
                                         const unsigned char *held);
void billow_coarse_grid_free(BillowCoarseGrid *coarse);

/* Returns it as a grid, whose spacing is the mean distance of neighbors in the flat cloth. Owned by
 * `coarse`. */
const BillowGrid *billow_coarse_grid_grid(const BillowCoarseGrid *coarse);

/* Returns the number in the whole grid of a point of the coarse one. */
size_t billow_coarse_grid_point(const BillowCoarseGrid *coarse, size_t point);

/* Copies the values of the points that were chosen; `values` has one per point of the whole grid. */
void billow_coarse_grid_pick(const BillowCoarseGrid *coarse, const float *values, float *picked);

/* Fills `values`, one per point of the whole grid, from those of the points that were chosen: theirs stay,
 * and in between they follow smooth curves along the rows, then along the columns. */
void billow_coarse_grid_spread(const BillowCoarseGrid *coarse, const float *picked, float *values);
