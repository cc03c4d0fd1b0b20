/* Solves small dense systems of equations by Cholesky factorization; band_cholesky.h is for banded ones. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Solves a x = b in place, for the symmetric matrix `a` of size n x n, of which the lower triangle is
 * read; `b` becomes x, and `a` its Cholesky factor. Returns false if the matrix is not
 * positive definite; `a` and `b` are then undefined. */
bool billow_cholesky_solve(double *a, double *b, size_t n);
