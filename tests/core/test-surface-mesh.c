#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/surface_mesh.h"

static const BillowGrid GRID = {21, 17, 0.1};

static BillowVec3
point_at(const BillowMesh *mesh, int column, int row)
{
    return billow_mesh_point(mesh, billow_grid_index(&mesh->grid, column, row));
}

/* Points outside the hull are on the catenary of its nearest side, between points, too. */
static void
test_outside_is_at_the_hull(void)
{
    const BillowAnchor anchors[] = {test_anchor(&GRID, 5, 5, 0.8, 1.0), test_anchor(&GRID, 15, 5, 0.8, 1.1),
                                    test_anchor(&GRID, 15, 12, 0.8, 1.2),
                                    test_anchor(&GRID, 5, 12, 0.8, 1.3)};
    const BillowDrapeSettings settings = billow_drape_settings_default();
    BillowMesh *mesh = billow_surface_mesh(&GRID, anchors, 4, &settings);
    const BillowCatenary top = billow_catenary_new(anchors[0].position, anchors[1].position, 1.0);
    for (int column = 5; column <= 15; column++)
        for (int row = 0; row <= 5; row++)
            g_assert_cmpfloat(billow_vec3_distance(point_at(mesh, column, row),
                                                   billow_catenary_at(&top, 0.1 * (column - 5))),
                              <, 1e-6);
    const BillowCatenary left = billow_catenary_new(anchors[0].position, anchors[3].position, 0.7);
    for (int row = 5; row <= 12; row++)
        g_assert_cmpfloat(
            billow_vec3_distance(point_at(mesh, 2, row), billow_catenary_at(&left, 0.1 * (row - 5))), <,
            1e-6);
    for (int column = 0; column <= 5; column++)
        g_assert_cmpfloat(billow_vec3_distance(point_at(mesh, column, 2), anchors[0].position), <, 1e-6);
    billow_mesh_unref(mesh);
}

/* The side of this triangle goes through no grid points between the anchors: (1, 4) and (0, 2) are nearest to the
 * places at 30 and 10 % of it. */
static void
test_between_points(void)
{
    const BillowAnchor anchors[] = {test_anchor(&GRID, 0, 1, 0.8, 0.0), test_anchor(&GRID, 3, 10, 0.8, 0.2),
                                    test_anchor(&GRID, 12, 3, 0.8, 0.1)};
    const BillowDrapeSettings settings = billow_drape_settings_default();
    BillowMesh *mesh = billow_surface_mesh(&GRID, anchors, 3, &settings);
    const double length = 0.1 * hypot(3.0, 9.0);
    const BillowCatenary side = billow_catenary_new(anchors[0].position, anchors[1].position, length);
    g_assert_cmpfloat(billow_vec3_distance(point_at(mesh, 0, 2), billow_catenary_at(&side, 0.1 * length)), <,
                      1e-6);
    g_assert_cmpfloat(billow_vec3_distance(point_at(mesh, 0, 4), billow_catenary_at(&side, 0.3 * length)), <,
                      1e-6);
    billow_mesh_unref(mesh);
}

/* With one anchor, all points are at it; with two, on the catenary between them. */
static void
test_few_anchors(void)
{
    const BillowAnchor anchors[] = {{4, 8, {0.0, 1.0, 0.0}}, {14, 8, {0.6, 1.2, 0.0}}};
    const BillowDrapeSettings settings = billow_drape_settings_default();
    BillowMesh *one = billow_surface_mesh(&GRID, anchors, 1, &settings),
               *two = billow_surface_mesh(&GRID, anchors, 2, &settings);
    const BillowCatenary cord = billow_catenary_new(anchors[0].position, anchors[1].position, 1.0);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const double along = 0.1 * CLAMP(column - 4, 0, 10);
            g_assert_cmpfloat(billow_vec3_distance(point_at(one, column, row), anchors[0].position), <, 1e-6);
            g_assert_cmpfloat(
                billow_vec3_distance(point_at(two, column, row), billow_catenary_at(&cord, along)), <, 1e-6);
        }
    billow_mesh_unref(one);
    billow_mesh_unref(two);
}

/* A pull along -z is gravity in a world that is turned by a quarter about x: y there is z here. */
static void
test_pull(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int method = BILLOW_SURFACE_LINES; method <= BILLOW_SURFACE_SUBDIVISION; method++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &GRID, 6, 0.4);
        BillowDrapeSettings settings = billow_drape_settings_default();
        settings.surface = (BillowSurfaceMethod) method;
        BillowMesh *upright = billow_surface_mesh(&GRID, anchors, 6, &settings);
        for (int k = 0; k < 6; k++)
            anchors[k].position =
                billow_vec3(anchors[k].position.x, -anchors[k].position.z, anchors[k].position.y);
        settings.pull = billow_vec3(0.0, 0.0, -0.3);
        BillowMesh *turned = billow_surface_mesh(&GRID, anchors, 6, &settings);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            const BillowVec3 p = billow_mesh_point(upright, i);
            g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(turned, i), billow_vec3(p.x, -p.z, p.y)),
                              <, 1e-6);
        }
        billow_mesh_unref(upright);
        billow_mesh_unref(turned);
    }
}

static void
test_no_anchors(void)
{
    const BillowDrapeSettings settings = billow_drape_settings_default();
    BillowMesh *mesh = billow_surface_mesh(&GRID, NULL, 0, &settings);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++)
            g_assert_cmpfloat(
                billow_vec3_distance(point_at(mesh, column, row), billow_grid_flat(&GRID, column, row)), <,
                1e-6);
    billow_mesh_unref(mesh);
}

/* The relaxation turns either surface into cloth within the limits of strain, and keeps the anchors. */
static void
test_both_relax(void)
{
    const BillowGrid grid = {33, 33, 0.0625};
    const BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 0.8, 0.0), test_anchor(&grid, 32, 0, 0.8, 0.1),
                                    test_anchor(&grid, 32, 32, 0.8, 0.0), test_anchor(&grid, 0, 32, 0.8, 0.2),
                                    test_anchor(&grid, 16, 16, 0.8, 0.3)};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowDrapeSettings settings = billow_drape_settings_default();
    BillowRestShape *shapes[2];
    for (int method = BILLOW_SURFACE_LINES; method <= BILLOW_SURFACE_SUBDIVISION; method++) {
        settings.surface = (BillowSurfaceMethod) method;
        shapes[method] = billow_rest_solver_run(solver, &grid, anchors, 5, &settings, NULL, NULL, NULL);
        const BillowStrain *strain = &shapes[method]->report.strain;
        g_assert_cmpfloat(strain->rms, <, 0.003);
        g_assert_cmpfloat(strain->p99, <, 0.01);
        g_assert_cmpfloat(strain->max, <, 0.02);
        for (int k = 0; k < 5; k++) {
            const size_t i = billow_grid_index(&grid, anchors[k].column, anchors[k].row);
            g_assert_cmpfloat_with_epsilon((double) shapes[method]->y[i], anchors[k].position.y, 1e-6);
        }
    }
    g_assert_cmpfloat(billow_rest_shape_distance(shapes[0], shapes[1]), >, 0.0); /* they began differently */
    billow_rest_shape_unref(shapes[0]);
    billow_rest_shape_unref(shapes[1]);
    billow_rest_solver_free(solver);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/surface-mesh/outside-is-at-the-hull", test_outside_is_at_the_hull);
    g_test_add_func("/surface-mesh/sides-are-met-between-points", test_between_points);
    g_test_add_func("/surface-mesh/one-and-two-anchors", test_few_anchors);
    g_test_add_func("/surface-mesh/sags-along-the-pull", test_pull);
    g_test_add_func("/surface-mesh/flat-without-anchors", test_no_anchors);
    g_test_add_func("/surface-mesh/either-surface-relaxes-to-cloth", test_both_relax);
    return g_test_run();
}
