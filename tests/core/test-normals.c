#include "core/base/mesh.h"
#include "core/base/normals.h"

#include <glib.h>
#include <string.h>

typedef BillowVec3 (*Shape)(double column, double row);

static BillowMesh *
make_mesh(int columns, int rows, double scale, Shape shape)
{
    BillowMesh *mesh = billow_mesh_new(&(BillowGrid){columns, rows, scale});
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            size_t i = billow_grid_index(&mesh->grid, column, row);
            BillowVec3 p = billow_vec3_scale(shape(column, row), scale);
            mesh->x[i] = (float) p.x;
            mesh->y[i] = (float) p.y;
            mesh->z[i] = (float) p.z;
        }
    return mesh;
}

static void
fill_normals(BillowMesh *mesh, int row_begin, int row_end)
{
    billow_normals_rows(&mesh->grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, row_begin,
                        row_end);
}

static BillowVec3
point_at(const BillowMesh *mesh, int column, int row)
{
    size_t i = billow_grid_index(&mesh->grid, column, row);
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static BillowVec3
normal_at(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->nx[i], (double) mesh->ny[i], (double) mesh->nz[i]);
}

static BillowVec3
flat(double column, double row)
{
    return billow_vec3(column, 0.0, row);
}

static BillowVec3
tilted(double column, double row)
{
    return billow_vec3(0.8 * column, 0.6 * column, row);
}

static BillowVec3
bumpy(double column, double row)
{
    return billow_vec3(column + 0.3 * sin(row), sin(0.7 * column) * cos(0.4 * row), row - 0.2 * cos(column));
}

static BillowVec3
collapsed(double column, double row)
{
    return billow_vec3(1.0, 2.0, 3.0 + 0.0 * (column + row));
}

/* Part of a cylinder of radius 20 around the z axis, seen from outside. */
static BillowVec3
cylinder(double column, double row)
{
    double angle = 0.02 * (column - 20.0);
    return billow_vec3(20.0 * sin(angle), 20.0 * cos(angle), row);
}

static void
test_flat(void)
{
    BillowMesh *mesh = make_mesh(7, 5, 0.1, flat);
    fill_normals(mesh, 0, 5);
    for (size_t i = 0; i < 35; i++)
        g_assert_true(mesh->nx[i] == 0.0f && mesh->ny[i] == 1.0f && mesh->nz[i] == 0.0f);
    billow_mesh_unref(mesh);
}

static void
test_tilted(void)
{
    const double scales[] = {1e-6, 1.0, 1e6};
    for (size_t k = 0; k < G_N_ELEMENTS(scales); k++) {
        BillowMesh *mesh = make_mesh(300, 4, scales[k], tilted);
        fill_normals(mesh, 0, 4);
        for (size_t i = 0; i < 1200; i++)
            g_assert_cmpfloat(billow_vec3_distance(normal_at(mesh, i), billow_vec3(-0.6, 0.8, 0.0)), <=,
                              1e-4);
        billow_mesh_unref(mesh);
    }
}

/* In the interior the normals of a cylinder point away from its axis. */
static void
test_cylinder(void)
{
    BillowMesh *mesh = make_mesh(41, 5, 1.0, cylinder);
    fill_normals(mesh, 0, 5);
    for (int row = 0; row < 5; row++)
        for (int column = 1; column < 40; column++) {
            double angle = 0.02 * (column - 20.0);
            BillowVec3 normal = normal_at(mesh, billow_grid_index(&mesh->grid, column, row));
            g_assert_cmpfloat(billow_vec3_distance(normal, billow_vec3(sin(angle), cos(angle), 0.0)), <=,
                              1e-5);
        }
    billow_mesh_unref(mesh);
}

/* Sums the quads' area vectors, each from its two triangles, in double precision. */
static void
test_definition(void)
{
    BillowMesh *mesh = make_mesh(523, 9, 0.1, bumpy);
    fill_normals(mesh, 0, 9);
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 523; column++) {
            BillowVec3 sum = {0};
            for (int r = MAX(row - 1, 0); r <= MIN(row, 7); r++)
                for (int c = MAX(column - 1, 0); c <= MIN(column, 521); c++) {
                    BillowVec3 p00 = point_at(mesh, c, r), p10 = point_at(mesh, c + 1, r);
                    BillowVec3 p01 = point_at(mesh, c, r + 1), p11 = point_at(mesh, c + 1, r + 1);
                    BillowVec3 one = billow_vec3_cross(billow_vec3_sub(p01, p00), billow_vec3_sub(p10, p00));
                    BillowVec3 two = billow_vec3_cross(billow_vec3_sub(p10, p11), billow_vec3_sub(p01, p11));
                    sum = billow_vec3_add(sum, billow_vec3_add(one, two));
                }
            sum = billow_vec3_scale(sum, 1.0 / billow_vec3_length(sum));
            BillowVec3 normal = normal_at(mesh, billow_grid_index(&mesh->grid, column, row));
            g_assert_cmpfloat(billow_vec3_distance(normal, sum), <=, 1e-5);
        }
    billow_mesh_unref(mesh);
}

/* Rows that are computed separately have the same bits as all at once, and no other row is written. */
static void
test_ranges(void)
{
    BillowMesh *whole = make_mesh(40, 30, 0.1, bumpy), *parts = make_mesh(40, 30, 0.1, bumpy);
    fill_normals(whole, 0, 30);
    fill_normals(parts, 7, 8);
    for (size_t i = 0; i < 1200; i++)
        g_assert_true((billow_vec3_length(normal_at(parts, i)) > 0.0) == (i >= 280 && i < 320));
    fill_normals(parts, 0, 7);
    fill_normals(parts, 8, 30);
    g_assert_cmpmem(whole->nx, 1200 * sizeof(float), parts->nx, 1200 * sizeof(float));
    g_assert_cmpmem(whole->ny, 1200 * sizeof(float), parts->ny, 1200 * sizeof(float));
    g_assert_cmpmem(whole->nz, 1200 * sizeof(float), parts->nz, 1200 * sizeof(float));
    billow_mesh_unref(whole);
    billow_mesh_unref(parts);
}

static void
test_collapsed(void)
{
    BillowMesh *mesh = make_mesh(4, 4, 1.0, collapsed);
    fill_normals(mesh, 0, 4);
    for (size_t i = 0; i < 16; i++)
        g_assert_true(mesh->nx[i] == 0.0f && mesh->ny[i] == 0.0f && mesh->nz[i] == 0.0f);
    billow_mesh_unref(mesh);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/normals/flat-cloth-points-up", test_flat);
    g_test_add_func("/normals/tilted-plane-at-any-scale", test_tilted);
    g_test_add_func("/normals/cylinder-points-outwards", test_cylinder);
    g_test_add_func("/normals/sum-of-quads", test_definition);
    g_test_add_func("/normals/rows-apart-are-the-same", test_ranges);
    g_test_add_func("/normals/none-where-collapsed", test_collapsed);
    return g_test_run();
}
