/* A brush that smooths the cloth of one frame, and the strokes of a nudge that do what it has done.
 * docs/method.md §5. */
#pragma once

#include "core/base/grid.h"
#include "core/layers/nudge.h"

/* Maximum number of strokes of a smoothing. */
enum { BILLOW_MAX_SMOOTHING_STROKES = 512 };

typedef struct BillowSmoothing BillowSmoothing;

/* Starts smoothing points at `places`, one for each of the grid (copied), with a brush of `radius` meters
 * on the flat cloth. Free with billow_smoothing_free(); NULL is allowed. */
BillowSmoothing *billow_smoothing_new(const BillowGrid *grid, const BillowVec3 *places, double radius);
void billow_smoothing_free(BillowSmoothing *smoothing);

/* Touches the cloth at a grid point: points within the radius move towards the mean of their neighbors, by
 * half of the way at the center and less towards the edge. Neighbors are half the radius away, or one
 * spacing if that is more; where one of two is beyond the cloth, the other does not count either. Returns
 * false, without a change, if it would take too many strokes. */
bool billow_smoothing_touch(BillowSmoothing *smoothing, int column, int row);

/* Returns where a point is now. */
BillowVec3 billow_smoothing_place(const BillowSmoothing *smoothing, size_t point);

/* Writes the strokes whose sum is nearest, in the sense of least squares, to how far all points have
 * moved. Their centers are grid points, the same ones whenever a brush of about this radius is used.
 * Returns their number. */
size_t billow_smoothing_strokes(const BillowSmoothing *smoothing,
                                BillowNudgeStroke strokes[BILLOW_MAX_SMOOTHING_STROKES]);
