/* The cloth within the hull of its anchors, before relaxation. Source: docs/method.md §2; Weil 1986; Gerits 2007 §8.3.1. */
#pragma once

#include "core/base/workers.h"
#include "core/cloth/obstacles.h"
#include "core/drape/triangulation.h"

#include <stdint.h>

/* Where a grid point's place came from. */
typedef enum {
    BILLOW_PLACE_EXTERIOR = 0, /* outside the hull: not placed by billow_surface_place() */
    BILLOW_PLACE_INTERIOR = 1, /* on a join or in a triangle */
    BILLOW_PLACE_ANCHOR = 2,
} BillowPlace;

/* Places the anchors, the points on joins (by arc length) and the points in triangles (the highest of the three
 * places that the lines from the corners give). `points` and `places` hold one value per grid point; `places` is
 * written everywhere, `points` where the place is not EXTERIOR; `points` without arrays: nothing is placed, which saves most of the time. `workers` may be NULL. */
void billow_surface_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                          const BillowTriangulation *triangulation, BillowWorkers *workers,
                          BillowPoints points, uint8_t *places);

/* Places the EXTERIOR points: each hangs from the nearest placed grid point, well below where it will end, drooping
 * further the farther out it lies; no anchor at all: the flat cloth. `places` as billow_surface_place() wrote it. With `obstacles`
 * (NULL: none) it lies over them, and INTERIOR points below them are put on top. */
void billow_surface_hang_exterior(const BillowGrid *grid, const uint8_t *places,
                                  const BillowObstacles *obstacles, BillowPoints points);
