/* Tests the nudge layer against closed forms. */
#include "core/layers/nudge.h"

#include <glib.h>
#include <math.h>

static const BillowGrid grid = {21, 11, 0.1};

/* Both are within each other's reach. */
static BillowNudgeStroke strokes[] = {
    {.point = {0.5, 0.5}, .radius = 0.5, .offset = {0.1, -0.2, 0.3}},
    {.point = {0.6, 0.4}, .radius = 0.4, .falloff = BILLOW_NUDGE_SHARP, .offset = {-0.05, 0.0, 0.02}},
};
static const BillowNudge both = {.strength = 1.0, .strokes = strokes, .n_strokes = 2};

static BillowNudge
of_one(int number)
{
    return (BillowNudge){.strength = 1.0, .strokes = strokes + number, .n_strokes = 1};
}

static double
distance(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3_length(billow_vec3_sub(a, b));
}

static void
center_gets_the_offset(void)
{
    const BillowNudge nudge = of_one(0);
    g_assert_cmpfloat(distance(billow_nudge_displacement(&nudge, &grid, 10, 5), strokes[0].offset), ==, 0.0);
    for (int falloff = 0; falloff <= BILLOW_NUDGE_SHARP; falloff++)
        g_assert_cmpfloat(billow_nudge_falloff(falloff, 0.0), ==, 1.0);
}

/* At half the radius: (1 - 1/4)^2, (1 - 1/16)^2 and (1 - 1/2)^2. */
static void
falls_to_nothing_at_the_edge(void)
{
    static const double half[] = {0.5625, 0.87890625, 0.25};
    for (int falloff = 0; falloff <= BILLOW_NUDGE_SHARP; falloff++) {
        g_assert_cmpfloat(billow_nudge_falloff(falloff, 0.5), ==, half[falloff]);
        g_assert_cmpfloat(billow_nudge_falloff(falloff, 1.0), ==, 0.0);
        g_assert_cmpfloat(billow_nudge_falloff(falloff, 7.0), ==, 0.0);
        g_assert_cmpfloat(billow_nudge_falloff(falloff, 1.0 - 1e-6), <, 1e-10);
    }
    /* 0.3 m and 0.4 m from the center: 5 spacings away */
    const BillowNudge nudge = of_one(0);
    g_assert_cmpfloat(billow_vec3_length(billow_nudge_displacement(&nudge, &grid, 13, 9)), <, 1e-12);
    /* 3 spacings away: (1 - 0.36)^2 */
    g_assert_cmpfloat(distance(billow_nudge_displacement(&nudge, &grid, 10, 8),
                               billow_vec3_scale(strokes[0].offset, 0.4096)),
                      <, 1e-12);
}

static void
strokes_add_up(void)
{
    const BillowNudge first = of_one(0), second = of_one(1);
    for (int column = 0; column < grid.columns; column++)
        for (int row = 0; row < grid.rows; row++) {
            const BillowVec3 sum = billow_vec3_add(billow_nudge_displacement(&first, &grid, column, row),
                                                   billow_nudge_displacement(&second, &grid, column, row));
            g_assert_cmpfloat(distance(billow_nudge_displacement(&both, &grid, column, row), sum), <, 1e-15);
        }
}

/* A point of a grid of half the spacing is moved as the same place of the cloth. */
static void
is_the_same_at_any_resolution(void)
{
    const BillowGrid fine = {41, 21, 0.05};
    for (int column = 0; column < grid.columns; column++)
        for (int row = 0; row < grid.rows; row++)
            g_assert_cmpfloat(distance(billow_nudge_displacement(&both, &grid, column, row),
                                       billow_nudge_displacement(&both, &fine, 2 * column, 2 * row)),
                              <, 1e-12);
}

/* Around a tube, a stroke beside the seam reaches over it, and both points of the seam move alike. */
static void
reaches_over_the_seam(void)
{
    for (int side = 0; side < 2; side++) {
        const BillowGrid tube = {.columns = 21,
                                 .rows = 21,
                                 .spacing = 0.1,
                                 .closed = side ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS};
        BillowNudgeStroke stroke = {.point = {0.5, 0.5}, .radius = 0.5, .offset = {0.0, 0.0, 1.0}};
        stroke.point[side] = 0.05;
        const BillowNudge nudge = {.strength = 1.0, .strokes = &stroke, .n_strokes = 1};
        const double near[] = {
            side ? billow_nudge_displacement(&nudge, &tube, 10, 19).z
                 : billow_nudge_displacement(&nudge, &tube, 19, 10).z,
            side ? billow_nudge_displacement(&nudge, &tube, 10, 0).z
                 : billow_nudge_displacement(&nudge, &tube, 0, 10).z,
            side ? billow_nudge_displacement(&nudge, &tube, 10, 20).z
                 : billow_nudge_displacement(&nudge, &tube, 20, 10).z,
        };
        g_assert_cmpfloat(fabs(near[0] - pow(1.0 - 0.16, 2.0)), <, 1e-12); /* two spacings away */
        g_assert_cmpfloat(fabs(near[1] - pow(1.0 - 0.04, 2.0)), <, 1e-12);
        g_assert_cmpfloat(fabs(near[2] - near[1]), <, 1e-12);
    }
}

/* A quarter turn brings +x to -z and +z to +x; a scaled scene is moved by scaled amounts. */
static void
goes_with_the_scene(void)
{
    BillowNudgeStroke stroke = strokes[0];
    BillowNudge nudge = {.strength = 1.0, .strokes = &stroke, .n_strokes = 1};
    billow_nudge_turn(&nudge, 90.0);
    g_assert_cmpfloat(distance(stroke.offset, billow_vec3(0.3, -0.2, -0.1)), <, 1e-12);
    stroke = strokes[0];
    billow_nudge_scale(&nudge, 2.0);
    const BillowGrid large = {21, 11, 0.2};
    const BillowNudge before = of_one(0);
    for (int column = 0; column < grid.columns; column++)
        g_assert_cmpfloat(
            distance(billow_nudge_displacement(&nudge, &large, column, 4),
                     billow_vec3_scale(billow_nudge_displacement(&before, &grid, column, 4), 2.0)),
            <, 1e-12);
}

/* The layer adds strength x weight x displacement, in single precision, to a strip that begins anywhere. */
static void
layer_adds_the_displacement(void)
{
    enum { FIRST = 6, COUNT = 12, ROW = 4 };
    g_autoptr(GRand) chance = g_rand_new_with_seed(6);
    float moved[3][COUNT], weight[COUNT];
    for (int i = 0; i < COUNT; i++) {
        weight[i] = (float) g_rand_double(chance);
        for (int axis = 0; axis < 3; axis++)
            moved[axis][i] = (float) axis;
    }
    BillowStrip strip;
    const BillowLayerTime moment = {.elapsed = 0.1, .duration = 4.0, .strength = 0.8};
    BillowNudge nudge = both;
    nudge.strength = 0.5;
    billow_nudge_layer.fill(&strip, &nudge, &grid, &moment, FIRST, COUNT);
    billow_nudge_layer.add(&strip, ROW, weight, NULL, (float *const[]){moved[0], moved[1], moved[2]});
    for (int i = 0; i < COUNT; i++) {
        const BillowVec3 d = billow_vec3_scale(billow_nudge_displacement(&both, &grid, FIRST + i, ROW),
                                               0.4 * (double) weight[i]),
                         found = {(double) moved[0][i], (double) moved[1][i] - 1.0,
                                  (double) moved[2][i] - 2.0};
        g_assert_cmpfloat(distance(found, d), <, 1e-6);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nudge/center-gets-the-offset", center_gets_the_offset);
    g_test_add_func("/nudge/falls-to-nothing-at-the-edge", falls_to_nothing_at_the_edge);
    g_test_add_func("/nudge/strokes-add-up", strokes_add_up);
    g_test_add_func("/nudge/is-the-same-at-any-resolution", is_the_same_at_any_resolution);
    g_test_add_func("/nudge/reaches-over-the-seam", reaches_over_the_seam);
    g_test_add_func("/nudge/goes-with-the-scene", goes_with_the_scene);
    g_test_add_func("/nudge/layer-adds-the-displacement", layer_adds_the_displacement);
    return g_test_run();
}
