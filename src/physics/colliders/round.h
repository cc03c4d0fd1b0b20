/* Private to physics: code shared by round shapes. */
#pragma once

#include "physics/colliders/shape.h"

/* Returns the distance from a ball's surface. `otherwise` is the normal at the exact center (any will do). */
static inline double
billow_shape_ball_distance(BillowVec3 from_centre, double radius, BillowVec3 otherwise, BillowVec3 *normal)
{
    double length = billow_vec3_length(from_centre);
    *normal = length > 0.0 ? billow_vec3_scale(from_centre, 1.0 / length) : otherwise;
    return length - radius;
}

/* Writes the surface of a ball cut in two at its equator; a capsule draws the halves apart. */
size_t billow_shape_ball_surface(BillowShapeVertex *vertices);
