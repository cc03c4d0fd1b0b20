/* Where a solid body is in the picture: its bounds, and which one a ray meets. Pure functions; knows no GL. */
#pragma once

#include "gl/camera.h"
#include "gl/figures.h"
#include "physics/colliders/shape.h"

#include <stddef.h>

/* Makes the box from `low` to `high` contain the body, or what is drawn in its place (NULL: nothing is). False, and nothing done, for an endless one, as
 * a plane. */
bool billow_collider_shape_extend_bounds(const BillowCollider *body, const BillowFigure *figure,
                                         BillowVec3 *low, BillowVec3 *high);

/* Corners of the square that is drawn of a plane, in turn. */
void billow_collider_shape_plane_corners(const BillowCollider *plane, BillowVec3 corners[4]);

/* Number of the body that has an end and that the ray meets first as it is drawn, -1 = none. `figures`: one for each body, or NULL. A
 * simple shape around the ray's origin is not met. */
int billow_collider_shape_pick(const BillowCollider *bodies, const BillowFigure *figures, size_t n,
                               const BillowRay *ray);

/* Number of the plane whose square the ray meets first, -1 = none. */
int billow_collider_shape_pick_plane(const BillowCollider *bodies, size_t n, const BillowRay *ray);
