/* Tests keyframes and curves for the frames of a run, on vectors of points whose motion is known. */
#include "core/fit/fit_choice.h"
#include "core/fit/gap_costs.h"
#include "core/fit/gap_curve.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { POINTS = 24, MOST_FRAMES = 160 };

/* Frames of a run, and what a fit knows of them. */
typedef struct {
    int count;
    float *frames[MOST_FRAMES];
    BillowFrameProducts *products;
    BillowCurveFamily *family;
} TestRun;

static float *
random_shape(GRand *random)
{
    float *shape = g_new(float, 3 * POINTS);
    for (int i = 0; i < 3 * POINTS; i++)
        shape[i] = (float) g_rand_double_range(random, -1.0, 1.0);
    return shape;
}

static void
add_frame(TestRun *run, const float *from, const float *to, double e)
{
    float *frame = g_new(float, 3 * POINTS);
    for (int i = 0; i < 3 * POINTS; i++)
        frame[i] = (float) ((1.0 - e) * (double) from[i] + e * (double) to[i]);
    run->frames[run->count++] = frame;
}

/* Adds the frames after `from` up to `to`, which is `n` frames later. */
static void
add_way(TestRun *run, const float *from, const float *to, int n, const BillowEasing *easing)
{
    for (int i = 1; i <= n; i++)
        add_frame(run, from, to, billow_easing_at(easing, (double) i / n));
}

static void
measure(TestRun *run, BillowWorkers *workers)
{
    BillowFrameTerm terms[POINTS];
    for (uint32_t i = 0; i < POINTS; i++)
        terms[i] = (BillowFrameTerm){i, BILLOW_NO_TAIL};
    run->products = billow_frame_products_new((const float *const *) run->frames, (size_t) run->count, terms,
                                              POINTS, BILLOW_FRAMES_FROM_MEAN, workers, NULL, NULL);
    run->family = billow_curve_family_new();
}

static void
clear(TestRun *run)
{
    for (int i = 0; i < run->count; i++)
        g_free(run->frames[i]);
    billow_frame_products_free(run->products);
    billow_curve_family_free(run->family);
}

static BillowFitChoice *
choose_as(const TestRun *run, const BillowFitWishes *wishes)
{
    double *costs = billow_fit_costs_new(run->products, run->family, wishes, NULL, NULL, NULL);
    BillowFitChoice *choice = billow_fit_choice_new(run->products, run->family, costs, wishes, NULL, NULL);
    free(costs);
    return choice;
}

static BillowFitChoice *
choose(const TestRun *run, size_t most)
{
    return choose_as(run, &(BillowFitWishes){.still = 1e-10, .most = most});
}

/* A smooth motion that is no blend of a few shapes: each coordinate has a frequency and a phase. */
static void
make_flutter(TestRun *run, int count, guint32 seed)
{
    GRand *random = g_rand_new_with_seed(seed);
    double speed[3 * POINTS], phase[3 * POINTS];
    for (int i = 0; i < 3 * POINTS; i++) {
        speed[i] = g_rand_double_range(random, 0.02, 0.2);
        phase[i] = g_rand_double_range(random, 0.0, 6.0);
    }
    for (int f = 0; f < count; f++) {
        float *frame = g_new(float, 3 * POINTS);
        for (int i = 0; i < 3 * POINTS; i++)
            frame[i] = (float) sin(speed[i] * f + phase[i]);
        run->frames[run->count++] = frame;
    }
    g_rand_free(random);
}

/* The sum over the frames between two frames of the squared distance to a transition, point by point. */
static double
plain_cost(const TestRun *run, int from, int to, const BillowEasing *easing)
{
    double sum = 0.0;
    for (int f = from + 1; f < to; f++) {
        const double e = billow_easing_at(easing, (double) (f - from) / (to - from));
        for (int i = 0; i < 3 * POINTS; i++) {
            const double a = (double) run->frames[from][i], b = (double) run->frames[to][i],
                         off = a + e * (b - a) - (double) run->frames[f][i];
            sum += off * off;
        }
    }
    return sum;
}

static double
plain_best(const TestRun *run, int from, int to)
{
    double best = to - from > 1 ? INFINITY : 0.0;
    for (size_t k = 0; k < run->family->count && to - from > 1; k++)
        best = fmin(best, plain_cost(run, from, to, &run->family->easings[k]));
    return best;
}

/* --- What is true of a choice --- */

/* Three poses, two of them held, with two curves: the fit finds when each begins and ends, and both curves. */
static void
test_own(void)
{
    TestRun run = {0};
    GRand *random = g_rand_new_with_seed(3);
    float *a = random_shape(random), *b = random_shape(random), *c = random_shape(random);
    BillowEasing in = billow_easing_default(), ease = in;
    in.curve = BILLOW_CURVE_POWER_IN;
    in.degree = 1.7;
    ease.curve = BILLOW_CURVE_EASE_IN_OUT;
    for (int i = 0; i <= 12; i++)
        add_frame(&run, a, a, 0.0);
    add_way(&run, a, b, 18, &in);
    for (int i = 0; i < 9; i++)
        add_frame(&run, b, b, 0.0);
    add_way(&run, b, c, 25, &ease);
    measure(&run, NULL);
    BillowFitChoice *choice = choose(&run, 8);
    BillowFitKey *keys = billow_fit_choice_keys(choice, 3);
    const size_t first[] = {0, 30, 64}, last[] = {12, 39, 64};
    for (int k = 0; k < 3; k++) {
        g_assert_cmpuint(keys[k].first, ==, first[k]);
        g_assert_cmpuint(keys[k].last, ==, last[k]);
    }
    g_assert_cmpint(keys[0].easing.curve, ==, BILLOW_CURVE_POWER_IN);
    g_assert_cmpfloat_with_epsilon(keys[0].easing.degree, 1.7, 1e-3);
    g_assert_cmpint(keys[1].easing.curve, ==, BILLOW_CURVE_EASE_IN_OUT);
    g_assert_cmpfloat(keys[0].cost + keys[1].cost, <, 1e-6);
    free(keys);
    billow_fit_choice_free(choice);
    clear(&run);
    g_free(a);
    g_free(b);
    g_free(c);
    g_rand_free(random);
}

/* Every kind of curve comes back from the frames between two shapes, with its numbers. */
static void
test_curves(void)
{
    GRand *random = g_rand_new_with_seed(5);
    float *a = random_shape(random), *b = random_shape(random);
    const BillowEasing base = billow_easing_default();
    BillowEasing easings[9];
    for (int i = 0; i < 9; i++)
        easings[i] = base;
    easings[1] = (BillowEasing){.curve = BILLOW_CURVE_POWER_IN, .degree = 2.3};
    easings[2] = (BillowEasing){.curve = BILLOW_CURVE_POWER_OUT, .degree = 3.2};
    easings[3].curve = BILLOW_CURVE_EASE_IN_OUT;
    easings[4].curve = BILLOW_CURVE_SMOOTHSTEP;
    easings[5] = (BillowEasing){.curve = BILLOW_CURVE_BACK, .overshoot = 0.16};
    easings[6] = (BillowEasing){.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = 0.07};
    easings[7] = (BillowEasing){.curve = BILLOW_CURVE_ELASTIC, .period = 0.35};
    easings[8].curve = BILLOW_CURVE_BOUNCE;
    for (int i = 0; i < 9; i++) {
        TestRun run = {0};
        add_frame(&run, a, a, 0.0);
        add_way(&run, a, b, 40, &easings[i]);
        measure(&run, NULL);
        const BillowGapCurve found = billow_gap_curve_find(run.products, run.family, 0, 40);
        g_assert_cmpint(found.easing.curve, ==, easings[i].curve);
        const unsigned members = billow_easings[found.easing.curve].members;
        if (members & BILLOW_EASING_DEGREE)
            g_assert_cmpfloat_with_epsilon(found.easing.degree, easings[i].degree, 2e-3);
        if (members & BILLOW_EASING_OVERSHOOT)
            g_assert_cmpfloat_with_epsilon(found.easing.overshoot, easings[i].overshoot, 2e-3);
        if (members & BILLOW_EASING_PERIOD)
            g_assert_cmpfloat_with_epsilon(found.easing.period, easings[i].period, 2e-3);
        g_assert_cmpfloat(found.cost, <, 1e-5);
        clear(&run);
    }
    g_free(a);
    g_free(b);
    g_rand_free(random);
}

/* A drawn curve comes back to within a hundredth everywhere. */
static void
test_drawn(void)
{
    TestRun run = {0};
    GRand *random = g_rand_new_with_seed(6);
    float *a = random_shape(random), *b = random_shape(random);
    const BillowEasing drawn = {.curve = BILLOW_CURVE_BEZIER, .x1 = 0.25, .y1 = 0.7, .x2 = 0.5, .y2 = 0.1};
    add_frame(&run, a, a, 0.0);
    add_way(&run, a, b, 60, &drawn);
    measure(&run, NULL);
    const BillowGapCurve found = billow_gap_curve_find(run.products, run.family, 0, 60);
    for (int i = 0; i <= 60; i++)
        g_assert_cmpfloat_with_epsilon(billow_easing_at(&found.easing, i / 60.0),
                                       billow_easing_at(&drawn, i / 60.0), 0.01);
    clear(&run);
    g_free(a);
    g_free(b);
    g_rand_free(random);
}

/* The cost of a pair is what the best curve of the family leaves, added up point by point: in short gaps and
 * in long ones, in which the choice of the curve is not exact. */
static void
test_costs(void)
{
    TestRun run = {0};
    make_flutter(&run, 140, 7);
    measure(&run, NULL);
    double *costs = billow_gap_costs_new(run.products, run.family, NULL, NULL, NULL);
    const int pairs[][2] = {{0, 1}, {3, 5}, {10, 31}, {40, 89}, {7, 57}, {0, 139}, {20, 120}};
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        const int from = pairs[i][0], to = pairs[i][1];
        const double best = plain_best(&run, from, to), cost = costs[from * run.count + to];
        g_assert_cmpfloat(cost, >, 0.9999 * best - 1e-6);
        g_assert_cmpfloat(cost, <, 1.005 * best + 1e-6);
    }
    free(costs);
    clear(&run);
}

/* No other frames would be better: all choices of four keyframes among fourteen frames are tried. */
static void
test_best(void)
{
    TestRun run = {0};
    make_flutter(&run, 14, 9);
    measure(&run, NULL);
    BillowFitChoice *choice = choose(&run, 14);
    double best = INFINITY;
    for (int i = 1; i < 13; i++)
        for (int j = i + 1; j < 13; j++)
            best = fmin(best, plain_best(&run, 0, i) + plain_best(&run, i, j) + plain_best(&run, j, 13));
    g_assert_cmpfloat_with_epsilon(billow_fit_choice_cost(choice, 4), best, 1e-5 * best);
    BillowFitKey *path = billow_fit_choice_path(choice, 4);
    double along = 0.0;
    for (int k = 0; k < 3; k++)
        along += plain_best(&run, (int) path[k].last, (int) path[k + 1].first);
    g_assert_cmpfloat_with_epsilon(along, best, 1e-5 * best);
    g_assert_cmpuint(path[0].first, ==, 0);
    g_assert_cmpuint(path[3].last, ==, 13);
    free(path);
    billow_fit_choice_free(choice);
    clear(&run);
}

/* With more keyframes the error never grows; with all frames there is none. What is refined is no worse. */
static void
test_falls(void)
{
    TestRun run = {0};
    make_flutter(&run, 60, 11);
    measure(&run, NULL);
    BillowFitChoice *choice = choose(&run, 60);
    g_assert_cmpfloat(billow_fit_choice_cost(choice, 1), ==, INFINITY);
    for (size_t n = 2; n <= 60; n++) {
        double refined = 0.0;
        BillowFitKey *keys = billow_fit_choice_keys(choice, n);
        for (size_t k = 0; k < n; k++)
            refined += keys[k].cost;
        /* a curve without handles may be preferred to a drawn one, by a twentieth */
        g_assert_cmpfloat(refined, <=, billow_fit_choice_cost(choice, n) / 0.95 + 1e-9);
        g_assert_cmpfloat(billow_fit_choice_cost(choice, n), <=, billow_fit_choice_cost(choice, n - 1));
        g_assert_cmpuint(keys[0].first, ==, 0);
        g_assert_cmpuint(keys[n - 1].last, ==, 59);
        for (size_t k = 1; k < n; k++)
            g_assert_cmpuint(keys[k].first, >, keys[k - 1].last);
        free(keys);
    }
    g_assert_cmpfloat(billow_fit_choice_cost(choice, 60), <, 1e-9);
    billow_fit_choice_free(choice);
    clear(&run);
}

/* With lengths kept, a transition costs more by the square of how far apart the edges of its ends are, for each frame
 * in it: all choices of three keyframes are tried. (The edges are points here, which may be any vectors.) */
static void
test_shrinks(void)
{
    enum { FRAMES = 20 };
    TestRun run = {0};
    make_flutter(&run, FRAMES, 21);
    measure(&run, NULL);
    const BillowFitWishes wishes = {.edges = run.products, .shrinking = 0.01, .still = 1e-10, .most = 3};
    BillowFitChoice *choice = choose_as(&run, &wishes);
    double best = INFINITY;
    for (int i = 1; i < FRAMES - 1; i++) {
        const double before = billow_frame_distance2(run.products, 0, (size_t) i),
                     after = billow_frame_distance2(run.products, (size_t) i, FRAMES - 1);
        best = fmin(best, plain_best(&run, 0, i) + plain_best(&run, i, FRAMES - 1) +
                              0.01 * ((i - 1) * before * before + (FRAMES - 2 - i) * after * after));
    }
    g_assert_cmpfloat_with_epsilon(billow_fit_choice_cost(choice, 3), best, 1e-5 * best);
    billow_fit_choice_free(choice);
    clear(&run);
}

/* A run in which nothing moves is one keyframe. */
static void
test_still(void)
{
    TestRun run = {0};
    GRand *random = g_rand_new_with_seed(13);
    float *a = random_shape(random);
    for (int i = 0; i < 20; i++)
        add_frame(&run, a, a, 0.0);
    measure(&run, NULL);
    BillowFitChoice *choice = choose(&run, 4);
    g_assert_cmpfloat(billow_fit_choice_cost(choice, 1), <, 1e-9);
    BillowFitKey *keys = billow_fit_choice_keys(choice, 1);
    g_assert_cmpuint(keys[0].first, ==, 0);
    g_assert_cmpuint(keys[0].last, ==, 19);
    free(keys);
    billow_fit_choice_free(choice);
    clear(&run);
    g_free(a);
    g_rand_free(random);
}

/* Products are those of the vectors from their mean, whatever the number of threads. */
static void
test_threads(void)
{
    TestRun one = {0}, many = {0};
    BillowWorkers *workers = billow_workers_new(3);
    make_flutter(&one, 90, 15);
    make_flutter(&many, 90, 15);
    measure(&one, NULL);
    measure(&many, workers);
    g_assert_cmpmem(one.products->products, 90 * 90 * sizeof(double), many.products->products,
                    90 * 90 * sizeof(double));
    double *costs = billow_gap_costs_new(one.products, one.family, NULL, NULL, NULL),
           *shared = billow_gap_costs_new(one.products, one.family, workers, NULL, NULL);
    g_assert_cmpmem(costs, 90 * 90 * sizeof(double), shared, 90 * 90 * sizeof(double));
    double square = 0.0;
    for (int i = 0; i < 3 * POINTS; i++)
        square += pow((double) one.frames[4][i] - (double) one.frames[70][i], 2.0);
    g_assert_cmpfloat_with_epsilon(billow_frame_distance2(one.products, 4, 70), square, 1e-9);
    free(costs);
    free(shared);
    billow_workers_free(workers);
    clear(&one);
    clear(&many);
}

/* A keyframe is held as long as the frames are within `still` of it, and what they are off by counts. */
static void
test_holds(void)
{
    TestRun run = {0};
    GRand *random = g_rand_new_with_seed(23);
    float *a = random_shape(random), *b = random_shape(random);
    for (int i = 0; i < 10; i++)
        add_frame(&run, a, b, 1e-3 * i);
    measure(&run, NULL);
    const double way = billow_frame_distance2(run.products, 0, 9);
    BillowFitWishes wishes = {.still = 1.01 * way, .most = 4};
    BillowFitChoice *held = choose_as(&run, &wishes);
    /* 1 + 4 + ... + 81 = 285 */
    g_assert_cmpfloat_with_epsilon(billow_fit_choice_cost(held, 1), way * 285.0 / 81.0, 1e-4 * way);
    wishes.still = 0.98 * way;
    BillowFitChoice *left = choose_as(&run, &wishes);
    g_assert_cmpfloat(billow_fit_choice_cost(left, 1), ==, INFINITY);
    billow_fit_choice_free(held);
    billow_fit_choice_free(left);
    clear(&run);
    g_free(a);
    g_free(b);
    g_rand_free(random);
}

/* --- Pinned frames --- */

static bool
begins_at(const BillowFitKey *keys, size_t n, size_t frame)
{
    for (size_t k = 0; k < n; k++)
        if (keys[k].first == frame)
            return true;
    return false;
}

/* Of all choices of four keyframes with the pinned one among them, none is better: all are tried. Fewer
 * keyframes than pinned ones and ends are no choice. */
static void
test_pinned_best(void)
{
    enum { FRAMES = 14, PIN = 3 };
    TestRun run = {0};
    const size_t pin = PIN;
    make_flutter(&run, FRAMES, 9);
    measure(&run, NULL);
    BillowFitChoice *choice =
        choose_as(&run, &(BillowFitWishes){.still = 1e-10, .most = FRAMES, .pins = &pin, .n_pins = 1});
    double best = INFINITY;
    for (int i = 1; i < FRAMES - 1; i++) {
        const int a = i < PIN ? i : PIN, b = i < PIN ? PIN : i;
        if (i != PIN)
            best =
                fmin(best, plain_best(&run, 0, a) + plain_best(&run, a, b) + plain_best(&run, b, FRAMES - 1));
    }
    g_assert_cmpfloat_with_epsilon(billow_fit_choice_cost(choice, 4), best, 1e-5 * best);
    g_assert_cmpfloat(billow_fit_choice_cost(choice, 2), ==, INFINITY);
    g_assert_cmpfloat(billow_fit_choice_cost(choice, 3), <, INFINITY);
    billow_fit_choice_free(choice);
    clear(&run);
}

/* Whatever the number of keyframes, one begins with each pinned frame, also when times are moved with the curves.
 * Pinning what is chosen anyway changes nothing; other pins cost more. */
static void
test_pinned_kept(void)
{
    TestRun run = {0};
    make_flutter(&run, 60, 11);
    measure(&run, NULL);
    const size_t pins[] = {41, 17, 18};
    BillowFitChoice *unpinned = choose(&run, 60),
                    *choice = choose_as(
                        &run, &(BillowFitWishes){.still = 1e-10, .most = 60, .pins = pins, .n_pins = 3});
    for (size_t n = 5; n <= 12; n++) {
        BillowFitKey *keys = billow_fit_choice_keys(choice, n), *path = billow_fit_choice_path(choice, n);
        for (size_t i = 0; i < 3; i++) {
            g_assert_true(begins_at(keys, n, pins[i]));
            g_assert_true(begins_at(path, n, pins[i]));
        }
        for (size_t k = 0; k + 1 < n; k++)
            g_assert_cmpuint(keys[k].last, <, keys[k + 1].first);
        g_assert_cmpfloat(billow_fit_choice_cost(choice, n), >, billow_fit_choice_cost(unpinned, n));
        free(keys);
        free(path);
    }
    BillowFitKey *path = billow_fit_choice_path(unpinned, 6);
    const BillowFitWishes same = {.still = 1e-10, .most = 6, .pins = &path[2].first, .n_pins = 1};
    BillowFitChoice *again = choose_as(&run, &same);
    g_assert_cmpfloat(billow_fit_choice_cost(again, 6), ==, billow_fit_choice_cost(unpinned, 6));
    free(path);
    billow_fit_choice_free(again);
    billow_fit_choice_free(unpinned);
    billow_fit_choice_free(choice);
    clear(&run);
}

/* A frame in which the cloth still holds the pose before becomes a keyframe of its own where it is pinned. */
static void
test_pinned_hold(void)
{
    TestRun run = {0};
    GRand *random = g_rand_new_with_seed(29);
    float *a = random_shape(random), *b = random_shape(random);
    const BillowEasing linear = billow_easing_default();
    for (int i = 0; i <= 10; i++)
        add_frame(&run, a, a, 0.0);
    add_way(&run, a, b, 10, &linear);
    measure(&run, NULL);
    const size_t pin = 4;
    BillowFitChoice *choice =
        choose_as(&run, &(BillowFitWishes){.still = 1e-10, .most = 4, .pins = &pin, .n_pins = 1});
    BillowFitKey *keys = billow_fit_choice_keys(choice, 3);
    g_assert_cmpuint(keys[0].last, <, pin);
    g_assert_cmpuint(keys[1].first, ==, pin);
    g_assert_cmpuint(keys[1].last, ==, 10);
    g_assert_cmpfloat(keys[0].cost + keys[1].cost, <, 1e-6);
    free(keys);
    billow_fit_choice_free(choice);
    clear(&run);
    g_free(a);
    g_free(b);
    g_rand_free(random);
}

static bool
stop_half_way(void *data, double done)
{
    (*(int *) data)++;
    return done < 0.5;
}

/* Progress that asks to stop ends the work without a result. */
static void
test_stop(void)
{
    TestRun run = {0};
    int calls = 0;
    make_flutter(&run, 150, 17);
    measure(&run, NULL);
    g_assert_null(billow_gap_costs_new(run.products, run.family, NULL, stop_half_way, &calls));
    g_assert_cmpint(calls, >, 0);
    const BillowFitWishes wishes = {.still = 1e-10, .most = 20};
    double *costs = billow_fit_costs_new(run.products, run.family, &wishes, NULL, NULL, NULL);
    calls = 0;
    g_assert_null(billow_fit_choice_new(run.products, run.family, costs, &wishes, stop_half_way, &calls));
    g_assert_cmpint(calls, ==, 10);
    free(costs);
    clear(&run);
}

/* Edges of a grid of 3 x 2 points: two along each row, three from row to row; their mean length is the
 * spacing. */
static void
test_edges(void)
{
    const BillowGrid grid = {.columns = 3, .rows = 2, .spacing = 0.5};
    float frame[18];
    for (int i = 0; i < 6; i++) {
        frame[3 * i] = 0.5F * (float) (i % 3);
        frame[3 * i + 1] = 7.0F;
        frame[3 * i + 2] = 0.5F * (float) (i / 3);
    }
    size_t n;
    BillowFrameTerm *edges = billow_frame_edges(&grid, &n);
    g_assert_cmpuint(n, ==, 7);
    g_assert_cmpfloat_with_epsilon(billow_frame_terms_mean(frame, edges, n), 0.5, 1e-7);
    free(edges);
    BillowFrameTerm *points = billow_frame_points(&grid, &n);
    g_assert_cmpuint(n, ==, 6);
    g_assert_cmpfloat(billow_frame_term_at(frame, &points[4], 0), ==, 0.5);
    free(points);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fit/own-keyframes-come-back", test_own);
    g_test_add_func("/fit/curves-come-back", test_curves);
    g_test_add_func("/fit/a-drawn-curve-comes-back", test_drawn);
    g_test_add_func("/fit/costs-are-those-of-the-points", test_costs);
    g_test_add_func("/fit/no-other-frames-are-better", test_best);
    g_test_add_func("/fit/error-falls-with-keyframes", test_falls);
    g_test_add_func("/fit/transitions-that-shrink-cost-more", test_shrinks);
    g_test_add_func("/fit/what-stands-still-is-one-keyframe", test_still);
    g_test_add_func("/fit/holds-what-is-near", test_holds);
    g_test_add_func("/fit/no-other-frames-with-a-pin-are-better", test_pinned_best);
    g_test_add_func("/fit/pinned-frames-are-keyframes", test_pinned_kept);
    g_test_add_func("/fit/pinned-frame-ends-a-hold", test_pinned_hold);
    g_test_add_func("/fit/same-bits-with-any-threads", test_threads);
    g_test_add_func("/fit/stops-when-asked", test_stop);
    g_test_add_func("/fit/edges-of-a-grid", test_edges);
    return g_test_run();
}
