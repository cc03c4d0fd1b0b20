/* Leaves out corners of polygons that hardly change their shape. */
#pragma once

#include "core/base/outline_loops.h"

/* Computes how much each corner of a polygon matters: the tolerance, as a distance, from which on Douglas and
 * Peucker's method (1973) leaves it out. At least three corners of a polygon that has an area are infinite.
 * Values of `least` and below are 0. */
void billow_polygon_rank(const BillowPolygon *polygon, double least, double *ranks);

/* Returns the corners with a rank above `tolerance`. Free its corners with free(). */
BillowPolygon billow_polygon_keep(const BillowPolygon *polygon, const double *ranks, double tolerance);
