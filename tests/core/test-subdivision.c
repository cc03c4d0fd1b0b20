#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/surface.h"

#include <string.h>

typedef struct {
    BillowGrid grid;
    BillowPoints points;
    uint8_t *places;
} Cloth;

static Cloth
place_by(BillowGrid grid, const BillowAnchor *anchors, size_t n, BillowSurfaceMethod method, int threads)
{
    const size_t count = billow_grid_count(&grid);
    Cloth cloth = {grid, billow_points_new(count), g_new(uint8_t, count)};
    BillowWorkers *workers = threads > 1 ? billow_workers_new(threads) : NULL;
    BillowTriangulation *triangulation = billow_triangulation_new(&grid, anchors, n);
    for (size_t i = 0; i < count; i++)
        cloth.points.x[i] = NAN;
    billow_surface_place(&grid, anchors, n, triangulation, method, workers, cloth.points, cloth.places);
    billow_triangulation_free(triangulation);
    billow_workers_free(workers);
    return cloth;
}

static Cloth
place(BillowGrid grid, const BillowAnchor *anchors, size_t n)
{
    return place_by(grid, anchors, n, BILLOW_SURFACE_SUBDIVISION, 1);
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

static gboolean
is_placed(const Cloth *cloth, int column, int row)
{
    return cloth->places[billow_grid_index(&cloth->grid, column, row)] != BILLOW_PLACE_EXTERIOR;
}

static void
assert_near(BillowVec3 p, BillowVec3 q, double within)
{
    g_assert_cmpfloat(billow_vec3_distance(p, q), <=, within);
}

/* Each anchor is where it is pinned, each point of a join on its catenary, and every point of the hull has a
 * place. */
static void
test_anchors_and_joins(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    for (int i = 0; i < 50; i++) {
        const BillowGrid grid = {19 + i % 7, 23 - i % 5, 0.1};
        const size_t n = 3 + (size_t) i % 8;
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, n, 0.4);
        Cloth cloth = place(grid, anchors, n);
        Cloth lines = place_by(grid, anchors, n, BILLOW_SURFACE_LINES, 1);
        g_assert_cmpmem(cloth.places, billow_grid_count(&grid), lines.places, billow_grid_count(&grid));
        for (size_t k = 0; k < n; k++)
            assert_near(point_at(&cloth, anchors[k].column, anchors[k].row), anchors[k].position, 0.0);
        for (size_t p = 0; p < billow_grid_count(&grid); p++)
            g_assert_true(isnan(cloth.points.x[p]) == (cloth.places[p] == BILLOW_PLACE_EXTERIOR));
        cloth_clear(&cloth);
        cloth_clear(&lines);
    }
}

/* A median of the triangle: from corner k to the middle of the opposite side. */
static BillowCatenary
median_of(const BillowGrid *grid, const BillowAnchor corner[3], int k, double *column, double *row)
{
    const BillowAnchor *a = &corner[k], *b = &corner[(k + 1) % 3], *c = &corner[(k + 2) % 3];
    const double side = billow_grid_length(grid, b->column, b->row, c->column, c->row);
    const BillowCatenary opposite = billow_catenary_new(b->position, c->position, side);
    *column = 0.5 * (b->column + c->column);
    *row = 0.5 * (b->row + c->row);
    return billow_catenary_new(a->position, billow_catenary_at(&opposite, 0.5 * side),
                               billow_grid_length(grid, a->column, a->row, *column, *row));
}

/* The grid points on the highest of the three medians lie on it, by arc length. Sides and medians of this
 * triangle go through grid points. */
static void
test_highest_median(void)
{
    const BillowGrid grid = {25, 25, 0.1};
    const double heights[][3] = {{0.0, 0.0, 0.9}, {0.9, 0.1, 0.0}, {0.1, 0.8, 0.2}, {0.3, 0.2, 0.1}};
    for (size_t i = 0; i < G_N_ELEMENTS(heights); i++) {
        const BillowAnchor corner[] = {test_anchor(&grid, 0, 0, 0.7, heights[i][0]),
                                       test_anchor(&grid, 24, 0, 0.8, heights[i][1]),
                                       test_anchor(&grid, 8, 16, 0.8, heights[i][2])};
        int top = 0;
        double column, row, height = -INFINITY;
        for (int k = 0; k < 3; k++) {
            const BillowCatenary median = median_of(&grid, corner, k, &column, &row);
            const double y = billow_catenary_at(&median, median.length * 2.0 / 3.0).y;
            top = y > height ? k : top;
            height = fmax(height, y);
        }
        const BillowCatenary highest = median_of(&grid, corner, top, &column, &row);
        Cloth cloth = place(grid, corner, 3);
        int met = 0;
        for (int q = 1; q < 24; q++) {
            const double share = q / 24.0, c = corner[top].column + share * (column - corner[top].column),
                         r = corner[top].row + share * (row - corner[top].row);
            if (fabs(c - round(c)) > 1e-9 || fabs(r - round(r)) > 1e-9)
                continue;
            assert_near(point_at(&cloth, (int) round(c), (int) round(r)),
                        billow_catenary_at(&highest, share * highest.length), 1e-9);
            met++;
        }
        g_assert_cmpint(met, >=, 1);
        cloth_clear(&cloth);
    }
}

/* A taut flat cloth stays flat, with every point in its place, because all catenaries are straight. */
static void
test_flat(void)
{
    const BillowGrid grid = {17, 12, 0.1};
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 20; i++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 8, 0.0);
        for (int k = 0; k < 8; k++)
            anchors[k].position =
                billow_vec3_scale(billow_grid_flat(&grid, anchors[k].column, anchors[k].row), 1.25);
        Cloth cloth = place(grid, anchors, 8);
        for (int row = 0; row < 12; row++)
            for (int column = 0; column < 17; column++)
                if (is_placed(&cloth, column, row))
                    assert_near(point_at(&cloth, column, row),
                                billow_vec3_scale(billow_grid_flat(&grid, column, row), 1.25), 1e-9);
        cloth_clear(&cloth);
    }
}

/* Anchors that mirror each other across the middle column place the cloth so, and so do anchors that are
 * mirrored: those of the second set, with another random triangle each time. */
static void
test_mirrored(void)
{
    const BillowGrid grid = {33, 29, 0.1};
    const BillowAnchor tents[][3] = {
        {test_anchor(&grid, 0, 0, 0.8, 0.3), test_anchor(&grid, 32, 0, 0.8, 0.3),
         test_anchor(&grid, 16, 28, 0.8, 0.0)},
        {test_anchor(&grid, 0, 4, 0.8, 0.0), test_anchor(&grid, 32, 4, 0.8, 0.0),
         test_anchor(&grid, 16, 28, 0.8, 0.9)},
        {test_anchor(&grid, 12, 0, 0.6, 0.0), test_anchor(&grid, 20, 0, 0.6, 0.0),
         test_anchor(&grid, 16, 28, 0.6, 0.0)},
        {test_anchor(&grid, 0, 20, 0.6, 0.0), test_anchor(&grid, 32, 20, 0.6, 0.0),
         test_anchor(&grid, 16, 28, 0.6, 0.0)},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(tents); i++) {
        Cloth cloth = place(grid, tents[i], 3);
        for (int row = 0; row < grid.rows; row++)
            for (int column = 0; column < grid.columns; column++) {
                const BillowVec3 p = point_at(&cloth, column, row), q = point_at(&cloth, 32 - column, row);
                if (is_placed(&cloth, column, row))
                    assert_near(q, billow_vec3(-p.x, p.y, p.z), 1e-9);
            }
        cloth_clear(&cloth);
    }
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    for (int i = 0; i < 20; i++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 5, 0.4);
        Cloth cloth = place(grid, anchors, 5);
        for (int k = 0; k < 5; k++) {
            anchors[k].column = 32 - anchors[k].column;
            anchors[k].position.x = -anchors[k].position.x;
        }
        Cloth other = place(grid, anchors, 5);
        for (int row = 0; row < grid.rows; row++)
            for (int column = 0; column < grid.columns; column++) {
                const BillowVec3 p = point_at(&cloth, column, row), q = point_at(&other, 32 - column, row);
                if (is_placed(&cloth, column, row))
                    assert_near(q, billow_vec3(-p.x, p.y, p.z), 1e-9);
            }
        cloth_clear(&cloth);
        cloth_clear(&other);
    }
}

/* The surface is continuous, even across the pieces of triangles, though it is not smooth: on a grid that is
 * twice as fine, neighbors are much closer together. */
static void
test_continuous(void)
{
    double before = INFINITY;
    for (int cells = 32; cells <= 256; cells *= 2) {
        const BillowGrid grid = {cells + 1, cells + 1, 1.0 / cells};
        const BillowAnchor anchors[] = {
            test_anchor(&grid, 0, 0, 0.97, 0.0), test_anchor(&grid, cells, 0, 0.97, 0.0),
            test_anchor(&grid, cells, cells, 0.97, 0.0), test_anchor(&grid, 0, cells, 0.97, 0.0)};
        Cloth cloth = place(grid, anchors, 4);
        double most = 0.0;
        for (int row = 0; row < cells; row++)
            for (int column = 0; column < cells; column++) {
                const BillowVec3 p = point_at(&cloth, column, row);
                most = fmax(most, billow_vec3_distance(p, point_at(&cloth, column + 1, row)));
                most = fmax(most, billow_vec3_distance(p, point_at(&cloth, column, row + 1)));
            }
        g_test_message("%d cells: longest edge %.3f spacings", cells, most / grid.spacing);
        g_assert_cmpfloat(most, <=, 0.8 * before);
        before = most;
        cloth_clear(&cloth);
    }
}

static void
test_threads(void)
{
    const BillowGrid grid = {50, 40, 0.05};
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 9, 0.3);
    Cloth one = place(grid, anchors, 9), three = place_by(grid, anchors, 9, BILLOW_SURFACE_SUBDIVISION, 3);
    const size_t bytes = billow_grid_count(&grid) * sizeof(double);
    g_assert_cmpmem(one.points.x, bytes, three.points.x, bytes);
    g_assert_cmpmem(one.points.y, bytes, three.points.y, bytes);
    g_assert_cmpmem(one.points.z, bytes, three.points.z, bytes);
    cloth_clear(&one);
    cloth_clear(&three);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/subdivision/meets-anchors-and-places-all-of-the-hull", test_anchors_and_joins);
    g_test_add_func("/subdivision/points-of-the-highest-median-lie-on-it", test_highest_median);
    g_test_add_func("/subdivision/taut-cloth-is-flat", test_flat);
    g_test_add_func("/subdivision/mirrored-anchors-mirror-the-cloth", test_mirrored);
    g_test_add_func("/subdivision/neighbors-stay-together", test_continuous);
    g_test_add_func("/subdivision/any-number-of-threads", test_threads);
    return g_test_run();
}
