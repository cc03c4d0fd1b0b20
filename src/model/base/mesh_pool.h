/* A few meshes that are written again and again: one that somebody still holds is left alone. Not thread-safe; who holds a
 * mesh may be on any thread. */
#pragma once

#include "core/base/mesh.h"

/* Enough for the one that is shown, the one on its way, and the one that is made. */
enum { BILLOW_MESH_POOL_SIZE = 3 };

/* Starts zeroed. */
typedef struct {
    BillowMesh *meshes[BILLOW_MESH_POOL_SIZE];
    int next; /* to be replaced when all are held */
} BillowMeshPool;

/* A mesh for the grid that nobody else holds, its contents as they were left; transfer full. */
BillowMesh *billow_mesh_pool_take(BillowMeshPool *pool, const BillowGrid *grid);

void billow_mesh_pool_clear(BillowMeshPool *pool);
