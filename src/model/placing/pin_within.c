#include "model/placing/pin_within.h"

#include "core/base/outline.h"

static BillowAnchor
flat_anchor(const BillowGrid *grid, int column, int row)
{
    return (BillowAnchor){column, row, billow_grid_flat(grid, column, row)};
}

size_t
billow_pin_within(const BillowGrid *grid, int column, int row, BillowAnchor *anchors, size_t n)
{
    billow_grid_go_within(grid, &column, &row);
    for (size_t i = 0; i < n; i++)
        if (anchors[i].column == column && anchors[i].row == row)
            return n;
    anchors[n] = flat_anchor(grid, column, row);
    return n + 1;
}

size_t
billow_pin_row_within(const BillowGrid *grid, int row, BillowAnchor *anchors, size_t n)
{
    size_t more = n;
    for (int column = 0; column < grid->columns; column++)
        if (billow_grid_can_hold(grid, column, row))
            anchors[more++] = flat_anchor(grid, column, row);
    if (more - n >= 2)
        return more;
    n = billow_pin_within(grid, 0, row, anchors, n);
    return billow_pin_within(grid, grid->columns - 1, row, anchors, n);
}

size_t
billow_pin_column_within(const BillowGrid *grid, int column, BillowAnchor *anchors, size_t n)
{
    size_t more = n;
    for (int row = 0; row < grid->rows; row++)
        if (billow_grid_can_hold(grid, column, row))
            anchors[more++] = flat_anchor(grid, column, row);
    if (more - n >= 2)
        return more;
    n = billow_pin_within(grid, column, 0, anchors, n);
    return billow_pin_within(grid, column, grid->rows - 1, anchors, n);
}
