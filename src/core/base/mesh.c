#include "core/base/mesh.h"

#include "core/base/allocate.h"

#include <math.h>
#include <stdatomic.h>

enum { PLANES = 6, ALIGNMENT = 64 };

typedef struct {
    BillowMesh mesh;
    atomic_int references;
} SharedMesh;

/* Returns the bytes of one axis of all points, padded so that the next axis is also aligned. */
static size_t
plane_bytes(const BillowGrid *grid)
{
    return (billow_grid_count(grid) * sizeof(float) + ALIGNMENT - 1) & ~(size_t) (ALIGNMENT - 1);
}

size_t
billow_mesh_bytes(const BillowGrid *grid)
{
    return PLANES * plane_bytes(grid);
}

BillowMesh *
billow_mesh_new(const BillowGrid *grid)
{
    SharedMesh *shared = billow_allocate(1, sizeof *shared);
    char *block = billow_allocate_aligned(ALIGNMENT, billow_mesh_bytes(grid), 1);
    float *planes[PLANES];
    for (int i = 0; i < PLANES; i++)
        planes[i] = (float *) (void *) (block + (size_t) i * plane_bytes(grid));
    shared->mesh = (BillowMesh){*grid, planes[0], planes[1], planes[2], planes[3], planes[4], planes[5]};
    atomic_init(&shared->references, 1);
    return &shared->mesh;
}

BillowMesh *
billow_mesh_ref(BillowMesh *mesh)
{
    atomic_fetch_add(&((SharedMesh *) mesh)->references, 1);
    return mesh;
}

void
billow_mesh_unref(BillowMesh *mesh)
{
    SharedMesh *shared = (SharedMesh *) mesh;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    free(mesh->x);
    free(shared);
}

bool
billow_mesh_is_shared(const BillowMesh *mesh)
{
    return atomic_load(&((const SharedMesh *) mesh)->references) > 1;
}

static void
plane_bounds(const float *values, size_t count, double *low, double *high)
{
    float least = values[0], most = values[0];
    for (size_t i = 1; i < count; i++) {
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
    }
    *low = (double) least;
    *high = (double) most;
}

void
billow_mesh_bounds(const BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high)
{
    size_t count = billow_grid_count(&mesh->grid);
    plane_bounds(mesh->x, count, &low->x, &high->x);
    plane_bounds(mesh->y, count, &low->y, &high->y);
    plane_bounds(mesh->z, count, &low->z, &high->z);
}

BillowVec3
billow_mesh_point(const BillowMesh *mesh, size_t point)
{
    return billow_vec3((double) mesh->x[point], (double) mesh->y[point], (double) mesh->z[point]);
}

size_t
billow_mesh_nearest(const BillowMesh *mesh, BillowVec3 place)
{
    const size_t count = billow_grid_count(&mesh->grid);
    double least = INFINITY;
    size_t nearest = 0;
    for (size_t i = 0; i < count; i++) {
        const double away = billow_vec3_distance(place, billow_mesh_point(mesh, i));
        if (away < least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}
