/* Tests meshes that are laid out flat and the grids that are laid over them, by closed forms. */
#include "core/flat/bins.h"
#include "core/flat/ears.h"
#include "core/flat/metric.h"
#include "core/flat/resampling.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { SIDE = 9 };

/* A plane of SIDE x SIDE points that an affine map has taken elsewhere, with a map (u, v) that another one
 * has skewed. */
typedef struct {
    BillowVec3 points[SIDE * SIDE];
    float floats[3 * SIDE * SIDE];
    uint32_t triangles[2 * (SIDE - 1) * (SIDE - 1)][3];
    double map[2 * (SIDE - 1) * (SIDE - 1)][3][2];
    size_t n_triangles;
} Plane;

/* Where the place (x, y) of the flat cloth is: turned, without stretch. */
static BillowVec3
turned(double x, double y)
{
    return billow_vec3(1.0 + 0.6 * x, 2.0 + y, 0.8 * x);
}

/* Keeps the cells for which `is_kept` returns true; NULL: all. */
static void
make_plane(Plane *plane, double width, double height, bool (*is_kept)(int column, int row))
{
    memset(plane, 0, sizeof *plane);
    for (int i = 0; i < SIDE * SIDE; i++) {
        const double x = width * (i % SIDE) / (SIDE - 1), y = height * (i / SIDE) / (SIDE - 1);
        plane->points[i] = turned(x, y);
        const float place[3] = {(float) plane->points[i].x, (float) plane->points[i].y,
                                (float) plane->points[i].z};
        memcpy(plane->floats + 3 * i, place, sizeof place);
    }
    for (int row = 0; row < SIDE - 1; row++)
        for (int column = 0; column < SIDE - 1; column++) {
            const uint32_t a = (uint32_t) (row * SIDE + column);
            const uint32_t halves[2][3] = {{a, a + 1, a + SIDE + 1}, {a, a + SIDE + 1, a + SIDE}};
            if (is_kept && !is_kept(column, row))
                continue;
            memcpy(plane->triangles[plane->n_triangles], halves, sizeof halves);
            plane->n_triangles += 2;
        }
    for (size_t i = 0; i < 3 * plane->n_triangles; i++) {
        const uint32_t point = plane->triangles[i / 3][i % 3];
        const double u = point % SIDE, v = point / SIDE;
        plane->map[i / 3][i % 3][0] = 3.0 * u + 0.5 * v;
        plane->map[i / 3][i % 3][1] = 0.2 * v;
    }
}

static BillowLayoutMesh
mesh_of(const Plane *plane, bool mapped)
{
    return (BillowLayoutMesh){plane->points, SIDE * SIDE, (const uint32_t(*)[3]) plane->triangles,
                              plane->n_triangles, mapped ? (const double(*)[3][2]) plane->map : NULL};
}

static void
metric_is_exact(void)
{
    /* x = 2 u + 0.5 v, y = 3 v */
    BillowMapEdge edges[12];
    for (int i = 0; i < 12; i++) {
        const double u = cos(i), v = sin(0.7 * i + 0.2);
        edges[i] = (BillowMapEdge){u, v, hypot(2.0 * u + 0.5 * v, 3.0 * v)};
    }
    BillowMetric metric;
    g_assert_true(billow_metric_fit(edges, 12, &metric));
    g_assert_cmpfloat_with_epsilon(metric.xu, 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(metric.xv, 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(metric.yv, 3.0, 1e-12);
    g_assert_cmpfloat(metric.stretch, <, 1e-12);
    for (int i = 0; i < 12; i++)
        edges[i] = (BillowMapEdge){i + 1.0, 2.0 * (i + 1.0), 1.0};
    g_assert_false(billow_metric_fit(edges, 12, &metric));
}

static bool
has_no_corner(int column, int row)
{
    return column + row < 12;
}

static bool
has_no_middle(int column, int row)
{
    return column < 2 || column > 5 || row < 2 || row > 5;
}

/* A plane comes back exactly: every point of the net, those beyond the border too. */
static void
plane_comes_back(bool mapped, bool (*is_kept)(int column, int row), double spacing)
{
    Plane plane;
    BillowLayout layout;
    BillowResampling made;
    size_t at;
    make_plane(&plane, 1.6, 0.8, is_kept);
    const BillowLayoutMesh mesh = mesh_of(&plane, mapped);
    g_assert_cmpint(billow_layout_make(&mesh, &layout, &at), ==, BILLOW_LAYOUT_GOOD);
    g_assert_cmpfloat(layout.stretch, <, 1e-9);
    g_assert_cmpfloat_with_epsilon(layout.high.x - layout.low.x, 1.6, 1e-9);
    g_assert_cmpfloat_with_epsilon(layout.high.y - layout.low.y, 0.8, 1e-9);
    g_assert_cmpint(billow_resampling_make(&layout, spacing, &made), ==, BILLOW_RESAMPLING_DONE);
    g_assert_true((made.grid.outline != NULL) == (is_kept != NULL));
    g_autofree float *shape = g_new(float, 3 * billow_grid_count(&made.grid));
    billow_resampling_apply(&made, plane.floats, shape);
    /* seen from where its triangles are counterclockwise, rows go down */
    for (int row = 0; row < made.grid.rows; row++)
        for (int column = 0; column < made.grid.columns; column++) {
            if (!billow_grid_has_point(&made.grid, billow_grid_index(&made.grid, column, row)))
                continue;
            const float *point = shape + 3 * billow_grid_index(&made.grid, column, row);
            const BillowVec3 place = turned(made.across * column, 0.8 - made.down * row);
            g_assert_cmpfloat_with_epsilon(point[0], place.x, 1e-5);
            g_assert_cmpfloat_with_epsilon(point[1], place.y, 1e-5);
            g_assert_cmpfloat_with_epsilon(point[2], place.z, 1e-5);
        }
    const BillowResamplingDistance distance = billow_resampling_measure(&made, plane.floats, shape);
    g_assert_cmpfloat(distance.rms, <=, distance.most);
    g_assert_cmpfloat(distance.most, <, 1e-5);
    billow_resampling_clear(&made);
    billow_layout_clear(&layout);
}

static void
planes_come_back(void)
{
    for (int mapped = 0; mapped < 2; mapped++) {
        plane_comes_back(mapped, NULL, 0.1);
        plane_comes_back(mapped, NULL, 0.033);
        plane_comes_back(mapped, has_no_corner, 0.05);
        plane_comes_back(mapped, has_no_middle, 0.04);
    }
}

/* Two triangles of a quad with its fourth corner lifted: the middle of the quad is on their common side. */
static void
measures_how_far_vertices_are(void)
{
    const BillowVec3 points[5] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 0}};
    const uint32_t triangles[4][3] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    const BillowLayoutMesh mesh = {points, 5, triangles, 4, NULL};
    BillowLayout layout;
    BillowResampling made;
    size_t at;
    g_assert_cmpint(billow_layout_make(&mesh, &layout, &at), ==, BILLOW_LAYOUT_GOOD);
    g_assert_cmpint(billow_resampling_make(&layout, 1.0, &made), ==, BILLOW_RESAMPLING_DONE);
    g_assert_cmpint(made.grid.columns, ==, 2);
    g_assert_cmpint(made.grid.rows, ==, 2);
    /* the middle is lifted by 0.3, and no point of the grid is there */
    const float lifted[15] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5f, 0.5f, 0.3f};
    float shape[12];
    billow_resampling_apply(&made, lifted, shape);
    const BillowResamplingDistance distance = billow_resampling_measure(&made, lifted, shape);
    g_assert_cmpfloat_with_epsilon(distance.most, 0.3, 1e-6);
    g_assert_cmpfloat_with_epsilon(distance.rms, 0.3 / sqrt(5.0), 1e-6);
    billow_resampling_clear(&made);
    billow_layout_clear(&layout);
}

/* The triangles of a polygon have its area together, and none is turned over. */
static void
polygons_are_divided(void)
{
    const double corners[][2] = {{0, 0}, {4, 0}, {4, 3}, {3, 3}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    BillowVec3 places[8];
    uint32_t triangles[6][3];
    for (int k = 0; k < 8; k++)
        places[k] = turned(corners[k][0], corners[k][1]);
    billow_polygon_divide(places, 8, triangles);
    double area = 0.0;
    for (int i = 0; i < 6; i++) {
        const double *a = corners[triangles[i][0]], *b = corners[triangles[i][1]],
                     *c = corners[triangles[i][2]];
        const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        g_assert_cmpfloat(twice, >=, 0.0);
        area += 0.5 * twice;
    }
    g_assert_cmpfloat_with_epsilon(area, 12.0 - 4.0, 1e-12);
}

/* Each cell has the lines that pass it, and no cell farther away than the reach does. */
static void
bins_hold_what_is_near(void)
{
    const BillowGridPlace line[2] = {{0.5, 0.5}, {6.5, 3.5}};
    BillowBins bins = billow_bins_make(line, 2, 1, 8, 5, 0.25);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 8; column++) {
            const size_t cell = (size_t) (row * 8 + column);
            double nearest = INFINITY; /* from the cell to the line, in the larger of both directions */
            for (int k = 0; k <= 1000; k++) {
                const double x = 0.5 + 0.006 * k, y = 0.5 + 0.003 * k;
                nearest =
                    fmin(nearest, fmax(fmax(column - x, x - column - 1.0), fmax(row - y, y - row - 1.0)));
            }
            const bool has = bins.starts[cell + 1] > bins.starts[cell];
            if (nearest <= 0.25 - 1e-9)
                g_assert_true(has);
            if (nearest > 1.0)
                g_assert_false(has);
        }
    g_assert_cmpuint(billow_bins_cell(&bins, (BillowGridPlace){-3.0, 9.0}), ==, 4 * 8);
    billow_bins_clear(&bins);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/flat/metric-is-exact", metric_is_exact);
    g_test_add_func("/flat/planes-come-back", planes_come_back);
    g_test_add_func("/flat/measures-how-far-vertices-are", measures_how_far_vertices_are);
    g_test_add_func("/flat/polygons-are-divided", polygons_are_divided);
    g_test_add_func("/flat/bins-hold-what-is-near", bins_hold_what_is_near);
    return g_test_run();
}
