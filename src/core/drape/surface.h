/* Places cloth within the hull of its anchors. docs/method.md §2; Weil 1986; Gerits 2007 §8.3.1. */
#pragma once

#include "core/base/workers.h"
#include "core/cloth/obstacles.h"
#include "core/drape/surface_method.h"
#include "core/drape/triangulation.h"

#include <stdint.h>

/* How a grid point was placed. */
typedef enum {
    BILLOW_PLACE_EXTERIOR = 0, /* outside the hull: not placed by billow_surface_place() */
    BILLOW_PLACE_INTERIOR = 1, /* on a join or in a triangle */
    BILLOW_PLACE_ANCHOR = 2,
} BillowPlace;

/* Places the anchors, the points on joins (by arc length) and the points in triangles, by `method`. `points`
 * and `places` hold one value per grid point. All of `places` is written; `points` is written except where
 * the place is EXTERIOR. If the arrays of `points` are NULL, only `places` is computed, which saves most of
 * the time. `workers` may be NULL. */
void billow_surface_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                          const BillowTriangulation *triangulation, BillowSurfaceMethod method,
                          BillowWorkers *workers, BillowPoints points, uint8_t *places);

/* Places the EXTERIOR points. Each hangs from the nearest placed grid point, well below its final position,
 * and droops more the farther out it is. Without anchors, gives the flat cloth. `places` comes from
 * billow_surface_place(). With `obstacles` (NULL: none) the cloth lies over them, INTERIOR points too. */
void billow_surface_drape_exterior(const BillowGrid *grid, const uint8_t *places,
                                   const BillowObstacles *obstacles, BillowPoints points);
