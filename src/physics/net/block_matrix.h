/* The matrix of an implicit step: symmetric 3 x 3 blocks, one a point and one a spring. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/filter.h"
#include "physics/net/net.h"

/* A = diag(mass) + blocks of points + blocks of springs. A spring from a to b with the block G = alpha I + m
 * m' adds G to the rows of a and b on the diagonal and -G between them. alpha is negative where bending ties second
 * neighbours (net.h), whose sum over each three points of a line is positive: A stays positive definite. */
typedef struct {
    const BillowNet *net;
    double *diagonal[6]; /* per point: xx, xy, xz, yy, yz, zz; the springs' share included */
    double *inverse[6];  /* of the diagonal blocks */
    double *alpha
        [BILLOW_N_SPRING_FAMILIES]; /* per point: of the spring that starts there; 0 where there is none, and for two
                                      rows before and after the net */
    double *m[BILLOW_N_SPRING_FAMILIES][3];
    double *planes; /* all of the above */
    double *sums;   /* of dot products, one a row */
    BillowWorkers *workers;
} BillowBlockMatrix;

/* `net` and `workers` (may be NULL) are borrowed. Free with billow_block_matrix_free(). */
BillowBlockMatrix *billow_block_matrix_new(const BillowNet *net, BillowWorkers *workers);
void billow_block_matrix_free(BillowBlockMatrix *matrix);

/* The alpha and m of all springs at the positions x, and the diagonal of
 *   A = mass M + damping_scale D + stiffness_scale K + what was put into `extra` (six arrays; NULL: nothing),
 * where -K, -D are the derivatives of springs and bending by positions and velocities (docs/method.md §7). */
void billow_block_matrix_assemble(BillowBlockMatrix *matrix, const BillowPoints *x, double damping_scale,
                                  double stiffness_scale, double *const extra[6], double extra_scale);

/* The same where springs pull k d, as if they had no rest length: K = k I. */
void billow_block_matrix_assemble_linear(BillowBlockMatrix *matrix, const BillowPoints *x,
                                         double damping_scale, double stiffness_scale, double *const extra[6],
                                         double extra_scale);

/* The inverse of the diagonal, without the prescribed components: P (P D P + I - P)^-1 P at the filtered points. */
void billow_block_matrix_invert(BillowBlockMatrix *matrix, const BillowFilter *filter);

/* q = A p; returns <p, q>. */
double billow_block_matrix_multiply(const BillowBlockMatrix *matrix, const BillowPoints *p, BillowPoints *q);

/* z = the inverse of the diagonal blocks, times r; returns <r, z>. */
double billow_block_matrix_precondition(const BillowBlockMatrix *matrix, const BillowPoints *r,
                                        BillowPoints *z);
