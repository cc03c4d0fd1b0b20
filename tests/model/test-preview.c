#include "model/base/background.h"
#include "model/edits/cloths.h"
#include "model/live/played_cloths.h"
#include "model/live/preview.h"

static const BillowGrid GRID = {17, 13, 0.1};

static BillowSession *
new_session(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    block->duration = 2.0;
    BillowAnchor anchors[] = {{0, 0, {-0.6, 1.0, -0.5}}, {16, 12, {0.6, 1.0, 0.5}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = 2.0;
    billow_block_wave(wave)->amplitude = 0.1;
    billow_block_wave(wave)->speed = 0.5;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    return billow_session_new(project);
}

static void
wait_for_frame(BillowPreview *preview, int frame)
{
    while (billow_preview_get_shown_frame(preview) != frame)
        g_main_context_iteration(NULL, TRUE);
}

static void
test_shows_the_session_s_frame(void)
{
    g_autoptr(BillowSession) session = new_session();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowPreview) preview = billow_preview_new(session, cache);
    wait_for_frame(preview, 1);
    billow_session_set_frame(session, 20);
    wait_for_frame(preview, 20);
    BillowMesh *expected = billow_mesh_new(&GRID);
    billow_animation_evaluate(billow_preview_get_animation(preview), 19.0 / 24.0, TRUE, NULL, expected);
    size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(billow_preview_get_mesh(preview)->y, bytes, expected->y, bytes);
    g_assert_cmpint(billow_preview_get_anchors(preview)->len, ==, 2);
    g_assert_false(billow_preview_get_busy(preview));
    billow_mesh_unref(expected);
}

static void
test_follows_edits(void)
{
    g_autoptr(BillowSession) session = new_session();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowPreview) preview = billow_preview_new(session, cache);
    wait_for_frame(preview, 1);
    BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "k"};
    g_autoptr(BillowProject) without =
        billow_edit_take(billow_edit_remove(billow_session_get_project(session), &ref), NULL);
    billow_session_edit(session, without, "Delete", NULL);
    while (billow_animation_project(billow_preview_get_animation(preview)) != without)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(billow_preview_get_anchors(preview)->len, ==, 0);
}

/* Frames are written into the same few meshes, except those that are referenced elsewhere. */
static void
test_frames_take_turns_in_a_few_meshes(void)
{
    g_autoptr(BillowSession) session = new_session();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowPreview) preview = billow_preview_new(session, cache);
    g_autoptr(GHashTable) meshes = g_hash_table_new(NULL, NULL);
    wait_for_frame(preview, 1);
    BillowMesh *held = billow_mesh_ref(billow_preview_get_mesh(preview));
    size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_autofree float *before = g_memdup2(held->y, bytes);
    for (int frame = 2; frame <= 40; frame++) {
        billow_session_set_frame(session, frame);
        wait_for_frame(preview, frame);
        g_assert_true(billow_preview_get_mesh(preview) != held);
        g_hash_table_add(meshes, billow_preview_get_mesh(preview));
    }
    g_assert_cmpmem(held->y, bytes, before, bytes);
    g_assert_cmpuint(g_hash_table_size(meshes), <=, 2);
    billow_mesh_unref(held);
}

/* Frames are computed ahead while nothing is requested, and equal those computed on request. */
static void
test_makes_frames_ahead_where_lengths_are_kept(void)
{
    g_autoptr(BillowSession) session = new_session();
    g_autoptr(BillowProject) keeping = billow_project_copy(billow_session_get_project(session));
    keeping->cloth->keep_lengths = TRUE;
    billow_session_edit(session, keeping, "Keep Lengths", NULL);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowPreview) preview = billow_preview_new(session, cache);
    wait_for_frame(preview, 1);
    while (billow_background_waiting() < billow_background_count())
        g_thread_yield();
    BillowMesh *expected = billow_mesh_new(&GRID);
    for (int frame = 48; frame > 1; frame -= 6) {
        billow_session_set_frame(session, frame);
        wait_for_frame(preview, frame);
        billow_animation_evaluate(billow_preview_get_animation(preview), (frame - 1) / 24.0, TRUE, NULL,
                                  expected);
        size_t bytes = billow_grid_count(&GRID) * sizeof(float);
        g_assert_cmpmem(billow_preview_get_mesh(preview)->y, bytes, expected->y, bytes);
    }
    billow_mesh_unref(expected);
}

/* The threads end by themselves and release everything they hold; session and preview are freed. */
static void
test_may_go_away_while_it_works(void)
{
    for (int i = 0; i < 20; i++) {
        g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
        BillowSession *session = new_session();
        BillowPreview *preview = billow_preview_new(session, cache);
        g_usleep(500 * (gulong) i);
        g_main_context_iteration(NULL, FALSE);
        g_assert_cmpint(billow_background_count(), >=, 1);
        g_assert_finalize_object(preview);
        g_assert_finalize_object(session);
    }
    while (g_main_context_iteration(NULL, FALSE) || billow_background_count() > 0)
        g_usleep(1000);
}

/* A scene of the session's cloth and `n` others like it. */
static BillowProject *
new_scene(guint n)
{
    g_autoptr(BillowSession) session = new_session();
    BillowProject *scene = billow_project_ref(billow_session_get_project(session));
    for (guint i = 0; i < n; i++) {
        BillowProject *more = billow_edit_take(billow_edit_add_cloth(scene, scene->cloth), NULL);
        billow_project_unref(scene);
        scene = more;
        billow_block_wave(billow_project_track(scene, BILLOW_BLOCK_WAVE)->pdata[0])->amplitude *= 1.5;
    }
    return scene;
}

/* There are more cloths than threads, so that each is evaluated on one of them. */
static void
test_cloths_side_by_side_are_as_alone(void)
{
    g_autoptr(BillowProject) scene = new_scene(BILLOW_MAX_CLOTHS - 1);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowPlayedCloths *played = billow_played_cloths_new(cache);
    billow_played_cloths_set(played, scene);
    g_autoptr(GPtrArray) meshes = billow_played_cloths_frame(played, 10);
    BillowMesh *expected = billow_mesh_new(&GRID);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpuint(meshes->len, ==, scene->cloths->len);
    for (guint i = 0; i < meshes->len; i++) {
        const BillowMesh *mesh = meshes->pdata[i];
        billow_animation_evaluate(billow_played_cloths_animation(played, i), 9.0 / 24.0, TRUE, NULL,
                                  expected);
        g_assert_cmpmem(mesh->y, bytes, expected->y, bytes);
        g_assert_cmpmem(mesh->nx, bytes, expected->nx, bytes);
    }
    billow_mesh_unref(expected);
    billow_played_cloths_free(played);
}

static void
test_cloths_that_are_not_shown_are_not_evaluated(void)
{
    g_autoptr(BillowProject) scene = new_scene(3);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    ((BillowCloth *) scene->cloths->pdata[0])->muted = TRUE;
    ((BillowCloth *) scene->cloths->pdata[1])->hidden = TRUE;
    scene->cloth->hidden = TRUE; /* the active one, whose anchors are needed */
    BillowPlayedCloths *played = billow_played_cloths_new(cache);
    billow_played_cloths_set(played, scene);
    g_autoptr(GPtrArray) meshes = billow_played_cloths_frame(played, 1);
    g_assert_null(meshes->pdata[0]);
    g_assert_null(meshes->pdata[1]);
    g_assert_nonnull(meshes->pdata[2]);
    g_assert_nonnull(meshes->pdata[billow_played_cloths_active(played)]);
    billow_played_cloths_free(played);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/preview/shows-the-session-s-frame", test_shows_the_session_s_frame);
    g_test_add_func("/preview/follows-edits", test_follows_edits);
    g_test_add_func("/preview/frames-take-turns-in-a-few-meshes", test_frames_take_turns_in_a_few_meshes);
    g_test_add_func("/preview/makes-frames-ahead-where-lengths-are-kept",
                    test_makes_frames_ahead_where_lengths_are_kept);
    g_test_add_func("/preview/may-go-away-while-it-works", test_may_go_away_while_it_works);
    g_test_add_func("/preview/cloths-side-by-side-are-as-alone", test_cloths_side_by_side_are_as_alone);
    g_test_add_func("/preview/cloths-that-are-not-shown-are-not-evaluated",
                    test_cloths_that_are_not_shown_are_not_evaluated);
    return g_test_run();
}
