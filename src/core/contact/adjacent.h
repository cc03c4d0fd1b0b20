/* Private to this folder: finds which adjacent cells of a cloth may have parts near each other. In smooth
 * cloth hardly any do, and rows of them are looked at faster than one pair after another. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"

#include <stdint.h>
#include <stdlib.h>

/* The cells that are looked at with a cell. */
enum {
    BILLOW_ITSELF,
    BILLOW_EAST,
    BILLOW_SOUTH_WEST,
    BILLOW_SOUTH,
    BILLOW_SOUTH_EAST,
    BILLOW_ADJACENT_WAYS,
};

/* Computes for each cell, whose first corner is the point of that number, whether parts of it and of itself
 * and of the cells to the east, south, south-east and south-west may be nearer than `reach`, as bits. Parts
 * that have a point in common do not count. Too many bits may be set, never too few: all are of cells near
 * the border, and at the seam of a tube. */
void billow_adjacent_find(const BillowGrid *grid, const BillowPoints *points, double reach,
                          BillowWorkers *workers, int64_t *near);

/* Returns whether two cells, or a cell and itself, may have parts near each other; true if they are not
 * adjacent. */
static inline bool
billow_adjacent_may_be_near(const BillowGrid *grid, const int64_t *near, int column, int row,
                            int other_column, int other_row)
{
    const int across = other_column - column, down = other_row - row;
    if (abs(across) > 1 || abs(down) > 1)
        return true;
    const bool turned = down < 0 || (down == 0 && across < 0);
    const size_t first =
        turned ? billow_grid_index(grid, other_column, other_row) : billow_grid_index(grid, column, row);
    const int way =
        down == 0 ? (across == 0 ? BILLOW_ITSELF : BILLOW_EAST) : BILLOW_SOUTH + (turned ? -across : across);
    return near[first] >> way & 1;
}
