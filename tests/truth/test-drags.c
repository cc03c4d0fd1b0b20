/* Tests that the cloth follows a dragged anchor, with some of the drags of measure-drags. */
#include "truth/drag.h"
#include "truth/projects.h"

#include <glib.h>

enum { STEPS = 40, POP = 40 };

/* Checks that no step moves the displayed cloth over 40 times as far as the anchor, nor the rest shape,
 * unless the net jumps too when moved along. Frees the set. */
static void
assert_follows(TruthSet set, size_t anchor, uint64_t seed)
{
    TruthDrag drag = truth_drag(&set, anchor, STEPS, seed, true);
    g_test_message("%s, anchor %zu: at most %.1f times as far, %d pops of which %d are the energy's",
                   set.name, anchor, drag.worst, drag.pops, drag.snaps);
    g_assert_cmpfloat(drag.worst, <=, POP);
    g_assert_cmpint(drag.pops, ==, drag.snaps);
    truth_set_free(&set);
}

static void
assert_random_sets_follow(int n, const int *numbers, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        TruthSet set = truth_set_random_square(n, numbers[k]);
        const size_t anchor = (size_t) numbers[k] % set.n_anchors;
        assert_follows(set, anchor, (uint64_t) numbers[k] + 1);
    }
}

static void
random_sets_follow(void)
{
    const int numbers[] = {0, 2, 4, 6, 8, 10, 12, 20, 22, 24, 26, 28, 30, 32, 40, 42, 44, 46, 48};
    assert_random_sets_follow(33, numbers, G_N_ELEMENTS(numbers));
}

static void
random_sets_of_more_points_follow(void)
{
    const int numbers[] = {1, 5, 9, 23, 49};
    assert_random_sets_follow(64, numbers, G_N_ELEMENTS(numbers));
}

static void
canopy_follows(void)
{
    assert_follows(truth_set_canopy(33, 0.0), 0, 11);
    assert_follows(truth_set_canopy(33, 0.0), 4, 12);
    assert_follows(truth_set_canopy(64, 0.05), 2, 14);
}

static void
swag_follows(void)
{
    assert_follows(truth_set_swag(33, 0.6), 0, 13);
    assert_follows(truth_set_swag(64, 0.6), 1, 15);
}

/* The canopy of the samples never snaps through. */
static void
sample_follows(void)
{
    for (size_t anchor = 0; anchor < 5; anchor++) {
        TruthSets sets = {0};
        g_assert_true(truth_sets_add_project(&sets, TRUTH_SAMPLES "/canopy.billow"));
        TruthDrag drag = truth_drag(&sets.sets[0], anchor, STEPS, 20 + anchor, false);
        g_test_message("anchor %zu: at most %.1f times as far", anchor, drag.worst);
        g_assert_cmpfloat(drag.worst, <=, POP);
        g_assert_cmpint(drag.pops, ==, 0);
        truth_sets_free(&sets);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all sets, not only the first that fails */
    g_test_add_func("/drags/random-sets-follow", random_sets_follow);
    g_test_add_func("/drags/random-sets-of-more-points-follow", random_sets_of_more_points_follow);
    g_test_add_func("/drags/canopy-follows", canopy_follows);
    g_test_add_func("/drags/swag-follows", swag_follows);
    g_test_add_func("/drags/sample-follows", sample_follows);
    return g_test_run();
}
