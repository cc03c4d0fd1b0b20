#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/surface.h"

#include <string.h>

/* A placed cloth, including its exterior points. */
typedef struct {
    BillowGrid grid;
    BillowPoints points;
    uint8_t *places;
} Cloth;

static Cloth
place(BillowGrid grid, const BillowAnchor *anchors, size_t n, int threads)
{
    size_t count = billow_grid_count(&grid);
    Cloth cloth = {grid, billow_points_new(count), g_new(uint8_t, count)};
    BillowWorkers *workers = threads > 1 ? billow_workers_new(threads) : NULL;
    BillowTriangulation *triangulation = billow_triangulation_new(&grid, anchors, n);
    billow_surface_place(&grid, anchors, n, triangulation, BILLOW_SURFACE_LINES, workers, cloth.points,
                         cloth.places);
    billow_surface_drape_exterior(&grid, cloth.places, NULL, cloth.points);
    billow_triangulation_free(triangulation);
    billow_workers_free(workers);
    return cloth;
}

static void
cloth_clear(Cloth *cloth)
{
    billow_points_free(&cloth->points);
    g_free(cloth->places);
}

static BillowVec3
point_at(const Cloth *cloth, int column, int row)
{
    return billow_points_get(&cloth->points, billow_grid_index(&cloth->grid, column, row));
}

static size_t
count_places(const Cloth *cloth, BillowPlace place)
{
    size_t n = 0;
    for (size_t i = 0; i < billow_grid_count(&cloth->grid); i++)
        n += cloth->places[i] == place;
    return n;
}

static void
assert_near(BillowVec3 p, BillowVec3 q, double within)
{
    g_assert_cmpfloat(billow_vec3_distance(p, q), <=, within);
}

static void
test_anchors_and_sides(void)
{
    BillowGrid grid = {13, 13, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 0.8, 0.2), test_anchor(&grid, 12, 0, 0.8, 0.0),
                              test_anchor(&grid, 4, 8, 0.8, 0.5)};
    Cloth cloth = place(grid, anchors, 3, 1);
    for (int k = 0; k < 3; k++)
        assert_near(point_at(&cloth, anchors[k].column, anchors[k].row), anchors[k].position, 0.0);
    g_assert_cmpuint(count_places(&cloth, BILLOW_PLACE_ANCHOR), ==, 3);
    BillowCatenary top = billow_catenary_new(anchors[0].position, anchors[1].position, 1.2);
    for (int column = 1; column < 12; column++)
        assert_near(point_at(&cloth, column, 0), billow_catenary_at(&top, 0.1 * column), 1e-13);
    BillowCatenary slant = billow_catenary_new(anchors[0].position, anchors[2].position, 0.4 * sqrt(5.0));
    for (int k = 1; k < 4; k++)
        assert_near(point_at(&cloth, k, 2 * k), billow_catenary_at(&slant, 0.1 * k * sqrt(5.0)), 1e-13);
    cloth_clear(&cloth);
}

/* Counts the grid points in a triangle and compares with Pick's theorem. */
static void
test_counts(void)
{
    BillowGrid grid = {13, 13, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 0.8, 0.2), test_anchor(&grid, 12, 0, 0.8, 0.0),
                              test_anchor(&grid, 4, 8, 0.8, 0.5)};
    Cloth cloth = place(grid, anchors, 3, 1);
    /* area 48, sides of 12, 4 and 8 steps: 48 = inside + 24 / 2 - 1 */
    g_assert_cmpuint(count_places(&cloth, BILLOW_PLACE_INTERIOR), ==, 37 + 24 - 3);
    cloth_clear(&cloth);
}

/* Computes the highest of the three places of method 2.3 directly from catenaries. */
static void
test_inside(void)
{
    BillowGrid grid = {13, 13, 0.1};
    BillowAnchor corner[] = {test_anchor(&grid, 0, 0, 0.7, 0.2), test_anchor(&grid, 12, 0, 0.8, 0.0),
                             test_anchor(&grid, 4, 8, 0.8, 0.5)};
    Cloth cloth = place(grid, corner, 3, 1);
    const int column = 5, row = 3; /* = (32 A + 28 B + 36 C) / 96 in barycentric coordinates */
    const double weight[] = {32.0 / 96.0, 28.0 / 96.0, 36.0 / 96.0};
    BillowVec3 highest = {0.0, -G_MAXDOUBLE, 0.0};
    for (int k = 0; k < 3; k++) {
        const BillowAnchor *a = &corner[k], *b = &corner[(k + 1) % 3], *c = &corner[(k + 2) % 3];
        double share = weight[(k + 2) % 3] / (1.0 - weight[k]);
        double side = 0.1 * hypot(b->column - c->column, b->row - c->row);
        double foot_column = b->column + share * (c->column - b->column),
               foot_row = b->row + share * (c->row - b->row);
        BillowCatenary opposite = billow_catenary_new(b->position, c->position, side);
        double line = 0.1 * hypot(foot_column - a->column, foot_row - a->row);
        BillowCatenary from_corner =
            billow_catenary_new(a->position, billow_catenary_at(&opposite, share * side), line);
        BillowVec3 p = billow_catenary_at(&from_corner, 0.1 * hypot(column - a->column, row - a->row));
        if (p.y > highest.y)
            highest = p;
    }
    assert_near(point_at(&cloth, column, row), highest, 1e-12);
    cloth_clear(&cloth);
}

/* A taut flat cloth stays flat, with every point in its place, because all lines are straight. */
static void
test_flat(void)
{
    BillowGrid grid = {17, 12, 0.1};
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 20; i++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 8, 0.0);
        for (int k = 0; k < 8; k++)
            anchors[k].position =
                billow_vec3_scale(billow_grid_flat(&grid, anchors[k].column, anchors[k].row), 1.25);
        Cloth cloth = place(grid, anchors, 8, 1);
        g_assert_cmpuint(count_places(&cloth, BILLOW_PLACE_ANCHOR), ==, 8);
        for (int row = 0; row < 12; row++)
            for (int column = 0; column < 17; column++)
                if (cloth.places[billow_grid_index(&grid, column, row)] != BILLOW_PLACE_EXTERIOR)
                    assert_near(point_at(&cloth, column, row),
                                billow_vec3_scale(billow_grid_flat(&grid, column, row), 1.25), 1e-9);
        cloth_clear(&cloth);
    }
}

/* The height does not jump between neighbors, even across the sides of triangles: however fine the grid, the
 * steps stay about as long as the spacing. (Where a line from a corner is taut, sags beside it grow as the
 * root of the slack; there is no such line here.) */
static void
test_continuous(void)
{
    for (int cells = 32; cells <= 256; cells *= 2) {
        BillowGrid grid = {cells + 1, cells + 1, 1.0 / cells};
        BillowAnchor anchors[] = {
            test_anchor(&grid, 0, 0, 0.97, 0.0), test_anchor(&grid, cells, 0, 0.97, 0.0),
            test_anchor(&grid, cells, cells, 0.97, 0.0), test_anchor(&grid, 0, cells, 0.97, 0.0)};
        Cloth cloth = place(grid, anchors, 4, 1);
        double most = 0.0;
        for (int row = 0; row < cells; row++)
            for (int column = 0; column < cells; column++) {
                double y = point_at(&cloth, column, row).y;
                most = MAX(most, fabs(y - point_at(&cloth, column + 1, row).y));
                most = MAX(most, fabs(y - point_at(&cloth, column, row + 1).y));
            }
        g_test_message("%d cells: largest step %.3f spacings", cells, most / grid.spacing);
        g_assert_cmpfloat(most, <=, 1.2 * grid.spacing);
        cloth_clear(&cloth);
    }
}

static void
test_threads(void)
{
    BillowGrid grid = {50, 40, 0.05};
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 9, 0.3);
    Cloth one = place(grid, anchors, 9, 1), three = place(grid, anchors, 9, 3);
    size_t bytes = billow_grid_count(&grid) * sizeof(double);
    g_assert_cmpmem(one.points.x, bytes, three.points.x, bytes);
    g_assert_cmpmem(one.points.y, bytes, three.points.y, bytes);
    g_assert_cmpmem(one.points.z, bytes, three.points.z, bytes);
    cloth_clear(&one);
    cloth_clear(&three);
}

/* Exterior points start below the pinned part, the lower the farther out, and no two at one place. */
static void
test_exterior(void)
{
    BillowGrid grid = {21, 21, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 5, 5, 0.8, 1.0), test_anchor(&grid, 15, 5, 0.8, 1.0),
                              test_anchor(&grid, 15, 15, 0.8, 1.0), test_anchor(&grid, 5, 15, 0.8, 1.0)};
    Cloth cloth = place(grid, anchors, 4, 1);
    for (int column = 4; column >= 0; column--) {
        BillowVec3 inner = point_at(&cloth, column + 1, 10), outer = point_at(&cloth, column, 10);
        g_assert_cmpfloat(inner.y - outer.y, >, 0.1);
        g_assert_cmpfloat(outer.x, <, inner.x);
        g_assert_cmpint(cloth.places[billow_grid_index(&grid, column, 10)], ==, BILLOW_PLACE_EXTERIOR);
    }
    cloth_clear(&cloth);
}

/* With one anchor, no point is higher than its cloth allows, and left and right are mirror images. */
static void
test_one_anchor(void)
{
    BillowGrid grid = {15, 11, 0.1};
    BillowAnchor anchor = {7, 5, {1.0, 2.0, 3.0}};
    Cloth cloth = place(grid, &anchor, 1, 1);
    for (int row = 0; row < 11; row++)
        for (int column = 0; column < 15; column++) {
            BillowVec3 p = point_at(&cloth, column, row), mirrored = point_at(&cloth, 14 - column, row);
            g_assert_cmpfloat(billow_vec3_distance(p, anchor.position), >=,
                              0.1 * hypot(column - 7, row - 5) - 1e-12);
            g_assert_cmpfloat(p.y, <=, 2.0 - 0.1 * hypot(column - 7, row - 5) + 1e-12);
            g_assert_cmpfloat_with_epsilon(p.x + mirrored.x, 2.0, 1e-12);
            g_assert_cmpfloat_with_epsilon(p.y, mirrored.y, 1e-12);
        }
    cloth_clear(&cloth);
}

/* Anchors that are rotated about the vertical by a quarter turn, or mirrored (z reversed), place the cloth,
 * including its exterior, rotated or mirrored. */
static void
test_turned(void)
{
    BillowGrid grid = {20, 16, 0.1};
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    for (int mirror = 0; mirror < 2; mirror++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 5, 0.3);
        Cloth cloth = place(grid, anchors, 5, 1);
        for (int k = 0; k < 5; k++) {
            BillowVec3 p = anchors[k].position;
            anchors[k].position = mirror ? billow_vec3(p.x, p.y, -p.z) : billow_vec3(-p.z, p.y, p.x);
        }
        Cloth turned = place(grid, anchors, 5, 1);
        g_assert_cmpuint(count_places(&turned, BILLOW_PLACE_EXTERIOR), >, 0);
        for (size_t i = 0; i < billow_grid_count(&grid); i++) {
            BillowVec3 p = billow_points_get(&cloth.points, i), q = billow_points_get(&turned.points, i);
            assert_near(q, mirror ? billow_vec3(p.x, p.y, -p.z) : billow_vec3(-p.z, p.y, p.x), 1e-12);
        }
        cloth_clear(&cloth);
        cloth_clear(&turned);
    }
}

static void
test_no_anchor(void)
{
    BillowGrid grid = {5, 4, 0.3};
    Cloth cloth = place(grid, NULL, 0, 1);
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 5; column++)
            assert_near(point_at(&cloth, column, row), billow_grid_flat(&grid, column, row), 0.0);
    g_assert_cmpuint(count_places(&cloth, BILLOW_PLACE_EXTERIOR), ==, 20);
    cloth_clear(&cloth);
}

static void
test_places_alone(void)
{
    const BillowGrid grid = {13, 9, 0.1};
    const BillowAnchor anchors[] = {{1, 1, {0, 1, 0}}, {11, 1, {0.8, 1, 0}}, {6, 7, {0.4, 1, 0.5}}};
    Cloth cloth = place(grid, anchors, 3, 1);
    BillowTriangulation *triangulation = billow_triangulation_new(&grid, anchors, 3);
    uint8_t alone[13 * 9];
    billow_surface_place(&grid, anchors, 3, triangulation, BILLOW_SURFACE_LINES, NULL, (BillowPoints){0},
                         alone);
    g_assert_cmpmem(alone, sizeof alone, cloth.places, sizeof alone);
    billow_triangulation_free(triangulation);
    cloth_clear(&cloth);
}

/* A cloth with more points than fit into memory. */
static void
place_too_many(void)
{
    const BillowGrid grid = {INT_MAX, INT_MAX, 0.1};
    const BillowTriangulation none = {0};
    billow_surface_place(&grid, NULL, 0, &none, BILLOW_SURFACE_LINES, NULL, (BillowPoints){0}, NULL);
}

static void
hang_too_many(void)
{
    const BillowGrid grid = {INT_MAX, INT_MAX, 0.1};
    billow_surface_drape_exterior(&grid, NULL, NULL, (BillowPoints){0});
}

/* `data` says what runs out of memory. The program ends with a message. */
static void
test_no_memory(const void *data)
{
    if (g_test_subprocess()) {
        (data ? hang_too_many : place_too_many)();
        return;
    }
    g_setenv("ASAN_OPTIONS", "allocator_may_return_null=1", TRUE);
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_failed();
    g_test_trap_assert_stderr("*billow: out of memory for * items of 4 bytes*");
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/surface/anchors-and-sides-by-arc-length", test_anchors_and_sides);
    g_test_add_func("/surface/every-point-of-the-hull", test_counts);
    g_test_add_func("/surface/highest-of-three-inside", test_inside);
    g_test_add_func("/surface/taut-and-flat-stays-flat", test_flat);
    g_test_add_func("/surface/continuous", test_continuous);
    g_test_add_func("/surface/same-bits-for-any-threads", test_threads);
    g_test_add_func("/surface/exterior-droops", test_exterior);
    g_test_add_func("/surface/one-anchor", test_one_anchor);
    g_test_add_func("/surface/turned-or-mirrored", test_turned);
    g_test_add_func("/surface/no-anchor-is-flat", test_no_anchor);
    g_test_add_func("/surface/places-alone-are-the-same", test_places_alone);
    g_test_add_data_func("/surface/tells-that-memory-ran-out/placing", NULL, test_no_memory);
    g_test_add_data_func("/surface/tells-that-memory-ran-out/hanging", "hang", test_no_memory);
    return g_test_run();
}
