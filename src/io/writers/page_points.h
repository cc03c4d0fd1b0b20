/* Positions of a cloth in 16 bits per axis, each as its difference from a prediction: from the same point in the frame
 * before, moved as its neighbors in the grid have moved. data/page/page.html reads them. */
#pragma once

#include "core/base/mesh.h"

#include <glib.h>

typedef struct BillowPagePoints BillowPagePoints;

/* Creates the state for meshes of a grid whose coordinates are from `low` to `high`, meters. */
BillowPagePoints *billow_page_points_new(const BillowGrid *grid, BillowVec3 low, BillowVec3 high);
void billow_page_points_free(BillowPagePoints *points);

/* Returns the distance of neighboring positions along each axis, meters: a position is low + step * n for n from 0 to 65535,
 * so at most half of it from where the mesh has it. */
BillowVec3 billow_page_points_step(const BillowPagePoints *points);

/* Appends the next frame to `bytes`: all x, then y, then z. A difference d is the number 2d, or -2d - 1 if it is
 * negative, in groups of 7 bits, lowest first, all but the last with the eighth bit. `mesh` has the positions. */
void billow_page_points_add(BillowPagePoints *points, const BillowMesh *mesh, GByteArray *bytes);
