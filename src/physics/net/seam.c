#include "physics/net/seam.h"

#include "core/base/shrink.h"

/* Returns how many points at the seam are twice in the grid. */
static size_t
seam_length(const BillowGrid *grid)
{
    return grid->closed == BILLOW_CLOSED_COLUMNS ? (size_t) grid->rows
           : grid->closed == BILLOW_CLOSED_ROWS  ? (size_t) grid->columns
                                                 : 0;
}

/* Returns the first of the two. */
static size_t
seam_point(const BillowGrid *grid, size_t number)
{
    return grid->closed == BILLOW_CLOSED_ROWS ? number : number * (size_t) grid->columns;
}

void
billow_seam_close(const BillowGrid *grid, BillowPoints *points)
{
    for (size_t k = 0; k < seam_length(grid); k++) {
        const size_t i = seam_point(grid, k), twin = billow_grid_twin(grid, i);
        const BillowVec3 mean =
            billow_vec3_mix(billow_points_get(points, i), billow_points_get(points, twin), 0.5);
        billow_points_set(points, i, mean);
        billow_points_set(points, twin, mean);
    }
}

static void
add(BillowPoints *force, size_t i, BillowVec3 f)
{
    billow_points_set(force, i, billow_vec3_add(billow_points_get(force, i), f));
}

/* Returns how much stiffer the cloth is across the seam at a point where it is shrunk. */
static double
shrunk_bend(const BillowGrid *grid, size_t point)
{
    const size_t columns = (size_t) grid->columns;
    return grid->shrink ? billow_grid_shrunk_bend(grid, grid->closed == BILLOW_CLOSED_ROWS,
                                                  (int) (point % columns), (int) (point / columns))
                        : 1.0;
}

double
billow_seam_bend(const BillowNet *net, const BillowPoints *x, double factor, BillowPoints *force)
{
    const BillowGrid *grid = &net->grid;
    const size_t across = grid->closed == BILLOW_CLOSED_ROWS ? (size_t) grid->columns : 1;
    double sum = 0.0;
    for (size_t k = 0; k < seam_length(grid); k++) {
        const size_t i = seam_point(grid, k), twin = billow_grid_twin(grid, i);
        const bool on_border = grid->closed == BILLOW_CLOSED_ROWS
                                   ? i == 0 || i + 1 == (size_t) grid->columns
                                   : i == 0 || i / (size_t) grid->columns + 1 == (size_t) grid->rows;
        const BillowVec3 outside = billow_vec3_add(billow_points_get(x, i + across),
                                                   billow_points_get(x, twin - across)),
                         inside = billow_vec3_add(billow_points_get(x, i), billow_points_get(x, twin)),
                         q = billow_vec3_sub(outside, inside),
                         f = billow_vec3_scale(q, factor * net->seam_bending * (on_border ? 0.5 : 1.0) *
                                                      shrunk_bend(grid, i));
        add(force, i + across, billow_vec3_scale(f, -1.0));
        add(force, twin - across, billow_vec3_scale(f, -1.0));
        add(force, i, f);
        add(force, twin, f);
        sum -= billow_vec3_dot(q, f);
    }
    return sum;
}
