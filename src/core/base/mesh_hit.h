/* Where a straight line meets a cloth, or the mesh that a body is drawn as: what a pointer is on. */
#pragma once

#include "core/base/body_mesh.h"
#include "core/base/mesh.h"

#include <stdbool.h>

/* The first place on the cloth, from either side, of the ray from `origin` along `direction` (unit length): how far it is,
 * metres. Of a cloth of more than `most` points a side only every nth row and column is looked at. false: the ray misses. */
bool billow_mesh_hit(const BillowMesh *mesh, int most, BillowVec3 origin, BillowVec3 direction,
                     double *distance);

/* The same for all triangles of a body's mesh, in its own units and axes; how far it is is told in lengths of `direction`. */
bool billow_body_mesh_hit(const BillowBodyMesh *mesh, BillowVec3 origin, BillowVec3 direction,
                          double *distance);
