#include "model/edits/edits.h"

static const BillowGrid GRID = {21, 11, 0.1};

/* Keyframes a: 0-1, b: 3-4, c: 6-7; wave w: 1-5 with fades of 1 s. */
static BillowProject *
three_keyframes(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    const char *const ids[] = {"a", "b", "c"};
    for (int i = 0; i < 3; i++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, ids[i], ids[i]);
        block->start = 3.0 * i;
        block->duration = 1.0;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->start = 1.0;
    wave->duration = 4.0;
    wave->fade_in = wave->fade_out = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    return project;
}

static const BillowBlock *
find(BillowProject *project, BillowBlockKind kind, const char *id)
{
    const BillowBlock *block = billow_project_find(project, kind, id);
    g_assert_nonnull(block);
    return block;
}

static void
assert_no_overlap(BillowProject *project)
{
    for (guint i = 0; i + 1 < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
        const BillowBlock *next =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i + 1);
        g_assert_cmpfloat(billow_block_end(block), <=, next->start);
        g_assert_cmpfloat(block->start, <, next->start);
    }
}

static void
test_moved_keyframe_keeps_clear_of_the_others(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    for (double wanted = -2.0; wanted <= 12.0; wanted += 0.25) {
        g_autoptr(BillowProject) moved = billow_edit_take(billow_edit_move(project, &b, wanted), NULL);
        if (!moved)
            continue;
        assert_no_overlap(moved);
        g_assert_cmpfloat(find(moved, BILLOW_BLOCK_KEYFRAME, "b")->duration, ==, 1.0);
    }
    g_assert_cmpfloat(find(project, BILLOW_BLOCK_KEYFRAME, "b")->start, ==, 3.0);
}

static void
test_keyframe_moves_past_its_neighbour(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "a"};
    g_autoptr(BillowProject) moved = billow_edit_take(billow_edit_move(project, &a, 4.5), NULL);
    g_assert_cmpfloat(find(moved, BILLOW_BLOCK_KEYFRAME, "a")->start, ==, 4.5);
    g_assert_cmpstr(
        ((BillowBlock *) g_ptr_array_index(billow_project_track(moved, BILLOW_BLOCK_KEYFRAME), 0))->id, ==,
        "b");
    assert_no_overlap(moved);
}

static void
test_instant_keyframes_do_not_coincide(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    for (int i = 0; i < 4; i++) {
        g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
        BillowProject *more = billow_edit_take(billow_edit_add_block(project, block), NULL);
        billow_project_unref(project);
        project = more;
    }
    g_assert_cmpint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 4);
    assert_no_overlap(project);
}

static void
test_resized_keyframe_stops_at_its_neighbours(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    g_autoptr(BillowProject) wide = billow_edit_take(billow_edit_resize(project, &b, 0.5, 9.0), NULL);
    g_assert_cmpfloat(find(wide, BILLOW_BLOCK_KEYFRAME, "b")->start, ==, 1.0);
    g_assert_cmpfloat(billow_block_end(find(wide, BILLOW_BLOCK_KEYFRAME, "b")), ==, 6.0);
}

static void
test_shortened_block_shortens_its_fades(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef w = {BILLOW_BLOCK_WAVE, (char *) "w"};
    for (double end = 1.0; end < 5.0; end += 0.3) {
        g_autoptr(BillowProject) resized = billow_edit_take(billow_edit_resize(project, &w, 1.0, end), NULL);
        const BillowBlock *wave = find(resized, BILLOW_BLOCK_WAVE, "w");
        g_assert_cmpfloat(wave->fade_in, >=, 0.0);
        g_assert_cmpfloat(wave->fade_out, >=, 0.0);
        g_assert_cmpfloat(wave->fade_in + wave->fade_out, <=, wave->duration);
    }
}

static void
test_added_block_gets_an_id_of_its_own(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    g_autoptr(BillowBlock) sway = billow_block_new(BILLOW_BLOCK_SWAY, "w", "Sway");
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) more = billow_edit_take(billow_edit_add_block(project, sway), &added);
    g_assert_cmpstr(added->id, ==, "w-2");
    g_assert_cmpint(billow_project_track(project, BILLOW_BLOCK_SWAY)->len, ==, 0);
    find(more, BILLOW_BLOCK_SWAY, "w-2");
    g_autoptr(BillowBlockRef) again = NULL;
    g_autoptr(BillowProject) most = billow_edit_take(billow_edit_duplicate(more, added), &again);
    g_assert_cmpstr(again->id, ==, "w-3");
    g_assert_cmpint(billow_project_track(most, BILLOW_BLOCK_SWAY)->len, ==, 2);
}

static void
test_duplicate_follows_the_original(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "a"};
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) more = billow_edit_take(billow_edit_duplicate(project, &a), &added);
    g_assert_cmpfloat(find(more, BILLOW_BLOCK_KEYFRAME, added->id)->start, ==, 1.0);
    assert_no_overlap(more);
}

/* --- Inserting at the playhead --- */

static BillowEdit
insert(BillowProject *project, double start, double duration)
{
    g_autoptr(BillowBlock) keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "new", "New");
    keyframe->start = start;
    keyframe->duration = duration;
    return billow_edit_insert_keyframe(project, keyframe);
}

static void
assert_held(BillowProject *project, const char *id, double start, double end)
{
    const BillowBlock *keyframe = find(project, BILLOW_BLOCK_KEYFRAME, id);
    g_assert_cmpfloat_with_epsilon(keyframe->start, start, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(keyframe), end, 1e-9);
    assert_no_overlap(project);
}

/* For the keyframe "b": what comes after continues as before. */
static void
test_inserted_keyframe_splits_a_hold(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    const BillowBlock *b = find(project, BILLOW_BLOCK_KEYFRAME, "b");
    const double middle = b->start + 0.5 * b->duration, end = billow_block_end(b);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "b", ""));
    g_auto(BillowEdit) edit = insert(project, middle, 9.0);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_HOLD_SPLIT);
    assert_held(edit.project, "b", b->start, middle);
    assert_held(edit.project, "new", middle, end);
    find(edit.project, BILLOW_BLOCK_TRANSITION, "new");
}

static void
test_inserted_keyframe_splits_a_transition(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    const double from = billow_block_end(find(project, BILLOW_BLOCK_KEYFRAME, "a"));
    const double to = find(project, BILLOW_BLOCK_KEYFRAME, "b")->start, frame = 1.0 / project->frame_rate;
    const double start = from + 2 * frame;
    g_auto(BillowEdit) edit = insert(project, start, frame);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    assert_held(edit.project, "new", start, start + frame);
    g_auto(BillowEdit) longer = insert(project, start, 9.0);
    g_assert_cmpint(longer.outcome, ==, BILLOW_EDIT_HOLD_SHORTENED);
    const double half = floor(0.5 * (to - start) * project->frame_rate) * frame;
    g_assert_cmpfloat_with_epsilon(longer.seconds, half, 1e-9);
    assert_held(longer.project, "new", start, start + half);
}

static void
test_inserted_keyframe_says_when_it_is_elsewhere(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    const BillowBlock *c = find(project, BILLOW_BLOCK_KEYFRAME, "c");
    g_auto(BillowEdit) after = insert(project, c->start, 0.5);
    g_assert_cmpint(after.outcome, ==, BILLOW_EDIT_ELSEWHERE);
    g_assert_cmpfloat_with_epsilon(after.seconds, billow_block_end(c) + 1.0, 1e-9);
    assert_held(after.project, "new", after.seconds, after.seconds + 0.5);
    g_auto(BillowEdit) free = insert(project, 40.0, 0.5);
    g_assert_cmpint(free.outcome, ==, BILLOW_EDIT_DONE);
    assert_held(free.project, "new", 40.0, 40.5);
}

static void
test_removing_a_keyframe_removes_its_transition(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef leave_b = {BILLOW_BLOCK_TRANSITION, (char *) "b"};
    g_autoptr(BillowBlock) transition = billow_edit_block(project, &leave_b);
    g_assert_nonnull(transition);
    billow_block_easing(transition)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_autoptr(BillowProject) written =
        billow_edit_take(billow_edit_set_block(project, &leave_b, transition), NULL);
    g_assert_cmpint(billow_project_track(written, BILLOW_BLOCK_TRANSITION)->len, ==, 1);
    BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    g_autoptr(BillowProject) removed = billow_edit_take(billow_edit_remove(written, &b), NULL);
    g_assert_cmpint(billow_project_track(removed, BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
    g_assert_cmpint(billow_project_track(removed, BILLOW_BLOCK_TRANSITION)->len, ==, 0);
    g_autoptr(BillowProject) reset = billow_edit_take(billow_edit_remove(written, &leave_b), NULL);
    g_assert_true(billow_project_equal(reset, project));
}

static void
test_an_edit_that_changes_nothing_gives_nothing(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    BillowBlockRef b = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    BillowBlockRef none = {BILLOW_BLOCK_WAVE, (char *) "none"};
    g_assert_null(billow_edit_take(billow_edit_move(project, &b, 3.0), NULL));
    g_assert_null(billow_edit_take(billow_edit_resize(project, &b, 3.0, 4.0), NULL));
    g_assert_null(billow_edit_take(
        billow_edit_set_block(project, &b, find(project, BILLOW_BLOCK_KEYFRAME, "b")), NULL));
    g_assert_null(billow_edit_take(billow_edit_remove(project, &none), NULL));
    g_assert_null(billow_edit_take(billow_edit_set_grid(project, &GRID), NULL));
}

static void
test_anchors_keep_their_share_of_another_grid(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    g_autoptr(BillowBlock) hung =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0));
    BillowAnchor anchors[] = {{0, 0, {0}}, {20, 10, {1, 0, 0}}, {10, 5, {0.5, 0, 0}}, {11, 5, {0.6, 0, 0}}};
    billow_block_set_anchors(hung, anchors, 4);
    BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "a"};
    g_autoptr(BillowProject) with = billow_edit_take(billow_edit_set_block(project, &a, hung), NULL);
    BillowGrid coarse = {3, 3, 1.0};
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(with, &coarse), NULL);
    const BillowBlock *keyframe = find(other, BILLOW_BLOCK_KEYFRAME, "a");
    g_assert_cmpint(billow_block_keyframe(keyframe)->n_anchors, ==, 3);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[1].column, ==, 2);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[1].row, ==, 2);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[2].column, ==, 1);
    g_assert_cmpfloat(billow_block_keyframe(keyframe)->anchors[2].position.x, ==, 0.5);
}

static void
assert_grid(BillowGrid grid, int columns, int rows, double spacing)
{
    g_assert_cmpint(grid.columns, ==, columns);
    g_assert_cmpint(grid.rows, ==, rows);
    g_assert_cmpfloat_with_epsilon(grid.spacing, spacing, 1e-12);
}

/* Two meters by one, whatever resolution is requested. */
static void
test_resolution_keeps_the_size(void)
{
    const BillowGrid sized = {21, 11, 0.1};
    BillowGrid wanted = {41, 11, 0.1};
    assert_grid(billow_grid_at_resolution(&sized, &sized, &wanted), 41, 21, 0.05);
    wanted = (BillowGrid){21, 6, 0.1};
    assert_grid(billow_grid_at_resolution(&sized, &sized, &wanted), 11, 6, 0.2);
    wanted = (BillowGrid){21, 11, 0.025};
    assert_grid(billow_grid_at_resolution(&sized, &sized, &wanted), 81, 41, 0.025);
    wanted = (BillowGrid){2, 11, 0.1};
    assert_grid(billow_grid_at_resolution(&sized, &sized, &wanted), 2, 2, 2.0); /* as close as possible */
    for (int columns = 2; columns <= BILLOW_MAX_SIDE; columns += 7) {
        wanted = (BillowGrid){columns, 11, 0.1};
        const BillowGrid grid = billow_grid_at_resolution(&sized, &sized, &wanted);
        g_assert_cmpuint(billow_grid_count(&grid), <=, BILLOW_MAX_POINTS);
        g_assert_cmpfloat_with_epsilon(grid.spacing * (grid.columns - 1), 2.0, 0.51 * grid.spacing);
        if (columns >= 3)
            g_assert_cmpfloat_with_epsilon(grid.spacing * (grid.rows - 1), 1.0, 0.51 * grid.spacing);
    }
}

/* To another resolution and back, with everything that refers to the grid. */
static void
test_resolution_keeps_places(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    const BillowGrid now = project->cloth->grid, wanted = {2 * now.columns - 1, now.rows, now.spacing};
    BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    const BillowAnchor anchors[] = {{0, 0, {0}}, {20, 0, {1, 0, 0}}, {7, 3, {0, 1, 0}}};
    const BillowFold fold = {0, 0, 20, 0, {.number = 3}};
    billow_keyframe_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
    billow_keyframe_set_folds(keyframe, &fold, NULL, 1);
    const BillowGrid fine = billow_grid_at_resolution(&now, &now, &wanted);
    g_autoptr(BillowProject) finer = billow_edit_take(billow_edit_set_grid(project, &fine), NULL);
    const BillowKeyframe *held = billow_block_keyframe(find(finer, BILLOW_BLOCK_KEYFRAME, "a"));
    g_assert_cmpuint(held->n_anchors, ==, 3);
    g_assert_cmpint(held->anchors[2].column, ==, 14);
    g_assert_cmpint(held->anchors[2].row, ==, 6);
    g_assert_cmpint(held->folds[0].to_column, ==, 40);
    g_assert_cmpint(held->folds[0].pleats.number, ==, 3);
    g_autoptr(BillowProject) back = billow_edit_take(billow_edit_set_grid(finer, &now), NULL);
    g_assert_true(billow_project_equal(back, project));
}

/* On the coarse grid the first anchor moves to the second's place, and the third falls on the first. */
static void
test_unknown_keys_go_with_their_anchor(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    g_autoptr(BillowBlock) hung =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0));
    BillowAnchor anchors[] = {{10, 5, {0, 0, 0}}, {1, 1, {1, 0, 0}}, {11, 5, {2, 0, 0}}, {20, 10, {3, 0, 0}}};
    const char *const texts[] = {"{ \"n\": 0 }", "{ \"n\": 1 }", "{ \"n\": 2 }", "{ \"n\": 3 }"};
    billow_block_set_anchors(hung, anchors, 4);
    billow_block_keyframe(hung)->anchors_unknown = g_new(char *, 4);
    for (int i = 0; i < 4; i++)
        billow_block_keyframe(hung)->anchors_unknown[i] = g_strdup(texts[i]);
    BillowBlockRef a = {BILLOW_BLOCK_KEYFRAME, (char *) "a"};
    g_autoptr(BillowProject) with = billow_edit_take(billow_edit_set_block(project, &a, hung), NULL);
    BillowGrid coarse = {3, 3, 1.0};
    g_autoptr(BillowProject) other = billow_edit_take(billow_edit_set_grid(with, &coarse), NULL);
    const BillowBlock *keyframe = find(other, BILLOW_BLOCK_KEYFRAME, "a");
    const int kept[] = {0, 1, 3}, columns[] = {1, 0, 2};
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 3);
    for (int i = 0; i < 3; i++) {
        g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[i].column, ==, columns[i]);
        g_assert_cmpfloat(billow_block_keyframe(keyframe)->anchors[i].position.x, ==, kept[i]);
        g_assert_cmpstr(billow_block_keyframe(keyframe)->anchors_unknown[i], ==, texts[kept[i]]);
    }
}

static void
test_keyframes_shorter_than_rounding_do_not_coincide(void)
{
    const double durations[] = {1e-300, 1e-18};
    for (size_t i = 0; i < G_N_ELEMENTS(durations); i++) {
        g_autoptr(BillowProject) project = three_keyframes();
        for (int n = 0; n < 8; n++) {
            g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
            block->start = 1.0 + 0.5 * n;
            block->duration = n % 2 ? durations[i] : 0.0;
            BillowProject *more = billow_edit_take(billow_edit_add_block(project, block), NULL);
            billow_project_unref(project);
            project = more;
            assert_no_overlap(project);
        }
    }
}

static void
test_default_blocks_fit_the_animation(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    for (BillowBlockKind kind = BILLOW_BLOCK_WAVE; kind <= BILLOW_BLOCK_SWAY; kind++) {
        g_autoptr(BillowBlock) block = billow_edit_default_block(project, kind, 2.0);
        g_assert_cmpfloat(block->start, ==, 2.0);
        g_assert_cmpfloat(billow_block_end(block), ==, 7.0);
        g_assert_null(billow_project_find(project, kind, block->id));
    }
}

/* As the end of the transition is dragged: the next keyframe begins later and keeps its end. */
static void
test_transition_gets_a_duration(void)
{
    g_autoptr(BillowProject) project = three_keyframes();
    g_assert_cmpfloat(billow_edit_gap(project, "a"), ==, 2.0);
    g_assert_cmpfloat(billow_edit_gap(project, "c"), ==, 0.0);
    g_auto(BillowEdit) longer = billow_edit_fill_gap(project, "a", 2.5);
    assert_held(longer.project, "b", 3.5, 4.0);
    assert_held(longer.project, "a", 0.0, 1.0);
    g_auto(BillowEdit) shorter = billow_edit_fill_gap(project, "a", 0.5);
    assert_held(shorter.project, "b", 1.5, 4.0);
    g_auto(BillowEdit) most = billow_edit_fill_gap(project, "a", 3.0);
    assert_held(most.project, "b", 4.0, 4.0);
    const double refused[] = {0.0, 0.99 / 24.0, 3.01, -1.0, NAN};
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        g_auto(BillowEdit) edit = billow_edit_fill_gap(project, "a", refused[i]);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
        g_assert_cmpfloat_with_epsilon(edit.low, 1.0 / 24.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(edit.high, 3.0, 1e-9);
        g_assert_null(edit.project);
    }
    g_auto(BillowEdit) none = billow_edit_fill_gap(project, "c", 1.0);
    g_assert_cmpint(none.outcome, ==, BILLOW_EDIT_NO_BLOCK);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edits/inserted-keyframe-splits-a-hold", test_inserted_keyframe_splits_a_hold);
    g_test_add_func("/edits/inserted-keyframe-splits-a-transition",
                    test_inserted_keyframe_splits_a_transition);
    g_test_add_func("/edits/inserted-keyframe-says-when-it-is-elsewhere",
                    test_inserted_keyframe_says_when_it_is_elsewhere);
    g_test_add_func("/edits/moved-keyframe-keeps-clear-of-the-others",
                    test_moved_keyframe_keeps_clear_of_the_others);
    g_test_add_func("/edits/keyframe-moves-past-its-neighbour", test_keyframe_moves_past_its_neighbour);
    g_test_add_func("/edits/instant-keyframes-do-not-coincide", test_instant_keyframes_do_not_coincide);
    g_test_add_func("/edits/resized-keyframe-stops-at-its-neighbours",
                    test_resized_keyframe_stops_at_its_neighbours);
    g_test_add_func("/edits/shortened-block-shortens-its-fades", test_shortened_block_shortens_its_fades);
    g_test_add_func("/edits/added-block-gets-an-id-of-its-own", test_added_block_gets_an_id_of_its_own);
    g_test_add_func("/edits/duplicate-follows-the-original", test_duplicate_follows_the_original);
    g_test_add_func("/edits/removing-a-keyframe-removes-its-transition",
                    test_removing_a_keyframe_removes_its_transition);
    g_test_add_func("/edits/an-edit-that-changes-nothing-gives-nothing",
                    test_an_edit_that_changes_nothing_gives_nothing);
    g_test_add_func("/edits/anchors-keep-their-share-of-another-grid",
                    test_anchors_keep_their_share_of_another_grid);
    g_test_add_func("/edits/resolution-keeps-the-size", test_resolution_keeps_the_size);
    g_test_add_func("/edits/resolution-keeps-places", test_resolution_keeps_places);
    g_test_add_func("/edits/unknown-keys-go-with-their-anchor", test_unknown_keys_go_with_their_anchor);
    g_test_add_func("/edits/keyframes-shorter-than-rounding-do-not-coincide",
                    test_keyframes_shorter_than_rounding_do_not_coincide);
    g_test_add_func("/edits/default-blocks-fit-the-animation", test_default_blocks_fit_the_animation);
    g_test_add_func("/edits/transition-gets-a-duration", test_transition_gets_a_duration);
    return g_test_run();
}
