/* Tests moving, rotating and scaling points together. */
#include "core/base/transform.h"

#include <glib.h>

static const BillowVec3 PIVOT = {1, 2, 3};

static void
assert_goes(const BillowTransform *transform, BillowVec3 from, BillowVec3 to)
{
    g_assert_cmpfloat(billow_vec3_distance(billow_transform_apply(transform, from), to), <, 1e-12);
}

static void
test_move(void)
{
    const BillowTransform move = {.kind = BILLOW_TRANSFORM_MOVE, .by = {0.25, 0.0, -1.5}};
    assert_goes(&move, billow_vec3(1.0, 2.0, 3.0), billow_vec3(1.25, 2.0, 1.5));
}

/* A quarter turn takes y to z about x, z to x about y, x to y about z. */
static void
test_turn(void)
{
    const BillowVec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const BillowVec3 want[3] = {{2, 1, 4}, {2, 3, 2}, {0, 3, 4}};
    for (int k = 0; k < 3; k++) {
        const BillowTransform turn = {
            .kind = BILLOW_TRANSFORM_TURN, .pivot = PIVOT, .axis = axes[k], .degrees = 90.0};
        assert_goes(&turn, billow_vec3(2, 3, 4), want[k]);
        assert_goes(&turn, PIVOT, PIVOT);
    }
}

/* A third of a turn about the diagonal takes x to y, y to z and z to x. */
static void
test_turn_about_any_line(void)
{
    const double share = 1.0 / sqrt(3.0);
    const BillowTransform turn = {
        .kind = BILLOW_TRANSFORM_TURN, .axis = {share, share, share}, .degrees = 120.0};
    assert_goes(&turn, billow_vec3(1, 2, 3), billow_vec3(3, 1, 2));
}

static void
test_scale(void)
{
    const BillowTransform scale = {.kind = BILLOW_TRANSFORM_SCALE, .pivot = PIVOT, .by = {2.0, 1.0, -1.0}};
    assert_goes(&scale, billow_vec3(2, 3, 4), billow_vec3(3, 3, 2));
    assert_goes(&scale, PIVOT, PIVOT);
}

/* 0.1 and 0.2 make 0.3, a tenth of a sixth is rounded to six digits; unchanged coordinates are not. */
static void
test_short(void)
{
    const BillowTransform move = {.kind = BILLOW_TRANSFORM_MOVE, .by = {0.2, 0.0, 1.0 / 60.0}};
    const BillowVec3 to = billow_transform_apply(&move, billow_vec3(0.1, 1.0 / 3.0, 0.0));
    g_assert_cmpfloat(to.x, ==, 0.3);
    g_assert_cmpfloat(to.y, ==, 1.0 / 3.0);
    g_assert_cmpfloat(to.z, ==, 0.016667);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/transform/moves", test_move);
    g_test_add_func("/transform/turns-right-handed-about-its-pivot", test_turn);
    g_test_add_func("/transform/turns-about-any-line", test_turn_about_any_line);
    g_test_add_func("/transform/scales-each-axis-from-its-pivot", test_scale);
    g_test_add_func("/transform/gives-short-decimals", test_short);
    return g_test_run();
}
