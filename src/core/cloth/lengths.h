/* Corrects the edge lengths of a cloth whose lengths are nearly right. */
#pragma once

#include "core/base/mesh.h"

/* Moves the points of a mesh, except its anchors, so that its edges to the four neighbors come nearer to their
 * rest length, in `sweeps` sweeps of position-based projection (Müller et al. 2007). Does not update normals. */
void billow_lengths_restore(BillowMesh *mesh, const BillowAnchor *anchors, size_t n_anchors, int sweeps);
