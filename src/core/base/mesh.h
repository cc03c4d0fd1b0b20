/* A frame of cloth as drawn and exported: single-precision positions and normals of every grid point. */
#pragma once

#include "core/base/outline.h"

#include <stdbool.h>

/* Each array holds columns x rows values of one axis in grid order, 64-byte aligned. Shared by reference
 * count: the owner of the only reference may write, everyone else only reads. */
typedef struct {
    BillowGrid grid;     /* its outline is kept alive; it has no fine mesh: see billow_fine_mesh_follow() */
    float *x, *y, *z;    /* positions, meters */
    float *nx, *ny, *nz; /* unit normals; (0, 0, 0) where the surface has no direction */
    float *twist;        /* of a rope: by how much its surface is turned about it, radians; NULL for cloth */
} BillowMesh;

/* Creates a zeroed mesh for `grid`, with one reference. */
BillowMesh *billow_mesh_new(const BillowGrid *grid);

BillowMesh *billow_mesh_ref(BillowMesh *mesh);

/* Returns a mesh of the vertices of the cloth's surface (core/base/outline.h), as one row; for a rectangle a new
 * reference to `mesh`. */
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

/* Returns the point within the outline that is nearest to `place`; the first one if several are equally near. */
size_t billow_mesh_nearest(const BillowMesh *mesh, BillowVec3 place);

/* Computes the smallest and largest coordinates of all points of the cloth, meters. */
void billow_mesh_bounds(const BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high);
