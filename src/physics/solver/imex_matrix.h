/* Private to physics: the constant matrix of the IMEX integrators, A = M + s C + s2 K: one scalar Laplacian
 * of the net's springs, the same for x, y and z. Etzmuss 2002 (3.22). */
#pragma once

#include "core/base/points.h"
#include "physics/net/net.h"
#include "physics/solver/factorisation.h"

/* y = (mass M + damping C + stiffness K) x, for the three axes. M: the masses; C: the damping of springs and bending as
 * a Laplacian, and the drag of the air; K: their stiffness as a Laplacian. */
typedef struct {
    double mass, damping, stiffness;
} BillowImexShares;

/* The shares of A for the step s. */
BillowImexShares billow_imex_shares(double s);

void billow_imex_apply(const BillowNet *net, BillowImexShares shares, const BillowPoints *x, BillowPoints *y);

/* Some factors of A, kept until another takes their place. */
typedef struct BillowImex BillowImex;

/* Free with billow_imex_free(). */
BillowImex *billow_imex_new(void);
void billow_imex_free(BillowImex *imex); /* NULL is allowed */

/* The factor of A for the step s, where the points with held[i] != 0 are left out (their rows and columns are
 * the identity's). It is the keeper's, and lasts until the next call. NULL: the factor found no memory, or A is
 * not positive definite. */
BillowFactorisation *billow_imex_factor(BillowImex *imex, const BillowNet *net, const unsigned char *held,
                                        double s);
