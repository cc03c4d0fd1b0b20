/* The start positions of anchors that nobody has moved yet. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* A plane in which every grid point has a start position: upright if all anchors are in one column (a flag on
 * a pole) or row (a curtain on a rail), else level. The cloth has its full length between anchors at
 * neighboring points, and otherwise sags. */
typedef struct {
    gboolean upright;
    double across, down; /* shares of the true length along rows and along columns */
    double height;       /* of the row `level`, meters; the cloth hangs above the ground */
    int level;           /* if upright: the row at that height */
} BillowAnchorPose;

/* Returns the pose for these grid points; the anchors' positions are ignored. */
BillowAnchorPose billow_anchor_pose(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors);

/* Returns the position of a place of the grid (of tubes: a point) in the pose, rounded to short decimals to 1/10,000 of
 * the spacing. */
BillowVec3 billow_anchor_pose_place(const BillowAnchorPose *pose, const BillowGrid *grid, double column,
                                    double row);

/* Returns anchors (BillowAnchor) for exactly these points, in order. If no anchor of `old` has moved from its
 * start position, the pose of the new points places all; else points in `old` keep their positions, and
 * others get their start positions; those that an old anchor between points holds are left out. Free with g_array_unref(). */
GArray *billow_anchors_for_points(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                                  const BillowGridPoint *points, size_t n_points);

/* Returns the `n_old` anchors and one more at a place of the grid, which may be between points: where it starts is as
 * above. Returns NULL if no anchor can be there. Free with g_array_unref(). */
GArray *billow_anchors_with_place(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                                  double column, double row);
