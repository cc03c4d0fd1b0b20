/* Tests that transitions between two keyframes do not snap half-way. `measure-transitions` measures more. */
#include "truth/transitions.h"

#include <glib.h>

enum { POINTS = 21 };

static const double JUMP = 3.0, P99 = 1.0, MAX_STRAIN = 3.0;

/* One of each kind of change. */
static void
random_ones_do_not_snap(void)
{
    for (int number = 6; number < 6 + (int) TRUTH_N_CHANGES; number++) {
        g_autoptr(BillowProject) project = truth_transition_random(POINTS, number);
        g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
        g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
        const TruthMotion motion = truth_transition_measure(animation, 0, 240.0);
        g_test_message("%d, %s: %.1f median speeds at %.2f s; strain %.2f, %.2f %%", number, project->name,
                       motion.jump, motion.jump_at, motion.p99, motion.max);
        g_assert_cmpfloat(motion.jump, <=, JUMP);
        g_assert_cmpfloat(motion.p99, <=, P99);
        g_assert_cmpfloat(motion.max, <=, MAX_STRAIN);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all transitions, not only the first that fails */
    g_test_add_func("/transitions/random-ones-do-not-snap", random_ones_do_not_snap);
    return g_test_run();
}
