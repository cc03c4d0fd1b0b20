/* The IMEX methods against what they must agree with, and the factor that they keep. */
#include "physics/factorisation.h"
#include "physics/imex_matrix.h"
#include "scenes.h"

#include <glib.h>

static BillowPoints
random_points(size_t count, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++) {
        points.x[i] = g_rand_double_range(random, -1.0, 1.0);
        points.y[i] = g_rand_double_range(random, -1.0, 1.0);
        points.z[i] = g_rand_double_range(random, -1.0, 1.0);
    }
    return points;
}

static double
distance(size_t count, const BillowPoints *a, const BillowPoints *b)
{
    double largest = 0.0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, billow_vec3_distance(billow_points_get(a, i), billow_points_get(b, i)));
    return largest;
}

/* A x = b by elimination on paper: [4 1 0; 1 3 1; 0 1 2] (1, 2, 3) = (6, 10, 8); entries in halves and any triangle. */
static void
factor_solves_a_small_system(void)
{
    BillowTriplets a;
    g_assert_true(billow_triplets_init(&a, 3, 6));
    billow_triplets_add(&a, 0, 0, 1.5);
    billow_triplets_add(&a, 0, 0, 2.5);
    billow_triplets_add(&a, 0, 1, 1.0);
    billow_triplets_add(&a, 2, 1, 1.0);
    billow_triplets_add(&a, 1, 1, 3.0);
    billow_triplets_add(&a, 2, 2, 2.0);
    BillowFactorisation *factor = billow_factorisation_new(&a);
    g_assert_nonnull(factor);
    double b[3][3] = {{6.0, 10.0, 8.0}, {-6.0, -10.0, -8.0}, {0.6, 1.0, 0.8}};
    static const double scales[3] = {1.0, -1.0, 0.1};
    BillowPoints x = {.x = b[0], .y = b[1], .z = b[2]};
    g_assert_true(billow_factorisation_solve(factor, &x, &x));
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 3; i++)
            g_assert_cmpfloat_with_epsilon(b[axis][i], scales[axis] * (i + 1), 1e-14);
    billow_factorisation_free(factor);
    billow_triplets_free(&a);
}

/* [1 2; 2 1] has the eigenvalue -1. */
static void
indefinite_matrix_is_refused(void)
{
    BillowTriplets a;
    g_assert_true(billow_triplets_init(&a, 2, 3));
    billow_triplets_add(&a, 0, 0, 1.0);
    billow_triplets_add(&a, 1, 0, 2.0);
    billow_triplets_add(&a, 1, 1, 1.0);
    g_assert_null(billow_factorisation_new(&a));
    billow_triplets_free(&a);
}

static void
kept_factor_inverts_the_matrix(void)
{
    BillowGrid grid = {.columns = 9, .rows = 6, .spacing = 0.1};
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowImex *imex = billow_imex_new();
    BillowPoints x = random_points(net->count, 1), b = billow_points_new(net->count);
    unsigned char held[9 * 6] = {[0] = 1, [8] = 1, [23] = 1};
    for (size_t i = 0; i < net->count; i++)
        if (held[i])
            billow_points_set(&x, i, billow_vec3(0.0, 0.0, 0.0));
    /* more steps than factors are kept, each twice */
    for (int k = 0; k < 20; k++) {
        double step = 1e-3 * pow(2.0, k % 10);
        BillowFactorisation *factor = billow_imex_factor(imex, net, held, step);
        billow_imex_apply(net, billow_imex_shares(step), &x, &b);
        for (size_t i = 0; i < net->count; i++)
            if (held[i])
                billow_points_set(&b, i, billow_vec3(0.0, 0.0, 0.0));
        g_assert_true(billow_factorisation_solve(factor, &b, &b));
        g_assert_cmpfloat(distance(net->count, &x, &b), <, 1e-9);
    }
    billow_points_free(&x);
    billow_points_free(&b);
    billow_imex_free(imex);
    billow_net_free(net);
}

/* 6 x 5 points, thrown about, with springs of rest length 0: their forces are linear, so that the implicit methods and the
 * IMEX ones solve the same equations. */
static BillowDynamics *
new_linear_cloth(BillowIntegrator integrator)
{
    BillowGrid grid = {.columns = 6, .rows = 5, .spacing = 0.1};
    BillowNet *net = billow_net_new_uniform(&grid, 0.02, 30.0, 0.0);
    scene_set_drag(net, 0.05);
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
        net->springs[family].rest = 0.0;
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -9.81;
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    BillowPoints noise = random_points(net->count, 2);
    for (size_t i = 0; i < net->count; i++) {
        BillowVec3 v = billow_points_get(&noise, i);
        BillowVec3 place = billow_points_get(billow_dynamics_positions(dynamics), i);
        billow_points_set(billow_dynamics_velocities(dynamics), i, v);
        billow_points_set(billow_dynamics_positions(dynamics), i,
                          billow_vec3_add(place, billow_vec3_scale(v, 0.1)));
    }
    billow_points_free(&noise);
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* One point moves up; `partly`: one slides along a slope, one in a plane. */
static void
constrain_linear_cloth(BillowDynamics *dynamics, double time, bool partly)
{
    billow_dynamics_constrain(
        dynamics, 0, (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = {-0.2, 0.3 * time, 0.1}});
    if (!partly)
        return;
    billow_dynamics_constrain(dynamics, 14,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_LINE,
                                                 .place = {0.0, 0.1, 0.0},
                                                 .direction = {0.6, 0.0, 0.8}});
    billow_dynamics_constrain(dynamics, 29,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_PLANE,
                                                 .place = {0.2, 0.1, 0.2},
                                                 .direction = {0.0, 0.8, 0.6}});
}

static void
agree_on_linear_springs(BillowIntegrator implicit, BillowIntegrator imex, bool partly)
{
    BillowDynamics *one = new_linear_cloth(implicit), *two = new_linear_cloth(imex);
    for (int i = 0; i < 50; i++) {
        constrain_linear_cloth(one, billow_dynamics_time(one) + 0.01, partly);
        constrain_linear_cloth(two, billow_dynamics_time(two) + 0.01, partly);
        g_assert_cmpint(billow_dynamics_step(one, 0.01), !=, BILLOW_STEP_UNSOLVED);
        g_assert_cmpint(billow_dynamics_step(two, 0.01), !=, BILLOW_STEP_UNSOLVED);
        g_assert_cmpfloat(distance(30, billow_dynamics_positions(one), billow_dynamics_positions(two)), <,
                          1e-8);
        g_assert_cmpfloat(distance(30, billow_dynamics_velocities(one), billow_dynamics_velocities(two)), <,
                          1e-6);
    }
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

static void
imex_euler_is_implicit_euler_for_linear_springs(void)
{
    agree_on_linear_springs(BILLOW_INTEGRATOR_IMPLICIT_EULER, BILLOW_INTEGRATOR_IMEX_EULER, true);
}

static void
sbdf2_is_bdf2_for_linear_springs(void)
{
    agree_on_linear_springs(BILLOW_INTEGRATOR_BDF2, BILLOW_INTEGRATOR_SBDF2, false);
}

/* With all points held or free, the factor solves each step at once. */
static void
one_iteration_solves_a_step(void)
{
    BillowDynamics *dynamics = scene_s(BILLOW_INTEGRATOR_SBDF2);
    billow_dynamics_reset_profile(dynamics);
    for (int i = 0; i < 20; i++)
        billow_dynamics_step(dynamics, 0.02);
    g_assert_cmpint(billow_dynamics_profile(dynamics)->iterations, <=, 20);
    billow_dynamics_free(dynamics);
}

/* The kept factors are no part of the state: what follows is the same without them. */
static void
restored_state_goes_on_the_same(void)
{
    BillowDynamics *one = new_linear_cloth(BILLOW_INTEGRATOR_SBDF2);
    BillowDynamics *two = new_linear_cloth(BILLOW_INTEGRATOR_SBDF2);
    for (int i = 0; i < 10; i++)
        billow_dynamics_step(one, i % 2 ? 0.01 : 0.005);
    g_autofree void *state = g_malloc(billow_dynamics_state_bytes(one));
    billow_dynamics_save(one, state);
    billow_dynamics_restore(two, state);
    for (int i = 0; i < 10; i++) {
        billow_dynamics_step(one, i % 2 ? 0.01 : 0.005);
        billow_dynamics_step(two, i % 2 ? 0.01 : 0.005);
    }
    const BillowPoints *x1 = billow_dynamics_positions(one), *x2 = billow_dynamics_positions(two);
    g_assert_cmpmem(x1->x, 30 * sizeof(double), x2->x, 30 * sizeof(double));
    g_assert_cmpmem(x1->y, 30 * sizeof(double), x2->y, 30 * sizeof(double));
    g_assert_cmpmem(x1->z, 30 * sizeof(double), x2->z, 30 * sizeof(double));
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/imex/factor-solves-a-small-system", factor_solves_a_small_system);
    g_test_add_func("/imex/indefinite-matrix-is-refused", indefinite_matrix_is_refused);
    g_test_add_func("/imex/kept-factor-inverts-the-matrix", kept_factor_inverts_the_matrix);
    g_test_add_func("/imex/imex-euler-is-implicit-euler-for-linear-springs",
                    imex_euler_is_implicit_euler_for_linear_springs);
    g_test_add_func("/imex/sbdf2-is-bdf2-for-linear-springs-and-held-points",
                    sbdf2_is_bdf2_for_linear_springs);
    g_test_add_func("/imex/one-iteration-solves-a-step", one_iteration_solves_a_step);
    g_test_add_func("/imex/restored-state-goes-on-the-same", restored_state_goes_on_the_same);
    return g_test_run();
}
