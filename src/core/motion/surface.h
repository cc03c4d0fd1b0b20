/* Places on the mesh of a motion, for what rides on its skin. */
#pragma once

#include "core/motion/motion.h"

/* A place in a triangle: the sum of its corners, weighted. The weights add up to 1. */
typedef struct {
    size_t triangle;
    double weights[3];
} BillowMotionSpot;

/* Returns the place that has these shares of the second and third corner of a triangle, and the rest of the first. */
BillowMotionSpot billow_motion_spot(size_t triangle, double second, double third);

/* Returns a place of the mesh at a time. `frame` (NULL: unwanted) receives it and the turn of its triangle:
 * x along the first edge, y along the normal, from whose tip the corners go counterclockwise. A triangle
 * without area has the smallest turn that takes x along its first edge, or none if that has no length. */
BillowVec3 billow_motion_surface_at(const BillowMotion *motion, size_t triangle, const double weights[3],
                                    double seconds, BillowMotionPlace *frame);

/* Finds the place of the mesh that is nearest to `point` at a time; the first one of several equally near.
 * Takes time in proportion to the number of triangles. Returns the distance, meters, or INFINITY if there
 * is no mesh. */
double billow_motion_nearest(const BillowMotion *motion, double seconds, BillowVec3 point,
                             BillowMotionSpot *spot);

/* Finds those that are nearest to each of `n` places. There is a mesh. */
void billow_motion_nearest_all(const BillowMotion *motion, double seconds, const BillowVec3 *places, size_t n,
                               BillowMotionSpot *spots);

/* Finds the first place of the mesh that a ray meets at a time, from either side. `direction` has length 1
 * and `distance` receives the distance in meters. Returns false if it meets none. */
bool billow_motion_hit(const BillowMotion *motion, double seconds, BillowVec3 origin, BillowVec3 direction,
                       BillowMotionSpot *spot, double *distance);
