/* Tests layers with their own falloff: frames are compared with a plain computation of docs/method.md §4, and
 * edits are tested. */
#include "model/animation/evaluation.h"
#include "model/live/session.h"

#include <string.h>

enum { COLUMNS = 17, ROWS = 13, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const BillowGridPoint CORNERS[] = {{0, 0}, {16, 0}, {0, 12}, {16, 12}};

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

/* A flat keyframe at a height, pinned at the first `n` corners. */
static void
add_keyframe(BillowProject *project, const char *id, double start, double height, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[4];
    float points[3 * POINTS];
    block->start = start;
    block->duration = 1.0;
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, i % COLUMNS, i / COLUMNS);
        points[3 * i] = (float) flat.x;
        points[3 * i + 1] = (float) height;
        points[3 * i + 2] = (float) flat.z;
    }
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, CORNERS[i].column, CORNERS[i].row);
        anchors[i] = (BillowAnchor){CORNERS[i].column, CORNERS[i].row, {flat.x, height, flat.z}};
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_anchors(block, anchors, n);
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static BillowProject *
pinned_at_corners(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 1.0, 4);
    return project;
}

/* At 0.5 s its displacement is the amplitude. */
static BillowBlock *
add_sway(BillowProject *project, BillowSwayMotion motion)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    block->duration = 8.0;
    *billow_block_sway(block) = (BillowSway){.motion = motion, .amplitude = 0.2, .period = 2.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
    return block;
}

static BillowBlock *
add_wave(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->duration = 8.0;
    *billow_block_wave(block) =
        (BillowWave){.amplitude = 0.1, .wavelength = 0.7, .speed = 0.3, .phase = 25.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    return block;
}

static BillowMesh *
frame_of(BillowProject *project, double seconds, BillowWorkers *workers)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, FALSE, workers, mesh);
    return mesh;
}

static double
away(int i, BillowGridPoint point)
{
    return hypot(i % COLUMNS - point.column, i / COLUMNS - point.row);
}

/* As a share of the farthest distance; with one corner, that is the opposite one. */
static double
weight_from(int i, const BillowGridPoint *points, size_t n)
{
    double most = 0.0, own = G_MAXDOUBLE;
    for (int p = 0; p < POINTS; p++) {
        double nearest = G_MAXDOUBLE;
        for (size_t k = 0; k < n; k++)
            nearest = MIN(nearest, away(p, points[k]));
        most = MAX(most, nearest);
        own = p == i ? nearest : own;
    }
    return own / most;
}

/* No weight in the first third of the columns, and half from the middle row on. */
static BillowPaint *
some_paint(void)
{
    BillowPaint *paint = billow_paint_new(COLUMNS, ROWS);
    for (int i = 0; i < POINTS; i++)
        paint->values[i] = i % COLUMNS < 5 ? 0 : i / COLUMNS > 6 ? 128 : 255;
    return paint;
}

static void
test_anchors_that_count(void)
{
    g_autoptr(BillowProject) project = pinned_at_corners();
    billow_layer_damping_set_from(&add_sway(project, BILLOW_SWAY_SHIFT)->damping, &CORNERS[1], 2);
    g_autoptr(BillowMesh) mesh = frame_of(project, 0.5, NULL);
    for (int i = 0; i < POINTS; i++) {
        const double moved = (double) mesh->x[i] - billow_grid_flat(&GRID, i % COLUMNS, 0).x;
        g_assert_cmpfloat_with_epsilon(moved, 0.2 * weight_from(i, &CORNERS[1], 2), 1e-6);
    }
}

/* The project's power and reach apply to them as to all layers. */
static void
test_anchors_that_count_are_damped(void)
{
    g_autoptr(BillowProject) project = pinned_at_corners();
    project->cloth->damping = (BillowDamping){.power = 2.0, .reach = 0.8};
    billow_layer_damping_set_from(&add_sway(project, BILLOW_SWAY_SHIFT)->damping, CORNERS, 1);
    g_autoptr(BillowMesh) mesh = frame_of(project, 0.5, NULL);
    for (int i = 0; i < POINTS; i++) {
        const double moved = (double) mesh->x[i] - billow_grid_flat(&GRID, i % COLUMNS, 0).x;
        g_assert_cmpfloat_with_epsilon(moved, 0.2 * pow(MIN(0.1 * away(i, CORNERS[0]) / 0.8, 1.0), 2.0),
                                       1e-6);
    }
}

static void
assert_near(const BillowMesh *a, const BillowMesh *b)
{
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) a->x[i], (double) b->x[i], 2e-6);
        g_assert_cmpfloat_with_epsilon((double) a->y[i], (double) b->y[i], 2e-6);
        g_assert_cmpfloat_with_epsilon((double) a->z[i], (double) b->z[i], 2e-6);
    }
}

/* From two corners to four, with lag and swing. */
static BillowProject *
that_moves(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add_keyframe(project, "a", 0.0, 1.0, 2);
    add_keyframe(project, "b", 3.0, 1.6, 4);
    BillowBlock *move = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_move(move)->follow =
        (BillowFollowThrough){.lag = 0.7, .swing = 0.5, .frequency = 0.8, .damping = 0.3};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), move);
    return project;
}

static void
add_all_layers(BillowProject *project, const BillowGridPoint *points, size_t n, const BillowPaint *paint)
{
    BillowBlock *const blocks[] = {add_wave(project), add_sway(project, BILLOW_SWAY_SHIFT),
                                   add_sway(project, BILLOW_SWAY_TURN)};
    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++) {
        billow_layer_damping_set_from(&blocks[i]->damping, points, n);
        billow_layer_damping_set_paint(&blocks[i]->damping, paint);
    }
}

/* While held, in transition, lagging, and swinging. */
static void
test_to_name_all_is_as_to_name_none(void)
{
    g_autoptr(BillowProject) none = that_moves(), all = that_moves();
    add_all_layers(none, NULL, 0, NULL);
    add_all_layers(all, CORNERS, 4, NULL);
    for (double t = 0.4; t < 6.0; t += 0.55) {
        g_autoptr(BillowMesh) a = frame_of(none, t, NULL), b = frame_of(all, t, NULL);
        assert_near(a, b);
    }
}

/* If a keyframe pins none of the points named, all its anchors count. */
static void
test_where_none_is_held_all_count(void)
{
    g_autoptr(BillowProject) none = pinned_at_corners(), other = pinned_at_corners();
    const BillowGridPoint points[] = {{5, 5}, {8, 0}};
    add_all_layers(none, NULL, 0, NULL);
    add_all_layers(other, points, 2, NULL);
    g_autoptr(BillowMesh) a = frame_of(none, 0.7, NULL), b = frame_of(other, 0.7, NULL);
    assert_near(a, b);
}

/* The rotation is about the line of the anchors that count. */
static void
test_a_turn_is_about_what_counts(void)
{
    g_autoptr(BillowProject) project = pinned_at_corners();
    BillowBlock *sway = add_sway(project, BILLOW_SWAY_TURN);
    billow_block_sway(sway)->direction = 90.0;
    billow_layer_damping_set_from(&sway->damping, CORNERS, 2);
    g_autoptr(BillowMesh) mesh = frame_of(project, 0.5, NULL);
    for (int i = 0; i < POINTS; i++) {
        const double from_line = hypot((double) mesh->y[i] - 1.0, (double) mesh->z[i] + 0.6);
        g_assert_cmpfloat_with_epsilon((double) mesh->x[i], billow_grid_flat(&GRID, i % COLUMNS, 0).x, 1e-6);
        g_assert_cmpfloat_with_epsilon(from_line, 0.1 * (i / COLUMNS), 1e-6);
    }
}

/* An anchor that does not count moves with its point of the frame; one that counts stays. */
static void
test_other_anchors_go_along(void)
{
    g_autoptr(BillowProject) project = pinned_at_corners();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_layer_damping_set_from(&add_sway(project, BILLOW_SWAY_SHIFT)->damping, CORNERS, 1);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, 0.5, FALSE, NULL, mesh);
    billow_animation_anchors_in(animation, 0.5, mesh, places);
    g_assert_cmpuint(places->len, ==, 4);
    for (guint k = 0; k < 4; k++) {
        const double flat = billow_grid_flat(&GRID, CORNERS[k].column, 0).x;
        const double moved = g_array_index(places, BillowVec3, k).x - flat;
        g_assert_cmpfloat_with_epsilon(
            moved, 0.2 * weight_from(CORNERS[k].row * COLUMNS + CORNERS[k].column, CORNERS, 1), 1e-6);
    }
}

/* The weights multiply this layer's displacement only. */
static void
test_paint_multiplies_what_it_is_of(void)
{
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) bare = pinned_at_corners(), painted = pinned_at_corners();
    add_wave(bare);
    add_sway(bare, BILLOW_SWAY_SHIFT);
    billow_layer_damping_set_paint(&add_wave(painted)->damping, paint);
    add_sway(painted, BILLOW_SWAY_SHIFT);
    g_autoptr(BillowMesh) a = frame_of(bare, 0.7, NULL), b = frame_of(painted, 0.7, NULL);
    for (int i = 0; i < POINTS; i++) {
        g_assert_true(a->x[i] == b->x[i] && a->z[i] == b->z[i]);
        g_assert_cmpfloat_with_epsilon((double) b->y[i] - 1.0,
                                       ((double) a->y[i] - 1.0) * paint->values[i] / 255.0, 1e-6);
    }
}

static void
test_paint_multiplies_a_sway(void)
{
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) project = pinned_at_corners();
    billow_layer_damping_set_paint(&add_sway(project, BILLOW_SWAY_SHIFT)->damping, paint);
    g_autoptr(BillowMesh) mesh = frame_of(project, 0.5, NULL);
    for (int i = 0; i < POINTS; i++) {
        const double moved = (double) mesh->x[i] - billow_grid_flat(&GRID, i % COLUMNS, 0).x;
        g_assert_cmpfloat_with_epsilon(moved, 0.2 * weight_from(i, CORNERS, 4) * paint->values[i] / 255.0,
                                       1e-6);
    }
}

/* The displacement by the layers, which drives the physics, is the one they add to the rest shapes. */
static void
test_layers_alone(void)
{
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) still = pinned_at_corners(), project = pinned_at_corners();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    add_all_layers(project, CORNERS, 3, paint);
    add_sway(project, BILLOW_SWAY_SHIFT);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowMesh) alone = billow_mesh_new(&GRID);
    float weight[POINTS];
    const BillowVec3 reach = billow_animation_layers_at(animation, 0.8, NULL, weight, alone);
    g_autoptr(BillowMesh) rest = frame_of(still, 0.8, NULL), frame = frame_of(project, 0.8, NULL);
    for (int i = 0; i < POINTS; i++) {
        const double x = (double) weight[i] * reach.x, z = (double) weight[i] * reach.z;
        g_assert_cmpfloat_with_epsilon((double) (frame->x[i] - rest->x[i]), (double) alone->x[i] + x, 2e-6);
        g_assert_cmpfloat_with_epsilon((double) (frame->y[i] - rest->y[i]), (double) alone->y[i], 2e-6);
        g_assert_cmpfloat_with_epsilon((double) (frame->z[i] - rest->z[i]), (double) alone->z[i] + z, 2e-6);
    }
}

/* The shown weights are those with which the layer acts, or if it names no points, those of all anchors. */
static void
test_weights_to_look_at(void)
{
    g_autoptr(BillowProject) project = pinned_at_corners();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowPaint) paint = some_paint();
    BillowBlock *sway = add_sway(project, BILLOW_SWAY_SHIFT);
    billow_layer_damping_set_from(&sway->damping, CORNERS, 1);
    billow_layer_damping_set_paint(&sway->damping, paint);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    float of_sway[POINTS], of_all[POINTS];
    billow_animation_weights_at(animation, 0.5, "s", of_sway);
    billow_animation_weights_at(animation, 0.5, NULL, of_all);
    for (int i = 0; i < POINTS; i++) {
        const double painted = paint->values[i] / 255.0;
        g_assert_cmpfloat_with_epsilon((double) of_sway[i], painted * weight_from(i, CORNERS, 1), 1e-5);
        g_assert_cmpfloat_with_epsilon((double) of_all[i], weight_from(i, CORNERS, 4), 1e-5);
    }
}

/* The result is the same for a single frame, after others, and with any number of threads. */
static void
test_frames_are_the_same_bytes(void)
{
    const size_t bytes = POINTS * sizeof(float);
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) project = that_moves();
    add_all_layers(project, &CORNERS[1], 1, paint);
    for (double t = 5.2; t > 0.0; t -= 0.9) {
        g_autoptr(BillowMesh) alone = frame_of(project, t, NULL);
        for (int threads = 2; threads <= 8; threads *= 2) {
            BillowWorkers *workers = billow_workers_new(threads);
            g_autoptr(BillowMesh) shared = frame_of(project, t, workers);
            billow_workers_free(workers);
            g_assert_cmpmem(alone->x, bytes, shared->x, bytes);
            g_assert_cmpmem(alone->y, bytes, shared->y, bytes);
            g_assert_cmpmem(alone->z, bytes, shared->z, bytes);
        }
    }
}

/* --- Edits --- */

static BillowEdit
set_damping(BillowProject *project, const BillowGridPoint *points, size_t n, const BillowPaint *paint)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_SWAY, (char *) "s"};
    g_autoptr(BillowBlock) block = billow_edit_block(project, &ref);
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    billow_layer_damping_set_from(&copy->damping, points, n);
    billow_layer_damping_set_paint(&copy->damping, paint);
    return billow_edit_set_block(project, &ref, copy);
}

static void
test_points_off_the_cloth_are_refused(void)
{
    const BillowGridPoint bad[][2] = {
        {{0, 0}, {17, 0}}, {{0, 0}, {0, 13}}, {{-1, 0}, {0, 0}}, {{3, 4}, {3, 4}}};
    g_autoptr(BillowProject) project = pinned_at_corners();
    add_sway(project, BILLOW_SWAY_SHIFT);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_auto(BillowEdit) edit = set_damping(project, bad[i], 2, NULL);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_BAD_ANCHORS);
        g_assert_null(edit.project);
    }
}

static void
test_full_paint_is_none(void)
{
    g_autoptr(BillowPaint) full = billow_paint_new(9, 9);
    g_autoptr(BillowProject) project = pinned_at_corners();
    add_sway(project, BILLOW_SWAY_SHIFT);
    g_auto(BillowEdit) edit = set_damping(project, NULL, 0, full);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

static const BillowLayerDamping *
damping_of(BillowProject *project)
{
    return &billow_project_find(project, BILLOW_BLOCK_SWAY, "s")->damping;
}

static void
test_painting_is_undone(void)
{
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) project = pinned_at_corners();
    add_sway(project, BILLOW_SWAY_SHIFT);
    g_autoptr(BillowSession) session = billow_session_new(project);
    g_auto(BillowEdit) edit = set_damping(project, CORNERS, 2, paint);
    billow_session_edit(session, edit.project, "Paint", NULL);
    g_assert_true(billow_paint_equal(damping_of(billow_session_get_project(session))->paint, paint));
    g_assert_cmpuint(damping_of(billow_session_get_project(session))->n_from, ==, 2);
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
    billow_session_redo(session);
    g_assert_true(billow_paint_equal(damping_of(billow_session_get_project(session))->paint, paint));
}

/* On 3 x 3 points the corners stay corners, and a point that falls on one of them is removed. */
static void
test_another_cloth_keeps_it(void)
{
    const BillowGrid coarse = {3, 3, 0.5};
    const BillowGridPoint points[] = {{16, 12}, {15, 12}, {8, 6}};
    g_autoptr(BillowPaint) paint = some_paint();
    g_autoptr(BillowProject) project = pinned_at_corners();
    add_sway(project, BILLOW_SWAY_SHIFT);
    g_auto(BillowEdit) edit = set_damping(project, points, 3, paint);
    g_auto(BillowEdit) other = billow_edit_set_grid(edit.project, &coarse);
    const BillowLayerDamping *damping = damping_of(other.project);
    g_assert_cmpuint(damping->n_from, ==, 2);
    g_assert_true(damping->from[0].column == 2 && damping->from[0].row == 2);
    g_assert_true(damping->from[1].column == 1 && damping->from[1].row == 1);
    g_assert_true(billow_paint_equal(damping->paint, paint));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/layer-damping/is-measured-from-the-anchors-that-count", test_anchors_that_count);
    g_test_add_func("/layer-damping/of-anchors-that-count-has-power-and-reach",
                    test_anchors_that_count_are_damped);
    g_test_add_func("/layer-damping/to-name-all-anchors-is-as-to-name-none",
                    test_to_name_all_is_as_to_name_none);
    g_test_add_func("/layer-damping/where-none-of-them-is-held-all-count", test_where_none_is_held_all_count);
    g_test_add_func("/layer-damping/a-turn-is-about-the-anchors-that-count",
                    test_a_turn_is_about_what_counts);
    g_test_add_func("/layer-damping/other-anchors-go-along", test_other_anchors_go_along);
    g_test_add_func("/layer-damping/paint-multiplies-the-layer-that-has-it",
                    test_paint_multiplies_what_it_is_of);
    g_test_add_func("/layer-damping/paint-multiplies-a-sway", test_paint_multiplies_a_sway);
    g_test_add_func("/layer-damping/layers-alone-are-what-they-add", test_layers_alone);
    g_test_add_func("/layer-damping/weights-to-look-at-are-those-that-act", test_weights_to_look_at);
    g_test_add_func("/layer-damping/frames-are-the-same-bytes", test_frames_are_the_same_bytes);
    g_test_add_func("/layer-damping/points-off-the-cloth-are-refused", test_points_off_the_cloth_are_refused);
    g_test_add_func("/layer-damping/full-paint-is-none", test_full_paint_is_none);
    g_test_add_func("/layer-damping/painting-is-undone", test_painting_is_undone);
    g_test_add_func("/layer-damping/another-cloth-keeps-it", test_another_cloth_keeps_it);
    return g_test_run();
}
