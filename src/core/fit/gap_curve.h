/* The best curve for the frames between two keyframes. */
#pragma once

#include "core/fit/curve_family.h"
#include "core/fit/frame_products.h"

typedef struct {
    BillowEasing easing; /* numbers rounded to 4 decimals, or fewer if that makes no difference */
    double cost;         /* sum over frames and points of the squared distance, m^2 */
} BillowGapCurve;

/* Returns the curve with which a straight transition from one frame to a later one is nearest to the frames
 * between them: the best curve of the family, with its parameters refined. A drawn curve is preferred only
 * if it is better than all others by a twentieth. */
BillowGapCurve billow_gap_curve_find(const BillowFrameProducts *products, const BillowCurveFamily *family,
                                     size_t from, size_t to);
