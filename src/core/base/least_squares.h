/* Small systems of equations, as those of least squares. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Solves a x = b in place, for the symmetric matrix `a` of size n x n, of which the lower triangle is
 * read; `b` becomes x, and `a` its Cholesky factor. Returns false if the matrix is not positive. */
bool billow_solve_positive(double *a, double *b, size_t n);
