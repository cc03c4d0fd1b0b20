#include "physics/solver/solver.h"

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

/* phi = 2 pi t / period: the maximum is after a quarter, the minimum after three. */
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

/* phi = (2 t / period)^2: the k-th maximum is where phi is pi / 2 + 2 pi k, ever sooner. */
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

/* Gerits (3.10): v (sin t^2 + 1 / 2) are gusts of 200 % of a wind that has half the speed. */
static void
test_gerits(void)
{
    BillowWind wind = billow_wind_default();
    wind.speed = 0.5 * 6.0;
    wind.gust = 2.0;
    wind.gust_period = 2.0;
    wind.gust_shape = BILLOW_GUST_RISING;
    for (double t = 0.0; t < 4.0; t += 0.37)
        assert_velocity(&wind, t, 6.0 * (sin(t * t) + 0.5), 0.0, 0.0);
}

static BillowWind
keyed_wind(BillowWindKey keys[2])
{
    keys[0] = (BillowWindKey){.time = 1.0,
                              .direction = 0.0,
                              .speed = 2.0,
                              .gust = 1.0,
                              .turbulence = 1.0,
                              .easing = billow_easing_default()};
    keys[1] = (BillowWindKey){
        .time = 3.0, .direction = 90.0, .elevation = 60.0, .speed = 6.0, .gust = 1.0, .turbulence = 1.0};
    BillowWind wind = billow_wind_default();
    wind.gust = 0.0;
    wind.keys = keys;
    wind.n_keys = 2;
    return wind;
}

/* With a linear curve, speed and angles are in the middle halfway between the keys. */
static void
test_keys(void)
{
    BillowWindKey keys[2];
    const BillowWind wind = keyed_wind(keys);
    assert_velocity(&wind, 0.0, 2.0, 0.0, 0.0);
    assert_velocity(&wind, 1.0, 2.0, 0.0, 0.0);
    const double level = 4.0 * sqrt(0.75);
    assert_velocity(&wind, 2.0, level * sqrt(0.5), 2.0, level * sqrt(0.5));
    assert_velocity(&wind, 3.0, 0.0, 6.0 * sqrt(0.75), 3.0);
    assert_velocity(&wind, 9.0, 0.0, 6.0 * sqrt(0.75), 3.0);
    keys[0].easing.curve = BILLOW_CURVE_HOLD;
    assert_velocity(&wind, 2.9, 2.0, 0.0, 0.0);
    g_assert_true(billow_wind_blows(&wind));
    keys[0].speed = keys[1].speed = 0.0;
    g_assert_false(billow_wind_blows(&wind));
}

/* A gust of a half is strongest after a quarter of its period, in the wind as the keys then have it. */
static void
test_gusts_of_keys(void)
{
    BillowWindKey keys[2];
    BillowWind wind = keyed_wind(keys);
    keys[1].direction = keys[1].elevation = 0.0;
    wind.gust = 0.5;
    wind.gust_period = 8.0;
    assert_velocity(&wind, 2.0, 4.0 * 1.5, 0.0, 0.0);
    const BillowWind steady = billow_wind_at(&wind, 2.0);
    g_assert_cmpfloat_with_epsilon(steady.speed, 6.0, 1e-12);
    g_assert_cmpuint(steady.n_keys, ==, 0);
}

/* The gusts may go between the keys: halfway to none, half of them are left. */
static void
test_shares_of_gusts(void)
{
    BillowWindKey keys[2];
    BillowWind wind = keyed_wind(keys);
    keys[1].direction = keys[1].elevation = keys[1].gust = 0.0;
    wind.gust = 0.5;
    wind.gust_period = 8.0;
    assert_velocity(&wind, 2.0, 4.0 * 1.25, 0.0, 0.0);
    assert_velocity(&wind, 10.0, 6.0, 0.0, 0.0);
    keys[1].turbulence = 3.0;
    wind.turbulence = 0.2;
    g_assert_cmpfloat_with_epsilon(billow_wind_keyed(&wind, 2.0).turbulence, 0.4, 1e-12);
    keys[0].easing = (BillowEasing){.curve = BILLOW_CURVE_BACK, .overshoot = 0.5};
    for (double t = 1.0; t < 3.0; t += 0.1)
        g_assert_cmpfloat(billow_wind_keyed(&wind, t).gust, >=, 0.0);
}

/* A curve that draws back below 0 m/s turns the wind round; the elevation stays within its bounds. */
static void
test_overshooting_keys(void)
{
    BillowWindKey keys[2];
    const BillowWind wind = keyed_wind(keys);
    keys[0] =
        (BillowWindKey){.elevation = 89.0, .easing = {.curve = BILLOW_CURVE_ANTICIPATE, .overshoot = 0.5}};
    keys[1] = (BillowWindKey){.time = 1.0, .elevation = 0.0, .speed = 4.0};
    const double share = billow_easing_at(&keys[0].easing, 0.2);
    g_assert_cmpfloat(share, <, -0.05);
    const BillowWind now = billow_wind_keyed(&wind, 0.2);
    g_assert_cmpfloat_with_epsilon(now.speed, -4.0 * share, 1e-12);
    g_assert_cmpfloat(now.direction, ==, 180.0);
    g_assert_cmpfloat(now.elevation, ==, -90.0);
}

/* Level cloth of w kg/m2 in an upward wind that grows as a t, with the force p u: dv/dt = k (a t - v) with k =
 * p / w, so that v = a (t - (1 - exp(-k t)) / k). */
static void
test_rising_keys_blow_a_cloth_along(void)
{
    const double density = 0.15, growth = 40.0, seconds = 0.2;
    const BillowGrid grid = {5, 5, 0.1};
    BillowMaterial material = billow_material_presets[0].material;
    material.density = density;
    material.drag = 0.0;
    BillowWindKey keys[] = {{.elevation = 90.0, .easing = billow_easing_default()},
                            {.time = 1.0, .elevation = 90.0, .speed = growth}};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3(0.0, 0.0, 0.0);
    settings.scheme = billow_solvers[BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT].scheme;
    settings.iterations = 50;
    settings.tolerance = 1e-9;
    settings.wind.gust = 0.0;
    settings.wind.keys = keys;
    settings.wind.n_keys = 2;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    for (int i = 0; i < 400; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, seconds / 400.0), ==, BILLOW_STEP_DONE);
    const double k = settings.wind.pressure / density;
    g_assert_cmpfloat_with_epsilon(billow_dynamics_velocities(dynamics)->y[12],
                                   growth * (seconds - (1.0 - exp(-k * seconds)) / k), 1e-3);
    billow_dynamics_free(dynamics);
}

/* A level cloth of w kg/m2 that is blown upwards by p |u| u: with its speed v and the wind's V, 1 / (V - v) =
 * 1 / V + p t / w. With p u: V - v = V exp(-p t / w). */
static void
test_blows_a_cloth_along(void)
{
    const double density = 0.15, pressure = 0.7, speed = 8.0, seconds = 0.2;
    for (int law = BILLOW_WIND_LINEAR; law <= BILLOW_WIND_SQUARE; law++) {
        const BillowGrid grid = {5, 5, 0.1};
        BillowMaterial material = billow_material_presets[0].material;
        material.density = density;
        material.drag = 0.0;
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.gravity = billow_vec3(0.0, 0.0, 0.0);
        settings.scheme = billow_solvers[BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT].scheme;
        settings.iterations = 50;
        settings.tolerance = 1e-9;
        settings.wind.elevation = 90.0;
        settings.wind.speed = speed;
        settings.wind.gust = 0.0;
        settings.wind.pressure = pressure;
        settings.wind.law = (BillowWindLaw) law;
        BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
        for (int i = 0; i < 400; i++)
            g_assert_cmpint(billow_dynamics_step(dynamics, seconds / 400.0), ==, BILLOW_STEP_DONE);
        const double rate = pressure * seconds / density;
        const double behind = law == BILLOW_WIND_SQUARE ? 1.0 / (1.0 / speed + rate) : speed * exp(-rate);
        g_assert_cmpfloat_with_epsilon(billow_dynamics_velocities(dynamics)->y[12], speed - behind, 1e-4);
        billow_dynamics_free(dynamics);
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
    g_test_add_func("/wind/has-the-gusts-of-the-thesis", test_gerits);
    g_test_add_func("/wind/blows-a-cloth-along-by-either-law", test_blows_a_cloth_along);
    g_test_add_func("/wind/changes-from-key-to-key", test_keys);
    g_test_add_func("/wind/gusts-are-a-share-of-the-keyed-speed", test_gusts_of_keys);
    g_test_add_func("/wind/keys-have-shares-of-gusts", test_shares_of_gusts);
    g_test_add_func("/wind/overshooting-keys-stay-within-bounds", test_overshooting_keys);
    g_test_add_func("/wind/keyed-wind-blows-a-cloth-along", test_rising_keys_blow_a_cloth_along);
    return g_test_run();
}
