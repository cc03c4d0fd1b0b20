/* Tests that the same cloth with the same anchors has the same shape at any resolution. */
#include "truth/answers.h"
#include "truth/resolution.h"

#include <glib.h>
#include <math.h>

static const double MOST = 1.5; /* in % of the size */

static void
assert_does_not_depend_on_the_grid(const TruthHung *hung)
{
    TruthShape shapes[TRUTH_SIZES];
    TruthSet coarse = hung->make(truth_sizes[0]);
    for (int i = 0; i < TRUTH_SIZES; i++) {
        TruthSet set = hung->make(truth_sizes[i]);
        shapes[i] = truth_shape_of(&set, NULL);
        truth_set_free(&set);
    }
    for (int i = 1; i < TRUTH_SIZES; i++) {
        double difference =
            100.0 / shapes[0].size *
            truth_difference(&coarse, shapes[0].points, truth_sizes[0], shapes[i].points, truth_sizes[i]);
        g_test_message("%s: %d and %d points a side differ by %.2f %%", hung->name, truth_sizes[0],
                       truth_sizes[i], difference);
        g_assert_cmpfloat(difference, <=, MOST);
    }
    truth_set_free(&coarse);
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

/* A fan of cloth that hangs from its corner, seen from the other side, with rows for columns. */
static void
images_are_not_apart(void)
{
    const int n = 9;
    TruthSet set = truth_set_single(n, 0, 0, "corner");
    const double x = set.anchors[0].position.x;
    double fan[3 * 9 * 9], image[3 * 9 * 9];
    truth_fan(&set, 2, fan);
    for (int i = 0; i < n * n; i++)
        for (int axis = 0; axis < 3; axis++) {
            const double value = fan[3 * (i % n * n + i / n) + axis];
            image[3 * i + axis] = axis == 0 ? 2.0 * x - value : value;
        }
    const double size = truth_size(fan, (size_t) (n * n));
    g_assert_cmpfloat(truth_distance(fan, image, (size_t) (n * n)), >, 0.01 * size);
    g_assert_cmpfloat(truth_apart(&set, fan, image), <, 1e-9 * size);
    image[3 * 40] += 0.1 * size;
    g_assert_cmpfloat(truth_apart(&set, fan, image), >, 0.005 * size);
    truth_set_free(&set);
}

/* Lines from the anchor are as long as in the flat cloth, and threads nearly, as they are chords of bent ones. */
static void
fans_are_cloth(void)
{
    const int n = 33;
    const int places[][2] = {{0, 0}, {16, 16}, {16, 0}};
    for (size_t k = 0; k < G_N_ELEMENTS(places); k++) {
        TruthSet set = truth_set_single(n, places[k][0], places[k][1], "single");
        const BillowVec3 at = set.anchors[0].position;
        g_autofree double *fan = g_new(double, 3 * n * n);
        truth_fan(&set, 3, fan);
        double strain = 0.0;
        for (int i = 0; i < n * n; i++) {
            const double *p = &fan[3 * i];
            const double flat = set.grid.spacing * hypot(i % n - places[k][0], i / n - places[k][1]);
            g_assert_cmpfloat_with_epsilon(billow_vec3_distance(billow_vec3(p[0], p[1], p[2]), at), flat,
                                           1e-9);
            if (i % n > 0)
                strain += fabs(sqrt(pow(p[0] - p[-3], 2) + pow(p[1] - p[-2], 2) + pow(p[2] - p[-1], 2)) /
                                   set.grid.spacing -
                               1.0);
        }
        g_test_message("from %d, %d: threads are %.2f %% off on average", places[k][0], places[k][1],
                       100.0 * strain / (n * (n - 1)));
        g_assert_cmpfloat(strain / (n * (n - 1)), <, 0.03);
        truth_set_free(&set);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all sets, not only the first that fails */
    g_test_add_func("/resolution/shapes-do-not-depend-on-the-grid", shapes_do_not_depend_on_the_grid);
    g_test_add_func("/resolution/images-are-not-apart", images_are_not_apart);
    g_test_add_func("/resolution/fans-are-cloth", fans_are_cloth);
    return g_test_run();
}
