/* What is drawn and exported: single-precision positions and normals of every grid point. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

/* A frame of cloth. Arrays hold columns x rows values in grid order, 64-byte aligned, one per axis.
 * Shared by reference count; whoever holds the only reference may write, everyone else reads. */
typedef struct {
    BillowGrid grid;
    float *x, *y, *z;    /* positions, metres */
    float *nx, *ny, *nz; /* unit normals; (0, 0, 0) where the surface has no direction */
} BillowMesh;

/* A mesh with room for `grid`, contents zero, one reference. */
BillowMesh *billow_mesh_new(const BillowGrid *grid);

BillowMesh *billow_mesh_ref(BillowMesh *mesh);

/* Drops a reference and frees the mesh with the last one. NULL is allowed. */
void billow_mesh_unref(BillowMesh *mesh);

/* Whether there is more than one reference. Who holds the only one may write once this has told so. */
bool billow_mesh_is_shared(const BillowMesh *mesh);

/* Bytes that a mesh for `grid` takes. */
size_t billow_mesh_bytes(const BillowGrid *grid);

BillowVec3 billow_mesh_point(const BillowMesh *mesh, size_t point); /* metres */

/* The point that is nearest to `place`; the first of those that are. */
size_t billow_mesh_nearest(const BillowMesh *mesh, BillowVec3 place);

/* Smallest and largest coordinates over all points, metres. */
void billow_mesh_bounds(const BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high);
