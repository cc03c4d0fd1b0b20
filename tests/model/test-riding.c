/* Tests cloth that rides on colliders. */
#include "core/base/turn.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/nudge.h"
#include "model/placing/hang_on.h"
#include "model/placing/scene_settle.h"
#include "model/project/carrier_frame.h"
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 17, ROWS = 13 };

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static const double TURN = 110.0; /* of the body about the vertical, degrees */
static const BillowVec3 START = {0.3, 1.5, 0.2}, GOAL = {1.7, 1.8, -0.9};

/* A ball that stands for half a second, goes to GOAL within another one, turning, and stays. */
static BillowBlock *
new_body(void)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    BillowMovingBody *body = billow_block_body(block);
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_SPHERE;
    body->collider.radius = 0.05;
    body->collider.in_fake = FALSE;
    billow_moving_body_set_key(body, 0.0, 1e-6, START, billow_vec3(20.0, 10.0, 0.0));
    billow_moving_body_set_key(body, 0.5, 1e-6, START, billow_vec3(20.0, 10.0, 0.0));
    billow_moving_body_set_key(body, 1.5, 1e-6, GOAL, billow_vec3(20.0, 10.0 + TURN, 0.0));
    return block;
}

/* A cloth whose upper corners hang on the body, in a keyframe that begins at `start`. */
static BillowProject *
new_project(double start, double trail)
{
    const BillowGrid grid = {COLUMNS, ROWS, 0.05};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    project->cloth->trail = trail;
    project->duration = 12.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), new_body());
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "worn", "Worn");
    keyframe->start = start;
    billow_block_set_anchors(
        keyframe, (BillowAnchor[]){{0, 0, {-0.05, 1.7, 0.25}}, {COLUMNS - 1, 0, {0.6, 1.72, 0.3}}}, 2);
    billow_ride_on(billow_block_keyframe(keyframe), NULL, billow_project_find_collider(project, "body"),
                   start);
    g_ptr_array_add(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    return billow_scene_settle(project);
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project, guint number)
{
    return billow_block_keyframe(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[number]);
}

static BillowMesh *
frame(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static double
farthest(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++)
        most = fmax(most, billow_vec3_distance(billow_mesh_point(a, i), billow_mesh_point(b, i)));
    return most;
}

static void
anchors_are_at_their_places(gconstpointer by)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0);
    project->cloth->trail_by = GPOINTER_TO_INT(by);
    project->cloth->keep_lengths = TRUE;
    for (double seconds = 0.0; seconds < 3.0; seconds += 0.17) {
        const BillowBlock *body = billow_project_find_collider(project, "body");
        const BillowCarrierFrame carrier = billow_carrier_frame_at(body, seconds);
        BillowMesh *mesh = frame(project, seconds);
        for (size_t k = 0; k < 2; k++) {
            const BillowVec3 place = billow_carrier_frame_leave(
                &carrier, billow_keyframe_binding(keyframe_of(project, 0), k)->offset);
            const size_t point = k == 0 ? 0 : COLUMNS - 1;
            g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, point), place), <, 1e-6);
        }
        billow_mesh_unref(mesh);
    }
}

/* A tube whose upper border is held at its seam and at two other points. The body rolls, so that the cloth is more than moved and
 * turned about the vertical. */
static void
the_seam_of_a_tube_is_where_its_anchor_is(void)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0);
    BillowBlock *body = billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0];
    billow_moving_body_set_key(billow_block_body(body), 1.5, 1e-6, GOAL, billow_vec3(-30.0, 90.0, 25.0));
    project->cloth->grid.closed = BILLOW_CLOSED_COLUMNS;
    project->cloth->keep_lengths = TRUE;
    BillowBlock *keyframe = project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
    billow_block_set_anchors(
        keyframe,
        (BillowAnchor[]){{0, 0, {0.3, 1.7, 0.3}}, {5, 0, {0.45, 1.7, 0.1}}, {10, 0, {0.15, 1.7, 0.1}}}, 3);
    billow_ride_on(billow_block_keyframe(keyframe), NULL, body, 0.0);
    for (double seconds = 0.0; seconds < 2.0; seconds += 0.17) {
        const BillowCarrierFrame carrier = billow_carrier_frame_at(body, seconds);
        const BillowVec3 place = billow_carrier_frame_leave(
            &carrier, billow_keyframe_binding(billow_block_keyframe(keyframe), 0)->offset);
        BillowMesh *mesh = frame(project, seconds);
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, 0), place), <, 1e-6);
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, COLUMNS - 1), place), <, 1e-6);
        billow_mesh_unref(mesh);
    }
}

/* The body turns about its own vertical axis: so does the shape about the body, as it is carried along. */
static void
a_rigid_ride_moves_and_turns_the_shape(void)
{
    g_autoptr(BillowProject) project = new_project(0.0, 0.0);
    BillowMesh *before = frame(project, 0.2), *after = frame(project, 2.0);
    const double angle = TURN * M_PI / 180.0;
    double off = 0.0;
    for (size_t i = 0; i < billow_grid_count(&before->grid); i++) {
        const BillowVec3 p = billow_vec3_sub(billow_mesh_point(before, i), START);
        const BillowVec3 turned = {p.x * cos(angle) + p.z * sin(angle), p.y,
                                   p.z * cos(angle) - p.x * sin(angle)};
        off = fmax(off, billow_vec3_distance(billow_mesh_point(after, i), billow_vec3_add(turned, GOAL)));
    }
    g_assert_cmpfloat(off, <, 1e-5);
    billow_mesh_unref(before);
    billow_mesh_unref(after);
}

/* What hangs free is behind while the body sets out, and where it belongs long after it has stopped. */
static void
free_cloth_trails_and_comes_to_rest(void)
{
    g_autoptr(BillowProject) trailing = new_project(0.0, 1.0);
    g_autoptr(BillowProject) rigid = new_project(0.0, 0.0);
    const size_t hem = (size_t) (ROWS - 1) * COLUMNS + COLUMNS / 2;
    BillowMesh *late = frame(trailing, 0.9), *prompt = frame(rigid, 0.9);
    const BillowVec3 way = billow_vec3_sub(GOAL, START),
                     by = billow_vec3_sub(billow_mesh_point(late, hem), billow_mesh_point(prompt, hem));
    g_assert_cmpfloat(billow_vec3_dot(by, way) / billow_vec3_length(way), <, -0.03);
    g_assert_cmpfloat(fabs(by.y), <, 1e-6); /* heights are told at once */
    billow_mesh_unref(late);
    billow_mesh_unref(prompt);
    late = frame(trailing, 11.0);
    prompt = frame(rigid, 11.0);
    g_assert_cmpfloat(farthest(late, prompt), <, 1e-5);
    billow_mesh_unref(late);
    billow_mesh_unref(prompt);
}

/* Cloth that trails by a net is behind, too, and comes to rest where it hung. It moves smoothly: second
 * differences scale as the square of the time between frames. */
static void
a_net_trails_smoothly_and_comes_to_rest(void)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0), rigid = new_project(0.0, 0.0);
    project->cloth->trail_by = BILLOW_TRAIL_BY_NET;
    const size_t hem = (size_t) (ROWS - 1) * COLUMNS + COLUMNS / 2;
    BillowMesh *late = frame(project, 0.9), *prompt = frame(rigid, 0.9);
    const BillowVec3 way = billow_vec3_sub(GOAL, START),
                     by = billow_vec3_sub(billow_mesh_point(late, hem), billow_mesh_point(prompt, hem));
    g_assert_cmpfloat(billow_vec3_dot(by, way) / billow_vec3_length(way), <, -0.03);
    billow_mesh_unref(late);
    billow_mesh_unref(prompt);
    late = frame(project, 11.0);
    prompt = frame(rigid, 11.0);
    g_assert_cmpfloat(farthest(late, prompt), <, 1e-3);
    billow_mesh_unref(late);
    billow_mesh_unref(prompt);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    double most[2] = {0.0, 0.0};
    for (int fine = 0; fine < 2; fine++) {
        const double step = fine ? 1.0 / 480.0 : 1.0 / 240.0;
        BillowVec3 last[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        for (int i = 0; 0.6 + i * step < 3.0; i++) {
            BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
            billow_animation_evaluate(animation, 0.6 + i * step, TRUE, NULL, mesh);
            const BillowVec3 now = billow_mesh_point(mesh, hem),
                             bent = billow_vec3_add(billow_vec3_sub(now, billow_vec3_scale(last[0], 2.0)),
                                                    last[1]);
            most[fine] = i < 2 ? 0.0 : fmax(most[fine], billow_vec3_length(bent));
            last[1] = last[0];
            last[0] = now;
            billow_mesh_unref(mesh);
        }
    }
    g_assert_cmpfloat(most[1], <, 0.3 * most[0]);
}

/* The same shape on the body, draped where the body is later. */
static void
keyframes_are_relative_to_what_carries_them(void)
{
    g_autoptr(BillowProject) early = new_project(0.0, 1.0);
    g_autoptr(BillowProject) late = new_project(0.0, 1.0);
    BillowBlock *block = billow_block_copy(late->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    block->start = 1.3;
    g_ptr_array_remove_index(late->cloth->tracks[BILLOW_BLOCK_KEYFRAME], 0);
    g_ptr_array_add(late->cloth->tracks[BILLOW_BLOCK_KEYFRAME], block);
    g_autoptr(BillowProject) settled = billow_scene_settle(late);
    g_assert_cmpfloat(billow_vec3_distance(keyframe_of(settled, 0)->anchors[0].position,
                                           keyframe_of(early, 0)->anchors[0].position),
                      >, 0.5);
    BillowMesh *a = frame(early, 0.8), *b = frame(settled, 0.8);
    g_assert_cmpfloat(farthest(a, b), <, 1e-4);
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

/* Between two keyframes that are the same on the body, the cloth is carried as by one. */
static void
transitions_happen_on_the_carrier(void)
{
    g_autoptr(BillowProject) one = new_project(0.0, 1.0);
    g_autoptr(BillowProject) two = billow_project_copy(one);
    BillowBlock *again = billow_block_copy(two->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_free(again->id);
    again->id = g_strdup("again");
    again->start = 1.6;
    g_ptr_array_add(two->cloth->tracks[BILLOW_BLOCK_KEYFRAME], again);
    g_autoptr(BillowProject) settled = billow_scene_settle(two);
    for (double seconds = 0.4; seconds < 1.6; seconds += 0.3) {
        BillowMesh *a = frame(one, seconds), *b = frame(settled, seconds);
        g_assert_cmpfloat(farthest(a, b), <, 1e-4);
        billow_mesh_unref(a);
        billow_mesh_unref(b);
    }
}

static void
a_frame_alone_has_the_same_bytes(gconstpointer by)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0);
    project->cloth->trail_by = GPOINTER_TO_INT(by);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *played = billow_mesh_new(&project->cloth->grid), *alone = frame(project, 1.1);
    for (double seconds = 2.0; seconds > 1.1; seconds -= 0.3)
        billow_animation_evaluate(animation, seconds, TRUE, workers, played);
    billow_animation_evaluate(animation, 1.1, TRUE, workers, played);
    const size_t bytes = billow_grid_count(&played->grid) * sizeof(float);
    g_assert_cmpmem(played->x, bytes, alone->x, bytes);
    g_assert_cmpmem(played->y, bytes, alone->y, bytes);
    g_assert_cmpmem(played->z, bytes, alone->z, bytes);
    billow_mesh_unref(played);
    billow_mesh_unref(alone);
    billow_workers_free(workers);
}

/* In a loop, the past of the first frame is the end of the round before. */
static void
a_loop_closes(gconstpointer by)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0);
    project->cloth->trail_by = GPOINTER_TO_INT(by);
    project->loop = TRUE;
    project->duration = 3.0;
    BillowMovingBody *body =
        billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
    billow_moving_body_set_key(body, 3.0, 1e-6, START, billow_vec3(20.0, 10.0, 0.0));
    BillowMesh *first = frame(project, 0.0), *last = frame(project, 3.0 - 1e-5), *calm;
    project->cloth->trail = 0.0;
    calm = frame(project, 0.0);
    g_assert_cmpfloat(farthest(first, last), <, 1e-4);
    g_assert_cmpfloat(farthest(first, calm), >, 0.01); /* it has not come to rest */
    billow_mesh_unref(first);
    billow_mesh_unref(last);
    billow_mesh_unref(calm);
}

/* The offset is along the axes of the body, which is turned. */
static void
a_dragged_anchor_stays_on_its_collider(void)
{
    g_autoptr(BillowProject) project = new_project(1.2, 1.0);
    BillowAnchor anchors[2];
    memcpy(anchors, keyframe_of(project, 0)->anchors, sizeof anchors);
    anchors[0].position = billow_vec3_add(anchors[0].position, billow_vec3(0.03, -0.1, 0.02));
    BillowBlock *block = billow_block_copy(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    billow_block_set_anchors(block, anchors, 2);
    g_autoptr(BillowProject) moved = billow_project_copy(project);
    billow_block_unref(moved->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    moved->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0] = block;
    g_autoptr(BillowProject) settled = billow_scene_settle(moved);
    for (size_t k = 0; k < 2; k++) {
        g_assert_true(billow_keyframe_binding(keyframe_of(settled, 0), k)->rides);
        g_assert_cmpfloat(
            billow_vec3_distance(keyframe_of(settled, 0)->anchors[k].position, anchors[k].position), <,
            1e-12);
    }
}

static void
anchors_stay_when_their_collider_goes(void)
{
    g_autoptr(BillowProject) project = new_project(1.2, 1.0);
    g_autoptr(BillowProject) without = billow_project_copy(project);
    g_ptr_array_set_size(billow_project_track(without, BILLOW_BLOCK_COLLIDER), 0);
    g_autoptr(BillowProject) settled = billow_scene_settle(without);
    g_assert_null(keyframe_of(settled, 0)->bindings);
    g_assert_true(billow_keyframe_same_anchors(keyframe_of(settled, 0), keyframe_of(project, 0)));
}

/* The physics holds the anchors, and the points of a fold between them, on the body. */
static void
simulated_cloth_rides(void)
{
    g_autoptr(BillowProject) project = new_project(0.0, 1.0);
    BillowKeyframe *keyframe = billow_block_keyframe(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    const BillowFold fold = {.from_column = 0, .to_column = COLUMNS - 1, .pleats = {.number = 2}};
    billow_keyframe_set_folds(keyframe, &fold, NULL, 1);
    g_assert_true(billow_keyframe_folds_fit(keyframe, &project->cloth->grid));
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *fake = billow_mesh_new(&project->cloth->grid), *real = billow_mesh_new(&project->cloth->grid);
    BillowSimulationFrame report;
    for (int i = 2; i <= 30; i++)
        g_assert_true(billow_simulation_next(simulation, &report));
    billow_simulation_write(simulation, NULL, real);
    billow_animation_evaluate(animation, billow_project_frame_time(project, 30), FALSE, NULL, fake);
    for (size_t column = 0; column < COLUMNS; column++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_mesh_point(real, column), billow_mesh_point(fake, column)), <, 1e-5);
    billow_mesh_unref(fake);
    billow_mesh_unref(real);
    billow_simulation_free(simulation);
}

/* A nudge of cloth that has been turned is, in the world, the way that was dragged. */
static void
a_dragged_place_goes_where_it_is_dragged(void)
{
    const double seconds = 1.75;
    const BillowVec3 way = {0.05, 0.02, -0.03};
    const size_t middle = billow_grid_index(&(BillowGrid){.columns = COLUMNS, .rows = ROWS}, 8, 6);
    g_autoptr(BillowProject) project = new_project(0.0, 0.0);
    project->cloth->keep_lengths = FALSE;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const double turned = billow_animation_turned_at(animation, seconds);
    g_assert_cmpfloat_with_epsilon(billow_animation_turned_at(animation, 0.25), 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(fabs(turned), TURN, 1e-6);
    const BillowNudgeStroke stroke = {
        .point = {0.5, 0.5}, .radius = 0.2, .offset = billow_vec3_turned(way, -turned)};
    g_auto(BillowEdit) edit = billow_edit_nudge(project, seconds, &stroke);
    g_autoptr(BillowMesh) before = frame(project, seconds), after = frame(edit.project, seconds);
    g_assert_cmpfloat(
        billow_vec3_distance(
            billow_vec3_sub(billow_mesh_point(after, middle), billow_mesh_point(before, middle)), way),
        <, 1e-5);
}

/* Returns how stiff the swing is after an edit that makes the keyframe of `project` the one of a project that rides. */
static double
stiffness_once_it_rides(BillowProject *project)
{
    g_autoptr(BillowProject) riding = new_project(0.0, 1.0);
    const BillowBlockRef worn = {BILLOW_BLOCK_KEYFRAME, "worn"};
    g_autoptr(BillowBlock) keyframe = billow_edit_block(riding, &worn);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &worn, keyframe);
    g_assert_nonnull(edit.project);
    g_assert_cmpint(edit.project->cloth->trail_by == BILLOW_TRAIL_BY_NET, ==,
                    project->cloth->trail_stiffness == 1.0);
    return edit.project->cloth->trail_stiffness;
}

/* A project with the same keyframe, whose anchors ride on nothing. */
static BillowProject *
new_standing(double stiffness)
{
    BillowProject *project = new_project(0.0, 1.0);
    BillowKeyframe *keyframe = billow_block_keyframe(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    for (size_t k = 0; k < keyframe->n_anchors; k++)
        billow_keyframe_bind(keyframe, k, NULL);
    project->cloth->trail_stiffness = stiffness;
    return project;
}

static void
cloth_that_begins_to_ride_swings_as_in_the_physics(void)
{
    g_autoptr(BillowProject) standing = new_standing(1.0), chosen = new_standing(0.7);
    g_assert_cmpfloat(stiffness_once_it_rides(standing), ==, 1.2);
    g_assert_cmpfloat(stiffness_once_it_rides(chosen), ==, 0.7);
    g_autoptr(BillowProject) riding = new_project(0.0, 1.0);
    g_autoptr(BillowBlock) longer = billow_block_copy(riding->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    longer->duration = 2.0;
    g_auto(BillowEdit) edit =
        billow_edit_set_block(riding, &(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, "worn"}, longer);
    g_assert_nonnull(edit.project);
    g_assert_cmpfloat(edit.project->cloth->trail_stiffness, ==, 1.0);
}

/* Adds a test of cloth that trails by rows, and of cloth that trails by a net. */
static void
add_both(const char *path, GTestDataFunc test)
{
    g_autofree char *by_net = g_strconcat(path, "/by-a-net", NULL),
                    *by_rows = g_strconcat(path, "/by-rows", NULL);
    g_test_add_data_func(by_rows, GINT_TO_POINTER(BILLOW_TRAIL_BY_ROWS), test);
    g_test_add_data_func(by_net, GINT_TO_POINTER(BILLOW_TRAIL_BY_NET), test);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_both("/riding/anchors-are-at-their-places", anchors_are_at_their_places);
    g_test_add_func("/riding/the-seam-of-a-tube-is-where-its-anchor-is",
                    the_seam_of_a_tube_is_where_its_anchor_is);
    g_test_add_func("/riding/a-rigid-ride-moves-and-turns-the-shape", a_rigid_ride_moves_and_turns_the_shape);
    g_test_add_func("/riding/cloth-that-begins-to-ride-swings-as-in-the-physics",
                    cloth_that_begins_to_ride_swings_as_in_the_physics);
    g_test_add_func("/riding/free-cloth-trails-and-comes-to-rest", free_cloth_trails_and_comes_to_rest);
    g_test_add_func("/riding/a-net-trails-smoothly-and-comes-to-rest",
                    a_net_trails_smoothly_and_comes_to_rest);
    g_test_add_func("/riding/keyframes-are-relative-to-what-carries-them",
                    keyframes_are_relative_to_what_carries_them);
    g_test_add_func("/riding/transitions-happen-on-the-carrier", transitions_happen_on_the_carrier);
    add_both("/riding/a-frame-alone-has-the-same-bytes", a_frame_alone_has_the_same_bytes);
    add_both("/riding/a-loop-closes", a_loop_closes);
    g_test_add_func("/riding/a-dragged-anchor-stays-on-its-collider", a_dragged_anchor_stays_on_its_collider);
    g_test_add_func("/riding/anchors-stay-when-their-collider-goes", anchors_stay_when_their_collider_goes);
    g_test_add_func("/riding/a-dragged-place-goes-where-it-is-dragged",
                    a_dragged_place_goes_where_it_is_dragged);
    g_test_add_func("/riding/simulated-cloth-rides", simulated_cloth_rides);
    return g_test_run();
}
