/* Pins points of a cloth with any outline: what the outline cuts off cannot be held. */
#pragma once

#include "model/project/keyframe.h"

/* Appends an anchor at the point that is nearest to a place of the grid and within the outline, at its position on the
 * flat cloth, unless one of the `n` anchors has that point. There must be room for it. Returns the number of anchors. */
size_t billow_pin_within(const BillowGrid *grid, int column, int row, BillowAnchor *anchors, size_t n);

/* Appends anchors at the points of a row, or of a column, that are within the outline; if these are fewer than two, at
 * the points nearest to its ends instead. None of them must be an anchor yet, and there must be room for as many as
 * the line has points. Returns the number of anchors. */
size_t billow_pin_row_within(const BillowGrid *grid, int row, BillowAnchor *anchors, size_t n);
size_t billow_pin_column_within(const BillowGrid *grid, int column, BillowAnchor *anchors, size_t n);
