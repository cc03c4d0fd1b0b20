/* A few meshes that are reused for frame after frame; a mesh that somebody else still references is left
 * alone. The pool is not thread-safe, but other references to its meshes may be held on any thread. */
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
