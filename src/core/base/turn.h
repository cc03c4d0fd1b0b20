/* The rotation that best takes one set of points to another. Horn, Closed-form solution of absolute orientation using unit
 * quaternions, J. Opt. Soc. Am. A 4(4), 1987; Kabsch, Acta Cryst. A 32, 1976, has the same by matrices. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>

/* A rotation about a line through the origin. */
typedef struct {
    BillowVec3 axis; /* of length 1 */
    double angle;    /* radians, >= 0; right-handed about the axis */
} BillowTurn;

/* Proper rotations (no mirror images), row by row. */
typedef struct {
    double row[3][3];
} BillowMatrix3;

/* The mean of `count` > 0 points, given as planes of x, y and z. */
BillowVec3 billow_centroid(const float *const points[3], size_t count);

/* The rotation R for which the sum of |R (from - its centroid) - (to - its centroid)|^2 is least. Of several the one by
 * the smallest angle (points on a line, points that are one). Where it is half a turn, to within about a degree, it is
 * taken anticlockwise as seen from above, as near to the vertical axis as it can be; where the axis is horizontal,
 * anticlockwise as seen from the right, and else from the front: the same input goes the same way round. */
BillowTurn billow_turn_between(const float *const from[3], const float *const to[3], size_t count);

/* The rotation by `share` of the angle about the same axis; exactly the identity for share 0. */
BillowMatrix3 billow_turn_matrix(const BillowTurn *turn, double share);

BillowVec3 billow_matrix3_apply(const BillowMatrix3 *matrix, BillowVec3 v);
