/* Private to physics: the constant matrix of the IMEX integrators, A = M + s C + s2 K: one scalar Laplacian
 * of the net's springs, the same for x, y and z. Etzmuss 2002 (3.22). */
#pragma once

#include "core/base/points.h"
#include "physics/net/net.h"
#include "physics/solver/factorisation.h"

/* Coefficients of y = (mass M + damping C + stiffness K) x, for the three axes. M: masses; C: Laplacian of
 * the damping of springs and bending, and air drag; K: Laplacian of their stiffness. */
typedef struct {
    double mass, damping, stiffness;
} BillowImexShares;

/* Returns the coefficients of A for a step of s seconds. */
BillowImexShares billow_imex_shares(double s);

void billow_imex_apply(const BillowNet *net, BillowImexShares shares, const BillowPoints *x, BillowPoints *y);

/* A cache of a few factors of A. */
typedef struct BillowImex BillowImex;

/* Free with billow_imex_free(). */
BillowImex *billow_imex_new(void);
void billow_imex_free(BillowImex *imex); /* NULL is allowed */

/* Drops all factors: the net has changed. NULL is allowed. */
void billow_imex_forget(BillowImex *imex);

/* Returns the factor of A for a step of s seconds without the points with held[i] != 0 (whose rows and
 * columns are those of the identity). The cache owns it, and it is valid until the next call. Returns NULL
 * when memory runs out or A is not positive definite. */
BillowFactorisation *billow_imex_factor(BillowImex *imex, const BillowNet *net, const unsigned char *held,
                                        double s);
