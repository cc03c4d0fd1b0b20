#include "core/layers/weights.h"

#include "core/base/allocate.h"
#include "core/base/nearest.h"
#include "core/base/shortest_paths.h"

#include <stdint.h>

bool
billow_damping_is_default(const BillowDamping *damping)
{
    return damping->power == 1.0 && damping->reach == 0.0;
}

/* Computes the grid distances to the nearest anchor, in spacings; returns the largest. */
static float
fill_distances_from(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, float *distance)
{
    const size_t count = billow_grid_count(grid);
    uint8_t *anchored = billow_allocate(count, 1);
    for (size_t i = 0; i < n_anchors; i++)
        anchored[billow_grid_index(grid, anchors[i].column, anchors[i].row)] = 1;
    if (grid->outline) {
        const float farthest = billow_shortest_paths_fill(grid, anchored, distance);
        free(anchored);
        return farthest;
    }
    int32_t *nearest = billow_allocate(count, sizeof *nearest);
    billow_nearest_fill(grid, anchored, nearest);
    float most = 0.0f;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            size_t i = billow_grid_index(grid, c, r);
            double across = nearest[i] % grid->columns, along = nearest[i] / grid->columns;
            billow_grid_go_round(grid, &across, c, &along, r);
            across -= c;
            along -= r;
            distance[i] = (float) sqrt(across * across + along * along);
            most = fmaxf(most, distance[i]);
        }
    free(nearest);
    free(anchored);
    return most;
}

static void
set_free(size_t count, float *weight)
{
    for (size_t i = 0; i < count; i++)
        weight[i] = 1.0f;
}

void
billow_weights_fill(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, float *weight)
{
    const size_t count = billow_grid_count(grid);
    if (n_anchors == 0) {
        set_free(count, weight);
        return;
    }
    const float most = fill_distances_from(grid, anchors, n_anchors, weight);
    for (size_t i = 0; most > 0.0f && i < count; i++)
        weight[i] /= most;
}

void
billow_weights_fill_damped(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                           const BillowDamping *damping, float *weight)
{
    const size_t count = billow_grid_count(grid);
    if (n_anchors == 0) {
        set_free(count, weight);
        return;
    }
    const double most = (double) fill_distances_from(grid, anchors, n_anchors, weight);
    const double reach = damping->reach > 0.0 ? damping->reach / grid->spacing : most;
    for (size_t i = 0; most > 0.0 && i < count; i++)
        weight[i] = (float) pow(fmin((double) weight[i] / reach, 1.0), damping->power);
}

void
billow_weights_full(float *weight, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float s = weight[i] < 0.1f ? weight[i] / 0.1f : 1.0f;
        weight[i] = s * s * (3.0f - 2.0f * s);
    }
}

double
billow_weights_farthest(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    enum { MOST_CELLS = 64 };
    if (n_anchors == 0)
        return 0.0;
    if (grid->outline) {
        float *ways = billow_allocate(billow_grid_count(grid), sizeof *ways);
        const double most = (double) fill_distances_from(grid, anchors, n_anchors, ways);
        free(ways);
        return grid->spacing * most;
    }
    const int cells = (grid->columns > grid->rows ? grid->columns : grid->rows) - 1;
    const int step = cells > MOST_CELLS ? (cells + MOST_CELLS - 1) / MOST_CELLS : 1;
    const BillowGrid coarse = {.columns = (grid->columns + step - 2) / step + 1,
                               .rows = (grid->rows + step - 2) / step + 1,
                               .spacing = grid->spacing * step,
                               .closed = grid->closed};
    BillowAnchor *moved = billow_allocate(n_anchors, sizeof *moved);
    for (size_t i = 0; i < n_anchors; i++) {
        moved[i].column = (anchors[i].column + step / 2) / step;
        moved[i].row = (anchors[i].row + step / 2) / step;
    }
    float *distance = billow_allocate(billow_grid_count(&coarse), sizeof *distance);
    const double farthest =
        coarse.spacing * (double) fill_distances_from(&coarse, moved, n_anchors, distance);
    free(distance);
    free(moved);
    return farthest;
}
