#include "io/writers/mesh_spool.h"

enum { PLANES = 6 };

struct BillowMeshSpool {
    BillowSpool *spool;
    gsize plane; /* bytes */
    gsize n_planes;
};

BillowMeshSpool *
billow_mesh_spool_new(const char *path, const BillowGrid *grid, gboolean normals, GError **error)
{
    BillowSpool *bytes = billow_spool_new(path, error);
    if (!bytes)
        return NULL;
    BillowMeshSpool *spool = g_new(BillowMeshSpool, 1);
    *spool = (BillowMeshSpool){bytes, billow_grid_count(grid) * sizeof(float), normals ? PLANES : 3};
    return spool;
}

void
billow_mesh_spool_free(BillowMeshSpool *spool)
{
    if (!spool)
        return;
    billow_spool_free(spool->spool);
    g_free(spool);
}

gboolean
billow_mesh_spool_add(BillowMeshSpool *spool, const BillowMesh *mesh, GError **error)
{
    const float *const planes[PLANES] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    for (gsize i = 0; i < spool->n_planes; i++)
        if (!billow_spool_write(spool->spool, planes[i], spool->plane, error))
            return FALSE;
    return TRUE;
}

gboolean
billow_mesh_spool_read(const BillowMeshSpool *spool, guint i, BillowMesh *mesh, GError **error)
{
    float *const planes[PLANES] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    for (gsize k = 0; k < spool->n_planes; k++)
        if (!billow_spool_read(spool->spool, (i * spool->n_planes + k) * spool->plane, planes[k],
                               spool->plane, error))
            return FALSE;
    return TRUE;
}
