/* Cloths that are tubes: rest shapes, distances and kept lengths are the same wherever the seam is. */
#include "core/base/normals.h"
#include "core/cloth/keep_lengths.h"
#include "core/drape/rest_shape.h"
#include "core/drape/tube_start.h"
#include "core/layers/wave.h"
#include "core/layers/weights.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { AROUND = 48, ROWS = 25, RING = 12 };

static const double SPACING = 0.02; /* meters */

static BillowGrid
skirt_grid(void)
{
    return (BillowGrid){
        .columns = AROUND + 1, .rows = ROWS, .spacing = SPACING, .closed = BILLOW_CLOSED_COLUMNS};
}

static BillowRestShape *
drape(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, n, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

/* A waist: every fourth column on a circle of a share of the cloth's own, one of them higher by `lift`. */
static void
fill_waist(BillowAnchor anchors[RING], double share, double lift)
{
    const double radius = share * AROUND * SPACING / (2.0 * M_PI);
    for (int k = 0; k < RING; k++) {
        const double angle = 2.0 * M_PI * k / RING;
        anchors[k] = (BillowAnchor){AROUND / RING * k, 0, {radius * cos(angle), 1.0, radius * sin(angle)}};
    }
    anchors[5].position.y += lift;
}

static BillowVec3
point_of(const BillowRestShape *shape, int column, int row)
{
    const size_t i = billow_grid_index(&shape->grid, column, row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

static BillowVec3
turned(BillowVec3 p, double angle)
{
    return billow_vec3(cos(angle) * p.x - sin(angle) * p.z, p.y, sin(angle) * p.x + cos(angle) * p.z);
}

static void
assert_seam_is_closed(const BillowRestShape *shape)
{
    for (int row = 0; row < ROWS; row++)
        g_assert_cmpfloat(billow_vec3_distance(point_of(shape, 0, row), point_of(shape, AROUND, row)), ==,
                          0.0);
}

/* A waist that is not quite even, pinned some columns further round and turned by as much. */
static void
test_pinned_further_round(void)
{
    const BillowGrid grid = skirt_grid();
    BillowAnchor anchors[RING], moved[RING];
    fill_waist(anchors, 0.8, 0.03);
    anchors[2].row = 3;
    anchors[8].column++;
    BillowRestShape *shape = drape(&grid, anchors, RING);
    for (int shift = 1; shift < AROUND; shift += 15) {
        const double angle = 2.0 * M_PI * shift / AROUND;
        for (int k = 0; k < RING; k++)
            moved[k] = (BillowAnchor){(anchors[k].column + shift) % AROUND, anchors[k].row,
                                      turned(anchors[k].position, angle)};
        BillowRestShape *other = drape(&grid, moved, RING);
        assert_seam_is_closed(other);
        double most = 0.0;
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < AROUND; column++)
                most = fmax(most, billow_vec3_distance(turned(point_of(shape, column, row), angle),
                                                       point_of(other, (column + shift) % AROUND, row)));
        g_test_message("shift %d: %.2e", shift, most);
        g_assert_cmpfloat(most, <, 1e-6);
        billow_rest_shape_unref(other);
    }
    billow_rest_shape_unref(shape);
}

static void
test_is_its_own_mirror_image(void)
{
    const BillowGrid grid = skirt_grid();
    BillowAnchor anchors[RING];
    fill_waist(anchors, 0.8, 0.03); /* symmetrical about the anchor 5 */
    const double axis = 2.0 * M_PI * 5 / RING;
    BillowRestShape *shape = drape(&grid, anchors, RING);
    assert_seam_is_closed(shape);
    double most = 0.0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < AROUND; column++) {
            const int other = (2 * 5 * AROUND / RING - column + 2 * AROUND) % AROUND;
            BillowVec3 image = turned(point_of(shape, other, row), -axis);
            image.z = -image.z;
            most = fmax(most, billow_vec3_distance(point_of(shape, column, row), turned(image, axis)));
        }
    g_assert_cmpfloat(most, <, 1e-6);
    billow_rest_shape_unref(shape);
}

static void
test_even_waist_hangs_evenly(void)
{
    const BillowGrid grid = skirt_grid();
    BillowAnchor anchors[RING];
    fill_waist(anchors, 0.7, 0.0);
    BillowRestShape *shape = drape(&grid, anchors, RING);
    assert_seam_is_closed(shape);
    double most = 0.0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < AROUND; column++) {
            const int next = (column + AROUND / RING) % AROUND;
            most = fmax(most, billow_vec3_distance(turned(point_of(shape, column, row), 2.0 * M_PI / RING),
                                                   point_of(shape, next, row)));
        }
    g_assert_cmpfloat(most, <, 1e-6);
    billow_rest_shape_unref(shape);
}

/* Strain of the edge to the next column, and how far a point is from the middle between its neighbors, in spacings. */
static void
measure(const BillowRestShape *shape, int column, int row, double *strain, double *bend)
{
    const BillowVec3 here = point_of(shape, column, row), next = point_of(shape, (column + 1) % AROUND, row),
                     before = point_of(shape, (column + AROUND - 1) % AROUND, row);
    *strain = billow_vec3_distance(here, next) / SPACING - 1.0;
    *bend = billow_vec3_distance(here, billow_vec3_mix(before, next, 0.5)) / SPACING;
}

/* A nearly even waist, so that no symmetry is imposed: all columns that are as far from an anchor are alike, those on
 * the seam too, wherever the tube is cut. */
static void
test_seam_strain_is_as_elsewhere(void)
{
    enum { ALIKE = AROUND / RING };
    const BillowGrid grid = skirt_grid();
    BillowAnchor anchors[RING];
    fill_waist(anchors, 0.97, 0.0);
    for (int k = 0; k < RING; k++)
        anchors[k].position.y += 1e-3 * cos(12.9 * k + 1.0);
    BillowRestShape *shape = drape(&grid, anchors, RING);
    assert_seam_is_closed(shape);
    g_assert_true(shape->report.converged);
    g_assert_cmpfloat(shape->report.strain.max, <, 0.02);
    double strains[AROUND] = {0.0}, bends[AROUND] = {0.0}, usual_strain[ALIKE] = {0.0},
           usual_bend[ALIKE] = {0.0};
    for (int column = 0; column < AROUND; column++) {
        for (int row = 1; row < ROWS; row++) {
            double strain, bend;
            measure(shape, column, row, &strain, &bend);
            strains[column] += fabs(strain) / (ROWS - 1);
            bends[column] += bend / (ROWS - 1);
        }
        usual_strain[column % ALIKE] += strains[column] / RING;
        usual_bend[column % ALIKE] += bends[column] / RING;
    }
    for (int column = 0; column < AROUND; column++) {
        g_assert_cmpfloat(fabs(strains[column] / usual_strain[column % ALIKE] - 1.0), <, 0.1);
        g_assert_cmpfloat(fabs(bends[column] - usual_bend[column % ALIKE]), <, 0.1);
    }
    billow_rest_shape_unref(shape);
}

/* A tube whose rows are closed is the same one with rows and columns exchanged. */
static void
test_closed_rows_are_closed_columns(void)
{
    const BillowGrid grid = skirt_grid(), across = {.columns = ROWS,
                                                    .rows = AROUND + 1,
                                                    .spacing = SPACING,
                                                    .closed = BILLOW_CLOSED_ROWS};
    BillowAnchor anchors[RING], exchanged[RING];
    fill_waist(anchors, 0.8, 0.03);
    for (int k = 0; k < RING; k++)
        exchanged[k] = (BillowAnchor){anchors[k].row, anchors[k].column, anchors[k].position};
    BillowRestShape *shape = drape(&grid, anchors, RING), *other = drape(&across, exchanged, RING);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column <= AROUND; column++)
            g_assert_cmpfloat(
                billow_vec3_distance(point_of(shape, column, row), point_of(other, row, column)), ==, 0.0);
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(other);
}

static void
test_stands_without_anchors(void)
{
    const BillowGrid grid = skirt_grid();
    BillowRestShape *shape = drape(&grid, NULL, 0);
    assert_seam_is_closed(shape);
    g_assert_cmpfloat(shape->report.strain.max, <, 1e-5);
    for (int column = 0; column < AROUND; column++)
        g_assert_cmpfloat_with_epsilon(point_of(shape, column, 0).y - point_of(shape, column, ROWS - 1).y,
                                       SPACING * (ROWS - 1), 1e-6);
    billow_rest_shape_unref(shape);
}

/* The way to an anchor goes around the tube on its shorter side. */
static void
test_distances_go_round(void)
{
    const BillowGrid grid = skirt_grid();
    const BillowAnchor anchor = {5, 0, {0.0, 0.0, 0.0}};
    float weight[(AROUND + 1) * ROWS];
    billow_weights_fill(&grid, &anchor, 1, weight);
    const double farthest = hypot(AROUND / 2, ROWS - 1);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column <= AROUND; column++) {
            const double away = fmin((column - 5 + AROUND) % AROUND, (5 - column + AROUND) % AROUND);
            g_assert_cmpfloat_with_epsilon((double) weight[billow_grid_index(&grid, column, row)],
                                           hypot(away, row) / farthest, 1e-6);
        }
}

/* A waved skirt gets back its lengths, across the seam too; turned by some columns, it is the same. */
static void
keep_waved(const BillowRestShape *shape, int shift, bool rows, bool angles, float *axes[3])
{
    const BillowGrid grid = shape->grid;
    const size_t count = billow_grid_count(&grid);
    float *hold = g_new0(float, count);
    for (size_t i = 0; i < count; i++) {
        const int column = (int) (i % (size_t) grid.columns), row = (int) (i / (size_t) grid.columns),
                  around = rows ? row : column, down = rows ? column : row;
        hold[i] = down == 0 ? 1.0f : 0.0f;
        const double by = 0.01 * down / ROWS * sin(2.0 * M_PI * 5.0 * (around - shift) / AROUND);
        axes[0][i] = shape->x[i] * (float) (1.0 + by / 0.1);
        axes[1][i] = shape->y[i] + (float) by;
        axes[2][i] = shape->z[i] * (float) (1.0 + by / 0.1);
    }
    const float *const rest[3] = {shape->x, shape->y, shape->z};
    BillowKeepLengths *keep = billow_keep_lengths_new(&grid, hold);
    if (angles)
        billow_keep_lengths_keep_angles(keep);
    billow_keep_lengths_run(keep, rest, rest, 0.0f, false, NULL, NULL, axes);
    g_assert_cmpfloat(billow_keep_lengths_strain(keep), <, 0.02);
    for (size_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            g_assert_cmpfloat((double) axes[axis][i], ==, (double) axes[axis][billow_grid_twin(&grid, i)]);
    billow_keep_lengths_free(keep);
    g_free(hold);
}

static void
check_lengths_around(bool angles)
{
    enum { COUNT = (AROUND + 1) * ROWS };
    static float planes[2][3][COUNT];
    float *axes[2][3];
    for (int k = 0; k < 6; k++)
        axes[k / 3][k % 3] = planes[k / 3][k % 3];
    const BillowGrid grid = skirt_grid(), across = {.columns = ROWS,
                                                    .rows = AROUND + 1,
                                                    .spacing = SPACING,
                                                    .closed = BILLOW_CLOSED_ROWS};
    BillowRestShape *shape = drape(&grid, NULL, 0), *other = drape(&across, NULL, 0);
    const int shift = 16;
    keep_waved(shape, 0, false, angles, axes[0]);
    keep_waved(shape, shift, false, angles, axes[1]);
    double most = 0.0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < AROUND; column++) {
            const size_t a = billow_grid_index(&grid, column, row),
                         b = billow_grid_index(&grid, (column + shift) % AROUND, row);
            const BillowVec3 p = billow_vec3(axes[0][0][a], axes[0][1][a], axes[0][2][a]),
                             q = billow_vec3(axes[1][0][b], axes[1][1][b], axes[1][2][b]);
            most = fmax(most, billow_vec3_distance(turned(p, 2.0 * M_PI * shift / AROUND), q));
        }
    g_test_message("turned by %d columns: %.2e m", shift, most);
    g_assert_cmpfloat(most, <, 1e-6);
    keep_waved(other, 0, true, angles, axes[1]);
    for (size_t i = 0; i < COUNT; i++) {
        const size_t there = i % (AROUND + 1) * ROWS + i / (AROUND + 1);
        for (int axis = 0; axis < 3; axis++)
            g_assert_cmpfloat_with_epsilon((double) axes[0][axis][i], (double) axes[1][axis][there], 1e-6);
    }
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(other);
}

static void
test_lengths_are_kept_around(void)
{
    check_lengths_around(false);
}

static void
test_angles_are_kept_around(void)
{
    check_lengths_around(true);
}

/* The normals on both sides of the seam are one. */
static void
test_normals_go_round(void)
{
    const BillowGrid grid = skirt_grid();
    BillowRestShape *shape = drape(&grid, NULL, 0);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column <= AROUND; column++) {
            const size_t i = billow_grid_index(&grid, column, row);
            const BillowVec3 p = point_of(shape, column, row);
            const double radius = hypot(p.x, p.z);
            g_assert_cmpfloat_with_epsilon(
                fabs((double) shape->nx[i] * p.x + (double) shape->nz[i] * p.z) / radius, 1.0, 1e-6);
        }
    billow_rest_shape_unref(shape);
}

/* All layers have the same height on both sides of the seam. */
static void
test_waves_close(void)
{
    const BillowGrid grids[] = {
        skirt_grid(),
        {.columns = ROWS, .rows = AROUND + 1, .spacing = SPACING, .closed = BILLOW_CLOSED_ROWS}};
    for (int k = 0; k < 2 * 2 * 2 * 12; k++) {
        const BillowGrid *grid = &grids[k % 2];
        BillowWave wave = {.shape = k / 2 % 2 ? BILLOW_WAVE_CIRCULAR : BILLOW_WAVE_PLANE,
                           .amplitude = 1.0,
                           .wavelength = 0.17,
                           .speed = 0.3,
                           .direction = 30.0 * (k / 8),
                           .variation = k / 4 % 2,
                           .rounds = 6,
                           .seed = 5,
                           .origin_column = 7.0,
                           .origin_row = 3.0};
        for (size_t i = 0; i < billow_grid_count(grid); i++) {
            const size_t twin = billow_grid_twin(grid, i), n = (size_t) grid->columns;
            const double here = billow_wave_height(&wave, grid, (double) (i % n), (double) (i / n), 0.4),
                         there =
                             billow_wave_height(&wave, grid, (double) (twin % n), (double) (twin / n), 0.4);
            g_assert_cmpfloat_with_epsilon(here, there, 1e-9);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tube/pinned-further-round-hangs-the-same", test_pinned_further_round);
    g_test_add_func("/tube/is-its-own-mirror-image", test_is_its_own_mirror_image);
    g_test_add_func("/tube/even-waist-hangs-evenly", test_even_waist_hangs_evenly);
    g_test_add_func("/tube/seam-strain-is-as-elsewhere", test_seam_strain_is_as_elsewhere);
    g_test_add_func("/tube/closed-rows-are-closed-columns", test_closed_rows_are_closed_columns);
    g_test_add_func("/tube/stands-upright-without-anchors", test_stands_without_anchors);
    g_test_add_func("/tube/distances-go-round", test_distances_go_round);
    g_test_add_func("/tube/lengths-are-kept-around", test_lengths_are_kept_around);
    g_test_add_func("/tube/angles-are-kept-around", test_angles_are_kept_around);
    g_test_add_func("/tube/normals-go-round", test_normals_go_round);
    g_test_add_func("/tube/waves-close", test_waves_close);
    return g_test_run();
}
