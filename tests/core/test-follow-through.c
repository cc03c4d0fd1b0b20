#include "core/transition/response.h"

#include <glib.h>
#include <math.h>

static const BillowEasing LINEAR = {.curve = BILLOW_CURVE_LINEAR, .degree = 2.0};
static const BillowEasing EASE = {.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 2.0};
static const BillowEasing FALL = {.curve = BILLOW_CURVE_POWER_IN, .degree = 2.0};
static const BillowFollowThrough SWING = {.swing = 1.0, .frequency = 0.8, .damping = 0.15};
static const double DURATION = 1.3;

typedef struct {
    double w, a, d; /* per second: undamped, decay, damped */
} Pendulum;

static Pendulum
pendulum(const BillowFollowThrough *swing)
{
    const double w = 2.0 * G_PI * swing->frequency;
    return (Pendulum){w, swing->damping * w, w * sqrt(1.0 - swing->damping * swing->damping)};
}

/* Returns the response to an impulse of speed 1 after the time t. */
static double
after_impulse(const Pendulum *p, double t)
{
    return t <= 0.0 ? 0.0 : exp(-p->a * t) * sin(p->d * t) / p->d;
}

/* Solves y'' + 2 a y' + w^2 y = cos(k t) from rest at t = 0: the steady state and the transient that cancels
 * it at the start. */
static double
after_cosine(const Pendulum *p, double k, double t)
{
    if (t <= 0.0)
        return 0.0;
    const double real = p->w * p->w - k * k, imaginary = 2.0 * p->a * k;
    const double size = real * real + imaginary * imaginary;
    const double c = real / size, s = imaginary / size; /* y = c cos + s sin */
    const double y = -c, speed = -k * s;
    return c * cos(k * t) + s * sin(k * t) +
           exp(-p->a * t) * (y * cos(p->d * t) + (speed + p->a * y) * sin(p->d * t) / p->d);
}

/* The speed is 1 / duration from start to end, so the response is that to two impulses. */
static void
test_linear(void)
{
    const Pendulum p = pendulum(&SWING);
    BillowSwingPath *path = billow_swing_path_new(&SWING, &LINEAR, DURATION);
    for (double t = -0.5; t < 8.0; t += 0.013) {
        const double expected = (after_impulse(&p, t - DURATION) - after_impulse(&p, t)) / DURATION;
        g_assert_cmpfloat_with_epsilon(billow_swing_path_at(path, t), expected, 1e-9);
    }
    billow_swing_path_free(path);
}

/* u = (1 - cos k t) / 2 with k = pi / duration: u'' = k^2 / 2 cos k t, which starts again with the opposite
 * sign after half a period. */
static void
test_ease(void)
{
    const Pendulum p = pendulum(&SWING);
    const double k = G_PI / DURATION;
    BillowSwingPath *path = billow_swing_path_new(&SWING, &EASE, DURATION);
    double most = 0.0;
    for (double t = 0.0; t < 8.0; t += 0.013) {
        const double expected = -0.5 * k * k * (after_cosine(&p, k, t) + after_cosine(&p, k, t - DURATION));
        most = MAX(most, fabs(expected));
        g_assert_cmpfloat_with_epsilon(billow_swing_path_at(path, t), expected, 2e-6);
    }
    g_assert_cmpfloat(most, >, 0.2);
    billow_swing_path_free(path);
}

/* Returns the speed of a point with weight 1 during the move, from either side of t. */
static double
speed_at(const BillowSwingPath *path, const BillowEasing *easing, double t, double step)
{
    const double now = billow_easing_at(easing, t / DURATION) + billow_swing_path_at(path, t);
    const double next =
        billow_easing_at(easing, (t + step) / DURATION) + billow_swing_path_at(path, t + step);
    return (next - now) / step;
}

static void
test_continuous(void)
{
    const BillowEasing *const easings[] = {&LINEAR, &EASE, &FALL};
    for (size_t i = 0; i < G_N_ELEMENTS(easings); i++) {
        BillowSwingPath *path = billow_swing_path_new(&SWING, easings[i], DURATION);
        for (double at = 0.0; at <= DURATION; at += DURATION) { /* where the move starts and where it stops */
            const double before = speed_at(path, easings[i], at, -1e-6);
            const double after = speed_at(path, easings[i], at, 1e-6);
            g_assert_cmpfloat_with_epsilon(before, after, 1e-4);
        }
        g_assert_cmpfloat_with_epsilon(speed_at(path, easings[i], 0.0, 1e-6), 0.0, 1e-4);
        billow_swing_path_free(path);
    }
    /* without follow-through a fall stops from twice the mean speed */
    g_assert_cmpfloat((1.0 - billow_easing_at(&FALL, 1.0 - 1e-6)) / 1e-6, >, 1.9);
}

/* The curve jumps: the point stays where it is, and then swings past the end. */
static void
test_jump(void)
{
    const BillowEasing hold = {.curve = BILLOW_CURVE_HOLD};
    const Pendulum p = pendulum(&SWING);
    BillowSwingPath *path = billow_swing_path_new(&SWING, &hold, DURATION);
    g_assert_cmpfloat(billow_swing_path_at(path, 0.7), ==, 0.0);
    for (double t = 0.0; t < 5.0; t += 0.01) {
        const double expected = -exp(-p.a * t) * (cos(p.d * t) + p.a * sin(p.d * t) / p.d);
        g_assert_cmpfloat_with_epsilon(billow_swing_path_at(path, DURATION + t), expected, 1e-9);
    }
    billow_swing_path_free(path);
}

/* After each period the swing is smaller by e^(-a period). */
static void
test_settles(void)
{
    const Pendulum p = pendulum(&SWING);
    BillowSwingPath *path = billow_swing_path_new(&SWING, &EASE, DURATION);
    const double period = 2.0 * G_PI / p.d;
    for (double t = DURATION; t < 6.0; t += 0.05)
        g_assert_cmpfloat_with_epsilon(billow_swing_path_at(path, t + period),
                                       exp(-p.a * period) * billow_swing_path_at(path, t), 1e-12);
    const double end = billow_swing_path_end(path);
    g_assert_cmpfloat(fabs(billow_swing_path_at(path, end - 1e-6)), <, 1e-8);
    g_assert_cmpfloat(fabs(billow_swing_path_at(path, end - 10.0 / p.a)), >, 1e-8);
    g_assert_cmpfloat(billow_swing_path_at(path, end), ==, 0.0);
    billow_swing_path_free(path);
}

/* For parameters at their limits the response is finite and ends at rest. Critically damped, it does not
 * swing back after a linear move. */
static void
test_bounds(void)
{
    const double frequencies[] = {0.01, 1.0, 100.0}, dampings[] = {0.01, 0.999999999, 1.0};
    const double durations[] = {1e-9, 1e-3, 1.0, 1e9};
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            for (size_t k = 0; k < G_N_ELEMENTS(durations); k++) {
                const BillowFollowThrough swing = {
                    .swing = 1.0, .frequency = frequencies[i], .damping = dampings[j]};
                BillowSwingPath *path = billow_swing_path_new(&swing, &FALL, durations[k]);
                const double end = billow_swing_path_end(path);
                g_test_message("%g Hz, damping %g, %g s: end %g", frequencies[i], dampings[j], durations[k],
                               end);
                g_assert_cmpfloat(end, >=, durations[k]);
                for (int n = 1; n <= 1000; n++)
                    g_assert_cmpfloat(fabs(billow_swing_path_at(path, end * n / 1000.0)), <, 2.5);
                g_assert_cmpfloat(fabs(billow_swing_path_at(path, end * (1.0 - 1e-9))), <, 1e-7);
                billow_swing_path_free(path);
            }
    const BillowFollowThrough critical = {.swing = 1.0, .frequency = 1.0, .damping = 1.0};
    BillowSwingPath *path = billow_swing_path_new(&critical, &LINEAR, 100.0);
    for (double t = 100.0; t < 103.0; t += 0.01)
        g_assert_cmpfloat(billow_swing_path_at(path, t), >, -1e-12);
    billow_swing_path_free(path);
}

static void
test_amplitude(void)
{
    BillowFollowThrough twice = SWING;
    twice.swing = 2.0;
    BillowSwingPath *one = billow_swing_path_new(&SWING, &FALL, DURATION);
    BillowSwingPath *two = billow_swing_path_new(&twice, &FALL, DURATION);
    for (double t = 0.0; t < 5.0; t += 0.1)
        g_assert_cmpfloat(billow_swing_path_at(two, t), ==, 2.0 * billow_swing_path_at(one, t));
    billow_swing_path_free(one);
    billow_swing_path_free(two);
}

/* For a linear move the response is delayed by the lag and is that to two impulses. */
static void
test_response(void)
{
    enum { COUNT = 300 };
    BillowFollowThrough follow = SWING;
    follow.lag = 0.4;
    const Pendulum p = pendulum(&SWING);
    double ways[COUNT];
    billow_follow_through_response(&follow, &LINEAR, NULL, DURATION, 6.0, COUNT, ways);
    for (int i = 0; i < COUNT; i++) {
        const double t = 6.0 * i / (COUNT - 1) - 0.4;
        const double swing = (after_impulse(&p, t - DURATION) - after_impulse(&p, t)) / DURATION;
        g_assert_cmpfloat_with_epsilon(ways[i], CLAMP(t / DURATION, 0.0, 1.0) + swing, 1e-9);
    }
}

/* Of hanging cloth it is the hem, with the rest of the lag and of the swing. */
static void
test_response_of_hanging_cloth(void)
{
    enum { COUNT = 100 };
    BillowFollowThrough follow = {.lag = 0.4, .damping = 0.2, .overlap = 0.75};
    BillowHanging *hanging = billow_hanging_new(1.5, 9.81, 0.2, &LINEAR, DURATION);
    double ways[COUNT];
    billow_follow_through_response(&follow, &LINEAR, hanging, DURATION, 5.0, COUNT, ways);
    for (int i = 0; i < COUNT; i++) {
        const double t = 5.0 * i / (COUNT - 1);
        BillowHangingMoment moment;
        billow_hanging_at(hanging, t, &moment);
        g_assert_cmpfloat_with_epsilon(
            ways[i], CLAMP((t - 0.1) / DURATION, 0.0, 1.0) + 0.75 * billow_hanging_ahead(&moment, 1.0), 1e-9);
    }
    const double decay = 0.2 * billow_hanging_frequency(1.5, 9.81);
    g_assert_cmpfloat_with_epsilon(billow_follow_through_settling(&follow, hanging, DURATION),
                                   DURATION + log(20.0) / decay, 1e-9);
    billow_hanging_free(hanging);
}

/* After the settling time at most about 5 % of the widest swing is left. */
static void
test_settling(void)
{
    enum { COUNT = 2000 };
    BillowFollowThrough follow = SWING;
    follow.lag = 0.4;
    const double settled = billow_follow_through_settling(&follow, NULL, DURATION);
    double ways[COUNT], widest = 0.0;
    billow_follow_through_response(&follow, &EASE, NULL, DURATION, 2.0 * settled, COUNT, ways);
    for (int i = 0; i < COUNT; i++)
        widest = fmax(widest, fabs(ways[i] - 1.0) * (i * 2.0 * settled / (COUNT - 1) >= DURATION + 0.4));
    for (int i = COUNT / 2; i < COUNT; i++)
        g_assert_cmpfloat(fabs(ways[i] - 1.0), <, 0.06 * widest);
    g_assert_cmpfloat(billow_follow_through_settling(&(BillowFollowThrough){.lag = 0.5}, NULL, 1.0), ==, 1.5);
}

/* The frequency and the damping apply only with a swing; the damping also with a motion of the cloth's own. */
static void
test_fields(void)
{
    const BillowFollowThrough still = {.lag = 0.5};
    int of_the_swing = 0;
    for (const BillowField *field = billow_follow_through_fields; field->key; field++) {
        const gboolean is_of_the_swing =
            g_str_equal(field->key, "frequency") || g_str_equal(field->key, "damping");
        g_assert_true(!field->applies || field->applies(&SWING));
        g_assert_true((!field->applies || field->applies(&still)) == !is_of_the_swing);
        of_the_swing += is_of_the_swing;
    }
    g_assert_cmpint(of_the_swing, ==, 2);
    const BillowFollowThrough hanging = {.overlap = 0.1};
    for (const BillowField *field = billow_follow_through_fields; field->key; field++)
        g_assert_true((!field->applies || field->applies(&hanging)) == !g_str_equal(field->key, "frequency"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/swing/an-even-move-is-two-impulses", test_linear);
    g_test_add_func("/swing/an-eased-move-drives-it-as-a-cosine", test_ease);
    g_test_add_func("/swing/velocity-is-continuous-after-a-stop", test_continuous);
    g_test_add_func("/swing/a-jump-is-swung-over", test_jump);
    g_test_add_func("/swing/settles-by-its-damping", test_settles);
    g_test_add_func("/swing/is-finite-within-its-bounds", test_bounds);
    g_test_add_func("/swing/is-as-wide-as-it-is-told", test_amplitude);
    g_test_add_func("/swing/the-freest-point-lags-and-swings", test_response);
    g_test_add_func("/swing/the-hem-of-hanging-cloth-follows", test_response_of_hanging_cloth);
    g_test_add_func("/swing/tells-when-it-has-settled", test_settling);
    g_test_add_func("/follow/fields-of-the-swing-apply-where-it-swings", test_fields);
    return g_test_run();
}
