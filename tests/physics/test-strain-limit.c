#include "../sanitized.h"
#include "physics/solver/solver.h"
#include "physics/solver/strain_limit.h"

#include <glib.h>

static BillowNet *
new_chain(int points)
{
    BillowGrid grid = {points, 1, 0.5};
    return billow_net_new_uniform(&grid, 1.0, 10.0, 0.0);
}

/* Points along a slanted line, at `stretch` times their distances. */
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
single_spring_ends_at_it(void)
{
    BillowNet *net = new_chain(2);
    BillowPoints x = place_stretched(2, 1.7);
    const BillowFilter free = {0};
    BillowVec3 before = billow_vec3_add(billow_points_get(&x, 0), billow_points_get(&x, 1));
    g_assert_cmpfloat_with_epsilon(billow_strain_limit_excess(net, 0.1, &x), 0.6, 1e-12);
    billow_strain_limit_sweep(net, 0.1, &free, 1, &x);
    BillowVec3 after = billow_vec3_add(billow_points_get(&x, 0), billow_points_get(&x, 1));
    g_assert_cmpfloat_with_epsilon(length_between(&x, 0, 1), 1.1 * 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_strain_limit_excess(net, 0.1, &x), 0.0, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(before, after), <, 1e-12);
    billow_points_free(&x);
    billow_net_free(net);
}

static void
held_ends_do_not_move(void)
{
    BillowNet *net = new_chain(2);
    BillowPoints x = place_stretched(2, 1.7);
    BillowFilter filter = {0};
    billow_filter_hold(&filter, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_strain_limit_sweep(net, 0.1, &filter, 1, &x);
    g_assert_cmpfloat_with_epsilon(length_between(&x, 0, 1), 1.1 * 0.5, 1e-12);
    g_assert_true(x.x[0] == 0.0 && x.y[0] == 0.0 && x.z[0] == 0.0);
    billow_filter_hold(&filter, 1, billow_vec3(0.0, 0.0, 0.0));
    billow_strain_limit_sweep(net, 0.05, &filter, 1, &x);
    g_assert_cmpfloat_with_epsilon(length_between(&x, 0, 1), 1.1 * 0.5, 1e-12);
    billow_filter_free(&filter);
    billow_points_free(&x);
    billow_net_free(net);
}

static void
springs_within_it_are_left_alone(void)
{
    BillowNet *net = new_chain(5);
    BillowPoints x = place_stretched(5, 1.0999), before = place_stretched(5, 1.0999);
    const BillowFilter free = {0};
    billow_strain_limit_sweep(net, 0.1, &free, 10, &x);
    for (size_t i = 0; i < 5; i++)
        g_assert_true(x.x[i] == before.x[i] && x.y[i] == before.y[i] && x.z[i] == before.z[i]);
    billow_points_free(&x);
    billow_points_free(&before);
    billow_net_free(net);
}

static void
chain_comes_within_it(void)
{
    enum { POINTS = 8 };
    BillowNet *net = new_chain(POINTS);
    BillowPoints x = place_stretched(POINTS, 1.5);
    const BillowFilter free = {0};
    BillowVec3 before = {0}, after = {0};
    for (size_t i = 0; i < POINTS; i++)
        before = billow_vec3_add(before, billow_points_get(&x, i));
    billow_strain_limit_sweep(net, 0.1, &free, 1000, &x);
    for (size_t i = 0; i < POINTS; i++)
        after = billow_vec3_add(after, billow_points_get(&x, i));
    g_assert_cmpfloat(billow_vec3_distance(before, after), <, 1e-12);
    for (size_t i = 0; i + 1 < POINTS; i++)
        g_assert_cmpfloat(length_between(&x, i, i + 1), <=, 1.1 * 0.5 + 1e-9);
    billow_points_free(&x);
    billow_net_free(net);
}

/* A square of four points that is drawn apart along one diagonal, which leaves its sides short. */
static void
diagonals_are_no_threads(void)
{
    BillowGrid grid = {2, 2, 1.0};
    BillowNet *net = billow_net_new_uniform(&grid, 1.0, 10.0, 0.0);
    BillowPoints x = billow_points_new(4);
    const BillowFilter free = {0};
    billow_points_set(&x, 1, billow_vec3(0.4, 0.0, 0.9));
    billow_points_set(&x, 2, billow_vec3(0.4, 0.0, -0.9));
    billow_strain_limit_sweep(net, 0.1, &free, 1, &x);
    g_assert_cmpfloat(billow_strain_limit_excess(net, 0.1, &x), <, 0.0);
    g_assert_cmpfloat(length_between(&x, 1, 2), ==, 1.8);
    billow_points_free(&x);
    billow_net_free(net);
}

/* The limit stops two points that move apart in one step. They continue with the velocities that took them
 * where they are, and with the same momentum. */
static void
velocities_are_limited_too(void)
{
    const double h = 0.01;
    for (int m = 0; m < billow_solver_count(); m++) {
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.gravity = billow_vec3(0.0, 0.0, 0.0);
        settings.scheme = billow_solvers[m].scheme;
        settings.strain_limit = 0.1;
        BillowDynamics *dynamics = billow_dynamics_new(new_chain(2), &settings, NULL);
        BillowPoints *x = billow_dynamics_positions(dynamics), *v = billow_dynamics_velocities(dynamics);
        BillowPoints before = billow_points_new(2);
        billow_points_set(v, 0, billow_vec3(-19.0, 1.0, 0.0));
        billow_points_set(v, 1, billow_vec3(21.0, 1.0, 0.0));
        for (size_t i = 0; i < 2; i++)
            billow_points_set(&before, i, billow_points_get(x, i));
        g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(length_between(x, 0, 1), <=, (1.0 + 1.1 * 0.1) * 0.5);
        for (size_t i = 0; i < 2; i++) {
            BillowVec3 gone = billow_vec3_sub(billow_points_get(x, i), billow_points_get(&before, i));
            g_assert_cmpfloat(billow_vec3_distance(gone, billow_vec3_scale(billow_points_get(v, i), h)), <,
                              1e-12);
        }
        BillowVec3 momentum = billow_vec3_add(billow_points_get(v, 0), billow_points_get(v, 1));
        g_assert_cmpfloat(billow_vec3_distance(momentum, billow_vec3(2.0, 2.0, 0.0)), <, 1e-3);
        billow_points_free(&before);
        billow_dynamics_free(dynamics);
    }
}

/* --- A cloth of one meter, initially level, that swings down and is caught --- */

typedef struct {
    int points; /* along each side */
    int solver;
    double limit;
    double stretch;  /* of its threads, relative to cotton */
    bool by_an_edge; /* otherwise by two corners */
} Swing;

static BillowDynamics *
new_swing(const Swing *swing)
{
    const BillowGrid grid = {swing->points, swing->points, 1.0 / (swing->points - 1)};
    BillowMaterial material = billow_material_presets[0].material;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    material.stretch *= swing->stretch;
    settings.scheme = billow_solvers[swing->solver].scheme;
    settings.strain_limit = swing->limit;
    settings.max_halvings = 12;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    for (int column = 0; column < swing->points; column++)
        if (swing->by_an_edge || column == 0 || column == swing->points - 1) {
            const BillowVec3 place = billow_points_get(x, (size_t) column);
            billow_dynamics_constrain(dynamics, (size_t) column,
                                      (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
        }
    return dynamics;
}

/* Returns the largest strain of a thread at the end of a frame. */
static double
largest_stretch(const Swing *swing, int substeps)
{
    BillowDynamics *dynamics = new_swing(swing);
    double largest = 0.0;
    for (int frame = 0; frame < 12; frame++) {
        g_assert_cmpint(billow_dynamics_advance(dynamics, 1.0 / 24.0, substeps, NULL, NULL), ==,
                        BILLOW_STEP_DONE);
        largest = fmax(largest, billow_strain_limit_excess(billow_dynamics_net(dynamics), 0.0,
                                                           billow_dynamics_positions(dynamics)));
    }
    billow_dynamics_free(dynamics);
    return largest;
}

static void
check_that_it_holds(const Swing *swing, int substeps)
{
    double stretch = largest_stretch(swing, substeps);
    g_test_message("%d points, %s, limit %g: %.4f", swing->points, billow_solvers[swing->solver].choice.word,
                   swing->limit, stretch);
    g_assert_cmpfloat(stretch, <=, 1.1 * swing->limit);
}

/* Threads that would be at least a third longer than the limit. */
static Swing
swing_of(int points, int solver, double limit)
{
    return (Swing){.points = points, .solver = solver, .limit = limit, .stretch = limit == 0.01 ? 0.5 : 0.05};
}

static void
threads_would_be_longer_without(void)
{
    for (int i = 0; i < 2; i++) {
        const double limit = i == 0 ? 0.01 : 0.1;
        Swing without = swing_of(16, BILLOW_INTEGRATOR_IMPLICIT_EULER, limit);
        without.limit = 0.0;
        g_assert_cmpfloat(largest_stretch(&without, 2), >, 4.0 / 3.0 * limit);
    }
}

static void
check_both_limits(int points, int solver, int substeps)
{
    const Swing small = swing_of(points, solver, 0.01), large = swing_of(points, solver, 0.1);
    check_that_it_holds(&small, substeps);
    check_that_it_holds(&large, substeps);
}

static void
holds_by_every_method(void)
{
    for (int solver = 0; solver < billow_solver_count(); solver++)
        check_both_limits(SANITIZED ? 8 : 16, solver, billow_solvers[solver].scheme->is_explicit ? 20 : 2);
}

static void
holds_on_every_grid(void)
{
    for (int points = SANITIZED ? 12 : 32; points <= (SANITIZED ? 12 : 64); points *= 2)
        for (int solver = 0; solver < billow_solver_count(); solver++)
            if (!billow_solvers[solver].scheme->is_explicit)
                check_both_limits(points, solver, 1);
}

static void
holds_along_an_edge(void)
{
    const Swing swing = {.points = 32, .limit = 0.01, .stretch = 0.02, .by_an_edge = true};
    Swing without = swing;
    without.limit = 0.0;
    g_assert_cmpfloat(largest_stretch(&without, 2), >, 0.02);
    check_that_it_holds(&swing, 2);
}

/* Below the limit the motion is the same as without it. */
static void
far_limit_changes_nothing(void)
{
    const Swing limited = {.points = 16, .stretch = 1.0, .limit = 0.1}, free = {.points = 16, .stretch = 1.0};
    BillowDynamics *a = new_swing(&limited), *b = new_swing(&free);
    billow_dynamics_advance(a, 0.5, 30, NULL, NULL);
    billow_dynamics_advance(b, 0.5, 30, NULL, NULL);
    const size_t bytes = billow_dynamics_net(a)->count * sizeof(double);
    g_assert_cmpmem(billow_dynamics_positions(a)->y, bytes, billow_dynamics_positions(b)->y, bytes);
    billow_dynamics_free(a);
    billow_dynamics_free(b);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/strain-limit/single-spring-ends-at-it-about-its-midpoint", single_spring_ends_at_it);
    g_test_add_func("/strain-limit/held-ends-do-not-move", held_ends_do_not_move);
    g_test_add_func("/strain-limit/springs-within-it-are-left-alone", springs_within_it_are_left_alone);
    g_test_add_func("/strain-limit/chain-comes-within-it-and-keeps-its-centre", chain_comes_within_it);
    g_test_add_func("/strain-limit/diagonals-are-no-threads", diagonals_are_no_threads);
    g_test_add_func("/strain-limit/velocities-are-limited-too", velocities_are_limited_too);
    g_test_add_func("/strain-limit/threads-would-be-longer-without", threads_would_be_longer_without);
    g_test_add_func("/strain-limit/holds-within-a-tenth-by-every-method", holds_by_every_method);
    g_test_add_func("/strain-limit/holds-within-a-tenth-on-every-grid", holds_on_every_grid);
    g_test_add_func("/strain-limit/holds-within-a-tenth-along-an-edge", holds_along_an_edge);
    g_test_add_func("/strain-limit/far-limit-changes-nothing", far_limit_changes_nothing);
    return g_test_run();
}
