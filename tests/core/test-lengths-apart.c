#include "../crossings.h"
#include "core/base/mesh.h"
#include "core/base/workers.h"
#include "core/cloth/lengths_apart.h"

#include <glib.h>
#include <string.h>

/* A cloth folded in two layers, 0.8 cells apart. */
static const BillowGrid GRID = {24, 15, 0.07};
static const double GAP = 0.8;
enum { HALF = 12 };

/* The upper layer has a dent of some cells about its middle. */
static BillowMesh *
new_fold(double dent)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const bool upper = column >= HALF;
            const double along = upper ? column - HALF : HALF - 1 - column;
            const double away = hypot(column - HALF - 6, row - 7);
            const double height = upper ? GAP - dent * fmax(1.0 - away / 4.0, 0.0) : 0.0;
            mesh->x[i] = (float) (GRID.spacing * along);
            mesh->y[i] = (float) (GRID.spacing * height);
            mesh->z[i] = (float) (GRID.spacing * (row + (upper ? 0.4 : 0.0)));
        }
    return mesh;
}

static size_t
crossings_of(const BillowMesh *mesh)
{
    return test_crossing_triangles(&GRID, mesh->x, mesh->y, mesh->z);
}

static double
length_of(const BillowMesh *mesh, size_t a, size_t b)
{
    return hypot(hypot((double) mesh->x[b] - (double) mesh->x[a], (double) mesh->y[b] - (double) mesh->y[a]),
                 (double) mesh->z[b] - (double) mesh->z[a]);
}

static double
strain_of(const BillowMesh *mesh, const BillowMesh *rest)
{
    const size_t n = (size_t) GRID.columns, count = billow_grid_count(&GRID);
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        if ((i + 1) % n > 0)
            most = fmax(most, fabs(length_of(mesh, i, i + 1) / length_of(rest, i, i + 1) - 1.0));
        if (i + n < count)
            most = fmax(most, fabs(length_of(mesh, i, i + n) / length_of(rest, i, i + n) - 1.0));
    }
    return most;
}

/* Holds the lower layer's first column. */
static float *
new_hold(void)
{
    float *hold = g_new0(float, billow_grid_count(&GRID));
    for (int row = 0; row < GRID.rows; row++)
        hold[billow_grid_index(&GRID, 0, row)] = 1.0f;
    return hold;
}

static bool
draw_apart(BillowMesh *mesh, const BillowMesh *rest, int threads)
{
    const float *const lengths[3] = {rest->x, rest->y, rest->z};
    g_autofree float *hold = new_hold();
    BillowWorkers *workers = billow_workers_new(threads);
    BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
    const bool apart = billow_lengths_apart_run(keep, &GRID, hold, lengths, lengths, 0.0f, workers, NULL,
                                                NULL, (float *const[]){mesh->x, mesh->y, mesh->z});
    billow_keep_lengths_free(keep);
    billow_workers_free(workers);
    return apart;
}

static void
test_dent_is_drawn_back(void)
{
    BillowMesh *rest = new_fold(0.0), *mesh = new_fold(2.0);
    g_assert_cmpuint(crossings_of(mesh), >, 10);
    g_assert_true(draw_apart(mesh, rest, 1));
    g_assert_cmpuint(crossings_of(mesh), ==, 0);
    g_assert_cmpfloat(strain_of(mesh, rest), <, 0.01);
    for (int row = 0; row < GRID.rows; row++)
        g_assert_cmpfloat(mesh->x[billow_grid_index(&GRID, 0, row)], ==,
                          rest->x[billow_grid_index(&GRID, 0, row)]);
    billow_mesh_unref(rest);
    billow_mesh_unref(mesh);
}

static void
test_threads_do_not_matter(void)
{
    BillowMesh *rest = new_fold(0.0), *one = new_fold(2.0), *three = new_fold(2.0);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_true(draw_apart(one, rest, 1));
    g_assert_true(draw_apart(three, rest, 3));
    g_assert_cmpmem(one->x, bytes, three->x, bytes);
    g_assert_cmpmem(one->y, bytes, three->y, bytes);
    g_assert_cmpmem(one->z, bytes, three->z, bytes);
    billow_mesh_unref(rest);
    billow_mesh_unref(one);
    billow_mesh_unref(three);
}

/* Layers that are pinned into each other cannot be drawn apart. */
static void
test_what_is_pinned_stays_told(void)
{
    BillowMesh *rest = new_fold(0.0), *mesh = new_fold(2.0);
    const float *const lengths[3] = {rest->x, rest->y, rest->z};
    g_autofree float *hold = g_new(float, billow_grid_count(&GRID));
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        hold[i] = 1.0f;
    BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
    g_assert_false(billow_lengths_apart_run(keep, &GRID, hold, lengths, lengths, 0.0f, NULL, NULL, NULL,
                                            (float *const[]){mesh->x, mesh->y, mesh->z}));
    billow_keep_lengths_free(keep);
    billow_mesh_unref(rest);
    billow_mesh_unref(mesh);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lengths-apart/dent-is-drawn-back", test_dent_is_drawn_back);
    g_test_add_func("/lengths-apart/threads-do-not-matter", test_threads_do_not_matter);
    g_test_add_func("/lengths-apart/what-is-pinned-stays-told", test_what_is_pinned_stays_told);
    return g_test_run();
}
