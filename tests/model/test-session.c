#include "model/live/session.h"

static const BillowGrid GRID = {5, 4, 0.1};
static const BillowBlockRef KEY = {BILLOW_BLOCK_KEYFRAME, (char *) "k"};

/* One keyframe "k" from 0 to 2 s at 24 frames per second. */
static BillowSession *
new_session(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    block->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return billow_session_new(project);
}

static double
key_start(BillowSession *session)
{
    return billow_project_find(billow_session_get_project(session), BILLOW_BLOCK_KEYFRAME, "k")->start;
}

static void
move_key(BillowSession *session, double start, const char *merge)
{
    g_autoptr(BillowProject) moved =
        billow_edit_take(billow_edit_move(billow_session_get_project(session), &KEY, start), NULL);
    billow_session_edit(session, moved, "Move Keyframe", merge);
}

static void
test_undo_takes_edits_back(void)
{
    g_autoptr(BillowSession) session = new_session();
    move_key(session, 1.0, NULL);
    move_key(session, 2.0, NULL);
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 1.0);
    g_assert_cmpstr(billow_session_get_redo_label(session), ==, "Move Keyframe");
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 0.0);
    g_assert_false(billow_session_get_can_undo(session));
    billow_session_redo(session);
    billow_session_redo(session);
    g_assert_cmpfloat(key_start(session), ==, 2.0);
    g_assert_false(billow_session_get_can_redo(session));
}

static void
count_project(BillowSession *session, GParamSpec *pspec, int *n)
{
    ++*n;
}

static void
test_history_is_a_list_of_what_was_done(void)
{
    static const char *const done[] = {"Move", "Copy", "Mute"};
    g_autoptr(BillowSession) session = new_session();
    int n_changes = 0;
    for (int i = 0; i < 3; i++) {
        g_autoptr(BillowProject) moved =
            billow_edit_take(billow_edit_move(billow_session_get_project(session), &KEY, 1.0 + i), NULL);
        billow_session_edit(session, moved, done[i], NULL);
    }
    g_assert_cmpstr(billow_session_get_step_label(session, -1), ==, "Mute");
    g_assert_cmpstr(billow_session_get_step_label(session, -3), ==, "Move");
    g_assert_null(billow_session_get_step_label(session, -4));
    g_assert_null(billow_session_get_step_label(session, 0));
    g_assert_null(billow_session_get_step_label(session, 1));
    g_signal_connect(session, "notify::project", G_CALLBACK(count_project), &n_changes);
    billow_session_step(session, -2);
    g_assert_cmpint(n_changes, ==, 1);
    g_assert_cmpfloat(key_start(session), ==, 1.0);
    g_assert_cmpstr(billow_session_get_step_label(session, -1), ==, "Move");
    g_assert_cmpstr(billow_session_get_step_label(session, 1), ==, "Copy");
    g_assert_cmpstr(billow_session_get_step_label(session, 2), ==, "Mute");
    billow_session_step(session, 99);
    g_assert_cmpfloat(key_start(session), ==, 3.0);
    billow_session_step(session, -99);
    g_assert_cmpfloat(key_start(session), ==, 0.0);
}

static void
test_a_drag_is_one_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    for (int i = 1; i <= 10; i++)
        move_key(session, 0.1 * i, "drag");
    billow_session_end_merge(session);
    move_key(session, 3.0, "drag");
    billow_session_undo(session);
    g_assert_cmpfloat_with_epsilon(key_start(session), 1.0, 1e-12);
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 0.0);
}

static void
test_a_drag_back_to_its_start_leaves_no_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    move_key(session, 1.0, "drag");
    move_key(session, 0.0, "drag");
    billow_session_end_merge(session);
    g_assert_false(billow_session_get_can_undo(session));
}

/* Edits of a field before and after scrubbing are two undo steps; those that move the playhead by shortening
 * the animation are one. */
static void
test_amending_leaves_no_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    move_key(session, 1.0, NULL);
    g_autoptr(BillowProject) further =
        billow_edit_take(billow_edit_move(billow_session_get_project(session), &KEY, 1.5), NULL);
    billow_session_amend(session, further);
    billow_session_amend(session, NULL);
    g_assert_cmpfloat(key_start(session), ==, 1.5);
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 0.0);
    g_assert_false(billow_session_get_can_undo(session));
    billow_session_redo(session);
    g_assert_cmpfloat(key_start(session), ==, 1.5);
}

static void
test_scrubbing_ends_a_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    move_key(session, 1.0, "field");
    billow_session_set_frame(session, 12);
    move_key(session, 2.0, "field");
    move_key(session, 3.0, "field");
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 1.0);
    billow_session_undo(session);
    billow_session_set_frame(session, 48);
    for (double end = 1.5; end >= 0.5; end -= 0.5) {
        g_autoptr(BillowProject) shorter =
            billow_edit_take(billow_edit_resize(billow_session_get_project(session), &KEY, 0.0, end), NULL);
        billow_session_edit(session, shorter, "Shorten", "field");
    }
    billow_session_undo(session);
    g_assert_false(billow_session_get_can_undo(session));
}

static void
test_modified_compares_with_what_was_saved(void)
{
    g_autoptr(BillowSession) session = new_session();
    g_assert_false(billow_session_get_modified(session));
    move_key(session, 1.0, NULL);
    g_assert_true(billow_session_get_modified(session));
    billow_session_mark_saved(session, billow_session_get_project(session), "p.billow");
    g_assert_false(billow_session_get_modified(session));
    billow_session_undo(session);
    g_assert_true(billow_session_get_modified(session));
    billow_session_redo(session);
    g_assert_false(billow_session_get_modified(session));
}

static BillowProject *
rename_project(BillowProject *project, gpointer name)
{
    BillowProject *renamed = billow_project_copy(project);
    billow_project_set_name(renamed, name);
    return renamed;
}

static const char *
name_of(BillowSession *session)
{
    return billow_session_get_project(session)->name;
}

static void
test_all_states_are_mapped_without_a_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    int n_changes = 0;
    move_key(session, 1.0, NULL);
    move_key(session, 2.0, "drag");
    billow_session_undo(session);
    g_signal_connect(session, "notify::project", G_CALLBACK(count_project), &n_changes);
    billow_session_map(session, rename_project, (gpointer) "q");
    g_assert_cmpint(n_changes, ==, 1);
    g_assert_cmpstr(name_of(session), ==, "q");
    g_assert_cmpfloat(key_start(session), ==, 1.0);
    g_assert_null(billow_session_get_step_label(session, -2));
    billow_session_undo(session);
    g_assert_cmpstr(name_of(session), ==, "q");
    g_assert_cmpfloat(key_start(session), ==, 0.0);
    g_assert_false(billow_session_get_can_undo(session));
    g_assert_false(billow_session_get_modified(session)); /* the saved state has a name too */
    billow_session_step(session, 2);
    g_assert_cmpstr(name_of(session), ==, "q");
    g_assert_cmpfloat(key_start(session), ==, 2.0);
    g_assert_cmpstr(billow_session_get_undo_label(session), ==, "Move Keyframe");
}

static void
test_a_map_leaves_a_drag_one_step(void)
{
    g_autoptr(BillowSession) session = new_session();
    move_key(session, 1.0, "drag");
    billow_session_map(session, rename_project, (gpointer) "q");
    move_key(session, 2.0, "drag");
    billow_session_undo(session);
    g_assert_cmpfloat(key_start(session), ==, 0.0);
    g_assert_false(billow_session_get_can_undo(session));
}

static void
test_selection_goes_with_its_block(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_select(session, &KEY);
    g_autoptr(BillowProject) without =
        billow_edit_take(billow_edit_remove(billow_session_get_project(session), &KEY), NULL);
    billow_session_edit(session, without, "Delete", NULL);
    g_assert_null(billow_session_get_active(session));
}

/* Keyframes "k" and "l" and a wave "w". */
static BillowSession *
new_session_of_three(void)
{
    g_autoptr(BillowSession) one = new_session();
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(one));
    BillowBlock *later = billow_block_new(BILLOW_BLOCK_KEYFRAME, "l", "l");
    later->start = 3.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), later);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE),
                    billow_block_new(BILLOW_BLOCK_WAVE, "w", "w"));
    return billow_session_new(project);
}

static void
assert_selected(BillowSession *session, guint count, const char *active)
{
    const BillowBlockRef *ref = billow_session_get_active(session);
    g_assert_cmpuint(billow_block_set_count(billow_session_get_selection(session)), ==, count);
    g_assert_cmpstr(ref ? ref->id : NULL, ==, active);
}

static void
test_several_are_selected_one_after_another(void)
{
    g_autoptr(BillowSession) session = new_session_of_three();
    const BillowBlockRef wave = {BILLOW_BLOCK_WAVE, (char *) "w"};
    billow_session_toggle(session, &KEY);
    billow_session_toggle(session, &wave);
    assert_selected(session, 2, "w");
    billow_session_toggle(session, &wave);
    assert_selected(session, 1, "k");
    billow_session_toggle(session, &KEY);
    assert_selected(session, 0, NULL);
}

static void
test_selection_keeps_what_is_left(void)
{
    g_autoptr(BillowSession) session = new_session_of_three();
    g_autoptr(BillowBlockSet) all = billow_block_set_new();
    billow_block_set_add(all, BILLOW_BLOCK_WAVE, "w");
    billow_block_set_add(all, BILLOW_BLOCK_TRANSITION, "k");
    billow_block_set_add(all, BILLOW_BLOCK_KEYFRAME, "k");
    billow_session_select_blocks(session, all);
    assert_selected(session, 3, "k");
    g_autoptr(BillowProject) without =
        billow_edit_take(billow_edit_remove(billow_session_get_project(session), &KEY), NULL);
    billow_session_edit(session, without, "Delete", NULL);
    assert_selected(session, 1, "w");
}

static void
count_notify(GObject *object, GParamSpec *pspec, gpointer count)
{
    ++*(int *) count;
}

static void
test_selecting_the_same_tells_nobody(void)
{
    int notices = 0;
    g_autoptr(BillowSession) session = new_session_of_three();
    g_signal_connect(session, "notify::selection", G_CALLBACK(count_notify), &notices);
    billow_session_select(session, &KEY);
    billow_session_select(session, &KEY);
    g_assert_cmpint(notices, ==, 1);
}

static void
test_playhead_stays_within_the_animation(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_set_frame(session, 1000);
    g_assert_cmpint(billow_session_get_frame(session), ==, 48);
    billow_session_set_frame(session, -4);
    g_assert_cmpint(billow_session_get_frame(session), ==, 1);
    billow_session_set_frame(session, 48);
    g_autoptr(BillowProject) shorter =
        billow_edit_take(billow_edit_resize(billow_session_get_project(session), &KEY, 0.0, 1.0), NULL);
    billow_session_edit(session, shorter, "Shorten", NULL);
    g_assert_cmpint(billow_session_get_frame(session), ==, 24);
}

static void
test_the_playhead_keeps_its_time(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_set_frame(session, 25);
    g_autoptr(BillowProject) faster = billow_project_copy(billow_session_get_project(session));
    faster->frame_rate = 2.0 * faster->frame_rate;
    billow_session_edit(session, faster, "Frame Rate", NULL);
    g_assert_cmpint(billow_session_get_frame(session), ==, 49);
    billow_session_undo(session);
    g_assert_cmpint(billow_session_get_frame(session), ==, 25);
}

static void
test_playing_shows_the_frame_that_is_due(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_set_playing(session, TRUE);
    billow_session_advance(session, 100.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 1);
    billow_session_advance(session, 100.5);
    g_assert_cmpint(billow_session_get_frame(session), ==, 13);
    billow_session_advance(session, 102.0 + 1.0 / 24.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 2);
}

static void
test_playing_stops_at_the_end_without_loop(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_set_loop(session, FALSE);
    billow_session_set_playing(session, TRUE);
    billow_session_advance(session, 5.0);
    billow_session_advance(session, 9.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 48);
    g_assert_false(billow_session_get_playing(session));
    billow_session_set_playing(session, TRUE);
    g_assert_cmpint(billow_session_get_frame(session), ==, 1);
}

/* Plays frames 13 to 24 repeatedly; from elsewhere it starts at the first of them. */
static void
test_playing_stays_within_the_range(void)
{
    g_autoptr(BillowSession) session = new_session();
    int first, last;
    g_assert_false(billow_session_get_range(session, &first, &last));
    g_assert_cmpint(first, ==, 1);
    g_assert_cmpint(last, ==, 48);
    billow_session_set_range(session, 24, 13);
    g_assert_true(billow_session_get_range(session, &first, &last));
    billow_session_set_playing(session, TRUE);
    g_assert_cmpint(billow_session_get_frame(session), ==, 13);
    billow_session_advance(session, 0.0);
    billow_session_advance(session, 11.0 / 24.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 24);
    billow_session_advance(session, 12.0 / 24.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 13);
    billow_session_advance(session, (3 * 12.0 + 5.0) / 24.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 18);
    billow_session_set_loop(session, FALSE);
    billow_session_advance(session, 100.0);
    g_assert_cmpint(billow_session_get_frame(session), ==, 24);
    g_assert_false(billow_session_get_playing(session));
    billow_session_set_playing(session, TRUE);
    g_assert_cmpint(billow_session_get_frame(session), ==, 13);
}

static void
test_the_range_is_within_the_frames(void)
{
    g_autoptr(BillowSession) session = new_session();
    int first, last;
    billow_session_set_range(session, 40, 1000);
    g_assert_true(billow_session_get_range(session, &first, &last));
    g_assert_cmpint(first, ==, 40);
    g_assert_cmpint(last, ==, 48);
    g_assert_false(billow_session_get_can_undo(session));
    g_autoptr(BillowProject) shorter = billow_project_copy(billow_session_get_project(session));
    shorter->duration = 1.0;
    billow_session_edit(session, shorter, "Shorten", NULL);
    g_assert_false(billow_session_get_range(session, &first, &last));
    g_assert_cmpint(last, ==, 24);
    billow_session_undo(session);
    g_assert_true(billow_session_get_range(session, &first, &last));
    billow_session_set_range(session, 0, 0);
    g_assert_false(billow_session_get_range(session, &first, &last));
}

static void
test_scrubbing_while_playing_goes_on_from_there(void)
{
    g_autoptr(BillowSession) session = new_session();
    billow_session_set_playing(session, TRUE);
    billow_session_advance(session, 0.0);
    billow_session_advance(session, 0.5);
    billow_session_set_frame(session, 25);
    billow_session_advance(session, 0.6);
    billow_session_advance(session, 0.6 + 0.25);
    g_assert_cmpint(billow_session_get_frame(session), ==, 31);
}

static void
test_views_are_told_once_per_edit(void)
{
    g_autoptr(BillowSession) session = new_session();
    int projects = 0, undos = 0;
    g_signal_connect(session, "notify::project", G_CALLBACK(count_notify), &projects);
    g_signal_connect(session, "notify::can-undo", G_CALLBACK(count_notify), &undos);
    move_key(session, 1.0, NULL);
    g_assert_cmpint(projects, ==, 1);
    g_assert_cmpint(undos, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/session/undo-takes-edits-back", test_undo_takes_edits_back);
    g_test_add_func("/session/history-is-a-list-of-what-was-done", test_history_is_a_list_of_what_was_done);
    g_test_add_func("/session/a-drag-is-one-step", test_a_drag_is_one_step);
    g_test_add_func("/session/a-drag-back-to-its-start-leaves-no-step",
                    test_a_drag_back_to_its_start_leaves_no_step);
    g_test_add_func("/session/amending-leaves-no-step", test_amending_leaves_no_step);
    g_test_add_func("/session/scrubbing-ends-a-step", test_scrubbing_ends_a_step);
    g_test_add_func("/session/modified-compares-with-what-was-saved",
                    test_modified_compares_with_what_was_saved);
    g_test_add_func("/session/all-states-are-mapped-without-a-step",
                    test_all_states_are_mapped_without_a_step);
    g_test_add_func("/session/a-map-leaves-a-drag-one-step", test_a_map_leaves_a_drag_one_step);
    g_test_add_func("/session/selection-goes-with-its-block", test_selection_goes_with_its_block);
    g_test_add_func("/session/several-are-selected-one-after-another",
                    test_several_are_selected_one_after_another);
    g_test_add_func("/session/selection-keeps-what-is-left", test_selection_keeps_what_is_left);
    g_test_add_func("/session/selecting-the-same-tells-nobody", test_selecting_the_same_tells_nobody);
    g_test_add_func("/session/playhead-stays-within-the-animation", test_playhead_stays_within_the_animation);
    g_test_add_func("/session/playhead-keeps-its-time-at-another-rate", test_the_playhead_keeps_its_time);
    g_test_add_func("/session/playing-shows-the-frame-that-is-due", test_playing_shows_the_frame_that_is_due);
    g_test_add_func("/session/playing-stops-at-the-end-without-loop",
                    test_playing_stops_at_the_end_without_loop);
    g_test_add_func("/session/playing-stays-within-the-range", test_playing_stays_within_the_range);
    g_test_add_func("/session/the-range-is-within-the-frames", test_the_range_is_within_the_frames);
    g_test_add_func("/session/scrubbing-while-playing-goes-on-from-there",
                    test_scrubbing_while_playing_goes_on_from_there);
    g_test_add_func("/session/views-are-told-once-per-edit", test_views_are_told_once_per_edit);
    return g_test_run();
}
