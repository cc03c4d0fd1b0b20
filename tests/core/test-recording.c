/* Tests the recorded layer against closed forms, and the shapes of a sequence. */
#include "core/fit/main_shapes.h"
#include "core/layers/recording.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { COLUMNS = 7, ROWS = 5, POINTS = COLUMNS * ROWS, FRAMES = 30 };

static const double RATE = 24.0;

/* Known moves of a point. */
static double
move(int shape, int i)
{
    return shape == 0 ? sin(0.3 * i) : cos(0.7 * i + 1.0);
}

/* Known values of a shape, of a period of all frames; 1 at most. */
static double
value(int shape, double frame)
{
    const double angle = 2.0 * G_PI * frame / FRAMES;
    return shape == 0 ? sin(angle) : cos(2.0 * angle);
}

/* Two shapes with known moves and values. */
static BillowRecording
known_recording(void)
{
    BillowRecording recording = {.strength = 1.0, .speed = 1.0, .rate = RATE};
    recording.shapes = billow_recorded_shapes_new(POINTS, 2, FRAMES);
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < 3 * POINTS; i++)
            billow_recorded_shape(recording.shapes, s)[i] = (float) move(s, i);
        for (int f = 0; f < FRAMES; f++)
            billow_recorded_curve(recording.shapes, s)[f] = (float) value(s, f);
    }
    return recording;
}

static void
clear(BillowRecording *recording)
{
    billow_recording_set_shapes(recording, NULL);
}

static void
assert_values(const BillowRecording *recording, double elapsed, double first, double second, double within)
{
    double values[BILLOW_MAX_RECORDED_SHAPES];
    billow_recording_values(recording, elapsed, values);
    g_assert_cmpfloat_with_epsilon(values[0], first, within);
    g_assert_cmpfloat_with_epsilon(values[1], second, within);
}

static void
frames_are_exact(void)
{
    BillowRecording recording = known_recording();
    for (int f = FRAMES - 1; f >= 0; f--)
        assert_values(&recording, f / RATE, value(0, f), value(1, f), 1e-6);
    recording.speed = 0.5;
    recording.offset = 3.0 / RATE;
    for (int f = 3; f < FRAMES; f++)
        assert_values(&recording, 2.0 * (f - 3) / RATE, value(0, f), value(1, f), 1e-6);
    assert_values(&recording, -1.0, value(0, 0), value(1, 0), 1e-6);
    assert_values(&recording, 9.0, value(0, FRAMES - 1), value(1, FRAMES - 1), 1e-6);
    clear(&recording);
}

/* Between frames, a straight line is straight, and a sine is followed far better than by straight lines. */
static void
moves_smoothly_between_frames(void)
{
    BillowRecording recording = known_recording();
    for (int f = 0; f < FRAMES; f++)
        billow_recorded_curve(recording.shapes, 0)[f] = (float) f;
    for (double frame = 1.0; frame < FRAMES - 2; frame += 0.17) /* h = 2 pi 2 / 30: less than h^3 / 50 */
        assert_values(&recording, frame / RATE, frame, value(1, frame), 2e-3);
    double before[BILLOW_MAX_RECORDED_SHAPES], at[BILLOW_MAX_RECORDED_SHAPES],
        after[BILLOW_MAX_RECORDED_SHAPES];
    for (int f = 1; f < FRAMES - 1; f++) { /* without a kink at a frame */
        const double h = 1e-4 / RATE;
        billow_recording_values(&recording, f / RATE - h, before);
        billow_recording_values(&recording, f / RATE, at);
        billow_recording_values(&recording, f / RATE + h, after);
        g_assert_cmpfloat(fabs(after[1] - 2.0 * at[1] + before[1]), <, 1e-7);
    }
    clear(&recording);
}

static void
a_period_repeats(void)
{
    BillowRecording recording = known_recording();
    recording.repeats = true;
    g_assert_cmpfloat_with_epsilon(billow_recording_period(&recording), FRAMES / RATE, 1e-12);
    for (int f = -40; f < 100; f++)
        assert_values(&recording, f / RATE, value(0, f), value(1, f), 1e-6);
    for (double f = 25.0; f < 35.0; f += 0.23)
        assert_values(&recording, f / RATE, value(0, f), value(1, f), 2e-3);
    clear(&recording);
}

/* Something that does not repeat by itself does not jump where it begins anew. */
static void
an_overlap_closes_the_seam(void)
{
    BillowRecording recording = known_recording();
    for (int f = 0; f < FRAMES; f++)
        billow_recorded_curve(recording.shapes, 0)[f] = (float) f;
    recording.repeats = true;
    recording.overlap = 10.0 / RATE;
    const double period = billow_recording_period(&recording);
    g_assert_cmpfloat_with_epsilon(period, 20.0 / RATE, 1e-12);
    double last[BILLOW_MAX_RECORDED_SHAPES], first[BILLOW_MAX_RECORDED_SHAPES];
    billow_recording_values(&recording, period - 1e-6, last);
    billow_recording_values(&recording, period + 1e-6, first);
    g_assert_cmpfloat_with_epsilon(last[0], 20.0, 1e-3);
    g_assert_cmpfloat_with_epsilon(first[0], 20.0, 1e-3);
    /* half-way, frames 5 and 25 are mixed */
    assert_values(&recording, 5.0 / RATE, 15.0, 0.5 * value(1, 5) + 0.5 * value(1, 25), 1e-6);
    assert_values(&recording, 12.0 / RATE, 12.0, value(1, 12), 1e-6);
    recording.overlap = 1000.0; /* at most half */
    g_assert_cmpfloat_with_epsilon(billow_recording_period(&recording), 15.0 / RATE, 1e-12);
    clear(&recording);
}

static void
loops_close(void)
{
    const double lengths[] = {0.3, 2.0, 7.7};
    for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
        BillowRecording recording = known_recording();
        recording.overlap = 0.2;
        recording.offset = 0.13;
        g_assert_true(billow_recording_loop(&recording, lengths[i]));
        const double rounds = lengths[i] * recording.speed / billow_recording_period(&recording);
        g_assert_cmpfloat_with_epsilon(rounds, fmax(round(rounds), 1.0), 1e-9);
        for (double t = 0.0; t < 1.0; t += 0.07) {
            double values[BILLOW_MAX_RECORDED_SHAPES];
            billow_recording_values(&recording, t, values);
            assert_values(&recording, t + lengths[i], values[0], values[1], 1e-6);
        }
        clear(&recording);
        g_assert_false(billow_recording_loop(&recording, lengths[i]));
    }
}

static void
parts_go_on_where_the_whole_was(void)
{
    BillowRecording whole = known_recording(), first, second;
    whole.speed = 0.7;
    first = second = whole;
    g_assert_true(billow_recording_split(&first, &second, 0.4, 1.0));
    double values[BILLOW_MAX_RECORDED_SHAPES];
    billow_recording_values(&whole, 0.9, values);
    assert_values(&second, 0.5, values[0], values[1], 1e-9);
    assert_values(&first, 0.9, values[0], values[1], 1e-12);
    billow_recording_stretch(&second, 2.0);
    assert_values(&second, 1.0, values[0], values[1], 1e-9);
    clear(&whole);
}

/* --- Keys --- */

enum { STRENGTH, SPEED, OFFSET = 4 };

static void
assert_keyed(const BillowRecording *keyed, double elapsed, double duration, double frame, double within)
{
    const BillowRecording now = billow_recording_at(keyed, elapsed, duration);
    BillowRecording plain = known_recording();
    double values[BILLOW_MAX_RECORDED_SHAPES];
    plain.repeats = keyed->repeats;
    billow_recording_values(&plain, frame / RATE, values);
    assert_values(&now, elapsed, values[0], values[1], within);
    clear(&plain);
}

/* A speed from 0.5 to 1.5 over a block of 1 s plays 0.5 s + s^2 / 2 seconds, in whatever order; so do its
 * parts. A strength from 0 to 2, and an offset from 0.1 to 0.2 s. */
static void
keys_equal_the_closed_form(void)
{
    static const double shares[] = {0.7, 0.0, 0.4, 1.0, 0.4};
    BillowNumberKey keys[3][2] = {{{0}}}, later[3][2];
    BillowKeyedNumber numbers[3], others[3];
    static const int fields[] = {STRENGTH, SPEED, OFFSET};
    static const double values[3][2] = {{0.0, 2.0}, {0.5, 1.5}, {0.1, 0.2}};
    for (int n = 0; n < 3; n++)
        for (int i = 0; i < 2; i++) {
            keys[n][i] = (BillowNumberKey){.at = i, .value = values[n][i]};
            keys[n][i].easing.curve = BILLOW_CURVE_LINEAR;
            numbers[n] = (BillowKeyedNumber){&billow_recording_fields[fields[n]], keys[n], 2};
            others[n] = (BillowKeyedNumber){&billow_recording_fields[fields[n]], later[n], 2};
        }
    memcpy(later, keys, sizeof keys);
    BillowRecording whole = known_recording();
    whole.strength = whole.speed = 9.0;
    whole.keys = (BillowNumberKeys){.numbers = numbers, .n_numbers = 3};
    BillowRecording second = whole;
    second.keys.numbers = others;
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        const double s = shares[i];
        g_assert_cmpfloat_with_epsilon(billow_recording_at(&whole, s, 1.0).strength, 2.0 * s, 1e-12);
        assert_keyed(&whole, s, 1.0, RATE * (0.1 + 0.1 * s + 0.5 * s + 0.5 * s * s), 1e-6);
    }
    billow_recording_stretch(&whole, 2.0); /* of a block twice as long */
    assert_keyed(&whole, 0.8, 2.0, RATE * (0.1 + 0.04 + 0.2 + 0.08), 1e-9);
    billow_recording_stretch(&whole, 0.5);
    g_assert_true(billow_recording_split(&whole, &second, 0.25, 1.0));
    assert_keyed(&whole, 0.2, 0.25, RATE * (0.1 + 0.02 + 0.1 + 0.02), 1e-9);
    assert_keyed(&second, 0.15, 0.75, RATE * (0.1 + 0.04 + 0.2 + 0.08), 1e-9);
    clear(&whole);
}

/* With keys of 1, 2 and 1, it plays 1.5 times as fast on average: a loop of 2.5 s has three rounds of 30
 * frames. */
static void
loops_with_keys_close(void)
{
    BillowNumberKey keys[] = {
        {.at = 0.0, .value = 1.0}, {.at = 0.5, .value = 2.0}, {.at = 1.0, .value = 1.0}};
    BillowKeyedNumber speed = {&billow_recording_fields[SPEED], keys, 3};
    BillowRecording loop = known_recording();
    loop.keys = (BillowNumberKeys){.numbers = &speed, .n_numbers = 1};
    g_assert_true(billow_recording_loop(&loop, 2.5));
    g_assert_cmpint(loop.repeats, ==, 1);
    assert_keyed(&loop, 0.0, 2.5, 0.0, 1e-9);
    assert_keyed(&loop, 1.25, 2.5, 1.5 * FRAMES, 1e-6);
    assert_keyed(&loop, 2.5, 2.5, 3.0 * FRAMES, 1e-6);
    keys[2].value = 3.0;
    g_assert_false(billow_recording_loop(&loop, 2.5));
    clear(&loop);
}

/* Of the farthest times that a file can name, there are values too: those of some frame, or between two. */
static void
far_times_have_values(void)
{
    const double offsets[] = {-1e9, -0.001, 1e9};
    for (size_t i = 0; i < G_N_ELEMENTS(offsets); i++)
        for (int repeats = 0; repeats < 2; repeats++) {
            BillowRecording recording = {.strength = 1.0, .speed = 1000.0, .rate = 1e5, .repeats = repeats};
            double values[BILLOW_MAX_RECORDED_SHAPES];
            recording.offset = offsets[i];
            recording.overlap = 1e9;
            recording.shapes = billow_recorded_shapes_new(1, 1, 3);
            for (int f = 0; f < 3; f++)
                recording.shapes->curves[f] = (float) f;
            for (double elapsed = 0.0; elapsed < 1e9; elapsed = 7.3 * elapsed + 0.1) {
                billow_recording_values(&recording, elapsed, values);
                g_assert_true(values[0] > -0.5 && values[0] < 2.5);
            }
            clear(&recording);
        }
}

/* The layer adds strength x weight x the sum of value x move, in any strip. */
static void
adds_its_shapes(void)
{
    const BillowGrid grid = {COLUMNS, ROWS, 0.1};
    BillowRecording recording = known_recording();
    recording.strength = 0.5;
    const BillowLayerTime moment = {.elapsed = 11.0 / RATE, .duration = 1.0, .strength = 0.8};
    BillowStrip strip;
    billow_recording_layer.fill(&strip, &recording, &grid, &moment, 2, 4);
    float x[4] = {1.0f, 1.0f, 1.0f, 1.0f}, y[4] = {0.0f}, z[4] = {0.0f};
    const float weight[] = {1.0f, 0.5f, 0.0f, 1.0f};
    billow_recording_layer.add(&strip, 3, weight, NULL, (float *const[]){x, y, z});
    const float *const axes[] = {x, y, z};
    for (int i = 0; i < 4; i++)
        for (int axis = 0; axis < 3; axis++) {
            const int number = 3 * (3 * COLUMNS + 2 + i) + axis;
            const double sum = value(0, 11) * move(0, number) + value(1, 11) * move(1, number);
            g_assert_cmpfloat_with_epsilon((double) axes[axis][i],
                                           (axis == 0 ? 1.0 : 0.0) + 0.4 * (double) weight[i] * sum, 1e-6);
        }
    clear(&recording);
    billow_recording_layer.fill(&strip, &recording, &grid, &moment, 0, 4);
    billow_recording_layer.add(&strip, 0, weight, NULL, (float *const[]){x, y, z});
}

/* --- Shapes of a sequence --- */

typedef struct {
    float *frames[FRAMES];
    BillowFrameTerm terms[POINTS];
    BillowFrameProducts *products;
} Sequence;

static Sequence
new_sequence(double (*at)(int frame, int number))
{
    Sequence sequence;
    for (int f = 0; f < FRAMES; f++) {
        sequence.frames[f] = g_new(float, 3 * POINTS);
        for (int i = 0; i < 3 * POINTS; i++)
            sequence.frames[f][i] = (float) at(f, i);
    }
    for (uint32_t i = 0; i < POINTS; i++)
        sequence.terms[i] = (BillowFrameTerm){i, BILLOW_NO_TAIL};
    sequence.products =
        billow_frame_products_new((const float *const *) sequence.frames, FRAMES, sequence.terms, POINTS,
                                  BILLOW_FRAMES_WHOLE, NULL, NULL, NULL);
    return sequence;
}

static void
free_sequence(Sequence *sequence)
{
    for (int f = 0; f < FRAMES; f++)
        g_free(sequence->frames[f]);
    billow_frame_products_free(sequence->products);
}

static BillowMainShapes *
main_shapes(const Sequence *sequence, size_t most, BillowWorkers *workers)
{
    return billow_main_shapes_new((const float *const *) sequence->frames, POINTS, sequence->products,
                                  sequence->terms, POINTS, most, workers, NULL, NULL);
}

/* Returns the sum of the squares of what the shapes leave of the frames. */
static double
left(const Sequence *sequence, const BillowMainShapes *shapes)
{
    double sum = 0.0;
    for (size_t f = 0; f < FRAMES; f++)
        for (size_t i = 0; i < 3 * POINTS; i++) {
            double all = 0.0;
            for (size_t k = 0; k < shapes->n_shapes; k++)
                all += (double) shapes->curves[k * FRAMES + f] * (double) shapes->shapes[k * 3 * POINTS + i];
            sum += pow((double) sequence->frames[f][i] - all, 2.0);
        }
    return sum;
}

static double
two_shapes(int frame, int number)
{
    return 0.3 * value(0, frame) * move(0, number) + 0.01 * (1.0 + value(1, frame)) * move(1, number);
}

/* A sequence of two shapes has two, whatever its mean; they give it back, and the largest value of each
 * is 1. */
static void
two_shapes_come_back(void)
{
    Sequence sequence = new_sequence(two_shapes);
    BillowMainShapes *shapes = main_shapes(&sequence, 12, NULL), *one = main_shapes(&sequence, 1, NULL);
    g_assert_cmpuint(one->n_shapes, ==, 1);
    g_assert_cmpfloat(left(&sequence, one), >, 1e-3);
    g_assert_cmpuint(shapes->n_shapes, >=, 2);
    g_assert_cmpfloat(left(&sequence, shapes), <, 1e-10);
    for (size_t k = 0; k < 2; k++) {
        double largest = 0.0;
        for (size_t f = 0; f < FRAMES; f++)
            largest = fmax(largest, (double) shapes->curves[k * FRAMES + f]);
        g_assert_cmpfloat(largest, ==, 1.0);
    }
    /* others have nothing but the rounding of single precision */
    for (size_t k = 2; k < shapes->n_shapes; k++)
        for (size_t i = 0; i < 3 * POINTS; i++)
            g_assert_cmpfloat(fabs((double) shapes->shapes[k * 3 * POINTS + i]), <, 1e-6);
    billow_main_shapes_free(one);
    billow_main_shapes_free(shapes);
    free_sequence(&sequence);
}

/* Each coordinate k swings by itself, 1 / (1 + k) far, in orthogonal cosines: the best r shapes leave the
 * squares of the others. */
static double
falling(int frame, int number)
{
    return number < FRAMES ? cos(G_PI * (frame + 0.5) * number / FRAMES) / (1.0 + number) : 0.0;
}

static void
no_shapes_are_nearer(void)
{
    Sequence sequence = new_sequence(falling);
    for (size_t most = 1; most < 16; most += 4) {
        BillowMainShapes *shapes = main_shapes(&sequence, most, NULL);
        double squares[FRAMES], best = 0.0;
        for (int k = 0; k < FRAMES; k++)
            squares[k] = (k == 0 ? FRAMES : 0.5 * FRAMES) / ((1.0 + k) * (1.0 + k));
        for (size_t k = most; k < FRAMES; k++)
            best += squares[k];
        g_assert_cmpuint(shapes->n_shapes, ==, most);
        g_assert_cmpfloat_with_epsilon(left(&sequence, shapes), best, 1e-4 * best);
        billow_main_shapes_free(shapes);
    }
    free_sequence(&sequence);
}

static double
nothing(int frame, int number)
{
    return 0.0;
}

static bool
stop(void *data, double done)
{
    return false;
}

/* Nothing has no shapes; with threads there are the same; and it can be stopped. */
static void
are_found_alike(void)
{
    Sequence still = new_sequence(nothing), sequence = new_sequence(falling);
    BillowMainShapes *none = main_shapes(&still, 3, NULL);
    g_assert_cmpuint(none->n_shapes, ==, 0);
    billow_main_shapes_free(none);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMainShapes *alone = main_shapes(&sequence, 6, NULL), *shared = main_shapes(&sequence, 6, workers);
    g_assert_cmpmem(alone->shapes, 6 * 3 * POINTS * sizeof(float), shared->shapes,
                    6 * 3 * POINTS * sizeof(float));
    g_assert_cmpmem(alone->curves, 6 * FRAMES * sizeof(float), shared->curves, 6 * FRAMES * sizeof(float));
    g_assert_null(billow_main_shapes_new((const float *const *) sequence.frames, POINTS, sequence.products,
                                         sequence.terms, POINTS, 6, NULL, stop, NULL));
    billow_main_shapes_free(alone);
    billow_main_shapes_free(shared);
    billow_workers_free(workers);
    free_sequence(&still);
    free_sequence(&sequence);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recording/frames-are-exact", frames_are_exact);
    g_test_add_func("/recording/moves-smoothly-between-frames", moves_smoothly_between_frames);
    g_test_add_func("/recording/a-period-repeats", a_period_repeats);
    g_test_add_func("/recording/an-overlap-closes-the-seam", an_overlap_closes_the_seam);
    g_test_add_func("/recording/loops-close", loops_close);
    g_test_add_func("/recording/parts-go-on-where-the-whole-was", parts_go_on_where_the_whole_was);
    g_test_add_func("/recording/keys-equal-the-closed-form", keys_equal_the_closed_form);
    g_test_add_func("/recording/loops-with-keys-close", loops_with_keys_close);
    g_test_add_func("/recording/far-times-have-values", far_times_have_values);
    g_test_add_func("/recording/adds-its-shapes", adds_its_shapes);
    g_test_add_func("/main-shapes/two-come-back", two_shapes_come_back);
    g_test_add_func("/main-shapes/no-others-are-nearer", no_shapes_are_nearer);
    g_test_add_func("/main-shapes/are-found-alike", are_found_alike);
    return g_test_run();
}
