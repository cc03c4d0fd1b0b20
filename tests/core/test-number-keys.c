/* Numbers of waves and sways that vary with keys: against closed forms. */
#include "core/layers/number_cycles.h"
#include "core/layers/sway.h"
#include "core/layers/wave.h"

#include <glib.h>

static const BillowField *
field_of(const BillowField *fields, const char *key)
{
    while (!g_str_equal(fields->key, key))
        fields++;
    return fields;
}

static BillowNumberKey
key_at(double at, double value, BillowCurve curve)
{
    BillowNumberKey key = {.at = at, .value = value, .easing = billow_easing_default()};
    key.easing.curve = curve;
    return key;
}

/* The integral by Simpson's rule between knots, in steps that are small enough for any curve. */
static double
slow_area(const BillowEasing *easing, double from, double to)
{
    enum { PARTS = 20000 };
    double sum = billow_easing_at(easing, from) + billow_easing_at(easing, to);
    for (int i = 1; i < PARTS; i++)
        sum += (i % 2 == 1 ? 4.0 : 2.0) * billow_easing_at(easing, from + (to - from) * i / PARTS);
    return sum * (to - from) / (3.0 * PARTS);
}

static void
test_every_curve_has_its_area(void)
{
    for (int curve = 0; curve < billow_easing_count(); curve++) {
        BillowEasing easing = billow_easing_default();
        easing.curve = (BillowCurve) curve;
        easing.degree = 2.5;
        double knots[BILLOW_MAX_EASING_KNOTS + 1], from = 0.0, sum = 0.0;
        const int n = billow_easing_knots(&easing, knots);
        knots[n] = easing.curve == BILLOW_CURVE_HOLD ? 1.0 - 1e-12 : 1.0;
        for (int i = 0; i <= n; i++) {
            const double middle = 0.5 * (from + knots[i]);
            g_assert_cmpfloat_with_epsilon(billow_easing_area(&easing, middle),
                                           sum + slow_area(&easing, from, middle), 1e-9);
            sum += slow_area(&easing, from, knots[i]);
            g_assert_cmpfloat_with_epsilon(billow_easing_area(&easing, knots[i]), sum, 1e-9);
            g_assert_cmpfloat(from, <, knots[i]);
            from = knots[i];
        }
        g_assert_cmpfloat(billow_easing_area(&easing, -1.0), ==, 0.0);
        g_assert_cmpfloat(billow_easing_area(&easing, 2.0), ==, billow_easing_area(&easing, 1.0));
    }
}

/* Three keys each of amplitude, speed and direction, in a block of 8 seconds. */
typedef struct {
    BillowNumberKey amplitude[3], speed[3], direction[3];
    BillowKeyedNumber numbers[3];
    BillowWave wave;
} Keyed;

static void
set_up(Keyed *keyed)
{
    *keyed = (Keyed){
        .amplitude = {key_at(0.0, 0.1, BILLOW_CURVE_LINEAR), key_at(0.5, 0.3, BILLOW_CURVE_EASE_IN_OUT),
                      key_at(1.0, 0.0, BILLOW_CURVE_LINEAR)},
        .speed = {key_at(0.25, 0.5, BILLOW_CURVE_EASE_IN_OUT), key_at(0.5, 2.0, BILLOW_CURVE_LINEAR),
                  key_at(0.75, -1.0, BILLOW_CURVE_LINEAR)},
        .direction = {key_at(0.0, 0.0, BILLOW_CURVE_SMOOTHSTEP), key_at(0.5, 60.0, BILLOW_CURVE_HOLD),
                      key_at(1.0, 90.0, BILLOW_CURVE_LINEAR)},
        .wave = {.wavelength = 0.8, .phase = 25.0, .amplitude = 9.0, .speed = 9.0, .direction = 9.0}};
    keyed->numbers[0] = (BillowKeyedNumber){field_of(billow_wave_fields, "amplitude"), keyed->amplitude, 3};
    keyed->numbers[1] = (BillowKeyedNumber){field_of(billow_wave_fields, "speed"), keyed->speed, 3};
    keyed->numbers[2] = (BillowKeyedNumber){field_of(billow_wave_fields, "direction"), keyed->direction, 3};
    keyed->wave.keys = (BillowNumberKeys){.numbers = keyed->numbers, .n_numbers = 3};
}

/* What the keys above mean, written out: the way is the integral of the speed. */
static double
height_written_out(double x, double z, double t)
{
    const double amplitude = t < 4.0 ? 0.1 + 0.05 * t : 0.3 - 0.3 * 0.5 * (1.0 - cos(G_PI * (t - 4.0) / 4.0));
    const double s = t / 4.0, direction = t < 4.0 ? 60.0 * s * s * (3.0 - 2.0 * s) : 60.0;
    double way = 0.5 * fmin(t, 2.0);
    if (t > 2.0) {
        const double u = fmin(t, 4.0) - 2.0;
        way += 0.5 * u + 1.5 * (0.5 * u - sin(G_PI * u / 2.0) / G_PI);
    }
    if (t > 4.0) {
        const double u = fmin(t, 6.0) - 4.0;
        way += 2.0 * u - 0.75 * u * u;
    }
    way -= fmax(t - 6.0, 0.0);
    const double angle = direction * G_PI / 180.0, xi = x * cos(angle) + z * sin(angle);
    return amplitude * sin(2.0 * G_PI * (xi - way) / 0.8 + 25.0 * G_PI / 180.0);
}

static void
test_three_keys_equal_the_closed_form(void)
{
    const BillowGrid grid = {11, 21, 0.1};
    Keyed keyed;
    set_up(&keyed);
    for (int frame = 799; frame >= 0; frame -= 7) { /* in any order of frames */
        const double t = 0.01 * frame;
        const BillowWave now = billow_wave_at(&keyed.wave, t, 8.0);
        for (int column = 0; column < 11; column += 5)
            for (int row = 0; row < 21; row += 5)
                g_assert_cmpfloat_with_epsilon(billow_wave_height(&now, &grid, column, row, t),
                                               height_written_out(0.1 * (column - 5), 0.1 * (row - 10), t),
                                               1e-12);
    }
}

/* A step of the time moves no point by more than the fastest the keys allow. */
static void
test_nothing_jumps(void)
{
    const BillowGrid grid = {11, 21, 0.1};
    Keyed keyed;
    set_up(&keyed);
    const double step = 1e-5;
    double fastest = 0.0;
    for (double t = 0.0; t < 8.0 - step; t += 0.01 - step) {
        const BillowWave a = billow_wave_at(&keyed.wave, t, 8.0),
                         b = billow_wave_at(&keyed.wave, t + step, 8.0);
        fastest = fmax(fastest, fabs(billow_wave_height(&b, &grid, 9, 3, t + step) -
                                     billow_wave_height(&a, &grid, 9, 3, t)) /
                                    step);
    }
    /* amplitude: 0.12 m/s; the way: 0.3 m times 2 pi times 2.5 Hz; direction: 0.8 m at pi / 8 s^-1 */
    g_assert_cmpfloat(fastest, <, 0.12 + 0.3 * 2.0 * G_PI * (2.5 + 0.8 * G_PI / 8.0 / 0.8));
}

/* A change of the old kind is two keys. */
static void
test_a_change_is_two_keys(void)
{
    const BillowGrid grid = {11, 21, 0.1};
    BillowWave old = {.amplitude = 0.3, .wavelength = 0.8, .speed = 0.5, .phase = 40.0};
    old.change = (BillowChange){2.0, 0.5, -0.3, BILLOW_CURVE_EASE_IN_OUT};
    BillowNumberKey keys[3][2] = {
        {key_at(0.0, 0.3, BILLOW_CURVE_EASE_IN_OUT), key_at(1.0, 0.9, BILLOW_CURVE_LINEAR)},
        {key_at(0.0, 0.8, BILLOW_CURVE_EASE_IN_OUT), key_at(1.0, 1.2, BILLOW_CURVE_LINEAR)},
        {key_at(0.0, 0.5, BILLOW_CURVE_EASE_IN_OUT), key_at(1.0, 0.35, BILLOW_CURVE_LINEAR)}};
    BillowKeyedNumber numbers[] = {{field_of(billow_wave_fields, "amplitude"), keys[0], 2},
                                   {field_of(billow_wave_fields, "wavelength"), keys[1], 2},
                                   {field_of(billow_wave_fields, "speed"), keys[2], 2}};
    BillowWave keyed = {.amplitude = 1.0, .wavelength = 1.0, .speed = 1.0, .phase = 40.0};
    keyed.keys = (BillowNumberKeys){.numbers = numbers, .n_numbers = 3};
    for (double t = 0.0; t <= 6.0; t += 0.31) {
        const BillowWave a = billow_wave_at(&old, t, 6.0), b = billow_wave_at(&keyed, t, 6.0);
        g_assert_cmpfloat_with_epsilon(billow_wave_height(&a, &grid, 8, 3, t),
                                       billow_wave_height(&b, &grid, 8, 3, t), 1e-8);
    }
}

/* A change multiplies keys: linear keys of the speed from 1 to 3, times a speed that doubles, is (1 + 2 s) (1 + s). */
static void
test_a_change_multiplies_keys(void)
{
    BillowNumberKey speed[] = {key_at(0.0, 1.0, BILLOW_CURVE_LINEAR), key_at(1.0, 3.0, BILLOW_CURVE_LINEAR)};
    BillowKeyedNumber number = {field_of(billow_wave_fields, "speed"), speed, 2};
    BillowWave wave = {.amplitude = 0.2, .wavelength = 2.0, .change = {.speed = 1.0}};
    wave.keys = (BillowNumberKeys){.numbers = &number, .n_numbers = 1};
    for (double t = 0.0; t <= 5.0; t += 0.25) {
        const double s = t / 5.0, way = 5.0 * (s + 1.5 * s * s + 2.0 / 3.0 * s * s * s);
        g_assert_cmpfloat_with_epsilon(billow_wave_at(&wave, t, 5.0).phase, -360.0 * way / 2.0, 1e-8);
    }
}

/* Speed (1 + 2 s) over wavelength (1 + 3 s), s from 0 to 1, then 3 over 4 until 2: 2 s / 3 + ln(1 + 3 s) / 9. */
static void
test_speed_and_wavelength(void)
{
    BillowNumberKey speed[] = {key_at(0.0, 1.0, BILLOW_CURVE_LINEAR), key_at(0.5, 3.0, BILLOW_CURVE_LINEAR)},
                    length[] = {key_at(0.0, 1.0, BILLOW_CURVE_LINEAR), key_at(0.5, 4.0, BILLOW_CURVE_LINEAR)};
    BillowKeyedNumber numbers[] = {{field_of(billow_wave_fields, "wavelength"), length, 2},
                                   {field_of(billow_wave_fields, "speed"), speed, 2}};
    BillowWave wave = {.amplitude = 0.2, .wavelength = 2.0};
    wave.keys = (BillowNumberKeys){.numbers = numbers, .n_numbers = 2};
    for (double s = 0.0; s <= 2.0; s += 0.125) {
        const double up = fmin(s, 1.0),
                     turns = 2.0 / 3.0 * up + log1p(3.0 * up) / 9.0 + 0.75 * fmax(s - 1.0, 0.0);
        g_assert_cmpfloat_with_epsilon(billow_wave_at(&wave, s, 2.0).phase, -360.0 * turns, 1e-9);
    }
}

/* A period of 2 + cos(pi s) seconds, s from 0 to 1 in 3 seconds: the integral of 1 / (2 + cos x) is
 * 2 / sqrt 3 atan(tan(x / 2) / sqrt 3). */
static void
test_a_curved_period(void)
{
    BillowNumberKey period[] = {key_at(0.0, 3.0, BILLOW_CURVE_EASE_IN_OUT),
                                key_at(1.0, 1.0, BILLOW_CURVE_LINEAR)};
    BillowKeyedNumber number = {field_of(billow_sway_fields, "period"), period, 2};
    BillowSway sway = {.amplitude = 0.4, .period = 9.0, .phase = 30.0};
    sway.keys = (BillowNumberKeys){.numbers = &number, .n_numbers = 1};
    for (double t = 0.0; t < 3.0; t += 0.11) {
        const BillowSway now = billow_sway_at(&sway, t, 3.0);
        const double turns =
            3.0 / G_PI * 2.0 / sqrt(3.0) * atan(tan(G_PI * t / 6.0) / sqrt(3.0)) + 30.0 / 360.0;
        g_assert_cmpfloat_with_epsilon(now.period, 2.0 + cos(G_PI * t / 3.0), 1e-12);
        g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&now, t).x, 0.4 * sin(2.0 * G_PI * turns),
                                       1e-11);
    }
}

/* Every curve between two periods: as many swings as by Simpson's rule in tiny steps. */
static void
test_every_curve_of_a_period(void)
{
    for (int curve = 0; curve < billow_easing_count(); curve++) {
        BillowNumberKey period[] = {key_at(0.0, 2.0, (BillowCurve) curve),
                                    key_at(1.0, 1.0, BILLOW_CURVE_LINEAR)};
        BillowKeyedNumber number = {field_of(billow_sway_fields, "period"), period, 2};
        const BillowChange none = {0};
        const BillowCycles cycles = {NULL, &number, 1.0, 1.0, &none};
        enum { PARTS = 200000 };
        double sum = 0.0; /* the midpoint rule: no part's middle is a knot */
        for (int i = 0; i < PARTS; i++)
            sum += 0.75 / PARTS / billow_keyed_number_at(&number, 0.75 * (i + 0.5) / PARTS);
        g_assert_cmpfloat_with_epsilon(billow_cycles_until(&cycles, 3.0, 4.0), 4.0 * sum, 1e-9);
    }
}

static void
test_a_wavelength_stays_positive(void)
{
    BillowNumberKey length[] = {key_at(0.0, 2.0, BILLOW_CURVE_BACK), key_at(1.0, 0.01, BILLOW_CURVE_LINEAR)};
    BillowKeyedNumber number = {field_of(billow_wave_fields, "wavelength"), length, 2};
    double least = 1.0;
    for (double s = 0.0; s <= 1.0; s += 0.01)
        least = fmin(least, billow_keyed_number_at(&number, s));
    g_assert_cmpfloat_with_epsilon(least, 0.00001, 1e-15);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/number-keys/every-curve-has-its-area", test_every_curve_has_its_area);
    g_test_add_func("/number-keys/three-keys-equal-the-closed-form", test_three_keys_equal_the_closed_form);
    g_test_add_func("/number-keys/nothing-jumps", test_nothing_jumps);
    g_test_add_func("/number-keys/a-change-is-two-keys", test_a_change_is_two_keys);
    g_test_add_func("/number-keys/a-change-multiplies-keys", test_a_change_multiplies_keys);
    g_test_add_func("/number-keys/speed-and-wavelength", test_speed_and_wavelength);
    g_test_add_func("/number-keys/a-curved-period", test_a_curved_period);
    g_test_add_func("/number-keys/every-curve-of-a-period", test_every_curve_of_a_period);
    g_test_add_func("/number-keys/a-wavelength-stays-positive", test_a_wavelength_stays_positive);
    return g_test_run();
}
