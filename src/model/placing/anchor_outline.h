/* Moves anchors on the cloth: to places between points, and onto the outline. */
#pragma once

#include "core/base/grid.h"
#include "core/base/outline_loops.h"

#include <glib.h>

/* Returns whether anchor number `k` could be at this place: it is on the cloth, and no other anchor holds a point of its
 * cell. */
gboolean billow_anchor_can_go(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, size_t k,
                              double column, double row);

/* Moves the chosen anchors (one byte each; NULL: all) to the nearest corners of the outline of the cloth, at most 1.5
 * spacings away, or to those that no point within the outline is nearer to; otherwise to the nearest places on the outline,
 * at most two spacings away. Their positions stay. Leaves out those that could not go there. Returns how many have
 * moved. */
size_t billow_anchors_to_outline(const BillowGrid *grid, BillowAnchor *anchors, size_t n_anchors,
                                 const guint8 *chosen);

/* Finds the place on the outline of the cloth that is nearest to `from`, less than `reach` spacings away: a corner that is
 * at most `snap` spacings away, otherwise the grid point beside the nearest place if that point is on the outline itself,
 * otherwise that place. Returns FALSE if there is none. */
gboolean billow_outline_place_near(const BillowGrid *grid, BillowGridPlace from, double reach, double snap,
                                   BillowGridPlace *place);
