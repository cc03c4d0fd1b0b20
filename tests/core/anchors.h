/* Sets of anchors for several tests. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* Makes an anchor at its place in the flat cloth, contracted to `share` and lifted to `height`. */
static inline BillowAnchor
test_anchor(const BillowGrid *grid, int column, int row, double share, double height)
{
    BillowVec3 flat = billow_grid_flat(grid, column, row);
    return (BillowAnchor){column, row, {share * flat.x, height, share * flat.z}};
}

/* Makes `n` random anchors, contracted to 80 %, at heights up to `rise`. Free with g_free(). */
static inline BillowAnchor *
test_random_anchors(GRand *random, const BillowGrid *grid, size_t n, double rise)
{
    g_autofree gboolean *taken = g_new0(gboolean, billow_grid_count(grid));
    BillowAnchor *anchors = g_new0(BillowAnchor, n + 1);
    for (size_t k = 0; k < n;) {
        int column = g_rand_int_range(random, 0, grid->columns),
            row = g_rand_int_range(random, 0, grid->rows);
        if (taken[billow_grid_index(grid, column, row)])
            continue;
        taken[billow_grid_index(grid, column, row)] = TRUE;
        anchors[k++] = test_anchor(grid, column, row, 0.8, rise * g_rand_double(random));
    }
    return anchors;
}

/* Makes every grid point an anchor. Free with g_free(). */
static inline BillowAnchor *
test_all_anchors(const BillowGrid *grid, double share)
{
    BillowAnchor *anchors = g_new0(BillowAnchor, billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            anchors[billow_grid_index(grid, column, row)] = test_anchor(grid, column, row, share, 0.0);
    return anchors;
}
