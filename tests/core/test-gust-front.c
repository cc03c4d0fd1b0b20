/* Tests a gust that travels over the cloth. */
#include "core/layers/gust_front.h"

#include <glib.h>
#include <string.h>

/* 2 m by 1 m. */
static const BillowGrid GRID = {41, 21, 0.05};

/* Crosses the 2 m in 0.5 s and pushes each point for 1.5 s. */
static const BillowGustFront GUST = {.amplitude = 0.4, .speed = 4.0};
static const double DURATION = 2.0, PUSH = 1.5;

static double
height_at(int column, double elapsed)
{
    return billow_gust_front_height(&GUST, &GRID, column, 7, elapsed, DURATION);
}

static void
test_ends(void)
{
    for (int column = 0; column < GRID.columns; column++) {
        g_assert_cmpfloat(height_at(column, 0.0), ==, 0.0);
        g_assert_cmpfloat_with_epsilon(height_at(column, DURATION), 0.0, 1e-30);
    }
}

/* A point at xi is reached after xi / c; it is pushed out by a quarter of the push and swung back by two thirds
 * of it, and rests before and after. */
static void
test_travels(void)
{
    for (int column = 0; column < GRID.columns; column++) {
        const double reached = 0.05 * column / 4.0;
        g_assert_cmpfloat(height_at(column, reached - 1e-6), ==, 0.0);
        g_assert_cmpfloat_with_epsilon(height_at(column, reached + 0.25 * PUSH), 0.4, 1e-12);
        g_assert_cmpfloat_with_epsilon(height_at(column, reached + 0.5 * PUSH), 0.0, 1e-12);
        g_assert_cmpfloat_with_epsilon(height_at(column, reached + PUSH / 1.5), -0.4 * 8192.0 / 19683.0,
                                       1e-12);
        g_assert_cmpfloat_with_epsilon(height_at(column, reached + PUSH + 1e-6), 0.0, 1e-30);
    }
}

static void
test_direction(void)
{
    BillowGustFront gust = GUST;
    gust.direction = 180.0;
    g_assert_cmpfloat_with_epsilon(billow_gust_front_height(&gust, &GRID, 40, 0, 0.25 * PUSH, DURATION), 0.4,
                                   1e-12);
    gust.direction = 90.0; /* crosses the 1 m in 0.25 s */
    g_assert_cmpfloat_with_epsilon(billow_gust_front_height(&gust, &GRID, 3, 0, 0.25 * 1.75, DURATION), 0.4,
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(
        billow_gust_front_height(&gust, &GRID, 3, 20, 0.25 + 0.25 * 1.75, DURATION), 0.4, 1e-12);
}

/* A gust of 0.1 m/s would need 20 s; it crosses in 1.5 s and pushes for 0.5 s. */
static void
test_slow(void)
{
    BillowGustFront gust = GUST;
    gust.speed = 0.1;
    g_assert_cmpfloat_with_epsilon(billow_gust_front_height(&gust, &GRID, 0, 0, 0.125, DURATION), 0.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_gust_front_height(&gust, &GRID, 40, 0, 1.5 + 0.125, DURATION), 0.4,
                                   1e-12);
}

/* Neither in time nor along the cloth does the slope jump: over steps of h it changes by h times the largest
 * curvature, f'' = 4096/27 at s = 0. A jump of the slope would be divided by h only once. */
static void
test_smooth(void)
{
    const double most = 4096.0 / 27.0 / (PUSH * PUSH) * 0.4, h = 1e-3, bound = most * h * h + 1e-15;
    for (double t = h; t < DURATION; t += h)
        g_assert_cmpfloat(fabs(height_at(13, t + h) - 2.0 * height_at(13, t) + height_at(13, t - h)), <,
                          bound);
    for (double column = 1e-2; column < 40.0; column += 1e-2) {
        double at[3];
        for (int i = 0; i < 3; i++)
            at[i] = billow_gust_front_height(&GUST, &GRID, column + 1e-2 * (i - 1), 0.0, 0.3, DURATION);
        const double step = 1e-2 * 0.05 / 4.0; /* s */
        g_assert_cmpfloat(fabs(at[0] - 2.0 * at[1] + at[2]), <, most * step * step + 1e-15);
    }
}

static BillowGustFront
turbulent(double share)
{
    BillowGustFront gust = GUST;
    gust.direction = 30.0;
    gust.turbulence = share;
    gust.turbulence_size = 0.3;
    gust.turbulence_seed = 2;
    return gust;
}

/* On a cloth of 60 m by 60 m. */
static void
test_turbulence(void)
{
    static const BillowGrid wide = {201, 201, 0.3};
    double least = 1.0, most = 1.0;
    for (int seed = 0; seed < 4; seed++) {
        BillowGustFront gust = turbulent(0.5);
        gust.turbulence_seed = seed;
        double sum = 0.0, squares = 0.0;
        const int n = 201 * 201;
        for (int i = 0; i < n; i++) {
            const double push =
                billow_gust_front_push(&gust, &wide, 0.997 * (i % 201), 0.997 * (i / 201), 0.7, DURATION);
            sum += push / n;
            squares += (push - 1.0) * (push - 1.0) / n;
            least = fmin(least, push);
            most = fmax(most, push);
        }
        g_assert_cmpfloat(fabs(sum - 1.0), <, 0.01);
        g_assert_cmpfloat(fabs(sqrt(squares) - 0.5), <, 0.015);
    }
    g_assert_cmpfloat(least, <, 0.2);
    g_assert_cmpfloat(most, >, 1.8);
    const BillowGustFront calm = turbulent(0.0);
    g_assert_cmpfloat(billow_gust_front_push(&calm, &GRID, 3, 4, 0.7, DURATION), ==, 1.0);
}

/* At 4 m/s along 30 degrees, weak eddies go one column of 0.05 m to the right and 0.05 tan 30 m down in 0.05 / 4 /
 * cos 30 s. */
static void
test_carries_turbulence(void)
{
    const BillowGustFront gust = turbulent(1e-4);
    const double pause = 0.05 / 4.0 / cos(G_PI / 6.0), down = tan(G_PI / 6.0);
    double moved = 0.0;
    for (int column = 0; column < 40; column++) {
        const double was = billow_gust_front_push(&gust, &GRID, column, 5, 0.4, DURATION) - 1.0,
                     is = billow_gust_front_push(&gust, &GRID, column + 1, 5.0 + down, 0.4 + pause, DURATION),
                     stayed = billow_gust_front_push(&gust, &GRID, column, 5, 0.4 + pause, DURATION);
        g_assert_cmpfloat(fabs(is - 1.0 - was), <, 1e-3 * 1e-4);
        moved = fmax(moved, fabs(stayed - 1.0 - was));
    }
    g_assert_cmpfloat(moved, >, 0.5 * 1e-4);
}

/* The layer adds strength x weight x height x push along the normals, in single precision. */
static void
test_layer(void)
{
    enum { COLUMN = 3, COUNT = 30, ROW = 7 };
    for (int k = 0; k < 2; k++) {
        const BillowGustFront gust = turbulent(0.6 * k);
        float weight[COUNT], normal[3][COUNT], moved[3][COUNT];
        for (int i = 0; i < COUNT; i++) {
            weight[i] = 0.02f * (float) i;
            for (int axis = 0; axis < 3; axis++) {
                normal[axis][i] = 0.5f * (float) axis;
                moved[axis][i] = 0.0f;
            }
        }
        BillowStrip strip;
        const BillowLayerTime moment = {.elapsed = 0.6, .duration = DURATION, .strength = 0.8};
        billow_gust_front_layer.fill(&strip, &gust, &GRID, &moment, COLUMN, COUNT);
        billow_gust_front_layer.add(&strip, ROW, weight,
                                    (const float *const[]){normal[0], normal[1], normal[2]},
                                    (float *const[]){moved[0], moved[1], moved[2]});
        for (int i = 0; i < COUNT; i++) {
            const double expected = 0.8 * (double) weight[i] *
                                    billow_gust_front_height(&gust, &GRID, COLUMN + i, ROW, 0.6, DURATION) *
                                    billow_gust_front_push(&gust, &GRID, COLUMN + i, ROW, 0.6, DURATION);
            for (int axis = 0; axis < 3; axis++)
                g_assert_cmpfloat_with_epsilon((double) moved[axis][i], 0.5 * axis * expected, 1e-6);
        }
    }
}

/* Keys of the amplitude, 0 at the start and 0.8 at the end, and of the direction, along the cloth and then back: half way,
 * the layer pushes each point as a gust of 0.4 m that goes down the cloth. */
static void
test_keys(void)
{
    BillowNumberKey heights[] = {{.at = 0.0, .value = 0.0}, {.at = 1.0, .value = 0.8}},
                    ways[] = {{.at = 0.0, .value = 0.0}, {.at = 1.0, .value = 180.0}};
    BillowKeyedNumber numbers[] = {{&billow_gust_front_fields[0], heights, 2},
                                   {&billow_gust_front_fields[2], ways, 2}};
    for (int i = 0; i < 2; i++)
        heights[i].easing = ways[i].easing = (BillowEasing){.curve = BILLOW_CURVE_LINEAR};
    const BillowGustFront keyed = {
        .amplitude = 9.0, .speed = 4.0, .direction = 7.0, .keys = {.numbers = numbers, .n_numbers = 2}};
    BillowGustFront down = GUST;
    down.direction = 90.0;
    enum { COUNT = 41 };
    float normals[3][COUNT] = {{0.0f}}, moved[3][COUNT], weight[COUNT];
    for (int i = 0; i < COUNT; i++)
        normals[2][i] = weight[i] = 1.0f;
    for (int row = 0; row < GRID.rows; row += 5) {
        BillowStrip strip;
        const BillowLayerTime moment = {.elapsed = 0.5 * DURATION, .duration = DURATION, .strength = 1.0};
        memset(moved, 0, sizeof moved);
        billow_gust_front_layer.fill(&strip, &keyed, &GRID, &moment, 0, COUNT);
        billow_gust_front_layer.add(&strip, row, weight,
                                    (const float *const[]){normals[0], normals[1], normals[2]},
                                    (float *const[]){moved[0], moved[1], moved[2]});
        for (int i = 0; i < COUNT; i++)
            g_assert_cmpfloat_with_epsilon(
                (double) moved[2][i],
                billow_gust_front_height(&down, &GRID, i, row, 0.5 * DURATION, DURATION), 1e-6);
    }
    g_assert_cmpfloat(fabs((double) moved[2][0]), >, 0.01);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gust-front/is-nothing-at-its-start-and-end", test_ends);
    g_test_add_func("/gust-front/travels-at-its-speed", test_travels);
    g_test_add_func("/gust-front/travels-in-its-direction", test_direction);
    g_test_add_func("/gust-front/crosses-in-three-quarters-at-the-slowest", test_slow);
    g_test_add_func("/gust-front/bends-smoothly", test_smooth);
    g_test_add_func("/gust-front/turbulence-has-its-share-of-the-push", test_turbulence);
    g_test_add_func("/gust-front/carries-its-turbulence-along", test_carries_turbulence);
    g_test_add_func("/gust-front/layer-adds-height-by-push-along-normals", test_layer);
    g_test_add_func("/gust-front/keys-hold-at-any-time", test_keys);
    return g_test_run();
}
