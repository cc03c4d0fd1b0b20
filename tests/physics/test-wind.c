#include "physics/wind.h"

#include <glib.h>

static void
assert_velocity(const BillowWind *wind, double time, double x, double y, double z)
{
    BillowVec3 v = billow_wind_velocity(wind, time);
    g_assert_cmpfloat_with_epsilon(v.x, x, 1e-12);
    g_assert_cmpfloat_with_epsilon(v.y, y, 1e-12);
    g_assert_cmpfloat_with_epsilon(v.z, z, 1e-12);
}

static void
test_default(void)
{
    BillowWind wind = billow_wind_default();
    for (double time = 0.0; time < 5.0; time += 0.3)
        assert_velocity(&wind, time, 0.0, 0.0, 0.0);
}

static void
test_heading(void)
{
    BillowWind wind = billow_wind_default();
    wind.gust = 0.0;
    wind.speed = 6.0;
    assert_velocity(&wind, 1.3, 6.0, 0.0, 0.0);
    wind.direction = 90.0;
    assert_velocity(&wind, 1.3, 0.0, 0.0, 6.0);
    wind.elevation = 30.0;
    assert_velocity(&wind, 1.3, 0.0, 3.0, 6.0 * sqrt(0.75));
    wind.elevation = -90.0;
    assert_velocity(&wind, 1.3, 0.0, -6.0, 0.0);
}

/* phi = 2 pi t / period: highest after a quarter, lowest after three. */
static void
test_sine(void)
{
    BillowWind wind = billow_wind_default();
    wind.speed = 4.0;
    wind.gust = 0.25;
    wind.gust_period = 3.0;
    wind.gust_shape = BILLOW_GUST_SINE;
    assert_velocity(&wind, 0.0, 4.0, 0.0, 0.0);
    assert_velocity(&wind, 0.75, 5.0, 0.0, 0.0);
    assert_velocity(&wind, 2.25, 3.0, 0.0, 0.0);
    assert_velocity(&wind, 30.75, 5.0, 0.0, 0.0);
}

/* phi = (2 t / period)^2: its k-th highest value where that is pi / 2 + 2 pi k, each sooner after the one before. */
static void
test_rising(void)
{
    BillowWind wind = billow_wind_default();
    wind.speed = 4.0;
    wind.gust = 0.5;
    wind.gust_period = 2.0;
    wind.gust_shape = BILLOW_GUST_RISING;
    double last = 0.0, wait = G_MAXDOUBLE;
    for (int k = 0; k < 5; k++) {
        double time = sqrt(G_PI / 2.0 + 2.0 * G_PI * k);
        assert_velocity(&wind, time, 6.0, 0.0, 0.0);
        if (k > 0) {
            g_assert_cmpfloat(time - last, <, wait);
            wait = time - last;
        }
        last = time;
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wind/does-not-blow-by-default", test_default);
    g_test_add_func("/wind/blows-where-it-heads", test_heading);
    g_test_add_func("/wind/sine-gusts-come-each-period", test_sine);
    g_test_add_func("/wind/rising-gusts-come-ever-sooner", test_rising);
    return g_test_run();
}
