/* Counts where a cloth passes through itself, and measures how near its layers are, without Billow's code. */
#pragma once

#include "core/base/points.h"

/* Returns the number of triangles that an edge of another one passes through, or whose own edges pass through
 * another one. Cells are cut along their shorter diagonal. Triangles with a common point are not compared. */
int truth_crossing_triangles(const BillowGrid *grid, const BillowPoints *x);

/* Returns the least distance between two edges, or a point and a triangle, without a common point and with
 * all their points at least two cells apart on the cloth, in meters. */
double truth_least_distance(const BillowGrid *grid, const BillowPoints *x);
