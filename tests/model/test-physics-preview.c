#include "model/base/background.h"
#include "model/live/physics_preview.h"
#include "model/simulation/frame_store.h"

#include <string.h>

static const BillowGrid GRID = {9, 7, 0.1};

enum { TOTAL = 60 };

static BillowBlock *
new_keyframe(const char *id, double start, double height)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[] = {{0, 0, {-0.4, height, -0.3}}, {8, 0, {0.4, 1.0, -0.3}}};
    block->start = start;
    block->duration = 0.25;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    return block;
}

static BillowProject *
new_project(double height)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->duration = TOTAL / project->frame_rate;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), new_keyframe("a", 0.0, 1.0));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), new_keyframe("b", 2.0, height));
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = 2.0;
    billow_block_wave(wave)->amplitude = 0.1;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    return project;
}

/* Waits until `frames` frames are available and compared. */
static void
wait_for_frames(BillowPhysicsPreview *preview, int frames)
{
    while (billow_physics_preview_get_frames(preview) != frames ||
           billow_physics_preview_get_comparison(preview)->len != (guint) frames)
        g_main_context_iteration(NULL, TRUE);
}

static BillowPhysicsPreview *
new_preview(BillowSession *session)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_physics_preview_new(session, cache);
}

/* Checks that all displayed frames equal those of a simulation of `project` from the start, to the bit. */
static void
assert_simulates(BillowPhysicsPreview *preview, BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowMesh *expected = billow_mesh_new(&GRID), *fake = billow_mesh_new(&GRID);
    size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    for (int frame = 1; frame <= TOTAL; frame++) {
        if (frame > 1)
            g_assert_true(billow_simulation_next(simulation, NULL));
        billow_simulation_write(simulation, NULL, expected);
        BillowMesh *mesh = billow_physics_preview_get_mesh(preview, frame);
        g_assert_nonnull(mesh);
        g_assert_cmpmem(mesh->x, bytes, expected->x, bytes);
        g_assert_cmpmem(mesh->y, bytes, expected->y, bytes);
        g_assert_cmpmem(mesh->ny, bytes, expected->ny, bytes);
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, fake);
        BillowDistance distance = billow_mesh_distance(fake, mesh);
        GArray *comparison = billow_physics_preview_get_comparison(preview);
        const BillowComparison *told = &g_array_index(comparison, BillowComparison, frame - 1);
        g_assert_cmpint(told->frame, ==, frame);
        g_assert_cmpfloat(told->rms, ==, distance.rms);
        g_assert_cmpfloat(told->max, ==, distance.max);
        BillowDistance known;
        g_assert_true(billow_physics_preview_get_distance(preview, frame, &known));
        g_assert_cmpfloat(known.rms, ==, distance.rms);
        g_assert_cmpfloat(known.max, ==, distance.max);
        billow_mesh_unref(mesh);
    }
    billow_mesh_unref(expected);
    billow_mesh_unref(fake);
}

static void
test_simulates_once_it_is_active(void)
{
    g_autoptr(BillowProject) project = new_project(1.2);
    g_autoptr(BillowSession) session = billow_session_new(project);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    while (g_main_context_iteration(NULL, FALSE) || billow_background_waiting() == 0)
        g_usleep(1000);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), ==, 0);
    g_assert_null(billow_physics_preview_get_mesh(preview, 1));
    billow_physics_preview_set_active(preview, TRUE);
    g_assert_true(billow_physics_preview_get_active(preview));
    wait_for_frames(preview, TOTAL);
    assert_simulates(preview, project);
    g_assert_null(billow_physics_preview_get_mesh(preview, TOTAL + 1));
    g_assert_null(billow_physics_preview_get_problem(preview));
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(preview, TOTAL);
    g_assert_cmpuint(anchors->len, ==, 2);
    g_assert_cmpfloat_with_epsilon(g_array_index(anchors, BillowAnchor, 0).position.y, 1.2, 1e-9);
}

static gboolean
count(gpointer counted)
{
    ++*(int *) counted;
    return G_SOURCE_CONTINUE;
}

/* Simulates that showing very many frames takes long. */
static void
add_delay(BillowPhysicsPreview *preview, int *shown)
{
    const gint64 end = g_get_monotonic_time() + 60000;
    while (g_get_monotonic_time() < end)
        ;
    ++*shown;
}

/* Drawing has a lower priority than the results of threads. */
static void
test_frames_leave_the_main_loop_to_others(void)
{
    g_autoptr(BillowProject) project = new_project(1.2);
    project->duration = 1e6;
    g_autoptr(BillowSession) session = billow_session_new(project);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    int shown = 0, others = 0;
    g_signal_connect(preview, "changed", G_CALLBACK(add_delay), &shown);
    const guint source = g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, 1, count, &others, NULL);
    billow_physics_preview_set_active(preview, TRUE);
    while (shown < 4)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(source);
    g_assert_cmpint(others, >, 10 * shown);
}

/* Frames before 0.25 s (frame 7), where the transition to the edited block starts, are kept. */
static void
test_an_edit_drops_the_frames_that_it_touches(void)
{
    g_autoptr(BillowProject) before = new_project(1.2);
    g_autoptr(BillowProject) after = new_project(1.05);
    g_autoptr(BillowSession) session = billow_session_new(before);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, TOTAL);
    billow_physics_preview_set_active(preview, FALSE);
    billow_session_edit(session, after, "Move anchor", NULL);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), ==, 6);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, TOTAL);
    assert_simulates(preview, after);
}

/* Adding a third keyframe at the end: the simulation continues from a stored state. */
static void
test_a_late_edit_goes_on_from_a_state(void)
{
    g_autoptr(BillowProject) before = new_project(1.2);
    g_autoptr(BillowProject) after = billow_project_copy(before);
    g_ptr_array_add(billow_project_track(after, BILLOW_BLOCK_KEYFRAME), new_keyframe("c", 2.3, 0.9));
    g_autoptr(BillowSession) session = billow_session_new(before);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, TOTAL);
    billow_session_edit(session, after, "Add keyframe", NULL);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), >=, 54);
    wait_for_frames(preview, TOTAL);
    assert_simulates(preview, after);
}

/* At the last frame of a shorter animation, before the edited time, it continues with the new project. */
static void
test_a_longer_animation_goes_on_as_edited(void)
{
    g_autoptr(BillowProject) before = new_project(1.2);
    g_autoptr(BillowProject) after = billow_project_copy(before);
    before->duration = 40 / before->frame_rate;
    g_ptr_array_add(billow_project_track(after, BILLOW_BLOCK_KEYFRAME), new_keyframe("c", 2.3, 0.9));
    g_autoptr(BillowSession) session = billow_session_new(before);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, 40);
    billow_session_edit(session, after, "Add keyframe", NULL);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), >=, 40);
    wait_for_frames(preview, TOTAL);
    assert_simulates(preview, after);
}

static gboolean
fake_follows(BillowPhysicsPreview *preview)
{
    GArray *comparison = billow_physics_preview_get_comparison(preview);
    return g_array_index(comparison, BillowComparison, TOTAL - 20).rms > 1.0;
}

static void
test_an_edit_of_a_wave_compares_anew(void)
{
    g_autoptr(BillowProject) before = new_project(1.2);
    g_autoptr(BillowProject) after = billow_project_copy(before);
    BillowBlock *wave =
        billow_block_copy(g_ptr_array_index(billow_project_track(before, BILLOW_BLOCK_WAVE), 0));
    billow_block_wave(wave)->amplitude = 50.0;
    g_ptr_array_set_size(billow_project_track(after, BILLOW_BLOCK_WAVE), 0);
    g_ptr_array_add(billow_project_track(after, BILLOW_BLOCK_WAVE), wave);
    g_autoptr(BillowSession) session = billow_session_new(before);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, TOTAL);
    g_assert_false(fake_follows(preview));
    billow_session_edit(session, after, "Wave", NULL);
    BillowDistance known; /* if it is known, it is not the previous one */
    g_assert_true(!billow_physics_preview_get_distance(preview, TOTAL - 20, &known) || known.rms > 1.0);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), ==, TOTAL);
    while (!fake_follows(preview))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), ==, TOTAL);
}

static void
test_the_newest_of_many_edits_wins(void)
{
    g_autoptr(BillowProject) first = new_project(1.2);
    g_autoptr(BillowSession) session = billow_session_new(first);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    for (int i = 0; i < 50; i++) {
        g_autoptr(BillowProject) project = new_project(1.2 - 0.005 * i);
        project->physics.gravity = 9.0 + 0.01 * (i % 3);
        billow_session_edit(session, project, "Drag", "drag");
        g_usleep(500);
        g_main_context_iteration(NULL, FALSE);
    }
    wait_for_frames(preview, TOTAL);
    assert_simulates(preview, billow_session_get_project(session));
}

/* The threads end by themselves and release everything they hold; session and preview are freed. */
static void
test_may_go_away_while_it_works(void)
{
    for (int i = 0; i < 15; i++) {
        g_autoptr(BillowProject) project = new_project(1.2);
        BillowSession *session = billow_session_new(project);
        BillowPhysicsPreview *preview = new_preview(session);
        billow_physics_preview_set_active(preview, TRUE);
        g_usleep(1000 * (gulong) i);
        g_assert_cmpint(billow_background_count(), >=, 1);
        g_assert_finalize_object(preview);
        g_assert_finalize_object(session);
    }
    while (g_main_context_iteration(NULL, FALSE) || billow_background_count() > 0)
        g_usleep(1000);
}

/* --- The store --- */

static BillowFrame *
new_reported_frame(BillowSimulationFrame report)
{
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    BillowMesh *mesh = billow_mesh_new(&GRID);
    BillowFrame *frame = billow_frame_new(1);
    billow_frame_put(frame, 0, mesh, anchors, &report);
    billow_mesh_unref(mesh);
    return frame;
}

static BillowFrame *
new_frame(int halvings)
{
    return new_reported_frame((BillowSimulationFrame){.halvings = halvings});
}

static void
test_a_full_store_says_so(void)
{
    BillowFrameStore *store = billow_frame_store_new(6 * 9 * 7 * 12); /* four, and what each has besides */
    g_autoptr(BillowFrame) frame = new_frame(0);
    for (int i = 0; i < 10 && billow_frame_store_wants_more(store, 10); i++)
        billow_frame_store_add(store, frame, NULL);
    g_assert_cmpint(billow_frame_store_count(store), ==, 4);
    g_autofree char *problem = billow_frame_store_problem(store);
    g_assert_nonnull(strstr(problem, "frame 4"));
    billow_frame_store_edit(store, 3, 10);
    g_assert_cmpint(billow_frame_store_count(store), ==, 2);
    g_assert_true(billow_frame_store_wants_more(store, 10));
    g_assert_null(billow_frame_store_problem(store));
    billow_frame_store_free(store);
}

static void
test_a_failed_frame_is_told_until_an_edit_before_it(void)
{
    BillowFrameStore *store = billow_frame_store_new(0);
    g_autoptr(BillowFrame) frame = new_frame(0);
    billow_frame_store_add(store, frame, NULL);
    billow_frame_store_fail(store, BILLOW_STEP_DIVERGED);
    billow_frame_store_edit(store, 0, 10);
    billow_frame_store_edit(store, 3, 10);
    g_autofree char *problem = billow_frame_store_problem(store);
    g_assert_nonnull(strstr(problem, "rame 2 "));
    g_assert_false(billow_frame_store_wants_more(store, 10));
    billow_frame_store_edit(store, 2, 10);
    g_assert_null(billow_frame_store_problem(store));
    g_assert_true(billow_frame_store_wants_more(store, 10));
    g_assert_cmpint(billow_frame_store_count(store), ==, 1);
    billow_frame_store_free(store);
}

static void
test_the_first_halved_frame_is_told(void)
{
    BillowFrameStore *store = billow_frame_store_new(0);
    for (int i = 0; i < 4; i++) {
        g_autoptr(BillowFrame) frame = new_frame(i == 2);
        billow_frame_store_add(store, frame, NULL);
    }
    g_autofree char *problem = billow_frame_store_problem(store);
    g_assert_nonnull(strstr(problem, "frame 3"));
    billow_frame_store_edit(store, 3, 4);
    g_assert_null(billow_frame_store_problem(store));
    billow_frame_store_free(store);
}

static void
test_what_is_over_the_limit_is_told(void)
{
    const double over[] = {0.0, 0.001, 0.02, 0.05, 0.03};
    BillowFrameStore *store = billow_frame_store_new(0);
    for (int i = 0; i < 5; i++) {
        g_autoptr(BillowFrame) frame = new_reported_frame(
            (BillowSimulationFrame){.over_limit = over[i], .is_over_limit = over[i] > 0.01});
        billow_frame_store_add(store, frame, NULL);
    }
    g_autofree char *problem = billow_frame_store_problem(store);
    g_assert_nonnull(strstr(problem, "frame 3"));
    g_assert_nonnull(strstr(problem, "5.00 %"));
    billow_frame_store_edit(store, 3, 5);
    g_assert_null(billow_frame_store_problem(store));
    billow_frame_store_free(store);
}

static void
test_states_are_dropped_with_their_frames(void)
{
    BillowFrameStore *store = billow_frame_store_new(0);
    g_autoptr(BillowFrame) frame = new_frame(0);
    g_autoptr(GBytes) one = g_bytes_new_static("1", 1);
    g_autoptr(GBytes) two = g_bytes_new_static("2", 1);
    GBytes *states[] = {NULL, one, NULL, two, NULL};
    for (int i = 0; i < 5; i++)
        billow_frame_store_add(store, frame, states[i]);
    g_assert_null(billow_frame_store_checkpoint(store, 1));
    g_autoptr(GBytes) third = billow_frame_store_checkpoint(store, 3);
    g_autoptr(GBytes) fifth = billow_frame_store_checkpoint(store, 5);
    g_assert_true(third == one && fifth == two);
    billow_frame_store_edit(store, 4, 5);
    g_autoptr(GBytes) left = billow_frame_store_checkpoint(store, 5);
    g_assert_true(left == one);
    billow_frame_store_free(store);
}

static void
test_the_only_comparison_is_told(void)
{
    BillowFrameStore *store = billow_frame_store_new(0);
    g_autoptr(BillowFrame) frame = new_frame(0);
    g_autoptr(GArray) told = g_array_new(FALSE, FALSE, sizeof(BillowComparison));
    const BillowComparison comparison = {.frame = 1, .rms = 0.25};
    billow_frame_store_add(store, frame, NULL);
    billow_frame_store_comparison(store, told);
    g_assert_cmpuint(told->len, ==, 0);
    billow_frame_store_set_comparison(store, &comparison);
    billow_frame_store_comparison(store, told);
    g_assert_cmpuint(told->len, ==, 1);
    g_assert_cmpfloat(g_array_index(told, BillowComparison, 0).rms, ==, 0.25);
    billow_frame_store_free(store);
}

/* All cloths of a frame are there, and stay when another one becomes active. */
static void
test_a_scene_has_all_its_cloths(void)
{
    static const BillowGrid other = {5, 4, 0.1};
    g_autoptr(BillowProject) project = new_project(1.0);
    BillowCloth *second = billow_cloth_new(&other), *muted = billow_cloth_new(&other);
    billow_cloth_set_id(second, "second");
    billow_cloth_set_id(muted, "muted");
    muted->muted = TRUE;
    billow_project_append_cloth(project, second);
    billow_project_append_cloth(project, muted);
    project->cloth = project->cloths->pdata[0];
    g_autoptr(BillowSession) session = billow_session_new(project);
    g_autoptr(BillowPhysicsPreview) preview = new_preview(session);
    billow_physics_preview_set_active(preview, TRUE);
    wait_for_frames(preview, TOTAL);
    g_autoptr(GPtrArray) meshes = billow_physics_preview_get_meshes(preview, TOTAL);
    g_assert_cmpuint(meshes->len, ==, 3);
    g_assert_cmpint(((BillowMesh *) meshes->pdata[0])->grid.columns, ==, GRID.columns);
    g_assert_cmpint(((BillowMesh *) meshes->pdata[1])->grid.columns, ==, other.columns);
    g_assert_null(meshes->pdata[2]);
    billow_session_activate_cloth(session, 1);
    g_assert_cmpint(billow_physics_preview_get_frames(preview), ==, TOTAL);
    BillowMesh *active = billow_physics_preview_get_mesh(preview, TOTAL);
    const size_t bytes = billow_grid_count(&other) * sizeof(float);
    g_assert_cmpmem(active->y, bytes, ((BillowMesh *) meshes->pdata[1])->y, bytes);
    billow_mesh_unref(active);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/physics-preview/simulates-once-it-is-active", test_simulates_once_it_is_active);
    g_test_add_func("/physics-preview/frames-leave-the-main-loop-to-others",
                    test_frames_leave_the_main_loop_to_others);
    g_test_add_func("/physics-preview/an-edit-drops-the-frames-that-it-touches",
                    test_an_edit_drops_the_frames_that_it_touches);
    g_test_add_func("/physics-preview/a-late-edit-goes-on-from-a-state",
                    test_a_late_edit_goes_on_from_a_state);
    g_test_add_func("/physics-preview/a-longer-animation-goes-on-as-edited",
                    test_a_longer_animation_goes_on_as_edited);
    g_test_add_func("/physics-preview/an-edit-of-a-wave-compares-anew", test_an_edit_of_a_wave_compares_anew);
    g_test_add_func("/physics-preview/the-newest-of-many-edits-wins", test_the_newest_of_many_edits_wins);
    g_test_add_func("/physics-preview/may-go-away-while-it-works", test_may_go_away_while_it_works);
    g_test_add_func("/frame-store/says-when-it-is-full", test_a_full_store_says_so);
    g_test_add_func("/frame-store/tells-a-failed-frame-until-an-edit-before-it",
                    test_a_failed_frame_is_told_until_an_edit_before_it);
    g_test_add_func("/frame-store/tells-what-is-over-the-strain-limit", test_what_is_over_the_limit_is_told);
    g_test_add_func("/frame-store/tells-the-first-halved-frame", test_the_first_halved_frame_is_told);
    g_test_add_func("/physics-preview/a-scene-has-all-its-cloths", test_a_scene_has_all_its_cloths);
    g_test_add_func("/frame-store/tells-the-only-comparison", test_the_only_comparison_is_told);
    g_test_add_func("/frame-store/drops-states-with-their-frames", test_states_are_dropped_with_their_frames);
    return g_test_run();
}
