/* Tests operations on several anchors. */
#include "model/placing/anchor_tools.h"

enum { N = 5 };

/* The last one is not selected. */
static const guint8 CHOSEN[N] = {1, 1, 1, 1, 0};

static void
set_up(BillowAnchor anchors[N])
{
    const BillowVec3 places[N] = {{0, 1, 0}, {1, 2, 3}, {3, 4, 1}, {4, 1, 0}, {9, 9, 9}};
    for (int i = 0; i < N; i++)
        anchors[i] = (BillowAnchor){i, 0, places[i]};
}

static void
assert_place(const BillowAnchor *anchor, double x, double y, double z)
{
    g_assert_cmpfloat_with_epsilon(anchor->position.x, x, 1e-12);
    g_assert_cmpfloat_with_epsilon(anchor->position.y, y, 1e-12);
    g_assert_cmpfloat_with_epsilon(anchor->position.z, z, 1e-12);
}

/* A quarter turn moves y to z about x, z to x about y, and x to y about z. */
static void
test_turn(void)
{
    const BillowVec3 pivot = {1, 2, 3};
    const double want[3][3] = {{2, 1, 4}, {2, 3, 2}, {0, 3, 4}};
    for (int axis = 0; axis < 3; axis++) {
        BillowAnchor anchor = {0, 0, {2, 3, 4}};
        billow_anchors_turn(&anchor, 1, NULL, pivot, (BillowAxis) axis, 90.0);
        assert_place(&anchor, want[axis][0], want[axis][1], want[axis][2]);
    }
}

static void
test_turns_add_up(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    for (int k = 0; k < 24; k++)
        billow_anchors_turn(anchors, N, CHOSEN, billow_vec3(1, 1, 1), BILLOW_AXIS_Y, 15.0);
    BillowAnchor before[N];
    set_up(before);
    for (int i = 0; i < N; i++)
        assert_place(&anchors[i], before[i].position.x, before[i].position.y, before[i].position.z);
}

/* Anchors at one height get exactly the typed one, although the mean of 160 equal numbers is not always the
 * number itself. */
static void
test_place_equal(void)
{
    enum { MANY = 160 };
    for (int tenths = 1; tenths < 40; tenths++) {
        BillowAnchor anchors[MANY];
        for (int i = 0; i < MANY; i++)
            anchors[i] = (BillowAnchor){i, 0, {0.1 * i, 0.1 * tenths, 0.0}};
        billow_anchors_place(anchors, MANY, NULL, BILLOW_AXIS_Y, 1.2);
        for (int i = 0; i < MANY; i++) {
            g_assert_cmpfloat(anchors[i].position.y, ==, 1.2);
            g_assert_cmpfloat(anchors[i].position.x, ==, 0.1 * i);
        }
    }
}

/* Others move as a group: their center is at x = 2. */
static void
test_place_apart(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    billow_anchors_place(anchors, N, CHOSEN, BILLOW_AXIS_X, -1.0);
    assert_place(&anchors[0], -3, 1, 0);
    assert_place(&anchors[1], -2, 2, 3);
    assert_place(&anchors[3], 1, 1, 0);
    assert_place(&anchors[4], 9, 9, 9);
}

static void
test_mirror(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    billow_anchors_mirror(anchors, N, CHOSEN, BILLOW_AXIS_X); /* their center is at x = 2 */
    assert_place(&anchors[0], 4, 1, 0);
    assert_place(&anchors[1], 3, 2, 3);
    assert_place(&anchors[4], 9, 9, 9);
}

static void
test_align(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    billow_anchors_align(anchors, N, CHOSEN, BILLOW_AXIS_Z);
    for (int i = 0; i < 4; i++)
        g_assert_cmpfloat(anchors[i].position.z, ==, 1.0);
    assert_place(&anchors[4], 9, 9, 9);
}

static void
test_drop(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    billow_anchors_drop(anchors, N, CHOSEN);
    assert_place(&anchors[0], 0, 0, 0);
    assert_place(&anchors[2], 3, 3, 1);
    assert_place(&anchors[4], 9, 9, 9);
}

static void
test_line(void)
{
    BillowAnchor anchors[N];
    set_up(anchors);
    billow_anchors_line_up(anchors, N, CHOSEN);
    for (int i = 0; i < 4; i++)
        assert_place(&anchors[i], 4.0 * i / 3.0, 1, 0);
    assert_place(&anchors[4], 9, 9, 9);
    billow_anchors_line_up(anchors, 1, NULL); /* a single anchor is a line already */
    assert_place(&anchors[0], 0, 1, 0);
}

/* Two are one meter from the center and two are three: two on average. */
static void
test_ring(void)
{
    BillowAnchor anchors[] = {{0, 0, {0, 0, 1}}, {1, 0, {-3, 1, 0}}, {2, 0, {0, 2, -1}}, {3, 0, {3, 3, 0}}};
    billow_anchors_ring(anchors, 4, NULL);
    assert_place(&anchors[0], 0, 1.5, 2);
    assert_place(&anchors[1], -2, 1.5, 0);
    assert_place(&anchors[2], 0, 1.5, -2);
    assert_place(&anchors[3], 2, 1.5, 0);
}

/* Three anchors on an upright circle of one meter around (2, 1, 0), and others between them in order. */
static const BillowAnchor half_round[] = {
    {0, 0, {3, 1, 0}}, {1, 0, {9, 9, 9}}, {2, 0, {2, 2, 0}}, {3, 0, {-7, 0, 5}}, {4, 0, {1, 1, 0}}};

static void
assert_at_angle(const BillowAnchor *anchor, double degrees)
{
    assert_place(anchor, 2.0 + cos(degrees * G_PI / 180.0), 1.0 + sin(degrees * G_PI / 180.0), 0.0);
}

static void
test_arc(void)
{
    BillowAnchor anchors[N];
    memcpy(anchors, half_round, sizeof anchors);
    billow_anchors_arc(anchors, N, NULL);
    for (int i = 0; i < N; i++)
        assert_at_angle(&anchors[i], 45.0 * i);
}

/* Three quarters of it, on the side of the middle anchor. */
static void
test_long_arc(void)
{
    BillowAnchor anchors[] = {{0, 0, {3, 1, 0}}, {1, 0, {0, 0, 0}}, {2, 0, {1, 1, 0}}, {3, 0, {2, 0, 0}}};
    billow_anchors_arc(anchors, 4, NULL);
    for (int i = 0; i < 4; i++)
        assert_at_angle(&anchors[i], 90.0 * i);
    BillowAnchor back[] = {{0, 0, {3, 1, 0}}, {1, 0, {1, 1, 0}}, {2, 0, {2, 2, 0}}};
    billow_anchors_arc(back, 3, NULL);
    for (int i = 0; i < 3; i++)
        assert_at_angle(&back[i], -135.0 * i);
}

static void
test_circle(void)
{
    BillowAnchor anchors[N];
    memcpy(anchors, half_round, sizeof anchors);
    billow_anchors_circle(anchors, N, NULL);
    for (int i = 0; i < N; i++)
        assert_at_angle(&anchors[i], 72.0 * i);
}

/* An arc of zero height is a line; a circle has no such case. */
static void
test_straight(void)
{
    const BillowAnchor straight[] = {{0, 0, {0, 1, 0}}, {1, 0, {1, 1, 0}}, {2, 0, {4, 1, 0}}};
    BillowAnchor anchors[3];
    memcpy(anchors, straight, sizeof anchors);
    billow_anchors_circle(anchors, 3, NULL);
    assert_place(&anchors[1], 1, 1, 0);
    billow_anchors_arc(anchors, 3, NULL);
    assert_place(&anchors[1], 2, 1, 0);
    assert_place(&anchors[2], 4, 1, 0);
    billow_anchors_arc(anchors, 2, NULL); /* two anchors are a line */
    assert_place(&anchors[1], 2, 1, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/anchor-tools/turn-as-a-screw", test_turn);
    g_test_add_func("/anchor-tools/turns-add-up", test_turns_add_up);
    g_test_add_func("/anchor-tools/equal-coordinates-become-the-value-itself", test_place_equal);
    g_test_add_func("/anchor-tools/others-are-placed-as-a-group", test_place_apart);
    g_test_add_func("/anchor-tools/mirror-at-their-middle", test_mirror);
    g_test_add_func("/anchor-tools/align-at-their-mean", test_align);
    g_test_add_func("/anchor-tools/drop-to-the-floor", test_drop);
    g_test_add_func("/anchor-tools/line-up-evenly", test_line);
    g_test_add_func("/anchor-tools/stand-in-a-ring", test_ring);
    g_test_add_func("/anchor-tools/along-the-arc-through-three", test_arc);
    g_test_add_func("/anchor-tools/an-arc-goes-by-its-middle-one", test_long_arc);
    g_test_add_func("/anchor-tools/around-the-circle-through-three", test_circle);
    g_test_add_func("/anchor-tools/on-a-line-there-is-no-circle", test_straight);
    return g_test_run();
}
