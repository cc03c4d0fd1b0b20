/* Private to the coarse net that swings: its springs. */
#pragma once

#include "core/base/vec3.h"
#include "core/cloth/band_cholesky.h"

#include <stddef.h>

typedef struct BillowSwingNet BillowSwingNet;

enum { BILLOW_SWING_ACROSS, BILLOW_SWING_DOWN, BILLOW_SWING_SHEAR };

/* From its `most` on, a spring is as stiff as `stop`: the cloth across pleats is flat then. */
typedef struct {
    size_t a, b;
    int kind;
    double stiffness, rest, most, stop, damping;
} BillowSwingSpring;

/* Three points in a line of the net, and how much the cloth resists a bend there, N/m. */
typedef struct {
    size_t point[3];
    double stiffness;
} BillowSwingBend;

struct BillowSwingNet {
    size_t count, n_springs, n_bends;
    BillowSwingSpring *springs;
    BillowSwingBend *bends;
    double *mass, *drag;
    unsigned char *held;
    size_t *number;          /* of a point among the unknowns of the matrix */
    BillowVec3 *extra;       /* the force that holds what tensions do not */
    double gravity, against; /* damping against the carrier, 1/s */
    double bend_damping;     /* seconds */
    double unbalance;
    BillowBandMatrix matrix;
    double *values; /* the right-hand side, then the changes of the velocities, in the first lane */
    BillowVec3 *force, *ahead;
};

/* Gives the springs the lengths with which their tensions hold the weight at `places` as well as they can,
 * where threads down the cloth are never compressed. */
void billow_swing_net_balance(BillowSwingNet *net, const BillowVec3 *places);
