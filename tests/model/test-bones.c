/* Tests colliders made of the bones of a motion. */
#include "model/edits/bones.h"
#include "model/project/motions.h"

#include <math.h>
#include <string.h>

enum { FRAMES = 49 };

static const double UPPER = 0.4, LOWER = 0.3;

static BillowQuaternion
turn(BillowVec3 axis, double degrees)
{
    const double half = degrees * M_PI / 360.0;
    return (BillowQuaternion){sin(half) * axis.x, sin(half) * axis.y, sin(half) * axis.z, cos(half)};
}

/* An arm of two bones below a root that stands still: the shoulder goes round by 300 degrees about the vertical and rises, so
 * that its angles pass the pole of theirs; the elbow bends. */
static BillowMotion *
new_arm(void)
{
    BillowMotion parts = {.name = g_strdup("arm"), .rate = 24.0, .n_frames = FRAMES, .n_nodes = 4};
    const char *const names[] = {"World", "Shoulder", "Elbow", "Hand"};
    parts.nodes = g_new0(BillowMotionNode, 4);
    parts.places = g_new0(BillowMotionPlace, (gsize) 4 * FRAMES);
    for (int j = 0; j < 4; j++)
        parts.nodes[j] = (BillowMotionNode){g_strdup(names[j]), j - 1};
    for (int i = 0; i < FRAMES; i++) {
        const double share = i / (FRAMES - 1.0);
        BillowMotionPlace *places = parts.places + 4 * i;
        places[0] = BILLOW_MOTION_PLACE_HOME;
        places[1].position = billow_vec3(0.2 * share, 1.4, 0.1 * share * share);
        places[1].rotation = billow_quaternion_multiply(turn(billow_vec3(0.0, 1.0, 0.0), 300.0 * share),
                                                        turn(billow_vec3(0.0, 0.0, 1.0), 160.0 * share));
        places[2].position = billow_motion_place_apply(&places[1], billow_vec3(UPPER, 0.0, 0.0));
        places[2].rotation =
            billow_quaternion_multiply(places[1].rotation, turn(billow_vec3(0.0, 1.0, 0.0), 90.0 * share));
        places[3].position = billow_motion_place_apply(&places[2], billow_vec3(0.0, -LOWER, 0.0));
        places[3].rotation = places[2].rotation;
    }
    return billow_motion_new(&parts);
}

static BillowProject *
with_bones(const BillowMotion *motion, const BillowBonesPlace *where)
{
    const BillowGrid grid = {5, 5, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    return billow_edit_add_bones(project, motion, where).project;
}

static const BillowBlock *
find(const BillowProject *project, const char *name)
{
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < track->len; i++)
        if (g_str_equal(((const BillowBlock *) track->pdata[i])->name, name))
            return track->pdata[i];
    return NULL;
}

/* Asserts that a capsule leads from one node to another: in frames to 1 mm, and half-way between them, where angles are
 * interpolated, to 6 mm. */
static void
assert_leads(const BillowProject *project, const char *name, const BillowMotion *motion, int upper, int lower,
             const BillowBonesPlace *where)
{
    const BillowBlock *block = find(project, name);
    g_assert_nonnull(block);
    for (int i = 0; i < 2 * FRAMES - 1; i++) {
        const double seconds = i / 48.0, most = i % 2 == 0 ? 1e-3 : 6e-3;
        const BillowCollider body = billow_moving_body_at(billow_block_body(block), seconds + where->start);
        const BillowMotionPlace a = billow_motion_place_at(motion, upper, seconds),
                                b = billow_motion_place_at(motion, lower, seconds);
        const BillowVec3 from = billow_motion_place_apply(&where->place, a.position),
                         to = billow_motion_place_apply(&where->place, b.position);
        BillowVec3 axes[3];
        billow_collider_axes(&body, axes);
        const BillowVec3 half = billow_vec3_scale(axes[1], 0.5 * body.length);
        g_assert_cmpfloat(billow_vec3_distance(billow_vec3_add(body.position, half), to), <, most);
        g_assert_cmpfloat(billow_vec3_distance(billow_vec3_sub(body.position, half), from), <, most);
    }
}

static void
capsules_lead_from_node_to_node(void)
{
    BillowMotion *motion = new_arm();
    const BillowBonesPlace here = {.place = BILLOW_MOTION_PLACE_HOME},
                           there = {{billow_vec3(1.0, 0.5, -2.0), turn(billow_vec3(0.0, 1.0, 0.0), 70.0)},
                                    1.5};
    const BillowBonesPlace *const wheres[] = {&here, &there};
    for (size_t i = 0; i < G_N_ELEMENTS(wheres); i++) {
        g_autoptr(BillowProject) project = with_bones(motion, wheres[i]);
        assert_leads(project, "Shoulder", motion, 1, 2, wheres[i]);
        assert_leads(project, "Elbow", motion, 2, 3, wheres[i]);
        g_assert_cmpfloat(fabs(billow_block_collider(find(project, "Shoulder"))->length - UPPER), <, 1e-12);
        g_assert_cmpfloat(fabs(billow_block_collider(find(project, "Elbow"))->radius - 0.2 * LOWER), <,
                          1e-12);
    }
    billow_motion_unref(motion);
}

/* Without keys, they are exactly on their nodes, between frames, too. */
static void
capsules_ride_on_nodes(void)
{
    BillowMotion *motion = new_arm();
    const BillowBonesPlace here = {.place = BILLOW_MOTION_PLACE_HOME};
    g_autoptr(BillowProject) keyed = with_bones(motion, &here);
    g_autoptr(BillowProject) project = billow_project_copy(keyed);
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 0);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "arm", "Arm");
    billow_field_set_text(billow_played_motion_fields, billow_block_motion(block), "arm.glb");
    g_autofree char *source = billow_played_motion_source(billow_block_motion(block));
    g_autoptr(BillowReadMotion) read = billow_read_motion_new(billow_motion_ref(motion), source, "arm");
    billow_played_motion_give(billow_block_motion(block), read);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MOTION), block);
    g_auto(BillowEdit) edit = billow_edit_ride_bones(project, "arm");
    g_assert_nonnull(edit.project);
    for (int i = 0; i < 2 * FRAMES - 1; i++) {
        const BillowCollider body =
            billow_moving_body_at(billow_block_body(find(edit.project, "Elbow")), i / 48.0);
        const BillowVec3 from = billow_motion_place_at(motion, 2, i / 48.0).position;
        BillowVec3 axes[3];
        billow_collider_axes(&body, axes);
        const BillowVec3 half = billow_vec3_scale(axes[1], 0.5 * body.length);
        g_assert_cmpfloat(billow_vec3_distance(billow_vec3_sub(body.position, half), from), <, 1e-9);
    }
    g_assert_cmpuint(billow_block_body(find(edit.project, "Elbow"))->n_keys, ==, 0);
    billow_motion_unref(motion);
}

static void
the_way_from_the_world_is_no_bone(void)
{
    BillowMotion *motion = new_arm();
    const BillowBonesPlace here = {.place = BILLOW_MOTION_PLACE_HOME};
    g_autoptr(BillowProject) project = with_bones(motion, &here);
    g_assert_null(find(project, "World"));
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len, ==, 2);
    billow_motion_unref(motion);
}

static void
a_motion_without_bones_is_refused(void)
{
    BillowMotion parts = {.name = g_strdup("dot"), .rate = 24.0, .n_frames = 1, .n_nodes = 1};
    parts.nodes = g_new0(BillowMotionNode, 1);
    parts.nodes[0] = (BillowMotionNode){g_strdup("Dot"), -1};
    parts.places = g_new0(BillowMotionPlace, 1);
    parts.places[0] = BILLOW_MOTION_PLACE_HOME;
    BillowMotion *motion = billow_motion_new(&parts);
    const BillowBonesPlace here = {.place = BILLOW_MOTION_PLACE_HOME};
    g_assert_null(with_bones(motion, &here));
    billow_motion_unref(motion);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bones/capsules-lead-from-node-to-node", capsules_lead_from_node_to_node);
    g_test_add_func("/bones/capsules-ride-on-nodes", capsules_ride_on_nodes);
    g_test_add_func("/bones/the-way-from-the-world-is-no-bone", the_way_from_the_world_is_no_bone);
    g_test_add_func("/bones/a-motion-without-bones-is-refused", a_motion_without_bones_is_refused);
    return g_test_run();
}
