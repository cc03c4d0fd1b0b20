/* Tests edits of several blocks at once. */
#include "model/edits/several.h"
#include "model/project/number_keys.h"
#include "model/project/wind_keys.h"

static const BillowGrid GRID = {5, 4, 0.1};
static const double FRAME = 1.0 / 24.0;

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* Keyframes a 0-1, b 2-3, c 5-6 s; a wave w 1-3 and a sway s 4-6 s. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "c", 5.0, 1.0);
    add(project, BILLOW_BLOCK_WAVE, "w", 1.0, 2.0);
    add(project, BILLOW_BLOCK_SWAY, "s", 4.0, 2.0);
    return project;
}

static BillowBlockKind
kind_of(char id)
{
    return id == 'w' ? BILLOW_BLOCK_WAVE : id == 's' ? BILLOW_BLOCK_SWAY : BILLOW_BLOCK_KEYFRAME;
}

/* Returns the blocks with the letters of `ids` as ids; a transition has its keyframe's capital letter. */
static BillowBlockSet *
set_of(const char *ids)
{
    BillowBlockSet *set = billow_block_set_new();
    for (; *ids; ids++) {
        const char id[2] = {g_ascii_tolower(*ids), '\0'};
        billow_block_set_add(set, g_ascii_isupper(*ids) ? BILLOW_BLOCK_TRANSITION : kind_of(*ids), id);
    }
    return set;
}

static const BillowBlock *
find(const BillowProject *project, const char *id)
{
    const BillowBlock *block = billow_project_find(project, kind_of(id[0]), id);
    g_assert_nonnull(block);
    return block;
}

static void
assert_at(const BillowProject *project, const char *id, double start, double end)
{
    g_assert_cmpfloat_with_epsilon(find(project, id)->start, start, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(project, id)), end, 1e-9);
}

/* --- Moving --- */

static BillowEdit
shift(const char *ids, double seconds, gboolean ripple)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) set = set_of(ids);
    return billow_edit_shift_blocks(project, set, seconds, ripple);
}

static void
test_all_move_by_as_much(void)
{
    g_auto(BillowEdit) edit = shift("bws", 0.5, FALSE);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "a", 0.0, 1.0);
    assert_at(edit.project, "b", 2.5, 3.5);
    assert_at(edit.project, "w", 1.5, 3.5);
    assert_at(edit.project, "s", 4.5, 6.5);
}

static void
test_keyframes_stop_at_their_neighbours(void)
{
    g_auto(BillowEdit) on = shift("bw", 9.0, FALSE);
    g_assert_cmpint(on.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(on.project, "b", 4.0, 5.0);
    assert_at(on.project, "w", 3.0, 5.0); /* moved along */
    g_auto(BillowEdit) back = shift("b", -9.0, FALSE);
    g_assert_cmpint(back.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(back.project, "b", 1.0, 2.0);
    g_auto(BillowEdit) stuck = shift("abc", -1.0, FALSE);
    g_assert_cmpint(stuck.outcome, ==, BILLOW_EDIT_STOPPED);
    g_assert_null(stuck.project);
}

static BillowEdit
drag(const char *id, double seconds)
{
    g_autoptr(BillowProject) project = new_project();
    return billow_edit_drag_keyframe(project, &(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, (char *) id}, seconds);
}

/* Keyframes of 1 s begin at 0, 2 and 5 s: the middle of one passes that of the next one. */
static void
test_a_keyframe_swaps_with_one_that_it_passes(void)
{
    g_auto(BillowEdit) stops = drag("a", 1.5), passes = drag("a", 2.5), both = drag("a", 5.5),
                       back = drag("c", -3.5), before_all = drag("c", -9.0);
    g_assert_cmpint(stops.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(stops.project, "a", 1.0, 2.0);
    assert_at(stops.project, "b", 2.0, 3.0);
    g_assert_cmpint(passes.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(passes.project, "b", 0.0, 1.0);
    assert_at(passes.project, "a", 2.5, 3.5);
    assert_at(passes.project, "c", 5.0, 6.0);
    assert_at(both.project, "b", 0.0, 1.0);
    assert_at(both.project, "c", 2.0, 3.0);
    assert_at(both.project, "a", 5.5, 6.5);
    assert_at(back.project, "c", 1.5, 2.5);
    assert_at(back.project, "b", 5.0, 6.0);
    g_assert_cmpint(before_all.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(before_all.project, "c", 0.0, 1.0);
    assert_at(before_all.project, "a", 2.0, 3.0);
    assert_at(before_all.project, "b", 5.0, 6.0);
}

/* Nothing else moves, and a second swap undoes the first. */
static void
test_swapped_keyframes_keep_their_holds(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "a"}, c = {BILLOW_BLOCK_KEYFRAME, (char *) "c"};
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    BillowBlock *longer = billow_block_copy(track->pdata[0]);
    longer->duration = 1.75;
    billow_block_unref(track->pdata[0]);
    track->pdata[0] = longer;
    g_auto(BillowEdit) swapped = billow_edit_swap_keyframe(project, &a, TRUE);
    assert_at(swapped.project, "b", 0.0, 1.0);
    assert_at(swapped.project, "a", 1.25, 3.0);
    assert_at(swapped.project, "c", 5.0, 6.0);
    assert_at(swapped.project, "w", 1.0, 3.0);
    g_auto(BillowEdit) again = billow_edit_swap_keyframe(swapped.project, &a, FALSE);
    g_assert_true(billow_project_equal(again.project, project));
    g_auto(BillowEdit) last = billow_edit_swap_keyframe(project, &c, TRUE);
    g_assert_cmpint(last.outcome, ==, BILLOW_EDIT_STOPPED);
    g_assert_null(last.project);
}

/* What is written of the transitions between keyframes keeps its place, so it leaves the other keyframe. */
static void
test_transitions_stay_where_keyframes_swap(void)
{
    g_autoptr(BillowProject) project = new_project();
    billow_block_easing(add(project, BILLOW_BLOCK_TRANSITION, "a", 0.0, 0.0))->curve = BILLOW_CURVE_POWER_IN;
    const BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    g_auto(BillowEdit) swapped = billow_edit_swap_keyframe(project, &b, FALSE);
    const GPtrArray *track = billow_project_track(swapped.project, BILLOW_BLOCK_TRANSITION);
    g_assert_cmpuint(track->len, ==, 1);
    g_assert_cmpstr(((const BillowBlock *) track->pdata[0])->id, ==, "b");
    g_assert_cmpint(billow_block_easing(track->pdata[0])->curve, ==, BILLOW_CURVE_POWER_IN);
}

static void
test_nothing_begins_before_the_animation(void)
{
    g_auto(BillowEdit) edit = shift("ws", -3.0, FALSE);
    assert_at(edit.project, "w", 0.0, 2.0);
    assert_at(edit.project, "s", 3.0, 5.0);
}

static void
test_what_comes_later_ripples(void)
{
    g_auto(BillowEdit) edit = shift("b", 2.0, TRUE);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "a", 0.0, 1.0);
    assert_at(edit.project, "w", 1.0, 3.0); /* starts earlier */
    assert_at(edit.project, "b", 4.0, 5.0);
    assert_at(edit.project, "c", 7.0, 8.0);
    assert_at(edit.project, "s", 6.0, 8.0);
    g_auto(BillowEdit) back = shift("b", -2.0, TRUE);
    g_assert_cmpint(back.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(back.project, "b", 1.0, 2.0);
    assert_at(back.project, "c", 4.0, 5.0);
}

static BillowProject *
project_with_keys(void)
{
    BillowProject *project = new_project();
    BillowBlock *ball = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    const BillowVec3 place = {0.0, 1.0, 0.0};
    const BillowWind wind = {.speed = 2.0};
    BillowNumberKey *keys = g_new0(BillowNumberKey, 2);
    keys[0] = (BillowNumberKey){.at = 1.0, .value = 1.0};
    keys[1] = (BillowNumberKey){.at = 2.0, .value = 3.0};
    for (int k = 0; k < 3; k++) {
        billow_moving_body_set_key(billow_block_body(ball), 1.0 + k, 0.0, place, place);
        billow_wind_set_key(&project->physics.wind, 1.5 + k, 0.0, &wind);
    }
    billow_number_keys_insert(&project->cloth->stiffness.keys,
                              &(BillowKeyedNumber){billow_stiffness_fields, keys, 2});
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), ball);
    return project;
}

static void
assert_keys_at(const BillowProject *project, const double body[3], const double wind[3],
               const double stiffness[2])
{
    const BillowMovingBody *ball =
        billow_block_body(billow_project_find(project, BILLOW_BLOCK_COLLIDER, "ball"));
    for (int k = 0; k < 3; k++) {
        g_assert_cmpfloat_with_epsilon(ball->keys[k].time, body[k], 1e-9);
        g_assert_cmpfloat_with_epsilon(project->physics.wind.keys[k].time, wind[k], 1e-9);
    }
    for (int k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon(project->cloth->stiffness.keys.numbers[0].keys[k].at, stiffness[k],
                                       1e-9);
}

/* From 2 s on, as far as the blocks do; they stay in their order. */
static void
test_later_keys_ripple(void)
{
    static const double body[] = {1.0, 2.0, 3.0}, wind[] = {1.5, 2.5, 3.5}, stiffness[] = {1.0, 2.0};
    g_autoptr(BillowProject) project = project_with_keys();
    g_autoptr(BillowBlockSet) set = set_of("b");
    g_auto(BillowEdit) later = billow_edit_shift_blocks(project, set, 0.75, TRUE),
                       alone = billow_edit_shift_blocks(project, set, 0.75, FALSE),
                       sooner = billow_edit_shift_blocks(project, set, -2.0, TRUE);
    assert_keys_at(later.project, (double[]){1.0, 2.75, 3.75}, (double[]){1.5, 3.25, 4.25},
                   (double[]){1.0, 2.75});
    assert_keys_at(alone.project, body, wind, stiffness);
    assert_at(sooner.project, "b", 1.0, 2.0); /* stopped by "a" */
    assert_keys_at(sooner.project, (double[]){1.0, 1.0 + FRAME, 2.0}, (double[]){1.5, 1.5 + FRAME, 2.5},
                   (double[]){1.0, 1.0 + FRAME});
    assert_keys_at(project, body, wind, stiffness);
    g_auto(BillowEdit) longer =
        billow_edit_trim(project, &(BillowBlockRef){BILLOW_BLOCK_KEYFRAME, "b"}, 2.0, 3.5, TRUE);
    assert_keys_at(longer.project, (double[]){1.0, 2.0, 3.5}, (double[]){1.5, 2.5, 4.0}, stiffness);
}

/* In a file a block starts within a day and lasts at most a day. */
static void
test_nothing_begins_after_a_day(void)
{
    g_auto(BillowEdit) edit = shift("ws", 90000.0, FALSE);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(edit.project, "s", 86400.0, 86402.0);
    assert_at(edit.project, "w", 86397.0, 86399.0); /* moved along */
    g_auto(BillowEdit) there = shift("s", 86396.0, FALSE);
    g_assert_cmpint(there.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(there.project, "s", 86400.0, 86402.0);
}

/* A keyframe with no hold starts at least a frame after another one. */
static void
test_instants_stay_apart(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_KEYFRAME, "d", 7.0, 0.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "e", 8.0, 0.0);
    g_autoptr(BillowBlockSet) set = set_of("d");
    g_auto(BillowEdit) edit = billow_edit_shift_blocks(project, set, 3.0, FALSE);
    assert_at(edit.project, "d", 8.0 - FRAME, 8.0 - FRAME);
}

/* --- Stretching --- */

static BillowEdit
stretch(const char *ids, double pivot, double from, double to, gboolean ripple)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *sway = billow_project_find(project, BILLOW_BLOCK_SWAY, "s");
    sway->fade_in = 0.5;
    sway->fade_out = 0.25;
    g_autoptr(BillowBlockSet) set = set_of(ids);
    return billow_edit_stretch_blocks(project, set, pivot, from, to, ripple);
}

static void
test_times_are_scaled_as_one(void)
{
    g_auto(BillowEdit) edit = stretch("ws", 1.0, 6.0, 11.0, FALSE); /* twice as long */
    assert_at(edit.project, "w", 1.0, 5.0);
    assert_at(edit.project, "s", 7.0, 11.0);
    g_assert_cmpfloat_with_epsilon(find(edit.project, "s")->fade_in, 1.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(find(edit.project, "s")->fade_out, 0.5, 1e-9);
    g_auto(BillowEdit) other = stretch("ws", 6.0, 1.0, 3.5, FALSE); /* half as long, from the left */
    assert_at(other.project, "w", 3.5, 4.5);
    assert_at(other.project, "s", 5.0, 6.0);
}

/* Stretching ends slightly past a frame and snaps to it, which also shortens fades that fill the block. */
static void
test_fades_fill_a_scaled_block(void)
{
    const double hair = 4e-7 * FRAME;
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *wave = billow_project_find(project, BILLOW_BLOCK_WAVE, "w");
    wave->fade_in = 0.75;
    wave->fade_out = 1.25;
    g_autoptr(BillowBlockSet) set = set_of("w");
    g_auto(BillowEdit) edit = billow_edit_stretch_blocks(project, set, 1.0, 3.0, 4.0 + hair, FALSE);
    const BillowBlock *longer = find(edit.project, "w");
    g_assert_cmpfloat(longer->duration, ==, 3.0);
    g_assert_cmpfloat_with_epsilon(longer->fade_in, 1.5 * 0.75, hair);
    g_assert_cmpfloat_with_epsilon(longer->fade_out, 1.5 * 1.25, hair);
    g_assert_cmpfloat(longer->fade_in + longer->fade_out, <=, 3.0);
}

static void
test_stretching_stops_at_keyframes(void)
{
    g_auto(BillowEdit) edit = stretch("ab", 0.0, 3.0, 9.0, FALSE); /* c is at 5 */
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(edit.project, "a", 0.0, 5.0 / 3.0);
    assert_at(edit.project, "b", 10.0 / 3.0, 5.0);
}

static void
test_nothing_lasts_longer_than_a_day(void)
{
    g_auto(BillowEdit) edit = stretch("w", 1.0, 3.0, 1e6, FALSE);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_STOPPED);
    assert_at(edit.project, "w", 1.0, 86401.0);
}

static void
test_stretching_may_ripple(void)
{
    g_auto(BillowEdit) on = stretch("ab", 0.0, 3.0, 9.0, TRUE);
    assert_at(on.project, "b", 6.0, 9.0);
    assert_at(on.project, "c", 11.0, 12.0);
    assert_at(on.project, "s", 10.0, 12.0);
    g_auto(BillowEdit) back = stretch("ab", 0.0, 3.0, 1.5, TRUE);
    assert_at(back.project, "b", 1.0, 1.5);
    assert_at(back.project, "c", 3.5, 4.5);
}

static void
test_no_layer_is_squeezed_to_nothing(void)
{
    g_auto(BillowEdit) edit = stretch("ws", 1.0, 6.0, 1.0, FALSE);
    g_assert_cmpfloat_with_epsilon(find(edit.project, "w")->duration, FRAME, 1e-9);
    g_assert_cmpfloat_with_epsilon(find(edit.project, "s")->duration, FRAME, 1e-9);
    g_auto(BillowEdit) keyframes = stretch("bc", 2.0, 6.0, 2.0, FALSE);
    const double apart = find(keyframes.project, "c")->start - find(keyframes.project, "b")->start;
    g_assert_cmpfloat_with_epsilon(apart, FRAME, 1e-9);
}

static void
test_an_end_may_ripple(void)
{
    const BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) longer = billow_edit_trim(project, &b, 2.0, 4.5, TRUE);
    assert_at(longer.project, "b", 2.0, 4.5);
    assert_at(longer.project, "c", 6.5, 7.5);
    g_auto(BillowEdit) shorter = billow_edit_trim(project, &b, 2.0, 2.5, TRUE);
    assert_at(shorter.project, "b", 2.0, 2.5);
    assert_at(shorter.project, "c", 4.5, 5.5);
    g_auto(BillowEdit) alone = billow_edit_trim(project, &b, 2.0, 9.0, FALSE);
    assert_at(alone.project, "b", 2.0, 5.0);
}

/* --- Removing and muting --- */

static void
test_removes_all(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "a", ""));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "b", ""));
    g_autoptr(BillowBlockSet) set = set_of("bwA");
    g_auto(BillowEdit) edit = billow_edit_remove_blocks(project, set);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_WAVE)->len, ==, 0);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_SWAY)->len, ==, 1);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_TRANSITION)->len, ==, 0);
    g_auto(BillowEdit) again = billow_edit_remove_blocks(edit.project, set);
    g_assert_cmpint(again.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

static void
test_mutes_all(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) set = set_of("bwA");
    g_auto(BillowEdit) edit = billow_edit_mute_blocks(project, set, TRUE);
    g_assert_true(find(edit.project, "b")->muted);
    g_assert_true(find(edit.project, "w")->muted);
    g_assert_false(find(edit.project, "c")->muted);
    g_assert_true(billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "a")->muted);
    g_auto(BillowEdit) back = billow_edit_mute_blocks(edit.project, set, FALSE);
    g_assert_false(find(back.project, "b")->muted);
    g_auto(BillowEdit) again = billow_edit_mute_blocks(back.project, set, FALSE);
    g_assert_cmpint(again.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

/* --- Copying --- */

static void
test_copies_follow_what_they_are_of(void)
{
    g_autoptr(BillowProject) project = new_project();
    billow_block_set_name(billow_project_find(project, BILLOW_BLOCK_WAVE, "w"), "Gust");
    billow_block_set_name(billow_project_find(project, BILLOW_BLOCK_SWAY, "s"), "Wag 7");
    g_autoptr(BillowBlockSet) set = set_of("ws");
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "w-2", 6.0, 8.0);
    assert_at(edit.project, "s-2", 9.0, 11.0);
    assert_at(edit.project, "w", 1.0, 3.0);
    g_assert_cmpstr(find(edit.project, "w-2")->name, ==, "Gust 2");
    g_assert_cmpstr(find(edit.project, "s-2")->name, ==, "Wag 8");
    g_assert_cmpuint(billow_block_set_count(edit.added_set), ==, 2);
    g_assert_true(billow_block_set_has(edit.added_set, BILLOW_BLOCK_WAVE, "w-2"));
}

/* The transition to b keeps its length, and a's curve leads to b from the copy. */
static void
test_a_copied_keyframe_makes_room(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *leave = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_easing(leave)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), leave);
    g_autoptr(BillowBlockSet) set = set_of("a");
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_PUSHED);
    g_assert_cmpfloat(edit.seconds, ==, 1.0);
    assert_at(edit.project, "a", 0.0, 1.0);
    assert_at(edit.project, "a-2", 1.0, 2.0);
    assert_at(edit.project, "b", 3.0, 4.0);
    assert_at(edit.project, "w", 2.0, 4.0);
    const BillowBlock *copy = billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "a-2");
    g_assert_cmpint(billow_block_easing(copy)->curve, ==, BILLOW_CURVE_EASE_IN_OUT);
}

static void
test_a_copied_keyframe_takes_the_room_there_is(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) set = set_of("b");
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "b-2", 3.0, 4.0);
    assert_at(edit.project, "c", 5.0, 6.0);
}

static void
test_a_copied_instant_is_seen_apart(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_KEYFRAME, "d", 7.0, 0.0);
    g_autoptr(BillowBlockSet) set = set_of("d");
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    assert_at(edit.project, "d-2", 7.5, 7.5);
}

static void
test_a_copied_body_stands_beside(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *ball = billow_edit_default_block(project, BILLOW_BLOCK_COLLIDER, 0.0);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), ball);
    g_autoptr(BillowBlockSet) set = billow_block_set_new();
    billow_block_set_add(set, BILLOW_BLOCK_COLLIDER, ball->id);
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    const GPtrArray *bodies = billow_project_track(edit.project, BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(bodies->len, ==, 2);
    g_assert_cmpfloat(billow_block_collider(bodies->pdata[1])->position.x, >,
                      billow_block_collider(bodies->pdata[0])->position.x);
}

/* Of a thousand with the same name each gets its own number, quickly. */
static void
test_many_copies_have_names_of_their_own(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowBlockSet) set = billow_block_set_new();
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 1; i <= 1000; i++) {
        g_autofree char *id = g_strdup_printf("wave-%d", i);
        billow_block_set_name(add(project, BILLOW_BLOCK_WAVE, id, i, 1.0), "Gust");
        billow_block_set_add(set, BILLOW_BLOCK_WAVE, id);
    }
    g_auto(BillowEdit) edit = billow_edit_duplicate_blocks(project, set);
    const GPtrArray *waves = billow_project_track(edit.project, BILLOW_BLOCK_WAVE);
    g_assert_cmpuint(waves->len, ==, 2000);
    for (guint i = 1000; i < 2000; i++) {
        g_assert_true(g_hash_table_add(names, ((BillowBlock *) waves->pdata[i])->name));
        g_assert_true(g_hash_table_add(names, ((BillowBlock *) waves->pdata[i])->id));
    }
}

/* --- Between projects --- */

static BillowProject *
excerpt_of(const char *ids)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "b", ""));
    g_autoptr(BillowBlockSet) set = set_of(ids);
    return billow_edit_excerpt(project, set);
}

static void
test_an_excerpt_begins_at_once(void)
{
    g_autoptr(BillowProject) excerpt = excerpt_of("bcs");
    assert_at(excerpt, "b", 0.0, 1.0);
    assert_at(excerpt, "c", 3.0, 4.0);
    assert_at(excerpt, "s", 2.0, 4.0);
    g_assert_cmpuint(billow_project_track(excerpt, BILLOW_BLOCK_TRANSITION)->len, ==, 1);
    g_assert_cmpuint(billow_project_track(excerpt, BILLOW_BLOCK_WAVE)->len, ==, 0);
}

static void
test_added_blocks_keep_their_times(void)
{
    g_autoptr(BillowProject) excerpt = excerpt_of("bcs"), project = new_project();
    g_auto(BillowEdit) edit = billow_edit_add_blocks(project, excerpt, 10.0);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "b-2", 10.0, 11.0);
    assert_at(edit.project, "c-2", 13.0, 14.0);
    assert_at(edit.project, "s-2", 12.0, 14.0);
    g_assert_nonnull(billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "b-2"));
    g_assert_cmpuint(billow_block_set_count(edit.added_set), ==, 3);
}

static void
test_added_keyframes_go_where_there_is_room(void)
{
    g_autoptr(BillowProject) excerpt = excerpt_of("b"), project = new_project();
    g_auto(BillowEdit) edit = billow_edit_add_blocks(project, excerpt, 2.2);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_ELSEWHERE);
    g_assert_cmpfloat_with_epsilon(edit.seconds, 3.0, 1e-9); /* 1.0 is farther */
    assert_at(edit.project, "b-2", 3.0, 4.0);
    g_autoptr(BillowProject) both = excerpt_of("bc");
    g_auto(BillowEdit) far = billow_edit_add_blocks(project, both, 2.0);
    g_assert_cmpfloat_with_epsilon(far.seconds, 3.0, 1e-9); /* b at 3, c at 6 */
    assert_at(far.project, "c-2", 6.0, 7.0);
}

/* A point at half of the columns and a third of the rows of one grid is there on the other one. */
static void
test_points_are_mapped_by_their_place(void)
{
    const BillowGrid other = {9, 13, 0.1};
    const BillowAnchor anchors[] = {{.column = 2, .row = 1}, {.column = 4, .row = 3}};
    const BillowGridPoint from = {4, 1};
    g_autoptr(BillowProject) excerpt = excerpt_of("bw"), project = billow_project_new("other", &other);
    g_auto(BillowEdit) free = billow_edit_add_blocks(project, excerpt, 0.0);
    g_assert_cmpint(free.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(free.columns, ==, 0); /* there was nothing to map */
    billow_block_set_anchors(billow_project_find(excerpt, BILLOW_BLOCK_KEYFRAME, "b"), anchors, 2);
    billow_layer_damping_set_from(&billow_project_find(excerpt, BILLOW_BLOCK_WAVE, "w")->damping, &from, 1);
    g_auto(BillowEdit) mapped = billow_edit_add_blocks(project, excerpt, 0.0);
    g_assert_cmpint(mapped.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(mapped.columns, ==, 5);
    g_assert_cmpint(mapped.rows, ==, 4);
    g_assert_cmpint(mapped.left_out, ==, 0);
    const BillowKeyframe *hung =
        billow_block_keyframe(billow_project_find(mapped.project, BILLOW_BLOCK_KEYFRAME, "b"));
    g_assert_cmpuint(hung->n_anchors, ==, 2);
    g_assert_cmpint(hung->anchors[0].column, ==, 4);
    g_assert_cmpint(hung->anchors[0].row, ==, 4);
    g_assert_cmpint(hung->anchors[1].column, ==, 8);
    g_assert_cmpint(hung->anchors[1].row, ==, 12);
    const BillowBlock *wave = billow_project_find(mapped.project, BILLOW_BLOCK_WAVE, "w");
    g_assert_cmpint(wave->damping.from[0].column, ==, 8);
    g_assert_cmpint(wave->damping.from[0].row, ==, 4);
}

/* On a rope, all rows are one, and anchors of one column too. */
static void
test_anchors_that_fall_together_are_one(void)
{
    const BillowGrid rope = {9, 1, 0.1};
    const BillowAnchor anchors[] = {
        {.column = 0, .row = 0}, {.column = 0, .row = 3}, {.column = 4, .row = 3}};
    g_autoptr(BillowProject) excerpt = excerpt_of("b"), project = billow_project_new("rope", &rope);
    billow_block_set_anchors(billow_project_find(excerpt, BILLOW_BLOCK_KEYFRAME, "b"), anchors, 3);
    g_auto(BillowEdit) mapped = billow_edit_add_blocks(project, excerpt, 0.0);
    g_assert_cmpint(mapped.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpint(mapped.left_out, ==, 1);
    const BillowKeyframe *hung =
        billow_block_keyframe(billow_project_find(mapped.project, BILLOW_BLOCK_KEYFRAME, "b"));
    g_assert_cmpuint(hung->n_anchors, ==, 2);
    g_assert_cmpint(hung->anchors[1].column, ==, 8);
}

/* --- Splitting --- */

static BillowEdit
split(BillowProject *project, const char *ids, double seconds)
{
    g_autoptr(BillowBlockSet) set = set_of(ids);
    return billow_edit_split_blocks(project, set, seconds);
}

static void
test_a_hold_is_split(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "b", ""));
    g_auto(BillowEdit) edit = split(project, "abc", 2.5);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_at(edit.project, "b", 2.0, 2.5);
    assert_at(edit.project, "b-2", 2.5, 3.0);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_KEYFRAME)->len, ==, 4);
    g_assert_nonnull(billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "b-2"));
    g_assert_null(billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "b"));
}

static void
test_nothing_is_split_at_its_edge(void)
{
    const double places[] = {0.0, 3.0, 3.0 - 0.5 * FRAME, 4.0, 9.0};
    g_autoptr(BillowProject) project = new_project();
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        g_auto(BillowEdit) edit = split(project, "abcws", places[i]);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_NOTHING_THERE);
        g_assert_null(edit.project);
    }
}

/* Each half needs at least one frame. */
static void
test_a_frame_is_split_off(void)
{
    const double places[] = {2.0 + FRAME, 3.0 - FRAME};
    g_autoptr(BillowProject) project = new_project();
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        g_auto(BillowEdit) edit = split(project, "b", places[i]);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
        assert_at(edit.project, "b", 2.0, places[i]);
        assert_at(edit.project, "b-2", places[i], 3.0);
    }
}

static double
height_of(const BillowBlock *block, double seconds)
{
    const double elapsed = seconds - block->start;
    const BillowWave now = billow_wave_at(billow_block_wave(block), elapsed, block->duration);
    return billow_wave_height(&now, &GRID, 1.0, 2.0, elapsed);
}

static void
assert_same_waves(const BillowProject *whole, const BillowProject *halves)
{
    for (double t = 1.0; t < 3.0; t += 0.1)
        g_assert_cmpfloat_with_epsilon(height_of(find(halves, t < 1.75 ? "w" : "w-2"), t),
                                       height_of(find(whole, "w"), t), 1e-9);
}

static void
test_halves_of_a_wave_move_as_the_whole(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowWave *wave = billow_block_wave(find(project, "w"));
    *wave = (BillowWave){.amplitude = 0.2, .wavelength = 0.3, .speed = 0.7, .phase = 20.0, .direction = 30.0};
    g_auto(BillowEdit) even = split(project, "w", 1.75);
    g_assert_cmpint(even.outcome, ==, BILLOW_EDIT_DONE);
    assert_same_waves(project, even.project);
    wave->change = (BillowChange){.amplitude = 1.5, .length = -0.4, .speed = 0.5};
    g_auto(BillowEdit) rising = split(project, "w", 1.75);
    g_assert_cmpint(rising.outcome, ==, BILLOW_EDIT_DONE);
    assert_same_waves(project, rising.project);
    wave->change.curve = BILLOW_CURVE_EASE_IN_OUT;
    g_auto(BillowEdit) bent = split(project, "w", 1.75);
    g_assert_cmpint(bent.outcome, ==, BILLOW_EDIT_SPLIT_DIFFERS);
}

static void
test_halves_of_a_sway_move_as_the_whole(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowBlock *whole = find(project, "s");
    *billow_block_sway(whole) = (BillowSway){.amplitude = 0.2,
                                             .period = 0.9,
                                             .phase = 70.0,
                                             .direction = 10.0,
                                             .change = {.amplitude = -0.5, .length = 0.8}};
    g_auto(BillowEdit) edit = split(project, "s", 5.25);
    for (double t = 4.0; t < 6.0; t += 0.1) {
        const BillowBlock *half = find(edit.project, t < 5.25 ? "s" : "s-2");
        const BillowSway now = billow_sway_at(billow_block_sway(whole), t - whole->start, whole->duration);
        const BillowSway part = billow_sway_at(billow_block_sway(half), t - half->start, half->duration);
        g_assert_cmpfloat_with_epsilon(billow_sway_displacement(&part, t - half->start).x,
                                       billow_sway_displacement(&now, t - whole->start).x, 1e-9);
    }
}

/* Gusts count from the start of a block, so those of the second half would start again. */
static void
test_halves_with_gusts_differ(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *wave = billow_project_find(project, BILLOW_BLOCK_WAVE, "w");
    wave->gusts = (BillowGusts){0.5, 1.5, BILLOW_GUST_SINE};
    g_auto(BillowEdit) edit = split(project, "w", 1.75);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_SPLIT_DIFFERS);
    g_assert_cmpstr(edit.name, ==, "w");
    wave->gusts.gust = 0.0;
    g_auto(BillowEdit) even = split(project, "w", 1.75);
    g_assert_cmpint(even.outcome, ==, BILLOW_EDIT_DONE);
}

static void
test_halves_keep_the_outer_fades(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *sway = billow_project_find(project, BILLOW_BLOCK_SWAY, "s");
    sway->fade_in = sway->fade_out = 0.5;
    g_auto(BillowEdit) edit = split(project, "s", 5.0);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    for (double t = 4.0; t < 6.0; t += 0.1)
        g_assert_cmpfloat_with_epsilon(billow_block_strength_at(find(edit.project, t < 5.0 ? "s" : "s-2"), t),
                                       billow_block_strength_at(sway, t), 1e-9);
    g_auto(BillowEdit) inside = split(project, "s", 4.25);
    g_assert_cmpint(inside.outcome, ==, BILLOW_EDIT_SPLIT_DIFFERS);
    g_assert_cmpstr(inside.name, ==, "s");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edits-several/all-move-by-as-much", test_all_move_by_as_much);
    g_test_add_func("/edits-several/a-keyframe-swaps-with-one-that-it-passes",
                    test_a_keyframe_swaps_with_one_that_it_passes);
    g_test_add_func("/edits-several/swapped-keyframes-keep-their-holds",
                    test_swapped_keyframes_keep_their_holds);
    g_test_add_func("/edits-several/transitions-stay-where-keyframes-swap",
                    test_transitions_stay_where_keyframes_swap);
    g_test_add_func("/edits-several/keyframes-stop-at-their-neighbours",
                    test_keyframes_stop_at_their_neighbours);
    g_test_add_func("/edits-several/nothing-begins-before-the-animation",
                    test_nothing_begins_before_the_animation);
    g_test_add_func("/edits-several/nothing-begins-after-a-day", test_nothing_begins_after_a_day);
    g_test_add_func("/edits-several/what-comes-later-ripples", test_what_comes_later_ripples);
    g_test_add_func("/edits-several/later-keys-ripple", test_later_keys_ripple);
    g_test_add_func("/edits-several/instants-stay-apart", test_instants_stay_apart);
    g_test_add_func("/edits-several/times-are-scaled-as-one", test_times_are_scaled_as_one);
    g_test_add_func("/edits-several/fades-fill-a-scaled-block", test_fades_fill_a_scaled_block);
    g_test_add_func("/edits-several/stretching-stops-at-keyframes", test_stretching_stops_at_keyframes);
    g_test_add_func("/edits-several/nothing-lasts-longer-than-a-day", test_nothing_lasts_longer_than_a_day);
    g_test_add_func("/edits-several/stretching-may-ripple", test_stretching_may_ripple);
    g_test_add_func("/edits-several/no-layer-is-squeezed-to-nothing", test_no_layer_is_squeezed_to_nothing);
    g_test_add_func("/edits-several/an-end-may-ripple", test_an_end_may_ripple);
    g_test_add_func("/edits-several/removes-all", test_removes_all);
    g_test_add_func("/edits-several/mutes-all", test_mutes_all);
    g_test_add_func("/edits-several/copies-follow-what-they-are-of", test_copies_follow_what_they_are_of);
    g_test_add_func("/edits-several/a-copied-keyframe-makes-room", test_a_copied_keyframe_makes_room);
    g_test_add_func("/edits-several/a-copied-keyframe-takes-the-room-there-is",
                    test_a_copied_keyframe_takes_the_room_there_is);
    g_test_add_func("/edits-several/a-copied-instant-is-seen-apart", test_a_copied_instant_is_seen_apart);
    g_test_add_func("/edits-several/a-copied-body-stands-beside", test_a_copied_body_stands_beside);
    g_test_add_func("/edits-several/many-copies-have-names-of-their-own",
                    test_many_copies_have_names_of_their_own);
    g_test_add_func("/edits-several/an-excerpt-begins-at-once", test_an_excerpt_begins_at_once);
    g_test_add_func("/edits-several/added-blocks-keep-their-times", test_added_blocks_keep_their_times);
    g_test_add_func("/edits-several/added-keyframes-go-where-there-is-room",
                    test_added_keyframes_go_where_there_is_room);
    g_test_add_func("/edits-several/points-are-mapped-by-their-place", test_points_are_mapped_by_their_place);
    g_test_add_func("/edits-several/anchors-that-fall-together-are-one",
                    test_anchors_that_fall_together_are_one);
    g_test_add_func("/edits-several/a-hold-is-split", test_a_hold_is_split);
    g_test_add_func("/edits-several/nothing-is-split-at-its-edge", test_nothing_is_split_at_its_edge);
    g_test_add_func("/edits-several/a-frame-is-split-off", test_a_frame_is_split_off);
    g_test_add_func("/edits-several/halves-of-a-wave-move-as-the-whole",
                    test_halves_of_a_wave_move_as_the_whole);
    g_test_add_func("/edits-several/halves-of-a-sway-move-as-the-whole",
                    test_halves_of_a_sway_move_as_the_whole);
    g_test_add_func("/edits-several/halves-with-gusts-differ", test_halves_with_gusts_differ);
    g_test_add_func("/edits-several/halves-keep-the-outer-fades", test_halves_keep_the_outer_fades);
    return g_test_run();
}
