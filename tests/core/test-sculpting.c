/* Tests the brush that smooths and pinches the cloth, and the strokes of a nudge that do the same. */
#include "core/layers/sculpting.h"

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
    static BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES];
    wrinkle(places, 0.0, 1.0);
    BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, RADIUS);
    for (int c = 0; c < COLUMNS; c += 5)
        g_assert_true(billow_sculpting_smooth(sculpting, c, 0));
    for (size_t i = 0; i < POINTS; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_sculpting_place(sculpting, i), places[i]), <, 1e-12);
    g_assert_cmpuint(billow_sculpting_strokes(sculpting, strokes), ==, 0);
    billow_sculpting_free(sculpting);
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
    BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, RADIUS);
    g_assert_true(billow_sculpting_smooth(sculpting, COLUMN, ROW));
    for (int r = 0; r < ROWS; r++)
        for (int c = STEP; c < COLUMNS - STEP; c++) {
            const size_t i = (size_t) (r * COLUMNS + c);
            const double away = hypot(c - COLUMN, r - ROW) * GRID.spacing / RADIUS,
                         left = fmax(1.0 - away * away, 0.0);
            const double pairs = r < STEP || r >= ROWS - STEP ? 1.0 : 2.0;
            const double wave = 0.1 * sin(2.0 * G_PI * c / WAVELENGTH),
                         mean = wave * (cos(2.0 * G_PI * STEP / WAVELENGTH) + pairs - 1.0) / pairs;
            const BillowVec3 now = billow_sculpting_place(sculpting, i);
            g_assert_cmpfloat_with_epsilon(now.y - places[i].y, 0.5 * left * left * (mean - wave), 1e-12);
            g_assert_cmpfloat_with_epsilon(now.x, places[i].x, 1e-12);
        }
    billow_sculpting_free(sculpting);
}

/* Touches that go over a wrinkle. */
static BillowSculpting *
smoothed(const BillowVec3 *places, const BillowGrid *grid)
{
    BillowSculpting *sculpting = billow_sculpting_new(grid, places, RADIUS);
    for (int c = 12; c < 30; c += 4)
        g_assert_true(billow_sculpting_smooth(sculpting, c, 15));
    return sculpting;
}

/* The strokes do as the brush: a nudge of them leaves little of what it did, and their wave is lower than
 * before. */
static void
strokes_do_as_the_brush(void)
{
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES];
    wrinkle(places, 0.1, 16.0);
    BillowSculpting *sculpting = smoothed(places, &GRID);
    const BillowNudge nudge = {
        .strength = 1.0, .strokes = strokes, .n_strokes = billow_sculpting_strokes(sculpting, strokes)};
    double moved = 0.0, off = 0.0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const size_t i = (size_t) (r * COLUMNS + c);
            const BillowVec3 wanted = billow_vec3_sub(billow_sculpting_place(sculpting, i), places[i]),
                             done = billow_nudge_displacement(&nudge, &GRID, c, r);
            moved += billow_vec3_dot(wanted, wanted);
            off += pow(billow_vec3_distance(wanted, done), 2.0);
        }
    g_test_message("%zu strokes, off by %.3f", nudge.n_strokes, sqrt(off / moved));
    g_assert_cmpuint(nudge.n_strokes, >, 20);
    g_assert_cmpfloat(sqrt(off / moved), <, 0.12);
    g_assert_cmpfloat(billow_sculpting_place(sculpting, 15 * COLUMNS + 20).y - places[15 * COLUMNS + 20].y, <,
                      -0.08);
    billow_sculpting_free(sculpting);
}

/* Around a tube, a touch near the seam goes on across it, and both ends of a line stay together. */
static void
a_seam_stays_closed(void)
{
    BillowGrid tube = GRID;
    tube.closed = BILLOW_CLOSED_COLUMNS;
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            const double around = 2.0 * G_PI * (c % (COLUMNS - 1)) / (COLUMNS - 1),
                         radius = 0.32 + 0.05 * cos(5.0 * around);
            places[r * COLUMNS + c] = billow_vec3(radius * cos(around), -0.05 * r, radius * sin(around));
        }
    for (int pinches = 0; pinches <= 1; pinches++) {
        BillowSculpting *sculpting = billow_sculpting_new(&tube, places, RADIUS);
        g_assert_true(pinches ? billow_sculpting_pinch(sculpting, COLUMNS - 2, 15, billow_vec3(1.0, 0.0, 0.0))
                              : billow_sculpting_smooth(sculpting, COLUMNS - 2, 15));
        const BillowVec3 first = billow_sculpting_place(sculpting, 15 * COLUMNS),
                         last = billow_sculpting_place(sculpting, 16 * COLUMNS - 1);
        g_assert_cmpfloat(billow_vec3_distance(first, last), <, 1e-12);
        g_assert_cmpfloat(billow_vec3_distance(first, places[15 * COLUMNS]), >, 0.01);
        g_assert_cmpuint(billow_sculpting_strokes(sculpting, strokes), >, 4);
        billow_sculpting_free(sculpting);
    }
}

/* Returns the unit vector across the sheet of wrinkle() without a wrinkle, upwards. */
static BillowVec3
across_sheet(void)
{
    const BillowVec3 right = {0.06, 0.01, 0.0}, down = {0.0, 0.02, 0.05},
                     across = billow_vec3_cross(down, right);
    return billow_vec3_scale(across, 1.0 / billow_vec3_length(across));
}

/* Of a flat sheet, a touch raises its center by a tenth of the radius across the sheet, and draws the others
 * by a tenth of their way along it, both by less towards the edge; from below, it does so downwards. */
static void
a_pinch_raises_and_draws_together(void)
{
    static BillowVec3 places[POINTS];
    enum { COLUMN = 20, ROW = 15 };
    wrinkle(places, 0.0, 1.0);
    for (int side = -1; side <= 1; side += 2) {
        BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, RADIUS);
        g_assert_true(billow_sculpting_pinch(sculpting, COLUMN, ROW, billow_vec3(0.3, 2.0 * side, -0.2)));
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++) {
                const size_t i = (size_t) (r * COLUMNS + c);
                const double away = hypot(c - COLUMN, r - ROW) * GRID.spacing / RADIUS,
                             share = away < 1.0 ? (1.0 - away) * (1.0 - away) : 0.0;
                const BillowVec3 in = billow_vec3_sub(places[ROW * COLUMNS + COLUMN], places[i]),
                                 up = billow_vec3_scale(across_sheet(), side * RADIUS),
                                 move = billow_vec3_scale(billow_vec3_add(in, up), share / 10.0);
                g_assert_cmpfloat(billow_vec3_distance(billow_sculpting_place(sculpting, i),
                                                       billow_vec3_add(places[i], move)),
                                  <, 1e-12);
            }
        billow_sculpting_free(sculpting);
    }
}

/* Returns how far a nudge raises a point above the sheet. */
static double
raised(const BillowNudge *nudge, int column, int row)
{
    return billow_vec3_dot(billow_nudge_displacement(nudge, &GRID, column, row), across_sheet());
}

/* Touches along a row draw a ridge, as their strokes do: as high all along, falling to both sides, and
 * pointed: it loses a quarter of its height within a quarter of the radius. It has drawn the points beside
 * it together. */
static void
a_line_of_pinches_is_a_ridge(void)
{
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES];
    enum { MIDDLE = 15, FROM = 14, TO = 27, QUARTER = 4, REACH = 16 };
    wrinkle(places, 0.0, 1.0);
    BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, RADIUS);
    for (int c = 0; c < COLUMNS; c += QUARTER)
        g_assert_true(billow_sculpting_pinch(sculpting, c, MIDDLE, billow_vec3(0.0, 1.0, 0.0)));
    const BillowNudge nudge = {
        .strength = 1.0, .strokes = strokes, .n_strokes = billow_sculpting_strokes(sculpting, strokes)};
    const double height = raised(&nudge, 20, MIDDLE);
    g_test_message("%zu strokes, %.3f m high", nudge.n_strokes, height);
    g_assert_cmpfloat(height, >, 0.2 * RADIUS);
    for (int c = FROM; c < TO; c++) {
        g_assert_cmpfloat_with_epsilon(raised(&nudge, c, MIDDLE), height, 0.06 * height);
        for (int r = 1; r < REACH - 2; r++) {
            g_assert_cmpfloat(raised(&nudge, c, MIDDLE + r), <, raised(&nudge, c, MIDDLE + r - 1));
            g_assert_cmpfloat_with_epsilon(raised(&nudge, c, MIDDLE + r), raised(&nudge, c, MIDDLE - r),
                                           0.01 * height);
        }
        g_assert_cmpfloat(raised(&nudge, c, MIDDLE + QUARTER), <, 0.75 * height);
        const BillowVec3 in =
            billow_vec3_sub(places[(MIDDLE - 1) * COLUMNS + c], places[MIDDLE * COLUMNS + c]);
        g_assert_cmpfloat(billow_vec3_dot(billow_nudge_displacement(&nudge, &GRID, c, MIDDLE + QUARTER), in),
                          >, billow_vec3_dot(billow_nudge_displacement(&nudge, &GRID, c, MIDDLE), in));
    }
    billow_sculpting_free(sculpting);
}

/* A rope, which has no sides, is raised towards the viewer. */
static void
a_rope_is_pinched_to_the_side(void)
{
    const BillowGrid rope = {COLUMNS, 1, 0.05};
    BillowVec3 places[COLUMNS];
    for (int c = 0; c < COLUMNS; c++)
        places[c] = billow_vec3(0.05 * c, 1.0, 0.0);
    BillowSculpting *sculpting = billow_sculpting_new(&rope, places, RADIUS);
    g_assert_true(billow_sculpting_pinch(sculpting, 20, 0, billow_vec3(0.0, 0.0, 3.0)));
    const BillowVec3 now = billow_sculpting_place(sculpting, 20);
    g_assert_cmpfloat(billow_vec3_distance(now, billow_vec3(1.0, 1.0, RADIUS / 10.0)), <, 1e-12);
    billow_sculpting_free(sculpting);
}

/* A brush that is far larger than the cloth pinches all of it at its center, and one stroke does so. */
static void
a_brush_may_be_larger_than_the_cloth(void)
{
    static BillowVec3 places[POINTS];
    static BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES];
    wrinkle(places, 0.0, 1.0);
    BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, 1e9);
    g_assert_true(billow_sculpting_pinch(sculpting, 0, 0, billow_vec3(0.0, 1.0, 0.0)));
    g_assert_cmpuint(billow_sculpting_strokes(sculpting, strokes), ==, 1);
    g_assert_cmpfloat_with_epsilon(billow_vec3_length(strokes[0].offset), 1e8, 1.0);
    billow_sculpting_free(sculpting);
}

/* Too many strokes are refused, and nothing moves. */
static void
there_is_an_end(void)
{
    static BillowVec3 places[POINTS];
    wrinkle(places, 0.1, 3.0);
    BillowSculpting *sculpting = billow_sculpting_new(&GRID, places, 0.15); /* each point is a center */
    int n = 0;
    while (n < POINTS && billow_sculpting_smooth(sculpting, n % COLUMNS, n / COLUMNS))
        n++;
    g_assert_cmpint(n, >, BILLOW_MAX_SCULPTING_STROKES / 8);
    g_assert_cmpint(n, <, POINTS);
    g_assert_true(billow_sculpting_smooth(sculpting, 0, 0)); /* where it has been already */
    billow_sculpting_free(sculpting);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sculpting/what-is-flat-stays", what_is_flat_stays);
    g_test_add_func("/sculpting/a-touch-goes-half-of-the-way", a_touch_goes_half_of_the_way);
    g_test_add_func("/sculpting/strokes-do-as-the-brush", strokes_do_as_the_brush);
    g_test_add_func("/sculpting/a-seam-stays-closed", a_seam_stays_closed);
    g_test_add_func("/sculpting/a-pinch-raises-and-draws-together", a_pinch_raises_and_draws_together);
    g_test_add_func("/sculpting/a-line-of-pinches-is-a-ridge", a_line_of_pinches_is_a_ridge);
    g_test_add_func("/sculpting/a-rope-is-pinched-to-the-side", a_rope_is_pinched_to_the_side);
    g_test_add_func("/sculpting/a-brush-may-be-larger-than-the-cloth", a_brush_may_be_larger_than_the_cloth);
    g_test_add_func("/sculpting/there-is-an-end", there_is_an_end);
    return g_test_run();
}
