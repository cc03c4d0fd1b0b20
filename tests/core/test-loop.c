/* Tests where a run loops, on points whose motion is known in closed form. */
#include "core/fit/loop.h"

#include <glib.h>
#include <math.h>

enum { POINTS = 40, FRAMES = 150, FADE = 12 };

static const double AMPLITUDE = 0.2;

typedef BillowVec3 (*Place)(int point, int frame, double number);

/* Returns the products of the frames in which `place` puts the points. */
static BillowFrameProducts *
products_of(Place place, double number)
{
    BillowFrameTerm terms[POINTS];
    float *frames[FRAMES];
    for (uint32_t i = 0; i < POINTS; i++)
        terms[i] = (BillowFrameTerm){i, BILLOW_NO_TAIL};
    for (int f = 0; f < FRAMES; f++) {
        frames[f] = g_new(float, 3 * POINTS);
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 at = place(i, f, number);
            frames[f][3 * i] = (float) at.x;
            frames[f][3 * i + 1] = (float) at.y;
            frames[f][3 * i + 2] = (float) at.z;
        }
    }
    BillowFrameProducts *products = billow_frame_products_new(
        (const float *const *) frames, FRAMES, terms, POINTS, BILLOW_FRAMES_FROM_MEAN, NULL, NULL, NULL);
    for (int f = 0; f < FRAMES; f++)
        g_free(frames[f]);
    return products;
}

static BillowLoopWishes
wishes_of(size_t shortest, size_t longest)
{
    return (BillowLoopWishes){shortest, longest, FADE, 0, FRAMES, sqrt((double) POINTS)};
}

/* A wave that travels along the points, of which one length has just as many; the cloth drifts by `drift` meters from
 * frame to frame. Its period is no whole number of frames. */
static const double PERIOD = 24.4;

static BillowVec3
travel(int point, int frame, double drift)
{
    const double phase = 2.0 * G_PI * ((double) point / POINTS - frame / PERIOD);
    return billow_vec3(0.1 * point, AMPLITUDE * sin(phase), drift * frame);
}

/* Over one wavelength, the squares of 2 A sin(pi L / P) cos(...) have the mean 2 A^2 sin^2(pi L / P). */
static double
gap_of(size_t count, double drift)
{
    const double sine = sin(G_PI * (double) count / PERIOD);
    return sqrt(POINTS * (2.0 * AMPLITUDE * AMPLITUDE * sine * sine + pow((double) count * drift, 2.0)));
}

/* Returns the number of frames for which the closed form has the smallest gap. */
static size_t
nearest(size_t shortest, size_t longest, double drift)
{
    size_t best = shortest;
    for (size_t count = shortest; count <= longest; count++)
        if (gap_of(count, drift) < gap_of(best, drift))
            best = count;
    return best;
}

static void
test_travelling(void)
{
    const struct {
        double drift;
        size_t shortest, longest, count;
    } cases[] = {
        {0.0, 13, 60, 49}, {1e-4, 13, 60, 49}, {1e-3, 13, 60, 24}, {1e-4, 30, 100, 49}, {0.0, 50, 130, 122}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowFrameProducts *products = products_of(travel, cases[i].drift);
        const BillowLoopWishes wishes = wishes_of(cases[i].shortest, cases[i].longest);
        BillowLoop loop;
        g_assert_cmpuint(nearest(wishes.shortest, wishes.longest, cases[i].drift), ==, cases[i].count);
        g_assert_true(billow_loop_find(products, billow_pace_of(products), &wishes, &loop));
        g_assert_cmpuint(loop.count, ==, cases[i].count);
        g_assert_cmpuint(loop.fade, ==, FADE);
        g_assert_cmpuint(loop.first, >=, FADE);
        g_assert_cmpuint(loop.first + loop.count, <=, FRAMES);
        g_assert_cmpfloat_with_epsilon(loop.gap, gap_of(loop.count, cases[i].drift), 1e-5);
        g_assert_cmpfloat(billow_loop_badness(&loop), <=, 1.0);
        const BillowLoopWishes early = {wishes.shortest, wishes.longest, FADE, 14, 15, wishes.size};
        g_assert_true(billow_loop_find(products, billow_pace_of(products), &early, &loop));
        g_assert_cmpuint(loop.first, >=, 14);
        g_assert_cmpuint(loop.first, <=, 15);
        billow_frame_products_free(products);
    }
}

/* Steps of 2 A sin(pi / P) cos(...) and turns of 4 A sin^2(pi / P) sin(...). */
static void
test_pace(void)
{
    BillowFrameProducts *products = products_of(travel, 0.003);
    const BillowPace pace = billow_pace_of(products);
    const double sine = sin(G_PI / PERIOD), half = POINTS / 2.0;
    g_assert_cmpfloat_with_epsilon(
        pace.step, sqrt(half * pow(2.0 * AMPLITUDE * sine, 2.0) + POINTS * 0.003 * 0.003), 1e-5);
    g_assert_cmpfloat_with_epsilon(pace.turn, sqrt(half) * 4.0 * AMPLITUDE * sine * sine, 1e-5);
    billow_frame_products_free(products);
}

/* The seam is that of the frames as they are mixed, which are made here one by one. */
static void
test_seam(void)
{
    const double drift = 2e-3;
    BillowFrameProducts *products = products_of(travel, drift);
    const BillowPace pace = billow_pace_of(products);
    const BillowLoopWishes wishes = wishes_of(20, 30);
    BillowLoop loop;
    BillowVec3 looped[3 * 30][POINTS];
    double step = 0.0, turn = 0.0;
    g_assert_true(billow_loop_find(products, pace, &wishes, &loop));
    const int n = (int) loop.count, first = (int) loop.first;
    for (int f = 0; f < 2 * n; f++) {
        const int k = f % n - (n - FADE);
        const double share = k >= 0 ? billow_loop_share(FADE, (size_t) k) : 0.0;
        for (int i = 0; i < POINTS; i++)
            looped[f][i] = billow_vec3_add(billow_vec3_scale(travel(i, first + f % n, drift), 1.0 - share),
                                           billow_vec3_scale(travel(i, first + f % n - n, drift), share));
    }
    for (int f = n - FADE - 1; f <= n; f++) {
        double step2 = 0.0, turn2 = 0.0;
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 before = billow_vec3_sub(looped[f][i], looped[f - 1][i]),
                             after = billow_vec3_sub(looped[f + 1][i], looped[f][i]),
                             change = billow_vec3_sub(after, before);
            step2 += billow_vec3_dot(before, before);
            turn2 += billow_vec3_dot(change, change);
        }
        step = fmax(step, sqrt(step2) / pace.step);
        turn = fmax(turn, sqrt(turn2) / pace.turn);
    }
    g_assert_cmpfloat_with_epsilon(loop.step, step, 1e-4);
    g_assert_cmpfloat_with_epsilon(loop.turn, turn, 1e-3);
    billow_frame_products_free(products);
}

/* Falls ever faster, and comes back to no place. */
static BillowVec3
fall(int point, int frame, double gravity)
{
    return billow_vec3(0.1 * point, -0.5 * gravity * frame * frame, 0.0);
}

static void
test_none(void)
{
    BillowFrameProducts *products = products_of(fall, 1e-3);
    const BillowLoopWishes wishes = wishes_of(20, 100);
    BillowLoop loop;
    g_assert_true(billow_loop_find(products, billow_pace_of(products), &wishes, &loop));
    g_assert_cmpfloat(billow_loop_badness(&loop), >, 2.0);
    billow_frame_products_free(products);
}

/* Travels for a hundred frames, then stands still: what stands still is no loop. */
static BillowVec3
come_to_rest(int point, int frame, double unused)
{
    (void) unused;
    return travel(point, MIN(frame, 100), 0.0);
}

static void
test_rest(void)
{
    BillowFrameProducts *products = products_of(come_to_rest, 0.0);
    BillowLoopWishes wishes = wishes_of(20, 30);
    BillowLoop loop;
    g_assert_true(billow_loop_find(products, billow_pace_of(products), &wishes, &loop));
    g_assert_cmpuint(loop.count, ==, 24);
    g_assert_cmpuint(loop.first + loop.count, <=, 101);
    wishes = wishes_of(140, 150);
    g_assert_false(
        billow_loop_find(products, billow_pace_of(products), &wishes, &loop)); /* no room for the fade */
    billow_frame_products_free(products);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/loop/a-travelling-wave-loops-at-whole-periods", test_travelling);
    g_test_add_func("/loop/pace-is-that-of-the-closed-form", test_pace);
    g_test_add_func("/loop/seam-is-that-of-the-mixed-frames", test_seam);
    g_test_add_func("/loop/what-falls-does-not-loop", test_none);
    g_test_add_func("/loop/what-rests-is-no-loop", test_rest);
    return g_test_run();
}
