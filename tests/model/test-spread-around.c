/* Anchors that are put along a body lie on the line around it, as far apart as the cloth between them is long. */
#include "../triangle_meshes.h"
#include "model/placing/spread_around.h"
#include "model/project/binding.h"
#include "model/project/carrier_frame.h"
#include "model/project/moving_body.h"
#include "physics/colliders/ring.h"
#include "physics/colliders/solid.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSolid, billow_solid_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)

static const double GAP = 0.005;
static const BillowVec3 PLACE = {0.3, 1.0, -0.2};

/* A cloth of 13 by 9 points, 0.6 m wide. */
static const BillowGrid OPEN = {13, 9, 0.05}, TUBE = {13, 9, 0.05, .closed = BILLOW_CLOSED_COLUMNS};

static BillowBlock *
collider_of(BillowColliderShape shape)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    BillowCollider *collider = billow_block_collider(block);
    *collider = billow_collider_default();
    collider->shape = shape;
    collider->position = PLACE;
    collider->radius = 0.2;
    collider->length = 0.6;
    collider->size = billow_vec3(0.3, 0.8, 0.2);
    collider->margin = GAP;
    return block;
}

/* A keyframe with `n` anchors, every `step`th point of the first row, in a straight line in front of the body. */
static BillowBlock *
keyframe_of(size_t n, int step, double height)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "");
    g_autofree BillowAnchor *anchors = g_new0(BillowAnchor, n);
    for (size_t i = 0; i < n; i++) {
        anchors[i].column = (int) i * step;
        anchors[i].position = billow_vec3(PLACE.x + 0.05 * (double) i, height, PLACE.z + 0.5);
    }
    billow_block_set_anchors(block, anchors, n);
    return block;
}

static BillowVec3
off_axis(const BillowKeyframe *keyframe, size_t i)
{
    return billow_vec3_sub(keyframe->anchors[i].position, PLACE);
}

/* Angle about the vertical, from the front counterclockwise as seen from above. */
static double
angle_of(const BillowKeyframe *keyframe, size_t i)
{
    const BillowVec3 off = off_axis(keyframe, i);
    return atan2(off.x, off.z);
}

static void
anchors_lie_on_the_circle_of_a_capsule(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_CAPSULE), block = keyframe_of(5, 3, 1.1);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_assert_true(billow_spread_around(keyframe, NULL, &OPEN, body, 0.0));
    for (size_t i = 0; i < 5; i++) {
        const BillowVec3 off = off_axis(keyframe, i);
        g_assert_cmpfloat(fabs(hypot(off.x, off.z) - 0.205), <, 1e-4);
        g_assert_cmpfloat(fabs(off.y - 0.1), <, 1e-12);
        /* the first one is in front, where it was nearest; 0.15 m of cloth to each next one, to the right */
        g_assert_cmpfloat(fabs(angle_of(keyframe, i) - 0.15 * (double) i / 0.205), <, 1e-3);
    }
}

static void
they_follow_on_the_side_where_they_were(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_CAPSULE), block = keyframe_of(3, 3, 1.1);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    for (size_t i = 0; i < 3; i++)
        keyframe->anchors[i].position.x = PLACE.x - 0.05 * (double) i;
    g_assert_true(billow_spread_around(keyframe, NULL, &OPEN, body, 0.0));
    g_assert_cmpfloat(fabs(angle_of(keyframe, 1) + 0.15 / 0.205), <, 1e-3);
}

static void
the_line_is_where_the_first_one_is(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_SPHERE), block = keyframe_of(3, 2, 1.12);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    keyframe->anchors[2].position.y = 0.9;
    g_assert_true(billow_spread_around(keyframe, NULL, &OPEN, body, 0.0));
    for (size_t i = 0; i < 3; i++) {
        const BillowVec3 off = off_axis(keyframe, i);
        g_assert_cmpfloat(fabs(off.y - 0.12), <, 1e-12);
        g_assert_cmpfloat(fabs(hypot(off.x, off.z) - sqrt(0.205 * 0.205 - 0.12 * 0.12)), <, 1e-4);
    }
}

/* Puts anchors on a large circle around the body, counterclockwise as seen from above, and each the `share`th part of it further. */
static void
put_around(BillowKeyframe *keyframe, double share)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const double angle = 2.0 * G_PI * share * (double) i;
        keyframe->anchors[i].position.x = PLACE.x + 0.5 * sin(angle);
        keyframe->anchors[i].position.z = PLACE.z + 0.5 * cos(angle);
    }
}

static void
a_tube_goes_all_round(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_CYLINDER), block = keyframe_of(6, 2, 1.0);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    put_around(keyframe, 1.0 / 6.0);
    g_assert_true(billow_spread_around(keyframe, NULL, &TUBE, body, 0.0));
    for (size_t i = 0; i < 6; i++)
        g_assert_cmpfloat(fabs(remainder(angle_of(keyframe, i) - G_PI / 3.0 * (double) i, 2.0 * G_PI)), <,
                          1e-3);
}

/* 3 m of cloth go once round 1.29 m. */
static void
long_cloth_goes_round_once(void)
{
    const BillowGrid grid = {61, 9, 0.05};
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_CAPSULE), block = keyframe_of(5, 15, 1.1);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    put_around(keyframe, 0.2);
    g_assert_true(billow_spread_around(keyframe, NULL, &grid, body, 0.0));
    for (size_t i = 0; i < 5; i++)
        g_assert_cmpfloat(fabs(remainder(angle_of(keyframe, i) - G_PI / 2.0 * (double) i, 2.0 * G_PI)), <,
                          1e-3);
}

/* On a box that is turned, and on a mesh that is one: all are the gap away from it, with no more cloth than there is between them. */
static void
assert_around(BillowBlock *body)
{
    g_autoptr(BillowBlock) block = keyframe_of(7, 2, 1.05);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_assert_true(billow_spread_around(keyframe, NULL, &OPEN, body, 0.0));
    for (size_t i = 0; i < 7; i++) {
        const BillowVec3 at = keyframe->anchors[i].position;
        g_assert_cmpfloat(fabs(billow_collider_distance(billow_block_collider(body), at, NULL) - GAP), <,
                          5e-4); /* a chord of 4 mm at a corner of 5 mm */
        const double apart = i > 0 ? billow_vec3_distance(at, keyframe->anchors[i - 1].position) : 0.1;
        g_assert_cmpfloat(apart, <=, 0.1 + 1e-9);
        g_assert_cmpfloat(apart, >, 0.07); /* straight, or over one corner */
    }
}

static void
anchors_go_round_corners(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_BOX);
    billow_block_collider(body)->rotation = billow_vec3(10.0, 30.0, -5.0);
    assert_around(body);
}

static void
anchors_go_round_a_mesh(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_MESH);
    g_auto(TriangleMesh) box = box_mesh_new(billow_vec3(0.15, 0.4, 0.1), 4);
    g_autofree float *positions = g_new(float, 3 * box.points->len);
    for (guint i = 0; i < 3 * box.points->len; i++)
        positions[i] = (float) (&triangle_mesh_points(&box)[i / 3].x)[i % 3];
    g_autoptr(BillowBodyMesh) mesh = billow_body_mesh_new(
        positions, NULL, box.points->len, triangle_mesh_triangles(&box), triangle_mesh_count(&box));
    g_autoptr(BillowSolid) solid = billow_solid_new(mesh, "it.obj", "box");
    billow_moving_body_give_solid(billow_block_body(body), solid);
    assert_around(body);
}

static void
they_ride_on_the_body(void)
{
    g_autoptr(BillowBlock) body = collider_of(BILLOW_COLLIDER_CAPSULE), block = keyframe_of(4, 3, 1.1);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    const guint8 chosen[] = {0, 1, 1, 1};
    const BillowVec3 free = keyframe->anchors[0].position;
    g_assert_true(billow_spread_around(keyframe, chosen, &OPEN, body, 0.0));
    g_assert_null(billow_keyframe_binding(keyframe, 0));
    g_assert_cmpfloat(billow_vec3_distance(free, keyframe->anchors[0].position), ==, 0.0);
    const BillowCarrierFrame frame = billow_carrier_frame_at(body, 0.0);
    for (size_t i = 1; i < 4; i++) {
        const BillowBinding *bound = billow_keyframe_binding(keyframe, i);
        g_assert_cmpstr(bound->on, ==, "body");
        g_assert_true(bound->rides);
        g_assert_cmpfloat(billow_vec3_distance(billow_carrier_frame_leave(&frame, bound->offset),
                                               keyframe->anchors[i].position),
                          <, 1e-12);
    }
}

static void
assert_refused(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *body)
{
    const BillowVec3 before = keyframe->anchors[0].position;
    g_assert_false(billow_spread_around(keyframe, chosen, &OPEN, body, 0.0));
    g_assert_cmpfloat(billow_vec3_distance(before, keyframe->anchors[0].position), ==, 0.0);
    g_assert_null(keyframe->bindings);
}

static void
what_has_no_line_is_refused(void)
{
    g_autoptr(BillowBlock) capsule = collider_of(BILLOW_COLLIDER_CAPSULE),
                           plane = collider_of(BILLOW_COLLIDER_PLANE), block = keyframe_of(4, 3, 1.1),
                           above = keyframe_of(4, 3, 1.6);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    assert_refused(keyframe, NULL, plane);
    assert_refused(billow_block_keyframe(above), NULL, capsule);
    assert_refused(keyframe, (const guint8[]){0, 1, 0, 0}, capsule);
    keyframe->anchors[1].row = 3;
    assert_refused(keyframe, NULL, capsule);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spread-around/anchors-lie-on-the-circle-of-a-capsule",
                    anchors_lie_on_the_circle_of_a_capsule);
    g_test_add_func("/spread-around/they-follow-on-the-side-where-they-were",
                    they_follow_on_the_side_where_they_were);
    g_test_add_func("/spread-around/the-line-is-where-the-first-one-is", the_line_is_where_the_first_one_is);
    g_test_add_func("/spread-around/a-tube-goes-all-round", a_tube_goes_all_round);
    g_test_add_func("/spread-around/long-cloth-goes-round-once", long_cloth_goes_round_once);
    g_test_add_func("/spread-around/anchors-go-round-corners", anchors_go_round_corners);
    g_test_add_func("/spread-around/anchors-go-round-a-mesh", anchors_go_round_a_mesh);
    g_test_add_func("/spread-around/they-ride-on-the-body", they_ride_on_the_body);
    g_test_add_func("/spread-around/what-has-no-line-is-refused", what_has_no_line_is_refused);
    return g_test_run();
}
