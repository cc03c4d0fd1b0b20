#include "core/layers/spin.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 21, ROWS = 16, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

static float x[POINTS], y[POINTS], z[POINTS];
static const float *const points[3] = {x, y, z};

/* Makes a flat curtain of 2 m x 1.5 m on a rod that rises by `slope` and goes back by `skew`. */
static void
make_curtain(double slope, double skew)
{
    const double length = sqrt(1.0 + slope * slope + skew * skew);
    for (int i = 0; i < POINTS; i++) {
        const double along = (i % COLUMNS) * 0.1 / length;
        x[i] = (float) along;
        y[i] = (float) (2.0 + slope * along - (i / COLUMNS) * 0.1);
        z[i] = (float) (skew * along);
    }
}

static const BillowAnchor RINGS[] = {
    {.column = 0, .row = 0}, {.column = 4, .row = 0}, {.column = 13, .row = 0}, {.column = 20, .row = 0}};

static void
assert_near(BillowVec3 found, BillowVec3 expected)
{
    g_assert_cmpfloat(billow_vec3_distance(found, expected), <, 1e-6);
}

static BillowVec3
point(size_t i)
{
    return billow_vec3((double) x[i], (double) y[i], (double) z[i]);
}

/* From a level rod along x the farthest points are 1.5 m away, and rotate about -x to come to the front. */
static void
test_rod(void)
{
    make_curtain(0.0, 0.0);
    const BillowSpin spin = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), 90.0);
    g_assert_cmpfloat(spin.off, ==, 0.0);
    assert_near(spin.turn, billow_vec3(-1.0 / 1.5, 0.0, 0.0));
    g_assert_cmpfloat_with_epsilon(spin.pivot.y, 2.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(spin.pivot.z, 0.0, 1e-6);
    const BillowSpin back = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), -90.0);
    assert_near(back.turn, billow_vec3(1.0 / 1.5, 0.0, 0.0));
}

/* The heading determines the side, not the axis. */
static void
test_slanted_rod(void)
{
    make_curtain(0.3, 0.4);
    const double headings[] = {0.0, 60.0, 90.0, 200.0};
    for (size_t i = 0; i < G_N_ELEMENTS(headings); i++) {
        const BillowSpin spin = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), headings[i]);
        const double length = billow_vec3_length(spin.turn);
        const BillowVec3 along = billow_vec3_scale(billow_vec3(1.0, 0.3, 0.4), 1.0 / sqrt(1.25));
        g_assert_cmpfloat_with_epsilon(fabs(billow_vec3_dot(spin.turn, along)), length, 1e-6);
        g_assert_cmpfloat(spin.off, ==, 0.0);
    }
}

static void
test_one_anchor(void)
{
    make_curtain(0.0, 0.0);
    const BillowAnchor one = {.column = 10, .row = 0};
    const BillowSpin spin = billow_spin_of(&GRID, points, &one, 1, 0.0);
    assert_near(spin.pivot, billow_vec3(1.0, 2.0, 0.0));
    /* a corner is farthest: 1.5 m below the line through the anchor */
    const double farthest = hypot(1.0, 1.5);
    assert_near(spin.turn, billow_vec3(0.0, 0.0, 1.0 / farthest));
    g_assert_cmpfloat(billow_spin_displacement(&spin, 0.1, 1.0, point(POINTS - 11)).x, >, 0.08);
}

/* Two parallel rods as far from each other as they are long: the axis is perpendicular to the heading. */
static void
test_square(void)
{
    const BillowAnchor corners[] = {{.column = 0, .row = 0},
                                    {.column = 15, .row = 0},
                                    {.column = 0, .row = 15},
                                    {.column = 15, .row = 15}};
    for (int i = 0; i < POINTS; i++) {
        x[i] = 0.1f * (float) (i % COLUMNS);
        y[i] = 0.0f;
        z[i] = 0.1f * (float) (i / COLUMNS);
    }
    const BillowSpin spin = billow_spin_of(&GRID, points, corners, G_N_ELEMENTS(corners), 0.0);
    g_assert_cmpfloat_with_epsilon(spin.turn.x, 0.0, 1e-6);
    g_assert_cmpfloat(fabs(spin.turn.z), >, 0.5);
    g_assert_cmpfloat_with_epsilon(spin.off, 0.75 / 2.0, 1e-6);
    g_assert_cmpfloat(billow_spin_share(&spin, 0.0), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_spin_share(&spin, 1.0), 1.0 / 1.375, 1e-6);
}

/* The cloth rotates about a line as a whole, however far. */
static void
test_lengths(void)
{
    make_curtain(0.3, 0.4);
    const BillowSpin spin = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), 90.0);
    for (size_t i = 0; i + 1 < POINTS; i++) {
        BillowVec3 a = point(i), b = point(i + 1);
        const double before = billow_vec3_distance(a, b);
        a = billow_vec3_add(a, billow_spin_displacement(&spin, 0.9, billow_spin_share(&spin, 0.3), a));
        b = billow_vec3_add(b, billow_spin_displacement(&spin, 0.9, billow_spin_share(&spin, 0.7), b));
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(a, b), before, 1e-6);
    }
    for (size_t k = 0; k < G_N_ELEMENTS(RINGS); k++)
        g_assert_cmpfloat(
            billow_vec3_length(billow_spin_displacement(
                &spin, 0.9, 1.0, point(billow_grid_index(&GRID, RINGS[k].column, RINGS[k].row)))),
            <, 1e-6);
}

/* The farthest point moves by its meters along an arc: a chord of 2 R sin(s / 2 R). */
static void
test_arc(void)
{
    make_curtain(0.0, 0.0);
    const BillowSpin spin = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), 90.0);
    const BillowVec3 d = billow_spin_displacement(&spin, 0.6, 1.0, point(POINTS - 1));
    g_assert_cmpfloat_with_epsilon(billow_vec3_length(d), 3.0 * sin(0.6 / 3.0), 1e-6);
    g_assert_cmpfloat_with_epsilon(d.z, 1.5 * sin(0.6 / 1.5), 1e-6);
    g_assert_cmpfloat_with_epsilon(d.y, 1.5 * (1.0 - cos(0.6 / 1.5)), 1e-6);
}

/* A cloth whose points are all on the line does not rotate. */
static void
test_nothing_to_turn(void)
{
    for (int i = 0; i < POINTS; i++) {
        x[i] = 0.1f * (float) (i % COLUMNS);
        y[i] = z[i] = 0.0f;
    }
    const BillowSpin spin = billow_spin_of(&GRID, points, RINGS, G_N_ELEMENTS(RINGS), 90.0);
    g_assert_cmpfloat(billow_vec3_length(billow_spin_displacement(&spin, 1.0, 1.0, point(3))), ==, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spin/a-curtain-turns-about-its-rod", test_rod);
    g_test_add_func("/spin/a-slanted-rod-is-the-line", test_slanted_rod);
    g_test_add_func("/spin/one-anchor-lets-it-swing-towards-the-heading", test_one_anchor);
    g_test_add_func("/spin/a-square-turns-across-the-heading", test_square);
    g_test_add_func("/spin/lengths-are-kept-about-a-line", test_lengths);
    g_test_add_func("/spin/the-farthest-point-goes-along-an-arc", test_arc);
    g_test_add_func("/spin/a-cloth-on-the-line-stays", test_nothing_to_turn);
    return g_test_run();
}
