/* Tests that edits fit new blocks into a project whose length is set, which they never change. */
#include "model/edits/several.h"

static const BillowGrid GRID = {21, 11, 0.1};

enum { RATE = 24 };

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* 4 s of one keyframe, "a". */
static BillowProject *
four_seconds(double held)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->duration = 4.0;
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, held);
    return project;
}

static const BillowBlock *
find(const BillowEdit *edit, BillowBlockKind kind, const char *id)
{
    g_assert_nonnull(edit->project);
    g_assert_cmpfloat(edit->project->duration, ==, 4.0);
    const BillowBlock *block = billow_project_find(edit->project, kind, id);
    g_assert_nonnull(block);
    return block;
}

static void
assert_lasts(const BillowBlock *block, double start, double end)
{
    g_assert_cmpfloat_with_epsilon(block->start, start, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(block), end, 1e-9);
}

static BillowEdit
add_sway(const BillowProject *project, double start, double duration)
{
    g_autoptr(BillowBlock) sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->start = start;
    sway->duration = duration;
    sway->fade_out = 0.5 * duration;
    return billow_edit_add_block(project, sway);
}

/* One that keeps at least half of its length is cut; another begins earlier. */
static void
test_added_block_is_cut_or_moved(void)
{
    g_autoptr(BillowProject) project = four_seconds(1.0);
    g_auto(BillowEdit) within = add_sway(project, 1.0, 3.0);
    g_assert_cmpint(within.outcome, ==, BILLOW_EDIT_DONE);
    assert_lasts(find(&within, BILLOW_BLOCK_SWAY, "s"), 1.0, 4.0);
    g_auto(BillowEdit) cut = add_sway(project, 3.0, 1.5);
    g_assert_cmpint(cut.outcome, ==, BILLOW_EDIT_CUT_AT_END);
    g_assert_cmpfloat(cut.seconds, ==, 4.0);
    assert_lasts(find(&cut, BILLOW_BLOCK_SWAY, "s"), 3.0, 4.0);
    g_auto(BillowEdit) moved = add_sway(project, 3.0, 2.5);
    g_assert_cmpint(moved.outcome, ==, BILLOW_EDIT_BEFORE_END);
    g_assert_cmpfloat_with_epsilon(moved.seconds, 1.5, 1e-9);
    assert_lasts(find(&moved, BILLOW_BLOCK_SWAY, "s"), 1.5, 4.0);
    g_auto(BillowEdit) both = add_sway(project, 3.0, 9.0);
    g_assert_cmpint(both.outcome, ==, BILLOW_EDIT_CUT_AT_END);
    assert_lasts(find(&both, BILLOW_BLOCK_SWAY, "s"), 0.0, 4.0);
    project->duration = 0.0; /* until the last block ends */
    g_auto(BillowEdit) grows = add_sway(project, 3.0, 9.0);
    g_assert_cmpint(grows.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpfloat(billow_project_duration(grows.project), ==, 12.0);
}

static BillowEdit
insert(const BillowProject *project, double start)
{
    g_autoptr(BillowBlock) keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "new", "New");
    keyframe->start = start;
    keyframe->duration = 1.0;
    return billow_edit_insert_keyframe(project, keyframe);
}

/* As in the guide's first lesson: End, then a new keyframe. */
static void
test_keyframe_at_the_last_frame_is_held_for_it(void)
{
    const double last = 95.0 / RATE;
    g_autoptr(BillowProject) held = four_seconds(4.0);
    g_auto(BillowEdit) split = insert(held, last);
    g_assert_cmpint(split.outcome, ==, BILLOW_EDIT_HOLD_SPLIT);
    assert_lasts(find(&split, BILLOW_BLOCK_KEYFRAME, "new"), last, 4.0);
    assert_lasts(find(&split, BILLOW_BLOCK_KEYFRAME, "a"), 0.0, last);
    g_autoptr(BillowProject) open = four_seconds(1.0);
    g_auto(BillowEdit) cut = insert(open, last);
    g_assert_cmpint(cut.outcome, ==, BILLOW_EDIT_CUT_AT_END);
    assert_lasts(find(&cut, BILLOW_BLOCK_KEYFRAME, "new"), last, 4.0);
}

/* Where its own time is taken, it goes to a later one, by the last frame. */
static void
test_keyframe_without_room_goes_to_the_last_frame(void)
{
    const double last = 95.0 / RATE;
    g_autoptr(BillowProject) project = four_seconds(4.0);
    g_auto(BillowEdit) after = insert(project, 0.0);
    g_assert_cmpint(after.outcome, ==, BILLOW_EDIT_ELSEWHERE);
    g_assert_cmpfloat_with_epsilon(after.seconds, last, 1e-9);
    assert_lasts(find(&after, BILLOW_BLOCK_KEYFRAME, "new"), last, 4.0);
    g_auto(BillowEdit) beyond = insert(project, 40.0);
    assert_lasts(find(&beyond, BILLOW_BLOCK_KEYFRAME, "new"), last, 4.0);
}

/* What the user has made is not refused while there is a frame for it: in a hold, or without a hold in a
 * transition. */
static void
test_keyframe_is_squeezed_in(void)
{
    g_autoptr(BillowProject) held = four_seconds(4.0 - 1.0 / RATE);
    add(held, BILLOW_BLOCK_KEYFRAME, "b", 4.0 - 1.0 / RATE, 1.0 / RATE);
    g_auto(BillowEdit) split = insert(held, 0.0);
    g_assert_cmpint(split.outcome, ==, BILLOW_EDIT_ELSEWHERE);
    g_assert_cmpfloat_with_epsilon(split.seconds, 1.0 / RATE, 1e-9);
    assert_lasts(find(&split, BILLOW_BLOCK_KEYFRAME, "a"), 0.0, 1.0 / RATE);
    assert_lasts(find(&split, BILLOW_BLOCK_KEYFRAME, "new"), 1.0 / RATE, 4.0 - 1.0 / RATE);
    g_autoptr(BillowProject) gap = four_seconds(2.0);
    add(gap, BILLOW_BLOCK_KEYFRAME, "b", 2.5, 1.5 - 1.0 / RATE);
    add(gap, BILLOW_BLOCK_KEYFRAME, "c", 4.0 - 1.0 / RATE, 1.0 / RATE);
    g_auto(BillowEdit) between = insert(gap, 2.5);
    g_assert_cmpint(between.outcome, ==, BILLOW_EDIT_ELSEWHERE);
    assert_lasts(find(&between, BILLOW_BLOCK_KEYFRAME, "new"), 2.5 - 1.0 / RATE, 2.5 - 1.0 / RATE);
}

static void
test_keyframe_without_a_frame_is_refused(void)
{
    g_autoptr(BillowProject) project = four_seconds(0.0);
    for (int i = 1; i < 4 * RATE; i++) {
        g_autofree char *id = g_strdup_printf("k%d", i);
        add(project, BILLOW_BLOCK_KEYFRAME, id, (double) i / RATE, 0.0);
    }
    g_auto(BillowEdit) refused = insert(project, 2.0);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_NO_TIME_LEFT);
    g_assert_cmpfloat(refused.seconds, ==, 4.0);
    g_assert_null(refused.project);
}

static BillowProject *
excerpt(void)
{
    return billow_project_new("copied", &GRID);
}

static void
test_pasted_blocks_are_cut_or_moved(void)
{
    g_autoptr(BillowProject) project = four_seconds(1.0), wave = excerpt();
    add(wave, BILLOW_BLOCK_WAVE, "w", 0.0, 4.0);
    g_auto(BillowEdit) cut = billow_edit_add_blocks(project, wave, 8.0 / RATE);
    g_assert_cmpint(cut.outcome, ==, BILLOW_EDIT_CUT_AT_END);
    assert_lasts(find(&cut, BILLOW_BLOCK_WAVE, "w"), 8.0 / RATE, 4.0);
    g_auto(BillowEdit) moved = billow_edit_add_blocks(project, wave, 3.0);
    g_assert_cmpint(moved.outcome, ==, BILLOW_EDIT_BEFORE_END);
    assert_lasts(find(&moved, BILLOW_BLOCK_WAVE, "w"), 0.0, 4.0);
    add(wave, BILLOW_BLOCK_SWAY, "s", 4.5, 1.0);
    g_auto(BillowEdit) refused = billow_edit_add_blocks(project, wave, 0.0);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_NO_TIME_LEFT);
    g_assert_null(refused.project);
}

/* All of them begin by the last frame. */
static void
test_pasted_keyframes_fit(void)
{
    g_autoptr(BillowProject) project = four_seconds(1.0), poses = excerpt();
    add(poses, BILLOW_BLOCK_KEYFRAME, "b", 0.0, 0.5);
    add(poses, BILLOW_BLOCK_KEYFRAME, "c", 2.0, 1.0);
    g_auto(BillowEdit) moved = billow_edit_add_blocks(project, poses, 3.0);
    assert_lasts(find(&moved, BILLOW_BLOCK_KEYFRAME, "b"), 95.0 / RATE - 2.0, 95.0 / RATE - 1.5);
    assert_lasts(find(&moved, BILLOW_BLOCK_KEYFRAME, "c"), 95.0 / RATE, 4.0);
    g_auto(BillowEdit) refused = billow_edit_add_blocks(moved.project, poses, 1.0);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_NO_TIME_LEFT);
}

static BillowEdit
duplicate(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockSet) one = billow_block_set_of(&(BillowBlockRef){kind, (char *) id});
    return billow_edit_duplicate_blocks(project, one);
}

/* Nor are later blocks pushed so far that they begin after the last frame. */
static void
test_duplicates_fit(void)
{
    g_autoptr(BillowProject) project = four_seconds(1.0);
    add(project, BILLOW_BLOCK_WAVE, "w", 1.0, 3.0);
    g_auto(BillowEdit) wave = duplicate(project, BILLOW_BLOCK_WAVE, "w");
    g_assert_cmpint(wave.outcome, ==, BILLOW_EDIT_BEFORE_END);
    assert_lasts(find(&wave, BILLOW_BLOCK_WAVE, "w-2"), 1.0, 4.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 1.5, 1.0);
    g_auto(BillowEdit) pushed = duplicate(project, BILLOW_BLOCK_KEYFRAME, "a");
    g_assert_cmpint(pushed.outcome, ==, BILLOW_EDIT_PUSHED);
    assert_lasts(find(&pushed, BILLOW_BLOCK_KEYFRAME, "b"), 2.5, 3.5);
    g_auto(BillowEdit) further = duplicate(pushed.project, BILLOW_BLOCK_KEYFRAME, "a");
    assert_lasts(find(&further, BILLOW_BLOCK_KEYFRAME, "b"), 3.5, 4.5);
    g_auto(BillowEdit) refused = duplicate(further.project, BILLOW_BLOCK_KEYFRAME, "a");
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_NO_TIME_LEFT);
    g_assert_null(refused.project);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edits-end/added-block-is-cut-or-moved", test_added_block_is_cut_or_moved);
    g_test_add_func("/edits-end/keyframe-at-the-last-frame-is-held-for-it",
                    test_keyframe_at_the_last_frame_is_held_for_it);
    g_test_add_func("/edits-end/keyframe-without-room-goes-to-the-last-frame",
                    test_keyframe_without_room_goes_to_the_last_frame);
    g_test_add_func("/edits-end/keyframe-is-squeezed-in", test_keyframe_is_squeezed_in);
    g_test_add_func("/edits-end/keyframe-without-a-frame-is-refused",
                    test_keyframe_without_a_frame_is_refused);
    g_test_add_func("/edits-end/pasted-blocks-are-cut-or-moved", test_pasted_blocks_are_cut_or_moved);
    g_test_add_func("/edits-end/pasted-keyframes-fit", test_pasted_keyframes_fit);
    g_test_add_func("/edits-end/duplicates-fit", test_duplicates_fit);
    return g_test_run();
}
