#include "core/base/mesh.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"

#include <math.h>
#include <stdatomic.h>

enum { PLANES = 6, MOST_PLANES, ALIGNMENT = 64 };

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
    return (billow_grid_is_rope(grid) ? MOST_PLANES : PLANES) * plane_bytes(grid);
}

BillowMesh *
billow_mesh_new(const BillowGrid *grid)
{
    SharedMesh *shared = billow_allocate(1, sizeof *shared);
    char *block = billow_allocate_aligned(ALIGNMENT, billow_mesh_bytes(grid), 1);
    float *planes[MOST_PLANES];
    for (int i = 0; i < MOST_PLANES; i++)
        planes[i] = (float *) (void *) (block + (size_t) i * plane_bytes(grid));
    shared->mesh =
        (BillowMesh){*grid, planes[0], planes[1], planes[2], planes[3], planes[4], planes[5], NULL};
    if (billow_grid_is_rope(grid))
        shared->mesh.twist = planes[PLANES];
    shared->mesh.grid.outline = billow_outline_ref(grid->outline);
    shared->mesh.grid.shrink = billow_shrink_ref(grid->shrink);
    shared->mesh.grid.fine = NULL;
    shared->mesh.grid.fine_scale = 0.0;
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
    billow_outline_unref((BillowOutline *) (uintptr_t) mesh->grid.outline);
    billow_shrink_unref((BillowShrink *) (uintptr_t) mesh->grid.shrink);
    free(shared);
}

bool
billow_mesh_is_shared(const BillowMesh *mesh)
{
    return atomic_load(&((const SharedMesh *) mesh)->references) > 1;
}

static void
plane_bounds(const BillowMesh *mesh, const float *values, double *low, double *high)
{
    float least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        if (!billow_grid_has_point(&mesh->grid, i))
            continue;
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
    }
    *low = (double) least;
    *high = (double) most;
}

void
billow_mesh_bounds(const BillowMesh *mesh, BillowVec3 *low, BillowVec3 *high)
{
    plane_bounds(mesh, mesh->x, &low->x, &high->x);
    plane_bounds(mesh, mesh->y, &low->y, &high->y);
    plane_bounds(mesh, mesh->z, &low->z, &high->z);
}

BillowVec3
billow_mesh_point(const BillowMesh *mesh, size_t point)
{
    return billow_vec3((double) mesh->x[point], (double) mesh->y[point], (double) mesh->z[point]);
}

size_t
billow_mesh_nearest(const BillowMesh *mesh, BillowVec3 place)
{
    const size_t columns = (size_t) mesh->grid.columns;
    double least = INFINITY;
    size_t nearest = 0;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const double away = billow_vec3_distance(place, billow_mesh_point(mesh, i));
        if (away < least && billow_grid_can_hold(&mesh->grid, (int) (i % columns), (int) (i / columns))) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

/* --- The surface --- */

/* Of a vertex of the border: bilinear in its cell. */
static float
value_within(const BillowGrid *grid, const float *values, const BillowOutlineVertex *at)
{
    const size_t i = billow_grid_index(grid, at->column, at->row);
    if (at->right == 0.0 && at->down == 0.0)
        return values[i];
    const double upper = (1.0 - at->right) * (double) values[i] + at->right * (double) values[i + 1];
    const float *below = values + i + grid->columns;
    return (float) ((1.0 - at->down) * upper +
                    at->down * ((1.0 - at->right) * (double) below[0] + at->right * (double) below[1]));
}

void
billow_grid_trim_values(const BillowGrid *grid, const float *from, float *to)
{
    for (size_t i = 0; i < billow_grid_vertices(grid); i++)
        to[i] = grid->outline ? value_within(grid, from, &grid->outline->vertices[i]) : from[i];
}

static void
make_unit(const BillowMesh *mesh, size_t i)
{
    const double x = (double) mesh->nx[i], y = (double) mesh->ny[i], z = (double) mesh->nz[i],
                 length = sqrt(x * x + y * y + z * z), unit = length > 0.0 ? 1.0 / length : 0.0;
    mesh->nx[i] = (float) (x * unit);
    mesh->ny[i] = (float) (y * unit);
    mesh->nz[i] = (float) (z * unit);
}

BillowMesh *
billow_mesh_trim(BillowMesh *mesh)
{
    const BillowGrid *grid = &mesh->grid;
    if (!grid->outline)
        return billow_mesh_ref(mesh);
    const BillowGrid row = billow_grid_of_vertices(grid);
    BillowMesh *trimmed = billow_mesh_new(&row);
    const float *const from[PLANES] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    float *const to[PLANES] = {trimmed->x, trimmed->y, trimmed->z, trimmed->nx, trimmed->ny, trimmed->nz};
    for (int plane = 0; plane < PLANES; plane++)
        billow_grid_trim_values(grid, from[plane], to[plane]);
    for (size_t i = grid->outline->n_inner; i < grid->outline->n_vertices; i++)
        make_unit(trimmed, i);
    return trimmed;
}
