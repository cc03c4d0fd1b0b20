#include "core/layers/crests.h"
#include "core/layers/wave.h"

#include <glib.h>
#include <math.h>

static const BillowGrid GRID = {41, 23, 0.05};
static const BillowWave WAVE = {.shape = BILLOW_WAVE_PLANE,
                                .axis = BILLOW_WAVE_VERTICAL,
                                .amplitude = 0.1,
                                .wavelength = 0.4,
                                .speed = 0.3,
                                .phase = 40.0,
                                .direction = 25.0,
                                .variation = 0.8,
                                .seed = 7};

static void
test_none(void)
{
    const BillowCrests crests = {.variation = 0.0, .seed = 5};
    for (double turns = -3.0; turns < 3.0; turns += 0.07)
        g_assert_cmpfloat_with_epsilon(billow_crests_height(&crests, turns, 2.0 * turns),
                                       sin(2.0 * G_PI * turns), 1e-12);
}

/* Returns the highest point of a crest. */
static double
top(const BillowCrests *crests, int crest)
{
    double most = 0.0;
    for (int i = 0; i < 200; i++)
        most = fmax(most, billow_crests_height(crests, crest + i / 200.0, 0.0));
    return most;
}

static void
test_differ(void)
{
    const BillowCrests crests = {0.7, 3, 0}, other = {0.7, 4, 0};
    double least = INFINITY, most = 0.0, apart = 0.0;
    for (int crest = -50; crest < 50; crest++) {
        least = fmin(least, top(&crests, crest));
        most = fmax(most, top(&crests, crest));
        apart = fmax(apart, fabs(top(&crests, crest) - top(&other, crest)));
    }
    g_assert_cmpfloat(least, <, 0.8);
    g_assert_cmpfloat(most, >, 1.2);
    g_assert_cmpfloat(most, <, 1.0 + 0.7 * 0.6 + 1e-9);
    g_assert_cmpfloat(apart, >, 0.3);
}

/* Nothing jumps, neither along the wave nor across it. */
static void
test_continuous(void)
{
    const BillowCrests crests = {1.0, 11, 5};
    const double step = 1e-4;
    for (double at = -7.0; at < 7.0; at += step) {
        const double here = billow_crests_height(&crests, at, 0.7 * at);
        g_assert_cmpfloat(fabs(billow_crests_height(&crests, at + step, 0.7 * at) - here), <, 30.0 * step);
        g_assert_cmpfloat(fabs(billow_crests_height(&crests, at, 0.7 * at + step) - here), <, 30.0 * step);
    }
}

static void
test_round(void)
{
    const BillowCrests crests = {1.0, 11, 5};
    double apart = 0.0;
    for (double at = -7.0; at < 7.0; at += 0.013) {
        const double here = billow_crests_height(&crests, at, 0.7);
        g_assert_cmpfloat_with_epsilon(billow_crests_height(&crests, at + 5.0, 0.7), here, 1e-9);
        g_assert_cmpfloat_with_epsilon(billow_crests_height(&crests, at - 10.0, 0.7), here, 1e-9);
        apart = fmax(apart, fabs(billow_crests_height(&crests, at + 1.0, 0.7) - here));
    }
    g_assert_cmpfloat(apart, >, 0.3);
}

/* A wave in a loop is the same after the loop, and different after one of its own rounds. */
static void
test_loop(void)
{
    for (int shape = 0; shape < 2; shape++) {
        BillowWave wave = WAVE;
        wave.shape = (BillowWaveShape) shape;
        g_assert_true(billow_wave_loop(&wave, 5.0));
        const double round = wave.wavelength / wave.speed;
        double apart = 0.0;
        for (int c = 0; c < GRID.columns; c += 4) {
            const double here = billow_wave_height(&wave, &GRID, c, 7, 0.0);
            g_assert_cmpfloat_with_epsilon(billow_wave_height(&wave, &GRID, c, 7, 5.0), here, 1e-9);
            apart = fmax(apart, fabs(billow_wave_height(&wave, &GRID, c, 7, round) - here));
        }
        g_assert_cmpfloat(apart, >, 0.02);
    }
}

/* The layer adds what billow_wave_height() says. */
static void
test_layer(void)
{
    for (int shape = 0; shape < 2; shape++) {
        BillowWave wave = WAVE;
        wave.shape = (BillowWaveShape) shape;
        wave.decay = 0.5;
        const BillowLayerTime moment = {.elapsed = 1.7, .duration = 4.0, .strength = 0.5};
        BillowStrip strip;
        billow_wave_layer.fill(&strip, &wave, &GRID, &moment, 3, 30);
        float weight[30], x[30] = {0.0f}, y[30] = {0.0f}, z[30] = {0.0f};
        for (int i = 0; i < 30; i++)
            weight[i] = 1.0f;
        billow_wave_layer.add(&strip, 5, weight, (const float *const[]){x, y, z}, (float *const[]){x, y, z});
        for (int i = 0; i < 30; i++)
            g_assert_cmpfloat_with_epsilon((double) y[i],
                                           0.5 * billow_wave_height(&wave, &GRID, 3 + i, 5, 1.7), 1e-6);
    }
}

/* The crests of the second part go on where those of the first part are. */
static void
test_split(void)
{
    BillowWave first = WAVE, second = WAVE;
    g_assert_true(billow_wave_split(&first, &second, 3.3, 8.0));
    for (double t = 0.0; t < 4.0; t += 0.31)
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&second, &GRID, 9, 4, t),
                                       billow_wave_height(&WAVE, &GRID, 9, 4, 3.3 + t), 1e-9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/crests/without-variation-are-a-sine", test_none);
    g_test_add_func("/crests/differ-by-variation-and-seed", test_differ);
    g_test_add_func("/crests/do-not-jump", test_continuous);
    g_test_add_func("/crests/repeat-after-a-round", test_round);
    g_test_add_func("/wave/crests-that-differ-loop", test_loop);
    g_test_add_func("/wave/layer-adds-crests-that-differ", test_layer);
    g_test_add_func("/wave/splits-between-crests", test_split);
    return g_test_run();
}
