/* Tests frames with nudges: against the closed form, and with kept lengths. */
#include "core/cloth/strain.h"
#include "core/layers/nudge.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/nudge.h"
#include "model/edits/several.h"
#include "model/project/number_keys.h"

#include <string.h>

enum { SIDE = 21, POINTS = SIDE * SIDE };
static const BillowGrid GRID = {SIDE, SIDE, 0.05};
static const BillowVec3 OFFSET = {0.03, 0.02, 0.08};

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

/* A keyframe of 2 s, pinned at its top corners; `flat`: upright and flat, else draped. 24 frames a second. */
static BillowProject *
new_project(gboolean flat)
{
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "a", "a");
    const BillowAnchor anchors[] = {{0, 0, {flat ? 0.0 : 0.1, 2.0, 0.0}},
                                    {SIDE - 1, 0, {flat ? 1.0 : 0.9, 2.0, 0.0}}};
    block->duration = 2.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
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
    project->cloth->keep_lengths = FALSE;
    return project;
}

/* Three frames before and after `middle`, at this share of the width and in the middle of the height. */
static BillowBlock *
add_nudge(BillowProject *project, const char *id, double middle, double across, BillowVec3 offset)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_NUDGE, id, id);
    BillowNudge *nudge = billow_block_payload(block, BILLOW_BLOCK_NUDGE);
    block->start = middle - 3.0 / 24.0;
    block->duration = 6.0 / 24.0;
    block->fade_in = block->fade_out = 3.0 / 24.0;
    nudge->strokes = g_new0(BillowNudgeStroke, 1);
    nudge->n_strokes = 1;
    nudge->strokes[0] = (BillowNudgeStroke){.point = {across, 0.5}, .radius = 0.3, .offset = offset};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_NUDGE), block);
    return block;
}

static BillowMesh *
frame_of(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

/* How far the point has moved from the flat pose. */
static BillowVec3
moved(const BillowMesh *mesh, int column, int row)
{
    const size_t i = billow_grid_index(&GRID, column, row);
    return billow_vec3((double) mesh->x[i] - 0.05 * column, (double) mesh->y[i] - 2.0 + 0.05 * row,
                       (double) mesh->z[i]);
}

static void
assert_vector(BillowVec3 found, BillowVec3 expected)
{
    g_assert_cmpfloat(billow_vec3_distance(found, expected), <, 1e-6);
}

/* Half of the offset half way through each fade: 1.5 frames from the middle. */
static void
center_is_moved_by_the_offset(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    add_nudge(project, "n", 1.0, 0.5, OFFSET);
    static const struct {
        double frames, share;
    } at[] = {{0.0, 1.0}, {-1.5, 0.5}, {1.5, 0.5}, {-3.0, 0.0}, {3.0, 0.0}, {-4.0, 0.0}, {10.0, 0.0}};
    for (size_t k = 0; k < G_N_ELEMENTS(at); k++) {
        g_autoptr(BillowMesh) mesh = frame_of(project, 1.0 + at[k].frames / 24.0);
        assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, at[k].share));
        /* three spacings of six: (1 - 1/4)^2 */
        assert_vector(moved(mesh, 13, 10), billow_vec3_scale(OFFSET, 0.5625 * at[k].share));
        assert_vector(moved(mesh, 17, 10), billow_vec3(0.0, 0.0, 0.0));
    }
}

static void
nudges_add_up(void)
{
    const BillowVec3 other = {0.0, -0.04, -0.02};
    g_autoptr(BillowProject) project = new_project(TRUE), first = new_project(TRUE),
                             second = new_project(TRUE);
    add_nudge(project, "n", 1.0, 0.5, OFFSET);
    add_nudge(project, "m", 1.0 + 1.0 / 24.0, 0.6, other);
    add_nudge(first, "n", 1.0, 0.5, OFFSET);
    add_nudge(second, "m", 1.0 + 1.0 / 24.0, 0.6, other);
    g_autoptr(BillowMesh) both = frame_of(project, 1.02), a = frame_of(first, 1.02),
                          b = frame_of(second, 1.02);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            assert_vector(moved(both, column, row),
                          billow_vec3_add(moved(a, column, row), moved(b, column, row)));
}

/* At an anchor, a stroke moves nothing; beside it, less than its offset; from a tenth of the farthest
 * distance on, all. */
static void
anchors_stay(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowNudge *nudge = billow_block_payload(add_nudge(project, "n", 1.0, 0.0, OFFSET), BILLOW_BLOCK_NUDGE);
    nudge->strokes[0].point[1] = 0.0;
    nudge->strokes[0].radius = 1e6;
    g_autoptr(BillowMesh) mesh = frame_of(project, 1.0);
    assert_vector(moved(mesh, 0, 0), billow_vec3(0.0, 0.0, 0.0));
    assert_vector(moved(mesh, SIDE - 1, 0), billow_vec3(0.0, 0.0, 0.0));
    /* the farthest point is hypot(10, 20) spacings from both; w = 1 / that, s = 10 w */
    const double s = 10.0 / hypot(10.0, 20.0);
    assert_vector(moved(mesh, 0, 1), billow_vec3_scale(OFFSET, s * s * (3.0 - 2.0 * s)));
    assert_vector(moved(mesh, 0, 3), OFFSET);
    assert_vector(moved(mesh, SIDE - 1, SIDE - 1), OFFSET);
}

/* Paint scales it, and a muted one does nothing. */
static void
paint_and_mute_count(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowBlock *block = add_nudge(project, "n", 1.0, 0.5, OFFSET);
    BillowPaint *paint = billow_paint_new(2, 2);
    memset(paint->values, 51, 4);
    billow_layer_damping_set_paint(&block->damping, paint);
    billow_paint_free(paint);
    g_autoptr(BillowMesh) painted = frame_of(project, 1.0);
    assert_vector(moved(painted, 10, 10), billow_vec3_scale(OFFSET, 0.2));
    block->muted = TRUE;
    g_autoptr(BillowMesh) muted = frame_of(project, 1.0);
    assert_vector(moved(muted, 10, 10), billow_vec3(0.0, 0.0, 0.0));
}

/* Any frame is there alone: in any order, to the last bit. */
static void
frames_do_not_depend_on_their_order(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    project->cloth->keep_lengths = TRUE;
    add_nudge(project, "n", 1.0, 0.5, OFFSET);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    static const double order[] = {1.1, 0.9, 1.0, 0.5, 0.95};
    for (size_t k = 0; k < G_N_ELEMENTS(order); k++) {
        g_autoptr(BillowMesh) here = billow_mesh_new(&GRID), alone = frame_of(project, order[k]);
        billow_animation_evaluate(animation, order[k], FALSE, NULL, here);
        g_assert_cmpmem(here->x, POINTS * sizeof(float), alone->x, POINTS * sizeof(float));
        g_assert_cmpmem(here->z, POINTS * sizeof(float), alone->z, POINTS * sizeof(float));
    }
}

/* In a loop, the frame after the last is the first, and a nudge that meets the end fades out there. */
static void
loops_close(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    project->loop = TRUE;
    project->duration = 2.0;
    BillowBlock *block = add_nudge(project, "n", 1.0, 0.5, OFFSET);
    block->start = 1.5;
    block->duration = 0.5;
    block->fade_out = 0.0;
    g_autoptr(BillowMesh) first = frame_of(project, 0.0), next = frame_of(project, 2.0),
                          last = frame_of(project, 2.0 - 1.0 / 24.0);
    assert_vector(moved(first, 10, 10), moved(next, 10, 10));
    g_assert_cmpfloat(billow_vec3_length(moved(first, 10, 10)), <, 1e-6);
    g_assert_cmpfloat(billow_vec3_length(moved(last, 10, 10)), <, 0.6 * billow_vec3_length(OFFSET));
}

static BillowStrain
strain_of(const BillowMesh *mesh)
{
    BillowPoints points = billow_points_new(POINTS);
    for (size_t i = 0; i < POINTS; i++)
        billow_points_set(&points, i,
                          billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]));
    const BillowStrain strain = billow_strain_measure(&GRID, &points);
    billow_points_free(&points);
    return strain;
}

/* A nudge of a third of its radius, on cloth that hangs in a bow and on cloth that hangs flat, where most of it is
 * left. */
static void
lengths_are_kept(void)
{
    const size_t center = billow_grid_index(&GRID, 8, 10);
    for (int flat = 0; flat < 2; flat++) {
        g_autoptr(BillowProject) project = new_project(flat);
        project->cloth->keep_lengths = TRUE;
        g_autoptr(BillowMesh) before = frame_of(project, 1.0);
        add_nudge(project, "n", 1.0, 0.4, billow_vec3(0.0, 0.03, 0.1));
        g_autoptr(BillowMesh) kept = frame_of(project, 1.0);
        project->cloth->keep_lengths = FALSE;
        g_autoptr(BillowMesh) stretched = frame_of(project, 1.0);
        g_assert_cmpfloat(strain_of(stretched).p99, >, 0.05);
        g_assert_cmpfloat(strain_of(kept).p99, <, 0.01);
        g_assert_cmpfloat(kept->z[center] - before->z[center], >, flat ? 0.07f : 0.04f);
    }
}

/* --- Edits --- */

static const BillowNudgeStroke STROKE = {.point = {0.5, 0.5}, .radius = 0.3, .offset = {0.03, 0.02, 0.08}};

static const BillowBlock *
nudge_number(const BillowProject *project, guint number)
{
    return billow_project_track(project, BILLOW_BLOCK_NUDGE)->pdata[number];
}

static gsize
strokes_of(const BillowBlock *block)
{
    return ((const BillowNudge *) billow_block_payload(block, BILLOW_BLOCK_NUDGE))->n_strokes;
}

/* At the frame itself, the cloth is where it was dragged to. */
static void
a_drag_makes_a_nudge(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    g_auto(BillowEdit) edit = billow_edit_nudge(project, 1.0, &STROKE);
    const BillowBlock *block = nudge_number(edit.project, 0);
    g_assert_cmpstr(edit.added->id, ==, block->id);
    g_assert_cmpfloat_with_epsilon(block->start, 1.0 - 3.0 / 24.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_block_end(block), 1.0 + 3.0 / 24.0, 1e-12);
    g_autoptr(BillowMesh) mesh = frame_of(edit.project, 1.0),
                          before = frame_of(edit.project, 1.0 - 3.0 / 24.0);
    assert_vector(moved(mesh, 10, 10), OFFSET);
    assert_vector(moved(before, 10, 10), billow_vec3(0.0, 0.0, 0.0));
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_NUDGE)->len, ==, 0);
}

/* At the same frame, also where the strength of the nudge is not 1; a frame later there is another nudge. */
static void
another_drag_extends_it(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    g_auto(BillowEdit) first = billow_edit_nudge(project, 1.0, &STROKE);
    ((BillowNudge *) billow_block_payload(nudge_number(first.project, 0), BILLOW_BLOCK_NUDGE))->strength =
        0.5;
    g_auto(BillowEdit) second = billow_edit_nudge(first.project, 1.0, &STROKE);
    g_assert_cmpuint(billow_project_track(second.project, BILLOW_BLOCK_NUDGE)->len, ==, 1);
    g_assert_cmpuint(strokes_of(nudge_number(second.project, 0)), ==, 2);
    g_assert_cmpuint(strokes_of(nudge_number(first.project, 0)), ==, 1);
    g_autoptr(BillowMesh) mesh = frame_of(second.project, 1.0);
    assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, 1.5));
    g_auto(BillowEdit) later = billow_edit_nudge(second.project, 1.0 + 1.0 / 24.0, &STROKE);
    g_assert_cmpuint(billow_project_track(later.project, BILLOW_BLOCK_NUDGE)->len, ==, 2);
}

/* The first frame has it at once, and the last one does not make the animation longer. */
static void
new_nudges_are_within_the_animation(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    const int count = billow_project_frame_count(project);
    g_auto(BillowEdit) first = billow_edit_nudge(project, 0.0, &STROKE);
    g_auto(BillowEdit) last = billow_edit_nudge(project, billow_project_frame_time(project, count), &STROKE);
    g_autoptr(BillowMesh) at_first = frame_of(first.project, 0.0),
                          at_last = frame_of(last.project, billow_project_frame_time(project, count));
    assert_vector(moved(at_first, 10, 10), OFFSET);
    assert_vector(moved(at_last, 10, 10), OFFSET);
    g_assert_cmpint(billow_project_frame_count(last.project), ==, count);
}

/* Half of the offset half way through three frames on both sides of the seam, and none beyond them; all of it
 * at the seam, also of another stroke. The loop of the cloth may begin later. */
static void
first_frame_of_a_loop_is_nudged(void)
{
    static const struct {
        double frames, share;
    } at[] = {{0.0, 1.0}, {1.5, 0.5}, {3.0, 0.0}, {24.0, 0.0}, {45.0, 0.0}, {46.5, 0.5}, {48.0, 1.0}};
    for (int later = 0; later <= 1; later++) {
        g_autoptr(BillowProject) project = new_project(TRUE);
        const double first = later * 0.5;
        project->loop = TRUE;
        project->cloth->loop_start = first;
        g_auto(BillowEdit) one = billow_edit_nudge(project, first, &STROKE);
        g_auto(BillowEdit) two = billow_edit_nudge(one.project, first, &STROKE);
        g_assert_cmpuint(billow_project_track(two.project, BILLOW_BLOCK_NUDGE)->len, ==, 1);
        g_assert_cmpint(billow_project_frame_count(two.project), ==, 48);
        for (size_t k = 0; k < G_N_ELEMENTS(at); k++) {
            g_autoptr(BillowMesh) mesh = frame_of(two.project, first + at[k].frames / 24.0);
            assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, 2.0 * at[k].share));
        }
    }
}

/* Whatever there is of a nudge that the loop fades in at its first frame. */
static void
faded_nudge_gets_no_stroke_where_a_loop_begins(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    g_auto(BillowEdit) before = billow_edit_nudge(project, 0.0, &STROKE);
    BillowProject *loop = before.project;
    loop->loop = TRUE;
    g_autoptr(BillowMesh) faded = frame_of(loop, 0.0);
    assert_vector(moved(faded, 10, 10), billow_vec3(0.0, 0.0, 0.0));
    g_auto(BillowEdit) after = billow_edit_nudge(loop, 0.0, &STROKE);
    g_assert_cmpuint(billow_project_track(after.project, BILLOW_BLOCK_NUDGE)->len, ==, 2);
    g_autoptr(BillowMesh) mesh = frame_of(after.project, 0.0);
    assert_vector(moved(mesh, 10, 10), OFFSET);
}

/* In the middle of a loop that begins later, also where the animation begins. */
static void
later_loop_is_nudged_where_the_animation_begins(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    project->loop = TRUE;
    project->cloth->loop_start = 0.5;
    g_auto(BillowEdit) edit = billow_edit_nudge(project, 0.0, &STROKE);
    static const struct {
        double frames, share;
    } at[] = {{0.0, 1.0}, {1.5, 0.5}, {4.0, 0.0}, {44.0, 0.0}, {46.5, 0.5}};
    for (size_t k = 0; k < G_N_ELEMENTS(at); k++) {
        g_autoptr(BillowMesh) mesh = frame_of(edit.project, at[k].frames / 24.0);
        assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, at[k].share));
    }
}

/* The strength goes from 0 to 2 in the time of the block; a stroke at its end is as long as was dragged. */
static void
strength_may_have_keys(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowBlock *block = add_nudge(project, "n", 1.0, 0.5, OFFSET);
    BillowNudge *nudge = billow_block_payload(block, BILLOW_BLOCK_NUDGE);
    block->start = 0.5;
    block->duration = 1.0;
    block->fade_in = block->fade_out = 0.0;
    BillowNumberKey *keys = g_new0(BillowNumberKey, 2);
    keys[0].easing.curve = BILLOW_CURVE_LINEAR;
    keys[1] = (BillowNumberKey){.at = 1.0, .value = 2.0};
    billow_number_keys_insert(&nudge->keys, &(BillowKeyedNumber){billow_nudge_fields, keys, 2});
    for (double t = 0.5; t < 1.5; t += 0.13) {
        g_autoptr(BillowMesh) mesh = frame_of(project, t);
        assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, 2.0 * (t - 0.5)));
    }
    g_auto(BillowEdit) half = billow_edit_nudge(project, 1.0, &STROKE),
                       end = billow_edit_nudge(project, 1.5, &STROKE);
    g_assert_cmpuint(billow_project_track(half.project, BILLOW_BLOCK_NUDGE)->len, ==, 2);
    g_assert_cmpuint(billow_project_track(end.project, BILLOW_BLOCK_NUDGE)->len, ==, 1);
    g_autoptr(BillowMesh) mesh = frame_of(end.project, 1.5);
    assert_vector(moved(mesh, 10, 10), billow_vec3_scale(OFFSET, 3.0));
}

static void
values_out_of_bounds_are_refused(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowNudgeStroke stroke = STROKE;
    stroke.point[1] = 1.5;
    g_auto(BillowEdit) edit = billow_edit_nudge(project, 1.0, &stroke);
    g_assert_null(edit.project);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
}

/* Both halves together do what the whole did. */
static void
parts_do_what_the_whole_did(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowBlock *block = add_nudge(project, "n", 1.0, 0.5, OFFSET);
    block->duration = 0.5;
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    billow_block_set_add(blocks, BILLOW_BLOCK_NUDGE, "n");
    g_auto(BillowEdit) parts = billow_edit_split_blocks(project, blocks, 1.1);
    g_assert_cmpint(parts.outcome, ==, BILLOW_EDIT_DONE);
    g_assert_cmpuint(billow_project_track(parts.project, BILLOW_BLOCK_NUDGE)->len, ==, 2);
    for (double t = 0.9; t < 1.4; t += 0.037) {
        g_autoptr(BillowMesh) whole = frame_of(project, t), halves = frame_of(parts.project, t);
        assert_vector(moved(halves, 10, 10), moved(whole, 10, 10));
    }
    project->loop = TRUE;
    g_auto(BillowEdit) around = billow_edit_nudge(project, 0.0, &STROKE);
    g_autoptr(BillowBlockSet) added = billow_block_set_new();
    billow_block_set_add(added, around.added->kind, around.added->id);
    g_auto(BillowEdit) cut = billow_edit_split_blocks(around.project, added, 2.0 / 24.0);
    cut.project->loop = around.project->loop = FALSE; /* where the fades of a loop are not added */
    for (double t = 0.0; t < 2.0; t += 0.0837) {
        g_autoptr(BillowMesh) whole = frame_of(around.project, t), halves = frame_of(cut.project, t);
        assert_vector(moved(halves, 10, 10), moved(whole, 10, 10));
    }
}

/* Several strokes are one edit, and add to those at their places; where they have no room, there is a new
 * nudge. */
static void
several_strokes_add_up(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    enum { MANY = 700 };
    g_autofree BillowNudgeStroke *strokes = g_new0(BillowNudgeStroke, MANY);
    for (int i = 0; i < MANY; i++)
        strokes[i] = (BillowNudgeStroke){
            .point = {i / (MANY - 1.0), 0.5}, .radius = 0.1, .offset = {0.0, 0.001 * (i + 1), 0.0}};
    g_auto(BillowEdit) first = billow_edit_nudge_strokes(project, 1.0, strokes, MANY),
                       second = billow_edit_nudge_strokes(first.project, 1.0, strokes, MANY);
    const GPtrArray *nudges = billow_project_track(second.project, BILLOW_BLOCK_NUDGE);
    g_assert_cmpuint(nudges->len, ==, 1);
    const BillowNudge *nudge = billow_block_payload(nudges->pdata[0], BILLOW_BLOCK_NUDGE);
    g_assert_cmpuint(nudge->n_strokes, ==, MANY);
    for (int i = 0; i < MANY; i++)
        g_assert_cmpfloat_with_epsilon(nudge->strokes[i].offset.y, 0.002 * (i + 1), 1e-12);
    strokes[0].radius = 0.2;
    for (int i = 1; i < MANY; i++)
        strokes[i].radius = 0.3;
    g_auto(BillowEdit) third = billow_edit_nudge_strokes(second.project, 1.0, strokes, MANY);
    nudges = billow_project_track(third.project, BILLOW_BLOCK_NUDGE);
    g_assert_cmpuint(nudges->len, ==, 2);
    strokes[5].radius = -1.0;
    g_auto(BillowEdit) refused = billow_edit_nudge_strokes(project, 1.0, strokes, MANY);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nudge-frames/center-is-moved-by-the-offset", center_is_moved_by_the_offset);
    g_test_add_func("/nudge-frames/nudges-add-up", nudges_add_up);
    g_test_add_func("/nudge-frames/anchors-stay", anchors_stay);
    g_test_add_func("/nudge-frames/paint-and-mute-count", paint_and_mute_count);
    g_test_add_func("/nudge-frames/frames-do-not-depend-on-their-order", frames_do_not_depend_on_their_order);
    g_test_add_func("/nudge-frames/first-frame-of-a-loop-is-nudged", first_frame_of_a_loop_is_nudged);
    g_test_add_func("/nudge-frames/faded-nudge-gets-no-stroke-where-a-loop-begins",
                    faded_nudge_gets_no_stroke_where_a_loop_begins);
    g_test_add_func("/nudge-frames/later-loop-is-nudged-where-the-animation-begins",
                    later_loop_is_nudged_where_the_animation_begins);
    g_test_add_func("/nudge-frames/strength-may-have-keys", strength_may_have_keys);
    g_test_add_func("/nudge-frames/loops-close", loops_close);
    g_test_add_func("/nudge-frames/lengths-are-kept", lengths_are_kept);
    g_test_add_func("/nudge-edits/a-drag-makes-a-nudge", a_drag_makes_a_nudge);
    g_test_add_func("/nudge-edits/another-drag-extends-it", another_drag_extends_it);
    g_test_add_func("/nudge-edits/several-strokes-add-up", several_strokes_add_up);
    g_test_add_func("/nudge-edits/new-nudges-are-within-the-animation", new_nudges_are_within_the_animation);
    g_test_add_func("/nudge-edits/values-out-of-bounds-are-refused", values_out_of_bounds_are_refused);
    g_test_add_func("/nudge-edits/parts-do-what-the-whole-did", parts_do_what_the_whole_did);
    return g_test_run();
}
