#include "core/points.h"
#include "physics/strain_limit.h"

#include <glib.h>

static BillowNet *
new_chain(int points)
{
    BillowGrid grid = {points, 1, 0.5};
    return billow_net_new_uniform(&grid, 1.0, 10.0, 0.0);
}

/* Points along a slanted line, `stretch` times as far from each other as they should be. */
static BillowPoints
place_stretched(int points, double stretch)
{
    BillowPoints x = billow_points_new((size_t) points);
    for (int i = 0; i < points; i++)
        billow_points_set(
            &x, (size_t) i,
            billow_vec3_scale(billow_vec3(2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0), 0.5 * stretch * i));
    return x;
}

static double
length_between(const BillowPoints *x, size_t a, size_t b)
{
    return billow_vec3_distance(billow_points_get(x, a), billow_points_get(x, b));
}

static void
test_single_spring(void)
{
    BillowNet *net = new_chain(2);
    BillowPoints x = place_stretched(2, 1.7), v = billow_points_new(2);
    BillowVec3 a = billow_points_get(&x, 0), b = billow_points_get(&x, 1);
    const double h = 0.01;
    double left = billow_strain_limit_apply(net, 0.1, 1, NULL, h, &x, &v);
    g_assert_cmpfloat_with_epsilon(length_between(&x, 0, 1), 1.1 * 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(left, 0.1, 1e-12);
    BillowVec3 moved_a = billow_vec3_sub(billow_points_get(&x, 0), a),
               moved_b = billow_vec3_sub(billow_points_get(&x, 1), b);
    g_assert_cmpfloat(billow_vec3_length(billow_vec3_add(moved_a, moved_b)), <, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&v, 0), billow_vec3_scale(moved_a, 1.0 / h)), <,
                      1e-10);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_net_free(net);
}

static void
test_held_end(void)
{
    BillowNet *net = new_chain(2);
    BillowPoints x = place_stretched(2, 1.7), v = billow_points_new(2);
    const unsigned char first[2] = {1, 0}, both[2] = {1, 1};
    double left = billow_strain_limit_apply(net, 0.1, 1, both, 0.01, &x, &v);
    g_assert_cmpfloat_with_epsilon(left, 0.7, 1e-12);
    billow_strain_limit_apply(net, 0.1, 1, first, 0.01, &x, &v);
    g_assert_cmpfloat_with_epsilon(length_between(&x, 0, 1), 1.1 * 0.5, 1e-12);
    g_assert_true(x.x[0] == 0.0 && x.y[0] == 0.0 && x.z[0] == 0.0);
    g_assert_true(v.x[0] == 0.0 && v.y[0] == 0.0 && v.z[0] == 0.0);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_net_free(net);
}

static void
test_within_limit(void)
{
    BillowNet *net = new_chain(5);
    BillowPoints x = place_stretched(5, 1.0999), v = billow_points_new(5),
                 before = place_stretched(5, 1.0999);
    double left = billow_strain_limit_apply(net, 0.1, 10, NULL, 0.01, &x, &v);
    g_assert_cmpfloat_with_epsilon(left, 0.0999, 1e-12);
    for (size_t i = 0; i < 5; i++) {
        g_assert_true(x.x[i] == before.x[i] && x.y[i] == before.y[i] && x.z[i] == before.z[i]);
        g_assert_true(v.x[i] == 0.0);
    }
    billow_points_free(&x);
    billow_points_free(&before);
    billow_points_free(&v);
    billow_net_free(net);
}

/* Corrections are internal: all masses alike, the centre stays. */
static void
test_chain_ends_within(void)
{
    enum { POINTS = 8 };
    BillowNet *net = new_chain(POINTS);
    BillowPoints x = place_stretched(POINTS, 1.5), v = billow_points_new(POINTS);
    BillowVec3 before = {0}, after = {0}, momentum = {0};
    for (size_t i = 0; i < POINTS; i++)
        before = billow_vec3_add(before, billow_points_get(&x, i));
    double left = billow_strain_limit_apply(net, 0.1, 1000, NULL, 0.01, &x, &v);
    for (size_t i = 0; i < POINTS; i++) {
        after = billow_vec3_add(after, billow_points_get(&x, i));
        momentum = billow_vec3_add(momentum, billow_points_get(&v, i));
    }
    g_assert_cmpfloat(left, <, 0.1 + 1e-9);
    g_assert_cmpfloat(billow_vec3_distance(before, after), <, 1e-12);
    g_assert_cmpfloat(billow_vec3_length(momentum), <, 1e-10);
    for (size_t i = 0; i + 1 < POINTS; i++)
        g_assert_cmpfloat(length_between(&x, i, i + 1), <=, 1.1 * 0.5 + 1e-9);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_net_free(net);
}

/* A square of four points drawn apart along one diagonal: the structural springs are short, the diagonal is not. */
static void
test_diagonals(void)
{
    BillowGrid grid = {2, 2, 1.0};
    BillowNet *net = billow_net_new_uniform(&grid, 1.0, 10.0, 0.0);
    BillowPoints x = billow_points_new(4), v = billow_points_new(4);
    billow_points_set(&x, 1, billow_vec3(0.4, 0.0, 0.9));
    billow_points_set(&x, 2, billow_vec3(0.4, 0.0, -0.9));
    billow_strain_limit_apply(net, 0.1, 1, NULL, 0.01, &x, &v);
    g_assert_cmpfloat_with_epsilon(length_between(&x, 1, 2), 1.1 * sqrt(2.0), 1e-12);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_net_free(net);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/strain-limit/single-spring-ends-at-the-limit-about-its-midpoint", test_single_spring);
    g_test_add_func("/strain-limit/held-ends-do-not-move", test_held_end);
    g_test_add_func("/strain-limit/springs-within-it-are-left-alone", test_within_limit);
    g_test_add_func("/strain-limit/chain-comes-within-it-and-keeps-its-centre", test_chain_ends_within);
    g_test_add_func("/strain-limit/diagonals-are-limited-too", test_diagonals);
    return g_test_run();
}
