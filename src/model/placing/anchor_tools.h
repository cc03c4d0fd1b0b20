/* Operations on several anchors at once: those whose `chosen` is not 0, or all if `chosen` is NULL. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* Returns the mean of their positions; the origin if there are none. */
BillowVec3 billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

void billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by);

/* Scales their horizontal distances from their center by `factor`. */
void billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor);

/* --- Arranging --- */

typedef enum { BILLOW_AXIS_X, BILLOW_AXIS_Y, BILLOW_AXIS_Z } BillowAxis;

/* Moves them along an axis so that their center is at `value`. If they all have the same coordinate, it becomes
 * exactly `value`. */
void billow_anchors_place(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis,
                          double value);

/* Rotates them by `degrees` about the line through `pivot` along the axis, by the right-hand rule. */
void billow_anchors_turn(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 pivot,
                         BillowAxis axis, double degrees);

/* Mirrors them in the plane through their center that is perpendicular to the axis. */
void billow_anchors_mirror(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis);

/* Moves them all to their mean coordinate along an axis. */
void billow_anchors_align(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis);

/* Moves them vertically as a group until the lowest is on the floor, y = 0. */
void billow_anchors_drop(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Spaces them evenly, in order, on the straight line from the first to the last. */
void billow_anchors_line_up(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Spaces them at even angles, in order, on a horizontal circle around their center, with their mean distance
 * as its radius; the first keeps its direction. */
void billow_anchors_ring(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Spaces them evenly, in order, on the arc from the first through the middle one (the third of four) to the
 * last, or on a straight line if these three are collinear. */
void billow_anchors_arc(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Spaces them evenly, in order, on the whole circle through these three, from the first; not if collinear. */
void billow_anchors_circle(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
