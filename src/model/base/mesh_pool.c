#include "model/base/mesh_pool.h"

#include <glib.h>

BillowMesh *
billow_mesh_pool_take(BillowMeshPool *pool, const BillowGrid *grid)
{
    for (int i = 0; i < BILLOW_MESH_POOL_SIZE; i++) {
        BillowMesh *mesh = pool->meshes[i];
        if (mesh && billow_grid_equal(&mesh->grid, grid) && !billow_mesh_is_shared(mesh))
            return billow_mesh_ref(mesh);
    }
    BillowMesh **place = &pool->meshes[pool->next];
    pool->next = (pool->next + 1) % BILLOW_MESH_POOL_SIZE;
    billow_mesh_unref(*place);
    *place = billow_mesh_new(grid);
    return billow_mesh_ref(*place);
}

void
billow_mesh_pool_clear(BillowMeshPool *pool)
{
    for (int i = 0; i < BILLOW_MESH_POOL_SIZE; i++)
        billow_mesh_unref(pool->meshes[i]);
    *pool = (BillowMeshPool){0};
}
