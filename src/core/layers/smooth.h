/* Directions that do not turn with pleats, for waves along the normals. docs/method.md §5. */
#pragma once

#include "core/base/grid.h"

/* The normals of a rest shape, smoothed over `width` metres of the flat cloth: in each direction of the grid twice the mean
 * over the width, as far as there is cloth. Normals that turn about evenly within the width leave nothing; m, what is left,
 * becomes m sqrt(1.04 / (|m|^2 + 0.04)): nearly unit length, but for where they cancel, so that it does not turn at once.
 * Each array holds all points of the grid. */
void billow_smooth_normals(const BillowGrid *grid, const float *const normals[3], double width,
                           float *const smooth[3]);
