/* Tests finding transitions, waves and sways in what a cloth does. */
#include "core/base/allocate.h"
#include "core/fit/time_span.h"
#include "core/layers/found_layers.h"
#include "core/layers/gust.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 13, ROWS = 9, POINTS = COLUMNS * ROWS, FRAMES = 84 };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const double APART = 1.0 / 24.0;

/* A wave and a sway as they are written, with the wave along a direction, 1 m apart, 0.6 m/s. */
static const BillowFoundLayer WAVE = {.kx = 2.0 * M_PI * 0.8,
                                      .kz = 2.0 * M_PI * 0.6,
                                      .omega = 2.0 * M_PI * 0.6,
                                      .start = 0.3,
                                      .end = 3.1,
                                      .fade_in = 0.5,
                                      .fade_out = 0.4,
                                      .sine = {0.0, 0.03, 0.0},
                                      .cosine = {0.0, -0.01, 0.0}};
static const BillowFoundLayer SWAY = {.omega = 2.0 * M_PI / 1.3,
                                      .start = 0.5,
                                      .end = 3.0,
                                      .fade_in = 0.6,
                                      .fade_out = 0.7,
                                      .sine = {0.04, 0.0, 0.03},
                                      .cosine = {0.02, 0.0, 0.015}};

/* The first row is pinned. */
static void
fill_weights(float *weights)
{
    for (int i = 0; i < POINTS; i++)
        weights[i] = (float) (i / COLUMNS) / (ROWS - 1);
}

/* Goes by a power of 2 from frame 20 to frame 44. */
static double
course(int frame)
{
    const double tau = CLAMP((frame - 20) / 24.0, 0.0, 1.0);
    return tau * tau;
}

/* Returns the frames of a cloth that goes from one pose to another, with the wave and the sway; free with free(). */
static float *
new_frames(void)
{
    float weights[POINTS], *frames = billow_allocate((size_t) FRAMES * 3 * POINTS, sizeof *frames);
    fill_weights(weights);
    for (int f = 0; f < FRAMES; f++) {
        float *frame = frames + (size_t) f * 3 * POINTS;
        for (int i = 0; i < 3 * POINTS; i++)
            frame[i] = (float) (sin(0.7 * i) + course(f) * 0.4 * cos(1.3 * i));
        billow_found_layer_add_to(&WAVE, &GRID, weights, APART * f, 1.0, frame);
        billow_found_layer_add_to(&SWAY, &GRID, weights, APART * f, 1.0, frame);
    }
    return frames;
}

static BillowTimeSpan *
span_of(const float *frames)
{
    const float *list[FRAMES];
    size_t n_terms;
    BillowFrameTerm *terms = billow_frame_points(&GRID, &n_terms);
    for (int f = 0; f < FRAMES; f++)
        list[f] = frames + (size_t) f * 3 * POINTS;
    BillowFrameProducts *products =
        billow_frame_products_new(list, FRAMES, terms, n_terms, BILLOW_FRAMES_FROM_MEAN, NULL, NULL, NULL);
    BillowTimeSpan *span = billow_time_span_new(products, 24);
    billow_frame_products_free(products);
    free(terms);
    return span;
}

/* The courses are orthonormal, and as many as there are: one of the transition, two of the wave, one of the sway. */
static void
courses_are_few(void)
{
    float *frames = new_frames();
    BillowTimeSpan *span = span_of(frames);
    g_assert_cmpuint(span->rank, ==, 4);
    for (size_t a = 0; a < span->rank; a++)
        for (size_t b = 0; b < span->rank; b++) {
            double sum = 0.0;
            for (int f = 0; f < FRAMES; f++)
                sum += span->courses[a * FRAMES + (size_t) f] * span->courses[b * FRAMES + (size_t) f];
            g_assert_cmpfloat_with_epsilon(sum, a == b ? 1.0 : 0.0, 1e-9);
        }
    billow_time_span_free(span);
    free(frames);
}

/* The transition is found under the layers. */
static void
a_transition_is_found_under_layers(void)
{
    float *frames = new_frames();
    BillowTimeSpan *span = span_of(frames);
    BillowCurveFamily *family = billow_curve_family_new();
    BillowSpanMove moves[4];
    g_assert_cmpuint(billow_time_span_moves(span, family, NULL, moves, 4), ==, 1);
    g_assert_cmpuint(moves[0].from, ==, 20);
    g_assert_cmpuint(moves[0].to, ==, 44);
    g_assert_cmpint(moves[0].easing.curve, ==, BILLOW_CURVE_POWER_IN);
    g_assert_cmpfloat_with_epsilon(moves[0].easing.degree, 2.0, 1e-4);
    g_assert_cmpfloat(moves[0].off, <, 1e-8);
    billow_curve_family_free(family);
    billow_time_span_free(span);
    free(frames);
}

static void
assert_same(const BillowFoundLayer *found, const BillowFoundLayer *own)
{
    const double *a = (const double *) found, *b = (const double *) own;
    for (size_t k = 0; k < sizeof *own / sizeof *a; k++)
        g_assert_cmpfloat_with_epsilon(a[k], b[k], 1e-4);
}

/* Both layers come back with all their numbers, although keyframes explain a part of them; a third one is not there. */
static void
layers_are_found_again(void)
{
    float weights[POINTS], *frames = new_frames();
    BillowTimeSpan *span = span_of(frames);
    double *shapes = billow_allocate(span->rank * 3 * POINTS, sizeof *shapes), basis[2 * FRAMES], mean = 0.0,
           square = 0.0;
    fill_weights(weights);
    for (size_t k = 0; k < span->rank; k++)
        for (size_t v = 0; v < 3 * POINTS; v++) {
            double *value = &shapes[(3 * k + v % 3) * POINTS + v / 3];
            *value = 0.0;
            for (size_t f = 0; f < FRAMES; f++)
                *value += span->courses[k * FRAMES + f] * (double) frames[f * 3 * POINTS + v];
        }
    for (int f = 0; f < FRAMES; f++)
        mean += course(f) / FRAMES;
    for (int f = 0; f < FRAMES; f++)
        square += (course(f) - mean) * (course(f) - mean);
    for (int f = 0; f < FRAMES; f++) {
        basis[f] = 1.0 / sqrt(FRAMES);
        basis[FRAMES + f] = (course(f) - mean) / sqrt(square);
    }
    const BillowMotionParts parts = {&GRID,         weights, FRAMES, span->rank, APART,
                                     span->courses, shapes,  basis,  2};
    BillowFoundLayer layers[BILLOW_MAX_FOUND_LAYERS];
    size_t n = 0;
    g_assert_true(billow_found_layers_add(&parts, layers, &n) && billow_found_layers_add(&parts, layers, &n));
    billow_found_layers_refine(&parts, layers, n);
    billow_found_layers_straighten(layers, n);
    const size_t wave = layers[0].kx == 0.0 && layers[0].kz == 0.0;
    assert_same(&layers[wave], &WAVE);
    assert_same(&layers[1 - wave], &SWAY);
    free(shapes);
    billow_time_span_free(span);
    free(frames);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/found-layers/courses-are-few", courses_are_few);
    g_test_add_func("/found-layers/a-transition-is-found-under-layers", a_transition_is_found_under_layers);
    g_test_add_func("/found-layers/layers-are-found-again", layers_are_found_again);
    return g_test_run();
}
