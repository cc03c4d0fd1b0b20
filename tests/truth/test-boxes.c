/* Tests that the faces of cloth without anchors that is laid on small odd boxes stay outside of them. */
#include "truth/boxes.h"

#include <math.h>

static const double DEEP = 1e-3, STRAINED = 0.02;

/* How far below the highest corner of the box cloth may end that has not slid down, m. */
static const double LOW = 0.01;

typedef struct {
    const char *name;
    int box, side;
} Case;

static void
assert_outside(gconstpointer data)
{
    const Case *one = data;
    g_autoptr(BillowProject) project = truth_box_scene(one->box, one->side, FALSE);
    const TruthInside inside = truth_box_fake(project, FALSE);
    g_test_message("%.2f mm deep, p99 %.2f %%, top at %.1f mm", 1e3 * inside.depth, 100.0 * inside.p99,
                   1e3 * inside.top);
    g_assert_cmpfloat(inside.depth, <, DEEP);
    g_assert_cmpfloat(inside.depth, >, -INFINITY);
    g_assert_cmpfloat(inside.p99, <, STRAINED);
    g_assert_cmpfloat(inside.top, >, -LOW);
}

int
main(int argc, char **argv)
{
    static const Case cases[] = {
        {"every-try-slips/10", 5006, 10},
        {"every-try-slips/10-points-over-a-ridge", 5008, 10},
        {"every-try-slips/20", 5003, 20},
        {"every-try-slips/20-points-over-a-ridge", 5008, 20},
        {"a-corner-pierces-a-triangle/10", 134, 10},
        {"a-corner-pierces-a-triangle/20", 5010, 20},
    };
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/boxes/", cases[i].name, NULL);
        g_test_add_data_func(path, &cases[i], assert_outside);
    }
    return g_test_run();
}
