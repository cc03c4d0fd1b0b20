/* Tests that cloth which snaps to other folds between two keyframes is told. */
#include "model/animation/snap_through.h"

#include "core/drape/rest_planes.h"
#include "model/animation/rest_cache.h"

static const BillowGrid GRID = {5, 4, 0.1};

static BillowBlock *
new_keyframe(int row, double x)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const BillowAnchor anchors[] = {{0, 0, {0.0, 0.0, 0.0}}, {4, row, {x, 0.0, 0.0}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    return block;
}

/* A flat cloth, 0.4 by 0.3 m, whose last point is moved up. */
static BillowRestShape *
new_shape(float up)
{
    BillowRestShape *shape = billow_rest_planes_new(&GRID);
    for (int i = 0; i < 20; i++) {
        shape->x[i] = 0.1f * (float) (i % 5);
        shape->y[i] = i == 19 ? up : 0.0f;
        shape->z[i] = 0.1f * (float) (i / 5);
    }
    return shape;
}

static double
times_of(double x, int row, float up, gboolean hung)
{
    g_autoptr(BillowBlock) from = new_keyframe(0, 0.3), to = new_keyframe(row, x);
    g_autoptr(BillowRestShape) a = new_shape(0.0f), b = new_shape(up);
    if (hung) {
        BillowCoarsePose *pose = billow_coarse_pose_sample(&GRID, b->x, b->y, b->z);
        billow_keyframe_set_hang(billow_block_keyframe(to), pose);
        billow_coarse_pose_free(pose);
    }
    return billow_snap_through(from, a, to, b);
}

/* 0.05 m for a millimeter is 50 times, 0.03 m 30 times; 0.05 m for 2 mm 25 times; the size is 0.5 m. */
static void
over_forty_times_is_told(void)
{
    g_assert_cmpfloat_with_epsilon(times_of(0.301, 0, 0.05f, FALSE), 50.0, 1e-4);
    g_assert_cmpfloat(times_of(0.301, 0, 0.03f, FALSE), ==, 0.0);
    g_assert_cmpfloat(times_of(0.302, 0, 0.05f, FALSE), ==, 0.0);
}

static void
what_is_not_seen_is_not_told(void)
{
    g_assert_cmpfloat(times_of(0.300001, 0, 0.004f, FALSE), ==, 0.0);
    g_assert_cmpfloat(times_of(0.300001, 0, 0.006f, FALSE), >, 5000.0);
}

static void
other_reasons_are_not_told(void)
{
    g_assert_cmpfloat(times_of(0.3, 0, 0.05f, FALSE), ==, 0.0);   /* the same anchors */
    g_assert_cmpfloat(times_of(0.301, 3, 0.05f, FALSE), ==, 0.0); /* other points */
    g_assert_cmpfloat(times_of(0.301, 0, 0.05f, TRUE), ==, 0.0);  /* a pose that its author chose */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/snap-through/over-forty-times-is-told", over_forty_times_is_told);
    g_test_add_func("/snap-through/what-is-not-seen-is-not-told", what_is_not_seen_is_not_told);
    g_test_add_func("/snap-through/other-reasons-are-not-told", other_reasons_are_not_told);
    return g_test_run();
}
