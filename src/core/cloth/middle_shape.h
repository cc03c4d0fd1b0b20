/* The shape half-way between two others, by way of which a transition leads the cloth. docs/method.md §6. */
#pragma once

#include "core/base/grid.h"
#include "core/base/workers.h"

#include <stdbool.h>

/* Returns whether the cloth would snap half-way from one shape to another (planes of x, y, z in grid order,
 * meters) along straight lines with its lengths restored, or not get its lengths: where edges turn nearly round, they hardly have any
 * length half-way, and get their direction by accident. `hold` is as for billow_keep_lengths_new(), half-way.
 * `angles`: squares are not skewed, as with billow_keep_lengths_keep_angles(). Quick where no edge turns by over 120 degrees; else takes as long as restoring the lengths of 13 frames. */
bool billow_middle_shape_is_needed(const BillowGrid *grid, const float *hold, bool angles,
                                   const float *const from[3], const float *const to[3],
                                   BillowWorkers *workers);

/* Computes a shape half-way between two others, with lengths half-way between theirs, and as near to both as
 * it finds. `aside` receives its points less the means
 * of those of `from` and `to`. Takes about as long as restoring the lengths of 13 frames. The result is
 * bit-identical for any number of threads. `workers` may be NULL. */
void billow_middle_shape_aside(const BillowGrid *grid, const float *hold, bool angles,
                               const float *const from[3], const float *const to[3], BillowWorkers *workers,
                               float *const aside[3]);
