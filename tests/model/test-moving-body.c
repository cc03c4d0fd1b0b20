/* Tests colliders with keys: where they are, and their effect on rest shapes, frames and the physics. */
#include "../sanitized.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/project/loop.h"
#include "model/simulation/simulation.h"
#include "physics/colliders/body.h"

#include <string.h>

static const double SLACK = 0.01;

/* A collider without keys at (9, 9, 9). */
static BillowMovingBody
still(void)
{
    BillowMovingBody body = {.collider = billow_collider_default()};
    body.collider.position = billow_vec3(9.0, 9.0, 9.0);
    return body;
}

static BillowMovingBody
from_left_to_right(BillowCurve curve)
{
    BillowMovingBody body = still();
    billow_moving_body_set_key(&body, 1.0, SLACK, billow_vec3(-1.0, 0.5, 0.0), billow_vec3(0.0, 0.0, 0.0));
    billow_moving_body_set_key(&body, 3.0, SLACK, billow_vec3(3.0, 0.5, 2.0), billow_vec3(0.0, 720.0, 0.0));
    body.keys[0].easing.curve = curve;
    return body;
}

static void
assert_place(BillowVec3 found, double x, double y, double z)
{
    g_assert_cmpfloat_with_epsilon(found.x, x, 1e-12);
    g_assert_cmpfloat_with_epsilon(found.y, y, 1e-12);
    g_assert_cmpfloat_with_epsilon(found.z, z, 1e-12);
}

static void
stands_still_without_keys(void)
{
    const BillowMovingBody body = still();
    assert_place(billow_moving_body_at(&body, 0.0).position, 9.0, 9.0, 9.0);
    assert_place(billow_moving_body_at(&body, 1e6).position, 9.0, 9.0, 9.0);
}

static void
stands_at_its_keys_and_stays_beyond_them(void)
{
    BillowMovingBody body = from_left_to_right(BILLOW_CURVE_ELASTIC);
    assert_place(billow_moving_body_at(&body, -5.0).position, -1.0, 0.5, 0.0);
    assert_place(billow_moving_body_at(&body, 1.0).position, -1.0, 0.5, 0.0);
    assert_place(billow_moving_body_at(&body, 3.0).position, 3.0, 0.5, 2.0);
    assert_place(billow_moving_body_at(&body, 1e6).position, 3.0, 0.5, 2.0);
    billow_moving_body_clear(&body);
}

/* Half of the way after half of the time, with two whole turns on it; t^2 of the way with a power of 2. */
static void
goes_by_the_curve_of_the_key_that_it_leaves(void)
{
    BillowMovingBody body = from_left_to_right(BILLOW_CURVE_LINEAR);
    assert_place(billow_moving_body_at(&body, 2.0).position, 1.0, 0.5, 1.0);
    assert_place(billow_moving_body_at(&body, 2.0).rotation, 0.0, 360.0, 0.0);
    body.keys[0].easing = (BillowEasing){.curve = BILLOW_CURVE_POWER_IN, .degree = 2.0};
    assert_place(billow_moving_body_at(&body, 1.5).position, -0.75, 0.5, 0.125);
    body.keys[1].easing.curve = BILLOW_CURVE_HOLD;
    assert_place(billow_moving_body_at(&body, 1.5).position, -0.75, 0.5, 0.125);
    billow_moving_body_clear(&body);
}

static void
a_key_near_by_is_changed_and_not_doubled(void)
{
    BillowMovingBody body = from_left_to_right(BILLOW_CURVE_LINEAR);
    const BillowVec3 none = {0.0, 0.0, 0.0};
    g_assert_true(billow_moving_body_set_key(&body, 1.009, SLACK, billow_vec3(7.0, 0.0, 0.0), none));
    g_assert_cmpuint(body.n_keys, ==, 2);
    g_assert_cmpfloat(body.keys[0].time, ==, 1.0);
    assert_place(body.keys[0].position, 7.0, 0.0, 0.0);
    g_assert_true(billow_moving_body_place(&body, 2.0, SLACK, billow_vec3(0.0, 4.0, 0.0), none));
    g_assert_cmpuint(body.n_keys, ==, 3);
    g_assert_cmpfloat(body.keys[1].time, ==, 2.0);
    g_assert_true(billow_moving_body_fits(&body, NULL));
    billow_moving_body_clear(&body);
}

static void
a_body_without_keys_is_placed_for_all_time(void)
{
    BillowMovingBody body = still();
    billow_moving_body_place(&body, 2.0, SLACK, billow_vec3(1.0, 2.0, 3.0), billow_vec3(0.0, 0.0, 0.0));
    g_assert_cmpuint(body.n_keys, ==, 0);
    assert_place(billow_moving_body_at(&body, 0.0).position, 1.0, 2.0, 3.0);
}

static void
after_its_last_key_it_stays(void)
{
    BillowMovingBody body = from_left_to_right(BILLOW_CURVE_LINEAR);
    billow_moving_body_remove_key(&body, 0);
    assert_place(billow_moving_body_at(&body, 0.0).position, 3.0, 0.5, 2.0);
    billow_moving_body_remove_key(&body, 0);
    g_assert_null(body.keys);
    assert_place(billow_moving_body_at(&body, 0.0).position, 3.0, 0.5, 2.0);
}

static void
keys_have_an_end(void)
{
    BillowMovingBody body = still();
    const BillowVec3 none = {0.0, 0.0, 0.0};
    for (int i = 0; i < BILLOW_MAX_BODY_KEYS; i++)
        g_assert_true(billow_moving_body_set_key(&body, BILLOW_MAX_BODY_KEYS - i, SLACK, none, none));
    g_assert_true(billow_moving_body_fits(&body, NULL));
    g_assert_false(billow_moving_body_set_key(&body, 0.5, SLACK, none, none));
    g_assert_cmpuint(body.n_keys, ==, BILLOW_MAX_BODY_KEYS);
    billow_moving_body_clear(&body);
}

/* --- In a project --- */

static const BillowGrid GRID = {17, 17, 0.06};
enum { MIDDLE = 8, FRAMES = 48 };

static BillowMovingBody *
body_of(const BillowProject *project)
{
    return billow_block_body(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 0));
}

static void
add_keyframe(BillowProject *project, const char *id, double start, const BillowAnchor *anchors)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    billow_block_set_anchors(block, anchors, 4);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* A slack cloth of 1 m on its corners, and a ball below that rises by half a meter from 0.5 s to 1.5 s. */
static BillowProject *
lifted_cloth(gboolean keep_lengths)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.4, 1.0, -0.4}},
                                    {16, 0, {0.4, 1.0, -0.4}},
                                    {0, 16, {-0.4, 1.0, 0.4}},
                                    {16, 16, {0.4, 1.0, 0.4}}};
    BillowProject *project = billow_project_new("p", &GRID);
    project->cloth->keep_lengths = keep_lengths;
    add_keyframe(project, "low", 0.0, anchors);
    add_keyframe(project, "high", 2.0, anchors);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    BillowMovingBody *body = billow_block_body(block);
    body->collider.shape = BILLOW_COLLIDER_SPHERE;
    body->collider.radius = 0.2;
    body->collider.in_fake = TRUE;
    const BillowVec3 none = {0.0, 0.0, 0.0};
    billow_moving_body_set_key(body, 0.5, SLACK, billow_vec3(0.0, 0.3, 0.0), none);
    billow_moving_body_set_key(body, 1.5, SLACK, billow_vec3(0.0, 0.8, 0.0), none);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static double
nearest_point(const BillowCollider *body, const float *x, const float *y, const float *z)
{
    double least = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        least = fmin(least, billow_collider_distance(
                                body, billow_vec3((double) x[i], (double) y[i], (double) z[i]), NULL));
    return least;
}

/* The ball is clear of the cloth at first, and supports it when the second keyframe begins. */
static void
rest_shapes_lie_on_it_as_it_stands_when_they_begin(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(FALSE);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) low = billow_animation_rest_shape(animation, "low");
    g_autoptr(BillowRestShape) high = billow_animation_rest_shape(animation, "high");
    const size_t middle = billow_grid_index(&GRID, MIDDLE, MIDDLE);
    const BillowCollider raised = billow_moving_body_at(body_of(project), 2.0);
    g_assert_cmpfloat((double) low->y[middle], <, 0.9);
    g_assert_cmpfloat((double) high->y[middle], >, 1.0);
    g_assert_cmpfloat(nearest_point(&raised, high->x, high->y, high->z), >, 0.9 * raised.margin);
}

static BillowMesh *
frame_of(const BillowAnimation *animation, int frame, BillowWorkers *workers)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, frame / 24.0, TRUE, workers, mesh);
    return mesh;
}

static void
frames_keep_out_of_it_as_it_stands_then(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(TRUE);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (int frame = 0; frame <= FRAMES; frame += SANITIZED ? 6 : 1) {
        const BillowCollider ball = billow_moving_body_at(body_of(project), frame / 24.0);
        BillowMesh *mesh = frame_of(animation, frame, NULL);
        g_assert_cmpfloat(nearest_point(&ball, mesh->x, mesh->y, mesh->z), >, 0.0);
        billow_mesh_unref(mesh);
    }
}

static void
frames_are_the_same_in_any_order_and_on_any_threads(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(TRUE);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowAnimation) again = animate(project);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *forth[FRAMES / 6 + 1];
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    for (int k = 0; k <= FRAMES / 6; k++)
        forth[k] = frame_of(animation, 6 * k, NULL);
    for (int k = FRAMES / 6; k >= 0; k--) {
        BillowMesh *back = frame_of(again, 6 * k, workers);
        g_assert_true(memcmp(back->x, forth[k]->x, bytes) == 0 && memcmp(back->y, forth[k]->y, bytes) == 0 &&
                      memcmp(back->z, forth[k]->z, bytes) == 0);
        billow_mesh_unref(forth[k]);
        billow_mesh_unref(back);
    }
    billow_workers_free(workers);
}

/* The corners are pinned, and the ball passes where the cloth was: that is lifted, and never inside. */
static void
physics_meets_it_where_it_stands(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(FALSE);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    const size_t middle = billow_grid_index(&GRID, MIDDLE, MIDDLE);
    billow_simulation_write(simulation, NULL, mesh);
    g_assert_cmpfloat((double) mesh->y[middle], <, 0.9);
    for (int frame = 2; frame <= FRAMES + 1; frame++) {
        BillowSimulationFrame report;
        g_assert_true(billow_simulation_next(simulation, &report));
        billow_simulation_write(simulation, NULL, mesh);
        const BillowCollider ball =
            billow_moving_body_at(body_of(project), billow_project_frame_time(project, frame));
        g_assert_cmpfloat(nearest_point(&ball, mesh->x, mesh->y, mesh->z), >, 0.0);
    }
    g_assert_cmpfloat((double) mesh->y[middle], >, 0.98);
    billow_mesh_unref(mesh);
    billow_simulation_free(simulation);
}

static GBytes *
simulated(BillowSimulation *simulation, int frames)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int i = 0; i < frames; i++)
        g_assert_true(billow_simulation_next(simulation, NULL));
    billow_simulation_write(simulation, NULL, mesh);
    GBytes *bytes = g_bytes_new(mesh->y, billow_grid_count(&GRID) * sizeof(float));
    billow_mesh_unref(mesh);
    return bytes;
}

static void
physics_goes_on_from_a_saved_state(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(FALSE);
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    g_bytes_unref(simulated(simulation, 20));
    g_autoptr(GBytes) state = billow_simulation_save(simulation);
    g_autoptr(GBytes) straight = simulated(simulation, 10);
    billow_simulation_restore(simulation, state);
    g_autoptr(GBytes) again = simulated(simulation, 10);
    g_assert_true(g_bytes_equal(straight, again));
    billow_simulation_free(simulation);
}

static void
keys_count_in_comparing(void)
{
    g_autoptr(BillowProject) a = lifted_cloth(FALSE);
    g_autoptr(BillowProject) b = lifted_cloth(FALSE);
    g_assert_true(billow_project_equal(a, b));
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 0);
    body_of(b)->keys[1].easing.curve = BILLOW_CURVE_BOUNCE;
    g_assert_false(billow_project_equal(a, b));
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 1);
}

static void
edits_keep_keys_in_order(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(FALSE);
    const BillowBlockRef ref = {BILLOW_BLOCK_COLLIDER, "ball"};
    g_autoptr(BillowBlock) block =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 0));
    billow_block_body(block)->keys[1].time = 0.5;
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block);
    g_assert_null(edit.project);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_BAD_KEYS);
    g_assert_cmpfloat(body_of(project)->keys[1].time, ==, 1.5);
}

/* Frame N + 1 equals frame 1, with an implicit way back; whole turns need none. */
static void
loops_back_to_its_first_key(void)
{
    g_autoptr(BillowProject) project = lifted_cloth(TRUE);
    project->loop = TRUE;
    project->duration = 3.0;
    body_of(project)->keys[1].rotation.y = 730.0;
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const double end = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    const BillowCollider first = billow_moving_body_at(body_of(played), 0.0),
                         last = billow_moving_body_at(body_of(played), end);
    assert_place(last.position, first.position.x, first.position.y, first.position.z);
    assert_place(last.rotation, 0.0, 720.0, 0.0);
    g_assert_cmpuint(body_of(project)->n_keys, ==, 2);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    gboolean told = FALSE;
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        told |= change->kind == BILLOW_BLOCK_COLLIDER && change->outcome == BILLOW_LOOP_RETURN;
    }
    g_assert_true(told);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/moving-body/stands-still-without-keys", stands_still_without_keys);
    g_test_add_func("/moving-body/stands-at-its-keys-and-stays-beyond-them",
                    stands_at_its_keys_and_stays_beyond_them);
    g_test_add_func("/moving-body/goes-by-the-curve-of-the-key-that-it-leaves",
                    goes_by_the_curve_of_the_key_that_it_leaves);
    g_test_add_func("/moving-body/a-key-near-by-is-changed-and-not-doubled",
                    a_key_near_by_is_changed_and_not_doubled);
    g_test_add_func("/moving-body/without-keys-is-placed-for-all-time",
                    a_body_without_keys_is_placed_for_all_time);
    g_test_add_func("/moving-body/after-its-last-key-it-stays", after_its_last_key_it_stays);
    g_test_add_func("/moving-body/keys-have-an-end", keys_have_an_end);
    g_test_add_func("/moving-body/rest-shapes-lie-on-it-as-it-stands-when-they-begin",
                    rest_shapes_lie_on_it_as_it_stands_when_they_begin);
    g_test_add_func("/moving-body/frames-keep-out-of-it-as-it-stands-then",
                    frames_keep_out_of_it_as_it_stands_then);
    g_test_add_func("/moving-body/frames-are-the-same-in-any-order-and-on-any-threads",
                    frames_are_the_same_in_any_order_and_on_any_threads);
    g_test_add_func("/moving-body/physics-meets-it-where-it-stands", physics_meets_it_where_it_stands);
    g_test_add_func("/moving-body/physics-goes-on-from-a-saved-state", physics_goes_on_from_a_saved_state);
    g_test_add_func("/moving-body/keys-count-in-comparing", keys_count_in_comparing);
    g_test_add_func("/moving-body/edits-keep-keys-in-order", edits_keep_keys_in_order);
    g_test_add_func("/moving-body/loops-back-to-its-first-key", loops_back_to_its_first_key);
    return g_test_run();
}
