#include "core/base/fine_mesh.h"

#include "core/base/allocate.h"

#include <stdatomic.h>
#include <string.h>

typedef struct {
    BillowFineMesh mesh;
    atomic_int references;
} SharedMesh;

static void *
copy(const void *items, size_t n, size_t size)
{
    return items ? memcpy(billow_allocate(n, size), items, n * size) : NULL;
}

static BillowVec3
vector_at(const float *numbers, size_t i)
{
    return billow_vec3((double) numbers[3 * i], (double) numbers[3 * i + 1], (double) numbers[3 * i + 2]);
}

/* Adds twice the area of each face along its normal to its points. */
static void
add_areas(const BillowFineMesh *mesh, BillowVec3 *sums)
{
    for (size_t f = 0; f < mesh->n_faces; f++) {
        const int32_t *corner = mesh->faces[f].corner;
        const int n = corner[3] < 0 ? 3 : 4;
        const BillowVec3 a = vector_at(mesh->positions, (size_t) corner[0]);
        for (int k = 2; k < n; k++) {
            const BillowVec3 b = vector_at(mesh->positions, (size_t) corner[k - 1]),
                             c = vector_at(mesh->positions, (size_t) corner[k]),
                             area = billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a));
            for (int i = 0; i < n; i++) {
                BillowVec3 *sum = &sums[mesh->point[corner[i]]];
                *sum = billow_vec3_add(*sum, area);
            }
        }
    }
}

static void
make_normals(BillowFineMesh *mesh, const float *given)
{
    BillowVec3 *sums = billow_allocate(mesh->n_points, sizeof *sums);
    add_areas(mesh, sums);
    mesh->normals = billow_allocate(3 * mesh->n_vertices, sizeof *mesh->normals);
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        const BillowVec3 own = given ? vector_at(given, i) : (BillowVec3){0};
        const BillowVec3 way = billow_vec3_length(own) > 0.0 ? own : sums[mesh->point[i]];
        const double length = billow_vec3_length(way);
        const BillowVec3 unit = length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : (BillowVec3){0};
        mesh->normals[3 * i] = (float) unit.x;
        mesh->normals[3 * i + 1] = (float) unit.y;
        mesh->normals[3 * i + 2] = (float) unit.z;
    }
    free(sums);
}

BillowFineMesh *
billow_fine_mesh_new(const BillowFineMeshParts *parts, const char *path, const char *digest)
{
    SharedMesh *shared = billow_allocate(1, sizeof *shared);
    BillowFineMesh *mesh = &shared->mesh;
    *mesh = (BillowFineMesh){
        .n_points = parts->n_points,
        .n_vertices = parts->n_vertices,
        .n_faces = parts->n_faces,
        .point = copy(parts->point, parts->n_vertices, sizeof *parts->point),
        .positions = copy(parts->positions, 3 * parts->n_vertices, sizeof *parts->positions),
        .uv = copy(parts->uv, 2 * parts->n_vertices, sizeof *parts->uv),
        .faces = copy(parts->faces, parts->n_faces, sizeof *parts->faces),
        .path = billow_duplicate_text(path),
        .digest = billow_duplicate_text(digest),
    };
    make_normals(mesh, parts->normals);
    atomic_init(&shared->references, 1);
    return mesh;
}

BillowFineMesh *
billow_fine_mesh_named(const BillowFineMesh *mesh, const char *path)
{
    if (strcmp(mesh->path, path) == 0)
        return billow_fine_mesh_ref(mesh);
    const BillowFineMeshParts parts = {mesh->n_points,  mesh->n_vertices, mesh->n_faces, mesh->point,
                                       mesh->positions, mesh->normals,    mesh->uv,      mesh->faces};
    return billow_fine_mesh_new(&parts, path, mesh->digest);
}

BillowFineMesh *
billow_fine_mesh_ref(const BillowFineMesh *mesh)
{
    SharedMesh *shared = (SharedMesh *) (uintptr_t) mesh;
    if (shared)
        atomic_fetch_add(&shared->references, 1);
    return (BillowFineMesh *) shared;
}

void
billow_fine_mesh_unref(BillowFineMesh *mesh)
{
    SharedMesh *shared = (SharedMesh *) mesh;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    free(mesh->point);
    free(mesh->positions);
    free(mesh->normals);
    free(mesh->uv);
    free(mesh->faces);
    free(mesh->path);
    free(mesh->digest);
    free(shared);
}

bool
billow_fine_mesh_equal(const BillowFineMesh *a, const BillowFineMesh *b)
{
    return a == b || (a && b && strcmp(a->digest, b->digest) == 0);
}

double
billow_fine_mesh_reach(const BillowGrid *grid)
{
    return 0.1 * grid->spacing * hypot(grid->columns - 1.0, grid->rows - 1.0);
}

size_t
billow_fine_mesh_farthest(const BillowFineMesh *mesh, const BillowGrid *grid, double *distance)
{
    const double half_x = 0.5 * grid->spacing * (grid->columns - 1.0),
                 half_z = 0.5 * grid->spacing * (grid->rows - 1.0);
    size_t farthest = 0;
    *distance = -1.0;
    for (size_t i = 0; i < mesh->n_points; i++) {
        const BillowVec3 at = billow_vec3_scale(vector_at(mesh->positions, i), grid->fine_scale);
        const double away = billow_vec3_length(
            (BillowVec3){fmax(fabs(at.x) - half_x, 0.0), at.y, fmax(fabs(at.z) - half_z, 0.0)});
        if (away > *distance) {
            *distance = away;
            farthest = i;
        }
    }
    return farthest;
}

BillowGridPlace
billow_fine_mesh_vertex(const BillowFineMesh *mesh, const BillowGrid *grid, size_t vertex)
{
    const double columns = grid->columns - 1.0, rows = grid->rows - 1.0;
    if (mesh->uv)
        return (BillowGridPlace){(double) mesh->uv[2 * vertex] * columns,
                                 (1.0 - (double) mesh->uv[2 * vertex + 1]) * rows};
    const double spacings = grid->fine_scale / grid->spacing;
    return (BillowGridPlace){(double) mesh->positions[3 * vertex] * spacings + 0.5 * columns,
                             (double) mesh->positions[3 * vertex + 2] * spacings + 0.5 * rows};
}
