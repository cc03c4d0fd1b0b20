/* A frame of cloth as drawn and exported: single-precision positions and normals of every grid point. */
#pragma once

#include "core/base/outline.h"

#include <stdbool.h>

/* Each array holds `count` values of one axis, 64-byte aligned: of the grid's points in grid order, or, after
 * billow_mesh_trim(), of the surface's vertices. Shared by reference count: the owner of the only reference may
 * write, everyone else only reads. */
typedef struct {
    BillowGrid grid; /* its outline is kept alive */
    size_t count;
    float *x, *y, *z;    /* positions, meters */
    float *nx, *ny, *nz; /* unit normals; (0, 0, 0) where the surface has no direction */
} BillowMesh;

/* Creates a zeroed mesh for `grid`, with one reference. */
BillowMesh *billow_mesh_new(const BillowGrid *grid);

BillowMesh *billow_mesh_ref(BillowMesh *mesh);

/* Returns the mesh of the vertices of the cloth's surface (core/base/outline.h); for a rectangle a new reference to
 * `mesh`. */
BillowMesh *billow_mesh_trim(BillowMesh *mesh);

/* Fills `to`, one value per vertex of the surface, from `from`, one per grid point. */
void billow_grid_trim_values(const BillowGrid *grid, const float *from, float *to);

/* Drops a reference and frees the mesh with the last one. NULL is allowed. */
void billow_mesh_unref(BillowMesh *mesh);

/* Returns whether there is more than one reference. If not, the owner of the only one may write. */
bool billow_mesh_is_shared(const BillowMesh *mesh);

/* Returns the size of a mesh for `grid` in bytes. */
size_t billow_mesh_bytes(const BillowGrid *grid);

BillowVec3 billow_mesh_point(const BillowMesh *mesh, size_t point); /* meters */

/* Returns the point of the cloth nearest to `place`; the first one if several are equally near. */
size_t billow_mesh_nearest(const BillowMesh *mesh, BillowVec3 place);

/* Computes the smallest and largest coordinates of all points of the cloth, meters. */
void billow_mesh_bounds(const BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high);
