#include "core/cloth/maps.h"

#include "core/base/outline.h"
#include "core/drape/rest_shape.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowClothMaps, billow_cloth_maps_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestShape, billow_rest_shape_unref)

static const BillowGrid GRID = {17, 17, 0.05};

/* Returns maps with full paint from a row on. */
static BillowClothMaps *
painted_from(const BillowGrid *grid, int first_row, double factor)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(grid);
    for (int i = 0; i < first_row * grid->columns; i++)
        paint->values[i] = 0;
    return billow_cloth_maps_with(NULL, BILLOW_MAP_DENSITY, &(BillowMap){factor, paint});
}

static void
factors_are_in_proportion_to_paint(void)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&GRID);
    paint->values[0] = 0;
    paint->values[1] = 51;
    g_autoptr(BillowClothMaps) maps =
        billow_cloth_maps_with(NULL, BILLOW_MAP_DENSITY, &(BillowMap){11.0, paint});
    g_autofree float *factors = billow_cloth_maps_factors(maps, BILLOW_MAP_DENSITY, &GRID);
    g_assert_cmpfloat((double) factors[0], ==, 1.0);
    g_assert_cmpfloat_with_epsilon((double) factors[1], 3.0, 1e-6);
    g_assert_cmpfloat((double) factors[2], ==, 11.0);
}

static void
nothing_painted_is_no_map(void)
{
    g_assert_null(painted_from(&GRID, 17, 10.0));
    g_assert_null(billow_cloth_maps_with(NULL, BILLOW_MAP_DENSITY, NULL));
    g_assert_null(billow_cloth_maps_factors(NULL, BILLOW_MAP_DENSITY, &GRID));
    g_assert_cmpfloat(billow_cloth_maps_mean_density(NULL, &GRID), ==, 1.0);
    g_autoptr(BillowClothMaps) once = painted_from(&GRID, 8, 1.0);
    g_assert_null(billow_cloth_maps_factors(once, BILLOW_MAP_DENSITY, &GRID));
}

static void
maps_are_equal_by_their_factors(void)
{
    g_autoptr(BillowClothMaps) a = painted_from(&GRID, 8, 3.0), b = painted_from(&GRID, 8, 3.0),
                               other = painted_from(&GRID, 9, 3.0), heavier = painted_from(&GRID, 8, 4.0);
    g_assert_true(billow_cloth_maps_equal(a, b));
    g_assert_true(billow_cloth_maps_equal(NULL, NULL));
    g_assert_false(billow_cloth_maps_equal(a, NULL));
    g_assert_false(billow_cloth_maps_equal(a, other));
    g_assert_false(billow_cloth_maps_equal(a, heavier));
}

/* The lower half: 8 rows of cells, of which the first is painted in proportion: 7.5 of 16. */
static void
mean_density_is_by_area(void)
{
    g_autoptr(BillowClothMaps) maps = painted_from(&GRID, 9, 3.0);
    g_assert_cmpfloat_with_epsilon(billow_cloth_maps_mean_density(maps, &GRID), 1.0 + 2.0 * 7.5 / 16.0, 1e-6);
    const BillowOutlineLoop upper = {.radius = 3.0, .center = {8.0, 4.0}};
    BillowOutlineFault fault;
    size_t loop;
    BillowOutline *outline = billow_outline_new(&upper, 1, 17, 17, &fault, &loop);
    const BillowGrid disc = {17, 17, 0.05, outline};
    g_assert_cmpfloat_with_epsilon(billow_cloth_maps_mean_density(maps, &disc), 1.0, 1e-6);
    billow_outline_unref(outline);
}

static BillowRestShape *
hang(const BillowGrid *grid, const BillowDrapeSettings *settings, BillowWorkers *workers)
{
    const double width = grid->spacing * (grid->columns - 1);
    const BillowAnchor anchors[] = {{0, 0, {-0.35 * width, 0.0, 0.0}},
                                    {grid->columns - 1, 0, {0.35 * width, 0.0, 0.0}}};
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, 2, settings, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

/* The weight of a hem that is the same on the left and on the right leaves the swag symmetric. */
static void
symmetric_map_gives_a_symmetric_shape(void)
{
    g_autoptr(BillowClothMaps) maps = painted_from(&GRID, 15, 10.0);
    BillowDrapeSettings settings = billow_drape_settings_default();
    settings.maps = maps;
    g_autoptr(BillowRestShape) shape = hang(&GRID, &settings, NULL);
    for (int row = 0; row < 17; row++)
        for (int column = 0; column < 8; column++) {
            const size_t i = billow_grid_index(&GRID, column, row),
                         j = billow_grid_index(&GRID, 16 - column, row);
            g_assert_cmpfloat_with_epsilon((double) shape->y[i], (double) shape->y[j], 1e-6);
            g_assert_cmpfloat_with_epsilon((double) shape->x[i], (double) -shape->x[j], 1e-6);
        }
}

/* Only the right half is heavy: the upper edge sags there, and is pulled straight on the left. */
static void
cloth_leans_to_the_heavy_side(void)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&GRID);
    for (int i = 0; i < 17 * 17; i++)
        paint->values[i] = i % 17 > 8 ? 255 : 0;
    g_autoptr(BillowClothMaps) maps =
        billow_cloth_maps_with(NULL, BILLOW_MAP_DENSITY, &(BillowMap){20.0, paint});
    BillowDrapeSettings settings = billow_drape_settings_default();
    settings.maps = maps;
    g_autoptr(BillowRestShape) shape = hang(&GRID, &settings, NULL);
    const size_t left = billow_grid_index(&GRID, 4, 0), right = billow_grid_index(&GRID, 12, 0);
    g_test_message("%g m and %g m", (double) shape->y[left], (double) shape->y[right]);
    g_assert_cmpfloat((double) shape->y[right], <, (double) shape->y[left] - 0.01);
}

/* Only the right half is stiff: symmetry is not imposed, and it bends less. */
static void
cloth_bends_less_on_the_stiff_side(void)
{
    g_autoptr(BillowPaint) paint = billow_paint_for(&GRID);
    for (int i = 0; i < 17 * 17; i++)
        paint->values[i] = i % 17 > 8 ? 255 : 0;
    g_autoptr(BillowClothMaps) maps =
        billow_cloth_maps_with(NULL, BILLOW_MAP_BENDING, &(BillowMap){100.0, paint});
    BillowDrapeSettings settings = billow_drape_settings_default();
    settings.bending = 1e-4;
    settings.maps = maps;
    g_autoptr(BillowRestShape) shape = hang(&GRID, &settings, NULL);
    double bends[2] = {0.0, 0.0}; /* second differences along the upper edge, squared */
    for (int column = 1; column < 16; column++) {
        const size_t i = billow_grid_index(&GRID, column, 0);
        const double x = (double) (shape->x[i - 1] - 2.0f * shape->x[i] + shape->x[i + 1]),
                     y = (double) (shape->y[i - 1] - 2.0f * shape->y[i] + shape->y[i + 1]),
                     z = (double) (shape->z[i - 1] - 2.0f * shape->z[i] + shape->z[i + 1]);
        bends[column > 8] += x * x + y * y + z * z;
    }
    g_test_message("bends of %g and %g", bends[0], bends[1]);
    g_assert_cmpfloat(bends[1], <, 0.5 * bends[0]);
}

/* Cloth that is three times as heavy everywhere hangs as limp as cloth whose stiffness is a third per weight. */
static void
heavy_cloth_is_limper(void)
{
    g_autoptr(BillowClothMaps) thrice = painted_from(&GRID, 0, 3.0), most = painted_from(&GRID, 0, 100.0);
    BillowDrapeSettings heavy = billow_drape_settings_default(), limp = heavy;
    heavy.bending = limp.bending = 1e-3;
    heavy.maps = thrice;
    limp.maps = most;
    limp.bending *= 100.0 / 3.0;
    limp.shear *= 100.0 / 3.0;
    limp.stretch *= 100.0 / 3.0;
    g_autoptr(BillowRestShape) a = hang(&GRID, &heavy, NULL), b = hang(&GRID, &limp, NULL);
    g_assert_cmpfloat(billow_rest_shape_distance(a, b), <, 1e-5);
    heavy.maps = NULL;
    g_autoptr(BillowRestShape) light = hang(&GRID, &heavy, NULL);
    g_assert_cmpfloat(billow_rest_shape_distance(a, light), >, 0.005);
}

/* Wind from below that bears the cloth, to the last digit, leaves it finite. */
static void
wind_may_bear_heavy_cloth(void)
{
    g_autoptr(BillowClothMaps) twice = painted_from(&GRID, 0, 2.0), hem = painted_from(&GRID, 9, 3.0);
    const BillowClothMaps *const maps[] = {twice, hem};
    for (size_t k = 0; k < G_N_ELEMENTS(maps); k++) {
        BillowDrapeSettings settings = billow_drape_settings_default();
        settings.maps = maps[k];
        settings.pull.y = billow_cloth_maps_mean_density(maps[k], &GRID) - 1.0;
        g_autoptr(BillowRestShape) shape = hang(&GRID, &settings, NULL);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            g_assert_true(isfinite(shape->x[i]) && isfinite(shape->y[i]) && isfinite(shape->z[i]));
        g_assert_cmpfloat(shape->report.strain.rms, <, 0.01);
    }
}

static void
same_bits_with_any_number_of_threads(void)
{
    const BillowGrid grid = {65, 49, 0.02};
    g_autoptr(BillowClothMaps) maps = painted_from(&grid, 40, 7.0);
    BillowDrapeSettings settings = billow_drape_settings_default();
    settings.maps = maps;
    BillowWorkers *workers = billow_workers_new(3);
    g_autoptr(BillowRestShape) one = hang(&grid, &settings, NULL), three = hang(&grid, &settings, workers);
    const size_t bytes = billow_grid_count(&grid) * sizeof(float);
    g_assert_cmpmem(one->x, bytes, three->x, bytes);
    g_assert_cmpmem(one->y, bytes, three->y, bytes);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/maps/factors-are-in-proportion-to-paint", factors_are_in_proportion_to_paint);
    g_test_add_func("/maps/nothing-painted-is-no-map", nothing_painted_is_no_map);
    g_test_add_func("/maps/maps-are-equal-by-their-factors", maps_are_equal_by_their_factors);
    g_test_add_func("/maps/mean-density-is-by-area", mean_density_is_by_area);
    g_test_add_func("/maps/symmetric-map-gives-a-symmetric-shape", symmetric_map_gives_a_symmetric_shape);
    g_test_add_func("/maps/cloth-leans-to-the-heavy-side", cloth_leans_to_the_heavy_side);
    g_test_add_func("/maps/cloth-bends-less-on-the-stiff-side", cloth_bends_less_on_the_stiff_side);
    g_test_add_func("/maps/heavy-cloth-is-limper", heavy_cloth_is_limper);
    g_test_add_func("/maps/wind-may-bear-heavy-cloth", wind_may_bear_heavy_cloth);
    g_test_add_func("/maps/same-bits-with-any-number-of-threads", same_bits_with_any_number_of_threads);
    return g_test_run();
}
