#include "core/drape/rest_start.h"

#include "core/base/allocate.h"
#include "core/drape/rest_report.h"
#include "core/drape/surface.h"
#include "core/drape/tube_start.h"

#include <stdlib.h>

void
billow_rest_start_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                        const BillowObstacles *obstacles, BillowSurfaceMethod method, bool seeded,
                        BillowWorkers *workers, BillowPoints points, BillowRestReport *report)
{
    double since = billow_rest_report_now();
    BillowGrid open = *grid;
    open.closed = BILLOW_OPEN;
    BillowTriangulation *triangulation = billow_triangulation_new(&open, anchors, n_anchors);
    report->triangles = triangulation->n_triangles;
    report->times.triangulation = billow_rest_report_now() - since;
    since += report->times.triangulation;

    size_t count = billow_grid_count(grid);
    uint8_t *places = billow_allocate(count, sizeof *places);
    billow_surface_place(&open, anchors, n_anchors, triangulation, method, workers,
                         seeded ? (BillowPoints){0} : points, places);
    if (!seeded && grid->closed)
        billow_tube_start_exterior(grid, places, obstacles, points);
    else if (!seeded)
        billow_surface_drape_exterior(grid, places, obstacles, points);
    for (size_t i = 0; i < count; i++) {
        report->interior += places[i] == BILLOW_PLACE_INTERIOR;
        report->exterior += places[i] == BILLOW_PLACE_EXTERIOR;
    }
    report->times.surface = billow_rest_report_now() - since;
    free(places);
    billow_triangulation_free(triangulation);
}

void
billow_rest_start_lie_flat(const BillowGrid *grid, BillowPoints points, BillowRestReport *report)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            billow_points_set(&points, billow_grid_index(grid, column, row),
                              grid->closed ? billow_tube_standing(grid, column, row)
                                           : billow_grid_flat(grid, column, row));
    report->exterior = billow_grid_count(grid);
    report->converged = true;
}
