/* Smooths normals so that they ignore pleats, for waves along the normals. docs/method.md §5. */
#pragma once

#include "core/base/grid.h"

/* Smooths three planes of one value per point: in each direction of the grid twice the mean over `width` meters,
 * as far as there is cloth. `smooth` is not `planes`. */
void billow_smooth_planes(const BillowGrid *grid, const float *const planes[3], double width,
                          float *const smooth[3]);

/* Smooths the normals of a rest shape over `width` meters of the flat cloth: takes the mean over the width
 * twice in each grid direction, as far as there is cloth. Normals that vary evenly within the width cancel.
 * The result m becomes m sqrt(1.04 / (|m|^2 + 0.04)): of nearly unit length, except where the normals cancel,
 * so that it does not flip abruptly. Each array holds all points of the grid. */
void billow_smooth_normals(const BillowGrid *grid, const float *const normals[3], double width,
                           float *const smooth[3]);
