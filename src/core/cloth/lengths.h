/* Puts the lengths of a cloth right that is nearly one. */
#pragma once

#include "core/base/mesh.h"

/* Moves the points of a mesh, but for its anchors, so that its edges to the four neighbours come nearer to one spacing, in so many
 * sweeps of position-based projection (Müller et al. 2007). Normals are left as they are. */
void billow_lengths_restore(BillowMesh *mesh, const BillowAnchor *anchors, size_t n_anchors, int sweeps);
