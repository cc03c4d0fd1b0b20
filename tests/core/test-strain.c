#include "core/cloth/edge_strain.h"
#include "core/cloth/strain.h"

#include <glib.h>
#include <stdlib.h>

static BillowPoints
stretched(const BillowGrid *grid, double across, double down)
{
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            BillowVec3 p = billow_grid_flat(grid, column, row);
            billow_points_set(&points, billow_grid_index(grid, column, row),
                              billow_vec3(across * p.x, 3.0, down * p.z));
        }
    }
    return points;
}

static void
test_flat(void)
{
    BillowGrid grid = {7, 5, 0.3};
    BillowPoints points = stretched(&grid, 1.0, 1.0);
    BillowStrain strain = billow_strain_measure(&grid, &points);
    g_assert_cmpfloat(strain.max, <, 1e-14);
    g_assert_cmpfloat(strain.rms, <, 1e-14);
    g_assert_cmpfloat_with_epsilon(strain.mean_height, 3.0, 1e-14);
    billow_points_free(&points);
}

/* 4 x 3 points: 9 edges across are stretched by 10 %, 8 edges down compressed by 5 %. */
static void
test_stretched(void)
{
    BillowGrid grid = {4, 3, 2.0};
    BillowPoints points = stretched(&grid, 1.1, 0.95);
    BillowStrain strain = billow_strain_measure(&grid, &points);
    g_assert_cmpfloat_with_epsilon(strain.rms, sqrt((9.0 * 0.01 + 8.0 * 0.0025) / 17.0), 1e-12);
    g_assert_cmpfloat_with_epsilon(strain.max, 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(strain.p99, 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(strain.stretch, 0.1, 1e-12);
    billow_points_free(&points);
    points = stretched(&grid, 0.7, 0.95);
    strain = billow_strain_measure(&grid, &points);
    g_assert_cmpfloat_with_epsilon(strain.max, 0.3, 1e-12);
    g_assert_cmpfloat_with_epsilon(strain.stretch, -0.05, 1e-12);
    billow_points_free(&points);
}

/* A line of points 1 m apart, pinned at its first point, in which each edge is stretched by a tenth less than
 * the previous one. The largest strain farther than n meters away is that of the edge that starts n + 1
 * points on. */
static void
test_away(void)
{
    BillowGrid grid = {11, 2, 1.0};
    BillowPoints points = stretched(&grid, 1.0, 1.0);
    unsigned char held[22] = {1};
    for (int column = 1; column < 11; column++)
        for (int row = 0; row < 2; row++) {
            const size_t i = billow_grid_index(&grid, column, row);
            points.x[i] = points.x[i - 1] + 2.0 - 0.1 * (column - 1);
        }
    g_assert_cmpfloat_with_epsilon(billow_strain_measure(&grid, &points).max, 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_strain_away(&grid, &points, held, 0.99), 1.0, 1e-12);
    held[billow_grid_index(&grid, 0, 1)] = 1;
    for (int n = 0; n < 9; n++)
        g_assert_cmpfloat_with_epsilon(billow_strain_away(&grid, &points, held, n), 0.9 - 0.1 * n, 1e-12);
    g_assert_cmpfloat(billow_strain_away(&grid, &points, held, 10.0), ==, 0.0);
    billow_points_free(&points);
}

static int
compare(const void *a, const void *b)
{
    double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

/* A strip whose column edges have random lengths: the 99th percentile is that of the sorted strains. */
static void
test_percentile(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int rows = 40; rows < 400; rows += 37) {
        BillowGrid grid = {2, rows, 1.0};
        BillowPoints points = stretched(&grid, 1.0, 1.0);
        g_autofree double *sorted = g_new0(double, (size_t) (3 * rows));
        size_t n = (size_t) rows; /* the edges across are not strained */
        for (int row = 1; row < rows; row++) {
            double length = g_rand_double_range(random, 0.9, 1.1);
            for (size_t side = 0; side < 2; side++) {
                points.z[2 * (size_t) row + side] = points.z[2 * (size_t) row - 2 + side] + length;
                sorted[n++] = fabs(length - 1.0);
            }
        }
        qsort(sorted, n, sizeof *sorted, compare);
        BillowStrain strain = billow_strain_measure(&grid, &points);
        size_t within = 0;
        for (size_t i = 0; i < n; i++)
            within += sorted[i] <= strain.p99 + 1e-12;
        g_assert_cmpuint(100 * within, >=, 99 * n);
        g_assert_cmpfloat(strain.p99, <=, sorted[n - 1 - n / 100] + 1e-12);
        g_assert_cmpfloat_with_epsilon(strain.max, sorted[n - 1], 1e-12);
        billow_points_free(&points);
    }
}

/* Six points in a row; the third is 1.5 lengths from the second and half a length from the fourth. */
static void
test_edges(void)
{
    const BillowGrid grid = {6, 2, 1.0};
    const float x[] = {0, 1, 2.5f, 3, 4, 5, 0, 1, 2, 3, 4, 5}, y[12] = {0};
    float z[12] = {0}, values[12];
    for (int i = 6; i < 12; i++)
        z[i] = 1.0f;
    const BillowEdgeStrain strain = billow_edge_strain(&grid, x, y, z, NULL);
    g_assert_cmpfloat(strain.longest, ==, 0.5);
    g_assert_cmpfloat(strain.shortest, ==, -0.5);
    billow_edge_strain_points(&grid, x, y, z, NULL, 0.1, values);
    g_assert_cmpfloat(values[0], ==, 0.0f);
    g_assert_cmpfloat_with_epsilon(values[1], 5.0f, 1e-6f);
    g_assert_cmpfloat_with_epsilon(values[2], 5.0f, 1e-6f);
    g_assert_cmpfloat_with_epsilon(values[3], 5.0f, 1e-6f);
    /* hypot(0.5, 1) - 1 down the column */
    g_assert_cmpfloat_with_epsilon(values[8], 1.1803399f, 1e-6f);
    const unsigned char held[12] = {0, 1, 1, 0, 0, 0};
    const BillowEdgeStrain free = billow_edge_strain(&grid, x, y, z, held);
    g_assert_cmpfloat_with_epsilon(free.longest, sqrt(1.25) - 1.0, 1e-6);
    g_assert_cmpfloat(free.shortest, ==, -0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/strain/away-from-held-points-leaves-their-edges-out", test_away);
    g_test_add_func("/strain/flat-cloth-has-none", test_flat);
    g_test_add_func("/strain/of-a-stretched-cloth", test_stretched);
    g_test_add_func("/strain/percentile-is-of-the-sorted-strains", test_percentile);
    g_test_add_func("/strain/of-edges-and-points-but-between-held-ones", test_edges);
    return g_test_run();
}
