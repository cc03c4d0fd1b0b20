/* What is done to several anchors at once. Each acts on those whose `chosen` is not 0; on all where `chosen` is NULL. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* Mean of their places; the origin when there is none. */
BillowVec3 billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

void billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by);

/* Scales their horizontal distances from their centre by `factor`. */
void billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor);

/* --- Arranging --- */

typedef enum { BILLOW_AXIS_X, BILLOW_AXIS_Y, BILLOW_AXIS_Z } BillowAxis;

/* Turns them by so many degrees about a line along an axis through `pivot`, as a right-handed screw. */
void billow_anchors_turn(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 pivot,
                         BillowAxis axis, double degrees);

/* Mirrors them at the plane through their centre that the axis is at a right angle to. */
void billow_anchors_mirror(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis);

/* Puts them all at their mean along an axis. */
void billow_anchors_align(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis);

/* Moves them down or up as one until the lowest is on the floor, y = 0. */
void billow_anchors_drop(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Puts them at even distances on the straight line from the first to the last, in their order. */
void billow_anchors_line_up(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Puts them at even angles, in their order, on a level circle around their centre, as far from it as they are in the mean; the first keeps
 * its direction. */
void billow_anchors_ring(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* Puts them at even distances, in their order, on the arc from the first through the middle one (of four the third) to the last; those that are
 * on a straight line, on that. */
void billow_anchors_arc(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);

/* The same on the whole circle, from the first on; those that are on a straight line stay as they are. */
void billow_anchors_circle(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
