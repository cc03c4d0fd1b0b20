/* A brush that smooths or pinches the cloth of one frame, and the strokes of a nudge that do what it has
 * done. docs/method.md §5. */
#pragma once

#include "core/base/grid.h"
#include "core/layers/nudge.h"

/* Maximum number of strokes that it takes. */
enum { BILLOW_MAX_SCULPTING_STROKES = BILLOW_MAX_NUDGE_STROKES };

typedef struct BillowSculpting BillowSculpting;

/* Starts changing points at `places`, one for each of the grid (copied), with a brush of `radius` meters
 * on the flat cloth. Free with billow_sculpting_free(); NULL is allowed. */
BillowSculpting *billow_sculpting_new(const BillowGrid *grid, const BillowVec3 *places, double radius);
void billow_sculpting_free(BillowSculpting *sculpting);

/* Touches the cloth at a grid point: points within the radius move towards the mean of their neighbors, by
 * half of the way at the center and less towards the edge. Neighbors are half the radius away, or one
 * spacing if that is more; where one of two is beyond the cloth, the other does not count either. Returns
 * false, without a change, if it would take too many strokes. */
bool billow_sculpting_smooth(BillowSculpting *sculpting, int column, int row);

/* Touches the cloth at a grid point: points within the radius move along the cloth towards it, and are raised
 * across the cloth to the side that `side` points to (not 0), most at the center. Touches along a line draw a
 * ridge. `side` also tells where a rope, which has no sides, is raised to. Refused like
 * billow_sculpting_smooth(). */
bool billow_sculpting_pinch(BillowSculpting *sculpting, int column, int row, BillowVec3 side);

/* Returns where a point is now. */
BillowVec3 billow_sculpting_place(const BillowSculpting *sculpting, size_t point);

/* Writes the strokes whose sum is nearest, in the sense of least squares, to how far all points have
 * moved. Their centers are grid points, the same ones whenever a brush of about this radius is used.
 * Returns their number. */
size_t billow_sculpting_strokes(const BillowSculpting *sculpting,
                                BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES]);
