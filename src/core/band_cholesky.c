#include "core/band_cholesky.h"

#include "core/allocate.h"

#include <math.h>

BillowBandMatrix
billow_band_matrix_new(size_t count, size_t band)
{
    return (BillowBandMatrix){count, band, billow_allocate(count * (band + 1), sizeof(double))};
}

void
billow_band_matrix_free(BillowBandMatrix *matrix)
{
    free(matrix->rows);
    *matrix = (BillowBandMatrix){0};
}

/* The row of unknown i, shifted so that it is indexed by column. */
static double *
row_of(const BillowBandMatrix *matrix, size_t i)
{
    return matrix->rows + i * (matrix->band + 1) + matrix->band - i;
}

static size_t
first_column(const BillowBandMatrix *matrix, size_t i)
{
    return i > matrix->band ? i - matrix->band : 0;
}

void
billow_band_matrix_add(BillowBandMatrix *matrix, size_t i, size_t j, double value)
{
    if (i >= j)
        row_of(matrix, i)[j] += value;
    else
        row_of(matrix, j)[i] += value;
}

/* L_ij = (A_ij - sum_k L_ik L_jk) / L_jj,  L_ii = sqrt(A_ii - sum_k L_ik^2) */
void
billow_band_matrix_factorise(BillowBandMatrix *matrix)
{
    for (size_t i = 0; i < matrix->count; i++) {
        double *row = row_of(matrix, i);
        size_t first = first_column(matrix, i);
        for (size_t j = first; j <= i; j++) {
            const double *other = row_of(matrix, j);
            double sum = row[j];
            size_t k = first_column(matrix, j);
            for (k = k > first ? k : first; k < j; k++)
                sum -= row[k] * other[k];
            row[j] = j < i ? sum / other[j] : sqrt(sum);
        }
    }
}

void
billow_band_matrix_solve(const BillowBandMatrix *matrix, double *values)
{
    for (size_t i = 0; i < matrix->count; i++) {
        const double *row = row_of(matrix, i);
        double sum = values[i];
        for (size_t k = first_column(matrix, i); k < i; k++)
            sum -= row[k] * values[k];
        values[i] = sum / row[i];
    }
    for (size_t i = matrix->count; i-- > 0;) {
        const double *row = row_of(matrix, i);
        values[i] /= row[i];
        for (size_t k = first_column(matrix, i); k < i; k++)
            values[k] -= row[k] * values[i];
    }
}
