/* A preconditioner for implicit steps: a V-cycle with Gauss-Seidel by rows and by columns on nets that get
 * coarser by a factor of two. The nets of a tube are rings. Cloth is far stiffer along its threads than
 * across them, which the line solves handle exactly; coarse nets handle slowly varying motion. Trottenberg,
 * Oosterlee & Schueller 2001, Multigrid, §5.1 (line smoothers in alternating directions). */
#pragma once

#include "physics/net/block_matrix.h"
#include "physics/solver/surface.h"

typedef struct BillowMultigrid BillowMultigrid;

/* For nets of the grid's size and closure. `workers` (may be NULL) is borrowed. Free with
 * billow_multigrid_free(). */
BillowMultigrid *billow_multigrid_new(const BillowGrid *grid, BillowWorkers *workers);
void billow_multigrid_free(BillowMultigrid *multigrid);

/* Sets the matrix, assembled with this `extra` and `extra_scale`, to which `surface_scale` times the
 * resistance of `surface` (NULL: none) is added, and the filter; matrix and filter stay borrowed. */
void billow_multigrid_assemble(BillowMultigrid *multigrid, const BillowBlockMatrix *matrix,
                               double *const extra[6], double extra_scale, const BillowSurface *surface,
                               double surface_scale, const BillowFilter *filter);

/* Computes z = P B P r with B ~ A^-1, symmetric and positive definite, for an r without prescribed
 * components. On a tube, A is the matrix of its points, which move alike where they are twice in the grid.
 * Returns <r, z>. Bit-identical for any number of workers. */
double billow_multigrid_precondition(BillowMultigrid *multigrid, const BillowPoints *r, BillowPoints *z);
