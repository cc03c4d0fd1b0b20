/* Tests a step of cloth that colliders push: a sheet that hangs from its first row. */
#include "../crossings.h"

#include "core/base/mesh.h"
#include "core/cloth/coarse_grid.h"
#include "core/cloth/sheet_step.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const BillowGrid GRID = {17, 13, 0.1};

static const float *
no_hold(void)
{
    static float hold[17 * 13];
    for (int i = 0; i < 17; i++)
        hold[i] = 1.0f;
    return hold;
}

/* In the plane z = 0, with its edges stretched by `stretch`, and sheared by `shear` below the first row. */
static BillowMesh *
sheet(double stretch, double shear)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const double share = row > 0 ? 1.0 : 0.0;
            mesh->x[i] = (float) (GRID.spacing * (column * (1.0 + share * stretch) + shear * row));
            mesh->y[i] = (float) (-GRID.spacing * row * (1.0 + stretch));
            mesh->z[i] = 0.0f;
        }
    return mesh;
}

static double
length_of(const BillowMesh *mesh, size_t i, size_t j)
{
    const double x = (double) (mesh->x[j] - mesh->x[i]), y = (double) (mesh->y[j] - mesh->y[i]),
                 z = (double) (mesh->z[j] - mesh->z[i]);
    return sqrt(x * x + y * y + z * z);
}

static void
move(const BillowMesh *start, BillowMesh *pose, const BillowObstacles *obstacles, BillowWorkers *workers)
{
    BillowMesh *rest = sheet(0.0, 0.0);
    BillowSheetStep *step = billow_sheet_step_new(&GRID, no_hold());
    const float *const lengths[3] = {rest->x, rest->y, rest->z};
    billow_sheet_step_run(step, lengths, lengths, 0.0f, (const float *const[]){start->x, start->y, start->z},
                          obstacles, workers, (float *const[]){pose->x, pose->y, pose->z});
    billow_sheet_step_free(step);
    billow_mesh_unref(rest);
}

static void
sheet_at_rest_stays(void)
{
    BillowMesh *start = sheet(0.0, 0.0), *pose = sheet(0.0, 0.0);
    move(start, pose, NULL, NULL);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        g_assert_cmpfloat_with_epsilon((double) pose->x[i], (double) start->x[i], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) pose->y[i], (double) start->y[i], 1e-6);
        g_assert_cmpfloat((double) pose->z[i], ==, 0.0);
    }
    billow_mesh_unref(start);
    billow_mesh_unref(pose);
}

/* Returns the root mean square strain of the edges, or of the diagonals, which in a square are sqrt(2) as
 * long. */
static double
strain_of(const BillowMesh *mesh, gboolean diagonal)
{
    double sum = 0.0;
    int count = 0;
    for (int row = 0; row + 1 < GRID.rows; row++)
        for (int column = 0; column + 1 < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row), below = i + (size_t) GRID.columns;
            const double first =
                             diagonal ? length_of(mesh, i, below + 1) / sqrt(2.0) : length_of(mesh, i, i + 1),
                         other =
                             diagonal ? length_of(mesh, i + 1, below) / sqrt(2.0) : length_of(mesh, i, below);
            sum += pow(first / GRID.spacing - 1.0, 2.0) + pow(other / GRID.spacing - 1.0, 2.0);
            count += 2;
        }
    return sqrt(sum / count);
}

/* Although edges alone would allow the shear. */
static void
stretch_and_shear_go(void)
{
    BillowMesh *start = sheet(0.0, 0.0), *pose = sheet(0.05, 0.0), *leaning = sheet(0.0, 0.1);
    const double stretch = strain_of(pose, FALSE), shear = strain_of(leaning, TRUE);
    move(start, pose, NULL, NULL);
    move(start, leaning, NULL, NULL);
    g_assert_cmpfloat(stretch, >, 0.04);
    g_assert_cmpfloat(strain_of(pose, FALSE), <, 0.1 * stretch);
    g_assert_cmpfloat(shear, >, 0.04);
    g_assert_cmpfloat(strain_of(leaning, TRUE), <, 0.4 * shear);
    billow_mesh_unref(start);
    billow_mesh_unref(pose);
    billow_mesh_unref(leaning);
}

/* A ball around the point that `data` is. */
static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowVec3 from = billow_vec3_sub(point, *(const BillowVec3 *) data);
    const double length = billow_vec3_length(from);
    *normal = length > 0.0 ? billow_vec3_scale(from, 1.0 / length) : billow_vec3(0.0, 0.0, 1.0);
    return length - 0.25;
}

/* The ball has come 3 cm through the sheet; its center is behind. */
static void
sheet_leaves_the_ball_on_its_side(void)
{
    const BillowVec3 center = {0.83, -0.71, -0.22};
    const BillowObstacles ball = {.distance = distance, .bodies = &center, .sided = true};
    BillowMesh *start = sheet(0.0, 0.0), *pose = sheet(0.0, 0.0), *same = sheet(0.0, 0.0);
    BillowWorkers *workers = billow_workers_new(3);
    move(start, pose, &ball, NULL);
    move(start, same, &ball, workers);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        const BillowVec3 place = {(double) pose->x[i], (double) pose->y[i], (double) pose->z[i]};
        g_assert_cmpfloat(billow_vec3_distance(place, center), >, 0.25 - 1e-6);
        g_assert_cmpfloat(place.z, >, center.z);
    }
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(pose->x, bytes, same->x, bytes);
    g_assert_cmpmem(pose->z, bytes, same->z, bytes);
    billow_workers_free(workers);
    billow_mesh_unref(start);
    billow_mesh_unref(pose);
    billow_mesh_unref(same);
}

/* Returns the farthest move of a point in a step in which a ball comes 1 cm farther, of 12 steps; of a sheet
 * of 1.6 m with so many cells. */
static double
farthest_move_in_a_step(int cells)
{
    const BillowGrid grid = {cells + 1, cells + 1, 1.6 / cells};
    const size_t n = billow_grid_count(&grid);
    BillowMesh *rest = billow_mesh_new(&grid), *start = billow_mesh_new(&grid),
               *pose = billow_mesh_new(&grid);
    g_autofree float *hold = g_new0(float, n);
    for (size_t i = 0; i < n; i++) {
        hold[i] = i < (size_t) grid.columns ? 1.0f : 0.0f;
        rest->x[i] = start->x[i] = (float) (grid.spacing * (double) (i % (size_t) grid.columns));
        rest->y[i] = start->y[i] = (float) (-grid.spacing * (double) (i / (size_t) grid.columns));
        rest->z[i] = start->z[i] = 0.0f;
    }
    BillowVec3 center = {0.83, -0.91, -0.25};
    const BillowObstacles ball = {.distance = distance, .bodies = &center, .sided = true};
    BillowSheetStep *step = billow_sheet_step_new(&grid, hold);
    const float *const lengths[3] = {rest->x, rest->y, rest->z};
    double most = 0.0;
    for (int k = 0; k < 12; k++) {
        center.z += 0.01;
        memcpy(pose->x, start->x, n * sizeof(float));
        memcpy(pose->y, start->y, n * sizeof(float));
        memcpy(pose->z, start->z, n * sizeof(float));
        billow_sheet_step_run(step, lengths, lengths, 0.0f,
                              (const float *const[]){start->x, start->y, start->z}, &ball, NULL,
                              (float *const[]){pose->x, pose->y, pose->z});
        for (size_t i = 0; i < n; i++)
            most = fmax(most,
                        hypot(hypot((double) (pose->x[i] - start->x[i]), (double) (pose->y[i] - start->y[i])),
                              (double) (pose->z[i] - start->z[i])));
        BillowMesh *const before = start;
        start = pose;
        pose = before;
    }
    billow_sheet_step_free(step);
    billow_mesh_unref(rest);
    billow_mesh_unref(start);
    billow_mesh_unref(pose);
    return most;
}

/* A collider bears fine cloth no more than coarse cloth. */
static void
fine_sheet_is_not_flung_off(void)
{
    g_assert_cmpfloat(farthest_move_in_a_step(32), <, 0.03);
    g_assert_cmpfloat(farthest_move_in_a_step(96), <, 0.03);
}

/* A sheet that is folded along a column, with half a cell between its layers. */
static BillowMesh *
folded_sheet(void)
{
    BillowMesh *mesh = sheet(0.0, 0.0);
    const int fold = GRID.columns / 2;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        const int column = (int) i % GRID.columns;
        mesh->x[i] = (float) (GRID.spacing * abs(column - fold));
        mesh->z[i] = column > fold ? (float) (0.5 * GRID.spacing) : 0.0f;
    }
    return mesh;
}

/* Returns in how many of 16 steps a folded sheet passes through itself while a ball pushes one layer
 * towards the other, by 2 cm a step. */
static int
steps_that_cross(gboolean alike)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    BillowMesh *rest = folded_sheet(), *start = folded_sheet(), *pose = folded_sheet();
    BillowVec3 center = {0.45, -0.75, -0.25};
    const BillowObstacles ball = {.distance = distance, .bodies = &center, .sided = true};
    const float *const lengths[3] = {rest->x, rest->y, rest->z};
    BillowSheetStep *step = billow_sheet_step_new(&GRID, no_hold());
    int crossing = 0;
    if (alike)
        billow_sheet_step_move_alike(step, no_hold());
    for (int k = 0; k < 16; k++) {
        center.z += 0.02;
        memcpy(pose->x, start->x, bytes);
        memcpy(pose->y, start->y, bytes);
        memcpy(pose->z, start->z, bytes);
        billow_sheet_step_run(step, lengths, lengths, 0.0f,
                              (const float *const[]){start->x, start->y, start->z}, &ball, NULL,
                              (float *const[]){pose->x, pose->y, pose->z});
        crossing += test_crossing_triangles(&GRID, pose->x, pose->y, pose->z) > 0;
        BillowMesh *const before = start;
        start = pose;
        pose = before;
    }
    billow_sheet_step_free(step);
    billow_mesh_unref(rest);
    billow_mesh_unref(start);
    billow_mesh_unref(pose);
    return crossing;
}

static void
layers_are_pressed_together(void)
{
    g_assert_cmpint(steps_that_cross(FALSE), >, 0);
    g_assert_cmpint(steps_that_cross(TRUE), ==, 0);
}

/* --- On a coarse grid --- */

/* 20 x 14 points, of which a row has two alone and five side by side. */
static const BillowGrid FINE = {20, 14, 0.02};

static BillowCoarseGrid *
coarse_grid(BillowClosed closed)
{
    static const int HELD[] = {2, 5, 9, 10, 11, 12, 13};
    unsigned char held[20 * 14] = {0};
    BillowGrid grid = FINE;
    grid.closed = closed;
    for (size_t k = 0; k < G_N_ELEMENTS(HELD); k++)
        held[billow_grid_index(&grid, HELD[k], 7)] = 1;
    return billow_coarse_grid_new(&grid, 4, 4, held);
}

static void
coarse_grid_has_its_border_and_what_is_held(void)
{
    static const int COLUMNS[] = {0, 2, 5, 9, 13, 17, 19}, ROWS[] = {0, 4, 7, 11, 13};
    BillowCoarseGrid *coarse = coarse_grid(BILLOW_OPEN);
    const BillowGrid *grid = billow_coarse_grid_grid(coarse);
    g_assert_cmpint(grid->columns, ==, G_N_ELEMENTS(COLUMNS));
    g_assert_cmpint(grid->rows, ==, G_N_ELEMENTS(ROWS));
    g_assert_cmpfloat_with_epsilon(grid->spacing * (grid->columns + grid->rows - 2), 0.02 * (19 + 13), 1e-12);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            g_assert_cmpuint(billow_coarse_grid_point(coarse, billow_grid_index(grid, column, row)), ==,
                             billow_grid_index(&FINE, COLUMNS[column], ROWS[row]));
    billow_coarse_grid_free(coarse);
}

/* Picks a field, and spreads it again. */
static void
pick_and_spread(const BillowCoarseGrid *coarse, const float field[20 * 14], float spread[20 * 14])
{
    float picked[20 * 14];
    billow_coarse_grid_pick(coarse, field, picked);
    billow_coarse_grid_spread(coarse, picked, spread);
}

static void
coarse_grid_spreads_linear_fields(void)
{
    BillowCoarseGrid *coarse = coarse_grid(BILLOW_OPEN);
    float field[20 * 14], spread[20 * 14];
    for (int i = 0; i < 20 * 14; i++)
        field[i] = (float) (0.3 + 0.02 * (i % 20) - 0.05 * (i / 20) + 0.004 * (i % 20) * (i / 20));
    pick_and_spread(coarse, field, spread);
    for (int i = 0; i < 20 * 14; i++)
        g_assert_cmpfloat_with_epsilon(spread[i], field[i], 1e-6);
    billow_coarse_grid_free(coarse);
}

/* What is chosen keeps its values to the bit, and between them a bump of a few lines is met to a 25th of
 * its height. */
static void
coarse_grid_spreads_smooth_fields(void)
{
    BillowCoarseGrid *coarse = coarse_grid(BILLOW_OPEN);
    const size_t count = billow_grid_count(billow_coarse_grid_grid(coarse));
    float field[20 * 14], spread[20 * 14];
    for (int i = 0; i < 20 * 14; i++)
        field[i] = (float) (sin(M_PI * (i % 20) / 19.0) * sin(M_PI * (i / 20) / 13.0));
    pick_and_spread(coarse, field, spread);
    for (int i = 0; i < 20 * 14; i++)
        g_assert_cmpfloat_with_epsilon(spread[i], field[i], 0.04);
    for (size_t k = 0; k < count; k++) {
        const size_t i = billow_coarse_grid_point(coarse, k);
        g_assert_true(spread[i] == field[i]);
    }
    billow_coarse_grid_free(coarse);
}

/* Around a tube, a curve goes on over the seam: with evenly chosen columns, it does not matter where the
 * seam is. */
static void
coarse_grid_goes_on_around_a_tube(void)
{
    const BillowGrid tube = {25, 5, 0.02, .closed = BILLOW_CLOSED_COLUMNS};
    unsigned char held[25 * 5] = {0};
    float field[25 * 5], turned[25 * 5], spread[25 * 5], turned_spread[25 * 5], picked[25 * 5];
    BillowCoarseGrid *coarse = billow_coarse_grid_new(&tube, 4, 4, held);
    for (int i = 0; i < 25 * 5; i++) {
        field[i] = (float) cos(M_PI / 12.0 * (i % 25) + 0.4);
        turned[i] = (float) cos(M_PI / 12.0 * (i % 25 + 8) + 0.4);
    }
    billow_coarse_grid_pick(coarse, field, picked);
    billow_coarse_grid_spread(coarse, picked, spread);
    billow_coarse_grid_pick(coarse, turned, picked);
    billow_coarse_grid_spread(coarse, picked, turned_spread);
    for (int i = 0; i < 25 * 5; i++)
        g_assert_cmpfloat_with_epsilon(turned_spread[i], spread[i / 25 * 25 + (i % 25 + 8) % 24], 1e-6);
    billow_coarse_grid_free(coarse);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sheet-step/rest-stays", sheet_at_rest_stays);
    g_test_add_func("/sheet-step/stretch-and-shear-go", stretch_and_shear_go);
    g_test_add_func("/sheet-step/leaves-the-ball-on-its-side", sheet_leaves_the_ball_on_its_side);
    g_test_add_func("/sheet-step/fine-sheet-is-not-flung-off", fine_sheet_is_not_flung_off);
    g_test_add_func("/sheet-step/layers-are-pressed-together", layers_are_pressed_together);
    g_test_add_func("/coarse-grid/has-its-border-and-what-is-held",
                    coarse_grid_has_its_border_and_what_is_held);
    g_test_add_func("/coarse-grid/spreads-linear-fields", coarse_grid_spreads_linear_fields);
    g_test_add_func("/coarse-grid/spreads-smooth-fields", coarse_grid_spreads_smooth_fields);
    g_test_add_func("/coarse-grid/goes-on-around-a-tube", coarse_grid_goes_on_around_a_tube);
    return g_test_run();
}
