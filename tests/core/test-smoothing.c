/* Tests the brush that smooths the cloth, and the strokes of a nudge that do the same. */
#include "core/layers/smoothing.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 41, ROWS = 31, POINTS = COLUMNS * ROWS };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.05};
static const double RADIUS = 0.8; /* neighbors are eight spacings away */
enum { STEP = 8 };

/* A slanted, evenly stretched sheet with a wrinkle of this height and wavelength (spacings) across the
 * columns. */
static void
wrinkle(BillowVec3 places[POINTS], double height, double wavelength)
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            places[r * COLUMNS + c] = billow_vec3(
                0.06 * c, 0.02 * r + 0.01 * c + height * sin(2.0 * G_PI * c / wavelength), 0.05 * r);
}

static void
what_is_flat_stays(void)
{
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SMOOTHING_STROKES];
    wrinkle(places, 0.0, 1.0);
    BillowSmoothing *smoothing = billow_smoothing_new(&GRID, places, RADIUS);
    for (int c = 0; c < COLUMNS; c += 5)
        g_assert_true(billow_smoothing_touch(smoothing, c, 0));
    for (size_t i = 0; i < POINTS; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_smoothing_place(smoothing, i), places[i]), <, 1e-12);
    g_assert_cmpuint(billow_smoothing_strokes(smoothing, strokes), ==, 0);
    billow_smoothing_free(smoothing);
}

/* Of a wave, the mean of the two neighbors across it is cos(2 pi step / wavelength) times the wave, and
 * that of the two along it is the wave: at the center, half of the way to the mean of all four; beyond the
 * radius, nothing. */
static void
a_touch_goes_half_of_the_way(void)
{
    static BillowVec3 places[POINTS];
    enum { WAVELENGTH = 16, COLUMN = 20, ROW = 15 };
    wrinkle(places, 0.1, WAVELENGTH);
    BillowSmoothing *smoothing = billow_smoothing_new(&GRID, places, RADIUS);
    g_assert_true(billow_smoothing_touch(smoothing, COLUMN, ROW));
    for (int r = 0; r < ROWS; r++)
        for (int c = STEP; c < COLUMNS - STEP; c++) {
            const size_t i = (size_t) (r * COLUMNS + c);
            const double away = hypot(c - COLUMN, r - ROW) * GRID.spacing / RADIUS,
                         left = fmax(1.0 - away * away, 0.0);
            const double pairs = r < STEP || r >= ROWS - STEP ? 1.0 : 2.0;
            const double wave = 0.1 * sin(2.0 * G_PI * c / WAVELENGTH),
                         mean = wave * (cos(2.0 * G_PI * STEP / WAVELENGTH) + pairs - 1.0) / pairs;
            const BillowVec3 now = billow_smoothing_place(smoothing, i);
            g_assert_cmpfloat_with_epsilon(now.y - places[i].y, 0.5 * left * left * (mean - wave), 1e-12);
            g_assert_cmpfloat_with_epsilon(now.x, places[i].x, 1e-12);
        }
    billow_smoothing_free(smoothing);
}

/* Touches that go over a wrinkle. */
static BillowSmoothing *
smoothed(const BillowVec3 *places, const BillowGrid *grid)
{
    BillowSmoothing *smoothing = billow_smoothing_new(grid, places, RADIUS);
    for (int c = 12; c < 30; c += 4)
        g_assert_true(billow_smoothing_touch(smoothing, c, 15));
    return smoothing;
}

/* The strokes do as the brush: a nudge of them leaves little of what it did, and their wave is lower than
 * before. */
static void
strokes_do_as_the_brush(void)
{
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SMOOTHING_STROKES];
    wrinkle(places, 0.1, 16.0);
    BillowSmoothing *smoothing = smoothed(places, &GRID);
    const BillowNudge nudge = {
        .strength = 1.0, .strokes = strokes, .n_strokes = billow_smoothing_strokes(smoothing, strokes)};
    double moved = 0.0, off = 0.0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const size_t i = (size_t) (r * COLUMNS + c);
            const BillowVec3 wanted = billow_vec3_sub(billow_smoothing_place(smoothing, i), places[i]),
                             done = billow_nudge_displacement(&nudge, &GRID, c, r);
            moved += billow_vec3_dot(wanted, wanted);
            off += pow(billow_vec3_distance(wanted, done), 2.0);
        }
    g_test_message("%zu strokes, off by %.3f", nudge.n_strokes, sqrt(off / moved));
    g_assert_cmpuint(nudge.n_strokes, >, 20);
    g_assert_cmpfloat(sqrt(off / moved), <, 0.12);
    g_assert_cmpfloat(billow_smoothing_place(smoothing, 15 * COLUMNS + 20).y - places[15 * COLUMNS + 20].y, <,
                      -0.08);
    billow_smoothing_free(smoothing);
}

/* Around a tube, a touch near the seam goes on across it, and both ends of a line stay together. */
static void
a_seam_stays_closed(void)
{
    BillowGrid tube = GRID;
    tube.closed = BILLOW_CLOSED_COLUMNS;
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SMOOTHING_STROKES];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const double around = 2.0 * G_PI * (c % (COLUMNS - 1)) / (COLUMNS - 1),
                         radius = 0.32 + 0.05 * cos(5.0 * around);
            places[r * COLUMNS + c] = billow_vec3(radius * cos(around), -0.05 * r, radius * sin(around));
        }
    BillowSmoothing *smoothing = billow_smoothing_new(&tube, places, RADIUS);
    g_assert_true(billow_smoothing_touch(smoothing, COLUMNS - 2, 15));
    const BillowVec3 first = billow_smoothing_place(smoothing, 15 * COLUMNS),
                     last = billow_smoothing_place(smoothing, 16 * COLUMNS - 1);
    g_assert_cmpfloat(billow_vec3_distance(first, last), <, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(first, places[15 * COLUMNS]), >, 0.01);
    g_assert_cmpuint(billow_smoothing_strokes(smoothing, strokes), >, 4);
    billow_smoothing_free(smoothing);
}

/* Too many strokes are refused, and nothing moves. */
static void
there_is_an_end(void)
{
    static BillowVec3 places[POINTS];
    wrinkle(places, 0.1, 3.0);
    BillowSmoothing *smoothing = billow_smoothing_new(&GRID, places, 0.15); /* each point is a center */
    int n = 0;
    while (n < POINTS && billow_smoothing_touch(smoothing, n % COLUMNS, n / COLUMNS))
        n++;
    g_assert_cmpint(n, >, BILLOW_MAX_SMOOTHING_STROKES / 8);
    g_assert_cmpint(n, <, POINTS);
    g_assert_true(billow_smoothing_touch(smoothing, 0, 0)); /* where it has been already */
    billow_smoothing_free(smoothing);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/smoothing/what-is-flat-stays", what_is_flat_stays);
    g_test_add_func("/smoothing/a-touch-goes-half-of-the-way", a_touch_goes_half_of_the_way);
    g_test_add_func("/smoothing/strokes-do-as-the-brush", strokes_do_as_the_brush);
    g_test_add_func("/smoothing/a-seam-stays-closed", a_seam_stays_closed);
    g_test_add_func("/smoothing/there-is-an-end", there_is_an_end);
    return g_test_run();
}
