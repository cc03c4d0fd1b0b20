/* Tests that cloth stays where it is laid, by an anchor or by none. */
#include "truth/laid.h"

/* Farther is not where it was laid, m; bars of strain. */
static const double WITHIN = 0.02, P99 = 0.01, MOST = 0.03;

static void
assert_lies(int number)
{
    char name[64];
    g_autoptr(BillowProject) project = truth_laid_scene(number, 0, name);
    const TruthLaid laid = truth_laid_measure(project);
    g_test_message("%s: slid %g mm, %d cross, p99 %g, max %g, gap %g mm", name, 1e3 * laid.slid,
                   laid.crossings, laid.p99, laid.max, 1e3 * laid.gap);
    g_assert_cmpfloat(laid.slid, <, WITHIN);
    g_assert_cmpint(laid.crossings, ==, 0);
    g_assert_cmpfloat(laid.p99, <, P99);
    g_assert_cmpfloat(laid.max, <, MOST);
    g_assert_cmpfloat(laid.gap, >, 0.0);
}

static void
cloth_lies_where_its_middle_is_laid(void)
{
    assert_lies(1);
    assert_lies(4);
}

static void
cloth_lies_where_another_point_is_laid(void)
{
    assert_lies(12);
}

static void
cloth_without_anchors_lies_where_it_is_let_down(void)
{
    assert_lies(14);
    assert_lies(16);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/laid/middle", cloth_lies_where_its_middle_is_laid);
    g_test_add_func("/laid/off-the-middle", cloth_lies_where_another_point_is_laid);
    g_test_add_func("/laid/without-anchors", cloth_without_anchors_lies_where_it_is_let_down);
    return g_test_run();
}
