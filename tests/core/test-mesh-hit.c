#include "core/base/mesh_hit.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

/* Makes a mesh of 2 m by 1 m in the plane y = height, above the origin. */
static BillowMesh *
flat_mesh(int columns, int rows, double height)
{
    const BillowGrid grid = {columns, rows, 1.0};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const size_t i = billow_grid_index(&grid, c, r);
            mesh->x[i] = (float) (2.0 * c / (columns - 1) - 1.0);
            mesh->y[i] = (float) height;
            mesh->z[i] = (float) (1.0 * r / (rows - 1) - 0.5);
        }
    return mesh;
}

static void
a_plane_is_met_where_it_is(void)
{
    g_autoptr(BillowMesh) mesh = flat_mesh(9, 6, 0.25);
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    for (int i = 0; i < 200; i++) {
        const BillowVec3 aim = {g_rand_double_range(random, -1.5, 1.5), 0.25,
                                g_rand_double_range(random, -1, 1)};
        const BillowVec3 eye = {g_rand_double_range(random, -2, 2), i % 2 ? 3.0 : -3.0, 0.4};
        const double way = billow_vec3_distance(aim, eye);
        const BillowVec3 direction = billow_vec3_scale(billow_vec3_sub(aim, eye), 1.0 / way);
        const gboolean on = fabs(aim.x) < 0.999 && fabs(aim.z) < 0.499;
        const gboolean off = fabs(aim.x) > 1.001 || fabs(aim.z) > 0.501;
        double distance;
        const gboolean hit = billow_mesh_hit(mesh, 100, eye, direction, &distance);
        g_assert_true(hit ? !off : !on);
        if (hit)
            g_assert_cmpfloat_with_epsilon(distance, way, 1e-6);
    }
}

/* A strip that lies above itself, with its upper half at height 1. */
static void
the_nearer_of_two_is_met(void)
{
    g_autoptr(BillowMesh) mesh = flat_mesh(5, 4, 0.0);
    for (int r = 2; r < 4; r++)
        for (int c = 0; c < 5; c++) {
            const size_t i = billow_grid_index(&mesh->grid, c, r),
                         below = billow_grid_index(&mesh->grid, c, r - 2);
            mesh->y[i] = 1.0f;
            mesh->z[i] = mesh->z[below];
        }
    double distance;
    g_assert_true(billow_mesh_hit(mesh, 100, billow_vec3(0.1, 3.0, -0.4), billow_vec3(0, -1, 0), &distance));
    g_assert_cmpfloat_with_epsilon(distance, 2.0, 1e-6);
    g_assert_true(billow_mesh_hit(mesh, 100, billow_vec3(0.1, -3.0, -0.4), billow_vec3(0, 1, 0), &distance));
    g_assert_cmpfloat_with_epsilon(distance, 3.0, 1e-6);
}

static void
what_is_behind_is_missed(void)
{
    g_autoptr(BillowMesh) mesh = flat_mesh(5, 4, 0.0);
    double distance;
    g_assert_false(billow_mesh_hit(mesh, 100, billow_vec3(0.1, 3.0, 0.1), billow_vec3(0, 1, 0), &distance));
}

/* Finds hits up to the last row and column. */
static void
a_coarse_look_sees_all_of_the_cloth(void)
{
    g_autoptr(BillowMesh) mesh = flat_mesh(101, 47, 0.0);
    for (int most = 2; most < 20; most++)
        for (int i = 0; i < 50; i++) {
            const BillowVec3 eye = {-0.999 + 1.998 * i / 49, 1.0, 0.499 - 0.998 * i / 49};
            double distance;
            g_assert_true(billow_mesh_hit(mesh, most, eye, billow_vec3(0, -1, 0), &distance));
            g_assert_cmpfloat_with_epsilon(distance, 1.0, 1e-6);
        }
}

/* The distance is measured in lengths of the direction. */
static void
a_body_is_met_by_its_nearest_triangle(void)
{
    static const float points[] = {-1, 0, -1, 1, 0, -1, 0, 0, 1, -1, 2, -1, 1, 2, -1, 0, 2, 1};
    static const uint32_t triangles[] = {0, 1, 2, 3, 4, 5};
    BillowBodyMesh *mesh = billow_body_mesh_new(points, NULL, 6, triangles, 2);
    double distance;
    g_assert_true(billow_body_mesh_hit(mesh, billow_vec3(0, 8, 0), billow_vec3(0, -2, 0), &distance));
    g_assert_cmpfloat_with_epsilon(distance, 3.0, 1e-12);
    g_assert_true(billow_body_mesh_hit(mesh, billow_vec3(0, -8, 0), billow_vec3(0, 0.5, 0), &distance));
    g_assert_cmpfloat_with_epsilon(distance, 16.0, 1e-12);
    g_assert_false(billow_body_mesh_hit(mesh, billow_vec3(0, 8, 1.1), billow_vec3(0, -2, 0), &distance));
    billow_body_mesh_unref(mesh);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mesh-hit/a-plane-is-met-where-it-is", a_plane_is_met_where_it_is);
    g_test_add_func("/mesh-hit/the-nearer-of-two-is-met", the_nearer_of_two_is_met);
    g_test_add_func("/mesh-hit/what-is-behind-is-missed", what_is_behind_is_missed);
    g_test_add_func("/mesh-hit/a-coarse-look-sees-all-of-the-cloth", a_coarse_look_sees_all_of_the_cloth);
    g_test_add_func("/mesh-hit/a-body-is-met-by-its-nearest-triangle", a_body_is_met_by_its_nearest_triangle);
    return g_test_run();
}
