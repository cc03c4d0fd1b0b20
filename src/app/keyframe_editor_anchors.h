/* What the keyframe editor does to sets of anchors. Pure functions, no widgets. */
#pragma once

#include "core/grid.h"
#include "widgets/grid_picker.h"

#include <glib.h>

/* Points to pick at once. */
typedef enum {
    BILLOW_PICK_CORNERS,
    BILLOW_PICK_CORNERS_AND_CENTRE,
    BILLOW_PICK_FIRST_ROW,
    BILLOW_PICK_END_COLUMNS, /* the first and the last column */
    BILLOW_PICK_BORDER,      /* every n-th point of each edge, and the corners */
} BillowPick;

/* The points (BillowGridPoint) of a pick, each once, row by row; `every` >= 1 counts for BORDER alone. Free
 * with g_array_unref(). */
GArray *billow_picks_new(const BillowGrid *grid, BillowPick pick, int every);

/* Where a newly picked point is held: as high as the cloth is long, drawn towards the middle so that the
 * cloth sags; moved as the anchors there are have been moved from their own such places (the nearer ones
 * count more), so that a point between anchors comes to lie between them. */
BillowVec3 billow_anchors_start_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                      int column, int row);

/* Anchors (BillowAnchor) for exactly these points: those that are in `old` as they are, the others at their
 * start places. In the order of `points`. Free with g_array_unref(). */
GArray *billow_anchors_for_points(const BillowGrid *grid, const BillowAnchor *old, size_t n_old,
                                  const BillowGridPoint *points, size_t n_points);

/* The following act on the anchors whose `chosen` is not 0; on all where `chosen` is NULL. */

/* Mean of their places; the origin when there is none. */
BillowVec3 billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

void billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by);

/* Scales their horizontal distances from their centre by `factor`. */
void billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor);

/* Puts them all at their mean height. */
void billow_anchors_level(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
