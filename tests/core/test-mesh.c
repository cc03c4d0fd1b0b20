#include "core/base/mesh.h"

#include <glib.h>
#include <stdint.h>
#include <sys/wait.h>

static void
test_new(void)
{
    BillowGrid grid = {7, 5, 0.1};
    BillowMesh *mesh = billow_mesh_new(&grid);
    const float *arrays[] = {mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz};
    for (int k = 0; k < 6; k++) {
        g_assert_cmpuint((uintptr_t) arrays[k] % 64, ==, 0);
        for (int i = 0; i < 35; i++)
            g_assert_true(arrays[k][i] == 0.0f);
        for (int other = 0; other < k; other++)
            g_assert_cmpuint((size_t) ABS(arrays[k] - arrays[other]), >=, 35);
    }
    g_assert_cmpuint(billow_mesh_bytes(&grid), >=, 6 * 35 * sizeof(float));
    g_assert_cmpint(mesh->grid.columns, ==, 7);
    billow_mesh_unref(mesh);
}

/* The last reference frees the mesh, as the address sanitizer checks. */
static void
test_references(void)
{
    BillowMesh *mesh = billow_mesh_new(&(BillowGrid){3, 2, 0.1});
    g_assert_true(billow_mesh_ref(mesh) == mesh);
    billow_mesh_unref(mesh);
    mesh->nz[5] = 4.0f;
    g_assert_true(mesh->nz[5] == 4.0f);
    billow_mesh_unref(mesh);
    billow_mesh_unref(NULL);
}

static void
test_bounds(void)
{
    BillowMesh *mesh = billow_mesh_new(&(BillowGrid){3, 2, 0.1});
    for (int i = 0; i < 6; i++) {
        mesh->x[i] = (float) i - 2.0f;
        mesh->y[i] = (float) (i * i);
        mesh->z[i] = -1.5f;
    }
    BillowVec3 low, high;
    billow_mesh_bounds(mesh, &low, &high);
    g_assert_true(low.x == -2.0 && low.y == 0.0 && low.z == -1.5);
    g_assert_true(high.x == 3.0 && high.y == 25.0 && high.z == -1.5);
    billow_mesh_unref(mesh);
}

/* If there is no memory for a frame, the program ends with a message. */
static void
test_no_memory(void)
{
    if (g_test_subprocess()) {
        billow_mesh_new(&(BillowGrid){1 << 26, 1 << 26, 0.1});
        return;
    }
    g_setenv("ASAN_OPTIONS", "allocator_may_return_null=1", TRUE);
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_failed();
    g_test_trap_assert_stderr("*billow: out of memory for * items of 1 bytes*");
}

/* ... and with the documented exit status. */
static void
test_no_memory_status(void)
{
    if (g_test_subprocess()) {
        billow_mesh_new(&(BillowGrid){1 << 26, 1 << 26, 0.1});
        return;
    }
    g_setenv("ASAN_OPTIONS", "allocator_may_return_null=1", TRUE);
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    const char *const words[] = {program, "--GTestSubprocess", "-p", "/mesh/no-memory-status", NULL};
    int status;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, 3);
}

/* Measures along the axes, and to a point that has a duplicate. */
static void
test_nearest(void)
{
    BillowMesh *mesh = billow_mesh_new(&(BillowGrid){4, 1, 1.0});
    mesh->x[1] = 2.0f;
    mesh->y[2] = 3.0f;
    mesh->y[3] = 3.0f;
    g_assert_cmpuint(billow_mesh_nearest(mesh, billow_vec3(1.1, 0.0, 0.0)), ==, 1);
    g_assert_cmpuint(billow_mesh_nearest(mesh, billow_vec3(0.9, 0.0, 0.0)), ==, 0);
    g_assert_cmpuint(billow_mesh_nearest(mesh, billow_vec3(0.0, 9.0, -4.0)), ==, 2);
    g_assert_cmpfloat(billow_mesh_point(mesh, 3).y, ==, 3.0);
    billow_mesh_unref(mesh);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mesh/new-is-zero-and-aligned", test_new);
    g_test_add_func("/mesh/references", test_references);
    g_test_add_func("/mesh/bounds", test_bounds);
    g_test_add_func("/mesh/nearest", test_nearest);
    g_test_add_func("/mesh/no-memory", test_no_memory);
    g_test_add_func("/mesh/no-memory-status", test_no_memory_status);
    return g_test_run();
}
