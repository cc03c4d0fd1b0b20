/* Private to the relaxation: a symmetric nine-point matrix on a grid, and its Galerkin coarse matrix. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>
#include <stddef.h>

/* A symmetric positive definite matrix that couples each grid point with its eight neighbors. Stores the
 * diagonal, and the couplings to the neighbors east, south, south-east and south-west of each point (in grid
 * order; zero where there is no neighbor).
 *
 * Of a tube, each point on the seam is two grid points; what couples with it, and its diagonal, is the sum of both, and
 * right-hand sides are, too. Their x is the same. */
typedef struct {
    int columns, rows;
    BillowClosed closed;
    double *center, *east, *south, *south_east, *south_west;
} BillowStencil;

/* Creates a zero matrix. Free with billow_stencil_free(). Aborts when memory runs out. */
BillowStencil billow_stencil_new(int columns, int rows);
void billow_stencil_free(BillowStencil *stencil);

/* Removes the couplings of a point and sets its diagonal to zero, which marks it as fixed: its x stays zero.
 */
void billow_stencil_fix(BillowStencil *stencil, size_t point);

/* Returns where the coupling of two neighboring (or equal) grid points is stored. */
double *billow_stencil_at(const BillowStencil *stencil, int column1, int row1, int column2, int row2);

bool billow_stencil_is_fixed(const BillowStencil *stencil, int column, int row);

/* Returns the number of coarse points along an axis of `count` points: every second one, and the last. */
int billow_coarse_count(int count);

/* Finds the coarse points from which fine point i of an axis is interpolated: its own, or the two on either
 * side of it. Returns how many (1 or 2). */
int billow_coarse_parents(int i, int count, int parent[2]);

/* Returns the same matrix with columns and rows exchanged. */
BillowStencil billow_stencil_exchange(const BillowStencil *stencil);

/* Computes by what a damped Jacobi sweep multiplies the residual of each point (`inverse`: one for each, row by row). At
 * fixed points, `inverse` stays as it is: the caller has set it to 0. */
void billow_stencil_damp(const BillowStencil *stencil, float *inverse);

/* Returns A_coarse = Pᵀ A P, where P is bilinear interpolation whose rows at fixed points are zero. */
BillowStencil billow_stencil_coarsen(const BillowStencil *fine);
