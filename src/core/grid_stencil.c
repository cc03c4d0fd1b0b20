#include "core/grid_stencil.h"

#include "core/allocate.h"

BillowStencil
billow_stencil_new(int columns, int rows)
{
    BillowStencil stencil = {.columns = columns, .rows = rows};
    double **planes[] = {&stencil.center, &stencil.east, &stencil.south, &stencil.south_east,
                         &stencil.south_west};
    for (size_t k = 0; k < sizeof planes / sizeof planes[0]; k++)
        *planes[k] = billow_allocate((size_t) columns * (size_t) rows, sizeof(double));
    return stencil;
}

void
billow_stencil_free(BillowStencil *stencil)
{
    free(stencil->center);
    free(stencil->east);
    free(stencil->south);
    free(stencil->south_east);
    free(stencil->south_west);
    *stencil = (BillowStencil){0};
}

double *
billow_stencil_at(const BillowStencil *a, int column1, int row1, int column2, int row2)
{
    if (row2 < row1 || (row2 == row1 && column2 < column1))
        return billow_stencil_at(a, column2, row2, column1, row1);
    size_t i = (size_t) row1 * (size_t) a->columns + (size_t) column1;
    if (row1 == row2)
        return column1 == column2 ? &a->center[i] : &a->east[i];
    if (column1 == column2)
        return &a->south[i];
    return column2 > column1 ? &a->south_east[i] : &a->south_west[i];
}

void
billow_stencil_fix(BillowStencil *stencil, size_t point)
{
    int column = (int) (point % (size_t) stencil->columns), row = (int) (point / (size_t) stencil->columns);
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < stencil->rows && c >= 0 && c < stencil->columns && (r != row || c != column))
                *billow_stencil_at(stencil, column, row, c, r) = 0.0;
    stencil->center[point] = 0.0;
}

int
billow_coarse_count(int count)
{
    return count / 2 + 1;
}

int
billow_coarse_parents(int i, int count, int parent[2])
{
    parent[0] = i == count - 1 ? billow_coarse_count(count) - 1 : i / 2;
    parent[1] = i / 2 + 1;
    return i % 2 == 0 || i == count - 1 ? 1 : 2;
}

/* Adds one entry of A to the coarse matrix Pᵀ A P. */
static void
restrict_entry(const BillowStencil *fine, const BillowStencil *coarse, int c1, int r1, int c2, int r2)
{
    int pc1[2], pr1[2], pc2[2], pr2[2];
    int nc1 = billow_coarse_parents(c1, fine->columns, pc1), nr1 = billow_coarse_parents(r1, fine->rows, pr1);
    int nc2 = billow_coarse_parents(c2, fine->columns, pc2), nr2 = billow_coarse_parents(r2, fine->rows, pr2);
    double share = *billow_stencil_at(fine, c1, r1, c2, r2) / (nc1 * nr1 * nc2 * nr2);
    if (share == 0.0)
        return;
    for (int k = 0; k < nc1 * nr1; k++) {
        for (int l = 0; l < nc2 * nr2; l++) {
            int ca = pc1[k % nc1], ra = pr1[k / nc1], cb = pc2[l % nc2], rb = pr2[l / nc2];
            /* off the diagonal each pair is met twice, once from either end, and stored once */
            *billow_stencil_at(coarse, ca, ra, cb, rb) += ca == cb && ra == rb ? share : 0.5 * share;
        }
    }
}

bool
billow_stencil_is_fixed(const BillowStencil *a, int column, int row)
{
    return *billow_stencil_at(a, column, row, column, row) == 0.0;
}

BillowStencil
billow_stencil_coarsen(const BillowStencil *fine)
{
    BillowStencil coarse =
        billow_stencil_new(billow_coarse_count(fine->columns), billow_coarse_count(fine->rows));
    for (int row = 0; row < fine->rows; row++) {
        for (int column = 0; column < fine->columns; column++) {
            if (billow_stencil_is_fixed(fine, column, row))
                continue;
            for (int r = row - 1; r <= row + 1; r++)
                for (int c = column - 1; c <= column + 1; c++)
                    if (r >= 0 && r < fine->rows && c >= 0 && c < fine->columns)
                        restrict_entry(fine, &coarse, column, row, c, r);
        }
    }
    return coarse;
}
