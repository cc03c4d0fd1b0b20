/* Finds the rotation that best maps one set of points to another. Horn, Closed-form solution of absolute
 * orientation using unit quaternions, J. Opt. Soc. Am. A 4(4), 1987; Kabsch, Acta Cryst. A 32, 1976
 * (matrices). */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>

/* A rotation about a line through the origin. */
typedef struct {
    BillowVec3 axis; /* unit length */
    double angle;    /* radians, >= 0; right-handed about the axis */
} BillowTurn;

/* Returns `v` turned about the vertical, counterclockwise as seen from above. */
BillowVec3 billow_vec3_turned(BillowVec3 v, double degrees);

/* A proper rotation (no reflection), row by row. */
typedef struct {
    double row[3][3];
} BillowMatrix3;

/* Returns the mean of `count` > 0 points, given as planes of x, y and z. */
BillowVec3 billow_centroid(const float *const points[3], size_t count);

/* Returns the rotation R that minimizes the sum of |R (from - its centroid) - (to - its centroid)|^2. If
 * several do (collinear or coincident points), returns the one with the smallest angle. Half a turn, to
 * within about a degree, goes counterclockwise as seen from above, about an axis as near to vertical as
 * possible; with a horizontal axis, counterclockwise as seen from the right, or else from the front. So the
 * same input always turns the same way. */
BillowTurn billow_turn_between(const float *const from[3], const float *const to[3], size_t count);

/* The same, from the sums s[j][k] of coordinate j of `from` times coordinate k of `to`, both relative to their
 * centroids; points may be weighed in these sums. */
BillowTurn billow_turn_of_products(const double s[3][3]);

/* Returns the rotation by `share` of the angle about the same axis; exactly the identity for share 0. */
BillowMatrix3 billow_turn_matrix(const BillowTurn *turn, double share);

BillowVec3 billow_matrix3_apply(const BillowMatrix3 *matrix, BillowVec3 v);
