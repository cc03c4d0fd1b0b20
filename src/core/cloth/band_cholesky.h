/* Private to nets of cloth: Cholesky factorization of a symmetric banded matrix. */
#pragma once

#include <stddef.h>

/* Number of right-hand sides that are solved for at once. */
enum { BILLOW_BAND_LANES = 4 };

typedef struct {
    size_t count;    /* unknowns */
    size_t band;     /* entries of a row left of the diagonal */
    double *rows;    /* count x (band + 1): row i holds the columns i - band .. i */
    double *columns; /* of the factor, count x (band + 1): column j holds the rows j .. j + band */
} BillowBandMatrix;

/* Creates a zero matrix; `band` is at least 1. Free with billow_band_matrix_free(). Aborts when memory runs out. */
BillowBandMatrix billow_band_matrix_new(size_t count, size_t band);
void billow_band_matrix_free(BillowBandMatrix *matrix);

/* Makes it a zero matrix again, which may have been factorized. */
void billow_band_matrix_clear(BillowBandMatrix *matrix);

/* Adds `value` to the entry (i, j) and its mirror image, |i - j| <= band. */
void billow_band_matrix_add(BillowBandMatrix *matrix, size_t i, size_t j, double value);

/* Factorizes A = L Lᵀ in place; A must be symmetric positive definite, but for unknowns that depend on others;
 * these are left at 0. */
void billow_band_matrix_factorise(BillowBandMatrix *matrix);

/* Solves A x = b with the factor. `values`, BILLOW_BAND_LANES per unknown, is b on entry and x on return. */
void billow_band_matrix_solve(const BillowBandMatrix *matrix, double *values);
