/* Tests that a pose goes along with anchors that are moved and turned together, and only with those. */
#include "model/project/carried_pose.h"

#include "model/project/block.h"

#include <math.h>

/* Three anchors at corners of a cloth of 4 x 3 points. */
static const BillowAnchor ANCHORS[] = {{0, 0, {1, 2, 3}}, {3, 0, {2, 2, 3}}, {0, 2, {1, 1.5, 3.5}}};
enum { N = G_N_ELEMENTS(ANCHORS) };

static BillowCoarsePose *
new_pose(void)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    for (int i = 0; i < 12; i++)
        pose->points[i] = (float) (0.5 + i % 5 - 0.25 * i);
    return pose;
}

/* Turns a point about the vertical through the origin, and moves it. */
static BillowVec3
moved(BillowVec3 place, double degrees, BillowVec3 by)
{
    const double c = cos(degrees * G_PI / 180.0), s = sin(degrees * G_PI / 180.0);
    return billow_vec3_add(by, billow_vec3(c * place.x + s * place.z, place.y, c * place.z - s * place.x));
}

static void
move_anchors(BillowAnchor anchors[N], double degrees, BillowVec3 by)
{
    for (int i = 0; i < N; i++) {
        anchors[i] = ANCHORS[i];
        anchors[i].position = moved(ANCHORS[i].position, degrees, by);
    }
}

static void
assert_moved(const BillowCoarsePose *carried, double degrees, BillowVec3 by, double epsilon)
{
    BillowCoarsePose *pose = new_pose();
    for (int i = 0; i < 4; i++) {
        const float *p = pose->points + 3 * i, *q = carried->points + 3 * i;
        const BillowVec3 wanted =
                             moved(billow_vec3((double) p[0], (double) p[1], (double) p[2]), degrees, by),
                         found = {(double) q[0], (double) q[1], (double) q[2]};
        g_assert_cmpfloat(billow_vec3_distance(wanted, found), <=, epsilon);
    }
    billow_coarse_pose_free(pose);
}

static void
test_goes_along(void)
{
    static const double angles[] = {0.0, 0.01, 37.0, 90.0, -170.0};
    const BillowVec3 by = {-4.0, 1.5, 0.25};
    BillowCoarsePose *pose = new_pose();
    for (size_t i = 0; i < G_N_ELEMENTS(angles); i++) {
        BillowAnchor anchors[N];
        move_anchors(anchors, angles[i], by);
        const BillowAnchor others[N] = {anchors[2], anchors[0], anchors[1]}; /* in another order */
        BillowCoarsePose *carried = billow_carried_pose(pose, ANCHORS, N, anchors, N),
                         *same = billow_carried_pose(pose, ANCHORS, N, others, N);
        assert_moved(carried, angles[i], by, angles[i] == 0.0 ? 0.0 : 5e-6);
        g_assert_true(billow_coarse_pose_equal(carried, same));
        billow_coarse_pose_free(carried);
        billow_coarse_pose_free(same);
    }
    billow_coarse_pose_free(pose);
}

static void
test_single_anchor(void)
{
    BillowCoarsePose *pose = new_pose();
    BillowAnchor anchor = ANCHORS[0];
    anchor.position = billow_vec3_add(anchor.position, billow_vec3(0, 0.5, -2));
    BillowCoarsePose *carried = billow_carried_pose(pose, ANCHORS, 1, &anchor, 1);
    assert_moved(carried, 0.0, billow_vec3(0, 0.5, -2), 0.0);
    billow_coarse_pose_free(carried);
    billow_coarse_pose_free(pose);
}

static void
test_stays(void)
{
    BillowCoarsePose *pose = new_pose();
    BillowAnchor one[N], scaled[N];
    move_anchors(one, 0.0, billow_vec3(0, 0, 0));
    move_anchors(scaled, 0.0, billow_vec3(0, 0, 0));
    one[1].position.y += 0.01;
    for (int i = 0; i < N; i++)
        scaled[i].position = billow_vec3_scale(scaled[i].position, 1.01);
    const BillowAnchor *const cases[] = {ANCHORS, one, scaled};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowCoarsePose *carried = billow_carried_pose(pose, ANCHORS, N, cases[i], N);
        g_assert_true(billow_coarse_pose_equal(carried, pose));
        billow_coarse_pose_free(carried);
    }
    billow_coarse_pose_free(pose);
}

static void
test_other_points(void)
{
    BillowCoarsePose *pose = new_pose();
    BillowAnchor others[N];
    move_anchors(others, 0.0, billow_vec3(0, 0, 0));
    others[1].column = 2;
    g_assert_null(billow_carried_pose(pose, ANCHORS, N, others, N));
    g_assert_null(billow_carried_pose(pose, ANCHORS, N, ANCHORS, N - 1));
    g_assert_null(billow_carried_pose(pose, ANCHORS, N - 1, ANCHORS, N));
    billow_coarse_pose_free(pose);
}

/* New anchors of a keyframe take its pose along. */
static void
test_keyframe(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowCoarsePose *pose = new_pose();
    BillowAnchor anchors[N];
    move_anchors(anchors, 60.0, billow_vec3(3, 0, 0));
    billow_block_set_anchors(block, ANCHORS, N);
    billow_keyframe_set_hang(billow_block_keyframe(block), pose);
    billow_block_set_anchors(block, anchors, N);
    assert_moved(billow_block_keyframe(block)->hang, 60.0, billow_vec3(3, 0, 0), 5e-6);
    billow_coarse_pose_free(pose);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/carried-pose/goes-along-with-all-anchors", test_goes_along);
    g_test_add_func("/carried-pose/goes-along-with-a-single-anchor", test_single_anchor);
    g_test_add_func("/carried-pose/stays-if-anchors-move-otherwise", test_stays);
    g_test_add_func("/carried-pose/is-none-for-other-points", test_other_points);
    g_test_add_func("/carried-pose/goes-along-with-a-keyframe", test_keyframe);
    return g_test_run();
}
