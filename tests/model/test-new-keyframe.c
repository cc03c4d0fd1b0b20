/* Tests the initial anchors of a new keyframe. */
#include "model/edits/edits.h"
#include "model/edits/new_keyframe.h"

static const BillowGrid GRID = {5, 5, 0.5};

static void
add(BillowProject *project, const char *id, double start, double x, double wind)
{
    const BillowAnchor anchors[] = {{0, 0, {x, 2, 0}}, {4, 0, {x + 1.5, 2, 0}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    billow_block_keyframe(block)->wind.strength = wind;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* Held from 1 to 2 s and from 4 to 5 s, two meters to the right; the transition between is linear. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("two", &GRID);
    add(project, "a", 1.0, 0.0, 0.25);
    add(project, "b", 4.0, 2.0, 0.0);
    return project;
}

static BillowBlock *
begun(BillowProject *project, BillowNewKeyframe kind, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowBlock *block = billow_new_keyframe(project, animation, kind, seconds);
    g_assert_cmpfloat(block->start, ==, seconds);
    g_assert_cmpstr(block->name, ==, "Keyframe 3");
    return block;
}

static void
assert_begins(BillowNewKeyframe kind, double seconds, size_t n_anchors, double x, double wind)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlock) block = begun(project, kind, seconds);
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_assert_cmpuint(keyframe->n_anchors, ==, n_anchors);
    if (n_anchors > 0)
        g_assert_cmpfloat_with_epsilon(keyframe->anchors[0].position.x, x, 1e-9);
    g_assert_cmpfloat(keyframe->wind.strength, ==, wind);
}

static void
test_empty(void)
{
    assert_begins(BILLOW_NEW_EMPTY, 1.5, 0, 0.0, 0.0);
}

static void
test_posed(void)
{
    assert_begins(BILLOW_NEW_POSED, 1.5, 2, 0.0, 0.25);
    assert_begins(BILLOW_NEW_POSED, 2.5, 2, 0.5, 0.0);
    assert_begins(BILLOW_NEW_POSED, 3.0, 2, 1.0, 0.0);
    assert_begins(BILLOW_NEW_POSED, 9.0, 2, 2.0, 0.0);
}

/* Half-way, the first corner is 1 m along, and the pose has it there. */
static void
test_hangs_near_the_frame(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlock) moving = begun(project, BILLOW_NEW_POSED, 3.0);
    g_autoptr(BillowBlock) held = begun(project, BILLOW_NEW_POSED, 1.5);
    const BillowCoarsePose *pose = billow_block_keyframe(moving)->hang;
    g_assert_nonnull(pose);
    const BillowVec3 corner = billow_coarse_pose_at(pose, 0.0, 0.0),
                     far = billow_coarse_pose_at(pose, 0.0, 1.0);
    g_assert_cmpfloat(billow_vec3_distance(corner, billow_vec3(1.0, 2.0, 0.0)), <, 1e-6);
    g_assert_cmpfloat(far.y, <, 1.0);                 /* two meters of cloth hang down */
    g_assert_null(billow_block_keyframe(held)->hang); /* it is a copy */
}

static void
test_last(void)
{
    assert_begins(BILLOW_NEW_LAST, 0.5, 2, 0.0, 0.25); /* there is none before, so the first is used */
    assert_begins(BILLOW_NEW_LAST, 3.0, 2, 0.0, 0.25);
    assert_begins(BILLOW_NEW_LAST, 4.0, 2, 2.0, 0.0);
}

static void
test_nothing_there(void)
{
    g_autoptr(BillowProject) project = billow_project_new("none", &GRID);
    for (int kind = BILLOW_NEW_EMPTY; kind <= BILLOW_NEW_LAST; kind++) {
        g_autoptr(BillowBlock) block = billow_new_keyframe(project, NULL, (BillowNewKeyframe) kind, 1.0);
        g_assert_cmpuint(billow_block_keyframe(block)->n_anchors, ==, 0);
    }
}

/* A baked shape belongs to its anchors' positions. */
static void
test_given(void)
{
    g_autoptr(BillowProject) project = new_project();
    const gsize size = 3 * sizeof(float) * billow_grid_count(&GRID);
    g_autoptr(GBytes) shape = g_bytes_new_take(g_malloc0(size), size);
    billow_block_set_shape(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0], shape);
    billow_block_set_shape(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[1], shape);
    g_autoptr(BillowBlock) held = begun(project, BILLOW_NEW_POSED, 1.5);
    g_autoptr(BillowBlock) moving = begun(project, BILLOW_NEW_POSED, 3.0);
    g_autoptr(BillowBlock) last = begun(project, BILLOW_NEW_LAST, 3.0);
    g_assert_nonnull(billow_block_keyframe(held)->shape);
    g_assert_null(billow_block_keyframe(moving)->shape);
    g_assert_nonnull(billow_block_keyframe(last)->shape);
}

static void
assert_shown(double seconds, const char *id, gboolean held)
{
    g_autoptr(BillowProject) project = new_project();
    gboolean is_held = !held;
    g_autofree char *shown = billow_shown_keyframe(project, seconds, &is_held);
    g_assert_cmpstr(shown, ==, id);
    g_assert_cmpint(is_held, ==, held);
}

static void
test_shown(void)
{
    assert_shown(0.0, "a", TRUE);
    assert_shown(1.5, "a", TRUE);
    assert_shown(3.0, "b", FALSE);
    assert_shown(4.0, "b", TRUE);
    assert_shown(9.0, "b", TRUE);
}

/* The others stay, and a move by nothing changes nothing. */
static void
test_moved_anchor(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
    g_autoptr(BillowBlock) before = billow_edit_block(project, &ref);
    g_autoptr(BillowProject) moved = billow_edit_take(
        billow_edit_move_anchor(project, &ref, before, 1, billow_vec3(0.25, -1.0, 0.5), NULL), NULL);
    const BillowKeyframe *keyframe =
        billow_block_keyframe(billow_project_find(moved, BILLOW_BLOCK_KEYFRAME, "b"));
    g_assert_cmpfloat(keyframe->anchors[0].position.x, ==, 2.0);
    g_assert_cmpfloat(keyframe->anchors[1].position.x, ==, 3.75);
    g_assert_cmpfloat(keyframe->anchors[1].position.y, ==, 1.0);
    g_autoptr(BillowProject) back =
        billow_edit_take(billow_edit_move_anchor(moved, &ref, before, 1, billow_vec3(0, 0, 0), NULL), NULL);
    g_assert_true(billow_project_equal(back, project));
}

/* It hangs near the pose that is seen, which goes along only with a single anchor. */
static void
test_moved_as_seen(void)
{
    const BillowVec3 by = {0.25, -1.0, 0.5};
    for (size_t n = 1; n <= 2; n++) {
        g_autoptr(BillowProject) project = new_project();
        const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "b"};
        g_autoptr(BillowBlock) all = billow_edit_block(project, &ref);
        g_autoptr(BillowBlock) before = billow_block_copy(all);
        billow_block_set_anchors(before, billow_block_keyframe(all)->anchors, n);
        g_autoptr(BillowBlock) seen = billow_block_copy(before);
        BillowCoarsePose *pose = billow_coarse_pose_new(3, 3);
        billow_keyframe_set_hang(billow_block_keyframe(seen), pose);
        billow_coarse_pose_free(pose);
        g_autoptr(BillowProject) moved = billow_edit_take(
            billow_edit_move_anchor(project, &ref, before, 0, by, billow_block_keyframe(seen)), NULL);
        const BillowCoarsePose *hang =
            billow_block_keyframe(billow_project_find(moved, BILLOW_BLOCK_KEYFRAME, "b"))->hang;
        g_assert_nonnull(hang);
        g_assert_cmpfloat((double) hang->points[0], ==, n == 1 ? by.x : 0.0);
        g_assert_cmpfloat((double) hang->points[1], ==, n == 1 ? by.y : 0.0);
    }
}

/* Returns the overlap of the transition that leaves a keyframe after one was added at `seconds`, or -1. */
static double
overlap_after(BillowProject *project, double seconds, const char *from)
{
    g_autoptr(BillowBlock) block = billow_new_keyframe(project, NULL, BILLOW_NEW_LAST, seconds);
    g_auto(BillowEdit) edit = billow_edit_new_keyframe(project, block);
    const BillowBlock *transition = billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, from);
    return transition ? billow_block_move(transition)->follow.overlap : -1.0;
}

/* Only on its way to the new keyframe, and not if its author has written that transition. */
static void
test_moves_by_itself(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_assert_cmpfloat(overlap_after(project, 8.0, "b"), ==, 0.5);
    g_assert_cmpfloat(overlap_after(project, 8.0, "a"), ==, -1.0);
    g_assert_cmpfloat(overlap_after(project, 3.0, "a"), ==, 0.5);
    g_assert_cmpfloat(overlap_after(project, 3.0, "b"), ==, -1.0);
    g_assert_cmpfloat(overlap_after(project, 1.5, "a"), ==, -1.0); /* it splits a hold */
    g_assert_cmpfloat(overlap_after(project, 0.0, "a"), ==, -1.0);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                    billow_block_new(BILLOW_BLOCK_TRANSITION, "b", ""));
    g_assert_cmpfloat(overlap_after(project, 8.0, "b"), ==, 0.0);
}

/* Returns the path to a new keyframe with the anchors of the last turned about the vertical. */
static BillowPathKind
path_of_turn(double degrees)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlock) block = billow_new_keyframe(project, NULL, BILLOW_NEW_LAST, 8.0);
    const double angle = degrees * G_PI / 180.0;
    const BillowAnchor anchors[] = {{0, 0, {2, 2, 0}}, {4, 0, {2 + 1.5 * cos(angle), 2, -1.5 * sin(angle)}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_auto(BillowEdit) edit = billow_edit_new_keyframe(project, block);
    return billow_block_move(billow_project_find(edit.project, BILLOW_BLOCK_TRANSITION, "b"))->path.kind;
}

static void
test_turns(void)
{
    g_assert_cmpint(path_of_turn(0.0), ==, BILLOW_PATH_STRAIGHT);
    g_assert_cmpint(path_of_turn(59.0), ==, BILLOW_PATH_STRAIGHT);
    g_assert_cmpint(path_of_turn(61.0), ==, BILLOW_PATH_TURN);
    g_assert_cmpint(path_of_turn(180.0), ==, BILLOW_PATH_TURN);
    g_assert_cmpint(path_of_turn(-100.0), ==, BILLOW_PATH_TURN);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/new-keyframe/is-empty", test_empty);
    g_test_add_func("/new-keyframe/has-the-anchors-where-they-are", test_posed);
    g_test_add_func("/new-keyframe/hangs-near-the-frame-within-a-transition", test_hangs_near_the_frame);
    g_test_add_func("/new-keyframe/has-the-anchors-of-the-last", test_last);
    g_test_add_func("/new-keyframe/of-nothing-is-empty", test_nothing_there);
    g_test_add_func("/new-keyframe/keeps-a-given-shape-that-is-held", test_given);
    g_test_add_func("/new-keyframe/the-shown-one-is-told", test_shown);
    g_test_add_func("/new-keyframe/the-cloth-moves-there-by-itself", test_moves_by_itself);
    g_test_add_func("/new-keyframe/the-cloth-turns-there-if-its-anchors-turn", test_turns);
    g_test_add_func("/new-keyframe/one-anchor-is-moved", test_moved_anchor);
    g_test_add_func("/new-keyframe/one-anchor-is-moved-from-what-is-seen", test_moved_as_seen);
    return g_test_run();
}
