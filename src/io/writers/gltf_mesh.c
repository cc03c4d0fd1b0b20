#include "io/writers/gltf_mesh.h"

#include "core/base/outline.h"
#include "core/base/tube.h"

void
billow_gltf_mesh_written(const BillowMesh *mesh, double scale, const BillowMesh *base, BillowMesh *to)
{
    float *const places[] = {to->x, to->y, to->z}, *const normals[] = {to->nx, to->ny, to->nz};
    for (gsize i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const gboolean degenerate = mesh->nx[i] == 0.0F && mesh->ny[i] == 0.0F && mesh->nz[i] == 0.0F;
        const float place[] = {(float) ((double) mesh->x[i] * scale), (float) ((double) mesh->y[i] * scale),
                               (float) ((double) mesh->z[i] * scale)};
        const float normal[] = {mesh->nx[i], degenerate ? 1.0F : mesh->ny[i], mesh->nz[i]};
        const float before[] = {base ? base->x[i] : 0.0F, base ? base->y[i] : 0.0F, base ? base->z[i] : 0.0F};
        const float turned[] = {base ? base->nx[i] : 0.0F, base ? base->ny[i] : 0.0F,
                                base ? base->nz[i] : 0.0F};
        for (int axis = 0; axis < 3; axis++) {
            places[axis][i] = place[axis] - before[axis];
            normals[axis][i] = normal[axis] - turned[axis];
        }
    }
}

gboolean
billow_gltf_mesh_add(BillowGltfBuffer *buffer, const BillowGlbOptions *options, const BillowMesh *mesh,
                     BillowGltfUse use, int *positions, int *normals, GError **error)
{
    const gsize count = billow_grid_count(&mesh->grid);
    const float *const places[] = {mesh->x, mesh->y, mesh->z}, *const turns[] = {mesh->nx, mesh->ny,
                                                                                 mesh->nz};
    *positions = billow_gltf_add_vectors(buffer, places, count, use, TRUE, error);
    *normals = *positions >= 0 && options->normals
                   ? billow_gltf_add_vectors(buffer, turns, count, use, FALSE, error)
                   : -1;
    return *positions >= 0 && (*normals >= 0 || !options->normals);
}

int
billow_gltf_mesh_add_uv(BillowGltfBuffer *buffer, const BillowGrid *grid, GError **error)
{
    const gsize count = billow_grid_vertices(grid);
    g_autofree float *u = g_new(float, count), *v = g_new(float, count);
    for (gsize i = 0; i < count; i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        u[i] = (float) billow_surface_u(grid, place.column);
        v[i] = (float) (place.row / (grid->rows - 1.0));
    }
    return billow_gltf_add_pairs(buffer, u, v, count, error);
}

int
billow_gltf_mesh_add_indices(BillowGltfBuffer *buffer, const BillowGrid *grid, GError **error)
{
    const gsize count = 3 * billow_grid_count_faces(grid, true);
    g_autofree guint32 *indices = g_new(guint32, count);
    guint32 *at = indices;
    BillowFaces faces = {grid};
    size_t corners[4];
    for (int n; (n = billow_faces_next(&faces, corners)) > 0;) {
        const gsize order[] = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < (n == 4 ? 6 : 3); i++)
            *at++ = (guint32) corners[order[i]];
    }
    return billow_gltf_add_indices(buffer, indices, count, billow_grid_vertices(grid), error);
}
