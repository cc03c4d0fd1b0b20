/* Tests the turbulence of the wind by its properties. */
#include "physics/net/turbulence.h"

#include "physics/solver/forces.h"

#include <glib.h>
#include <string.h>

/* 6 m/s, upwards by 20 degrees. */
static BillowWind
usual(void)
{
    BillowWind wind = billow_wind_default();
    wind.speed = 6.0;
    wind.direction = 40.0;
    wind.elevation = 20.0;
    wind.gust = 0.0;
    wind.turbulence = 0.3;
    wind.turbulence_size = 0.8;
    wind.turbulence_seed = 5;
    return wind;
}

static BillowVec3
velocity_at(const BillowWind *wind, BillowVec3 place, double time)
{
    BillowTurbulence turbulence;
    billow_turbulence_at(wind, time, 0.0, &turbulence);
    return billow_turbulence_velocity(&turbulence, place);
}

static BillowVec3
some_place(GRand *chance)
{
    return billow_vec3(g_rand_double_range(chance, -20.0, 20.0), g_rand_double_range(chance, -20.0, 20.0),
                       g_rand_double_range(chance, -20.0, 20.0));
}

static void
is_there_with_a_share_of_a_wind_only(void)
{
    BillowTurbulence turbulence;
    BillowWind wind = usual();
    wind.turbulence = 0.0;
    billow_turbulence_at(&wind, 1.0, 0.0, &turbulence);
    g_assert_cmpint(turbulence.n, ==, 0);
    wind = usual();
    wind.speed = 0.0;
    billow_turbulence_at(&wind, 1.0, 0.0, &turbulence);
    g_assert_cmpint(turbulence.n, ==, 0);
    const BillowWind blown = usual();
    const BillowWind steady = billow_wind_at(&blown, 0.0);
    billow_turbulence_at(&steady, 1.0, 0.0, &turbulence);
    g_assert_cmpint(turbulence.n, ==, 0);
}

/* Over places, for any seed; also in a gust, which raises the speed by a half. */
static void
has_its_share_of_the_speed(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(1);
    for (int seed = 0; seed < 5; seed++) {
        BillowWind wind = usual();
        wind.turbulence_seed = seed;
        wind.gust = seed % 2 == 0 ? 0.0 : 0.5;
        const double speed = seed % 2 == 0 ? 6.0 : 9.0, time = 0.25 * wind.gust_period;
        BillowTurbulence turbulence;
        billow_turbulence_at(&wind, time, 0.0, &turbulence);
        double squares = 0.0;
        const int n = 40000;
        for (int i = 0; i < n; i++) {
            const BillowVec3 v = billow_turbulence_velocity(&turbulence, some_place(chance));
            squares += billow_vec3_dot(v, v) / 3.0;
        }
        g_assert_cmpfloat(fabs(sqrt(squares / n) / (0.3 * speed) - 1.0), <, 0.03);
    }
}

/* At one place, over as much time as 3,000 of the largest eddies need to pass it. */
static void
is_nothing_in_the_mean(void)
{
    const BillowWind wind = usual();
    const BillowVec3 place = {0.3, 1.2, -0.4};
    BillowVec3 sum = {0.0, 0.0, 0.0};
    const int n = 40000;
    for (int i = 0; i < n; i++)
        sum = billow_vec3_add(sum, velocity_at(&wind, place, 0.01 * i));
    g_assert_cmpfloat(billow_vec3_length(sum) / n, <, 0.02 * 0.3 * 6.0);
    g_assert_cmpfloat(billow_vec3_length(velocity_at(&wind, place, 0.0)), >, 0.1);
}

/* Central differences of 2 mm: the sine is in single precision. */
static void
has_no_divergence(void)
{
    const BillowWind wind = usual();
    g_autoptr(GRand) chance = g_rand_new_with_seed(2);
    const double h = 1e-3;
    double largest = 0.0;
    for (int i = 0; i < 200; i++) {
        const BillowVec3 p = some_place(chance);
        double sum = 0.0;
        for (int axis = 0; axis < 3; axis++) {
            const BillowVec3 step =
                billow_vec3(axis == 0 ? h : 0.0, axis == 1 ? h : 0.0, axis == 2 ? h : 0.0);
            const BillowVec3 slope =
                billow_vec3_scale(billow_vec3_sub(velocity_at(&wind, billow_vec3_add(p, step), 1.7),
                                                  velocity_at(&wind, billow_vec3_sub(p, step), 1.7)),
                                  0.5 / h);
            sum += axis == 0 ? slope.x : axis == 1 ? slope.y : slope.z;
            largest = fmax(largest, billow_vec3_length(slope));
        }
        g_assert_cmpfloat(fabs(sum), <, 5e-3);
    }
    g_assert_cmpfloat(largest, >, 10.0);
}

/* Asserts that the wind carries weak eddies, which hardly change, by `way` meters from one time to
 * another. */
static void
assert_carried(const BillowWind *wind, double from, double to, BillowVec3 way)
{
    BillowWind weak = *wind;
    weak.turbulence = 1e-6;
    g_autoptr(GRand) chance = g_rand_new_with_seed(3);
    const double before = billow_vec3_length(billow_wind_velocity(wind, from)),
                 after = billow_vec3_length(billow_wind_velocity(wind, to));
    double moved = 0.0;
    for (int i = 0; i < 50; i++) {
        const BillowVec3 p = some_place(chance);
        const BillowVec3 was = billow_vec3_scale(velocity_at(&weak, p, from), 1e6 / before),
                         is = billow_vec3_scale(velocity_at(&weak, billow_vec3_add(p, way), to), 1e6 / after),
                         stayed = billow_vec3_scale(velocity_at(&weak, p, to), 1e6 / after);
        g_assert_cmpfloat(billow_vec3_distance(was, is), <, 1e-3);
        moved = fmax(moved, billow_vec3_distance(was, stayed));
    }
    g_assert_cmpfloat(moved, >, 0.5);
}

/* At 6 m/s, 0.7 s are 4.2 m, whatever the gusts. From 2 m/s to 6 m/s within 2 s, the mean is 4 m/s; then
 * 6 m/s. */
static void
goes_with_the_wind(void)
{
    BillowWind wind = usual();
    const BillowVec3 way = billow_vec3_scale(billow_wind_velocity(&wind, 0.0), 0.7);
    assert_carried(&wind, 1.2, 1.9, way);
    wind.gust = 0.4;
    assert_carried(&wind, 1.2, 1.9, way);
    BillowWindKey keys[] = {
        {.time = 1.0, .direction = 90.0, .speed = 2.0, .turbulence = 1.0, .easing = billow_easing_default()},
        {.time = 3.0, .direction = 90.0, .speed = 6.0, .turbulence = 1.0}};
    wind.gust = 0.0;
    wind.keys = keys;
    wind.n_keys = 2;
    assert_carried(&wind, 0.5, 3.5, billow_vec3(0.0, 0.0, 0.5 * 2.0 + 2.0 * 4.0 + 0.5 * 6.0));
    assert_carried(&wind, 1.0, 2.0, billow_vec3(0.0, 0.0, 3.0));
}

/* The root mean square over places, which the seed's draw makes exact to a few percent. */
static double
strength_at(const BillowWind *wind, double time)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(3);
    double squares = 0.0;
    enum { PLACES = 4000 };
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 v = velocity_at(wind, some_place(chance), time);
        squares += billow_vec3_dot(v, v);
    }
    return sqrt(squares / PLACES);
}

/* Halfway between a key with all of it and one with none, half of it is left. */
static void
keys_have_shares_of_it(void)
{
    BillowWind wind = usual();
    const double whole = strength_at(&wind, 0.0);
    BillowWindKey keys[] = {
        {1.0, wind.direction, wind.elevation, 6.0, 1.0, 1.0, billow_easing_default(), NULL},
        {2.0, wind.direction, wind.elevation, 6.0, 1.0, 0.0, billow_easing_default(), NULL}};
    wind.keys = keys;
    wind.n_keys = 2;
    g_assert_cmpfloat(strength_at(&wind, 0.0), ==, whole);
    g_assert_cmpfloat_with_epsilon(strength_at(&wind, 1.5), 0.5 * whole, 0.03 * whole);
    g_assert_cmpfloat(strength_at(&wind, 2.5), ==, 0.0);
}

/* Strong eddies change on their way. */
static void
changes_on_its_way(void)
{
    BillowWind wind = usual();
    wind.turbulence = 1.0;
    const BillowVec3 place = {1.0, 2.0, 3.0};
    const BillowVec3 there = billow_vec3_add(place, billow_wind_velocity(&wind, 0.0));
    g_assert_cmpfloat(billow_vec3_distance(velocity_at(&wind, place, 1.0), velocity_at(&wind, there, 2.0)), >,
                      1.0);
}

static void
seeds_differ(void)
{
    const BillowWind wind = usual();
    BillowWind other = wind;
    other.turbulence_seed++;
    const BillowVec3 place = {1.0, 2.0, 3.0};
    g_assert_cmpfloat(billow_vec3_distance(velocity_at(&wind, place, 1.0), velocity_at(&other, place, 1.0)),
                      >, 0.1);
}

static void
is_the_same_in_any_order(void)
{
    const BillowWind wind = usual();
    const BillowVec3 place = {1.0, 2.0, 3.0};
    const BillowVec3 early = velocity_at(&wind, place, 0.4), late = velocity_at(&wind, place, 7.0),
                     again = velocity_at(&wind, place, 0.4);
    g_assert_true(memcmp(&early, &again, sizeof early) == 0);
    g_assert_cmpfloat(billow_vec3_distance(early, late), >, 0.0);
}

/* With pressure and lift alike, a face at rest of 1 m2 has the force of the air in its middle, a quarter
 * at each corner. */
static void
blows_at_each_face(void)
{
    const BillowGrid grid = {2, 2, 1.0};
    BillowMaterial material = billow_material_presets[0].material;
    material.drag = 0.0;
    BillowNet *net = billow_net_new(&grid, &material);
    const BillowWind wind = usual();
    BillowSurroundings surroundings = {
        .wind = billow_wind_velocity(&wind, 2.0), .pressure = 1.5, .lift = 1.5};
    billow_turbulence_at(&wind, 2.0, 0.0, &surroundings.turbulence);
    const BillowVec3 middle = {3.0, 1.0, -2.0};
    BillowPoints x = billow_points_new(net->count), v = billow_points_new(net->count),
                 force = billow_points_new(net->count);
    for (size_t i = 0; i < net->count; i++)
        billow_points_set(&x, i,
                          billow_vec3_add(middle, billow_grid_flat(&grid, (int) (i % 2), (int) (i / 2))));
    billow_forces_set_external(net, NULL, &surroundings, &x, &v, &force, NULL);
    const BillowVec3 air = billow_vec3_add(surroundings.wind, velocity_at(&wind, middle, 2.0));
    g_assert_cmpfloat(billow_vec3_distance(air, surroundings.wind), >, 0.1);
    for (size_t i = 0; i < net->count; i++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(&force, i), billow_vec3_scale(air, 0.25 * 1.5)), <, 1e-9);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_points_free(&force);
    billow_net_free(net);
}

static BillowVec3
velocity_in_round(const BillowWind *wind, BillowVec3 place, double time, double round)
{
    BillowTurbulence turbulence;
    billow_turbulence_at(wind, time, round, &turbulence);
    return billow_turbulence_velocity(&turbulence, place);
}

/* At its end, a round goes on where it begins, as smoothly as anywhere; also with keys of the wind that end
 * as they begin. Without rounds, it would jump. */
static void
rounds_close(void)
{
    BillowWindKey keys[] = {
        {.time = 0.0, .direction = 40.0, .elevation = 20.0, .speed = 6.0, .turbulence = 1.0},
        {.time = 1.1, .direction = 130.0, .elevation = -10.0, .speed = 9.0, .turbulence = 1.0},
        {.time = 2.7, .direction = 40.0, .elevation = 20.0, .speed = 6.0, .turbulence = 1.0}};
    g_autoptr(GRand) chance = g_rand_new_with_seed(4);
    const double round = 3.3, moment = 1e-4;
    for (int n_keys = 0; n_keys <= 3; n_keys += 3) {
        BillowWind wind = usual();
        wind.keys = n_keys > 0 ? keys : NULL;
        wind.n_keys = (size_t) n_keys;
        double jump = 0.0, step = 0.0, without = 0.0;
        for (int i = 0; i < 100; i++) {
            const BillowVec3 place = some_place(chance), first = velocity_in_round(&wind, place, 0.0, round),
                             last = velocity_in_round(&wind, place, round - moment, round);
            const double time = g_rand_double_range(chance, 0.0, round - moment);
            jump = fmax(jump, billow_vec3_distance(first, last));
            step = fmax(step, billow_vec3_distance(velocity_in_round(&wind, place, time, round),
                                                   velocity_in_round(&wind, place, time + moment, round)));
            without = fmax(without, billow_vec3_distance(first, velocity_at(&wind, place, round - moment)));
        }
        g_assert_cmpfloat(jump, <, 2.0 * step);
        g_assert_cmpfloat(without, >, 100.0 * step);
    }
}

/* Of the turns that an eddy makes in a round, half of one at most is added or taken away. */
static void
rounds_change_little(void)
{
    const BillowWind wind = usual();
    const double round = 20.0;
    BillowTurbulence free, rounded;
    for (int i = 0; i <= 20; i++) {
        billow_turbulence_at(&wind, 0.05 * i * round, 0.0, &free);
        billow_turbulence_at(&wind, 0.05 * i * round, round, &rounded);
        g_assert_cmpint(free.n, ==, rounded.n);
        for (int m = 0; m < free.n; m++)
            g_assert_cmpfloat(fabs(free.turns[m] - rounded.turns[m]), <=, 0.05 * i * 0.5 + 1e-9);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/turbulence/is-there-with-a-share-of-a-wind-only", is_there_with_a_share_of_a_wind_only);
    g_test_add_func("/turbulence/has-its-share-of-the-speed", has_its_share_of_the_speed);
    g_test_add_func("/turbulence/is-nothing-in-the-mean", is_nothing_in_the_mean);
    g_test_add_func("/turbulence/has-no-divergence", has_no_divergence);
    g_test_add_func("/turbulence/goes-with-the-wind", goes_with_the_wind);
    g_test_add_func("/turbulence/keys-have-shares-of-it", keys_have_shares_of_it);
    g_test_add_func("/turbulence/changes-on-its-way", changes_on_its_way);
    g_test_add_func("/turbulence/seeds-differ", seeds_differ);
    g_test_add_func("/turbulence/is-the-same-in-any-order", is_the_same_in_any_order);
    g_test_add_func("/turbulence/rounds-close", rounds_close);
    g_test_add_func("/turbulence/rounds-change-little", rounds_change_little);
    g_test_add_func("/turbulence/blows-at-each-face", blows_at_each_face);
    return g_test_run();
}
