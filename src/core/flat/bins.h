/* Finds triangles and lines on a grid by the cells that they are in. */
#pragma once

#include "core/base/outline_loops.h"

#include <stdint.h>

/* Which of the items are in or near each cell: those of cell i are items[starts[i]] ... items[starts[i +
 * 1] - 1]. Cells are numbered row by row. */
typedef struct {
    int columns, rows; /* of cells */
    size_t *starts;
    uint32_t *items;
} BillowBins;

/* Sorts `n` items of `k` corners each, lines (2) or triangles (3), into `columns` x `rows` cells: into all
 * that are within `reach` of them in both directions. Free with billow_bins_clear(). */
BillowBins billow_bins_make(const BillowGridPlace *corners, int k, size_t n, int columns, int rows,
                            double reach);
void billow_bins_clear(BillowBins *bins);

/* Returns the cell of a place; of one beyond the grid the nearest. */
size_t billow_bins_cell(const BillowBins *bins, BillowGridPlace place);
