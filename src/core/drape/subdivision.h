/* Places cloth within a triangle of anchors by subdividing it. Weil 1986, as told by Gerits 2007 §8.3.1;
 * docs/method.md §2. */
#pragma once

#include "core/base/points.h"

#include <stdint.h>

/* Places `n` grid points (indices in `inside`, which is reordered) that lie strictly inside the triangle of
 * three anchors, counterclockwise in (column, row). The catenary from a corner to the middle of the opposite
 * side that is the highest where the three cross divides the triangle in two, and so on, until each point
 * lies on one. Points that the smallest pieces still contain, of half a cell, are placed on the highest of
 * three catenaries through them from the corners. */
void billow_subdivision_place(const BillowGrid *grid, const BillowAnchor *const corners[3], int32_t *inside,
                              size_t n, BillowPoints points);
