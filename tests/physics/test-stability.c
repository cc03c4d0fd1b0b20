/* Tests the longest stable steps of the methods, with a computation of scene S of Cords 2004. */
#include "scenes.h"

#include <glib.h>

static void
explicit_methods_bear_known_steps(void)
{
    static const BillowIntegrator integrators[] = {BILLOW_INTEGRATOR_EXPLICIT_EULER,
                                                   BILLOW_INTEGRATOR_MIDPOINT,
                                                   BILLOW_INTEGRATOR_SYMPLECTIC_EULER, BILLOW_INTEGRATOR_RK4};
    for (size_t i = 0; i < G_N_ELEMENTS(integrators); i++) {
        double largest = scene_s_largest_step(integrators[i]);
        g_test_message("%s", billow_solvers[integrators[i]].choice.word);
        g_assert_true(scene_s_is_stable(integrators[i], 0.85 * largest));
        g_assert_false(scene_s_is_stable(integrators[i], 1.15 * largest));
    }
}

/* Computes scene S for 20 s in steps of h that are halved when they diverge. Returns how often they were. */
static long
halvings_of_scene_s(BillowIntegrator integrator, double h)
{
    BillowDynamics *dynamics = scene_s(integrator);
    BillowEnergy start = billow_dynamics_energy(dynamics);
    scene_run(dynamics, h, (int) ceil(20.0 / h));
    BillowEnergy end = billow_dynamics_energy(dynamics);
    /* in any case it hangs and has lost energy */
    g_assert_cmpfloat(end.kinetic + end.elastic + end.potential, <,
                      start.kinetic + start.elastic + start.potential);
    long halvings = billow_dynamics_profile(dynamics)->halvings;
    billow_dynamics_free(dynamics);
    return halvings;
}

static void
longer_steps_are_halved(void)
{
    static const BillowIntegrator integrators[] = {BILLOW_INTEGRATOR_MIDPOINT,
                                                   BILLOW_INTEGRATOR_SYMPLECTIC_EULER, BILLOW_INTEGRATOR_RK4};
    for (size_t i = 0; i < G_N_ELEMENTS(integrators); i++) {
        double largest = scene_s_largest_step(integrators[i]);
        g_test_message("%s", billow_solvers[integrators[i]].choice.word);
        g_assert_cmpint(halvings_of_scene_s(integrators[i], 0.85 * largest), ==, 0);
        g_assert_cmpint(halvings_of_scene_s(integrators[i], 1.15 * largest), >, 0);
    }
}

static void
implicit_methods_stay_bounded(void)
{
    static const BillowIntegrator integrators[] = {BILLOW_INTEGRATOR_IMPLICIT_EULER,
                                                   BILLOW_INTEGRATOR_IMEX_EULER, BILLOW_INTEGRATOR_SBDF2};
    for (size_t i = 0; i < G_N_ELEMENTS(integrators); i++) {
        g_test_message("%s", billow_solvers[integrators[i]].choice.word);
        g_assert_true(scene_s_is_stable(integrators[i], scene_s_largest_step(integrators[i])));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stability/explicit-methods-bear-known-steps", explicit_methods_bear_known_steps);
    g_test_add_func("/stability/longer-steps-are-halved", longer_steps_are_halved);
    g_test_add_func("/stability/implicit-methods-stay-bounded", implicit_methods_stay_bounded);
    return g_test_run();
}
