/* Tests edits that move whatever comes later in a scene of several cloths. */
#include "model/edits/cloth_lock.h"
#include "model/edits/cloths.h"
#include "model/edits/several.h"
#include "model/placing/scene_settle.h"
#include "model/project/number_keys.h"

static const BillowGrid GRID = {5, 4, 0.1};

static void
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

static void
add_stiffness_keys(BillowProject *project, double first, double second)
{
    BillowNumberKey *keys = g_new0(BillowNumberKey, 2);
    keys[0].at = first;
    keys[1].at = second;
    billow_number_keys_insert(&project->cloth->stiffness.keys,
                              &(BillowKeyedNumber){billow_stiffness_fields, keys, 2});
}

/* Returns `project` (transfer full) with a cloth, or an instance of its active one, which is active. */
static BillowProject *
with_cloth(BillowProject *project, gboolean instance)
{
    g_autoptr(BillowProject) one = project;
    g_autoptr(BillowCloth) cloth = instance ? billow_cloth_copy(one->cloth) : billow_cloth_new(&GRID);
    if (instance)
        billow_cloth_make_instance(cloth, one->cloth->id);
    return billow_edit_take(billow_edit_add_cloth(one, cloth), NULL);
}

/* Cloth 0, active, has keyframes at 0, 2 and 5 s; cloth 1, which has an instance, cloth 2, has some at 1 and
 * 2.5 s, a wave at 3 s and keys of its stiffness at 1.5 and 3.5 s; cloth 3, locked, has keyframes at 0 and 4
 * s. The scene has a gust at 1 s, a marker at 3 s and a time remap at 4 s. */
static BillowProject *
new_scene(void)
{
    BillowProject *project = billow_project_new("scene", &GRID);
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "c", 5.0, 1.0);
    add(project, BILLOW_BLOCK_GUST, "gust", 1.0, 2.0);
    add(project, BILLOW_BLOCK_MARKER, "marker", 3.0, 0.0);
    add(project, BILLOW_BLOCK_REMAP, "remap", 4.0, 1.0);
    project = with_cloth(project, FALSE);
    add(project, BILLOW_BLOCK_KEYFRAME, "other-a", 1.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "other-b", 2.5, 1.0);
    add(project, BILLOW_BLOCK_WAVE, "wave", 3.0, 1.0);
    add_stiffness_keys(project, 1.5, 3.5);
    project = with_cloth(with_cloth(project, TRUE), FALSE);
    add(project, BILLOW_BLOCK_KEYFRAME, "locked-a", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "locked-b", 4.0, 1.0);
    project->cloth->locked = TRUE;
    g_autoptr(BillowProject) whole = project, settled = billow_scene_settle(whole);
    return billow_project_activate(settled, 0);
}

static double
start_of(const BillowProject *project, guint cloth, BillowBlockKind kind, guint number)
{
    g_autoptr(BillowProject) one = billow_project_activate(project, cloth);
    return ((const BillowBlock *) billow_project_track(one, kind)->pdata[number])->start;
}

static double
stiffness_key(const BillowProject *project, guint cloth, guint number)
{
    return ((const BillowCloth *) project->cloths->pdata[cloth])->stiffness.keys.numbers[0].keys[number].at;
}

static BillowEdit
ripple(const BillowProject *project, BillowBlockKind kind, const char *id, double seconds)
{
    g_autoptr(BillowBlockSet) set = billow_block_set_of(&(BillowBlockRef){kind, (char *) id});
    return billow_edit_shift_blocks(project, set, seconds, TRUE);
}

/* Asserts that whatever begins at 2 s or later is `way` seconds later, but for the locked cloth. */
static void
assert_later(const BillowProject *before, const BillowProject *after, double way)
{
    g_autoptr(BillowProject) settled = billow_scene_settle((BillowProject *) after);
    for (guint cloth = 0; cloth < 4; cloth++) {
        g_autoptr(BillowProject) one = billow_project_activate(before, cloth);
        for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
            for (guint i = 0; i < billow_project_track(one, kind)->len; i++) {
                const double start = start_of(before, cloth, kind, i);
                const gboolean stays =
                    start < 2.0 || (cloth == 3 && !billow_kind_has(kind, BILLOW_KIND_OF_SCENE));
                g_assert_cmpfloat_with_epsilon(start_of(settled, cloth, kind, i), start + (stays ? 0.0 : way),
                                               1e-9);
            }
    }
    g_assert_cmpfloat(stiffness_key(settled, 1, 0), ==, 1.5);
    g_assert_cmpfloat_with_epsilon(stiffness_key(settled, 1, 1), 3.5 + way, 1e-9);
    g_assert_cmpuint(billow_project_active(after), ==, billow_project_active(before));
    g_assert_null(billow_cloth_lock_find_broken(before, after));
}

static void
all_cloths_that_are_not_locked_move(void)
{
    g_autoptr(BillowProject) project = new_scene();
    g_auto(BillowEdit) later = ripple(project, BILLOW_BLOCK_KEYFRAME, "b", 1.25);
    g_assert_cmpint(later.outcome, ==, BILLOW_EDIT_DONE);
    assert_later(project, later.project, 1.25);
    g_assert_true(later.project->cloths->pdata[3] == project->cloths->pdata[3]);
    g_auto(BillowEdit) back = ripple(later.project, BILLOW_BLOCK_KEYFRAME, "b", -1.25);
    g_autoptr(BillowProject) settled = billow_scene_settle(back.project);
    g_assert_true(billow_project_equal(settled, project));
}

/* Without ripple, nothing of the others changes. */
static void
a_block_moves_alone(void)
{
    g_autoptr(BillowProject) project = new_scene();
    g_autoptr(BillowBlockSet) set =
        billow_block_set_of(&(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, (char *) "b"});
    g_auto(BillowEdit) alone = billow_edit_shift_blocks(project, set, 0.5, FALSE);
    for (guint cloth = 1; cloth < 4; cloth++)
        g_assert_true(alone.project->cloths->pdata[cloth] == project->cloths->pdata[cloth]);
    g_assert_true(billow_project_same_scene(alone.project, project));
}

/* From 2 s back, the first cloth has room for a second, but the second one, whose keyframe at 2.5 s follows
 * one that ends at 2 s, for half of one. */
static void
the_least_room_counts(void)
{
    g_autoptr(BillowProject) project = new_scene();
    g_auto(BillowEdit) edit = ripple(project, BILLOW_BLOCK_KEYFRAME, "b", -1.0);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_later(project, edit.project, -0.5);
}

/* Later than the last block of the active cloth, there are those of others. */
static void
an_end_moves_what_comes_later(void)
{
    g_autoptr(BillowProject) first = new_scene(), project = billow_project_activate(first, 1);
    const BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "other-a"},
                         wave = {BILLOW_BLOCK_WAVE, (char *) "wave"};
    g_auto(BillowEdit) longer = billow_edit_trim(project, &a, 1.0, 2.75, TRUE),
                       last = billow_edit_trim(project, &wave, 3.0, 4.5, TRUE);
    g_assert_cmpint(longer.outcome, ==, BILLOW_EDIT_DONE);
    assert_later(project, longer.project, 0.75);
    g_assert_cmpfloat_with_epsilon(start_of(last.project, 0, BILLOW_BLOCK_KEYFRAME, 2), 5.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(start_of(last.project, 0, BILLOW_BLOCK_REMAP, 0), 4.5, 1e-9);
    g_assert_cmpfloat(start_of(last.project, 0, BILLOW_BLOCK_MARKER, 0), ==, 3.0);
    g_assert_cmpfloat(start_of(last.project, 0, BILLOW_BLOCK_KEYFRAME, 1), ==, 2.0);
}

/* Blocks of the scene move while a locked cloth or an instance is the active one; that stays, or follows. */
static void
blocks_of_the_scene_ripple_from_any_cloth(void)
{
    g_autoptr(BillowProject) first = new_scene();
    for (guint active = 2; active < 4; active++) {
        g_autoptr(BillowProject) project = billow_project_activate(first, active);
        g_auto(BillowEdit) edit = ripple(project, BILLOW_BLOCK_MARKER, "marker", 0.5);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
        g_assert_null(billow_cloth_lock_find_broken(project, edit.project));
        g_assert_cmpfloat(start_of(edit.project, 1, BILLOW_BLOCK_KEYFRAME, 1), ==, 2.5);
        g_assert_cmpfloat(start_of(edit.project, 1, BILLOW_BLOCK_WAVE, 0), ==, 3.5);
        g_assert_cmpfloat(start_of(edit.project, 0, BILLOW_BLOCK_KEYFRAME, 2), ==, 5.5);
        g_assert_cmpfloat(start_of(edit.project, 3, BILLOW_BLOCK_KEYFRAME, 1), ==, 4.0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ripple/all-cloths-that-are-not-locked-move", all_cloths_that_are_not_locked_move);
    g_test_add_func("/ripple/a-block-moves-alone", a_block_moves_alone);
    g_test_add_func("/ripple/the-least-room-counts", the_least_room_counts);
    g_test_add_func("/ripple/an-end-moves-what-comes-later", an_end_moves_what_comes_later);
    g_test_add_func("/ripple/blocks-of-the-scene-ripple-from-any-cloth",
                    blocks_of_the_scene_ripple_from_any_cloth);
    return g_test_run();
}
