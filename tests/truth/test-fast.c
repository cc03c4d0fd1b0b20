/* Tests that fast colliders do not pass through the cloth. */
#include "truth/fast.h"

/* In physics, however small they are. */
static void
nothing_passes_in_physics(void)
{
    static const struct {
        BillowColliderShape shape;
        double radius, speed;
    } shots[] = {{BILLOW_COLLIDER_SPHERE, 0.03, 1.0},
                 {BILLOW_COLLIDER_SPHERE, 0.03, 20.0},
                 {BILLOW_COLLIDER_CAPSULE, 0.03, 5.0},
                 {BILLOW_COLLIDER_SPHERE, 0.07, 5.0}};
    for (size_t k = 0; k < G_N_ELEMENTS(shots); k++) {
        g_autoptr(BillowProject) project =
            truth_fast_scene(17, 15, shots[k].shape, shots[k].radius, shots[k].speed);
        const TruthFast result = truth_fast_physics(project);
        g_assert_cmpfloat(result.angle, >, 0.1);
        g_assert_cmpfloat(result.depth, <, 0.6 * shots[k].radius);
    }
}

/* In the fake, if it is no smaller than its cells. */
static void
nothing_passes_in_the_fake(void)
{
    static const double speeds[] = {5.0, 20.0};
    for (size_t k = 0; k < G_N_ELEMENTS(speeds); k++) {
        g_autoptr(BillowProject) project = truth_fast_scene(23, 19, BILLOW_COLLIDER_SPHERE, 0.07, speeds[k]);
        const TruthFast result = truth_fast_fake(project);
        g_assert_cmpfloat(result.angle, >, 0.1);
        g_assert_cmpfloat(result.p99, <, 0.02);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fast/nothing-passes-in-physics", nothing_passes_in_physics);
    g_test_add_func("/fast/nothing-passes-in-the-fake", nothing_passes_in_the_fake);
    return g_test_run();
}
