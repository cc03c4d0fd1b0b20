/* Private to physics: the kept Cholesky factor of a sparse symmetric matrix (CHOLMOD: Chen, Davis et al.
 * 2008). The same bits on every run: simplicial, hence without BLAS and threads. */
#pragma once

#include "core/base/points.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct BillowFactorisation BillowFactorisation;

/* The matrix in triplets: entry (rows[k], columns[k]) is values[k], with rows[k] >= columns[k] (the lower
 * triangle, diagonal included); entries given twice are summed. */
typedef struct {
    size_t count;   /* rows of the matrix */
    size_t entries; /* triplets */
    int *rows, *columns;
    double *values;
} BillowTriplets;

/* Room for `capacity` triplets, of which none is there yet. Free with billow_triplets_free(). */
void billow_triplets_init(BillowTriplets *triplets, size_t count, size_t capacity);
void billow_triplets_free(BillowTriplets *triplets); /* accepts a zeroed one */

/* Adds an entry, either triangle; the caller has made room. */
void billow_triplets_add(BillowTriplets *triplets, size_t row, size_t column, double value);

/* Factorises A = L D L'. NULL when memory runs out or A is not positive definite. Free with
 * billow_factorisation_free(). */
BillowFactorisation *billow_factorisation_new(const BillowTriplets *a);
void billow_factorisation_free(BillowFactorisation *factorisation); /* NULL is allowed */

/* Solves A x = b for the three axes at once; x may be b. False (x untouched) when memory runs out. Allocates
 * at the first call only. */
bool billow_factorisation_solve(BillowFactorisation *factorisation, const BillowPoints *b, BillowPoints *x);
