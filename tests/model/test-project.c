#include "model/edits/first_moment.h"
#include "model/project/landmarks.h"
#include "model/project/poses.h"

#include <math.h>

static const BillowGrid GRID = {5, 4, 0.1};

static BillowBlock *
add_block(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
test_frames_are_numbered_from_one(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->duration = 6.0;
    g_assert_cmpint(billow_project_frame_count(project), ==, 144);
    g_assert_cmpfloat(billow_project_frame_time(project, 1), ==, 0.0);
    g_assert_cmpfloat(billow_project_frame_time(project, 25), ==, 1.0);
    g_assert_cmpint(billow_project_frame_at(project, 1.0), ==, 25);
    g_assert_cmpint(billow_project_frame_at(project, -3.0), ==, 1);
    g_assert_cmpint(billow_project_frame_at(project, 1e12), ==, 144);
}

static void
test_frame_count_is_rounded_and_at_least_one(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_assert_cmpint(billow_project_frame_count(project), ==, 1);
    project->duration = 0.001;
    g_assert_cmpint(billow_project_frame_count(project), ==, 1);
    project->frame_rate = 25.0;
    project->duration = 1.03;
    g_assert_cmpint(billow_project_frame_count(project), ==, 26);
}

static void
test_duration_defaults_to_the_end_of_the_last_block(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "k", 1.0, 2.0);
    g_assert_cmpfloat(billow_project_duration(project), ==, 3.0);
    add_block(project, BILLOW_BLOCK_SWAY, "s", 2.0, 3.5);
    g_assert_cmpfloat(billow_project_duration(project), ==, 5.5);
    project->duration = 4.0;
    g_assert_cmpfloat(billow_project_duration(project), ==, 4.0);
}

/* Nor does the animation's duration include them. */
static void
test_markers_are_jumped_to(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "k", 0.0, 2.0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "l", 3.0, 1.0);
    add_block(project, BILLOW_BLOCK_MARKER, "m", 2.0, 0.0);
    add_block(project, BILLOW_BLOCK_MARKER, "n", 1.0, 0.0);
    add_block(project, BILLOW_BLOCK_MARKER, "o", 9.0, 0.0);
    g_assert_cmpfloat(billow_project_duration(project), ==, 4.0);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_MARKER, 1, 1), ==, 25);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_MARKER, 25, 1), ==, 49);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_MARKER, 40, -1), ==, 25);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_MARKER, 25, -1), ==, 0);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_KEYFRAME, 1, 1), ==, 73);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_KEYFRAME, 73, 1), ==, 0);
    g_assert_cmpint(billow_landmarks_next(project, BILLOW_BLOCK_KEYFRAME, 73, -1), ==, 1);
}

static gboolean
transition_from(const BillowProject *project, const BillowBlock *keyframe, BillowTransition *transition)
{
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    return billow_poses_transition_from(poses, keyframe, transition);
}

static void
test_transition_fills_the_gap(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *first = add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    BillowBlock *second = add_block(project, BILLOW_BLOCK_KEYFRAME, "b", 3.0, 1.0);
    BillowTransition gap;
    g_assert_true(transition_from(project, first, &gap));
    g_assert_true(gap.from == first && gap.to == second && gap.block == NULL);
    g_assert_cmpfloat(gap.start, ==, 1.0);
    g_assert_cmpfloat(gap.end, ==, 3.0);
    g_assert_false(transition_from(project, second, &gap));
}

static void
test_transition_passes_over_muted_keyframes(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *first = add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    BillowBlock *second = add_block(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    BillowBlock *third = add_block(project, BILLOW_BLOCK_KEYFRAME, "c", 4.0, 1.0);
    second->muted = TRUE;
    BillowTransition gap;
    g_assert_true(transition_from(project, first, &gap));
    g_assert_true(gap.to == third);
    g_assert_false(transition_from(project, second, &gap));
}

static void
test_no_transition_where_keyframes_touch(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *first = add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 2.0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    BillowTransition gap;
    g_assert_false(transition_from(project, first, &gap));
}

/* Held from 0 s to 1 s, then changed by tau^2 to one held from 3 s to 4 s, and at once to another. */
static BillowProject *
three_poses(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "muted", 1.5, 0.5)->muted = TRUE;
    add_block(project, BILLOW_BLOCK_KEYFRAME, "b", 3.0, 1.0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "c", 4.0, 1.0);
    BillowBlock *transition = add_block(project, BILLOW_BLOCK_TRANSITION, "a", 0.0, 0.0);
    billow_block_easing(transition)->curve = BILLOW_CURVE_POWER_IN;
    return project;
}

static void
assert_moment(const BillowPoses *poses, double seconds, size_t from, size_t to, double e)
{
    const BillowPoseBlend moment = billow_poses_blend_at(poses, seconds);
    g_assert_cmpuint(moment.from, ==, from);
    g_assert_cmpuint(moment.to, ==, to);
    g_assert_cmpfloat(moment.e, ==, e);
}

static void
test_moments_lie_between_poses(void)
{
    g_autoptr(BillowProject) project = three_poses();
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    g_assert_cmpuint(poses->count, ==, 3);
    assert_moment(poses, -5.0, 0, 0, 0.0);
    assert_moment(poses, 1.0, 0, 0, 0.0);
    assert_moment(poses, 2.0, 0, 1, 0.25);
    assert_moment(poses, 2.5, 0, 1, 0.5625);
    assert_moment(poses, 3.5, 1, 1, 0.0);
    assert_moment(poses, 4.0, 2, 2, 0.0);
    assert_moment(poses, 99.0, 2, 2, 0.0);
}

/* Sums of steps miss the ends of blocks by a few of their last digits. */
static void
test_moments_are_not_split_by_rounding(void)
{
    g_autoptr(BillowProject) project = three_poses();
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    double seconds = 0.0;
    for (int step = 0; step < 300; step++)
        seconds += 0.01;
    g_assert_cmpfloat(seconds, <, 3.0);
    assert_moment(poses, seconds, 1, 1, 0.0);
    assert_moment(poses, nextafter(1.0, 2.0), 0, 0, 0.0);
    assert_moment(poses, nextafter(4.0, 0.0), 2, 2, 0.0);
}

static void
test_a_muted_transition_is_linear(void)
{
    g_autoptr(BillowProject) project = three_poses();
    BillowBlock *transition = billow_project_find(project, BILLOW_BLOCK_TRANSITION, "a");
    transition->muted = TRUE;
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    assert_moment(poses, 2.0, 0, 1, 0.5);
    g_assert_true(poses->items[0].transition == transition);
}

static void
test_no_pose_is_no_moment(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "muted", 0.0, 1.0)->muted = TRUE;
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    g_assert_cmpuint(poses->count, ==, 0);
    assert_moment(poses, 1.0, 0, 0, 0.0);
}

static void
test_copy_is_equal_and_shares_blocks(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *block = add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 2.0);
    BillowAnchor anchors[] = {{0, 0, {1, 2, 3}}, {4, 3, {4, 5, 6}}};
    billow_block_set_anchors(block, anchors, 2);
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    g_assert_true(billow_project_equal(project, copy));
    g_assert_true(g_ptr_array_index(billow_project_track(copy, BILLOW_BLOCK_KEYFRAME), 0) == block);
    billow_project_set_name(copy, "q");
    g_assert_cmpstr(project->name, ==, "p");
    g_assert_false(billow_project_equal(project, copy));
}

static void
assert_each_counts(const BillowBlock *block, double *const *numbers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_autoptr(BillowBlock) before = billow_block_copy(block);
        g_assert_true(billow_block_equal(before, block));
        *numbers[i] += 0.25;
        g_assert_false(billow_block_equal(before, block));
    }
}

static void
test_every_part_of_a_wave_counts_in_comparing(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "Wave");
    BillowWave *wave = billow_block_wave(block);
    double *numbers[] = {
        &block->start,        &block->duration,   &block->fade_in, &block->fade_out, &wave->amplitude,
        &wave->wavelength,    &wave->speed,       &wave->phase,    &wave->direction, &wave->origin_column,
        &wave->origin_row,    &wave->decay,       &wave->heading,  &wave->elevation, &wave->change.amplitude,
        &wave->change.length, &wave->change.speed};
    assert_each_counts(block, numbers, G_N_ELEMENTS(numbers));
    g_autoptr(BillowBlock) named = billow_block_copy(block);
    billow_block_set_name(named, "Other");
    g_assert_false(billow_block_equal(named, block));
    g_autoptr(BillowBlock) muted = billow_block_copy(block);
    muted->muted = TRUE;
    g_assert_false(billow_block_equal(muted, block));
}

static void
test_every_part_of_other_blocks_counts_in_comparing(void)
{
    g_autoptr(BillowBlock) transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "k", "");
    BillowMove *move = billow_block_move(transition);
    double *moves[] = {&move->easing.degree, &move->easing.overshoot, &move->easing.period,
                       &move->easing.x1,     &move->easing.y1,        &move->easing.x2,
                       &move->easing.y2,     &move->path.height,      &move->follow.lag,
                       &move->follow.swing,  &move->follow.frequency, &move->follow.damping};
    assert_each_counts(transition, moves, G_N_ELEMENTS(moves));
    g_autoptr(BillowBlock) turning = billow_block_copy(transition);
    billow_block_path(turning)->kind = BILLOW_PATH_TURN;
    g_assert_false(billow_block_equal(turning, transition));
    g_autoptr(BillowBlock) swaying = billow_block_new(BILLOW_BLOCK_SWAY, "s", "Sway");
    BillowSway *sway = billow_block_sway(swaying);
    double *sways[] = {&sway->direction, &sway->amplitude,        &sway->period,
                       &sway->phase,     &sway->change.amplitude, &sway->change.length};
    assert_each_counts(swaying, sways, G_N_ELEMENTS(sways));
    assert_each_counts(swaying, (double *[]){&swaying->gusts.gust, &swaying->gusts.gust_period}, 2);
    g_autoptr(BillowBlock) body = billow_block_new(BILLOW_BLOCK_COLLIDER, "b", "Body");
    BillowCollider *collider = billow_block_collider(body);
    double *sizes[] = {&collider->position.z, &collider->rotation.y, &collider->radius,
                       &collider->length,     &collider->size.x,     &collider->friction};
    assert_each_counts(body, sizes, G_N_ELEMENTS(sizes));
    g_autoptr(BillowBlock) round = billow_block_copy(body);
    billow_block_collider(round)->shape = BILLOW_COLLIDER_CAPSULE;
    g_assert_false(billow_block_equal(round, body));
    g_autoptr(BillowBlock) rail = billow_block_new(BILLOW_BLOCK_CONSTRAINT, "r", "Rail");
    assert_each_counts(rail, (double *[]){&billow_block_slide(rail)->direction.y}, 1);
    g_autoptr(BillowBlock) elsewhere = billow_block_copy(rail);
    billow_block_slide(elsewhere)->column++;
    g_assert_false(billow_block_equal(elsewhere, rail));
}

static void
test_given_shapes_count_in_comparing(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "Keyframe");
    g_autoptr(BillowBlock) given = billow_block_copy(block);
    g_autoptr(GBytes) shape = g_bytes_new("12345678", 8);
    billow_block_set_shape(given, shape);
    g_assert_false(billow_block_equal(given, block));
    g_autoptr(BillowBlock) alike = billow_block_copy(block);
    g_autoptr(GBytes) same = g_bytes_new("12345678", 8);
    billow_block_set_shape(alike, same);
    g_assert_true(billow_block_equal(given, alike));
}

static void
test_every_part_of_the_wind_counts_in_comparing(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    g_autoptr(BillowBlock) other = billow_block_copy(block);
    BillowSteadyWind *wind = &billow_block_keyframe(other)->wind;
    double *numbers[] = {&wind->direction, &wind->elevation, &wind->strength};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        *numbers[i] = 0.25;
        g_assert_false(billow_block_equal(block, other));
        *numbers[i] = 0.0;
    }
    billow_block_keyframe(other)->wind_unknown = g_strdup("{\"gusts\":2}");
    g_assert_false(billow_block_equal(block, other));
    g_autoptr(BillowBlock) copy = billow_block_copy(other);
    g_assert_true(billow_block_equal(copy, other));
}

static void
test_every_part_of_the_physics_counts_in_comparing(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    BillowPhysics *physics = &other->physics;
    double *numbers[] = {&physics->wind.direction, &physics->wind.elevation,   &physics->wind.speed,
                         &physics->wind.gust,      &physics->wind.gust_period, &physics->wind.pressure,
                         &physics->wind.lift,      &physics->gravity,          &physics->strain_limit};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        double before = *numbers[i];
        *numbers[i] += 0.25;
        g_assert_false(billow_project_equal(project, other));
        *numbers[i] = before;
    }
    g_assert_true(billow_project_equal(project, other));
    physics->solver = BILLOW_INTEGRATOR_RK4;
    g_assert_false(billow_project_equal(project, other));
    physics->solver = project->physics.solver;
    physics->iterations = 7;
    g_assert_false(billow_project_equal(project, other));
    physics->iterations = project->physics.iterations;
    physics->wind.law = BILLOW_WIND_SQUARE;
    g_assert_false(billow_project_equal(project, other));
    physics->wind.law = BILLOW_WIND_LINEAR;
    physics->layers = BILLOW_LAYERS_FORCES;
    g_assert_false(billow_project_equal(project, other));
    physics->layers = BILLOW_LAYERS_NONE;
    g_assert_true(billow_project_equal(project, other));
    for (BillowBlockKind kind = BILLOW_BLOCK_COLLIDER; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autoptr(BillowProject) more = billow_project_copy(project);
        add_block(more, kind, "b", 0.0, 0.0);
        g_assert_false(billow_project_equal(project, more));
        g_assert_cmpuint(billow_project_track(project, kind)->len, ==, 0);
    }
}

static void
test_every_part_of_the_material_counts_in_comparing(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowProject) other = billow_project_copy(project);
    BillowMaterial *material = &other->cloth->material;
    double *numbers[] = {&material->density,
                         &material->bending_length,
                         &material->stretch,
                         &material->shear,
                         &material->bend,
                         &material->damping,
                         &material->drag,
                         &other->cloth->anchor_radius,
                         &other->cloth->thickness,
                         &other->cloth->damping.power,
                         &other->cloth->damping.reach};
    gboolean *words[] = {&other->loop,
                         &other->cloth->surface,
                         &other->cloth->preset,
                         &other->cloth->material_in_cloth,
                         &other->cloth->bend_given,
                         &other->cloth->keep_lengths,
                         &other->cloth->keep_angles};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        double before = *numbers[i];
        *numbers[i] += 0.25;
        g_assert_false(billow_project_equal(project, other));
        *numbers[i] = before;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        *words[i] = 1;
        g_assert_false(billow_project_equal(project, other));
        *words[i] = 0;
    }
    g_assert_true(billow_project_equal(project, other));
}

static void
test_new_anchors_keep_the_unknown_keys_of_their_points(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[] = {{0, 0, {0, 0, 0}}, {1, 0, {1, 0, 0}}};
    billow_block_set_anchors(block, anchors, 2);
    billow_block_keyframe(block)->anchors_unknown = g_new0(char *, 2);
    billow_block_keyframe(block)->anchors_unknown[1] = g_strdup("{\"pin\":true}");
    BillowAnchor others[] = {{2, 2, {0, 0, 0}}, {1, 0, {5, 0, 0}}, {3, 3, {0, 0, 0}}};
    billow_block_set_anchors(block, others, 3);
    g_assert_null(billow_block_keyframe(block)->anchors_unknown[0]);
    g_assert_cmpstr(billow_block_keyframe(block)->anchors_unknown[1], ==, "{\"pin\":true}");
    g_assert_null(billow_block_keyframe(block)->anchors_unknown[2]);
}

static void
assert_first_moment(const BillowProject *project, int most, int columns, int rows)
{
    const BillowGrid *grid = &project->cloth->grid;
    g_autoptr(BillowProject) first = billow_project_first_moment(project, most);
    const GPtrArray *keyframes = billow_project_track(first, BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    g_assert_cmpstr(((const BillowBlock *) keyframes->pdata[0])->id, ==, "a");
    g_assert_cmpint(first->cloth->grid.columns, ==, columns);
    g_assert_cmpint(first->cloth->grid.rows, ==, rows);
    g_assert_cmpfloat_with_epsilon((columns - 1) * first->cloth->grid.spacing,
                                   (grid->columns - 1) * grid->spacing, 1e-12);
}

static void
test_first_moment_is_the_first_keyframe_on_a_small_grid(void)
{
    const BillowGrid wide = {41, 21, 0.05}, high = {21, 41, 0.05};
    g_autoptr(BillowProject) project = billow_project_new("p", &wide);
    g_autoptr(BillowProject) none = billow_project_first_moment(project, 11);
    g_assert_cmpuint(billow_project_track(none, BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    assert_first_moment(project, 41, 41, 21);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 1.0);
    add_block(project, BILLOW_BLOCK_KEYFRAME, "c", 4.0, 1.0);
    assert_first_moment(project, 41, 41, 21);
    assert_first_moment(project, 11, 11, 6);
    project->cloth->grid = high;
    assert_first_moment(project, 11, 6, 11);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/project/markers-are-jumped-to", test_markers_are_jumped_to);
    g_test_add_func("/project/frames-are-numbered-from-one", test_frames_are_numbered_from_one);
    g_test_add_func("/project/frame-count-is-rounded-and-at-least-one",
                    test_frame_count_is_rounded_and_at_least_one);
    g_test_add_func("/project/duration-defaults-to-the-end-of-the-last-block",
                    test_duration_defaults_to_the_end_of_the_last_block);
    g_test_add_func("/project/transition-fills-the-gap", test_transition_fills_the_gap);
    g_test_add_func("/project/transition-passes-over-muted-keyframes",
                    test_transition_passes_over_muted_keyframes);
    g_test_add_func("/project/no-transition-where-keyframes-touch", test_no_transition_where_keyframes_touch);
    g_test_add_func("/poses/moments-lie-between-poses", test_moments_lie_between_poses);
    g_test_add_func("/poses/rounding-splits-no-moment", test_moments_are_not_split_by_rounding);
    g_test_add_func("/poses/a-muted-transition-is-linear", test_a_muted_transition_is_linear);
    g_test_add_func("/poses/no-pose-is-no-moment", test_no_pose_is_no_moment);
    g_test_add_func("/project/copy-is-equal-and-shares-blocks", test_copy_is_equal_and_shares_blocks);
    g_test_add_func("/project/every-part-of-a-wave-counts-in-comparing",
                    test_every_part_of_a_wave_counts_in_comparing);
    g_test_add_func("/project/every-part-of-other-blocks-counts-in-comparing",
                    test_every_part_of_other_blocks_counts_in_comparing);
    g_test_add_func("/project/given-shapes-count-in-comparing", test_given_shapes_count_in_comparing);
    g_test_add_func("/project/every-part-of-the-physics-counts-in-comparing",
                    test_every_part_of_the_physics_counts_in_comparing);
    g_test_add_func("/project/every-part-of-the-wind-counts-in-comparing",
                    test_every_part_of_the_wind_counts_in_comparing);
    g_test_add_func("/project/every-part-of-the-material-counts-in-comparing",
                    test_every_part_of_the_material_counts_in_comparing);
    g_test_add_func("/project/new-anchors-keep-the-unknown-keys-of-their-points",
                    test_new_anchors_keep_the_unknown_keys_of_their_points);
    g_test_add_func("/project/first-moment-is-the-first-keyframe-on-a-small-grid",
                    test_first_moment_is_the_first_keyframe_on_a_small_grid);
    return g_test_run();
}
