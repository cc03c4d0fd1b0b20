#include "anchors.h"
#include "core/base/nearest.h"
#include "core/layers/weights.h"

static void
test_brute_force(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 60; i++) {
        BillowGrid grid = {g_rand_int_range(random, 2, 60), g_rand_int_range(random, 2, 60), 0.1};
        size_t count = billow_grid_count(&grid),
               n = (size_t) g_rand_int_range(random, 1, (int) MIN(count, 40));
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, n, 0.0);
        g_autofree float *weight = g_new(float, count);
        g_autofree double *distance = g_new(double, count);
        double most = 0.0;
        for (size_t p = 0; p < count; p++) {
            int column = (int) p % grid.columns, row = (int) p / grid.columns;
            distance[p] = G_MAXDOUBLE;
            for (size_t k = 0; k < n; k++)
                distance[p] = MIN(distance[p], hypot(anchors[k].column - column, anchors[k].row - row));
            most = MAX(most, distance[p]);
        }
        billow_weights_fill(&grid, anchors, n, weight);
        for (size_t p = 0; p < count; p++)
            g_assert_cmpfloat_with_epsilon((double) weight[p], most > 0.0 ? distance[p] / most : 0.0, 2e-7);
    }
}

static void
test_bounds(void)
{
    BillowGrid grid = {33, 17, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 1.0, 0.0), test_anchor(&grid, 30, 3, 1.0, 0.0)};
    g_autofree float *weight = g_new(float, billow_grid_count(&grid));
    billow_weights_fill(&grid, anchors, 2, weight);
    float most = 0.0f;
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        g_assert_true(weight[i] >= 0.0f && weight[i] <= 1.0f);
        most = MAX(most, weight[i]);
    }
    g_assert_true(most == 1.0f);
    g_assert_true(weight[0] == 0.0f && weight[billow_grid_index(&grid, 30, 3)] == 0.0f);
}

/* Along a row from the only anchor: 0.1 m per point, free after 0.8 m. */
static void
test_damped(void)
{
    const BillowGrid grid = {21, 2, 0.1};
    const BillowAnchor anchor = test_anchor(&grid, 0, 0, 1.0, 0.0);
    float weight[42];
    billow_weights_fill_damped(&grid, &anchor, 1, &(BillowDamping){.power = 2.0, .reach = 0.8}, weight);
    for (int c = 0; c < 21; c++)
        g_assert_cmpfloat_with_epsilon((double) weight[c], c < 8 ? c * c / 64.0 : 1.0, 1e-6);
    billow_weights_fill_damped(&grid, &anchor, 1, &(BillowDamping){.power = 0.5, .reach = 4.0}, weight);
    for (int c = 0; c < 21; c++)
        g_assert_cmpfloat_with_epsilon((double) weight[c], sqrt(c / 40.0), 1e-6);
}

/* With the reach at the farthest point, it is the default weight to a power. */
static void
test_power(void)
{
    const BillowGrid grid = {33, 17, 0.1};
    const BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 1.0, 0.0), test_anchor(&grid, 30, 3, 1.0, 0.0)};
    float weight[33 * 17], damped[33 * 17];
    billow_weights_fill(&grid, anchors, 2, weight);
    billow_weights_fill_damped(&grid, anchors, 2, &(BillowDamping){.power = 1.7, .reach = 0.0}, damped);
    for (size_t i = 0; i < G_N_ELEMENTS(weight); i++)
        g_assert_cmpfloat_with_epsilon((double) damped[i], pow((double) weight[i], 1.7), 1e-6);
    billow_weights_fill_damped(&grid, NULL, 0, &(BillowDamping){.power = 1.7, .reach = 0.2}, damped);
    g_assert_cmpfloat(damped[5], ==, 1.0f);
}

static void
test_no_anchor(void)
{
    BillowGrid grid = {4, 3, 0.1};
    float weight[12];
    billow_weights_fill(&grid, NULL, 0, weight);
    for (int i = 0; i < 12; i++)
        g_assert_true(weight[i] == 1.0f);
}

static void
test_all_anchors_zero(void)
{
    BillowGrid grid = {4, 3, 0.1};
    g_autofree BillowAnchor *anchors = test_all_anchors(&grid, 1.0);
    float weight[12];
    billow_weights_fill(&grid, anchors, 12, weight);
    for (int i = 0; i < 12; i++)
        g_assert_true(weight[i] == 0.0f);
}

static void
test_nearest(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    for (int i = 0; i < 40; i++) {
        BillowGrid grid = {g_rand_int_range(random, 2, 40), g_rand_int_range(random, 2, 40), 0.1};
        int count = (int) billow_grid_count(&grid);
        g_autofree uint8_t *marked = g_new0(uint8_t, count);
        g_autofree int32_t *nearest = g_new(int32_t, count);
        for (int k = 0; k < 1 + i; k++)
            marked[g_rand_int_range(random, 0, count)] = 1;
        billow_nearest_fill(&grid, marked, nearest);
        for (int p = 0; p < count; p++) {
            int least = G_MAXINT, found = 0;
            for (int q = 0; q < count; q++) {
                int across = p % grid.columns - q % grid.columns, along = p / grid.columns - q / grid.columns;
                int square = across * across + along * along;
                least = marked[q] ? MIN(least, square) : least;
                found = q == nearest[p] ? square : found;
            }
            g_assert_true(marked[nearest[p]]);
            g_assert_cmpint(found, ==, least);
        }
    }
}

static void
test_none_marked(void)
{
    BillowGrid grid = {3, 2, 0.1};
    const uint8_t marked[6] = {0};
    int32_t nearest[6];
    billow_nearest_fill(&grid, marked, nearest);
    for (int i = 0; i < 6; i++)
        g_assert_cmpint(nearest[i], ==, -1);
}

/* Exact on small grids; on large ones within the two cells by which the points that are looked at may be off. */
static void
test_farthest(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    for (int i = 0; i < 40; i++) {
        const int most = i % 2 ? 65 : 300;
        const BillowGrid grid = {g_rand_int_range(random, 2, most + 1), g_rand_int_range(random, 2, most + 1),
                                 0.1};
        const size_t n = (size_t) g_rand_int_range(random, 1, 4);
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, n, 0.0);
        double farthest = 0.0;
        for (int column = 0; column < grid.columns; column++)
            for (int row = 0; row < grid.rows; row++) {
                double nearest = G_MAXDOUBLE;
                for (size_t k = 0; k < n; k++)
                    nearest = MIN(nearest, hypot(anchors[k].column - column, anchors[k].row - row));
                farthest = MAX(farthest, nearest);
            }
        const int side = MAX(grid.columns, grid.rows), step = (side - 1 + 63) / 64;
        g_assert_cmpfloat_with_epsilon(billow_weights_farthest(&grid, anchors, n), 0.1 * farthest,
                                       side <= 65 ? 1e-6 : 0.1 * 2.0 * step);
    }
    const BillowGrid grid = {5, 4, 0.1};
    g_assert_cmpfloat(billow_weights_farthest(&grid, NULL, 0), ==, 0.0);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/weights/equal-brute-force", test_brute_force);
    g_test_add_func("/weights/from-none-at-anchors-to-full", test_bounds);
    g_test_add_func("/weights/power-and-reach-shape-them", test_damped);
    g_test_add_func("/weights/without-a-reach-they-are-a-power", test_power);
    g_test_add_func("/weights/full-without-anchors", test_no_anchor);
    g_test_add_func("/weights/none-when-all-is-anchored", test_all_anchors_zero);
    g_test_add_func("/weights/nearest-equals-brute-force", test_nearest);
    g_test_add_func("/weights/nearest-of-none", test_none_marked);
    g_test_add_func("/weights/tell-the-farthest-point", test_farthest);
    return g_test_run();
}
