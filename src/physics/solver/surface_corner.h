/* Private to surface*.c: where a triangle of the cloth is beside a corner of a box. */
#pragma once

#include "core/cloth/patch_nearest.h"
#include "physics/colliders/body.h"

enum { BOX_CORNERS = 8 };

/* Finds the corners of a box. */
void billow_surface_corners(const BillowBody *box, BillowVec3 corner[BOX_CORNERS]);

/* Finds the place of a triangle that is beside a corner of a box, and its distance along the triangle's normal, which
 * leads away from the middle of the box: negative if the corner is through. Returns false if that place is on the
 * triangle's border or beyond; or if another place of the box is farther along the normal, so that it, or an edge,
 * touches the triangle first. */
bool billow_surface_corner_nearest(const BillowPatch *triangle, const BillowBody *box, BillowVec3 corner,
                                   BillowNearest *nearest);
