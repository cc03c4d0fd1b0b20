/* Bounds of colliders, and which one a ray hits. Pure functions, independent of GL. */
#pragma once

#include "gl/camera.h"
#include "gl/figures.h"
#include "physics/colliders/shape.h"

#include <stddef.h>

/* Extends the box from `low` to `high` by the collider, or its display mesh (`figure`, NULL: none). Returns
 * false and does nothing for an endless one, such as a plane, without a display mesh. */
bool billow_collider_shape_extend_bounds(const BillowCollider *body, const BillowFigure *figure,
                                         BillowVec3 *low, BillowVec3 *high);

/* Computes the corners, in order, of the square as which a plane is drawn. */
void billow_collider_shape_plane_corners(const BillowCollider *plane, BillowVec3 corners[4]);

/* Returns the index of the first collider, as it is drawn, that the ray hits, -1 = none. Ignores endless ones
 * without a display mesh, and simple shapes that contain the ray's origin. `figures`: one per collider, or
 * NULL. */
int billow_collider_shape_pick(const BillowCollider *bodies, const BillowFigure *figures, size_t n,
                               const BillowRay *ray);

/* Returns the index of the plane whose square the ray hits first, -1 = none. */
int billow_collider_shape_pick_plane(const BillowCollider *bodies, size_t n, const BillowRay *ray);
