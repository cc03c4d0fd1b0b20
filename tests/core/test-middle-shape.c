#include "core/base/mesh.h"
#include "core/base/workers.h"
#include "core/cloth/middle_shape.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const BillowGrid GRID = {24, 19, 0.1};

/* --- Cloths --- */

/* Hangs from its first row, turned about it; the lower half is turned `times` as far as the upper. */
static BillowMesh *
new_flap(double degrees, double times)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    const double angle = degrees * G_PI / 180.0, lower = times * angle;
    const int middle = GRID.rows / 2;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const double above = MIN(row, middle) * GRID.spacing, below = MAX(row - middle, 0) * GRID.spacing;
            mesh->x[i] = (float) (column * GRID.spacing);
            mesh->y[i] = (float) (-above * cos(angle) - below * cos(lower));
            mesh->z[i] = (float) (above * sin(angle) + below * sin(lower));
        }
    return mesh;
}

static float *
pinned_row(void)
{
    float *hold = g_new0(float, billow_grid_count(&GRID));
    for (int column = 0; column < GRID.columns; column++)
        hold[column] = 1.0f;
    return hold;
}

/* Returns the shape half-way; free with billow_mesh_unref(). */
static BillowMesh *
middle_of(const BillowMesh *from, const BillowMesh *to, BillowWorkers *workers)
{
    g_autofree float *hold = pinned_row();
    BillowMesh *middle = billow_mesh_new(&GRID);
    float *const axes[3] = {middle->x, middle->y, middle->z};
    const float *const a[3] = {from->x, from->y, from->z}, *const b[3] = {to->x, to->y, to->z};
    billow_middle_shape_aside(&GRID, hold, false, a, b, workers, axes);
    for (int column = 0; column < GRID.columns; column++)
        for (int axis = 0; axis < 3; axis++)
            g_assert_cmpfloat(axes[axis][column], ==, 0.0f); /* pinned points are not led aside */
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            axes[axis][i] += 0.5f * (a[axis][i] + b[axis][i]);
    return middle;
}

static BillowVec3
edge_of(const BillowMesh *mesh, size_t a, size_t b)
{
    return billow_vec3((double) mesh->x[b] - (double) mesh->x[a], (double) mesh->y[b] - (double) mesh->y[a],
                       (double) mesh->z[b] - (double) mesh->z[a]);
}

static double
angle_between(BillowVec3 a, BillowVec3 b)
{
    return atan2(billow_vec3_length(billow_vec3_cross(a, b)), billow_vec3_dot(a, b)) * 180.0 / G_PI;
}

/* --- Tests --- */

/* A flap that turns about the row that pins it, the lower half by a little more. */
static gboolean
is_needed(double degrees)
{
    BillowMesh *from = new_flap(0.0, 1.0), *to = new_flap(degrees, 1.02);
    g_autofree float *hold = pinned_row();
    const gboolean needed =
        billow_middle_shape_is_needed(&GRID, hold, false, (const float *const[]){from->x, from->y, from->z},
                                      (const float *const[]){to->x, to->y, to->z}, NULL);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    return needed;
}

static void
test_is_needed_where_edges_turn_round(void)
{
    g_assert_false(is_needed(0.0));
    g_assert_false(is_needed(60.0));
    g_assert_false(is_needed(110.0));
    g_assert_true(is_needed(179.0));
}

static void
test_is_cloth_between_both(void)
{
    static const double turns[] = {-160.0, 155.0, 170.0};
    for (size_t k = 0; k < G_N_ELEMENTS(turns); k++) {
        BillowMesh *from = new_flap(0.0, 1.0), *to = new_flap(turns[k], 1.1),
                   *middle = middle_of(from, to, NULL);
        for (size_t i = 0; i + (size_t) GRID.columns < billow_grid_count(&GRID); i++) {
            const size_t below = i + (size_t) GRID.columns;
            const BillowVec3 edge = edge_of(middle, i, below);
            g_assert_cmpfloat(fabs(billow_vec3_length(edge) / GRID.spacing - 1.0), <, 0.01);
            g_assert_cmpfloat(angle_between(edge, edge_of(from, i, below)), <, 120.0);
            g_assert_cmpfloat(angle_between(edge, edge_of(to, i, below)), <, 120.0);
        }
        billow_mesh_unref(from);
        billow_mesh_unref(to);
        billow_mesh_unref(middle);
    }
}

static void
test_does_not_depend_on_threads(void)
{
    BillowMesh *from = new_flap(0.0, 1.0), *to = new_flap(165.0, 1.05);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *alone = middle_of(from, to, NULL), *together = middle_of(from, to, workers);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(alone->x, bytes, together->x, bytes);
    g_assert_cmpmem(alone->y, bytes, together->y, bytes);
    g_assert_cmpmem(alone->z, bytes, together->z, bytes);
    billow_workers_free(workers);
    billow_mesh_unref(from);
    billow_mesh_unref(to);
    billow_mesh_unref(alone);
    billow_mesh_unref(together);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/middle-shape/is-needed-where-edges-turn-round", test_is_needed_where_edges_turn_round);
    g_test_add_func("/middle-shape/is-cloth-between-both", test_is_cloth_between_both);
    g_test_add_func("/middle-shape/does-not-depend-on-threads", test_does_not_depend_on_threads);
    return g_test_run();
}
