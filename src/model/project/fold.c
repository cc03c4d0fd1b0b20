#include "model/project/fold.h"

#include "core/base/shrink.h"

const BillowField billow_fold_fields[] = {
    BILLOW_GRID_FIELD("from_column", BillowFold, from_column, COLUMN, .label = N_("From Column"),
                      .tooltip = N_("Column of the anchor where the pleats begin, counted from 0")),
    BILLOW_GRID_FIELD("from_row", BillowFold, from_row, ROW, .label = N_("From Row"),
                      .tooltip = N_("Row of the anchor where the pleats begin, counted from 0")),
    BILLOW_GRID_FIELD("to_column", BillowFold, to_column, COLUMN, .label = N_("To Column"),
                      .tooltip = N_("Column of the anchor where the pleats end, counted from 0")),
    BILLOW_GRID_FIELD(
        "to_row", BillowFold, to_row, ROW, .label = N_("To Row"),
        .tooltip = N_("Row of the anchor where the pleats end, counted from 0; its row or column must match "
                      "the first anchor's")),
    {0},
};

gboolean
billow_fold_same_points(const BillowFold *a, const BillowFold *b)
{
    return billow_fields_equal(billow_fold_fields, a, b) &&
           billow_fields_equal(billow_pleats_fields, &a->pleats, &b->pleats);
}

int
billow_fold_cells(const BillowFold *fold)
{
    const int along = abs(fold->to_column - fold->from_column), down = abs(fold->to_row - fold->from_row);
    return MIN(along, down) == 0 ? MAX(along, down) : 0;
}

int
billow_fold_most_pleats(const BillowFold *fold)
{
    return billow_fold_cells(fold) / BILLOW_CELLS_A_PLEAT;
}

static int
step_towards(int from, int to)
{
    return (to > from) - (to < from);
}

double
billow_fold_edge_length(const BillowFold *fold, const BillowGrid *grid)
{
    const int cells = billow_fold_cells(fold), column = MIN(fold->from_column, fold->to_column),
              row = MIN(fold->from_row, fold->to_row);
    const gboolean down = fold->from_column == fold->to_column;
    double sum = 0.0;
    for (int k = 0; grid->shrink && k < cells; k++)
        sum += billow_grid_edge_length(
            grid, down, billow_grid_index(grid, down ? column : column + k, down ? row + k : row));
    return grid->shrink && cells > 0 ? sum / cells : grid->spacing;
}

void
billow_fold_point(const BillowFold *fold, int cell, int *column, int *row)
{
    *column = fold->from_column + cell * step_towards(fold->from_column, fold->to_column);
    *row = fold->from_row + cell * step_towards(fold->from_row, fold->to_row);
}

/* The range of columns and rows between the ends; empty if the first exceeds the last. */
typedef struct {
    int left, right, top, bottom;
} Box;

static Box
box_of(const BillowFold *fold)
{
    const int cells = billow_fold_cells(fold);
    int first_column, first_row, last_column, last_row;
    billow_fold_point(fold, 1, &first_column, &first_row);
    billow_fold_point(fold, cells - 1, &last_column, &last_row);
    if (cells < 2)
        return (Box){1, 0, 1, 0};
    return (Box){MIN(first_column, last_column), MAX(first_column, last_column), MIN(first_row, last_row),
                 MAX(first_row, last_row)};
}

gboolean
billow_fold_holds(const BillowFold *fold, int column, int row)
{
    const Box box = box_of(fold);
    return box.left <= column && column <= box.right && box.top <= row && row <= box.bottom;
}

gboolean
billow_fold_meets(const BillowFold *a, const BillowFold *b)
{
    const Box p = box_of(a), q = box_of(b);
    return MAX(p.left, q.left) <= MIN(p.right, q.right) && MAX(p.top, q.top) <= MIN(p.bottom, q.bottom);
}
