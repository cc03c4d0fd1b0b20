/* Private to the relaxation: the breeze that keeps cloth which hangs along a vertical from crumpling in a plane. */
#pragma once

#include "core/relaxation/level_data.h"

/* Where the anchors are nearly in a vertical, blows on the coarse levels 1 ... `first`, the less the finer. `places` are the anchors', `start` the
 * `n_points` points that the cloth starts from; both in spacings. */
void billow_relaxation_breeze_blow(BillowRelaxationLevel *const *levels, int first, const BillowVec3 *places,
                                   size_t n_anchors, const BillowPoints *start, size_t n_points);
