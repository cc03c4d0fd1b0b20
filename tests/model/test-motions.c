/* Tests motions of other programs that play in the scene, and what rides on them. */
#include "core/base/allocate.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/retime.h"
#include "model/placing/hang_on.h"
#include "model/placing/scene_settle.h"
#include "model/project/carrier_frame.h"
#include "model/project/loop.h"
#include "model/project/motions.h"
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 17, ROWS = 13, FRAMES = 49, RATE = 24 };

/* The arm goes round: its radius in meters, its height, and its turns in the whole motion. */
static const double RADIUS = 0.4, HEIGHT = 1.5, TURNS = 1.0;

/* What the corners of the cloth have from the arm, along its axes. */
static const BillowVec3 OFFSETS[2] = {{-0.3, 0.1, 0.05}, {0.3, 0.12, 0.1}};

static double
angle_at(double frame)
{
    return TURNS * 2.0 * M_PI * frame / (FRAMES - 1);
}

static BillowVec3
arm_at(double frame)
{
    const double angle = angle_at(frame);
    return billow_vec3(RADIUS * sin(angle), HEIGHT, RADIUS * cos(angle));
}

/* A node that goes round the vertical, facing outwards, and one on a point that does not turn. */
static BillowMotion *
new_motion(void)
{
    BillowMotion parts = {
        .name = billow_duplicate_text("round"), .rate = RATE, .n_frames = FRAMES, .n_nodes = 2};
    parts.nodes = billow_allocate(2, sizeof *parts.nodes);
    parts.nodes[0] = (BillowMotionNode){billow_duplicate_text("arm"), -1};
    parts.nodes[1] = (BillowMotionNode){billow_duplicate_text("point"), -1};
    parts.places = billow_allocate(2 * FRAMES, sizeof *parts.places);
    for (size_t i = 0; i < FRAMES; i++) {
        const double angle = angle_at((double) i);
        parts.places[2 * i] =
            (BillowMotionPlace){arm_at((double) i), {.y = sin(0.5 * angle), .w = cos(0.5 * angle)}};
        parts.places[2 * i + 1] = (BillowMotionPlace){arm_at((double) i), {.w = 1.0}};
    }
    return billow_motion_new(&parts);
}

static BillowProject *
with_motion(BillowProject *project)
{
    const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[0];
    g_autofree char *source = billow_played_motion_source(billow_block_motion(block));
    g_autoptr(GHashTable) read =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify) billow_read_motion_unref);
    g_hash_table_insert(read, g_strdup(source), billow_read_motion_new(new_motion(), source, "digest"));
    return billow_project_give_motions(project, read);
}

static BillowBlock *
new_block(double start)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "round", "Round");
    BillowPlayedMotion *motion = billow_block_motion(block);
    billow_field_set_text(billow_played_motion_fields, motion, "round.csv");
    block->start = start;
    return block;
}

/* A cloth whose upper corners ride on the arm of a motion that has not been read. */
static BillowProject *
new_unread(BillowBlock *motion, double trail)
{
    const BillowGrid grid = {COLUMNS, ROWS, 0.05};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    project->cloth->trail = trail;
    project->cloth->keep_lengths = TRUE;
    project->duration = 4.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MOTION), motion);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "worn", "Worn");
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    billow_block_set_anchors(block,
                             (BillowAnchor[]){{0, 0, {0.0, 0.0, 0.0}}, {COLUMNS - 1, 0, {0.0, 0.0, 0.0}}}, 2);
    for (size_t k = 0; k < 2; k++)
        billow_keyframe_bind(
            keyframe, k, &(BillowBinding){.on = "round", .rides = TRUE, .node = "arm", .offset = OFFSETS[k]});
    g_ptr_array_add(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME], block);
    return billow_scene_settle(project);
}

static BillowProject *
new_project(BillowBlock *motion, double trail)
{
    g_autoptr(BillowProject) unread = new_unread(motion, trail);
    return with_motion(unread);
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project)
{
    return billow_block_keyframe(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
}

static const BillowBlock *
motion_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[0];
}

/* Where a corner is while a frame of the motion plays, by the closed form. */
static BillowVec3
corner_at(size_t corner, double frame)
{
    const double s = sin(angle_at(frame)), c = cos(angle_at(frame));
    const BillowVec3 o = OFFSETS[corner];
    return billow_vec3_add(arm_at(frame), billow_vec3(c * o.x + s * o.z, o.y, c * o.z - s * o.x));
}

static BillowMesh *
new_frame(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static void
assert_same_bytes(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&a->grid) * sizeof(float);
    g_assert_cmpmem(a->x, bytes, b->x, bytes);
    g_assert_cmpmem(a->y, bytes, b->y, bytes);
    g_assert_cmpmem(a->z, bytes, b->z, bytes);
}

static void
assert_corners_at(BillowProject *project, double seconds, double frame)
{
    BillowMesh *mesh = new_frame(project, seconds);
    for (size_t k = 0; k < 2; k++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_mesh_point(mesh, k == 0 ? 0 : COLUMNS - 1), corner_at(k, frame)), <,
            1e-6);
    billow_mesh_unref(mesh);
}

static void
anchors_are_on_their_node_in_every_frame(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.5), 1.0);
    for (int i = 0; i < FRAMES; i += 3)
        assert_corners_at(project, 0.5 + (double) i / RATE, i);
    assert_corners_at(project, 0.2, 0.0); /* the ends are held */
    assert_corners_at(project, 3.5, FRAMES - 1);
}

/* At 12 frames a second, frames 13 to 37 take two seconds. */
static void
rate_and_frames_decide_what_plays(void)
{
    BillowBlock *block = new_block(1.0);
    BillowPlayedMotion *motion = billow_block_motion(block);
    motion->rate = 12.0;
    motion->first = 13;
    motion->last = 37;
    g_autoptr(BillowProject) project = new_project(block, 0.0);
    g_assert_cmpfloat_with_epsilon(motion_of(project)->duration, 2.0, 1e-12);
    assert_corners_at(project, 0.0, 12.0);
    assert_corners_at(project, 2.0, 24.0);
    assert_corners_at(project, 4.0, 36.0);
}

/* The place scales, then turns, then moves; offsets are in meters of the scene. */
static void
the_place_moves_the_motion(void)
{
    BillowBlock *block = new_block(0.0);
    BillowMotionStage *stage = &billow_block_motion(block)->stage;
    *stage = (BillowMotionStage){2.0, {1.0, -0.5, 3.0}, {0.0, 90.0, 0.0}};
    g_autoptr(BillowProject) project = new_project(block, 0.0);
    BillowMesh *mesh = new_frame(project, 0.0);
    /* turned by 90 degrees about y, +z points to +x, and +x to -z */
    const BillowVec3 o = OFFSETS[0],
                     wanted = {1.0 + 2.0 * RADIUS + o.z, -0.5 + 2.0 * HEIGHT + o.y, 3.0 - o.x};
    g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, 0), wanted), <, 1e-6);
    billow_mesh_unref(mesh);
}

static void
frames_alone_and_on_threads_have_the_same_bytes(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 1.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *played = billow_mesh_new(&project->cloth->grid), *alone = new_frame(project, 1.1);
    for (double seconds = 2.0; seconds > 1.1; seconds -= 0.3)
        billow_animation_evaluate(animation, seconds, TRUE, workers, played);
    billow_animation_evaluate(animation, 1.1, TRUE, workers, played);
    assert_same_bytes(played, alone);
    billow_mesh_unref(played);
    billow_mesh_unref(alone);
    billow_workers_free(workers);
}

/* Two rounds of 2 s are fitted to a loop of 3.5 s, and trail as if they had always been played. */
static void
a_loop_closes(void)
{
    BillowBlock *block = new_block(0.3);
    billow_block_motion(block)->loop = TRUE;
    g_autoptr(BillowProject) open = new_project(block, 1.0);
    g_autoptr(BillowProject) project = billow_project_copy(open);
    project->loop = TRUE;
    project->duration = 3.5;
    BillowMesh *first = new_frame(project, 0.0), *after = new_frame(project, 3.5);
    assert_same_bytes(first, after);
    billow_mesh_unref(first);
    billow_mesh_unref(after);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_assert_cmpuint(changes->len, ==, 1);
    const BillowLoopChange *change = changes->pdata[0];
    g_assert_cmpstr(change->field->key, ==, "rate");
    g_assert_cmpfloat_with_epsilon(change->to, 2.0 * (FRAMES - 1) / 3.5, 1e-9);
}

/* What rides on points without turns turns with them. */
static void
points_turn_the_cloth_between_them(void)
{
    g_autoptr(BillowProject) on_arm = new_project(new_block(0.0), 0.0);
    const BillowCarrier arm = billow_project_carrier(on_arm, billow_keyframe_binding(keyframe_of(on_arm), 0));
    g_assert_true(billow_carrier_turns(&arm));
    const BillowBinding other = {.on = "round", .rides = TRUE, .node = "point"};
    const BillowCarrier point = billow_project_carrier(on_arm, &other);
    g_assert_cmpint(point.node, ==, 1);
    g_assert_false(billow_carrier_turns(&point));
}

/* Until the motion has been read, nothing of what the file says is lost, and the anchors have a place. */
static void
a_motion_that_is_not_there_loses_nothing(void)
{
    g_autoptr(BillowProject) unread = new_unread(new_block(0.0), 1.0);
    const BillowBinding *binding = billow_keyframe_binding(keyframe_of(unread), 1);
    g_assert_cmpstr(binding->on, ==, "round");
    g_assert_cmpstr(binding->node, ==, "arm");
    g_assert_true(billow_vec3_equal(binding->offset, OFFSETS[1]));
    g_assert_true(billow_project_missing_motion(unread) == motion_of(unread));
    g_autoptr(BillowProject) read = with_motion(unread);
    g_assert_null(billow_project_missing_motion(read));
    g_assert_true(
        billow_project_equal(unread, read) ==
        billow_vec3_equal(keyframe_of(unread)->anchors[0].position, keyframe_of(read)->anchors[0].position));
    g_autoptr(BillowProject) again = with_motion(read);
    g_assert_true(again == read);
}

/* A pose that the file has is where the anchors are, and stays there when the motion has been read. */
static void
a_stored_pose_stays_when_the_motion_is_read(void)
{
    g_autoptr(BillowProject) unread = new_unread(new_block(0.0), 1.0);
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    for (int i = 0; i < 12; i++)
        pose->points[i] = 0.1F * (float) i;
    BillowBlock *block = billow_block_copy(unread->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    billow_keyframe_set_hang(billow_block_keyframe(block), pose);
    billow_block_unref(unread->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    unread->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0] = block;
    g_autoptr(BillowProject) read = with_motion(unread);
    g_assert_cmpmem(keyframe_of(read)->hang->points, 12 * sizeof(float), pose->points, 12 * sizeof(float));
    g_assert_cmpfloat(billow_vec3_distance(keyframe_of(read)->anchors[0].position, corner_at(0, 0.0)), <,
                      1e-12);
    billow_coarse_pose_free(pose);
}

/* Its left end takes frames away and begins later; its right end takes them away at the end. */
static void
dragging_an_end_trims(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 0.0);
    const BillowBlockRef ref = {BILLOW_BLOCK_MOTION, "round"};
    g_auto(BillowEdit) edit = billow_edit_resize(project, &ref, 0.5, 1.5);
    g_assert_nonnull(edit.project);
    const BillowBlock *block = motion_of(edit.project);
    g_assert_cmpint(billow_block_motion(block)->first, ==, 13);
    g_assert_cmpint(billow_block_motion(block)->last, ==, 37);
    g_assert_cmpfloat_with_epsilon(block->start, 0.5, 1e-12);
    assert_corners_at(edit.project, 1.0, 24.0);
}

/* An edit that takes twice as long plays at half the rate. */
static void
stretching_all_blocks_slows_the_motion(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 0.0);
    const BillowRetime twice = {.duration = 8.0, .frame_rate = 24.0, .scale = TRUE};
    g_auto(BillowEdit) edit = billow_edit_retime(project, &twice);
    g_assert_nonnull(edit.project);
    g_assert_cmpfloat_with_epsilon(billow_played_motion_rate(billow_block_motion(motion_of(edit.project))),
                                   12.0, 1e-9);
}

/* --- Colliders --- */

/* A ball that is `at` from a node along its axes. */
static BillowProject *
with_ball(BillowProject *project, const char *node, BillowVec3 at)
{
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    BillowMovingBody *body = billow_block_body(block);
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_SPHERE;
    body->collider.radius = 0.1;
    body->collider.position = at;
    body->ride = (BillowBodyRide){g_strdup("round"), g_strdup(node)};
    g_ptr_array_add(billow_project_track(copy, BILLOW_BLOCK_COLLIDER), block);
    return billow_scene_settle(copy);
}

static const BillowBlock *
ball_of(const BillowProject *project)
{
    return billow_project_find_collider(project, "ball");
}

static void
colliders_move_with_their_node(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 0.0);
    g_autoptr(BillowProject) with = with_ball(project, "arm", OFFSETS[1]);
    g_assert_true(billow_moving_body_moves(billow_block_body(ball_of(with))));
    for (int i = 0; i < FRAMES; i += 7) {
        const BillowCollider ball =
            billow_moving_body_at(billow_block_body(ball_of(with)), (double) i / RATE);
        BillowVec3 axes[3];
        billow_collider_axes(&ball, axes);
        g_assert_cmpfloat(billow_vec3_distance(ball.position, corner_at(1, i)), <, 1e-12);
        g_assert_cmpfloat(billow_vec3_distance(axes[2], billow_vec3(sin(angle_at(i)), 0.0, cos(angle_at(i)))),
                          <, 1e-12);
    }
}

/* Placed in the world by hand, it is there, and stays on its node. */
static void
a_placed_collider_stays_on_its_node(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 0.0);
    g_autoptr(BillowProject) with = with_ball(project, "arm", OFFSETS[1]);
    g_autoptr(BillowBlock) block = billow_block_copy(ball_of(with));
    const BillowVec3 wanted = corner_at(0, 12.0);
    const BillowCollider before = billow_moving_body_at(billow_block_body(block), 0.5);
    billow_moving_body_place(billow_block_body(block), 0.5, 0.01, wanted, before.rotation);
    const BillowCollider there = billow_moving_body_at(billow_block_body(block), 0.5),
                         later = billow_moving_body_at(billow_block_body(block), 1.0);
    g_assert_cmpfloat(billow_vec3_distance(there.position, wanted), <, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(there.rotation, before.rotation), <, 1e-9);
    g_assert_cmpfloat(billow_vec3_distance(later.position, corner_at(0, 24.0)), <, 1e-12);
}

static void
colliders_stay_when_their_motion_goes(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 0.0);
    g_autoptr(BillowProject) with = with_ball(project, "arm", OFFSETS[1]);
    g_ptr_array_set_size(billow_project_track(with, BILLOW_BLOCK_MOTION), 0);
    g_autoptr(BillowProject) without = billow_scene_settle(with);
    const BillowMovingBody *body = billow_block_body(ball_of(without));
    g_assert_null(body->ride.motion);
    g_assert_cmpfloat(billow_vec3_distance(body->collider.position, corner_at(1, 0.0)), <, 1e-12);
}

/* The loop is fitted for what moves colliders, too. */
static void
colliders_are_in_the_fitted_loop(void)
{
    BillowBlock *block = new_block(0.0);
    billow_block_motion(block)->loop = TRUE;
    g_autoptr(BillowProject) open = new_project(block, 0.0);
    g_autoptr(BillowProject) project = with_ball(open, "arm", OFFSETS[1]);
    project->loop = TRUE;
    project->duration = 3.5;
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const BillowMovingBody *body = billow_block_body(ball_of(played));
    const BillowCollider quarter = billow_moving_body_at(body, 3.5 / 4.0), /* half a round */
        end = billow_moving_body_at(body, 3.5), first = billow_moving_body_at(body, 0.0);
    g_assert_cmpfloat(billow_vec3_distance(quarter.position, corner_at(1, 0.5 * (FRAMES - 1))), <, 1e-9);
    g_assert_true(billow_vec3_equal(first.position, end.position));
}

/* The physics holds the anchors on the node, too. */
static void
simulated_cloth_rides(void)
{
    g_autoptr(BillowProject) project = new_project(new_block(0.0), 1.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    g_assert_nonnull(simulation);
    BillowSimulationFrame report;
    for (int i = 2; i <= 20; i++)
        g_assert_true(billow_simulation_next(simulation, &report));
    billow_simulation_write(simulation, NULL, mesh);
    for (size_t k = 0; k < 2; k++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_mesh_point(mesh, k == 0 ? 0 : COLUMNS - 1), corner_at(k, 19.0)), <,
            1e-5);
    billow_mesh_unref(mesh);
    billow_simulation_free(simulation);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motions/anchors-are-on-their-node-in-every-frame",
                    anchors_are_on_their_node_in_every_frame);
    g_test_add_func("/motions/rate-and-frames-decide-what-plays", rate_and_frames_decide_what_plays);
    g_test_add_func("/motions/the-place-moves-the-motion", the_place_moves_the_motion);
    g_test_add_func("/motions/frames-alone-and-on-threads-have-the-same-bytes",
                    frames_alone_and_on_threads_have_the_same_bytes);
    g_test_add_func("/motions/a-loop-closes", a_loop_closes);
    g_test_add_func("/motions/points-turn-the-cloth-between-them", points_turn_the_cloth_between_them);
    g_test_add_func("/motions/a-motion-that-is-not-there-loses-nothing",
                    a_motion_that_is_not_there_loses_nothing);
    g_test_add_func("/motions/a-stored-pose-stays-when-the-motion-is-read",
                    a_stored_pose_stays_when_the_motion_is_read);
    g_test_add_func("/motions/dragging-an-end-trims", dragging_an_end_trims);
    g_test_add_func("/motions/stretching-all-blocks-slows-the-motion",
                    stretching_all_blocks_slows_the_motion);
    g_test_add_func("/motions/colliders-move-with-their-node", colliders_move_with_their_node);
    g_test_add_func("/motions/a-placed-collider-stays-on-its-node", a_placed_collider_stays_on_its_node);
    g_test_add_func("/motions/colliders-stay-when-their-motion-goes", colliders_stay_when_their_motion_goes);
    g_test_add_func("/motions/colliders-are-in-the-fitted-loop", colliders_are_in_the_fitted_loop);
    g_test_add_func("/motions/simulated-cloth-rides", simulated_cloth_rides);
    return g_test_run();
}
