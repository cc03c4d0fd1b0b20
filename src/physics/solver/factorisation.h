/* Private to physics: a stored Cholesky factor of a sparse symmetric matrix (CHOLMOD: Chen, Davis et al.
 * 2008). Bit-identical on every run: it is simplicial, and so uses neither BLAS nor threads. */
#pragma once

#include "core/base/points.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct BillowFactorisation BillowFactorisation;

/* A matrix as triplets: entry (rows[k], columns[k]) is values[k], with rows[k] >= columns[k] (the lower
 * triangle and the diagonal). Duplicate entries add up. */
typedef struct {
    size_t count;   /* rows of the matrix */
    size_t entries; /* triplets */
    int *rows, *columns;
    double *values;
} BillowTriplets;

/* Allocates room for `capacity` triplets. Free with billow_triplets_free(). */
void billow_triplets_init(BillowTriplets *triplets, size_t count, size_t capacity);
void billow_triplets_free(BillowTriplets *triplets); /* a zeroed struct is allowed */

/* Adds an entry of either triangle. The capacity must suffice. */
void billow_triplets_add(BillowTriplets *triplets, size_t row, size_t column, double value);

/* Factorizes A = L D L'. Returns NULL when memory runs out or A is not positive definite. Free with
 * billow_factorisation_free(). */
BillowFactorisation *billow_factorisation_new(const BillowTriplets *a);
void billow_factorisation_free(BillowFactorisation *factorisation); /* NULL is allowed */

/* Solves A x = b for the three axes at once; x may be b. Returns false, leaving x untouched, when memory runs
 * out. Only the first call allocates. */
bool billow_factorisation_solve(BillowFactorisation *factorisation, const BillowPoints *b, BillowPoints *x);
