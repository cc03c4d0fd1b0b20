/* Tests that every solver moves a cloth. */
#include "physics/solver/solver.h"

#include <glib.h>
#include <string.h>

static const BillowGrid GRID = {6, 5, 0.1};
enum { HELD = 0, LAST = 29 };

static BillowDynamics *
new_cloth(int number, double drag)
{
    BillowMaterial material = billow_material_presets[0].material;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    material.stretch = 30.0; /* soft: IMEX schemes brake the rotation of stiff cloth */
    material.shear = material.bend = 1.0;
    material.drag = drag;
    settings.max_halvings = 12;
    settings.scheme = billow_solvers[number].scheme;
    return billow_dynamics_new(billow_net_new(&GRID, &material), &settings, NULL);
}

/* Holds a point at a position that rises by 0.1 m/s. */
static void
lift(void *data, double time, BillowDynamics *dynamics)
{
    int *calls = data;
    (*calls)++;
    const BillowVec3 place = {-0.25, 0.1 * time, -0.2};
    billow_dynamics_constrain(dynamics, HELD,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
}

static void
test_complete(void)
{
    for (int i = 0; i < billow_solver_count(); i++) {
        const BillowChoice *choice = &billow_solvers[i].choice;
        g_assert_nonnull(choice->word);
        g_assert_cmpstr(choice->label, >, "");
        for (int other = 0; other < i; other++) {
            g_assert_cmpstr(choice->word, !=, billow_solvers[other].choice.word);
            g_assert_cmpstr(choice->label, !=, billow_solvers[other].choice.label);
        }
        g_assert_true(billow_solvers[i].scheme && billow_solvers[i].scheme->integrate);
    }
    g_assert_null(billow_solvers[billow_solver_count()].choice.word);
}

static double
mean_height(BillowDynamics *dynamics)
{
    double sum = 0.0;
    for (size_t i = 0; i <= LAST; i++)
        sum += billow_dynamics_positions(dynamics)->y[i];
    return sum / (LAST + 1);
}

/* After 0.5 s without air the center of mass is g t^2 / 2 lower, for first-order schemes within a step. */
static void
test_falls(gconstpointer data)
{
    BillowDynamics *dynamics = new_cloth(GPOINTER_TO_INT(data), 0.0);
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.5, 50, NULL, NULL), ==, BILLOW_STEP_DONE);
    g_assert_cmpfloat_with_epsilon(billow_dynamics_time(dynamics), 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(mean_height(dynamics), -0.5 * 9.81 * 0.25, 9.81 * 0.5 * 0.01);
    billow_dynamics_free(dynamics);
}

static void
test_is_driven(gconstpointer data)
{
    BillowDynamics *dynamics = new_cloth(GPOINTER_TO_INT(data), 0.05);
    int calls = 0;
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.5, 100, lift, &calls), ==, BILLOW_STEP_DONE);
    g_assert_cmpint(calls, >=, 100);
    g_assert_cmpfloat_with_epsilon(billow_dynamics_positions(dynamics)->y[HELD], 0.05, 1e-12);
    g_assert_cmpfloat(mean_height(dynamics), <, -0.1);
    g_assert_true(isfinite(billow_dynamics_energy(dynamics).kinetic));
    g_assert_cmpfloat(billow_dynamics_energy(dynamics).kinetic, >, 0.0);
    billow_dynamics_free(dynamics);
}

static void
test_is_kept_out(gconstpointer data)
{
    BillowDynamics *dynamics = new_cloth(GPOINTER_TO_INT(data), 0.05);
    BillowCollider ground = billow_collider_default();
    ground.position.y = -0.2;
    billow_dynamics_set_colliders(dynamics, &ground, 1);
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.5, 50, NULL, NULL), ==, BILLOW_STEP_DONE);
    for (size_t i = 0; i <= LAST; i++) {
        g_assert_cmpfloat(billow_dynamics_positions(dynamics)->y[i], >=, -0.2);
        g_assert_cmpfloat(billow_dynamics_positions(dynamics)->y[i], <, -0.15);
    }
    billow_dynamics_free(dynamics);
}

static char *
end_of(BillowDynamics *dynamics, size_t bytes)
{
    char *state = g_malloc(bytes);
    int calls = 0;
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.25, 5, lift, &calls), ==, BILLOW_STEP_DONE);
    billow_dynamics_save(dynamics, state);
    return state;
}

static void
test_goes_on_from_a_state(gconstpointer data)
{
    BillowDynamics *one = new_cloth(GPOINTER_TO_INT(data), 0.05),
                   *two = new_cloth(GPOINTER_TO_INT(data), 0.05);
    const size_t bytes = billow_dynamics_state_bytes(one);
    int calls = 0;
    g_assert_cmpint(billow_dynamics_advance(one, 0.25, 5, lift, &calls), ==, BILLOW_STEP_DONE);
    g_autofree char *state = g_malloc(bytes);
    billow_dynamics_save(one, state);
    billow_dynamics_restore(two, state);
    g_autofree char *a = end_of(one, bytes), *b = end_of(two, bytes);
    g_assert_cmpmem(a, bytes, b, bytes);
    g_assert_true(memcmp(a, state, bytes) != 0);
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

int
main(int argc, char **argv)
{
    const struct {
        const char *path;
        GTestDataFunc test;
    } tests[] = {{"falls-as-all-bodies-do", test_falls},
                 {"follows-what-holds-it", test_is_driven},
                 {"stays-out-of-bodies", test_is_kept_out},
                 {"goes-on-from-a-state-to-the-bit", test_goes_on_from_a_state}};
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/solvers/have-words-labels-and-all-functions", test_complete);
    for (int i = 0; i < billow_solver_count(); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(tests); k++) {
            g_autofree char *path =
                g_strdup_printf("/solvers/%s/%s", billow_solvers[i].choice.word, tests[k].path);
            g_test_add_data_func(path, GINT_TO_POINTER(i), tests[k].test);
        }
    return g_test_run();
}
