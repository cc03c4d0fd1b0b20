#include "physics/solver/conjugate_gradients.h"

#include <glib.h>
#include <string.h>

enum { COUNT = 200 };

/* A diagonal system with entries from 1 to `condition`, and its prescribed values. */
typedef struct {
    double entries[3][COUNT];
    BillowFilter filter;
    BillowPoints x, b, solution;
} Fixture;

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    Fixture *f = data;
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(
            q, i,
            billow_vec3(f->entries[0][i] * p->x[i], f->entries[1][i] * p->y[i], f->entries[2][i] * p->z[i]));
    return billow_points_dot(NULL, COUNT, p, q);
}

static double
filter_only(void *data, const BillowPoints *r, BillowPoints *z)
{
    Fixture *f = data;
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(z, i, billow_points_get(r, i));
    billow_filter_apply(&f->filter, z);
    return billow_points_dot(NULL, COUNT, r, z);
}

static Fixture *
fixture_new(double condition)
{
    Fixture *f = g_new0(Fixture, 1);
    f->x = billow_points_new(COUNT);
    f->b = billow_points_new(COUNT);
    f->solution = billow_points_new(COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t axis = 0; axis < 3; axis++)
            f->entries[axis][i] = 1.0 + (condition - 1.0) * (double) (3 * i + axis) / (3 * COUNT - 1);
        billow_points_set(&f->solution, i,
                          billow_vec3(g_test_rand_double_range(-1, 1), g_test_rand_double_range(-1, 1),
                                      g_test_rand_double_range(-1, 1)));
    }
    multiply(f, &f->solution, &f->b);
    return f;
}

static void
fixture_free(Fixture *f)
{
    billow_points_free(&f->x);
    billow_points_free(&f->b);
    billow_points_free(&f->solution);
    billow_filter_free(&f->filter);
    g_free(f);
}

static BillowSolution
solve(Fixture *f, double tolerance, int max_iterations)
{
    BillowConjugateGradients *solver = billow_conjugate_gradients_new(COUNT, NULL);
    BillowLinearSystem system = {COUNT, multiply, filter_only, f};
    BillowSolution solution = billow_conjugate_gradients_solve(solver, &system, &f->filter, &f->b, 0.0,
                                                               tolerance, max_iterations, &f->x, NULL);
    billow_conjugate_gradients_free(solver);
    return solution;
}

static double
energy_of_error(const Fixture *f)
{
    double sum = 0.0;
    for (size_t i = 0; i < COUNT; i++) {
        BillowVec3 e = billow_vec3_sub(billow_points_get(&f->x, i), billow_points_get(&f->solution, i));
        sum += f->entries[0][i] * e.x * e.x + f->entries[1][i] * e.y * e.y + f->entries[2][i] * e.z * e.z;
    }
    return sqrt(sum);
}

/* Etzmuss (3.7): after sqrt(condition) / 2 ln(2 / e) iterations the energy norm's error is a share e. */
static void
test_shrinks_error_as_bounded(void)
{
    const double conditions[] = {4.0, 100.0, 1e4}, shares[] = {1e-2, 1e-5};
    for (size_t c = 0; c < G_N_ELEMENTS(conditions); c++)
        for (size_t s = 0; s < G_N_ELEMENTS(shares); s++) {
            Fixture *f = fixture_new(conditions[c]);
            double start = energy_of_error(f);
            solve(f, 0.0, (int) ceil(0.5 * sqrt(conditions[c]) * log(2.0 / shares[s])));
            g_assert_cmpfloat(energy_of_error(f), <=, shares[s] * start);
            fixture_free(f);
        }
}

static void
test_ends_within_tolerance(void)
{
    Fixture *f = fixture_new(50.0);
    BillowSolution solution = solve(f, 1e-9, 1000);
    g_assert_true(solution.solved);
    g_assert_cmpfloat(solution.residual, <=, 1e-9);
    multiply(f, &f->x, &f->solution);
    double difference = 0.0;
    for (size_t i = 0; i < COUNT; i++) {
        BillowVec3 d = billow_vec3_sub(billow_points_get(&f->solution, i), billow_points_get(&f->b, i));
        difference += billow_vec3_dot(d, d);
    }
    g_assert_cmpfloat(sqrt(difference), <=, 1.01e-9 * sqrt(billow_points_dot(NULL, COUNT, &f->b, &f->b)));
    fixture_free(f);
}

static void
test_reports_too_few_iterations(void)
{
    Fixture *f = fixture_new(1e6);
    BillowSolution solution = solve(f, 1e-9, 3);
    g_assert_false(solution.solved);
    g_assert_cmpint(solution.iterations, ==, 3);
    fixture_free(f);
}

static void
test_knows_the_answer_given(void)
{
    Fixture *f = fixture_new(1e3);
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(&f->x, i, billow_points_get(&f->solution, i));
    BillowSolution solution = solve(f, 1e-12, 100);
    g_assert_true(solution.solved);
    g_assert_cmpint(solution.iterations, ==, 0);
    fixture_free(f);
}

/* Solves from 0 with a guess, and returns the number of iterations. */
static int
iterations_with(Fixture *f, const BillowPoints *guess)
{
    BillowConjugateGradients *solver = billow_conjugate_gradients_new(COUNT, NULL);
    const BillowLinearSystem system = {COUNT, multiply, filter_only, f, NULL, guess};
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(&f->x, i, (BillowVec3){0});
    const BillowSolution solution =
        billow_conjugate_gradients_solve(solver, &system, &f->filter, &f->b, 0.0, 1e-9, 1000, &f->x, NULL);
    g_assert_true(solution.solved);
    for (size_t i = 0; i < COUNT; i++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(&f->x, i), billow_points_get(&f->solution, i)), <=, 1e-5);
    billow_conjugate_gradients_free(solver);
    return solution.iterations;
}

/* guess = factor (solution + noise) */
static void
make_guess(const Fixture *f, double factor, double noise, BillowPoints *guess)
{
    for (size_t i = 0; i < COUNT; i++) {
        const BillowVec3 random = {g_test_rand_double_range(-1, 1), g_test_rand_double_range(-1, 1),
                                   g_test_rand_double_range(-1, 1)},
                         near = billow_vec3_add(billow_points_get(&f->solution, i),
                                                billow_vec3_scale(random, noise));
        billow_points_set(guess, i, billow_vec3_scale(near, factor));
    }
}

/* A guess counts but for its length, saves the more iterations the better it is, and does no harm if it is useless. */
static void
test_start_near_a_guess(void)
{
    Fixture *f = fixture_new(1e3);
    BillowPoints guess = billow_points_new(COUNT);
    const double noises[] = {1e-6, 1e-3, 1e-2};
    make_guess(f, -3.0, 0.0, &guess);
    g_assert_cmpint(iterations_with(f, &guess), ==, 0);
    int last = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(noises); i++) {
        make_guess(f, -3.0, noises[i], &guess);
        const int iterations = iterations_with(f, &guess);
        g_assert_cmpint(iterations, >, last);
        last = iterations;
    }
    const int unguided = iterations_with(f, NULL);
    g_assert_cmpint(last, <, unguided);
    make_guess(f, 1.0, 1e9, &guess);
    g_assert_cmpint(iterations_with(f, &guess), <=, unguided + 5);
    billow_points_free(&guess);
    fixture_free(f);
}

/* The residual is b - A x, with what holds the prescribed components, with and without a guess. */
static void
test_residual_has_what_holds_prescribed_components(void)
{
    for (int has_guess = 0; has_guess < 2; has_guess++) {
        Fixture *f = fixture_new(100.0);
        BillowPoints guess = billow_points_new(COUNT), residual = billow_points_new(COUNT);
        BillowConjugateGradients *solver = billow_conjugate_gradients_new(COUNT, NULL);
        const BillowLinearSystem system = {COUNT, multiply, filter_only, f, NULL, has_guess ? &guess : NULL};
        make_guess(f, 2.0, 0.1, &guess);
        billow_filter_hold(&f->filter, 17, (BillowVec3){0});
        billow_filter_prescribe(&f->filter, 40, (BillowVec3){0.6, 0.0, 0.8}, 0.0);
        billow_conjugate_gradients_solve(solver, &system, &f->filter, &f->b, 0.0, 1e-3, 1000, &f->x,
                                         &residual);
        multiply(f, &f->x, &guess);
        for (size_t i = 0; i < COUNT; i++) {
            const BillowVec3 rest =
                billow_vec3_sub(billow_points_get(&f->b, i), billow_points_get(&guess, i));
            g_assert_cmpfloat(billow_vec3_distance(rest, billow_points_get(&residual, i)), <=, 1e-11);
        }
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(&residual, 17), billow_points_get(&f->b, 17)), <=, 0.0);
        billow_conjugate_gradients_free(solver);
        billow_points_free(&guess);
        billow_points_free(&residual);
        fixture_free(f);
    }
}

/* Pinned points and prescribed directions keep their values exactly, and the rest is solved. */
static void
test_leaves_prescribed_components(void)
{
    Fixture *f = fixture_new(100.0);
    BillowVec3 held = {1.5, -2.5, 0.25}, slanted = {0.6, 0.0, 0.8};
    billow_filter_hold(&f->filter, 17, held);
    billow_filter_prescribe(&f->filter, 40, slanted, 0.75);
    billow_filter_prescribe(&f->filter, 60, billow_vec3(0.0, 1.0, 0.0), -0.5);
    billow_points_set(&f->x, 17, held);
    billow_points_set(&f->x, 40, billow_vec3_scale(slanted, 0.75));
    billow_points_set(&f->x, 60, billow_vec3(0.0, -0.5, 0.0));
    g_assert_true(solve(f, 1e-12, 1000).solved);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&f->x, 17), held), <=, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_vec3_dot(billow_points_get(&f->x, 40), slanted), 0.75, 1e-12);
    g_assert_cmpfloat_with_epsilon(f->x.y[60], -0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(f->x.x[60], f->solution.x[60], 1e-10);
    g_assert_cmpfloat_with_epsilon(f->x.y[40], f->solution.y[40], 1e-10);
    g_assert_cmpfloat_with_epsilon(f->x.z[100], f->solution.z[100], 1e-10);
    fixture_free(f);
}

static void
test_dot_is_the_same_for_any_threads(void)
{
    enum { N = 10007 };
    BillowPoints a = billow_points_new(N), b = billow_points_new(N);
    for (size_t i = 0; i < N; i++) {
        billow_points_set(&a, i,
                          billow_vec3(g_test_rand_double(), g_test_rand_double(), g_test_rand_double()));
        billow_points_set(&b, i,
                          billow_vec3(g_test_rand_double(), g_test_rand_double(), g_test_rand_double()));
    }
    double alone = billow_points_dot(NULL, N, &a, &b);
    for (int threads = 1; threads <= 3; threads++) {
        BillowWorkers *workers = billow_workers_new(threads);
        double together = billow_points_dot(workers, N, &a, &b);
        g_assert_true(memcmp(&alone, &together, sizeof alone) == 0);
        billow_workers_free(workers);
    }
    g_assert_cmpfloat_with_epsilon(alone / N, 0.75, 0.02);
    billow_points_free(&a);
    billow_points_free(&b);
}

static void
test_none_is_freed(void)
{
    billow_conjugate_gradients_free(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/conjugate-gradients/shrink-the-error-as-bounded", test_shrinks_error_as_bounded);
    g_test_add_func("/conjugate-gradients/end-within-the-tolerance", test_ends_within_tolerance);
    g_test_add_func("/conjugate-gradients/report-too-few-iterations", test_reports_too_few_iterations);
    g_test_add_func("/conjugate-gradients/know-the-answer-given", test_knows_the_answer_given);
    g_test_add_func("/conjugate-gradients/leave-prescribed-components", test_leaves_prescribed_components);
    g_test_add_func("/conjugate-gradients/start-near-a-guess", test_start_near_a_guess);
    g_test_add_func("/conjugate-gradients/residual-has-what-holds-prescribed-components",
                    test_residual_has_what_holds_prescribed_components);
    g_test_add_func("/conjugate-gradients/dot-is-the-same-for-any-threads",
                    test_dot_is_the_same_for_any_threads);
    g_test_add_func("/conjugate-gradients/none-is-freed", test_none_is_freed);
    return g_test_run();
}
