/* Private to the rest shape: where the relaxation of hanging cloth starts. */
#pragma once

#include "core/base/workers.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_report.h"

/* Places every point of `grid` by the catenaries between the anchors and, beyond them, hangs it over `obstacles` (NULL:
 * none). With `seeded`, only counts which points are where. Adds counts and times to `report`. `points` is owned by
 * the caller, and has a place for each point. */
void billow_rest_start_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                             const BillowObstacles *obstacles, BillowSurfaceMethod method, bool seeded,
                             BillowWorkers *workers, BillowPoints points, BillowRestReport *report);

/* Places cloth without anchors that lies on nothing: flat, or a tube that stands. */
void billow_rest_start_lie_flat(const BillowGrid *grid, BillowPoints points, BillowRestReport *report);
