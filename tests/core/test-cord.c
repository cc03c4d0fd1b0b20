#include "core/cord.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 9, ROWS = 7, COUNT = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.01};

static double
distance(size_t a, size_t b)
{
    double columns = (double) (a % COLUMNS) - (double) (b % COLUMNS),
           rows = (double) (a / COLUMNS) - (double) (b / COLUMNS);
    return GRID.spacing * hypot(columns, rows);
}

static void
test_points_within_the_radius_are_tied(void)
{
    unsigned char held[COUNT] = {0};
    const size_t anchor = billow_grid_index(&GRID, 3, 2);
    held[anchor] = 1;
    size_t n, within = 0;
    g_autofree BillowCord *cords = billow_cords_of_anchors(&GRID, held, 0.02, &n);
    for (size_t i = 0; i < COUNT; i++)
        within += i != anchor && distance(i, anchor) <= 0.02 + 1e-12;
    g_assert_cmpuint(n, ==, within);
    g_assert_cmpuint(n, ==, 12);
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpuint(cords[i].anchor, ==, anchor);
        g_assert_cmpfloat_with_epsilon(cords[i].length, distance(cords[i].point, anchor), 1e-15);
        g_assert_true(i == 0 || cords[i].point > cords[i - 1].point);
    }
}

static void
test_a_radius_below_the_spacing_ties_nothing(void)
{
    unsigned char held[COUNT] = {[10] = 1};
    size_t n = 1;
    g_assert_null(billow_cords_of_anchors(&GRID, held, 0.0, &n));
    g_assert_cmpuint(n, ==, 0);
    g_assert_null(billow_cords_of_anchors(&GRID, held, 0.0099, &n));
    g_assert_null(billow_cords_of_anchors(&GRID, (const unsigned char[COUNT]){0}, 1.0, &n));
}

static void
test_each_is_tied_to_the_nearest(void)
{
    for (int round = 0; round < 20; round++) {
        unsigned char held[COUNT] = {0};
        for (int k = 0; k < 5; k++)
            held[g_test_rand_int_range(0, COUNT)] = 1;
        size_t n, next = 0;
        g_autofree BillowCord *cords = billow_cords_of_anchors(&GRID, held, 0.035, &n);
        for (size_t p = 0; p < COUNT; p++) {
            double nearest = INFINITY;
            for (size_t a = 0; a < COUNT; a++)
                if (held[a])
                    nearest = fmin(nearest, distance(p, a));
            for (size_t a = 0; a < COUNT; a++)
                if (held[a] && !held[p] && nearest <= 0.035 && distance(p, a) < nearest + 1e-12) {
                    g_assert_cmpuint(next, <, n);
                    g_assert_cmpuint(cords[next].point, ==, p);
                    g_assert_cmpuint(cords[next++].anchor, ==, a);
                }
        }
        g_assert_cmpuint(next, ==, n);
    }
}

static void
test_a_huge_radius_ties_all(void)
{
    unsigned char held[COUNT] = {[0] = 1};
    size_t n;
    g_autofree BillowCord *cords = billow_cords_of_anchors(&GRID, held, 1e9, &n);
    g_assert_cmpuint(n, ==, COUNT - 1);
    g_assert_nonnull(cords);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cord/points-within-the-radius-are-tied", test_points_within_the_radius_are_tied);
    g_test_add_func("/cord/a-radius-below-the-spacing-ties-nothing",
                    test_a_radius_below_the_spacing_ties_nothing);
    g_test_add_func("/cord/each-is-tied-to-the-nearest", test_each_is_tied_to_the_nearest);
    g_test_add_func("/cord/a-huge-radius-ties-all", test_a_huge_radius_ties_all);
    return g_test_run();
}
