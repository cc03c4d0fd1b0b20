/* The matrix of an implicit step: symmetric 3 x 3 blocks, one per point and one per spring. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/filter.h"
#include "physics/net/net.h"

/* A = diag(mass) + blocks of points + blocks of springs. A spring from a to b with the block G = alpha I + m
 * m' adds G to the diagonal blocks of a and b and -G between them. alpha is negative where bending ties
 * second neighbors (net.h); its sum over three points of a line is positive: A is positive definite. */
typedef struct {
    const BillowNet *net;
    double *diagonal[6]; /* per point: xx, xy, xz, yy, yz, zz; includes the springs' share */
    double *inverse[6];  /* of the diagonal blocks */
    double *alpha
        [BILLOW_N_SPRING_FAMILIES]; /* per point: of the spring that starts there; 0 where there is none, and
                                     * for two rows before and after */
    double *m[BILLOW_N_SPRING_FAMILIES][3];
    double *planes; /* of all of the above */
    double *sums;   /* partial dot products, one per row */
    BillowWorkers *workers;
} BillowBlockMatrix;

/* `net` and `workers` (may be NULL) are borrowed. Free with billow_block_matrix_free(). */
BillowBlockMatrix *billow_block_matrix_new(const BillowNet *net, BillowWorkers *workers);
void billow_block_matrix_free(BillowBlockMatrix *matrix);

/* Computes alpha and m of all springs at the positions x, and the diagonal of
 *
 *   A = mass M + damping_scale D + stiffness_scale K + extra_scale extra,
 *
 * where -K and -D are the derivatives of spring and bending forces by positions and velocities
 * (docs/method.md §7). `extra` has six arrays; NULL: none. */
void billow_block_matrix_assemble(BillowBlockMatrix *matrix, const BillowPoints *x, double damping_scale,
                                  double stiffness_scale, double *const extra[6], double extra_scale);

/* Does the same for springs that pull with k d, as if without rest length: K = k I. */
void billow_block_matrix_assemble_linear(BillowBlockMatrix *matrix, const BillowPoints *x,
                                         double damping_scale, double stiffness_scale, double *const extra[6],
                                         double extra_scale);

/* Inverts the diagonal blocks without prescribed components: P (P D P + I - P)^-1 P at filtered points. */
void billow_block_matrix_invert(BillowBlockMatrix *matrix, const BillowFilter *filter);

/* Computes q = A p and returns <p, q>. */
double billow_block_matrix_multiply(const BillowBlockMatrix *matrix, const BillowPoints *p, BillowPoints *q);

/* Multiplies r by the inverse of the diagonal blocks to give z, and returns <r, z>. */
double billow_block_matrix_precondition(const BillowBlockMatrix *matrix, const BillowPoints *r,
                                        BillowPoints *z);
