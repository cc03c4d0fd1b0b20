/* Intersects a ray with a cloth or a display mesh, to find what the pointer is on. */
#pragma once

#include "core/base/body_mesh.h"
#include "core/base/mesh.h"

#include <stdbool.h>

/* Finds the first intersection of the ray from `origin` along `direction` (unit length) with the cloth, from
 * either side. `distance` receives its distance, meters. A cloth with more than `most` points per side is
 * subsampled: only every nth row and column counts. Returns false when the ray misses. */
bool billow_mesh_hit(const BillowMesh *mesh, int most, BillowVec3 origin, BillowVec3 direction,
                     double *distance);

/* Does the same for a display mesh, in its own units and axes; `distance` is in lengths of `direction`. */
bool billow_body_mesh_hit(const BillowBodyMesh *mesh, BillowVec3 origin, BillowVec3 direction,
                          double *distance);

/* Intersects the ray with a triangle, from either side. The place is a + share[0] (b - a) + share[1] (c - a),
 * and `distance` is in lengths of `direction`. Returns false when the ray misses. */
bool billow_triangle_hit(BillowVec3 origin, BillowVec3 direction, const BillowVec3 corner[3], double share[2],
                         double *distance);
