/* Tests muting and soloing whole tracks, and colors of blocks. */
#include "model/edits/several.h"
#include "model/edits/track_mute.h"

static void
add(BillowProject *project, BillowBlockKind kind, const char *id, double start)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

/* Three keyframes with two implicit transitions, two waves and a sway. */
static BillowProject *
new_project(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    BillowProject *project = billow_project_new("p", &grid);
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "c", 4.0);
    add(project, BILLOW_BLOCK_WAVE, "u", 0.0);
    add(project, BILLOW_BLOCK_WAVE, "v", 1.0);
    add(project, BILLOW_BLOCK_SWAY, "w", 0.0);
    return project;
}

static gboolean
is_muted(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    return billow_project_find(project, kind, id)->muted;
}

static void
test_mute(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_assert_false(billow_track_is_muted(project, BILLOW_BLOCK_WAVE));
    g_autoptr(BillowProject) muted =
        billow_edit_take(billow_edit_mute_track(project, BILLOW_BLOCK_WAVE), NULL);
    g_assert_true(billow_track_is_muted(muted, BILLOW_BLOCK_WAVE));
    g_assert_true(is_muted(muted, BILLOW_BLOCK_WAVE, "u") && is_muted(muted, BILLOW_BLOCK_WAVE, "v"));
    g_assert_false(is_muted(muted, BILLOW_BLOCK_SWAY, "w"));
    g_assert_false(is_muted(project, BILLOW_BLOCK_WAVE, "u"));
    g_autoptr(BillowProject) back = billow_edit_take(billow_edit_mute_track(muted, BILLOW_BLOCK_WAVE), NULL);
    g_assert_true(billow_project_equal(back, project));
}

/* Including implicit ones. */
static void
test_mute_transitions(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) muted =
        billow_edit_take(billow_edit_mute_track(project, BILLOW_BLOCK_TRANSITION), NULL);
    g_assert_true(is_muted(muted, BILLOW_BLOCK_TRANSITION, "a"));
    g_assert_true(is_muted(muted, BILLOW_BLOCK_TRANSITION, "b"));
    g_assert_true(billow_track_is_muted(muted, BILLOW_BLOCK_TRANSITION));
}

/* An implicit transition exists and is not muted. */
static void
test_unwritten_transitions_are_heard(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_assert_false(billow_track_is_muted(project, BILLOW_BLOCK_TRANSITION));
    add(project, BILLOW_BLOCK_TRANSITION, "a", 0.0);
    billow_project_find(project, BILLOW_BLOCK_TRANSITION, "a")->muted = TRUE;
    g_assert_false(billow_track_is_muted(project, BILLOW_BLOCK_TRANSITION));
    add(project, BILLOW_BLOCK_TRANSITION, "b", 0.0);
    g_assert_false(billow_track_is_muted(project, BILLOW_BLOCK_TRANSITION));
    billow_project_find(project, BILLOW_BLOCK_TRANSITION, "b")->muted = TRUE;
    g_assert_true(billow_track_is_muted(project, BILLOW_BLOCK_TRANSITION));
}

static void
test_solo(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) solo =
        billow_edit_take(billow_edit_solo_track(project, BILLOW_BLOCK_SWAY), NULL);
    g_assert_true(billow_track_is_solo(solo, BILLOW_BLOCK_SWAY));
    g_assert_true(billow_track_is_muted(solo, BILLOW_BLOCK_WAVE));
    g_assert_false(is_muted(solo, BILLOW_BLOCK_KEYFRAME, "a")); /* which the cloth always needs */
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_solo_track(solo, BILLOW_BLOCK_WAVE), NULL);
    g_assert_true(billow_track_is_solo(other, BILLOW_BLOCK_WAVE));
    g_assert_false(billow_track_is_solo(other, BILLOW_BLOCK_SWAY));
    g_autoptr(BillowProject) back = billow_edit_take(billow_edit_solo_track(other, BILLOW_BLOCK_WAVE), NULL);
    g_assert_true(billow_project_equal(back, project));
}

static void
test_colors(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    billow_block_set_add(blocks, BILLOW_BLOCK_WAVE, "u");
    billow_block_set_add(blocks, BILLOW_BLOCK_TRANSITION, "a");
    g_autoptr(BillowProject) red = billow_edit_take(billow_edit_color_blocks(project, blocks, 1), NULL);
    g_assert_cmpint(billow_project_find(red, BILLOW_BLOCK_WAVE, "u")->color, ==, 1);
    g_assert_cmpint(billow_project_find(red, BILLOW_BLOCK_WAVE, "v")->color, ==, 0);
    g_assert_cmpint(billow_project_find(red, BILLOW_BLOCK_TRANSITION, "a")->color, ==, 1);
    g_assert_false(billow_project_equal(red, project));
    g_auto(BillowEdit) again = billow_edit_color_blocks(red, blocks, 1);
    g_assert_cmpint(again.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

/* Transitions have nothing that could be left out, and no duration to stretch. */
static void
test_markers(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlock) marker = billow_edit_default_block(project, BILLOW_BLOCK_MARKER, 1.5);
    g_assert_cmpfloat(marker->start, ==, 1.5);
    g_assert_cmpfloat(marker->duration, ==, 0.0);
    g_autoptr(BillowProject) marked = billow_edit_take(billow_edit_add_block(project, marker), NULL);
    const BillowBlockRef ref = {BILLOW_BLOCK_MARKER, marker->id};
    g_autoptr(BillowBlockSet) one = billow_block_set_of(&ref);
    g_auto(BillowEdit) muted = billow_edit_mute_blocks(marked, one, TRUE);
    g_assert_cmpint(muted.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) moved = billow_edit_take(billow_edit_resize(marked, &ref, 2.0, 3.0), NULL);
    g_assert_cmpfloat(billow_project_find(moved, BILLOW_BLOCK_MARKER, marker->id)->start, ==, 2.0);
    g_assert_cmpfloat(billow_project_find(moved, BILLOW_BLOCK_MARKER, marker->id)->duration, ==, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/track-mute/a-track-is-muted-and-unmuted", test_mute);
    g_test_add_func("/track-mute/transitions-are-that-are-not-written", test_mute_transitions);
    g_test_add_func("/track-mute/transitions-that-are-not-written-are-heard",
                    test_unwritten_transitions_are_heard);
    g_test_add_func("/track-mute/one-layer-is-left-alone", test_solo);
    g_test_add_func("/track-mute/blocks-are-given-colours", test_colors);
    g_test_add_func("/track-mute/markers-are-moments", test_markers);
    return g_test_run();
}
