/* Private to core: an approximate inverse of a symmetric nine-point matrix on a grid, by one multigrid cycle.
 * Source: Briggs, Henson, McCormick, A Multigrid Tutorial, 2000 (Galerkin coarse matrices, damped Jacobi). */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/cloth/grid_stencil.h"

typedef struct BillowGridSolver BillowGridSolver;

/* Takes ownership of the stencil. Free with billow_grid_solver_free(). */
BillowGridSolver *billow_grid_solver_new(BillowStencil stencil);
void billow_grid_solver_free(BillowGridSolver *solver);

/* Solves A step = rhs approximately for three right-hand sides and adds the step to `x`. The error shrinks
 * several-fold; small or narrow grids are solved exactly. The step is a linear, symmetric function of `rhs`,
 * and bit-identical for any number of workers. `moves`, unless NULL, receives the longest step in each row; NULL for
 * tubes whose rows are closed.
 * One solver must not be used from two threads at once. */
void billow_grid_solver_correct(BillowGridSolver *solver, BillowWorkers *workers, const BillowPoints *rhs,
                                BillowPoints *x, double *moves);
