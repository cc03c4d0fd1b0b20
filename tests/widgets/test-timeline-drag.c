/* Tests dragging blocks on the timeline. */
#include "model/edits/cloths.h"
#include "widgets/timeline/drag.h"

typedef struct {
    BillowSession *session;
    BillowProject *before;
    BillowTimelineItem item;
} Fixture;

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* A keyframe of 1 s, and a wave from 2 to 5 s, which is dragged; 100 pixels per second. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    fixture->before = billow_project_new("Test", &grid);
    add(fixture->before, BILLOW_BLOCK_KEYFRAME, "key", 0.0, 1.0);
    BillowBlock *wave = add(fixture->before, BILLOW_BLOCK_WAVE, "wave", 2.0, 3.0);
    fixture->item = (BillowTimelineItem){.block = wave, .start = 2.0, .end = 5.0};
    fixture->session = billow_session_new(fixture->before);
    billow_session_set_time_scale(fixture->session, 100.0);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_object_unref(fixture->session);
    billow_project_unref(fixture->before);
}

static const BillowBlock *
wave_of(Fixture *fixture, const char *id)
{
    return billow_project_find(billow_session_get_project(fixture->session), BILLOW_BLOCK_WAVE, id);
}

static BillowTimelineDrag *
drag_from(Fixture *fixture, BillowBlockPart part, double seconds)
{
    return billow_timeline_drag_new(fixture->session, &fixture->item, part, seconds, FALSE);
}

static void
test_move(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 3.0);
    billow_timeline_drag_move(drag, 3.51, FALSE); /* start 2.51 -> the nearest frame */
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.5, 1e-12);
    billow_timeline_drag_move(drag, 2.04, FALSE); /* start 1.04 -> the keyframe's end */
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->duration, 3.0, 1e-12);
    billow_timeline_drag_finish(drag);
}

static void
test_one_step(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 3.0);
    for (int i = 0; i < 10; i++)
        billow_timeline_drag_move(drag, 3.0 + 0.25 * i, FALSE);
    billow_timeline_drag_finish(drag);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 4.25, 1e-12);
    billow_session_undo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == fixture->before);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* Dragged past another one, both change places; back again, they are as they were; it is one step. */
static void
test_keyframes_swap(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = billow_project_copy(fixture->before);
    BillowBlock *other = add(project, BILLOW_BLOCK_KEYFRAME, "other", 3.0, 0.5);
    billow_session_edit(fixture->session, project, "Add", NULL);
    fixture->item = (BillowTimelineItem){
        .block = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "key"), .start = 0.0, .end = 1.0};
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 0.5);
    billow_timeline_drag_move(drag, 3.0, FALSE);
    g_assert_true(billow_project_find(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME,
                                      "other") == other);
    billow_timeline_drag_move(drag, 4.5, FALSE);
    billow_timeline_drag_finish(drag);
    const GPtrArray *track =
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *first = track->pdata[0], *second = track->pdata[1];
    g_assert_cmpstr(first->id, ==, "other");
    g_assert_cmpfloat(first->start, ==, 0.0);
    g_assert_cmpfloat(first->duration, ==, 0.5);
    g_assert_cmpfloat(second->start, ==, 4.0);
    g_assert_cmpfloat(second->duration, ==, 1.0);
    billow_session_undo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == project);
}

static void
test_cancel(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 3.0);
    billow_timeline_drag_move(drag, 4.0, FALSE);
    g_assert_true(billow_session_get_can_undo(fixture->session));
    billow_timeline_drag_cancel(drag);
    g_assert_true(billow_project_equal(billow_session_get_project(fixture->session), fixture->before));
    g_assert_false(billow_session_get_can_undo(fixture->session));
    g_assert_null(billow_session_get_active(fixture->session));
}

static void
test_resize(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_START, 2.0);
    billow_timeline_drag_move(drag, 3.5, FALSE);
    billow_timeline_drag_finish(drag);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 3.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_block_end(wave_of(fixture, "wave")), 5.0, 1e-12);
}

static void
test_least_duration(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_END, 5.0);
    billow_timeline_drag_move(drag, 0.5, FALSE);
    billow_timeline_drag_finish(drag);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->duration, 1.0 / 24.0, 1e-12);
}

static void
test_duplicate(Fixture *fixture, gconstpointer data)
{
    BillowTimelineDrag *drag =
        billow_timeline_drag_new(fixture->session, &fixture->item, BILLOW_BLOCK_PART_BODY, 3.0, TRUE);
    billow_timeline_drag_move(drag, 7.5, FALSE);
    billow_timeline_drag_finish(drag);
    const BillowBlockRef *copy = billow_session_get_active(fixture->session);
    g_assert_cmpstr(copy->id, !=, "wave");
    g_assert_cmpstr(wave_of(fixture, copy->id)->name, ==, "wave 2");
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, copy->id)->start, 6.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.0, 1e-12);
    billow_session_undo(fixture->session);
    g_assert_cmpint(
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_WAVE)->len, ==, 1);
}

static void
test_transition(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_TRANSITION, "key", "");
    BillowTimelineItem item = {.block = block, .implied = TRUE, .start = 1.0, .end = 2.0};
    g_assert_null(billow_timeline_drag_new(fixture->session, &item, BILLOW_BLOCK_PART_BODY, 1.5, FALSE));
}

static void
test_nudge(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef wave = {BILLOW_BLOCK_WAVE, (char *) "wave"};
    billow_session_select(fixture->session, &wave);
    billow_timeline_nudge(fixture->session, BILLOW_BLOCK_PART_BODY, 1, FALSE);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.0 + 1.0 / 24.0, 1e-12);
    billow_session_undo(fixture->session);
    billow_timeline_nudge(fixture->session, BILLOW_BLOCK_PART_END, -1, FALSE);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->duration, 3.0 - 1.0 / 24.0, 1e-12);
}

/* --- Several blocks --- */

/* Selects the wave and the keyframe. */
static void
select_both(Fixture *fixture)
{
    g_autoptr(BillowBlockSet) both = billow_block_set_new();
    billow_block_set_add(both, BILLOW_BLOCK_KEYFRAME, "key");
    billow_block_set_add(both, BILLOW_BLOCK_WAVE, "wave");
    billow_session_select_blocks(fixture->session, both);
}

static double
key_start(Fixture *fixture)
{
    return billow_project_find(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME, "key")
        ->start;
}

static void
test_all_selected_move(Fixture *fixture, gconstpointer data)
{
    select_both(fixture);
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 3.0);
    g_assert_false(billow_timeline_drag_move(drag, 4.0, FALSE));
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(key_start(fixture), 1.0, 1e-12);
    g_assert_true(billow_timeline_drag_move(drag, 1.0, FALSE)); /* before the animation's start */
    g_assert_cmpfloat_with_epsilon(key_start(fixture), 0.0, 1e-12);
    billow_timeline_drag_move(drag, 4.0, FALSE);
    billow_timeline_drag_finish(drag);
    g_assert_cmpuint(billow_block_set_count(billow_session_get_selection(fixture->session)), ==, 2);
    g_assert_cmpstr(billow_session_get_undo_label(fixture->session), ==, "Move Blocks");
    billow_session_undo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == fixture->before);
}

static void
test_all_selected_stretch(Fixture *fixture, gconstpointer data)
{
    select_both(fixture);
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_END, 5.0);
    billow_timeline_drag_move(drag, 10.0, FALSE); /* 0 to 5 s become 0 to 10 s */
    billow_timeline_drag_finish(drag);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 4.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->duration, 6.0, 1e-12);
}

static void
test_others_stay(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef key = {BILLOW_BLOCK_KEYFRAME, (char *) "key"};
    billow_session_select(fixture->session, &key); /* not the dragged block */
    BillowTimelineDrag *drag = drag_from(fixture, BILLOW_BLOCK_PART_BODY, 3.0);
    billow_timeline_drag_move(drag, 4.0, FALSE);
    billow_timeline_drag_finish(drag);
    g_assert_cmpfloat(key_start(fixture), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 3.0, 1e-12);
}

static void
test_all_selected_are_copied(Fixture *fixture, gconstpointer data)
{
    select_both(fixture);
    BillowTimelineDrag *drag =
        billow_timeline_drag_new(fixture->session, &fixture->item, BILLOW_BLOCK_PART_BODY, 3.0, TRUE);
    billow_timeline_drag_move(drag, 6.0, FALSE);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave-2")->start, 5.0, 1e-12);
    g_assert_cmpuint(billow_block_set_count(billow_session_get_selection(fixture->session)), ==, 2);
    billow_timeline_drag_cancel(drag);
    g_assert_null(wave_of(fixture, "wave-2"));
    g_assert_true(
        billow_block_set_has(billow_session_get_selection(fixture->session), BILLOW_BLOCK_WAVE, "wave"));
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* The wave begins after the keyframe, so it moves along. */
static void
test_ripples(Fixture *fixture, gconstpointer data)
{
    BillowBlock *key = billow_project_find(fixture->before, BILLOW_BLOCK_KEYFRAME, "key");
    BillowTimelineItem item = {.block = key, .start = 0.0, .end = 1.0};
    BillowTimelineDrag *drag =
        billow_timeline_drag_new(fixture->session, &item, BILLOW_BLOCK_PART_BODY, 0.5, FALSE);
    billow_timeline_drag_move(drag, 1.5, TRUE);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 3.0, 1e-12);
    billow_timeline_drag_move(drag, 1.5, FALSE);
    g_assert_cmpfloat_with_epsilon(wave_of(fixture, "wave")->start, 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(key_start(fixture), 1.0, 1e-12);
    billow_timeline_drag_finish(drag);
}

static double
first_start(Fixture *fixture, guint cloth, BillowBlockKind kind)
{
    g_autoptr(BillowProject) one =
        billow_project_activate(billow_session_get_project(fixture->session), cloth);
    return ((const BillowBlock *) billow_project_track(one, kind)->pdata[0])->start;
}

/* A second cloth has the same blocks. A locked one is left as it is, and nothing is refused. */
static void
test_ripples_in_all_cloths(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) three = NULL;
    for (int i = 0; i < 2; i++) {
        g_autoptr(BillowProject) fewer = billow_project_ref(three ? three : fixture->before);
        g_clear_pointer(&three, billow_project_unref);
        three = billow_edit_take(billow_edit_add_cloth(fewer, fixture->before->cloth), NULL);
    }
    three->cloth->locked = TRUE;
    g_autoptr(BillowProject) project = billow_project_activate(three, 0);
    g_assert_true(billow_session_edit(fixture->session, project, "Add Cloths", NULL));
    BillowBlock *key = billow_project_find(fixture->before, BILLOW_BLOCK_KEYFRAME, "key");
    BillowTimelineItem item = {.block = key, .start = 0.0, .end = 1.0};
    BillowTimelineDrag *drag =
        billow_timeline_drag_new(fixture->session, &item, BILLOW_BLOCK_PART_BODY, 0.5, FALSE);
    billow_timeline_drag_move(drag, 1.5, BILLOW_DRAG_RIPPLE);
    billow_timeline_drag_finish(drag);
    for (guint cloth = 0; cloth < 3; cloth++) {
        g_assert_cmpfloat_with_epsilon(first_start(fixture, cloth, BILLOW_BLOCK_KEYFRAME), cloth < 2, 1e-12);
        g_assert_cmpfloat_with_epsilon(first_start(fixture, cloth, BILLOW_BLOCK_WAVE), cloth < 2 ? 3.0 : 2.0,
                                       1e-12);
    }
    billow_session_undo(fixture->session);
    g_assert_true(billow_project_equal(billow_session_get_project(fixture->session), project));
}

static void
add_test(const char *path, void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_test("/timeline-drag/moves-to-frames-and-edges", test_move);
    add_test("/timeline-drag/is-one-step-of-history", test_one_step);
    add_test("/timeline-drag/keyframes-swap-in-one-step", test_keyframes_swap);
    add_test("/timeline-drag/cancelled-leaves-no-trace", test_cancel);
    add_test("/timeline-drag/an-edge-leaves-the-other-where-it-was", test_resize);
    add_test("/timeline-drag/a-wave-lasts-a-frame-at-least", test_least_duration);
    add_test("/timeline-drag/a-copy-leaves-the-block-where-it-was", test_duplicate);
    add_test("/timeline-drag/transitions-stay", test_transition);
    add_test("/timeline-drag/nudges-by-a-frame", test_nudge);
    add_test("/timeline-drag/all-that-is-selected-moves-in-one-step", test_all_selected_move);
    add_test("/timeline-drag/an-end-stretches-all-that-is-selected", test_all_selected_stretch);
    add_test("/timeline-drag/what-is-not-selected-moves-alone", test_others_stay);
    add_test("/timeline-drag/copies-of-all-go-when-it-is-cancelled", test_all_selected_are_copied);
    add_test("/timeline-drag/what-comes-later-ripples-while-it-is-asked-for", test_ripples);
    add_test("/timeline-drag/what-comes-later-ripples-in-all-cloths", test_ripples_in_all_cloths);
    return g_test_run();
}
