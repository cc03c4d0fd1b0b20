#include "core/transition/follow_through.h"
#include "core/transition/hanging.h"

#include <glib.h>
#include <math.h>

static const BillowEasing LINEAR = {.curve = BILLOW_CURVE_LINEAR, .degree = 2.0};
static const BillowEasing EASE = {.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 2.0};
static const double STIFFNESS = 1.4, GRAVITY = 9.81, LENGTH = 1.7, DURATION = 0.9;

/* --- Independent: a chain of links, y'' = k g d/dx (x dy/dx), with x from the hem, by the leapfrog method --- */

enum { LINKS = 300 };

typedef struct {
    double y[LINKS + 1], speed[LINKS + 1]; /* from the hem to the support */
} Chain;

static void
step_chain(Chain *chain, double support, double step)
{
    const double h = LENGTH / LINKS, kg = STIFFNESS * GRAVITY;
    double pull[LINKS + 1]; /* k g x dy/dx between point i and i + 1 */
    for (int i = 0; i < LINKS; i++)
        pull[i] = kg * h * (i + 0.5) * (chain->y[i + 1] - chain->y[i]) / h;
    chain->speed[0] += step * pull[0] / (0.5 * h); /* half of a link hangs at the hem */
    for (int i = 1; i < LINKS; i++)
        chain->speed[i] += step * (pull[i] - pull[i - 1]) / h;
    for (int i = 0; i < LINKS; i++)
        chain->y[i] += step * chain->speed[i];
    chain->y[LINKS] = support;
}

/* With hardly any damping, the cloth moves as the chain does. */
static void
test_chain(void)
{
    const double step = 2e-4;
    BillowHanging *hanging = billow_hanging_new(LENGTH, GRAVITY, 1e-6, &EASE, DURATION);
    Chain chain = {0};
    double farthest = 0.0;
    for (int i = 1; i * step < 3.0; i++) {
        const double t = i * step, support = billow_easing_at(&EASE, fmin(t / DURATION, 1.0));
        step_chain(&chain, support, step);
        if (i % 250 != 0)
            continue;
        BillowHangingMoment moment;
        billow_hanging_at(hanging, t, &moment);
        for (int k = 1; k <= 4; k++) {
            const double found = support + billow_hanging_ahead(&moment, k / 4.0);
            g_assert_cmpfloat_with_epsilon(found, chain.y[LINKS - k * LINKS / 4], 0.02);
        }
        farthest = fmax(farthest, billow_hanging_ahead(&moment, 1.0));
    }
    g_assert_cmpfloat(farthest, >, 0.5); /* the hem swings far beyond the support */
    billow_hanging_free(hanging);
}

/* The first zero of J0 is 2.404826, so w = 1.202413 sqrt(k g / L). */
static void
test_frequency(void)
{
    g_assert_cmpfloat_with_epsilon(billow_hanging_frequency(LENGTH, GRAVITY),
                                   1.202413 * sqrt(STIFFNESS * GRAVITY / LENGTH), 1e-5);
}

/* Four times the length takes twice the time. */
static void
test_lengths(void)
{
    BillowHanging *one = billow_hanging_new(LENGTH, GRAVITY, 0.2, &LINEAR, DURATION);
    BillowHanging *four = billow_hanging_new(4.0 * LENGTH, GRAVITY, 0.2, &LINEAR, 2.0 * DURATION);
    for (double t = -0.1; t < 6.0; t += 0.037) {
        BillowHangingMoment here, there;
        billow_hanging_at(one, t, &here);
        billow_hanging_at(four, 2.0 * t, &there);
        for (double depth = 0.0; depth <= 1.0; depth += 0.1)
            g_assert_cmpfloat_with_epsilon(billow_hanging_ahead(&here, depth),
                                           billow_hanging_ahead(&there, depth), 1e-6);
        g_assert_cmpfloat_with_epsilon(here.flare, there.flare, 1e-6);
        g_assert_cmpfloat_with_epsilon(here.drag, there.drag, 1e-6);
    }
    billow_hanging_free(one);
    billow_hanging_free(four);
}

/* Before the move, at the support, and after it has settled, nothing is ahead. */
static void
test_rest(void)
{
    BillowHanging *hanging = billow_hanging_new(LENGTH, GRAVITY, 0.3, &LINEAR, DURATION);
    const double end = billow_hanging_end(hanging);
    for (double t = 0.0; t < end; t += 0.05) {
        BillowHangingMoment moment;
        billow_hanging_at(hanging, t, &moment);
        g_assert_cmpfloat(billow_hanging_ahead(&moment, 0.0), ==, 0.0);
    }
    const double still[] = {-1.0, 0.0, end, end + 1.0};
    for (size_t i = 0; i < G_N_ELEMENTS(still); i++) {
        BillowHangingMoment moment;
        billow_hanging_at(hanging, still[i], &moment);
        g_assert_cmpfloat(billow_hanging_ahead(&moment, 0.6), ==, 0.0);
        g_assert_cmpfloat(moment.flare, ==, 0.0);
        g_assert_cmpfloat(moment.drag, ==, 0.0);
    }
    BillowHangingMoment last;
    billow_hanging_at(hanging, end - 1e-6, &last);
    g_assert_cmpfloat(fabs(billow_hanging_ahead(&last, 1.0)), <, 1e-6);
    g_assert_cmpfloat(fabs(last.flare), <, 1e-6);
    billow_hanging_free(hanging);
}

/* Deep into an even move, all of the cloth moves at its speed v: it is v / w behind where air holds it back, and
 * flung out by v^2 / w^2. */
static void
test_even_move(void)
{
    const double duration = 60.0, w = billow_hanging_frequency(LENGTH, GRAVITY);
    BillowHanging *hanging = billow_hanging_new(LENGTH, GRAVITY, 0.4, &LINEAR, duration);
    BillowHangingMoment moment;
    billow_hanging_at(hanging, 50.0, &moment);
    const double speed = 1.0 / duration;
    g_assert_cmpfloat_with_epsilon(moment.drag, -speed / w, 1e-9);
    g_assert_cmpfloat_with_epsilon(moment.flare, speed * speed / (w * w), 1e-3 * speed * speed / (w * w));
    g_assert_cmpfloat_with_epsilon(billow_hanging_ahead(&moment, 1.0), 0.0, 1e-6);
    billow_hanging_free(hanging);
}

/* A pendulum that is pushed by 1 for half the time: w^2 y = 1 - e^(-a t) (cos d t + a sin(d t) / d), and it swings
 * on from there. */
static void
test_forced(void)
{
    const double w = 3.0, damping = 0.2, a = damping * w, d = w * sqrt(1.0 - damping * damping);
    const double force[] = {1.0, 0.0};
    BillowSwingPath *path = billow_swing_path_forced(w, damping, force, 2, 2.0);
    for (double t = 0.0; t < 6.0; t += 0.1) {
        const double since[] = {t, t - 1.0};
        double expected = 0.0;
        for (int i = 0; i < 2; i++)
            if (since[i] > 0.0)
                expected += (i == 0 ? 1.0 : -1.0) / (w * w) *
                            (1.0 - exp(-a * since[i]) * (cos(d * since[i]) + a * sin(d * since[i]) / d));
        g_assert_cmpfloat_with_epsilon(billow_swing_path_at(path, t), expected, 1e-12);
    }
    billow_swing_path_free(path);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hanging/moves-as-a-chain-of-links", test_chain);
    g_test_add_func("/hanging/slowest-swing-is-that-of-a-chain", test_frequency);
    g_test_add_func("/hanging/four-times-the-length-takes-twice-the-time", test_lengths);
    g_test_add_func("/hanging/starts-and-ends-at-rest", test_rest);
    g_test_add_func("/hanging/an-even-move-drags-and-flings-evenly", test_even_move);
    g_test_add_func("/swing/a-push-displaces-and-lets-go", test_forced);
    return g_test_run();
}
