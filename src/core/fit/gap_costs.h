/* What it costs to replace the frames between two keyframes by a transition, for all pairs of frames. */
#pragma once

#include "core/fit/curve_family.h"
#include "core/fit/frame_products.h"

/* Returns count x count costs: for from < to, the sum over the frames between them, over all points, of the
 * squared distance to the straight transition with the best curve of the family, m^2; 0 for neighbors; the
 * rest is not set. The bits do not depend on `workers` (may be NULL). Free with free(). Returns NULL if
 * `progress` (may be NULL) asked to stop. */
double *billow_gap_costs_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                             BillowWorkers *workers, BillowProgress progress, void *data);
