#include "io/writers/mesh_spool.h"

enum { PLANES = 6 };

struct BillowMeshSpool {
    BillowSpool *spool;
    gsize plane; /* bytes */
    gsize n_planes;
    GArray *offsets; /* of guint64: where each mesh begins */
};

BillowMeshSpool *
billow_mesh_spool_new(BillowSpool *bytes, const BillowGrid *grid, gboolean normals)
{
    BillowMeshSpool *spool = g_new(BillowMeshSpool, 1);
    *spool = (BillowMeshSpool){bytes, billow_grid_count(grid) * sizeof(float), normals ? PLANES : 3,
                               g_array_new(FALSE, FALSE, sizeof(guint64))};
    return spool;
}

void
billow_mesh_spool_free(BillowMeshSpool *spool)
{
    if (!spool)
        return;
    g_array_unref(spool->offsets);
    g_free(spool);
}

gboolean
billow_mesh_spool_add(BillowMeshSpool *spool, const BillowMesh *mesh, GError **error)
{
    const float *const planes[PLANES] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    const guint64 offset = billow_spool_length(spool->spool);
    g_array_append_val(spool->offsets, offset);
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
        if (!billow_spool_read(spool->spool, g_array_index(spool->offsets, guint64, i) + k * spool->plane,
                               planes[k], spool->plane, error))
            return FALSE;
    return TRUE;
}
