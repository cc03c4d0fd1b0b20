/* The horizontal line around a collider at a height, like that of a waist. */
#pragma once

#include "physics/colliders/body.h"

#include <stddef.h>

enum { BILLOW_MAX_RING_POINTS = 4096 };

/* Traces the line `gap` meters (> 0) outside the body's surface in the horizontal plane through `near`: the one that is reached from
 * there, counterclockwise as seen from above. Writes its points to `points` (BILLOW_MAX_RING_POINTS of them), about evenly
 * spaced, and the last one as far from the first; the first is near `near`. Returns their number; 0 if the body is not
 * in the plane there, has no end (a plane), or its line does not close. */
size_t billow_body_ring(const BillowBody *body, BillowVec3 near, double gap, BillowVec3 *points);
