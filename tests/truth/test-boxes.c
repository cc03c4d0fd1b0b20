/* Tests that the faces of cloth without anchors that is laid on small odd boxes, or falls on them by physics, stay outside
 * of them. */
#include "truth/boxes.h"

#include <math.h>

static const double DEEP = 1e-3, STRAINED = 0.02;

/* How far below the highest corner of the box cloth may end that has not slid down, m. */
static const double LOW = 0.01;

/* Cloth is simulated for so long, s, and no point moves farther in the last frame, m. */
static const double SIMULATED = 5.0, STILL = 2e-3;

typedef struct {
    const char *name;
    int box, side;
    gboolean falls;
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

static void
assert_simulated_outside(gconstpointer data)
{
    const Case *one = data;
    g_autoptr(BillowProject) project = truth_box_scene(one->box, one->side, one->falls);
    double moves = INFINITY;
    const TruthInside inside = truth_box_physics(project, SIMULATED, FALSE, &moves);
    g_test_message("%.2f mm deep, p99 %.2f %%, top at %.1f mm, moves by %.2f mm", 1e3 * inside.depth,
                   100.0 * inside.p99, 1e3 * inside.top, 1e3 * moves);
    g_assert_cmpfloat(inside.depth, <, DEEP);
    g_assert_cmpfloat(inside.depth, >, -INFINITY);
    g_assert_cmpfloat(inside.p99, <, STRAINED);
    g_assert_cmpfloat(inside.top, >, -LOW);
    g_assert_cmpfloat(moves, <, STILL);
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
    static const Case simulated[] = {
        {"two-triangles-bend-over-an-edge/10", 5007, 10, FALSE},
        {"a-corner-comes-through-as-cloth-slides/10", 5012, 10, FALSE},
        {"a-corner-starts-through-a-triangle/10", 5024, 10, FALSE},
        {"corners-of-a-flat-box-pass-behind-falling-cloth/10", 5002, 10, TRUE},
        {"a-corner-stands-under-falling-cloth/10", 5000, 10, TRUE},
        {"a-corner-stands-under-cloth/20", 5005, 20, FALSE},
    };
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/boxes/", cases[i].name, NULL);
        g_test_add_data_func(path, &cases[i], assert_outside);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(simulated); i++) {
        g_autofree char *path = g_strconcat("/boxes/physics/", simulated[i].name, NULL);
        g_test_add_data_func(path, &simulated[i], assert_simulated_outside);
    }
    return g_test_run();
}
