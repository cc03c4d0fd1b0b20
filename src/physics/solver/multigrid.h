/* A preconditioner for implicit steps: a V-cycle with Gauss-Seidel by rows and by columns on nets that get
 * coarser by two. Cloth is far stiffer along its threads than across them, which lines solve exactly, and
 * what moves slowly over many points the coarse nets have. Trottenberg, Oosterlee & Schueller 2001,
 * Multigrid, §5.1 (line smoothers in alternating directions). */
#pragma once

#include "physics/net/block_matrix.h"

typedef struct BillowMultigrid BillowMultigrid;

/* For nets of that size. `workers` (may be NULL) is borrowed. Free with billow_multigrid_free(). */
BillowMultigrid *billow_multigrid_new(int columns, int rows, BillowWorkers *workers);
void billow_multigrid_free(BillowMultigrid *multigrid);

/* Takes on a matrix, assembled with these `extra` and `extra_scale`, and what is prescribed (borrowed until
 * the next one). */
void billow_multigrid_assemble(BillowMultigrid *multigrid, const BillowBlockMatrix *matrix,
                               double *const extra[6], double extra_scale, const BillowFilter *filter);

/* z = P B P r with B ~ A^-1, symmetric and positive definite, for an r that has no prescribed components;
 * returns <r, z>. The same bits for any number of workers. */
double billow_multigrid_precondition(BillowMultigrid *multigrid, const BillowPoints *r, BillowPoints *z);
