#include "io/import/seam.h"

#include <math.h>

/* Columns or rows of a tube at least. */
enum { LEAST_AROUND = 3 };

/* How near points are that are one, as a share of the size. */
static const float AT_ONE_PLACE = 1e-5f;

/* Returns the largest distance along an axis between points of the first and the last column, or row. */
static float
gap_between(const BillowImportGrid *grid, const float *shape, gboolean across)
{
    const gsize along = (gsize) (across ? grid->rows : grid->columns),
                step = across ? (gsize) grid->columns : 1,
                beyond =
                    across ? (gsize) grid->columns - 1 : (gsize) (grid->rows - 1) * (gsize) grid->columns;
    float gap = 0.0f;
    for (gsize i = 0; i < along; i++)
        for (gsize axis = 0; axis < 3; axis++)
            gap = fmaxf(gap, fabsf(shape[3 * i * step + axis] - shape[3 * (i * step + beyond) + axis]));
    return gap;
}

BillowClosed
billow_import_grid_meets(const BillowImportGrid *grid, const float *shape)
{
    const gsize n = (gsize) grid->rows * (gsize) grid->columns;
    float size = 0.0f;
    for (gsize i = 1; i < n; i++)
        for (gsize axis = 0; axis < 3; axis++)
            size = fmaxf(size, fabsf(shape[3 * i + axis] - shape[axis]));
    return grid->columns > LEAST_AROUND && gap_between(grid, shape, TRUE) <= AT_ONE_PLACE * size
               ? BILLOW_CLOSED_COLUMNS
           : grid->rows > LEAST_AROUND && gap_between(grid, shape, FALSE) <= AT_ONE_PLACE * size
               ? BILLOW_CLOSED_ROWS
               : BILLOW_OPEN;
}

void
billow_import_grid_close(BillowImportGrid *grid, BillowClosed closed)
{
    const int last_column = grid->columns - 1, last_row = grid->rows - 1;
    grid->closed = closed;
    for (int row = 0; closed == BILLOW_CLOSED_COLUMNS && row <= last_row; row++)
        grid->points[row * grid->columns + last_column] = grid->points[row * grid->columns];
    for (int column = 0; closed == BILLOW_CLOSED_ROWS && column <= last_column; column++)
        grid->points[last_row * grid->columns + column] = grid->points[column];
}
