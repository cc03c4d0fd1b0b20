/* Tests edits of the cloths of a project, and that what concerns a whole scene reaches all of them. */
#include "model/animation/evaluation.h"
#include "model/edits/cloth_lock.h"
#include "model/edits/cloths.h"
#include "model/edits/edits.h"
#include "model/edits/project_shift.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "model/live/session.h"
#include "model/placing/beside.h"

#include <math.h>

static const BillowGrid GRID = {5, 4, 0.1};

static void
hang(BillowCloth *cloth, const char *id, double x)
{
    const BillowAnchor anchors[] = {{0, 0, {x, 1.0, 0.0}}, {cloth->grid.columns - 1, 0, {x + 0.3, 1.0, 0.0}}};
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, "Hung");
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, id, "");
    keyframe->start = 1.0;
    keyframe->duration = 1.0;
    billow_block_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(cloth->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    g_ptr_array_add(cloth->tracks[BILLOW_BLOCK_TRANSITION], transition);
}

/* One cloth that hangs. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    hang(project->cloth, "k", 0.0);
    return project;
}

static BillowCloth *
cloth_at(const BillowProject *project, guint index)
{
    return project->cloths->pdata[index];
}

static BillowBlock *
keyframe_of(const BillowCloth *cloth)
{
    return cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
}

/* The project with a copy of its cloth, which is active. */
static BillowProject *
doubled(const BillowProject *project)
{
    return billow_edit_take(billow_edit_add_cloth(project, project->cloth), NULL);
}

static void
added_cloth_has_ids_of_its_own(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one), three = doubled(two);
    g_assert_cmpuint(three->cloths->len, ==, 3);
    g_assert_cmpuint(billow_project_active(three), ==, 2);
    g_assert_cmpstr(cloth_at(three, 0)->id, ==, "cloth");
    g_assert_cmpstr(cloth_at(three, 1)->id, ==, "cloth-2");
    g_assert_cmpstr(cloth_at(three, 2)->id, !=, cloth_at(three, 1)->id);
    const char *first = keyframe_of(cloth_at(three, 1))->id, *second = keyframe_of(cloth_at(three, 2))->id;
    g_assert_cmpstr(first, !=, "k");
    g_assert_cmpstr(first, !=, second);
    const BillowBlock *transition = cloth_at(three, 2)->tracks[BILLOW_BLOCK_TRANSITION]->pdata[0];
    g_assert_cmpstr(transition->id, ==, second); /* it leaves its own keyframe */
    g_assert_true(billow_project_has_id(three, first));
    g_assert_cmpuint(one->cloths->len, ==, 1); /* edits change none of their arguments */
}

static void
removed_cloth_makes_the_next_active(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one), first = billow_project_activate(two, 0);
    g_autoptr(BillowProject) left = billow_edit_take(billow_edit_remove_cloth(first, FALSE), NULL);
    g_assert_cmpuint(left->cloths->len, ==, 1);
    g_assert_cmpstr(left->cloth->id, ==, "cloth-2");
    g_auto(BillowEdit) refused = billow_edit_remove_cloth(left, FALSE);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_LAST_CLOTH);
    g_assert_null(refused.project);
}

static void
order_names_and_muting_change(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    g_autoptr(BillowProject) moved = billow_edit_take(billow_edit_move_cloth(two, 0), NULL);
    g_assert_cmpstr(cloth_at(moved, 0)->id, ==, "cloth-2");
    g_assert_cmpuint(billow_project_active(moved), ==, 0);
    g_autoptr(BillowProject) named = billow_edit_take(billow_edit_name_cloth(moved, "Left"), NULL);
    g_assert_cmpstr(billow_cloth_title(named->cloth), ==, "Left");
    g_autoptr(BillowProject) muted = billow_edit_take(billow_edit_mute_cloth(named, TRUE), NULL);
    g_assert_true(muted->cloth->muted);
    g_assert_false(billow_project_equal(muted, named));
    g_auto(BillowEdit) again = billow_edit_mute_cloth(muted, TRUE);
    g_assert_cmpint(again.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

static guint
count_muted(const BillowProject *project)
{
    guint n = 0;
    for (guint i = 0; i < project->cloths->len; i++)
        n += cloth_at(project, i)->muted;
    return n;
}

static void
solo_mutes_the_others_until_it_ends(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one), three = doubled(two),
                             second = billow_project_activate(three, 1);
    g_autoptr(BillowProject) solo = billow_edit_take(billow_edit_solo_cloth(second), NULL);
    g_assert_true(billow_cloth_is_solo(solo, solo->cloth));
    g_assert_false(billow_cloth_is_solo(solo, cloth_at(solo, 0)));
    g_assert_false(solo->cloth->muted);
    g_assert_cmpuint(count_muted(solo), ==, 2);
    g_assert_cmpuint(billow_project_active(solo), ==, 1);
    g_autoptr(BillowProject) all = billow_edit_take(billow_edit_solo_cloth(solo), NULL);
    g_assert_cmpuint(count_muted(all), ==, 0);
    g_assert_true(billow_project_equal(all, three));
    g_assert_false(billow_cloth_is_solo(one, one->cloth));
}

static BillowProject *
locked_of(const BillowProject *project)
{
    return billow_edit_take(billow_edit_lock_cloth(project, TRUE), NULL);
}

static void
lock_is_broken_by_edits_alone(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one), locked = locked_of(two);
    const BillowGrid finer = {9, 7, 0.05};
    g_autoptr(BillowProject) gridded = billow_edit_take(billow_edit_set_grid(locked, &finer), NULL),
                             removed = billow_edit_take(billow_edit_remove_cloth(locked, FALSE), NULL),
                             scaled = billow_edit_take(billow_edit_scale(locked, 2.0), NULL);
    g_assert_true(billow_cloth_lock_find_broken(locked, gridded) == locked->cloth);
    g_assert_true(billow_cloth_lock_find_broken(locked, removed) == locked->cloth);
    g_assert_true(billow_cloth_lock_find_broken(locked, scaled) == locked->cloth);
    g_assert_null(billow_cloth_lock_find_broken(two, gridded));
    g_autoptr(BillowProject) first = billow_project_activate(locked, 0);
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(first, &finer), NULL),
                             named = billow_edit_take(billow_edit_name_cloth(locked, "Left"), NULL),
                             muted = billow_edit_take(billow_edit_mute_cloth(named, TRUE), NULL),
                             hidden = billow_edit_take(billow_edit_hide_cloth(muted, TRUE), NULL),
                             moved = billow_edit_take(billow_edit_move_cloth(hidden, 0), NULL),
                             open = billow_edit_take(billow_edit_lock_cloth(moved, FALSE), NULL);
    BillowProject *const harmless[] = {other, named, muted, hidden, moved, open};
    for (size_t i = 0; i < G_N_ELEMENTS(harmless); i++)
        g_assert_null(billow_cloth_lock_find_broken(locked, harmless[i]));
}

static void
note_locked(BillowSession *session, const BillowCloth *cloth, char **title)
{
    g_free(*title);
    *title = g_strdup(billow_cloth_title(cloth));
}

/* The session refuses edits of a locked cloth with its name, and undoes the lock. */
static void
session_keeps_locks(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one),
                             named = billow_edit_take(billow_edit_name_cloth(two, "Sail"), NULL),
                             locked = locked_of(named);
    g_autoptr(BillowSession) session = billow_session_new(named);
    g_autofree char *told = NULL;
    g_signal_connect(session, "lock-refused", G_CALLBACK(note_locked), &told);
    g_assert_true(billow_session_edit(session, locked, "Lock Cloth", NULL));
    const BillowProject *before = billow_session_get_project(session);
    g_autoptr(BillowProject) removed = billow_edit_take(billow_edit_remove_cloth(before, FALSE), NULL);
    g_assert_false(billow_session_edit(session, removed, "Delete Cloth", NULL));
    g_assert_cmpstr(told, ==, "Sail");
    g_assert_true(billow_session_get_project(session) == before);
    billow_session_undo(session);
    g_assert_false(billow_session_get_project(session)->cloth->locked);
    g_assert_true(billow_session_edit(session, removed, "Delete Cloth", NULL));
}

/* A file, or unsaved work, that differs in a locked cloth replaces the project all the same, as a step. */
static void
session_is_replaced_with_its_locks(void)
{
    g_autoptr(BillowProject) one = new_project(), locked = locked_of(one);
    const BillowGrid finer = {9, 7, 0.05};
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(one, &finer), NULL);
    g_autoptr(BillowSession) session = billow_session_new(locked);
    billow_session_replace(session, other, "Reload from File");
    g_assert_true(billow_project_equal(billow_session_get_project(session), other));
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), locked));
}

static void
copies_are_neither_hidden_nor_locked(void)
{
    g_autoptr(BillowProject) one = new_project(), locked = locked_of(one);
    g_autoptr(BillowProject) hidden = billow_edit_take(billow_edit_hide_cloth(locked, TRUE), NULL),
                             two = doubled(hidden);
    g_assert_true(cloth_at(two, 0)->hidden && cloth_at(two, 0)->locked);
    g_assert_false(two->cloth->hidden || two->cloth->locked);
}

static void
there_are_limits(void)
{
    const BillowGrid half = {BILLOW_MAX_POINTS / 2 / 1024 + 1, 1024, 0.1};
    g_autoptr(BillowProject) large = billow_project_new("large", &half);
    g_auto(BillowEdit) points = billow_edit_add_cloth(large, large->cloth);
    g_assert_cmpint(points.outcome, ==, BILLOW_EDIT_TOO_MANY_POINTS);
    g_autoptr(BillowProject) many = new_project();
    while (many->cloths->len < BILLOW_MAX_CLOTHS) {
        BillowProject *more = doubled(many);
        billow_project_unref(many);
        many = more;
    }
    g_auto(BillowEdit) cloths = billow_edit_add_cloth(many, many->cloth);
    g_assert_cmpint(cloths.outcome, ==, BILLOW_EDIT_TOO_MANY_CLOTHS);
}

static void
edits_change_the_active_cloth_alone(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    const BillowGrid finer = {9, 7, 0.05};
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_grid(two, &finer), NULL);
    g_assert_cmpint(cloth_at(edited, 1)->grid.columns, ==, 9);
    g_assert_true(cloth_at(edited, 0) == cloth_at(two, 0));
    g_assert_cmpint(cloth_at(two, 1)->grid.columns, ==, GRID.columns);
}

static void
scene_is_scaled_and_retimed_with_all_cloths(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    g_autoptr(BillowProject) large = billow_edit_take(billow_edit_scale(two, 2.0), NULL);
    const BillowRetime slow = {24.0, 2.0 * billow_project_duration(two), TRUE};
    g_autoptr(BillowProject) later = billow_edit_take(billow_edit_retime(two, &slow), NULL);
    g_assert_cmpuint(billow_project_active(large), ==, 1);
    for (guint i = 0; i < 2; i++) {
        const BillowKeyframe *hung = billow_block_keyframe(keyframe_of(cloth_at(large, i)));
        g_assert_cmpfloat(cloth_at(large, i)->grid.spacing, ==, 0.2);
        g_assert_cmpfloat(hung->anchors[0].position.y, ==, 2.0);
        g_assert_cmpfloat_with_epsilon(keyframe_of(cloth_at(later, i))->start, 2.0, 1e-9);
    }
}

static void
lasts_until_the_last_block_of_any_cloth(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    BillowBlock *late = billow_block_copy(keyframe_of(two->cloth));
    late->start = 7.0;
    g_auto(BillowEdit) edit =
        billow_edit_set_block(two, &(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, late->id}, late);
    billow_block_unref(late);
    g_autoptr(BillowProject) first = billow_project_activate(edit.project, 0);
    g_assert_cmpfloat(billow_project_duration(first), ==, 8.0);
}

/* Every cloth of a frame is where it would be in a project of its own. */
static void
each_cloth_plays_as_if_alone(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) alone = billow_animation_new(one, cache),
                               scene = billow_animation_new(two, cache);
    g_autoptr(GPtrArray) others = billow_animation_others(scene);
    g_assert_cmpuint(others->len, ==, 1);
    BillowMesh *a = billow_mesh_new(&GRID), *b = billow_mesh_new(&GRID);
    billow_animation_evaluate(alone, 1.5, FALSE, NULL, a);
    billow_animation_evaluate(others->pdata[0], 1.5, FALSE, NULL, b);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat((double) a->y[i], ==, (double) b->y[i]);
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

static void
muted_cloth_does_not_play(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    g_autoptr(BillowProject) muted = billow_edit_take(billow_edit_mute_cloth(two, TRUE), NULL);
    g_autoptr(BillowProject) first = billow_project_activate(muted, 0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(first, cache);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    g_assert_cmpuint(others->len, ==, 0);
}

static void
shift_moves_all_cloths(void)
{
    g_autoptr(BillowProject) one = new_project(), two = doubled(one);
    g_autoptr(BillowProject) moved = billow_project_shift(two, billow_vec3(3.0, 0.0, -1.0));
    g_assert_cmpuint(billow_project_active(moved), ==, 1);
    for (guint i = 0; i < 2; i++) {
        const BillowKeyframe *hung = billow_block_keyframe(keyframe_of(cloth_at(moved, i)));
        g_assert_cmpfloat(hung->anchors[0].position.x, ==, 3.0);
        g_assert_cmpfloat(hung->anchors[0].position.z, ==, -1.0);
    }
}

/* Of cloths of any width, the new one begins to the right of all others. */
static void
new_cloth_stands_beside_the_others(void)
{
    g_autoptr(BillowProject) one = new_project();
    for (double x = -7.0; x < 8.0; x += 3.5) {
        const BillowGrid grid = {3 + (int) fabs(x), 4, 0.1};
        g_autoptr(BillowCloth) cloth = billow_cloth_new(&grid);
        hang(cloth, "n", x);
        billow_place_beside(one, cloth);
        const BillowKeyframe *hung = billow_block_keyframe(keyframe_of(cloth));
        g_assert_cmpfloat(hung->anchors[0].position.x, >, 0.3);
        g_assert_cmpfloat(hung->anchors[0].position.x, <, 1.0);
        g_assert_cmpfloat(hung->anchors[0].position.y, ==, 1.0);
        g_assert_cmpfloat_with_epsilon(hung->anchors[1].position.x - hung->anchors[0].position.x, 0.3, 1e-12);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cloths/added-one-has-ids-of-its-own", added_cloth_has_ids_of_its_own);
    g_test_add_func("/cloths/removed-one-makes-the-next-active", removed_cloth_makes_the_next_active);
    g_test_add_func("/cloths/order-names-and-muting-change", order_names_and_muting_change);
    g_test_add_func("/cloths/solo-mutes-the-others-until-it-ends", solo_mutes_the_others_until_it_ends);
    g_test_add_func("/cloths/lock-is-broken-by-edits-alone", lock_is_broken_by_edits_alone);
    g_test_add_func("/cloths/session-keeps-locks", session_keeps_locks);
    g_test_add_func("/cloths/session-is-replaced-with-its-locks", session_is_replaced_with_its_locks);
    g_test_add_func("/cloths/copies-are-neither-hidden-nor-locked", copies_are_neither_hidden_nor_locked);
    g_test_add_func("/cloths/there-are-limits", there_are_limits);
    g_test_add_func("/cloths/edits-change-the-active-one-alone", edits_change_the_active_cloth_alone);
    g_test_add_func("/cloths/scene-is-scaled-and-retimed-with-all",
                    scene_is_scaled_and_retimed_with_all_cloths);
    g_test_add_func("/cloths/scene-lasts-until-the-last-block", lasts_until_the_last_block_of_any_cloth);
    g_test_add_func("/cloths/each-plays-as-if-alone", each_cloth_plays_as_if_alone);
    g_test_add_func("/cloths/muted-one-does-not-play", muted_cloth_does_not_play);
    g_test_add_func("/cloths/shift-moves-all", shift_moves_all_cloths);
    g_test_add_func("/cloths/new-one-stands-beside-the-others", new_cloth_stands_beside_the_others);
    return g_test_run();
}
