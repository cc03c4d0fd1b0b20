/* Where a solid body is in the picture: its bounds, and which one a ray meets. Pure functions; knows no GL. */
#pragma once

#include "gl/camera.h"
#include "physics/collider.h"

#include <stddef.h>

/* Half a side of the square that stands for a plane, metres. */
#define BILLOW_COLLIDER_SHAPE_PLANE_REACH 2.5

/* How far the body reaches from its middle along its own axes, before it is made round by its radius. */
BillowVec3 billow_collider_shape_extent(const BillowCollider *body);

/* Makes the box from `low` to `high` contain the body. False, and nothing done, for a plane: it has no end. */
bool billow_collider_shape_extend_bounds(const BillowCollider *body, BillowVec3 *low, BillowVec3 *high);

/* Corners of a plane's square, in turn. */
void billow_collider_shape_plane_corners(const BillowCollider *plane, BillowVec3 corners[4]);

/* Number of the body other than a plane that the ray meets first, -1 = none. A body around the ray's origin is
 * not met. */
int billow_collider_shape_pick(const BillowCollider *bodies, size_t n, const BillowRay *ray);

/* Number of the plane whose square the ray meets first, -1 = none. */
int billow_collider_shape_pick_plane(const BillowCollider *bodies, size_t n, const BillowRay *ray);
