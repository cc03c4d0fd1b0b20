#include "core/cloth/lengths.h"

#include <glib.h>
#include <math.h>

static const BillowGrid GRID = {9, 7, 0.1};

/* Makes the flat cloth, `wide` times as wide. */
static BillowMesh *
new_mesh(double wide)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            mesh->x[i] = (float) (wide * column * GRID.spacing);
            mesh->z[i] = (float) (row * GRID.spacing);
        }
    return mesh;
}

static double
length(const BillowMesh *mesh, size_t i, size_t j)
{
    const double x = (double) mesh->x[j] - (double) mesh->x[i], y = (double) mesh->y[j] - (double) mesh->y[i],
                 z = (double) mesh->z[j] - (double) mesh->z[i];
    return sqrt(x * x + y * y + z * z);
}

static double
worst_strain(const BillowMesh *mesh)
{
    double worst = 0.0;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            if (column + 1 < GRID.columns)
                worst = fmax(worst, fabs(length(mesh, i, i + 1) / GRID.spacing - 1.0));
            if (row + 1 < GRID.rows)
                worst = fmax(worst, fabs(length(mesh, i, i + (size_t) GRID.columns) / GRID.spacing - 1.0));
        }
    return worst;
}

static void
what_has_its_lengths_stays(void)
{
    BillowMesh *mesh = new_mesh(1.0), *same = new_mesh(1.0);
    billow_lengths_restore(mesh, NULL, 0, 50);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        g_assert_cmpfloat_with_epsilon(mesh->x[i], same->x[i], 1e-6f);
        g_assert_cmpfloat(mesh->y[i], ==, 0.0f);
        g_assert_cmpfloat_with_epsilon(mesh->z[i], same->z[i], 1e-6f);
    }
    billow_mesh_unref(mesh);
    billow_mesh_unref(same);
}

static void
stretched_cloth_gets_its_lengths_back(void)
{
    BillowMesh *mesh = new_mesh(1.2);
    g_assert_cmpfloat_with_epsilon(worst_strain(mesh), 0.2, 1e-5);
    billow_lengths_restore(mesh, NULL, 0, 200);
    g_assert_cmpfloat(worst_strain(mesh), <, 1e-3);
    billow_mesh_unref(mesh);
}

static void
anchors_stay_where_they_are(void)
{
    const BillowAnchor anchors[] = {{0, 0, {0.0, 0.0, 0.0}}, {8, 3, {0.96, 0.0, 0.3}}};
    BillowMesh *mesh = new_mesh(1.2);
    const size_t held = billow_grid_index(&GRID, 8, 3);
    const float x = mesh->x[held], z = mesh->z[held];
    billow_lengths_restore(mesh, anchors, 2, 20);
    g_assert_cmpfloat(mesh->x[0], ==, 0.0f);
    g_assert_cmpfloat(mesh->z[0], ==, 0.0f);
    g_assert_cmpfloat(mesh->x[held], ==, x);
    g_assert_cmpfloat(mesh->z[held], ==, z);
    billow_mesh_unref(mesh);
}

static void
points_at_one_place_stay_finite(void)
{
    BillowMesh *mesh = new_mesh(0.0);
    billow_lengths_restore(mesh, NULL, 0, 20);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_true(isfinite(mesh->x[i]) && isfinite(mesh->y[i]) && isfinite(mesh->z[i]));
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lengths/what-has-its-lengths-stays", what_has_its_lengths_stays);
    g_test_add_func("/lengths/stretched-cloth-gets-its-lengths-back", stretched_cloth_gets_its_lengths_back);
    g_test_add_func("/lengths/anchors-stay-where-they-are", anchors_stay_where_they_are);
    g_test_add_func("/lengths/points-at-one-place-stay-finite", points_at_one_place_stay_finite);
    return g_test_run();
}
