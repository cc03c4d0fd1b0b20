/* Tests that the same cloth with the same anchors has the same shape at any resolution. */
#include "truth/resolution.h"

#include <glib.h>

static const double MOST = 1.5; /* in % of the size */

static void
assert_does_not_depend_on_the_grid(const TruthHung *hung)
{
    TruthShape shapes[TRUTH_SIZES];
    for (int i = 0; i < TRUTH_SIZES; i++) {
        TruthSet set = hung->make(truth_sizes[i]);
        shapes[i] = truth_shape_of(&set, NULL);
        truth_set_free(&set);
    }
    for (int i = 1; i < TRUTH_SIZES; i++) {
        double difference =
            100.0 / shapes[0].size *
            truth_difference(shapes[0].points, truth_sizes[0], shapes[i].points, truth_sizes[i]);
        g_test_message("%s: %d and %d points a side differ by %.2f %%", hung->name, truth_sizes[0],
                       truth_sizes[i], difference);
        g_assert_cmpfloat(difference, <=, MOST);
    }
    for (int i = 0; i < TRUTH_SIZES; i++)
        truth_shape_free(&shapes[i]);
}

static void
shapes_do_not_depend_on_the_grid(void)
{
    for (size_t k = 0; k < n_truth_hung; k++)
        if (truth_hung[k].unique)
            assert_does_not_depend_on_the_grid(&truth_hung[k]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all sets, not only the first that fails */
    g_test_add_func("/resolution/shapes-do-not-depend-on-the-grid", shapes_do_not_depend_on_the_grid);
    return g_test_run();
}
