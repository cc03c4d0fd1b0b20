#include "core/base/down.h"

#include <glib.h>

/* The pull points straight down, lengths and angles stay, and turning back returns each place. */
static void
test_any_pull(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    for (int i = 0; i < 1000; i++) {
        BillowVec3 v[3];
        for (int k = 0; k < 3; k++)
            v[k] = billow_vec3(g_rand_double_range(random, -2, 2), g_rand_double_range(random, -2, 2),
                               g_rand_double_range(random, -2, 2));
        const BillowDown down = billow_down_of(v[0]);
        const BillowVec3 pull = billow_down_turn(&down, v[0]), p = billow_down_turn(&down, v[1]),
                         q = billow_down_turn(&down, v[2]);
        g_assert_cmpfloat(billow_vec3_distance(pull, billow_vec3(0.0, -billow_vec3_length(v[0]), 0.0)), <,
                          1e-12);
        g_assert_cmpfloat_with_epsilon(billow_vec3_dot(p, q), billow_vec3_dot(v[1], v[2]), 1e-12);
        g_assert_cmpfloat_with_epsilon(billow_vec3_dot(billow_vec3_cross(pull, p), q),
                                       billow_vec3_dot(billow_vec3_cross(v[0], v[1]), v[2]), 1e-11);
        g_assert_cmpfloat(billow_vec3_distance(billow_down_turn_back(&down, p), v[1]), <, 1e-12);
    }
}

static void
test_down_turns_nothing(void)
{
    const BillowDown down = billow_down_of(billow_vec3(0.0, -3.0, 0.0));
    const BillowVec3 place = billow_vec3(0.1, 0.7, -0.3);
    g_assert_true(billow_vec3_equal(billow_down_turn(&down, place), place));
    g_assert_true(billow_vec3_equal(billow_down_turn_back(&down, place), place));
}

static void
test_up_turns_over(void)
{
    const BillowDown down = billow_down_of(billow_vec3(0.0, 2.0, 0.0));
    const BillowVec3 place = billow_vec3(0.1, 0.7, -0.3);
    g_assert_true(billow_vec3_equal(billow_down_turn(&down, place), billow_vec3(0.1, -0.7, 0.3)));
    g_assert_true(billow_vec3_equal(billow_down_turn_back(&down, billow_vec3(0.1, -0.7, 0.3)), place));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/down/any-pull-points-down", test_any_pull);
    g_test_add_func("/down/straight-down-turns-nothing", test_down_turns_nothing);
    g_test_add_func("/down/straight-up-turns-over", test_up_turns_over);
    return g_test_run();
}
