/* The points that an anchor between grid points holds: those of its cell, as a small clip does. docs/method.md §3. */
#pragma once

#include "core/base/grid.h"

/* Points of a cell, at most. */
enum { BILLOW_MOST_CLIPPED = 4 };

/* Gets the points that an anchor holds, the nearest one first: one if it is at a point, two if it is on an edge,
 * otherwise four. Returns how many there are. All are on the grid if the anchor's place is. */
int billow_clip_points(const BillowAnchor *anchor, BillowGridPoint points[BILLOW_MOST_CLIPPED]);

/* Returns where the place of an anchor is, if the `n` points that it holds are at `places`. */
BillowVec3 billow_clip_place(const BillowAnchor *anchor, const BillowGridPoint *points,
                             const BillowVec3 *places, int n);

/* Replaces each of the `n` anchors that is between points by the nearest of the points that it holds, and writes the
 * others to `added`, which has room for 3 n. Returns their number. The points of a cell are as far apart as on the flat
 * cloth, turned as all the anchors are (with the cloth's middle below them), and the place of the anchor among them,
 * the sum of their positions by billow_anchor_share(), is exactly at its position. */
size_t billow_clips_open(const BillowGrid *grid, BillowAnchor *anchors, size_t n, BillowAnchor *added);
