/* Tests points at even distances along a line. */
#include "core/transition/spread.h"

#include <glib.h>

static void
assert_place(BillowVec3 place, double x, double y, double z)
{
    g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(x, y, z)), <, 1e-12);
}

/* Around a corner: three to the right and one up make four meters. */
static void
test_corner(void)
{
    const BillowVec3 line[] = {{0, 0, 2}, {1, 0, 2}, {3, 0, 2}, {3, 1, 2}};
    BillowVec3 places[5];
    billow_spread_along(line, 4, places, 5);
    for (int i = 0; i < 4; i++)
        assert_place(places[i], i, 0, 2);
    assert_place(places[4], 3, 1, 2);
    billow_spread_along(line, 4, places, 3);
    assert_place(places[1], 2, 0, 2);
}

/* On a quarter of a circle with many pieces the angles are even, up to the square of a piece's angle. */
static void
test_round(void)
{
    enum { N_LINE = 2001, N = 4 };
    static BillowVec3 line[N_LINE];
    BillowVec3 places[N];
    for (int i = 0; i < N_LINE; i++) {
        const double share = (double) i / (N_LINE - 1), uneven = share * share;
        line[i] = billow_vec3(cos(0.5 * G_PI * uneven), sin(0.5 * G_PI * uneven), 0.0);
    }
    billow_spread_along(line, N_LINE, places, N);
    for (int k = 0; k < N; k++)
        g_assert_cmpfloat(
            billow_vec3_distance(places[k], billow_vec3(cos(k * G_PI / 6.0), sin(k * G_PI / 6.0), 0.0)), <,
            1e-6);
}

/* A single point is at the beginning; on a line of zero length all are there. */
static void
test_little(void)
{
    const BillowVec3 line[] = {{1, 2, 3}, {1, 2, 3}, {4, 2, 3}};
    BillowVec3 places[3];
    billow_spread_along(line, 3, places, 1);
    assert_place(places[0], 1, 2, 3);
    billow_spread_along(line, 2, places, 3);
    for (int i = 0; i < 3; i++)
        assert_place(places[i], 1, 2, 3);
    billow_spread_along(line, 1, places, 2);
    assert_place(places[1], 1, 2, 3);
    billow_spread_along(line, 3, places, 3);
    assert_place(places[1], 2.5, 2, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spread/goes-round-a-corner", test_corner);
    g_test_add_func("/spread/is-even-however-the-line-is-cut", test_round);
    g_test_add_func("/spread/is-at-the-beginning-of-what-has-no-length", test_little);
    return g_test_run();
}
