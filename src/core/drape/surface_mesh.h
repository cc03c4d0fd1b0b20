/* The cloth between its anchors as the catenaries place it, before it relaxes: to look at. */
#pragma once

#include "core/base/mesh.h"
#include "core/drape/rest_shape.h"

/* Returns the surface of `settings->surface` that the anchors (no two at one grid point, all finite) span
 * along `settings->pull`, without the colliders. It has no cloth outside the anchors' hull: each of those
 * points is on the side of the hull that is nearest in the grid. Without anchors, the flat cloth. Transfer full. */
BillowMesh *billow_surface_mesh(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                const BillowDrapeSettings *settings);
