#include "core/base/patch.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 9, ROWS = 7, COUNT = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.01};
static const int DIRECTIONS[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

/* Returns the distance of the center of the spring that starts at a point from the nearest pinned point, or
 * INFINITY if no spring starts there. */
static double
distance_of(size_t point, const int direction[2], const unsigned char *held)
{
    int column = (int) (point % COLUMNS), row = (int) (point / COLUMNS);
    int end = column + direction[0], below = row + direction[1];
    double nearest = INFINITY;
    if (end < 0 || end >= COLUMNS || below >= ROWS)
        return nearest;
    for (int a = 0; a < COUNT; a++)
        if (held[a])
            nearest = fmin(nearest, GRID.spacing * hypot(0.5 * (column + end) - a % COLUMNS,
                                                         0.5 * (row + below) - a / COLUMNS));
    return nearest;
}

static void
check(const unsigned char *held, double radius)
{
    for (size_t d = 0; d < G_N_ELEMENTS(DIRECTIONS); d++) {
        size_t n, next = 0;
        g_autofree BillowReinforcement *list =
            billow_reinforced_springs(&GRID, held, radius, DIRECTIONS[d][0], DIRECTIONS[d][1], &n);
        for (size_t i = 0; i < COUNT; i++) {
            double distance = distance_of(i, DIRECTIONS[d], held);
            if (!(distance < radius * (1.0 - 1e-12)))
                continue;
            g_assert_cmpuint(next, <, n);
            g_assert_cmpuint(list[next].point, ==, i);
            g_assert_cmpfloat_with_epsilon(list[next++].factor, radius / distance, 1e-9);
        }
        g_assert_cmpuint(next, ==, n);
    }
}

static void
test_stiffness_falls_with_the_distance(void)
{
    for (int column = 0; column < COLUMNS; column += 4)
        for (int row = 0; row < ROWS; row += 3) {
            unsigned char held[COUNT] = {0};
            held[billow_grid_index(&GRID, column, row)] = 1;
            check(held, 0.0201);
            check(held, 0.5);
        }
}

static void
test_the_nearest_anchor_counts(void)
{
    for (int round = 0; round < 20; round++) {
        unsigned char held[COUNT] = {0};
        for (int k = 0; k < 5; k++)
            held[g_test_rand_int_range(0, COUNT)] = 1;
        check(held, 0.0333);
    }
}

static void
test_a_radius_below_half_a_spacing_does_nothing(void)
{
    const unsigned char held[COUNT] = {[10] = 1}, none[COUNT] = {0};
    size_t n = 1;
    g_assert_null(billow_reinforced_springs(&GRID, held, 0.0, 1, 0, &n));
    g_assert_cmpuint(n, ==, 0);
    g_assert_null(billow_reinforced_springs(&GRID, held, 0.0049, 1, 0, &n));
    g_assert_null(billow_reinforced_springs(&GRID, none, 1.0, 1, 0, &n));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/patch/stiffness-falls-with-the-distance", test_stiffness_falls_with_the_distance);
    g_test_add_func("/patch/the-nearest-anchor-counts", test_the_nearest_anchor_counts);
    g_test_add_func("/patch/a-radius-below-half-a-spacing-does-nothing",
                    test_a_radius_below_half_a_spacing_does_nothing);
    return g_test_run();
}
