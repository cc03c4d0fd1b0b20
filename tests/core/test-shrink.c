#include "core/base/shrink.h"

#include "core/cloth/edge_strain.h"
#include "core/cloth/maps.h"
#include "core/drape/rest_shape.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowClothMaps, billow_cloth_maps_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestShape, billow_rest_shape_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowShrink, billow_shrink_unref)

static const BillowGrid GRID = {9, 7, 0.1};

/* Returns the grid with the lengths of a map whose paint is full in the rows from first to last. */
static BillowGrid
with_rows(const BillowGrid *grid, int first, int last, double factor, BillowShrinks threads)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(grid);
    for (int i = 0; i < grid->columns * grid->rows; i++)
        if (i / grid->columns < first || i / grid->columns > last)
            paint->values[i] = 0;
    g_autoptr(BillowClothMaps) maps =
        billow_cloth_maps_with(NULL, BILLOW_MAP_SHRINK, &(BillowMap){factor, paint, threads});
    BillowGrid shrunk = *grid;
    shrunk.shrink = billow_cloth_maps_shrink(maps, grid);
    return shrunk;
}

static void
clear(BillowGrid *grid)
{
    billow_shrink_unref((BillowShrink *) grid->shrink);
}

static void
edges_are_the_mean_of_their_ends(void)
{
    BillowGrid grid = with_rows(&GRID, 3, 6, 0.5, BILLOW_SHRINKS_BOTH);
    g_assert_cmpfloat(billow_grid_edge_length(&grid, false, billow_grid_index(&grid, 4, 2)), ==, 0.1);
    g_assert_cmpfloat(billow_grid_edge_length(&grid, false, billow_grid_index(&grid, 4, 3)), ==, 0.05);
    g_assert_cmpfloat(billow_grid_edge_length(&grid, true, billow_grid_index(&grid, 4, 1)), ==, 0.1);
    g_assert_cmpfloat_with_epsilon(billow_grid_edge_length(&grid, true, billow_grid_index(&grid, 4, 2)),
                                   0.075, 1e-12);
    g_assert_cmpfloat(billow_grid_edge_length(&grid, true, billow_grid_index(&grid, 4, 3)), ==, 0.05);
    g_assert_cmpfloat(billow_grid_least_length(&grid), ==, 0.05);
    g_assert_cmpfloat(billow_grid_edge_length(&GRID, true, 3), ==, 0.1);
    g_assert_cmpfloat(billow_grid_least_length(&GRID), ==, 0.1);
    clear(&grid);
}

static void
threads_are_shrunk_one_way(void)
{
    BillowGrid weft = with_rows(&GRID, 0, 6, 0.5, BILLOW_SHRINKS_WEFT),
               warp = with_rows(&GRID, 0, 6, 0.5, BILLOW_SHRINKS_WARP);
    for (int down = 0; down < 2; down++) {
        g_assert_cmpfloat(billow_grid_edge_length(&weft, down == 1, 0), ==, down == 0 ? 0.05 : 0.1);
        g_assert_cmpfloat(billow_grid_edge_length(&warp, down == 1, 0), ==, down == 0 ? 0.1 : 0.05);
    }
    g_assert_false(billow_shrink_equal(weft.shrink, warp.shrink));
    g_assert_false(billow_grid_equal(&weft, &warp));
    g_assert_false(billow_grid_equal(&weft, &GRID));
    clear(&weft);
    clear(&warp);
}

/* Column 0 and the last one of a tube are the same, though they are painted differently. */
static void
seam_of_a_tube_has_one_length(void)
{
    BillowGrid tube = GRID;
    tube.closed = BILLOW_CLOSED_COLUMNS;
    g_autofree float *factors = g_new(float, billow_grid_count(&tube));
    for (size_t i = 0; i < billow_grid_count(&tube); i++)
        factors[i] = i % 9 == 0 ? 0.5f : 1.0f;
    g_autoptr(BillowShrink) shrink = billow_shrink_new(&tube, factors, factors);
    g_assert_cmpfloat(shrink->edge[1][9], ==, 0.75);
    g_assert_cmpfloat(shrink->edge[1][17], ==, 0.75);
    g_assert_cmpfloat(shrink->edge[0][9], ==, shrink->edge[0][16]);
    g_assert_false(billow_shrink_is_even(shrink));
    g_assert_true(billow_shrink_is_even(NULL));
}

/* Along columns and rows it is the sum of the edges; elsewhere, where cloth is shrunk evenly, that of smaller cloth. */
static void
length_is_that_of_the_edges(void)
{
    BillowGrid grid = with_rows(&GRID, 3, 6, 0.5, BILLOW_SHRINKS_BOTH),
               half = with_rows(&GRID, 0, 6, 0.5, BILLOW_SHRINKS_BOTH);
    g_assert_cmpfloat_with_epsilon(billow_grid_rest_length(&grid, 2, 0, 2, 6), 0.2 + 0.075 + 0.15, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_grid_rest_length(&grid, 2, 6, 2, 0), 0.425, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_grid_rest_length(&grid, 1, 0, 7, 0), 0.6, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_grid_rest_length(&grid, 1, 4, 7, 4), 0.3, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_grid_rest_length(&half, 0.5, 1.0, 4.5, 4.0), 0.25, 1e-12);
    g_assert_cmpfloat(billow_grid_rest_length(&GRID, 0.5, 1.0, 4.5, 4.0), ==,
                      billow_grid_length(&GRID, 0.5, 1.0, 4.5, 4.0));
    g_assert_cmpfloat(billow_grid_rest_length(&grid, 3, 3, 3, 3), ==, 0.0);
    clear(&grid);
    clear(&half);
}

/* A trapezoid with sides 1 and 0.5 and legs c: its height is sqrt(c2 - 1/16), and its diagonals go 3/4 across. */
static void
diagonals_are_those_of_a_trapezoid(void)
{
    BillowGrid grid = with_rows(&GRID, 3, 6, 0.5, BILLOW_SHRINKS_WEFT);
    const double legs = 1.0, height = sqrt(legs * legs - 0.0625);
    g_assert_cmpfloat_with_epsilon(
        billow_shrink_diagonal(grid.shrink, billow_grid_index(&grid, 4, 2), 1.0, 1.0), hypot(0.75, height),
        1e-12);
    g_assert_cmpfloat_with_epsilon(billow_shrink_diagonal(grid.shrink, 0, 0.3, 0.4), 0.5, 1e-12);
    clear(&grid);
}

/* The lines of a coarser net are as long as the fine ones together, if all of these are alike. */
static void
coarse_lines_are_as_long(void)
{
    const BillowGrid fine = {20, 7, 0.1};
    g_autofree float *factors = g_new(float, billow_grid_count(&fine));
    for (size_t i = 0; i < billow_grid_count(&fine); i++)
        factors[i] = (float) (0.4 + 0.05 * (double) (i % 20));
    g_autoptr(BillowShrink) shrink = billow_shrink_new(&fine, factors, NULL);
    g_autoptr(BillowShrink) coarse = billow_shrink_coarsen(shrink, 8, 4);
    double whole = 0.0;
    for (int column = 0; column < 19; column++)
        whole += shrink->edge[0][column];
    for (int row = 0; row < 4; row++) {
        double sum = 0.0;
        for (int column = 0; column < 7; column++)
            sum += coarse->edge[0][8 * row + column] * 19.0 / 7.0;
        g_assert_cmpfloat_with_epsilon(sum, whole, 1e-9);
    }
    g_assert_cmpfloat_with_epsilon(coarse->edge[1][9], 1.0, 1e-12);
}

/* --- Rest shapes --- */

static BillowRestShape *
hang(const BillowGrid *grid, double apart, BillowWorkers *workers)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * apart, 0.0, 0.0}},
                                    {grid->columns - 1, 0, {0.5 * apart, 0.0, 0.0}}};
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, 2, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static const BillowGrid SWAG = {25, 25, 0.04};

static void
rest_shape_has_the_lengths(void)
{
    BillowGrid grid = with_rows(&SWAG, 0, 3, 0.6, BILLOW_SHRINKS_WEFT);
    g_autoptr(BillowRestShape) shape = hang(&grid, 0.5, NULL);
    g_assert_cmpfloat(shape->report.strain.rms, <=, 0.003);
    g_assert_cmpuint(shape->report.n_taut, ==, 0);
    const BillowEdgeStrain strain = billow_edge_strain(&grid, shape->x, shape->y, shape->z, NULL),
                           flat = billow_edge_strain(&SWAG, shape->x, shape->y, shape->z, NULL);
    g_assert_cmpfloat(strain.shortest, >, -0.02);
    g_assert_cmpfloat(strain.longest, <, 0.02);
    g_assert_cmpfloat(flat.shortest, <, -0.35);
    clear(&grid);
}

/* 0.96 m of cloth that is shrunk to 0.58 m is too short for anchors 0.7 m apart. */
static void
shrunk_cloth_is_taut(void)
{
    BillowGrid grid = with_rows(&SWAG, 0, 24, 0.6, BILLOW_SHRINKS_BOTH);
    g_autoptr(BillowRestShape) shape = hang(&grid, 0.7, NULL), plain = hang(&SWAG, 0.7, NULL);
    g_assert_cmpuint(plain->report.n_taut, ==, 0);
    g_assert_cmpuint(shape->report.n_taut, ==, 1);
    g_assert_cmpfloat_with_epsilon(shape->report.taut[0].length, 0.576, 1e-6);
    clear(&grid);
}

/* Lengths that are the same on the left and on the right leave it symmetric; others do not. */
static void
symmetry_is_that_of_the_lengths(void)
{
    BillowGrid grid = with_rows(&SWAG, 10, 14, 0.6, BILLOW_SHRINKS_BOTH);
    g_autoptr(BillowRestShape) even = hang(&grid, 0.7, NULL);
    g_autofree float *factors = g_new(float, billow_grid_count(&SWAG));
    for (size_t i = 0; i < billow_grid_count(&SWAG); i++)
        factors[i] = i % 25 > 12 ? 0.7f : 1.0f;
    g_autoptr(BillowShrink) right = billow_shrink_new(&SWAG, factors, factors);
    BillowGrid other = SWAG;
    other.shrink = right;
    g_autoptr(BillowRestShape) uneven = hang(&other, 0.7, NULL);
    double most = 0.0, least = 0.0;
    for (int row = 0; row < 25; row++)
        for (int column = 0; column < 12; column++) {
            const size_t i = billow_grid_index(&SWAG, column, row),
                         j = billow_grid_index(&SWAG, 24 - column, row);
            most = fmax(most, fabs((double) (even->y[i] - even->y[j])));
            least = fmax(least, fabs((double) (uneven->y[i] - uneven->y[j])));
        }
    g_assert_cmpfloat(most, <, 1e-6);
    g_assert_cmpfloat(least, >, 0.05);
    clear(&grid);
}

static void
same_bits_with_any_number_of_threads(void)
{
    const BillowGrid plain = {65, 49, 0.02};
    BillowGrid grid = with_rows(&plain, 40, 48, 1.5, BILLOW_SHRINKS_BOTH);
    BillowWorkers *workers = billow_workers_new(3);
    g_autoptr(BillowRestShape) one = hang(&grid, 1.0, NULL), three = hang(&grid, 1.0, workers);
    const size_t bytes = billow_grid_count(&grid) * sizeof(float);
    g_assert_cmpmem(one->x, bytes, three->x, bytes);
    g_assert_cmpmem(one->y, bytes, three->y, bytes);
    billow_workers_free(workers);
    clear(&grid);
}

enum { AROUND = 49, DOWN = 17 };

/* Hangs a tube with an elastic waist by twelve even anchors. With `rows` its rows are closed, and its columns go down. */
static BillowRestShape *
hang_elastic(bool rows)
{
    const BillowGrid tube = {.columns = rows ? DOWN : AROUND,
                             .rows = rows ? AROUND : DOWN,
                             .spacing = 0.03,
                             .closed = rows ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS};
    g_autofree float *factors = g_new(float, AROUND *DOWN);
    for (int i = 0; i < AROUND * DOWN; i++)
        factors[i] = (rows ? i % DOWN : i / AROUND) < 2 ? 0.5f : 1.0f;
    g_autoptr(BillowShrink) shrink = billow_shrink_new(&tube, rows ? NULL : factors, rows ? factors : NULL);
    BillowGrid grid = tube;
    grid.shrink = shrink;
    BillowAnchor anchors[12];
    for (int k = 0; k < 12; k++) {
        const double angle = 2.0 * G_PI * k / 12.0, radius = 0.5 * 48 * 0.03 / (2.0 * G_PI) * 0.98;
        anchors[k] = (BillowAnchor){
            rows ? 0 : 4 * k, rows ? 4 * k : 0, {radius * cos(angle), 0.0, radius * sin(angle)}};
    }
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, anchors, 12, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

/* It has twelve equal folds. */
static void
elastic_waist_is_even_all_around(void)
{
    g_autoptr(BillowRestShape) shape = hang_elastic(false);
    g_assert_cmpfloat(shape->report.strain.rms, <=, 0.003);
    for (int row = 0; row < DOWN; row++)
        for (int column = 0; column + 4 < AROUND; column++)
            g_assert_cmpfloat_with_epsilon((double) shape->y[row * AROUND + column],
                                           (double) shape->y[row * AROUND + column + 4], 1e-5);
}

/* A tube whose rows are closed is the same with rows and columns exchanged. */
static void
elastic_waist_may_be_a_column(void)
{
    g_autoptr(BillowRestShape) shape = hang_elastic(false), other = hang_elastic(true);
    g_assert_cmpfloat(other->report.strain.rms, <=, 0.003);
    for (int row = 0; row < DOWN; row++)
        for (int column = 0; column < AROUND; column++)
            g_assert_cmpfloat_with_epsilon((double) shape->y[row * AROUND + column],
                                           (double) other->y[column * DOWN + row], 1e-5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shrink/edges-are-the-mean-of-their-ends", edges_are_the_mean_of_their_ends);
    g_test_add_func("/shrink/threads-are-shrunk-one-way", threads_are_shrunk_one_way);
    g_test_add_func("/shrink/seam-of-a-tube-has-one-length", seam_of_a_tube_has_one_length);
    g_test_add_func("/shrink/length-is-that-of-the-edges", length_is_that_of_the_edges);
    g_test_add_func("/shrink/diagonals-are-those-of-a-trapezoid", diagonals_are_those_of_a_trapezoid);
    g_test_add_func("/shrink/coarse-lines-are-as-long", coarse_lines_are_as_long);
    g_test_add_func("/shrink/rest-shape-has-the-lengths", rest_shape_has_the_lengths);
    g_test_add_func("/shrink/shrunk-cloth-is-taut", shrunk_cloth_is_taut);
    g_test_add_func("/shrink/symmetry-is-that-of-the-lengths", symmetry_is_that_of_the_lengths);
    g_test_add_func("/shrink/same-bits-with-any-number-of-threads", same_bits_with_any_number_of_threads);
    g_test_add_func("/shrink/elastic-waist-is-even-all-around", elastic_waist_is_even_all_around);
    g_test_add_func("/shrink/elastic-waist-may-be-a-column", elastic_waist_may_be_a_column);
    return g_test_run();
}
