/* How far cloth is from the nearest collider. */
#pragma once

#include "core/base/mesh.h"
#include "model/project/project.h"

/* Writes the distance of each point of `mesh` from the nearest collider at `seconds`, meters: negative inside, and at most
 * `most`. Muted colliders and floors do not count. */
void billow_body_gaps(const BillowProject *project, double seconds, const BillowMesh *mesh, double most,
                      float *gaps);
