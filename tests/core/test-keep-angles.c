/* Tests that cloth whose lengths are kept is not skewed, either. */
#include "core/base/mesh.h"
#include "core/cloth/keep_lengths.h"

#include <glib.h>

/* Returns by how much a corner of a square is off a right angle, its cosine: the largest. */
static double
largest_shear(const BillowMesh *mesh)
{
    double most = 0.0;
    for (int row = 0; row + 1 < mesh->grid.rows; row++)
        for (int column = 0; column + 1 < mesh->grid.columns; column++) {
            const size_t i = billow_grid_index(&mesh->grid, column, row);
            if (billow_grid_cell_share(&mesh->grid, column, row) < 1.0)
                continue;
            const BillowVec3 east =
                                 billow_vec3_sub(billow_mesh_point(mesh, i + 1), billow_mesh_point(mesh, i)),
                             south = billow_vec3_sub(billow_mesh_point(mesh, i + (size_t) mesh->grid.columns),
                                                     billow_mesh_point(mesh, i));
            const double cosine =
                billow_vec3_dot(east, south) / (billow_vec3_length(east) * billow_vec3_length(south));
            most = fmax(most, fabs(cosine));
        }
    return most;
}

/* Restores a flat cloth that is drawn together by a fifth and skewed by 0.3. */
static BillowMesh *
restore_skewed(const BillowGrid *grid, gboolean angles, BillowWorkers *workers)
{
    BillowMesh *rest = billow_mesh_new(grid), *pose = billow_mesh_new(grid);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const BillowVec3 flat = billow_grid_flat(grid, column, row);
            rest->x[i] = (float) flat.x, rest->z[i] = (float) flat.z;
            pose->x[i] = (float) (0.8 * (flat.x + 0.3 * flat.z)), pose->z[i] = (float) (0.8 * flat.z);
        }
    g_autofree float *hold = g_new0(float, billow_grid_count(grid));
    const float *const axes[3] = {rest->x, rest->y, rest->z};
    BillowKeepLengths *keep = billow_keep_lengths_new(grid, hold);
    if (angles)
        billow_keep_lengths_keep_angles(keep);
    billow_keep_lengths_run(keep, axes, axes, 0.0f, false, NULL, workers,
                            (float *const[]){pose->x, pose->y, pose->z});
    g_assert_cmpfloat(billow_keep_lengths_strain(keep), <, 0.01);
    billow_keep_lengths_free(keep);
    billow_mesh_unref(rest);
    return pose;
}

/* A skewed square keeps its sides while they turn: only its angles tell. */
static void
skewed_cloth_gets_its_angles(void)
{
    const BillowOutlineLoop loop = {.center = {16.0, 16.0}, .radius = 16.0};
    BillowOutline *outline = billow_outline_new(&loop, 1, 33, 33, NULL, NULL);
    const BillowGrid grids[] = {{33, 33, 0.05}, {33, 33, 0.05, outline}, {40, 21, 0.05}};
    for (size_t k = 0; k < G_N_ELEMENTS(grids); k++) {
        BillowMesh *skewed = restore_skewed(&grids[k], FALSE, NULL),
                   *square = restore_skewed(&grids[k], TRUE, NULL);
        g_test_message("shear %.3f, with angles %.3f", largest_shear(skewed), largest_shear(square));
        g_assert_cmpfloat(largest_shear(skewed), >, 0.2);
        g_assert_cmpfloat(largest_shear(square), <, 0.06);
        billow_mesh_unref(skewed);
        billow_mesh_unref(square);
    }
    billow_outline_unref(outline);
}

static void
threads_make_no_difference(void)
{
    const BillowGrid grid = {200, 190, 0.01};
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *alone = restore_skewed(&grid, TRUE, NULL), *shared = restore_skewed(&grid, TRUE, workers);
    const size_t bytes = billow_grid_count(&grid) * sizeof(float);
    g_assert_cmpmem(alone->x, bytes, shared->x, bytes);
    g_assert_cmpmem(alone->y, bytes, shared->y, bytes);
    g_assert_cmpmem(alone->z, bytes, shared->z, bytes);
    billow_mesh_unref(alone);
    billow_mesh_unref(shared);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/keep-angles/skewed-cloth-gets-its-angles", skewed_cloth_gets_its_angles);
    g_test_add_func("/keep-angles/threads-make-no-difference", threads_make_no_difference);
    return g_test_run();
}
