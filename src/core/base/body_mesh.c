#include "core/base/body_mesh.h"

#include "core/base/allocate.h"

#include <stdatomic.h>
#include <string.h>

typedef struct {
    BillowBodyMesh mesh;
    atomic_int references;
} SharedMesh;

static BillowVec3
vector_at(const float *numbers, size_t i)
{
    return billow_vec3((double) numbers[3 * i], (double) numbers[3 * i + 1], (double) numbers[3 * i + 2]);
}

static void
make_normals(BillowBodyMesh *mesh, const float *given)
{
    /* per point: sum of twice the triangles' areas along their normals, (b - a) x (c - a) */
    BillowVec3 *sums = billow_allocate(mesh->n_points, sizeof *sums);
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const uint32_t *triangle = &mesh->triangles[3 * i];
        const BillowVec3 a = vector_at(mesh->positions, triangle[0]);
        const BillowVec3 area =
            billow_vec3_cross(billow_vec3_sub(vector_at(mesh->positions, triangle[1]), a),
                              billow_vec3_sub(vector_at(mesh->positions, triangle[2]), a));
        for (int k = 0; k < 3; k++)
            sums[triangle[k]] = billow_vec3_add(sums[triangle[k]], area);
    }
    for (size_t i = 0; i < mesh->n_points; i++) {
        const BillowVec3 own = given ? vector_at(given, i) : (BillowVec3){0};
        const BillowVec3 way = billow_vec3_length(own) > 0.0 ? own : sums[i];
        const double length = billow_vec3_length(way);
        const BillowVec3 unit = length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : (BillowVec3){0};
        mesh->normals[3 * i] = (float) unit.x;
        mesh->normals[3 * i + 1] = (float) unit.y;
        mesh->normals[3 * i + 2] = (float) unit.z;
    }
    free(sums);
}

static void *
copy_floats(const void *items, size_t n, size_t size)
{
    return memcpy(billow_allocate(n, size), items, n * size);
}

BillowBodyMesh *
billow_body_mesh_new(const float *positions, const float *normals, size_t n_points, const uint32_t *triangles,
                     size_t n_triangles)
{
    SharedMesh *shared = billow_allocate(1, sizeof *shared);
    BillowBodyMesh *mesh = &shared->mesh;
    mesh->n_points = n_points;
    mesh->n_triangles = n_triangles;
    mesh->positions = copy_floats(positions, 3 * n_points, sizeof *positions);
    mesh->triangles = copy_floats(triangles, 3 * n_triangles, sizeof *triangles);
    mesh->normals = billow_allocate(3 * n_points, sizeof *mesh->normals);
    make_normals(mesh, normals);
    mesh->low = mesh->high = vector_at(positions, triangles[0]);
    for (size_t i = 1; i < 3 * n_triangles; i++) {
        const BillowVec3 point = vector_at(positions, triangles[i]);
        mesh->low = billow_vec3_min(mesh->low, point);
        mesh->high = billow_vec3_max(mesh->high, point);
    }
    atomic_init(&shared->references, 1);
    return mesh;
}

BillowBodyMesh *
billow_body_mesh_ref(BillowBodyMesh *mesh)
{
    atomic_fetch_add(&((SharedMesh *) mesh)->references, 1);
    return mesh;
}

void
billow_body_mesh_unref(BillowBodyMesh *mesh)
{
    SharedMesh *shared = (SharedMesh *) mesh;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    free(mesh->positions);
    free(mesh->normals);
    free(mesh->triangles);
    free(shared);
}

void
billow_body_mesh_fan(const uint32_t *corners, size_t n, uint32_t *triangles)
{
    for (size_t i = 2; i < n; i++, triangles += 3) {
        triangles[0] = corners[0];
        triangles[1] = corners[i - 1];
        triangles[2] = corners[i];
    }
}
