/* A few meshes that are reused from frame to frame, unless somebody still references them. The pool is not
 * thread-safe, but its meshes may be referenced on any thread. */
#pragma once

#include "core/base/mesh.h"

/* Enough for the mesh that is shown, the one on its way, and the one being computed. */
enum { BILLOW_MESH_POOL_SIZE = 3 };

/* Must start zeroed. */
typedef struct {
    BillowMesh *meshes[BILLOW_MESH_POOL_SIZE];
    int next; /* replaced next if all are in use */
} BillowMeshPool;

/* Returns a mesh for the grid that nobody else references, with undefined contents; transfer full. */
BillowMesh *billow_mesh_pool_take(BillowMeshPool *pool, const BillowGrid *grid);

void billow_mesh_pool_clear(BillowMeshPool *pool);
