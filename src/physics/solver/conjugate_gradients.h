/* Preconditioned conjugate gradients with prescribed components. Etzmuss 2002 alg. 7. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/filter.h"

#include <stdbool.h>

/* A symmetric positive definite system in 3 `count` unknowns, by what it does. */
typedef struct {
    size_t count;
    double (*multiply)(void *data, const BillowPoints *p, BillowPoints *q); /* q = A p; returns <p, q> */
    /* z = P B P r with B ~ A^-1 symmetric and positive definite, P what takes the prescribed components out
     * (r has none); returns <r, z>. */
    double (*precondition)(void *data, const BillowPoints *r, BillowPoints *z);
    void *data;
} BillowLinearSystem;

typedef struct {
    bool solved; /* to the tolerance */
    int iterations;
    /* of the free components, in the norm of the preconditioner, over that of the right-hand side */
    double residual;
    double right; /* the norm of the right-hand side, or `least` */
    double product_seconds, preconditioner_seconds, reduction_seconds;
} BillowSolution;

/* Work space for systems of one size. */
typedef struct BillowConjugateGradients BillowConjugateGradients;

/* `workers` is borrowed and may be NULL. Free with billow_conjugate_gradients_free(). */
BillowConjugateGradients *billow_conjugate_gradients_new(size_t count, BillowWorkers *workers);
void billow_conjugate_gradients_free(BillowConjugateGradients *solver);

/* Solves A x = b for the components that `filter` leaves free. In: x is the first guess, and holds the values
 * of the prescribed components, which stay as they are. `residual` (may be NULL) receives b - A x,
 * unfiltered: what the prescribed components are held by. `least`: the right-hand side counts as at least
 * this long (norm of the preconditioner) where the tolerance is a share of it: one that is nearly 0 needs no
 * more exactness. The same bits for any number of workers. */
BillowSolution billow_conjugate_gradients_solve(BillowConjugateGradients *solver,
                                                const BillowLinearSystem *system, const BillowFilter *filter,
                                                const BillowPoints *b, double least, double tolerance,
                                                int max_iterations, BillowPoints *x, BillowPoints *residual);

/* <a, b>, in fixed chunks whose sums are added in order: the same bits for any number of workers. */
double billow_points_dot(BillowWorkers *workers, size_t count, const BillowPoints *a, const BillowPoints *b);

/* Takes the prescribed components out of v. */
void billow_filter_apply(const BillowFilter *filter, BillowPoints *v);
