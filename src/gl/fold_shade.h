/* How deep in a fold each point of a cloth lies. A pure function, independent of GL. */
#pragma once

#include "core/base/mesh.h"

/* Sets `hollow`, a value per point, from the mesh's positions and normals: by how much the cloth around the point
 * rises over it on the side of its normal, as the tangent of an angle, -1 … 1. 0: level; above 0: the point lies in
 * the hollow of a fold; below 0: on a ridge. On the other side of the cloth it is the negative. */
void billow_fold_shade(const BillowMesh *mesh, float *hollow);
