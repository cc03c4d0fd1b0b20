/* Tests folds that grow: the layer and its frames against the closed form, and frames with kept lengths. */
#include "core/cloth/strain.h"
#include "core/layers/grown_folds.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/several.h"
#include "model/project/number_keys.h"

enum { SIDE = 25, POINTS = SIDE * SIDE };
static const BillowGrid GRID = {SIDE, SIDE, 0.05};
static const double SIZE = 0.05 * (SIDE - 1), DEPTH = 0.12;

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

/* A keyframe of 4 s, pinned at its top corners; `flat`: upright and flat, facing +z, else draped from five anchors. */
static BillowProject *
new_project(gboolean flat)
{
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "a", "a");
    BillowAnchor anchors[5];
    const int n = flat ? 2 : 5;
    for (int i = 0; i < n; i++) {
        const int column = i * (SIDE - 1) / (n - 1);
        anchors[i] = (BillowAnchor){column, 0, {(flat ? 1.0 : 0.96) * 0.05 * column, 2.0, 0.0}};
    }
    block->duration = 4.0;
    billow_block_set_anchors(block, anchors, (size_t) n);
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        points[3 * i] = 0.05f * (float) (i % SIDE);
        points[3 * i + 1] = 2.0f - 0.05f * (float) (i / SIDE);
        points[3 * i + 2] = 0.0f;
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    if (flat)
        billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    project->frame_rate = 24.0;
    project->cloth->keep_lengths = !flat;
    return project;
}

/* Four folds across +x from 0.5 to 3.5 s, which take 1 s to grow and 1 s to go. */
static BillowBlock *
add_folds(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_FOLD, "f", "f");
    BillowGrownFolds *folds = block->payload;
    block->start = 0.5;
    block->duration = 3.0;
    block->fade_in = block->fade_out = 1.0;
    folds->number = 4;
    folds->depth = DEPTH;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_FOLD), block);
    return block;
}

static BillowGrownFolds *
folds_of(BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_FOLD);
}

static BillowMesh *
frame_in(BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

static BillowMesh *
frame_of(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    return frame_in(animation, seconds);
}

/* The weight of a point of the flat cloth with two anchors at its top corners. */
static double
weight_of(int column, int row)
{
    const double most = hypot(0.5 * (SIDE - 1), SIDE - 1);
    return hypot(fmin(column, SIDE - 1 - column), row) / most;
}

typedef double (*Height)(int column, int row);

/* Each point of the flat cloth is where the formula says, across the cloth, to 1e-6 m. */
static void
assert_heights(BillowProject *project, double seconds, double strength, Height height)
{
    g_autoptr(BillowMesh) mesh = frame_of(project, seconds);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const double up = weight_of(column, row) * strength * height(column, row);
            g_assert_cmpfloat_with_epsilon((double) mesh->z[i], up, 1e-6);
            g_assert_cmpfloat_with_epsilon((double) mesh->x[i], 0.05 * column, 1e-6);
            g_assert_cmpfloat_with_epsilon((double) mesh->y[i], 2.0 - 0.05 * row, 1e-6);
        }
}

static double
four_folds(int column, int row)
{
    (void) row;
    return 0.5 * DEPTH * sin(2.0 * G_PI * 4.0 * column / (SIDE - 1));
}

/* Half of the depth after half of a fade, none before the start and after the end. */
static void
grow_to_their_depth_and_go(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    add_folds(project);
    static const struct {
        double seconds, strength;
    } at[] = {{0.4, 0.0}, {0.5, 0.0}, {1.0, 0.5}, {1.5, 1.0}, {2.2, 1.0}, {3.0, 0.5}, {3.5, 0.0}, {3.9, 0.0}};
    for (size_t k = 0; k < G_N_ELEMENTS(at); k++)
        assert_heights(project, at[k].seconds, at[k].strength, four_folds);
}

static double
sharp_folds_upwards(int column, int row)
{
    (void) column;
    return 0.5 * DEPTH * asin(0.8 * sin(2.0 * G_PI * 3.0 * (1.0 - row / (SIDE - 1.0)) + G_PI / 3.0)) /
           asin(0.8);
}

static double
slanted_folds(int column, int row)
{
    return 0.5 * DEPTH * sin(2.0 * G_PI * 4.0 * (0.6 * column + 0.8 * row) / (1.4 * (SIDE - 1)));
}

static void
follow_one_another_in_their_direction(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowGrownFolds *folds = folds_of(add_folds(project));
    folds->direction = atan2(0.8, 0.6) * 180.0 / G_PI;
    assert_heights(project, 2.0, 1.0, slanted_folds);
    folds->number = 3;
    folds->direction = 270.0;
    folds->sharpness = 0.8;
    folds->phase = 60.0;
    assert_heights(project, 2.0, 1.0, sharp_folds_upwards);
}

/* With a stagger of 0.5, half way through the fade-in the first fold is whole and the last one about to begin. */
static double
staggered_folds(int column, int row)
{
    const double passed = fmin((0.5 - 0.5 * column / (SIDE - 1.0)) / 0.5, 1.0);
    return four_folds(column, row) * 0.5 * (1.0 - cos(G_PI * passed));
}

static void
grow_one_after_another(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    folds_of(add_folds(project))->stagger = 0.5;
    assert_heights(project, 1.0, 1.0, staggered_folds);
    assert_heights(project, 1.5, 1.0, four_folds);
    assert_heights(project, 3.0, 0.5, four_folds);
}

/* In a direction, and up. */
static void
stand_along_their_axis(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowGrownFolds *folds = folds_of(add_folds(project));
    const int column = 2, row = SIDE - 1;
    const size_t i = billow_grid_index(&GRID, column, row);
    const double up = weight_of(column, row) * four_folds(column, row);
    folds->axis = BILLOW_WAVE_VERTICAL;
    g_autoptr(BillowMesh) upright = frame_of(project, 2.0);
    g_assert_cmpfloat_with_epsilon((double) upright->y[i], 2.0 - SIZE + up, 1e-6);
    folds->axis = BILLOW_WAVE_FIXED;
    folds->heading = 180.0;
    folds->elevation = 30.0;
    g_autoptr(BillowMesh) aside = frame_of(project, 2.0);
    g_assert_cmpfloat_with_epsilon((double) aside->x[i], 0.05 * column - sqrt(0.75) * up, 1e-6);
    g_assert_cmpfloat_with_epsilon((double) aside->y[i], 2.0 - SIZE + 0.5 * up, 1e-6);
    g_assert_cmpfloat_with_epsilon((double) aside->z[i], 0.0, 1e-6);
}

static const BillowField *
depth_field(void)
{
    const BillowField *field = billow_grown_folds_fields;
    while (!g_str_equal(field->key, "depth"))
        field++;
    return field;
}

/* Keys of the depth: 0 at the start, DEPTH at the end. */
static BillowBlock *
add_keyed_folds(BillowProject *project)
{
    BillowBlock *block = add_folds(project);
    BillowNumberKeys *keys = billow_block_number_keys(block);
    billow_number_keys_set(keys, depth_field(), 0.0, 0.01, 0.0);
    billow_number_keys_set(keys, depth_field(), 1.0, 0.01, DEPTH);
    keys->numbers[0].keys[0].easing.curve = BILLOW_CURVE_LINEAR;
    block->fade_in = block->fade_out = 0.0;
    return block;
}

static void
depth_may_have_keys(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    add_keyed_folds(project);
    assert_heights(project, 0.5 + 0.75, 0.25, four_folds);
    assert_heights(project, 0.5 + 2.25, 0.75, four_folds);
}

static void
parts_of_a_split_are_as_the_whole(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    add_keyed_folds(project);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    billow_block_set_add(blocks, BILLOW_BLOCK_FOLD, "f");
    g_auto(BillowEdit) edit = billow_edit_split_blocks(project, blocks, 2.0);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_FOLD)->len, ==, 2);
    assert_heights(edit.project, 0.5 + 0.75, 0.25, four_folds);
    assert_heights(edit.project, 0.5 + 2.25, 0.75, four_folds);
}

/* Around a tube, the seam stays closed, whatever the direction and the stagger. */
static void
seams_of_tubes_stay_closed(void)
{
    const BillowGrid tube = {17, 9, 0.1, .closed = BILLOW_CLOSED_COLUMNS};
    for (double direction = 0.0; direction < 360.0; direction += 20.0) {
        const BillowGrownFolds folds = {.number = 5, .depth = 1.0, .direction = direction, .stagger = 0.7};
        for (int row = 0; row < tube.rows; row++) {
            g_assert_cmpfloat_with_epsilon(billow_grown_folds_height(&folds, &tube, 0, row),
                                           billow_grown_folds_height(&folds, &tube, 16, row), 1e-12);
            g_assert_cmpfloat_with_epsilon(billow_grown_folds_growth(&folds, &tube, 0, row, 0.4),
                                           billow_grown_folds_growth(&folds, &tube, 16, row, 0.4), 1e-12);
        }
    }
}

static void
heading_turns_with_the_scene(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowGrownFolds *folds = folds_of(add_folds(project));
    folds->heading = 30.0;
    billow_kinds[BILLOW_BLOCK_FOLD]->turn(folds, 90.0);
    g_assert_cmpfloat(folds->heading, ==, -60.0);
}

/* --- Frames with kept lengths --- */

static double
p99_strain(const BillowMesh *mesh)
{
    BillowPoints points = billow_points_new(POINTS);
    billow_points_read(&points, POINTS, mesh->x, mesh->y, mesh->z);
    const BillowStrain strain = billow_strain_measure(&GRID, &points);
    billow_points_free(&points);
    return strain.p99;
}

static double
width_of_hem(const BillowMesh *mesh)
{
    const size_t left = billow_grid_index(&GRID, 0, SIDE - 1);
    return (double) (mesh->x[left + SIDE - 1] - mesh->x[left]);
}

/* The cloth comes together in its folds instead of stretching, and its anchors stay. */
static void
draw_the_cloth_together(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    BillowGrownFolds *folds = folds_of(add_folds(project));
    folds->depth = 0.3;
    folds->stagger = 0.4;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowMesh) before = frame_in(animation, 0.0), half = frame_in(animation, 1.0),
                          whole = frame_in(animation, 2.0), after = frame_in(animation, 3.9);
    const BillowMesh *all[] = {before, half, whole, after};
    for (size_t k = 0; k < G_N_ELEMENTS(all); k++) {
        g_assert_cmpfloat(p99_strain(all[k]), <=, 0.01);
        for (int column = 0; column < SIDE; column += (SIDE - 1) / 4)
            g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(all[k], (size_t) column),
                                                   billow_vec3(0.96 * 0.05 * column, 2.0, 0.0)),
                              <, 1e-6);
    }
    g_assert_cmpfloat(width_of_hem(whole), <, 0.85 * width_of_hem(before));
    g_assert_cmpfloat(width_of_hem(half), <, width_of_hem(before));
    g_assert_cmpfloat_with_epsilon(width_of_hem(after), width_of_hem(before), 1e-6);
}

/* Any frame is there alone: in any order, to the last bit. */
static void
frames_do_not_depend_on_their_order(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    folds_of(add_folds(project))->stagger = 0.5;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    static const double order[] = {2.0, 1.1, 0.9};
    for (size_t k = 0; k < G_N_ELEMENTS(order); k++)
        billow_mesh_unref(frame_in(animation, order[k]));
    g_autoptr(BillowMesh) here = frame_in(animation, 1.2), alone = frame_of(project, 1.2);
    g_assert_cmpmem(here->x, POINTS * sizeof(float), alone->x, POINTS * sizeof(float));
    g_assert_cmpmem(here->z, POINTS * sizeof(float), alone->z, POINTS * sizeof(float));
}

static double
largest_step(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < POINTS; i++)
        most = fmax(most, billow_vec3_distance(billow_mesh_point(a, i), billow_mesh_point(b, i)));
    return most;
}

/* The frame after the last is the first: folds that stay all the time stay so, others go by the end. */
static void
loops_close(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowBlock *block = add_folds(project);
    project->loop = TRUE;
    project->duration = 4.0;
    block->start = 0.0;
    block->duration = 4.0;
    block->fade_in = block->fade_out = 0.0;
    assert_heights(project, 0.0, 1.0, four_folds);
    assert_heights(project, 4.0, 1.0, four_folds);
    block->start = 2.0;
    block->duration = 2.0;
    block->fade_in = 1.0;
    assert_heights(project, 0.0, 0.0, four_folds);
    assert_heights(project, 4.0, 0.0, four_folds);
    g_autoptr(BillowMesh) last = frame_of(project, 4.0 - 1.0 / 24.0), first = frame_of(project, 0.0);
    g_assert_cmpfloat(largest_step(last, first), <, 0.05 * DEPTH);
    g_autoptr(BillowProject) keyed = new_project(TRUE);
    block = add_keyed_folds(keyed);
    keyed->loop = TRUE;
    keyed->duration = block->duration = 4.0;
    block->start = 0.0;
    g_autoptr(BillowMesh) end = frame_of(keyed, 4.0 - 1.0 / 24.0), start = frame_of(keyed, 0.0);
    g_assert_cmpfloat(largest_step(end, start), <, 0.05 * DEPTH);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grown-folds/grow-to-their-depth-and-go", grow_to_their_depth_and_go);
    g_test_add_func("/grown-folds/follow-one-another-in-their-direction",
                    follow_one_another_in_their_direction);
    g_test_add_func("/grown-folds/grow-one-after-another", grow_one_after_another);
    g_test_add_func("/grown-folds/stand-along-their-axis", stand_along_their_axis);
    g_test_add_func("/grown-folds/depth-may-have-keys", depth_may_have_keys);
    g_test_add_func("/grown-folds/parts-of-a-split-are-as-the-whole", parts_of_a_split_are_as_the_whole);
    g_test_add_func("/grown-folds/seams-of-tubes-stay-closed", seams_of_tubes_stay_closed);
    g_test_add_func("/grown-folds/heading-turns-with-the-scene", heading_turns_with_the_scene);
    g_test_add_func("/grown-folds/draw-the-cloth-together", draw_the_cloth_together);
    g_test_add_func("/grown-folds/frames-do-not-depend-on-their-order", frames_do_not_depend_on_their_order);
    g_test_add_func("/grown-folds/loops-close", loops_close);
    return g_test_run();
}
