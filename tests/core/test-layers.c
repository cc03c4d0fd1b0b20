#include "core/layers/sway.h"
#include "core/layers/wave.h"
#include "core/transition/mix.h"

#include <glib.h>
#include <string.h>

static BillowWave
plane_wave(void)
{
    return (BillowWave){.shape = BILLOW_WAVE_PLANE, .amplitude = 0.3, .wavelength = 0.8, .speed = 0.5};
}

static void
test_plane(void)
{
    BillowGrid grid = {11, 21, 0.1}; /* center: column 5, row 10 */
    BillowWave wave = plane_wave();
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 5, 3, 0.0), 0.0, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 7, 3, 0.0), 0.3,
                                   1e-15); /* a quarter of a wave farther */
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 7, 3, 0.8), -0.3,
                                   1e-15); /* half a wave later */
    wave.direction = 90.0;
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 2, 12, 0.0), 0.3, 1e-15);
    wave.phase = 90.0;
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 2, 10, 0.0), 0.3, 1e-15);
    wave.direction = 45.0; /* along the diagonal, 4 columns and 4 rows are 0.4 sqrt 2 meters */
    wave.wavelength = 0.4 * sqrt(2.0);
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 9, 14, 0.0), 0.3, 1e-14);
}

/* A crest at xi is at xi + speed t after the time t. */
static void
test_travels(void)
{
    BillowGrid grid = {41, 41, 0.05};
    BillowWave plane = plane_wave(), circular = plane_wave();
    circular.shape = BILLOW_WAVE_CIRCULAR;
    circular.origin_column = circular.origin_row = 20.0;
    for (int step = 0; step < 10; step++) {
        double t = 0.1 * step; /* the wave moves by one column in 0.1 s */
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&plane, &grid, 5 + step, 8, 1.0 + t),
                                       billow_wave_height(&plane, &grid, 5, 8, 1.0), 1e-14);
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&circular, &grid, 20, 25 + step, 1.0 + t),
                                       billow_wave_height(&circular, &grid, 25, 20, 1.0), 1e-14);
    }
}

static void
test_decay(void)
{
    BillowGrid grid = {41, 41, 0.05};
    BillowWave wave = plane_wave();
    wave.shape = BILLOW_WAVE_CIRCULAR;
    wave.origin_column = 3.0;
    wave.origin_row = 4.0;
    double whole = billow_wave_height(&wave, &grid, 15, 20, 0.3); /* 20 spacings = 1 meter from the origin */
    wave.decay = 0.5;
    g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 15, 20, 0.3), whole * exp(-2.0), 1e-15);
    g_assert_cmpfloat(fabs(whole), >, 0.01);
}

/* Adds a wave to the rows [row_begin, row_end), strip by strip. */
static void
add_rows(const BillowWave *wave, const BillowGrid *grid, double elapsed, double strength, const float *weight,
         const float *const normals[3], float *const axes[3], int row_begin, int row_end)
{
    for (int column = 0; column < grid->columns; column += BILLOW_STRIP_COLUMNS) {
        BillowStrip strip;
        billow_wave_layer.fill(
            &strip, wave, grid,
            &(BillowLayerTime){.elapsed = elapsed, .duration = 200.0, .strength = strength}, column,
            MIN(grid->columns - column, BILLOW_STRIP_COLUMNS));
        for (int row = row_begin; row < row_end; row++) {
            size_t i = billow_grid_index(grid, column, row);
            const float *const along[3] = {normals[0] + i, normals[1] + i, normals[2] + i};
            float *const points[3] = {axes[0] + i, axes[1] + i, axes[2] + i};
            billow_wave_layer.add(&strip, row, weight + i, along, points);
        }
    }
}

/* Adds a wave to a flat cloth and compares the result with weight x strength x height along the normals. */
static void
check_rows(const BillowWave *wave, const BillowGrid *grid, double elapsed)
{
    enum { WEIGHT, NX, NY, NZ, X, Y, Z, ARRAYS };
    size_t count = billow_grid_count(grid);
    g_autofree float *block = g_new0(float, ARRAYS *count);
    float *array[ARRAYS];
    for (int k = 0; k < ARRAYS; k++)
        array[k] = block + (size_t) k * count;
    for (size_t i = 0; i < count; i++) {
        array[WEIGHT][i] = (float) (i % 7) / 6.0f;
        array[NX][i] = 0.48f;
        array[NY][i] = 0.6f;
        array[NZ][i] = 0.64f;
    }
    int middle = grid->rows / 3;
    const float *const normals[3] = {array[NX], array[NY], array[NZ]};
    add_rows(wave, grid, elapsed, 0.75, array[WEIGHT], normals, array + X, 0, middle);
    add_rows(wave, grid, elapsed, 0.75, array[WEIGHT], normals, array + X, middle, grid->rows);
    const double heading = wave->heading * G_PI / 180.0, elevation = wave->elevation * G_PI / 180.0;
    const double axes[][3] = {
        [BILLOW_WAVE_VERTICAL] = {0.0, 1.0, 0.0},
        [BILLOW_WAVE_NORMAL] = {0.48, 0.6, 0.64},
        [BILLOW_WAVE_SMOOTHED] = {0.48, 0.6, 0.64},
        [BILLOW_WAVE_FIXED] = {cos(elevation) * cos(heading), sin(elevation), cos(elevation) * sin(heading)},
    };
    const double *along = axes[wave->axis];
    const BillowWave now = billow_wave_at(wave, elapsed, 200.0);
    for (size_t i = 0; i < count; i++) {
        int column = (int) (i % (size_t) grid->columns), row = (int) (i / (size_t) grid->columns);
        double height =
            0.75 * (double) array[WEIGHT][i] * billow_wave_height(&now, grid, column, row, elapsed);
        for (int k = 0; k < 3; k++)
            g_assert_cmpfloat_with_epsilon((double) array[X + k][i], height * along[k],
                                           1e-6 * fabs(now.amplitude));
    }
}

static void
test_rows(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 60; i++) {
        BillowGrid grid = {g_rand_int_range(random, 2, 600), g_rand_int_range(random, 2, 40), 0.02};
        BillowWave wave = {
            .shape = i & 1 ? BILLOW_WAVE_CIRCULAR : BILLOW_WAVE_PLANE,
            .axis = (BillowWaveAxis) (i / 2 % 4),
            .amplitude = g_rand_double_range(random, -2.0, 2.0),
            .wavelength = g_rand_double_range(random, 0.05, 3.0),
            .speed = g_rand_double_range(random, -2.0, 2.0),
            .phase = g_rand_double_range(random, -720.0, 720.0),
            .direction = g_rand_double_range(random, -360.0, 360.0),
            .origin_column = g_rand_double_range(random, 0.0, grid.columns - 1),
            .origin_row = g_rand_double_range(random, 0.0, grid.rows - 1),
            .decay = i & 8 ? g_rand_double_range(random, 0.1, 2.0) : 0.0,
            .heading = g_rand_double_range(random, -360.0, 360.0),
            .elevation = g_rand_double_range(random, -90.0, 90.0),
        };
        if (i & 16)
            wave.change = (BillowChange){2.0, 0.5, -0.3, BILLOW_CURVE_EASE_IN_OUT};
        check_rows(&wave, &grid, g_rand_double_range(random, 0.0, 100.0));
    }
}

/* Over the whole range of numbers, from a wave that exists only at its origin to one without decay. */
static void
test_any_decay(void)
{
    const double decays[] = {5e-324, 1e-310, 1e-40, 3e-39, 1e-30, 1e-9, 1e-3, 1e9, 1e300};
    for (size_t i = 0; i < G_N_ELEMENTS(decays); i++) {
        const BillowGrid grid = {19, 5, 0.02};
        const BillowWave wave = {.shape = BILLOW_WAVE_CIRCULAR,
                                 .amplitude = 0.1,
                                 .wavelength = 0.3,
                                 .speed = 1.0,
                                 .phase = 90.0,
                                 .origin_column = 7.0,
                                 .origin_row = 2.0,
                                 .decay = decays[i]};
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &grid, 7, 2, 0.0), 0.1, 1e-15);
        check_rows(&wave, &grid, 0.0);
        check_rows(&wave, &grid, 1.3);
    }
}

/* With 1e17 crests between two points, rounding decides where on the wave the points are; the heights stay
 * within the amplitude. */
static void
test_short_waves(void)
{
    enum { COUNT = 25 };
    const BillowGrid grid = {5, 5, 1e8};
    float still[COUNT] = {0}, heights[COUNT], weight[COUNT];
    for (int i = 0; i < COUNT; i++)
        weight[i] = 1.0f;
    for (int shape = BILLOW_WAVE_PLANE; shape <= BILLOW_WAVE_CIRCULAR; shape++) {
        const BillowWave wave = {.shape = shape,
                                 .amplitude = 0.1,
                                 .wavelength = 1e-9,
                                 .speed = 1.0,
                                 .direction = 30.0,
                                 .origin_column = 1.3};
        const float *const normals[3] = {still, still, still};
        float *const axes[3] = {still, heights, still};
        memset(heights, 0, sizeof heights);
        add_rows(&wave, &grid, 0.3, 1.0, weight, normals, axes, 0, grid.rows);
        for (int i = 0; i < COUNT; i++)
            g_assert_cmpfloat(fabsf(heights[i]), <=, 0.100001f);
    }
}

/* Other rows and columns are not written, so that they can be processed by different threads. */
static void
test_other_points(void)
{
    BillowGrid grid = {5, 6, 0.1};
    BillowWave wave = plane_wave();
    float weight[30], x[30] = {0}, y[30] = {0}, z[30] = {0};
    for (int i = 0; i < 30; i++)
        weight[i] = 1.0f;
    BillowStrip strip;
    billow_wave_layer.fill(&strip, &wave, &grid,
                           &(BillowLayerTime){.elapsed = 0.1, .duration = 200.0, .strength = 1.0}, 1, 3);
    float *const axes[3] = {x + 11, y + 11, z + 11};
    billow_wave_layer.add(&strip, 2, weight + 11, NULL, axes);
    for (int i = 0; i < 30; i++)
        g_assert_true((y[i] != 0.0f) == (i >= 11 && i < 14) && x[i] == 0.0f && z[i] == 0.0f);
}

static void
test_sway(void)
{
    BillowSway sway = {.direction = 90.0, .amplitude = 0.4, .period = 2.0, .phase = 0.0};
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.0).z, 0.0, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.5).z, 0.4, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.5).x, 0.0, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 1.5).z, -0.4, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 20.5).z, 0.4, 1e-13);
    sway.elevation = 30.0;
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.5).x, 0.0, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.5).y, 0.2, 1e-15);
    g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&sway, 0.5).z, 0.4 * sqrt(0.75), 1e-15);
    sway.elevation = 0.0;
    sway.phase = 30.0;
    sway.direction = 60.0;
    BillowVec3 d = billow_sway_displacement(&sway, 0.0);
    g_assert_cmpfloat_with_epsilon(d.x, 0.1, 1e-15);
    g_assert_cmpfloat_with_epsilon(d.z, 0.1 * sqrt(3.0), 1e-15);
    g_assert_cmpfloat(d.y, ==, 0.0);
}

/* With a speed that changes linearly from c to (1 + g) c in D seconds, the wave has moved by c (t + g t^2 / 2
 * D). */
static void
test_growing_speed(void)
{
    const BillowGrid grid = {11, 21, 0.1};
    BillowWave wave = plane_wave();
    wave.change = (BillowChange){.speed = 2.0};
    for (double t = 0.0; t <= 8.0; t += 0.37) {
        const BillowWave now = billow_wave_at(&wave, t, 8.0);
        const double way = 0.5 * (t + 2.0 * t * t / (2.0 * 8.0));
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&now, &grid, 7, 3, t),
                                       0.3 * sin(2.0 * G_PI * (0.2 - way) / 0.8), 1e-9);
    }
}

/* With a wavelength that changes linearly, the phase is c / l (D / g) ln(1 + g t / D) turns. */
static void
test_growing_wavelength(void)
{
    const BillowGrid grid = {11, 21, 0.1};
    BillowWave wave = plane_wave();
    wave.change = (BillowChange){.length = 1.5};
    for (double t = 0.0; t <= 8.0; t += 0.37) {
        const BillowWave now = billow_wave_at(&wave, t, 8.0);
        const double length = 0.8 * (1.0 + 1.5 * t / 8.0);
        const double turns = 0.2 / length - 0.5 / 0.8 * (8.0 / 1.5) * log(1.0 + 1.5 * t / 8.0);
        g_assert_cmpfloat_with_epsilon(now.wavelength, length, 1e-12);
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&now, &grid, 7, 3, t),
                                       0.3 * sin(2.0 * G_PI * turns), 1e-8);
    }
}

static void
test_growing_amplitude(void)
{
    BillowWave wave = plane_wave();
    wave.change = (BillowChange){.amplitude = 3.0, .curve = BILLOW_CURVE_EASE_IN_OUT};
    g_assert_cmpfloat(billow_wave_at(&wave, 0.0, 6.0).amplitude, ==, 0.3);
    g_assert_cmpfloat_with_epsilon(billow_wave_at(&wave, 3.0, 6.0).amplitude, 0.3 * 2.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_wave_at(&wave, 6.0, 6.0).amplitude, 0.3 * 4.0, 1e-12);
    g_assert_cmpfloat(billow_wave_at(&wave, 0.0, 0.0).amplitude, ==, 0.3);
    g_assert_cmpfloat(billow_wave_at(&wave, 3.0, 6.0).speed, ==, wave.speed);
}

/* A wavelength stays positive however far the curve overshoots. */
static void
test_overshooting_wavelength(void)
{
    BillowWave wave = plane_wave();
    wave.change = (BillowChange){.length = -0.99, .curve = BILLOW_CURVE_BACK};
    for (double t = 0.0; t <= 1.0; t += 0.01)
        g_assert_cmpfloat(billow_wave_at(&wave, t, 1.0).wavelength, >=, 0.0007);
}

static void
test_changing_sway(void)
{
    BillowSway sway = {.amplitude = 0.4, .period = 2.0, .phase = 30.0};
    sway.change = (BillowChange){.amplitude = -1.0, .length = 1.0};
    for (double t = 0.0; t <= 5.0; t += 0.23) {
        const BillowSway now = billow_sway_at(&sway, t, 5.0);
        const double turns = 5.0 / 2.0 * log(1.0 + t / 5.0) + 30.0 / 360.0;
        g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&now, t).x,
                                       0.4 * (1.0 - t / 5.0) * sin(2.0 * G_PI * turns), 1e-9);
    }
}

/* Counts that are no multiple of the SIMD width. */
enum { MIXED = 29 };

/* All values are exact in single precision. */
static void
test_mix(void)
{
    enum { PLANES = 4 };
    float from[PLANES][MIXED], to[PLANES][MIXED], mixed[PLANES][MIXED + 1];
    for (int k = 0; k < PLANES; k++) {
        for (int i = 0; i < MIXED; i++) {
            from[k][i] = (float) (i + k);
            to[k][i] = (float) (8 * i + 4 * k);
        }
        mixed[k][MIXED] = 77.0f;
    }
    const float *const starts[] = {from[0], from[1], from[2], from[3]}, *const ends[] = {to[0], to[1], to[2],
                                                                                         to[3]};
    const BillowBlend none = billow_blend_straight(0.0), quarter = billow_blend_straight(0.25),
                      all = billow_blend_straight(1.0);
    billow_mix_swayed(starts, ends, &quarter, -2.0f, 3.0f, MIXED, mixed[0], mixed[1], mixed[2], mixed[3]);
    const double reach[PLANES] = {0.0, -2.0, 0.0, 3.0};
    for (int k = 0; k < PLANES; k++) {
        for (int i = 0; i < MIXED; i++) {
            double at = 0.75 * (i + k) + 0.25 * (8 * i + 4 * k), weight = 0.75 * i + 0.25 * 8 * i;
            g_assert_cmpfloat((double) mixed[k][i], ==, at + weight * reach[k]);
        }
        g_assert_true(mixed[k][MIXED] == 77.0f);
    }
    billow_mix_swayed(starts, ends, &none, 0.0f, 0.0f, MIXED, mixed[0], mixed[1], mixed[2], mixed[3]);
    for (int k = 0; k < PLANES; k++)
        g_assert_cmpmem(mixed[k], sizeof from[k], from[k], sizeof from[k]);
    billow_mix_swayed(starts, ends, &all, 0.0f, 0.0f, MIXED, mixed[0], mixed[1], mixed[2], mixed[3]);
    for (int k = 0; k < PLANES; k++)
        g_assert_cmpmem(mixed[k], sizeof to[k], to[k], sizeof to[k]);
}

/* If a curve overshoots, points are extrapolated and weights are not. */
static void
test_mix_past_the_end(void)
{
    static const float from[] = {0.0f, 0.25f, 1.0f}, to[] = {1.0f, 0.5f, 0.0f}, x[] = {0.0f, 1.0f, 2.0f},
                       u[] = {4.0f, 4.0f, 4.0f};
    const float *const starts[] = {from, x, x, x}, *const ends[] = {to, u, u, u};
    float weight[3], mixed[3][3];
    for (int arc = 0; arc < 2; arc++) {
        const BillowRoute route = {.path = {arc ? BILLOW_PATH_ARC : BILLOW_PATH_STRAIGHT, 0.0}};
        const BillowBlend past = billow_route_at(&route, 1.25), before = billow_route_at(&route, -0.25);
        billow_mix_swayed(starts, ends, &past, 0.0f, 8.0f, 3, weight, mixed[0], mixed[1], mixed[2]);
        for (int i = 0; i < 3; i++) {
            g_assert_true(weight[i] == to[i]);
            g_assert_true(mixed[0][i] == 1.25f * u[i] - 0.25f * x[i]);
            g_assert_true(mixed[2][i] == 1.25f * u[i] - 0.25f * x[i] + 8.0f * to[i]);
        }
        billow_mix_swayed(starts, ends, &before, 0.0f, 0.0f, 3, weight, mixed[0], mixed[1], mixed[2]);
        for (int i = 0; i < 3; i++) {
            g_assert_true(weight[i] == from[i]);
            g_assert_true(mixed[1][i] == 1.25f * x[i] - 0.25f * u[i]);
        }
    }
}

static void
test_mix_directions(void)
{
    float from[3][MIXED] = {{0}}, to[3][MIXED] = {{0}}, result[3][MIXED];
    for (int i = 0; i < MIXED; i++) {
        from[i % 3][i] = 1.0f;
        to[(i + 1) % 3][i] = 1.0f;
    }
    to[2][2] = -1.0f, to[0][2] = 0.0f; /* opposite normals: zero in the middle */
    const float *const ends[2][3] = {{from[0], from[1], from[2]}, {to[0], to[1], to[2]}};
    float *const results[3] = {result[0], result[1], result[2]};
    const BillowBlend half_way = billow_blend_straight(0.5);
    billow_mix_directions(ends[0], ends[1], &half_way, MIXED, results);
    for (int i = 0; i < MIXED; i++)
        for (int axis = 0; axis < 3; axis++) {
            double half = i == 2 || axis == (i + 2) % 3 ? 0.0 : sqrt(0.5);
            g_assert_cmpfloat_with_epsilon((double) result[axis][i], half, 1e-7);
        }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wave/plane-known-values", test_plane);
    g_test_add_func("/wave/travels-at-its-speed", test_travels);
    g_test_add_func("/wave/circular-decays", test_decay);
    g_test_add_func("/wave/rows-equal-the-closed-form", test_rows);
    g_test_add_func("/wave/falls-off-by-any-decay", test_any_decay);
    g_test_add_func("/wave/stays-within-its-amplitude-however-short", test_short_waves);
    g_test_add_func("/wave/other-points-stay", test_other_points);
    g_test_add_func("/sway/known-values", test_sway);
    g_test_add_func("/sway/may-change-over-its-block", test_changing_sway);
    g_test_add_func("/wave/speed-that-grows-runs-its-integral", test_growing_speed);
    g_test_add_func("/wave/length-that-grows-runs-its-integral", test_growing_wavelength);
    g_test_add_func("/wave/amplitude-grows-by-its-curve", test_growing_amplitude);
    g_test_add_func("/wave/length-stays-one-however-it-shrinks", test_overshooting_wavelength);
    g_test_add_func("/mix/straight-lines-with-sways", test_mix);
    g_test_add_func("/mix/weights-stay-weights-past-the-end", test_mix_past_the_end);
    g_test_add_func("/mix/directions-stay-of-unit-length", test_mix_directions);
    return g_test_run();
}
