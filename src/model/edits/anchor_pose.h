/* How a cloth is first hung by anchors that nobody has moved yet. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* A plane in which the whole cloth has a place: upright where the anchors are in one column (a flag's pole) or one row (a
 * curtain's rail), else level. Between anchors that are neighbours it has its full length, else it is drawn together, to sag. */
typedef struct {
    gboolean upright;
    double across, down; /* shares of the length along rows and along columns */
    double height;       /* of the row `level`, metres: nothing that hangs from there reaches the ground */
    int level;           /* upright: the row that is at that height */
} BillowAnchorPose;

/* The pose for these points; where the anchors are held does not matter. */
BillowAnchorPose billow_anchor_pose(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors);

/* Where a grid point is in it: short decimal numbers, to less than 1/10,000 of the spacing. */
BillowVec3 billow_anchor_pose_place(const BillowAnchorPose *pose, const BillowGrid *grid, int column,
                                    int row);

/* Anchors (BillowAnchor) for exactly these points, in their order: while none of `old` has been moved from its pose, all in
 * the pose of the new points; else those that are in `old` as they are, the others at their start places. Free with
 * g_array_unref(). */
GArray *billow_anchors_for_points(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                                  const BillowGridPoint *points, size_t n_points);
