/* Where a straight line meets a cloth: what a pointer is on. */
#pragma once

#include "core/mesh.h"

#include <stdbool.h>

/* The first place on the cloth, from either side, of the ray from `origin` along `direction` (unit length): how far it is,
 * metres. Of a cloth of more than `most` points a side only every nth row and column is looked at. false: the ray misses. */
bool billow_mesh_hit(const BillowMesh *mesh, int most, BillowVec3 origin, BillowVec3 direction,
                     double *distance);
