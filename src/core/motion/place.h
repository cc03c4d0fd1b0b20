/* A rigid placement: where something stands and how it is turned, without scale. */
#pragma once

#include "core/base/vec3.h"

/* A unit quaternion w + x i + y j + z k. */
typedef struct {
    double x, y, z, w;
} BillowQuaternion;

/* Maps a point p in the placed thing's own frame to position + rotation (p). Meters. */
typedef struct {
    BillowVec3 position;
    BillowQuaternion rotation;
} BillowMotionPlace;

/* The placement that leaves every point where it is. */
#define BILLOW_MOTION_PLACE_HOME ((BillowMotionPlace){.rotation = {.w = 1.0}})

/* Returns v turned by a unit quaternion. */
BillowVec3 billow_quaternion_apply(BillowQuaternion q, BillowVec3 v);

/* Returns the turn by b, then by a. */
BillowQuaternion billow_quaternion_multiply(BillowQuaternion a, BillowQuaternion b);

/* Returns q scaled to unit length; no turn if q is zero or not finite. */
BillowQuaternion billow_quaternion_unit(BillowQuaternion q);

/* Returns the turn whose matrix has these columns: three orthogonal unit vectors, right-handed. */
BillowQuaternion billow_quaternion_of_axes(BillowVec3 x, BillowVec3 y, BillowVec3 z);

/* Interpolates on the shorter way from a to b, at an even speed; exactly a at t = 0 and exactly b at t = 1.
 * Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985. */
BillowQuaternion billow_quaternion_mix(BillowQuaternion a, BillowQuaternion b, double t);

/* Returns the world's place of a point of the placed thing's own frame, and the point that has that place. */
BillowVec3 billow_motion_place_apply(const BillowMotionPlace *place, BillowVec3 own);
BillowVec3 billow_motion_place_find(const BillowMotionPlace *place, BillowVec3 world);

/* Interpolates the position on the straight line and the turn as billow_quaternion_mix() does. */
BillowMotionPlace billow_motion_place_mix(const BillowMotionPlace *a, const BillowMotionPlace *b, double t);

/* Takes scale and shear out of an affine map of 3 rows and 4 columns, row by row, with the position in the
 * fourth column: the rotation is the nearest one, that of the polar decomposition (Higham, SIAM J. Sci. Stat.
 * Comput. 7(4), 1986). A mirrored map has the rotation of its negative. If the map flattens space, or is not
 * finite, only the position is written, if it is finite, and false is returned. */
bool billow_motion_place_of_matrix(const double matrix[12], BillowMotionPlace *place);
