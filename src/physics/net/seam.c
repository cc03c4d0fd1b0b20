#include "physics/net/seam.h"

#include "core/base/shrink.h"

void
billow_seam_close(const BillowGrid *grid, BillowPoints *points)
{
    for (size_t i = 0; grid->closed && i < billow_grid_count(grid); i++) {
        const size_t twin = billow_grid_twin(grid, i);
        if (twin <= i)
            continue;
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
    for (size_t i = 0; grid->closed && i < net->count; i++) {
        const size_t twin = billow_grid_twin(grid, i);
        if (twin <= i)
            continue;
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
