/* Draws apart a cloth that passes through itself, along the lines in which it meets itself.
 * Source: Volino and Magnenat-Thalmann, Resolving Surface Collisions through Intersection Contour
 * Minimization, 2006. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"

/* Computes a direction in which to move each point so that the lines in which the cloth meets itself get
 * shorter, at most 1 long. Returns how often an edge passes through a triangle
 * without a common point, whichever diagonal cuts each cell: with 0, the cloth does not cross itself. The result is
 * bit-identical for any number of `workers` (may be NULL). */
size_t billow_contours_shorten(const BillowGrid *grid, const BillowPoints *points, BillowWorkers *workers,
                               BillowPoints push);
