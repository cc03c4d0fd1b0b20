/* Reads any bytes as the OBJ file of a display mesh, and of a fine mesh. An accepted mesh has valid
 * indices, finite points (within its box), and normals that are of unit length or absent. Otherwise there
 * is an error message. */
#include "fuzz.h"

#include "io/project/body_obj.h"
#include "io/project/fine_obj.h"

#include <math.h>

static void
is_within(const float *at, BillowVec3 low, BillowVec3 high)
{
    const double x = (double) at[0], y = (double) at[1], z = (double) at[2];
    g_assert_true(x >= low.x && y >= low.y && z >= low.z && x <= high.x && y <= high.y && z <= high.z);
}

static void
are_unit_or_absent(const float *normals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float *n = &normals[3 * i];
        const double length = sqrt((double) n[0] * (double) n[0] + (double) n[1] * (double) n[1] +
                                   (double) n[2] * (double) n[2]);
        g_assert_true(length == 0.0 || fabs(length - 1.0) < 1e-5);
    }
}

static void
is_whole(const BillowBodyMesh *mesh)
{
    g_assert_true(mesh->n_points > 0 && mesh->n_triangles > 0);
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++) {
        g_assert_cmpuint(mesh->triangles[i], <, mesh->n_points);
        is_within(&mesh->positions[3 * mesh->triangles[i]], mesh->low, mesh->high);
    }
    are_unit_or_absent(mesh->normals, mesh->n_points);
}

static void
is_whole_fine_mesh(const BillowFineMesh *mesh)
{
    g_assert_true(mesh->n_faces > 0 && mesh->n_points > 0 && mesh->n_points <= mesh->n_vertices);
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        g_assert_cmpuint(mesh->point[i], <, mesh->n_points);
        g_assert_true(i >= mesh->n_points || mesh->point[i] == i);
        for (int k = 0; k < 3; k++)
            g_assert_cmpfloat(fabs((double) mesh->positions[3 * i + k]), <=, 1e9);
    }
    for (size_t i = 0; i < mesh->n_faces; i++)
        for (int k = 0; k < 4; k++)
            g_assert_cmpint(mesh->faces[i].corner[k], <, (int) mesh->n_vertices);
    are_unit_or_absent(mesh->normals, mesh->n_vertices);
}

void
fuzz_body(const uint8_t *data, size_t size)
{
    g_autofree char *path = fuzz_path("body.obj");
    fuzz_write(path, data, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowBodyMesh) mesh = billow_body_obj_read(path, NULL, &error);
    g_assert_cmpint(mesh == NULL, ==, error != NULL);
    if (mesh)
        is_whole(mesh);
    else
        fuzz_is_message(error->message);
    g_autoptr(GError) unfit = NULL;
    g_autoptr(BillowFineMesh) fine = billow_fine_obj_read(path, "body.obj", NULL, &unfit);
    g_assert_cmpint(fine == NULL, ==, unfit != NULL);
    if (fine)
        is_whole_fine_mesh(fine);
    else
        fuzz_is_message(unfit->message);
}
