#include "app/keyframe_editor/parts.h"
#include "app/stage/wind_arrow.h"
#include "core/drape/catenary.h"
#include "model/placing/anchor_pose.h"
#include "model/placing/anchor_presets.h"
#include "model/placing/anchor_tools.h"

#include <math.h>
#include <time.h>

static const BillowVec3 down = {0, -1, 0};
static const BillowGrid grid = {21, 11, 0.1};

/* The corners of the cloth at their initial positions. */
static GArray *
new_corners(void)
{
    const BillowGridPoint points[] = {{0, 0}, {20, 0}, {0, 10}, {20, 10}};
    return billow_anchors_for_points(&grid, NULL, 0, points, G_N_ELEMENTS(points));
}

static BillowAnchor *
data_of(GArray *anchors)
{
    return (BillowAnchor *) (void *) anchors->data;
}

static void
test_scale_and_level(void)
{
    BillowAnchor anchors[] = {{0, 0, {0, 1, 0}}, {1, 0, {4, 3, 2}}, {2, 0, {100, 100, 100}}};
    const guint8 chosen[] = {1, 1, 0};
    billow_anchors_scale(anchors, 3, chosen, 0.5);
    g_assert_cmpfloat(anchors[0].position.x, ==, 1.0);
    g_assert_cmpfloat(anchors[1].position.x, ==, 3.0);
    g_assert_cmpfloat(anchors[1].position.z, ==, 1.5);
    g_assert_cmpfloat(anchors[1].position.y, ==, 3.0);
    billow_anchors_align(anchors, 3, chosen, BILLOW_AXIS_Y);
    g_assert_cmpfloat(anchors[0].position.y, ==, 2.0);
    g_assert_cmpfloat(anchors[1].position.y, ==, 2.0);
    g_assert_cmpfloat(anchors[2].position.y, ==, 100.0);
}

static void
test_curves_join_the_anchors(void)
{
    g_autoptr(GArray) corners = new_corners();
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    size_t n;
    billow_anchor_curves_update(curves, &grid, data_of(corners), corners->len, down, false);
    const BillowPolyline *lines = billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(n, ==, 5); /* four sides and a diagonal */
    g_assert_cmpuint(billow_anchor_curves_get_counts(curves)->taut, ==, 0);
    for (size_t i = 0; i < n; i++) {
        guint ends = 0;
        for (guint j = 0; j < corners->len; j++) {
            const BillowVec3 place = data_of(corners)[j].position;
            ends += billow_vec3_distance(place, lines[i].points[0]) == 0.0;
            ends += billow_vec3_distance(place, lines[i].points[lines[i].n_points - 1]) == 0.0;
        }
        g_assert_cmpuint(ends, ==, 2);
        g_assert_cmpfloat(lines[i].points[lines[i].n_points / 2].y, <, lines[i].points[0].y);
    }
}

/* Between two anchors one meter apart with 2 m of cloth, the line sags as deep along any pull as straight
 * down, and not to the side. */
static void
test_curves_sag_towards_the_pull(void)
{
    const BillowVec3 pulls[] = {{0, -1, 0}, {0, -1, 1}, {0, 0, -3}, {0, 0.5, -0.5}, {0, 1, 0}};
    const BillowAnchor anchors[] = {{0, 0, {0, 1, 0}}, {20, 0, {1, 1, 0}}};
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    double depth = 0.0;
    for (size_t i = 0; i < G_N_ELEMENTS(pulls); i++) {
        size_t n;
        const BillowVec3 pull = billow_vec3_scale(pulls[i], 1.0 / billow_vec3_length(pulls[i]));
        billow_anchor_curves_update(curves, &grid, anchors, 2, pulls[i], false);
        const BillowPolyline *line = billow_anchor_curves_get(curves, &n);
        const BillowVec3 sag = billow_vec3_sub(line->points[line->n_points / 2], billow_vec3(0.5, 1.0, 0.0));
        if (i == 0)
            depth = -sag.y;
        g_assert_cmpfloat(depth, >, 0.4);
        g_assert_cmpfloat(billow_vec3_distance(sag, billow_vec3_scale(pull, depth)), <, 1e-9);
        g_assert_cmpfloat(billow_vec3_distance(line->points[0], anchors[0].position), <, 1e-12);
    }
}

static void
test_taut_curves_are_marked(void)
{
    BillowAnchor anchors[] = {{0, 0, {0, 1, 0}}, {10, 0, {1.5, 1, 0}}, {20, 0, {2.0, 1, 0}}};
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    size_t n;
    billow_anchor_curves_update(curves, &grid, anchors, G_N_ELEMENTS(anchors), down, false);
    const BillowPolyline *lines = billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(n, ==, 2);
    g_assert_cmpuint(billow_anchor_curves_get_counts(curves)->taut, ==, 1);
    g_assert_cmpint(lines[0].kind, ==, BILLOW_LINE_TAUT); /* 1.5 m apart, with 1 m of cloth */
    g_assert_cmpint(lines[1].kind, ==, BILLOW_LINE_NORMAL);
}

/* A full grid of anchors is drawn without clutter, but cloth torn between neighbors is still shown. */
static void
test_neighbours_have_no_curve(void)
{
    BillowKeyframe held = {0};
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    size_t n;
    billow_anchor_preset_apply(BILLOW_PRESET_EVERYWHERE, &grid, 1, 0, &held);
    billow_anchor_curves_update(curves, &grid, held.anchors, held.n_anchors, down, false);
    billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(n, ==, 0);
    held.anchors[0].position.y += 1.0;
    billow_anchor_curves_update(curves, &grid, held.anchors, held.n_anchors, down, false);
    billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(n, >=, 2);
    g_assert_cmpuint(n, ==, billow_anchor_curves_get_counts(curves)->taut);
    billow_anchor_preset_apply(BILLOW_PRESET_FIRST_ROW, &grid, 1, 0, &held); /* a line is drawn */
    billow_anchor_curves_update(curves, &grid, held.anchors, held.n_anchors, down, false);
    billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(n, ==, 20);
    billow_keyframe_clear(&held);
}

/* Returns where the lines a-b and c-d cross in the grid, as a share of a-b; NAN if they do not. */
static double
crossing_of(const BillowAnchor *a, const BillowAnchor *b, const BillowAnchor *c, const BillowAnchor *d)
{
    const double ux = b->column - a->column, uy = b->row - a->row, vx = d->column - c->column,
                 vy = d->row - c->row, wx = c->column - a->column, wy = c->row - a->row,
                 turn = ux * vy - uy * vx, along = (wx * vy - wy * vx) / turn,
                 other = (wx * uy - wy * ux) / turn;
    return along > 0.0 && along < 1.0 && other > 0.0 && other < 1.0 ? along : NAN;
}

static double
height_at(const BillowAnchor *a, const BillowAnchor *b, double share)
{
    const double length = billow_grid_length(&grid, a->column, a->row, b->column, b->row);
    const BillowCatenary cord = billow_catenary_new(a->position, b->position, length);
    return billow_catenary_at(&cord, share * length).y;
}

/* Where the diagonals of four anchors cross, the one that hangs lower there is drawn as removed, and only with all
 * pairs. */
static void
test_lower_of_two_crossing_goes(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(21);
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    for (int round = 0; round < 100; round++) {
        BillowAnchor at[4];
        for (int k = 0; k < 4; k++) { /* one in each quarter */
            at[k].column = (k % 2) * 11 + g_rand_int_range(random, 0, 10);
            at[k].row = (k / 2) * 6 + g_rand_int_range(random, 0, 5);
            at[k].position = billow_vec3_scale(billow_grid_flat(&grid, at[k].column, at[k].row), 0.7);
            at[k].position.y = 0.3 * g_rand_double(random);
        }
        const double share = crossing_of(&at[0], &at[3], &at[1], &at[2]);
        if (isnan(share))
            continue;
        const bool first = height_at(&at[0], &at[3], share) <
                           height_at(&at[1], &at[2], crossing_of(&at[1], &at[2], &at[0], &at[3]));
        size_t n;
        billow_anchor_curves_update(curves, &grid, at, 4, down, true);
        const BillowPolyline *lines = billow_anchor_curves_get(curves, &n);
        g_assert_cmpuint(n, ==, 6);
        for (size_t i = 0; i < n; i++)
            g_assert_true((lines[i].kind == BILLOW_LINE_REMOVED) == (i == 0));
        g_assert_true(billow_vec3_equal(lines[0].points[0], at[first ? 0 : 1].position));
        g_assert_true(billow_vec3_equal(lines[0].points[lines[0].n_points - 1], at[first ? 3 : 2].position));
        billow_anchor_curves_update(curves, &grid, at, 4, down, false);
        billow_anchor_curves_get(curves, &n);
        g_assert_cmpuint(n, ==, 5);
        const BillowAnchorCurveCounts *counts = billow_anchor_curves_get_counts(curves);
        g_assert_cmpuint(counts->pairs, ==, 6);
        g_assert_cmpuint(counts->joins, ==, 5);
        g_assert_cmpuint(counts->triangles, ==, 2);
    }
}

/* Of the pairs of 231 anchors only some are drawn, spread over all anchors. */
static void
test_some_of_very_many_pairs(void)
{
    BillowKeyframe held = {0};
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    size_t n, first = 0, last = 0;
    billow_anchor_preset_apply(BILLOW_PRESET_EVERYWHERE, &grid, 1, 0, &held);
    billow_anchor_curves_update(curves, &grid, held.anchors, held.n_anchors, down, true);
    const BillowPolyline *lines = billow_anchor_curves_get(curves, &n);
    g_assert_cmpuint(billow_anchor_curves_get_counts(curves)->pairs, ==, 231 * 230 / 2);
    g_assert_cmpuint(n, >, 1000);
    g_assert_cmpuint(n, <=, 2001);
    for (size_t i = 0; i < n; i++) {
        g_assert_cmpint(lines[i].kind, ==, BILLOW_LINE_REMOVED);
        first += billow_vec3_equal(lines[i].points[0], held.anchors[0].position);
        last += billow_vec3_equal(lines[i].points[lines[i].n_points - 1], held.anchors[230].position);
    }
    g_assert_cmpuint(first, >=, 10);
    g_assert_cmpuint(last, >=, 10);
    billow_keyframe_clear(&held);
}

static void
test_many_curves_follow_the_pointer(void)
{
    const BillowGrid large = {400, 400, 0.01};
    BillowKeyframe border = {0};
    billow_anchor_preset_apply(BILLOW_PRESET_BORDER, &large, 4, 0, &border);
    g_autoptr(BillowAnchorCurves) curves = billow_anchor_curves_new();
    clock_t began = clock();
    billow_anchor_curves_update(curves, &large, border.anchors, border.n_anchors, down, false);
    double milliseconds = 1e3 * (double) (clock() - began) / CLOCKS_PER_SEC; /* of processor time */
    size_t n;
    billow_anchor_curves_get(curves, &n);
    g_test_message("%zu anchors, %zu curves: %.1f ms", border.n_anchors, n, milliseconds);
    g_assert_cmpuint(border.n_anchors, ==, 400);
    g_assert_cmpfloat(milliseconds, <, 100.0);
    billow_keyframe_clear(&border);
}

static BillowKeyframe
pinned_by(BillowAnchor *anchors, size_t n, double direction, double elevation, double strength)
{
    return (BillowKeyframe){
        .anchors = anchors,
        .n_anchors = n,
        .wind = {.direction = direction, .elevation = elevation, .strength = strength},
    };
}

static void
test_arrow_shows_the_wind(void)
{
    BillowAnchor anchors[] = {{0, 0, {0, 1, 0}}, {10, 0, {2, 1, 0}}};
    BillowWindArrow arrow;
    const BillowKeyframe calm = pinned_by(anchors, 2, 45.0, 10.0, 0.0);
    g_assert_cmpuint(billow_wind_arrow(&arrow, &calm, &calm.wind, 2.0), ==, 0);
    double before = 0.0;
    for (double strength = 0.25; strength < 10.0; strength *= 2.0) {
        const BillowKeyframe windy = pinned_by(anchors, 2, 90.0, 0.0, strength);
        g_assert_cmpuint(billow_wind_arrow(&arrow, &windy, &windy.wind, 2.0), ==, BILLOW_WIND_ARROW_LINES);
        const BillowVec3 shaft = billow_vec3_sub(billow_wind_arrow_tip(&arrow), arrow.lines[0].points[0]);
        g_assert_cmpfloat_with_epsilon(arrow.lines[0].points[0].x, 1.0,
                                       1e-12); /* above the anchors' center */
        g_assert_cmpfloat_with_epsilon(hypot(shaft.x, shaft.y), 0.0, 1e-12);
        g_assert_cmpfloat(shaft.z, >, before); /* towards +z, longer if stronger */
        g_assert_cmpfloat(shaft.z, <, 2.0);
        before = shaft.z;
    }
}

static void
test_wind_is_that_of_the_arrows_tip(void)
{
    BillowAnchor anchor = {3, 3, {-1, 2, 0.5}};
    for (int direction = -170; direction <= 180; direction += 35)
        for (int elevation = -80; elevation <= 80; elevation += 40)
            for (int strength = 1; strength < 500; strength = 2 * strength + 5) {
                BillowWindArrow arrow;
                BillowKeyframe keyframe = pinned_by(&anchor, 1, direction, elevation, 0.01 * strength);
                billow_wind_arrow(&arrow, &keyframe, &keyframe.wind, 1.5);
                const BillowSteadyWind wind =
                    billow_wind_of_tip(&keyframe, 1.5, billow_wind_arrow_tip(&arrow));
                g_assert_cmpfloat(wind.direction, ==, direction);
                g_assert_cmpfloat(wind.elevation, ==, elevation);
                g_assert_cmpfloat_with_epsilon(wind.strength, 0.01 * strength, 1e-9);
            }
}

/* However far the arrow is pulled, also when released at its tail, the result is valid in the format. */
static void
test_pulled_wind_is_in_bounds(void)
{
    BillowAnchor anchor = {3, 3, {0, 0, 0}};
    const double far[] = {-1e6, -1.0, 0.0, 0.12, 1e6};
    const BillowKeyframe keyframe = pinned_by(&anchor, 1, 0.0, 0.0, 1.0);
    for (size_t x = 0; x < G_N_ELEMENTS(far); x++)
        for (size_t y = 0; y < G_N_ELEMENTS(far); y++) {
            const BillowSteadyWind wind =
                billow_wind_of_tip(&keyframe, 1.0, billow_vec3(far[x], far[y], 0.0));
            g_assert_null(billow_fields_unfit(billow_steady_wind_fields, &wind, NULL));
            g_assert_cmpfloat(wind.strength, >, 0.0);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/keyframe-anchors/scaling-and-levelling-act-on-the-chosen", test_scale_and_level);
    g_test_add_func("/keyframe-anchors/curves-join-the-anchors-and-sag", test_curves_join_the_anchors);
    g_test_add_func("/keyframe-anchors/curves-sag-towards-the-pull", test_curves_sag_towards_the_pull);
    g_test_add_func("/keyframe-anchors/taut-curves-are-marked", test_taut_curves_are_marked);
    g_test_add_func("/keyframe-anchors/neighbours-all-over-have-no-curve", test_neighbours_have_no_curve);
    g_test_add_func("/keyframe-anchors/lower-of-two-crossing-curves-goes", test_lower_of_two_crossing_goes);
    g_test_add_func("/keyframe-anchors/some-of-very-many-pairs-are-drawn", test_some_of_very_many_pairs);
    g_test_add_func("/keyframe-anchors/many-curves-follow-the-pointer", test_many_curves_follow_the_pointer);
    g_test_add_func("/keyframe-anchors/arrow-shows-the-wind", test_arrow_shows_the_wind);
    g_test_add_func("/keyframe-anchors/wind-is-that-of-the-arrows-tip", test_wind_is_that_of_the_arrows_tip);
    g_test_add_func("/keyframe-anchors/pulled-wind-is-in-bounds", test_pulled_wind_is_in_bounds);
    return g_test_run();
}
