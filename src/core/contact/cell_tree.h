/* Finds cells of a cloth that are near each other. */
#pragma once

#include "core/base/points.h"

/* Boxes around the cells of a cloth, around blocks of 2 x 2 cells, of 4 x 4 and so on. Each grid point has a
 * cell, whose corner with the lowest column and row it is; cells in the last column or row have no area. */
typedef struct BillowCellTree BillowCellTree;

/* Builds the tree. Boxes are wider than the cells by half of `reach` on every side. `points` are not used
 * afterwards. Free with billow_cell_tree_free(). */
BillowCellTree *billow_cell_tree_new(const BillowGrid *grid, const BillowPoints *points, double reach);
void billow_cell_tree_free(BillowCellTree *tree);

/* Receives the columns and rows of two cells, or of one cell twice. */
typedef void (*BillowCellPair)(void *data, int column, int row, int other_column, int other_row);

/* Returns in how many shares the pairs can be visited, on several threads. It depends only on the grid. */
size_t billow_cell_tree_shares(const BillowCellTree *tree);

/* Calls `pair` for every cell of a share, and for every pair of cells whose boxes overlap, always in the same
 * order. All shares together contain each cell and each pair once. */
void billow_cell_tree_visit(const BillowCellTree *tree, size_t share, BillowCellPair pair, void *data);
