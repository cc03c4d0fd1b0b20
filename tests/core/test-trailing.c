/* Tests how cloth trails behind what carries it. */
#include "core/transition/trailing.h"

#include <glib.h>
#include <math.h>

enum { SAMPLES = 600 };

static const double STEP = 0.01;
static const BillowTrailing swinging = {5.0, 0.3, 0.2}, heavy = {9.0, 0.9, 0.0};

/* Where the cloth is carried: it stands, sets out and stops. */
static double
carried_at(double time)
{
    return time < 0.5 ? 0.0 : time < 1.7 ? 1.3 * (time - 0.5) : 1.56;
}

static double
speed_at(double time)
{
    return time >= 0.5 && time < 1.7 ? 1.3 : 0.0;
}

/* Integrates the equation step by step, from rest. */
static double
integrated(const BillowTrailing *trailing, double end)
{
    const double w = trailing->frequency, d = trailing->damping, step = 1e-5;
    double y = 0.0, v = 0.0;
    for (double time = 0.0; time < end; time += step) {
        const double middle = time + 0.5 * step;
        const double force =
            w * w * (carried_at(middle) - y) + 2.0 * d * w * ((1.0 - trailing->air) * speed_at(middle) - v);
        v += step * force;
        y += step * v;
    }
    return y;
}

static double
weighed(const BillowTrailing *trailing, double end)
{
    double weights[SAMPLES], y = 0.0;
    billow_trailing_weights(trailing, STEP, SAMPLES, weights);
    for (int i = 0; i < SAMPLES; i++)
        y += weights[i] * carried_at(end - STEP * i);
    return y;
}

static void
answers_like_the_oscillator(void)
{
    const double times[] = {0.7, 1.2, 1.7, 2.1, 3.3};
    for (size_t i = 0; i < G_N_ELEMENTS(times); i++) {
        g_assert_cmpfloat(fabs(weighed(&swinging, times[i]) - integrated(&swinging, times[i])), <, 1e-4);
        g_assert_cmpfloat(fabs(weighed(&heavy, times[i]) - integrated(&heavy, times[i])), <, 1e-4);
    }
}

/* At a steady speed v, y'' is 0, and the equation leaves y = u - 2 d a v / w. */
static void
air_holds_back_at_a_steady_speed(void)
{
    double weights[SAMPLES], behind = 0.0, sum = 0.0;
    billow_trailing_weights(&swinging, STEP, SAMPLES, weights);
    for (int i = 0; i < SAMPLES; i++) {
        behind += weights[i] * STEP * i;
        sum += weights[i];
    }
    g_assert_cmpfloat(fabs(sum - 1.0), <, 1e-12);
    g_assert_cmpfloat(fabs(behind - 2.0 * 0.3 * 0.2 / 5.0), <, 1e-3);
}

static void
the_past_ends_when_a_swing_has_died_down(void)
{
    g_assert_cmpfloat(fabs(exp(-0.3 * 5.0 * billow_trailing_past(&swinging)) - 1e-3), <, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trailing/answers-like-the-oscillator", answers_like_the_oscillator);
    g_test_add_func("/trailing/air-holds-back-at-a-steady-speed", air_holds_back_at_a_steady_speed);
    g_test_add_func("/trailing/the-past-ends-when-a-swing-has-died-down",
                    the_past_ends_when_a_swing_has_died_down);
    return g_test_run();
}
