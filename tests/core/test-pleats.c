#include "core/cloth/pleats.h"

#include <glib.h>

enum { MOST_CELLS = 240 };

static const double SPACING = 0.025;

/* A pleated line of cloth. */
typedef struct {
    BillowPleats pleats;
    int cells;
    BillowVec3 from, to;
} Line;

/* Makes a line whose ends are `share` of the cloth's length apart, along `heading` (of any length). */
static Line
new_line(int number, double sharpness, int cells, double share, BillowVec3 heading)
{
    const BillowVec3 from = billow_vec3(-1.25, 2.5, 0.75);
    const double distance = share * cells * SPACING;
    const BillowVec3 step = billow_vec3_scale(heading, distance / billow_vec3_length(heading));
    return (Line){{number, sharpness, 0.0}, cells, from, billow_vec3_add(from, step)};
}

static double
lay(const Line *line, BillowVec3 *places)
{
    g_assert_cmpint(line->cells, <=, MOST_CELLS);
    return billow_pleats_make(&line->pleats, line->from, line->to, line->cells, SPACING, places);
}

/* Returns how far a place is from the straight line, on the side of the pleats of a line along +x. */
static double
front_of(const Line *line, BillowVec3 place)
{
    return place.z - line->from.z;
}

static const BillowVec3 EAST = {1.0, 0.0, 0.0};

/* Runs a check for all kinds of pleats. */
static void
for_all(BillowVec3 heading, void (*check)(const Line *line, const BillowVec3 *places, double depth))
{
    static const int cells[] = {4, 9, 61, 100, 120, 240}, numbers[] = {1, 2, 3, 7, 12, 20, 40, 60};
    static const double sharpnesses[] = {0.0, 0.3, 0.8, 1.0},
                        shares[] = {0.02, 0.12, 0.3, 0.5, 0.77, 0.95, 0.9999};
    for (size_t c = 0; c < G_N_ELEMENTS(cells); c++)
        for (size_t n = 0; n < G_N_ELEMENTS(numbers); n++)
            for (size_t s = 0; s < G_N_ELEMENTS(sharpnesses); s++)
                for (size_t d = 0; d < G_N_ELEMENTS(shares); d++) {
                    BillowVec3 places[MOST_CELLS + 1];
                    const Line line = new_line(numbers[n], sharpnesses[s], cells[c], shares[d], heading);
                    if (numbers[n] * BILLOW_CELLS_A_PLEAT > cells[c])
                        continue;
                    g_test_message("%d pleats, %d cells, sharpness %g, share %g", numbers[n], cells[c],
                                   sharpnesses[s], shares[d]);
                    const double depth = lay(&line, places);
                    check(&line, places, depth);
                }
}

static void
check_lengths(const Line *line, const BillowVec3 *places, double depth)
{
    g_assert_cmpfloat(depth, >, 0.0);
    g_assert_true(billow_vec3_equal(places[0], line->from));
    g_assert_true(billow_vec3_equal(places[line->cells], line->to));
    for (int k = 0; k < line->cells; k++)
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(places[k], places[k + 1]) / SPACING, 1.0, 1e-10);
}

static void
test_every_edge_has_its_length(void)
{
    for_all(EAST, check_lengths);
    for_all(billow_vec3(0.3, -0.8, 0.4), check_lengths);
    for_all(billow_vec3(0.0, -1.0, 0.0), check_lengths);
}

/* Counts the places that are farther out than their neighbors. */
static int
count_peaks(const Line *line, const BillowVec3 *places)
{
    int peaks = 0;
    gboolean rising = TRUE;
    for (int k = 0; k < line->cells; k++) {
        const double step = front_of(line, places[k + 1]) - front_of(line, places[k]);
        if (fabs(step) < 1e-9 * SPACING)
            continue;
        peaks += rising && step < 0.0;
        rising = step > 0.0;
    }
    return peaks;
}

static void
check_number(const Line *line, const BillowVec3 *places, double depth)
{
    (void) depth;
    g_assert_cmpint(count_peaks(line, places), ==, line->pleats.number);
}

static void
test_number_of_pleats(void)
{
    for_all(EAST, check_number);
}

/* The pleats of a line along +x stand out to the front. */
static void
test_direction(void)
{
    static const double directions[] = {0.0, 90.0, 180.0};
    const BillowVec3 sides[] = {{0.0, 0.0, 1.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, -1.0}};
    for (int i = 0; i < 3; i++) {
        BillowVec3 places[MOST_CELLS + 1];
        Line line = new_line(5, 0.0, 100, 0.6, EAST);
        line.pleats.direction = directions[i];
        const double depth = lay(&line, places);
        for (int k = 0; k <= 100; k++) {
            const BillowVec3 off = billow_vec3_sub(places[k], line.from);
            const double out = billow_vec3_dot(off, sides[i]);
            g_assert_cmpfloat_with_epsilon(
                billow_vec3_length(billow_vec3_sub(off, billow_vec3(off.x, 0.0, 0.0))), fabs(out), 1e-12);
            g_assert_cmpfloat(out, <=, depth + 1e-12);
            g_assert_cmpfloat(out, >=, -1e-12);
        }
    }
}

static void
test_without_slack_is_straight(void)
{
    for (double share = 1.0; share < 1.6; share += 0.5) {
        BillowVec3 places[MOST_CELLS + 1];
        const Line line = new_line(6, 0.2, 80, share, billow_vec3(0.2, 0.1, -1.0));
        g_assert_cmpfloat(lay(&line, places), ==, 0.0);
        for (int k = 0; k <= 80; k++)
            g_assert_cmpfloat(billow_vec3_distance(places[k], billow_vec3_mix(line.from, line.to, k / 80.0)),
                              <, 1e-12);
    }
}

/* Pleats with straight sides form right-angled triangles with half a pleat of cloth and half its spacing.
 * With 8 cells per pleat no edge lies across a crease. */
static void
test_pressed_pleats_are_triangles(void)
{
    BillowVec3 places[MOST_CELLS + 1];
    const Line line = new_line(10, 1.0, 80, 0.6, EAST);
    g_assert_cmpfloat_with_epsilon(lay(&line, places), 4.0 * SPACING * 0.8, 1e-9);
}

/* mean of cos(a sin(phi)) = J0(a): 10 pleats of 24 cells are practically smooth. */
static void
test_round_pleats_follow_a_sine_of_the_angle(void)
{
    BillowVec3 places[MOST_CELLS + 1];
    const double steepest = 1.2;
    const Line line = new_line(10, 0.0, 240, j0(steepest), EAST);
    lay(&line, places);
    for (int k = 0; k < 240; k++) {
        const BillowVec3 step = billow_vec3_sub(places[k + 1], places[k]);
        g_assert_cmpfloat_with_epsilon(atan2(step.z, step.x),
                                       steepest * sin(2.0 * G_PI * 10.0 * (k + 0.5) / 240.0), 1e-6);
    }
}

static double
side_of(BillowVec3 a, BillowVec3 b, BillowVec3 c)
{
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

static gboolean
do_cross(const BillowVec3 *a, const BillowVec3 *b)
{
    return side_of(a[0], a[1], b[0]) * side_of(a[0], a[1], b[1]) < 0.0 &&
           side_of(b[0], b[1], a[0]) * side_of(b[0], b[1], a[1]) < 0.0;
}

/* The line does not cross itself. Pleats with an odd number of cells have crests of one cell, which are too
 * wide if the ends are nearer. */
static void
check_crossing(const Line *line, const BillowVec3 *places, double depth)
{
    (void) depth;
    if (billow_vec3_distance(line->from, line->to) < 0.15 * line->cells * SPACING)
        return;
    for (int i = 0; i < line->cells; i++)
        for (int j = i + 2; j < line->cells; j++)
            g_assert_false(do_cross(places + i, places + j));
}

static void
test_pleats_do_not_pass_through_each_other(void)
{
    for_all(EAST, check_crossing);
}

/* Works for any input: both ends at one place, more pleats than cells, far away. */
static void
test_is_finite(void)
{
    const BillowPleats pleats[] = {{1, 0.0, 0.0}, {BILLOW_MAX_PLEATS, 0.5, 1e9}, {3, 1.0, -720.0}};
    const BillowVec3 ends[] = {{0.0, 0.0, 0.0}, {1e9, -1e9, 1e9}, {0.0, 1e-12, 0.0}, {0.01, 0.0, 0.0}};
    BillowVec3 places[MOST_CELLS + 1];
    for (size_t p = 0; p < G_N_ELEMENTS(pleats); p++)
        for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
            for (int cells = 1; cells <= MOST_CELLS; cells += cells < 20 ? 1 : 55) {
                g_assert_true(
                    isfinite(billow_pleats_make(&pleats[p], ends[0], ends[i], cells, SPACING, places)));
                for (int k = 0; k <= cells; k++)
                    g_assert_true(billow_vec3_is_finite(places[k]));
            }
}

/* --- Between two lines --- */

static BillowPleatedLine
pleated(const Line *line)
{
    return billow_pleats_line(&line->pleats, line->from, line->to);
}

static void
assert_same_places(const BillowVec3 *a, const BillowVec3 *b, int cells)
{
    for (int k = 0; k <= cells; k++)
        g_assert_cmpfloat(billow_vec3_distance(a[k], b[k]), <, 1e-12);
}

static void
test_a_way_leads_from_one_line_to_the_other(void)
{
    BillowVec3 places[MOST_CELLS + 1], ends[MOST_CELLS + 1];
    Line a = new_line(6, 0.2, 80, 0.8, EAST), b = new_line(9, 0.9, 80, 0.3, billow_vec3(0.4, 0.2, -1.0));
    b.pleats.direction = 75.0;
    const BillowPleatedLine from = pleated(&a), to = pleated(&b);
    lay(&a, ends);
    billow_pleats_between(&from, &to, 0.0, 80, SPACING, places);
    assert_same_places(places, ends, 80);
    lay(&b, ends);
    billow_pleats_between(&from, &to, 1.0, 80, SPACING, places);
    assert_same_places(places, ends, 80);
}

static void
check_way(const Line *a, const Line *b, double e)
{
    BillowVec3 places[MOST_CELLS + 1];
    const BillowPleatedLine from = pleated(a), to = pleated(b);
    billow_pleats_between(&from, &to, e, a->cells, SPACING, places);
    g_assert_cmpfloat(billow_vec3_distance(places[0], billow_vec3_mix(a->from, b->from, e)), <, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(places[a->cells], billow_vec3_mix(a->to, b->to, e)), <, 1e-12);
    for (int k = 0; k < a->cells; k++)
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(places[k], places[k + 1]) / SPACING, 1.0, 1e-9);
}

static void
test_edges_keep_their_lengths_on_the_way(void)
{
    static const int numbers[] = {1, 5, 20};
    static const double sharpnesses[] = {0.0, 0.6, 1.0}, shares[] = {0.2, 0.6, 0.99};
    for (size_t n = 0; n < 9; n++)
        for (size_t s = 0; s < 9; s++)
            for (size_t d = 0; d < 9; d++)
                for (double e = 0.0; e <= 1.0; e += 0.25) {
                    Line a = new_line(numbers[n % 3], sharpnesses[s % 3], 80, shares[d % 3], EAST),
                         b = new_line(numbers[n / 3], sharpnesses[s / 3], 80, shares[d / 3],
                                      billow_vec3(0.8, 0.2, -0.5));
                    b.pleats.direction = 100.0;
                    check_way(&a, &b, e);
                }
}

/* Between two lines with the same pleats and heading, the pleats are those for the distance in between. */
static void
test_alike_pleats_stay_so(void)
{
    BillowVec3 places[MOST_CELLS + 1], expected[MOST_CELLS + 1];
    const Line a = new_line(6, 0.3, 80, 0.9, EAST), b = new_line(6, 0.3, 80, 0.5, EAST),
               middle = new_line(6, 0.3, 80, 0.7, EAST);
    const BillowPleatedLine from = pleated(&a), to = pleated(&b);
    billow_pleats_between(&from, &to, 0.5, 80, SPACING, places);
    lay(&middle, expected);
    assert_same_places(places, expected, 80);
}

/* When the side changes from up to front, each place keeps its distance from the line. */
static void
test_the_side_goes_round(void)
{
    BillowVec3 places[MOST_CELLS + 1], upright[MOST_CELLS + 1];
    Line a = new_line(6, 0.3, 80, 0.7, EAST), b = a;
    a.pleats.direction = 90.0;
    const BillowPleatedLine from = pleated(&a), to = pleated(&b);
    lay(&a, upright);
    billow_pleats_between(&from, &to, 1.0 / 3.0, 80, SPACING, places);
    for (int k = 0; k <= 80; k++) {
        const double out = upright[k].y - a.from.y;
        g_assert_cmpfloat_with_epsilon(places[k].y - a.from.y, out * cos(G_PI / 6.0), 1e-12);
        g_assert_cmpfloat_with_epsilon(places[k].z - a.from.z, out * sin(G_PI / 6.0), 1e-12);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pleats/every-edge-has-its-length", test_every_edge_has_its_length);
    g_test_add_func("/pleats/number-of-pleats", test_number_of_pleats);
    g_test_add_func("/pleats/direction", test_direction);
    g_test_add_func("/pleats/without-slack-is-straight", test_without_slack_is_straight);
    g_test_add_func("/pleats/pressed-pleats-are-triangles", test_pressed_pleats_are_triangles);
    g_test_add_func("/pleats/round-pleats-follow-a-sine-of-the-angle",
                    test_round_pleats_follow_a_sine_of_the_angle);
    g_test_add_func("/pleats/do-not-pass-through-each-other", test_pleats_do_not_pass_through_each_other);
    g_test_add_func("/pleats/is-finite", test_is_finite);
    g_test_add_func("/pleats/a-way-leads-from-one-line-to-the-other",
                    test_a_way_leads_from_one_line_to_the_other);
    g_test_add_func("/pleats/edges-keep-their-lengths-on-the-way", test_edges_keep_their_lengths_on_the_way);
    g_test_add_func("/pleats/alike-pleats-stay-so", test_alike_pleats_stay_so);
    g_test_add_func("/pleats/the-side-goes-round", test_the_side_goes_round);
    return g_test_run();
}
