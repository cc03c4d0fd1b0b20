/* Preconditioned conjugate gradients with prescribed components. Etzmuss 2002 alg. 7. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/filter.h"

#include <stdbool.h>

/* A symmetric positive definite system in 3 `count` unknowns, given by its operations. */
typedef struct {
    size_t count;
    double (*multiply)(void *data, const BillowPoints *p, BillowPoints *q); /* q = A p; returns <p, q> */
    /* Computes z = P B P r, where B ~ A^-1 is symmetric and positive definite and P removes the prescribed
     * components (r has none). Returns <r, z>. */
    double (*precondition)(void *data, const BillowPoints *r, BillowPoints *z);
    void *data;
    const BillowGrid *grid; /* of a net whose seam stays closed (net/seam.h); NULL: there is none */
    /* What the free components of the solution are thought to be, but for a factor, which is found; NULL: 0. Only
     * used where nothing is prescribed but 0. */
    const BillowPoints *guess;
} BillowLinearSystem;

typedef struct {
    bool solved; /* to the tolerance */
    int iterations;
    /* of the free components, in the preconditioner's norm, relative to that of the right-hand side */
    double residual;
    double right; /* norm of the right-hand side, or `least` if larger */
    double product_seconds, preconditioner_seconds, reduction_seconds;
} BillowSolution;

/* Work space for systems of one size. */
typedef struct BillowConjugateGradients BillowConjugateGradients;

/* `workers` is borrowed and may be NULL. Free with billow_conjugate_gradients_free(). */
BillowConjugateGradients *billow_conjugate_gradients_new(size_t count, BillowWorkers *workers);
void billow_conjugate_gradients_free(BillowConjugateGradients *solver);

/* Solves A x = b for the components that `filter` leaves free. On entry x is the first guess and has the
 * values of the prescribed components, which do not change. `residual` (may be NULL) receives b - A x,
 * unfiltered: the forces that hold the prescribed components. The tolerance is relative to the norm of the
 * right-hand side (in the preconditioner's norm), or to `least` if larger: a norm of nearly 0 needs no more
 * precision. Bit-identical for any number of workers. */
BillowSolution billow_conjugate_gradients_solve(BillowConjugateGradients *solver,
                                                const BillowLinearSystem *system, const BillowFilter *filter,
                                                const BillowPoints *b, double least, double tolerance,
                                                int max_iterations, BillowPoints *x, BillowPoints *residual);

/* Returns <a, b>, summed in fixed chunks in order: bit-identical for any number of workers. */
double billow_points_dot(BillowWorkers *workers, size_t count, const BillowPoints *a, const BillowPoints *b);

/* Removes the prescribed components from v. */
void billow_filter_apply(const BillowFilter *filter, BillowPoints *v);
