/* Tests the preview of a draft, which is computed on a thread. */
#include "model/base/background.h"
#include "model/live/keyframe_preview.h"

static const BillowGrid GRID = {25, 25, 1.0 / 24.0};

typedef struct {
    BillowSession *draft;
    BillowRestCache *cache;
    BillowKeyframePreview *preview;
    int frames;
} Fixture;

static void
on_frame(Fixture *fixture)
{
    fixture->frames++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.35, 1.0, 0.0}}, {24, 0, {0.35, 1.0, 0.0}}};
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    fixture->draft = billow_session_new(project);
    fixture->cache = billow_rest_cache_new(0);
    fixture->preview = billow_keyframe_preview_new(fixture->draft, fixture->cache);
    g_signal_connect_swapped(fixture->preview, "frame-ready", G_CALLBACK(on_frame), fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_assert_finalize_object(fixture->preview);
    g_assert_finalize_object(fixture->draft);
    billow_rest_cache_unref(fixture->cache);
}

static void
wait_for_frame(Fixture *fixture)
{
    const int before = fixture->frames;
    while (fixture->frames == before)
        g_main_context_iteration(NULL, TRUE);
}

/* Waits for a frame of the current draft; frames of its previous state may still arrive. */
static void
wait_for_frame_of_draft(Fixture *fixture)
{
    do
        wait_for_frame(fixture);
    while (billow_keyframe_preview_get_project(fixture->preview) !=
           billow_session_get_project(fixture->draft));
}

/* As a window does, once per drawn frame. */
static void
wait_until_still(Fixture *fixture)
{
    if (fixture->frames == 0)
        wait_for_frame(fixture);
    while (billow_keyframe_preview_is_moving(fixture->preview)) {
        billow_keyframe_preview_advance(fixture->preview);
        wait_for_frame_of_draft(fixture);
    }
}

static void
wait_until_idle(void)
{
    while (billow_background_waiting() < billow_background_count() || g_main_context_iteration(NULL, FALSE))
        g_thread_yield();
}

static const BillowKeyframe *
keyframe_of(Fixture *fixture)
{
    return billow_block_keyframe(g_ptr_array_index(
        billow_project_track(billow_session_get_project(fixture->draft), BILLOW_BLOCK_KEYFRAME), 0));
}

/* Moves the first anchor up. The keyframe has the displayed pose. */
static void
lift(Fixture *fixture, double by)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->draft));
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    g_autoptr(BillowBlock) block = billow_block_copy(g_ptr_array_index(track, 0));
    billow_block_keyframe(block)->anchors[0].position.y += by;
    billow_keyframe_set_hang(billow_block_keyframe(block),
                             billow_keyframe_preview_get_pose(fixture->preview));
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, block->id};
    g_autoptr(BillowProject) lifted = billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
    billow_session_edit(fixture->draft, lifted, "Lift", "lift");
}

static void
assert_shows_what_the_draft_tells(Fixture *fixture)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    const BillowProject *project = billow_session_get_project(fixture->draft);
    BillowRestShape *told = billow_rest_cache_get(
        cache, project, billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0], NULL, NULL);
    const BillowMesh *mesh = billow_keyframe_preview_get_mesh(fixture->preview);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(mesh->x, bytes, told->x, bytes);
    g_assert_cmpmem(mesh->y, bytes, told->y, bytes);
    g_assert_cmpmem(mesh->z, bytes, told->z, bytes);
    billow_rest_shape_unref(told);
}

static void
shows_the_draft_and_rests(Fixture *fixture, gconstpointer data)
{
    wait_for_frame_of_draft(fixture);
    g_assert_false(billow_keyframe_preview_is_moving(fixture->preview));
    assert_shows_what_the_draft_tells(fixture);
    g_assert_true(billow_keyframe_preview_get_project(fixture->preview) ==
                  billow_session_get_project(fixture->draft));
    g_assert_false(billow_keyframe_preview_get_busy(fixture->preview));
}

/* While the anchor is dragged the draft does not change; the cloth moves until it has settled. */
static void
what_is_held_comes_to_rest_and_does_not_settle(Fixture *fixture, gconstpointer data)
{
    wait_until_still(fixture);
    const int before = fixture->frames;
    billow_keyframe_preview_set_held(fixture->preview, TRUE);
    lift(fixture, 0.03);
    BillowProject *held = billow_session_get_project(fixture->draft);
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    g_assert_cmpint(fixture->frames, >, before + 1);
    g_assert_true(billow_session_get_project(fixture->draft) == held);
}

/* Releasing without a drag requests no frame: none arrives before another preview's first one. */
static void
what_is_not_held_is_not_let_go(Fixture *fixture, gconstpointer data)
{
    wait_until_still(fixture);
    wait_until_idle();
    const int before = fixture->frames;
    billow_keyframe_preview_set_held(fixture->preview, FALSE);
    Fixture other = {0};
    set_up(&other, NULL);
    wait_for_frame_of_draft(&other);
    wait_until_idle();
    g_assert_cmpint(fixture->frames, ==, before);
    tear_down(&other, NULL);
}

static void
released_the_draft_tells_what_is_shown(Fixture *fixture, gconstpointer data)
{
    wait_until_still(fixture);
    billow_keyframe_preview_set_held(fixture->preview, TRUE);
    for (int i = 0; i < 5; i++) {
        lift(fixture, 0.01);
        wait_for_frame_of_draft(fixture);
    }
    billow_keyframe_preview_set_held(fixture->preview, FALSE);
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    assert_shows_what_the_draft_tells(fixture);
    g_assert_cmpfloat(keyframe_of(fixture)->anchors[0].position.y, ==,
                      1.0 + 0.01 + 0.01 + 0.01 + 0.01 + 0.01);
    billow_session_undo(fixture->draft); /* settling adds no undo step */
    g_assert_false(billow_session_get_can_undo(fixture->draft));
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    assert_shows_what_the_draft_tells(fixture);
}

static void
edit_keyframe(Fixture *fixture, const BillowBlock *changed)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, changed->id};
    g_autoptr(BillowProject) edited = billow_edit_take(
        billow_edit_set_block(billow_session_get_project(fixture->draft), &ref, changed), NULL);
    billow_session_edit(fixture->draft, edited, "Edit", NULL);
}

static BillowBlock *
copy_of_keyframe(Fixture *fixture)
{
    return billow_block_copy(g_ptr_array_index(
        billow_project_track(billow_session_get_project(fixture->draft), BILLOW_BLOCK_KEYFRAME), 0));
}

/* Another point is pinned, and nothing is dragged. Settling adds the pose, and no undo step. */
static void
what_is_pinned_keeps_its_pose(Fixture *fixture, gconstpointer data)
{
    const BillowAnchor anchors[] = {
        {0, 0, {-0.35, 1.0, 0.0}}, {24, 0, {0.35, 1.0, 0.0}}, {12, 24, {0.0, 0.5, 0.3}}};
    wait_until_still(fixture);
    g_autoptr(BillowBlock) pinned = copy_of_keyframe(fixture);
    billow_block_set_anchors(pinned, anchors, G_N_ELEMENTS(anchors));
    edit_keyframe(fixture, pinned);
    g_assert_null(keyframe_of(fixture)->hang);
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    g_assert_nonnull(keyframe_of(fixture)->hang);
    assert_shows_what_the_draft_tells(fixture);
    billow_session_undo(fixture->draft);
    g_assert_false(billow_session_get_can_undo(fixture->draft));
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    g_assert_null(keyframe_of(fixture)->hang);
}

static void
what_is_not_edited_gets_no_pose(Fixture *fixture, gconstpointer data)
{
    wait_until_still(fixture);
    g_autoptr(BillowBlock) named = copy_of_keyframe(fixture);
    billow_block_set_name(named, "Named");
    edit_keyframe(fixture, named);
    wait_for_frame_of_draft(fixture);
    wait_until_still(fixture);
    g_assert_null(keyframe_of(fixture)->hang);
    g_assert_false(billow_keyframe_preview_is_moving(fixture->preview));
}

/* On its first shape, and after some frames. */
static void
may_go_away_while_it_works(void)
{
    for (int frames = 0; frames < 8; frames++) {
        Fixture fixture = {0};
        set_up(&fixture, NULL);
        for (int i = 0; i < frames; i++) {
            wait_for_frame_of_draft(&fixture);
            lift(&fixture, 0.01);
        }
        tear_down(&fixture, NULL);
    }
    while (g_main_context_iteration(NULL, FALSE) || billow_background_count() > 0)
        g_thread_yield();
}

#define ADD(path, test) g_test_add("/keyframe-preview/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("shows-the-draft-and-rests", shows_the_draft_and_rests);
    ADD("what-is-held-comes-to-rest-and-does-not-settle", what_is_held_comes_to_rest_and_does_not_settle);
    ADD("what-is-not-held-is-not-let-go", what_is_not_held_is_not_let_go);
    ADD("released-the-draft-tells-what-is-shown", released_the_draft_tells_what_is_shown);
    ADD("what-is-pinned-keeps-its-pose", what_is_pinned_keeps_its_pose);
    ADD("what-is-not-edited-gets-no-pose", what_is_not_edited_gets_no_pose);
    g_test_add_func("/keyframe-preview/may-go-away-while-it-works", may_go_away_while_it_works);
    return g_test_run();
}
