/* Tests anchors that other cloths carry. */
#include "core/base/outline.h"
#include "model/animation/evaluation.h"
#include "model/edits/cloth_lock.h"
#include "model/edits/cloths.h"
#include "model/edits/edits.h"
#include "model/edits/several.h"
#include "model/live/session.h"
#include "model/placing/hang_on.h"
#include "model/placing/scene_settle.h"
#include "model/project/carried_anchors.h"
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { LINE = 33, COLUMNS = 9, ROWS = 7, LEFT = 11, RIGHT = 18 };

static BillowBlock *
keyframe_of(const BillowProject *project, guint cloth)
{
    return ((const BillowCloth *) project->cloths->pdata[cloth])->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
}

static const BillowKeyframe *
anchors_of(const BillowProject *project, guint cloth)
{
    return billow_block_keyframe(keyframe_of(project, cloth));
}

static void
hang(BillowProject *project, const char *id, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->duration = 2.0;
    billow_block_set_anchors(keyframe, anchors, n);
    g_ptr_array_add(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
}

/* A line from (-1.5, 2, 0) to (1.5, 2.2, 0.3) that a wave moves, and a cloth whose upper corners hang from two of its
 * points, the right one a little below. */
static BillowProject *
new_project(void)
{
    const BillowGrid line = {LINE, 1, 0.1, .radius = 0.005}, cloth = {COLUMNS, ROWS, 0.08};
    g_autoptr(BillowProject) project = billow_project_new("p", &line);
    billow_cloth_set_id(project->cloth, "line");
    project->cloth->keep_lengths = TRUE;
    hang(project, "strung", (BillowAnchor[]){{0, 0, {-1.5, 2.0, 0.0}}, {LINE - 1, 0, {1.5, 2.2, 0.3}}}, 2);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "wave", "Wave");
    wave->duration = 2.0;
    *billow_block_wave(wave) = (BillowWave){.amplitude = 0.1, .wavelength = 2.3, .speed = 1.7};
    g_ptr_array_add(project->cloth->tracks[BILLOW_BLOCK_WAVE], wave);
    billow_project_append_cloth(project, billow_cloth_new(&cloth));
    billow_cloth_set_id(project->cloth, "towel");
    project->cloth->keep_lengths = TRUE;
    hang(project, "pegged", (BillowAnchor[]){{0, 0, {0.0, 0.0, 0.0}}, {COLUMNS - 1, 0, {0.0, 0.0, 0.0}}}, 2);
    BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(project, 1));
    billow_keyframe_bind(keyframe, 0, &(BillowBinding){"line", {LEFT, 0}, {0.0, 0.0, 0.0}});
    billow_keyframe_bind(keyframe, 1, &(BillowBinding){"line", {RIGHT, 0}, {0.0, -0.02, 0.01}});
    return billow_project_carry_anchors(project);
}

static BillowMesh *
frame(const BillowProject *project, guint cloth, double seconds)
{
    g_autoptr(BillowProject) own = billow_project_activate(project, cloth);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, cache);
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

/* Returns how far the cloth's upper corners are from where the line holds them. */
static double
farthest(const BillowMesh *line, const BillowMesh *towel)
{
    const BillowVec3 below = billow_vec3_add(billow_mesh_point(line, RIGHT), billow_vec3(0.0, -0.02, 0.01));
    return fmax(billow_vec3_distance(billow_mesh_point(line, LEFT), billow_mesh_point(towel, 0)),
                billow_vec3_distance(below, billow_mesh_point(towel, COLUMNS - 1)));
}

static void
stays_where_it_is_pegged(void)
{
    g_autoptr(BillowProject) project = new_project();
    double moved = 0.0;
    BillowMesh *first = frame(project, 0, 0.0);
    for (int k = 0; k <= 20; k++) {
        BillowMesh *line = frame(project, 0, 0.1 * k), *towel = frame(project, 1, 0.1 * k);
        g_assert_cmpfloat(farthest(line, towel), <, 1e-6);
        moved =
            fmax(moved, billow_vec3_distance(billow_mesh_point(line, LEFT), billow_mesh_point(first, LEFT)));
        billow_mesh_unref(line);
        billow_mesh_unref(towel);
    }
    g_assert_cmpfloat(moved, >, 0.01); /* the wave does move the line */
    billow_mesh_unref(first);
}

/* Edges of both have their lengths: 1e-4 of a line, 1 % of cloth. */
static void
lengths_are_kept(void)
{
    g_autoptr(BillowProject) project = new_project();
    for (int k = 0; k < 7; k++) {
        BillowMesh *line = frame(project, 0, 0.3 * k), *towel = frame(project, 1, 0.3 * k);
        for (size_t i = 0; i + 1 < LINE; i++)
            g_assert_cmpfloat(
                fabs(billow_vec3_distance(billow_mesh_point(line, i), billow_mesh_point(line, i + 1)) - 0.1),
                <, 1e-4 * 0.1);
        for (size_t i = 0; i < (size_t) COLUMNS * (ROWS - 1); i++)
            g_assert_cmpfloat(fabs(billow_vec3_distance(billow_mesh_point(towel, i),
                                                        billow_mesh_point(towel, i + COLUMNS)) /
                                       0.08 -
                                   1.0),
                              <, 0.01);
        billow_mesh_unref(line);
        billow_mesh_unref(towel);
    }
}

static double
lowest(const BillowMesh *mesh)
{
    float low = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        low = fminf(low, mesh->y[i]);
    return (double) low;
}

/* A cloth that is muted, or hangs elsewhere, does not weigh on it. */
static void
line_hangs_lower_with_cloth(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_set_size(((BillowCloth *) project->cloths->pdata[0])->tracks[BILLOW_BLOCK_WAVE], 0);
    BillowMesh *with = frame(project, 0, 0.0);
    ((BillowCloth *) project->cloths->pdata[1])->muted = TRUE;
    BillowMesh *without = frame(project, 0, 0.0);
    g_assert_cmpfloat(lowest(with), <, lowest(without) - 0.01);
    billow_mesh_unref(with);
    billow_mesh_unref(without);
}

/* A towel whose density is painted twice as large everywhere pulls like one of twice the density. */
static void
painted_cloth_pulls_by_its_weight(void)
{
    BillowMesh *lines[3];
    for (int k = 0; k < 3; k++) {
        g_autoptr(BillowProject) project = new_project();
        g_ptr_array_set_size(((BillowCloth *) project->cloths->pdata[0])->tracks[BILLOW_BLOCK_WAVE], 0);
        BillowCloth *towel = project->cloths->pdata[1];
        BillowPaint *paint = billow_paint_for(&towel->grid);
        if (k == 1)
            billow_cloth_set_map(towel, BILLOW_MAP_DENSITY, &(BillowMap){2.0, paint});
        if (k == 2)
            towel->material.density *= 2.0;
        lines[k] = frame(project, 0, 0.0);
        billow_paint_free(paint);
    }
    g_assert_cmpfloat_with_epsilon(lowest(lines[1]), lowest(lines[2]), 1e-6);
    g_assert_cmpfloat(fabs(lowest(lines[1]) - lowest(lines[0])), >, 1e-3);
    for (int k = 0; k < 3; k++)
        billow_mesh_unref(lines[k]);
}

/* Painted ten times as heavy, it weighs as much as ten cloths: the line sags as with one of that density. */
static void
painted_weight_counts(void)
{
    g_autoptr(BillowProject) painted = new_project(), dense = new_project();
    g_ptr_array_set_size(((BillowCloth *) painted->cloths->pdata[0])->tracks[BILLOW_BLOCK_WAVE], 0);
    g_ptr_array_set_size(((BillowCloth *) dense->cloths->pdata[0])->tracks[BILLOW_BLOCK_WAVE], 0);
    BillowPaint *paint = billow_paint_new(2, 2);
    billow_cloth_set_map(painted->cloths->pdata[1], BILLOW_MAP_DENSITY, &(BillowMap){10.0, paint});
    billow_paint_free(paint);
    ((BillowCloth *) dense->cloths->pdata[1])->material.density *= 10.0;
    BillowMesh *a = frame(painted, 0, 0.0), *b = frame(dense, 0, 0.0);
    for (size_t i = 0; i < LINE; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(a, i), billow_mesh_point(b, i)), <, 1e-6);
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

static void
a_dragged_anchor_stays_bound(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowKeyframe *before = anchors_of(project, 1);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "pegged"};
    g_autoptr(BillowProject) moved = billow_edit_take(
        billow_edit_move_anchor(project, &ref, keyframe_of(project, 1), 0, billow_vec3(0.1, -0.2, 0.3), NULL),
        NULL);
    const BillowBinding *binding = billow_keyframe_binding(anchors_of(moved, 1), 0);
    g_assert_nonnull(binding);
    g_assert_cmpfloat(billow_vec3_distance(binding->offset, billow_vec3(0.1, -0.2, 0.3)), <, 1e-12);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(moved);
    const BillowVec3 by =
        billow_vec3_sub(anchors_of(carried, 1)->anchors[0].position, before->anchors[0].position);
    g_assert_cmpfloat(billow_vec3_distance(by, billow_vec3(0.1, -0.2, 0.3)), <, 1e-9);
}

/* Another end of the line takes the anchors along; those of a cloth that does not hang on it stay. */
static void
anchors_follow_their_carrier(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) line = billow_project_activate(project, 0);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "strung"};
    g_autoptr(BillowProject) moved = billow_edit_take(
        billow_edit_move_anchor(line, &ref, keyframe_of(line, 0), 1, billow_vec3(-0.4, 0.5, 0.6), NULL),
        NULL);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(moved);
    g_assert_cmpfloat(billow_vec3_distance(anchors_of(carried, 1)->anchors[1].position,
                                           anchors_of(project, 1)->anchors[1].position),
                      >, 0.05);
    BillowMesh *rope = frame(carried, 0, 1.3), *towel = frame(carried, 1, 1.3);
    g_assert_cmpfloat(farthest(rope, towel), <, 1e-6);
    billow_mesh_unref(rope);
    billow_mesh_unref(towel);
}

static void
anchors_stay_when_their_carrier_goes(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) line = billow_project_activate(project, 0);
    g_autoptr(BillowProject) less = billow_edit_take(billow_edit_remove_cloth(line, FALSE), NULL);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(less);
    const BillowKeyframe *left = anchors_of(carried, 0);
    g_assert_null(left->bindings);
    for (size_t i = 0; i < left->n_anchors; i++)
        g_assert_true(
            billow_vec3_equal(left->anchors[i].position, anchors_of(project, 1)->anchors[i].position));
}

/* Also those of instances that hang further along: they become ordinary cloths, as nothing else holds them there. */
static void
instances_stay_when_their_carrier_goes(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowProject *more = billow_edit_take(billow_edit_add_instance(project), NULL);
    g_autoptr(BillowProject) both = billow_scene_settle(more);
    billow_project_unref(more);
    const BillowKeyframe *before = anchors_of(both, 2);
    g_assert_cmpint(both->cloth->instance.along, !=, 0);
    g_assert_cmpfloat(before->anchors[0].position.x, !=, anchors_of(both, 1)->anchors[0].position.x);
    g_autoptr(BillowProject) line = billow_project_activate(both, 0);
    g_autoptr(BillowProject) less = billow_edit_take(billow_edit_remove_cloth(line, FALSE), NULL);
    g_autoptr(BillowProject) carried = billow_scene_settle(less);
    const BillowKeyframe *left = anchors_of(carried, 1);
    g_assert_null(left->bindings);
    for (size_t i = 0; i < left->n_anchors; i++)
        g_assert_true(billow_vec3_equal(left->anchors[i].position, before->anchors[i].position));
}

/* Without the line, anchors of the locked cloth would no longer be bound. The line may move all the same. */
static void
a_locked_cloth_keeps_its_carrier(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) locked = billow_edit_take(billow_edit_lock_cloth(project, TRUE), NULL);
    g_autoptr(BillowProject) line = billow_project_activate(locked, 0);
    g_autoptr(BillowProject) less = billow_edit_take(billow_edit_remove_cloth(line, FALSE), NULL);
    g_assert_true(billow_cloth_lock_find_broken(line, less) == locked->cloth);
    const BillowAnchor lower[] = {{0, 0, {-1.5, 1.0, 0.0}}, {LINE - 1, 0, {1.5, 1.2, 0.3}}};
    g_autoptr(BillowProject) moved = billow_project_copy(line);
    BillowBlock *strung = billow_block_copy(keyframe_of(moved, 0));
    billow_block_set_anchors(strung, lower, 2);
    billow_block_unref(keyframe_of(moved, 0));
    moved->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0] = strung;
    g_assert_null(billow_cloth_lock_find_broken(line, moved));
    g_autoptr(BillowSession) session = billow_session_new(line);
    g_assert_false(billow_session_edit(session, less, "Delete Cloth", NULL));
    g_assert_true(billow_session_edit(session, moved, "Move", NULL));
    billow_session_undo(session);
    g_assert_true(billow_project_equal(billow_session_get_project(session), line));
}

/* A duplicate hangs on the line as the original does, where there is room. */
static void
a_duplicate_hangs_further_along(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_duplicate_cloth(project), NULL);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(two);
    const BillowKeyframe *original = anchors_of(carried, 1), *copy = anchors_of(carried, 2);
    for (size_t i = 0; i < 2; i++) {
        const BillowBinding *a = billow_keyframe_binding(original, i), *b = billow_keyframe_binding(copy, i);
        g_assert_cmpstr(b->on, ==, "line");
        g_assert_cmpint(b->at.column - a->at.column, ==, RIGHT - LEFT + 1);
        g_assert_true(billow_vec3_equal(a->offset, b->offset));
    }
}

/* The line would hang on the cloth that hangs on it. */
static void
a_circle_is_cut(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_assert_false(billow_cloth_may_carry(project, 1, 0));
    g_assert_false(billow_cloth_may_carry(project, 0, 0));
    g_assert_true(billow_cloth_may_carry(project, 0, 1));
    billow_project_own_cloths(project);
    BillowBlock *strung = billow_block_copy(keyframe_of(project, 0));
    billow_keyframe_bind(billow_block_keyframe(strung), 0,
                         &(BillowBinding){"towel", {0, 0}, {0.0, 0.0, 0.0}});
    GPtrArray *track = ((BillowCloth *) project->cloths->pdata[0])->tracks[BILLOW_BLOCK_KEYFRAME];
    billow_block_unref(track->pdata[0]);
    track->pdata[0] = strung;
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(project);
    const gboolean line = anchors_of(carried, 0)->bindings != NULL,
                   towel = anchors_of(carried, 1)->bindings != NULL;
    g_assert_true(line != towel);
    g_autoptr(BillowProject) again = billow_project_carry_anchors(carried);
    g_assert_true(billow_project_equal(carried, again));
}

/* Twice as many points on the line: the cloth hangs at the same places. */
static void
another_resolution_keeps_the_places(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) line = billow_project_activate(project, 0);
    const BillowGrid finer = {2 * LINE - 1, 1, 0.05, .radius = 0.005};
    g_autoptr(BillowProject) regridded = billow_edit_take(billow_edit_set_grid(line, &finer), NULL);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(regridded);
    const BillowKeyframe *hung = anchors_of(carried, 1), *before = anchors_of(project, 1);
    g_assert_cmpint(billow_keyframe_binding(hung, 0)->at.column, ==, 2 * LEFT);
    g_assert_cmpint(billow_keyframe_binding(hung, 1)->at.column, ==, 2 * RIGHT);
    for (size_t i = 0; i < hung->n_anchors; i++)
        g_assert_cmpfloat(billow_vec3_distance(hung->anchors[i].position, before->anchors[i].position), <,
                          0.01);
}

/* Cloth of a round outline has no corner any more, so nothing can hang on it. */
static void
a_point_that_is_cut_off_carries_nothing(void)
{
    g_autoptr(BillowProject) project = new_project();
    billow_project_own_cloths(project);
    BillowGrid grid = ((const BillowCloth *) project->cloths->pdata[1])->grid;
    BillowOutline *round = billow_outline_new(&(BillowOutlineLoop){.center = {4.0, 3.0}, .radius = 3.0}, 1,
                                              COLUMNS, ROWS, NULL, NULL);
    g_assert_nonnull(round);
    grid.outline = round;
    billow_cloth_set_grid(project->cloths->pdata[0], &grid); /* the line becomes round cloth */
    billow_outline_unref(round);
    for (int column = 0; column <= 4; column += 4) {
        BillowCloth *towel = project->cloths->pdata[1];
        GPtrArray *track = towel->tracks[BILLOW_BLOCK_KEYFRAME];
        BillowBlock *block = billow_block_copy(track->pdata[0]);
        billow_keyframe_bind(billow_block_keyframe(block), 1, NULL);
        billow_keyframe_bind(billow_block_keyframe(block), 0,
                             &(BillowBinding){"line", {column, column == 0 ? 0 : 3}, {0.0, 0.0, 0.0}});
        billow_block_unref(track->pdata[0]);
        track->pdata[0] = block;
        g_autoptr(BillowProject) carried = billow_project_carry_anchors(project);
        g_assert_true((anchors_of(carried, 1)->bindings != NULL) == (column == 4));
    }
}

static void
pasted_keyframes_stay_bound(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlockSet *blocks = billow_block_set_new();
    billow_block_set_add(blocks, BILLOW_BLOCK_KEYFRAME, "pegged");
    g_autoptr(BillowProject) excerpt = billow_edit_excerpt(project, blocks);
    billow_block_set_free(blocks);
    g_autoptr(BillowProject) carried = billow_project_carry_anchors(excerpt);
    g_assert_nonnull(billow_keyframe_binding(anchors_of(carried, 0), 1));
    g_assert_true(billow_keyframe_same_anchors(anchors_of(carried, 0), anchors_of(project, 1)));
}

/* Held above the line and beside it, both corners come to hang below them, no farther apart than the cloth reaches. */
static void
corners_hang_on_the_nearest_points(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowKeyframe *line = anchors_of(project, 0);
    g_autoptr(BillowBlock) block = billow_block_copy(keyframe_of(project, 1));
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    const BillowVec3 middle = billow_vec3_mix(line->anchors[0].position, line->anchors[1].position, 0.5);
    const BillowAnchor places[] = {{0, 0, {middle.x + 0.3, 2.4, 0.2}},
                                   {COLUMNS - 1, 0, {middle.x - 0.3, 2.4, 0.2}}};
    billow_keyframe_set_anchors(keyframe, places, 2);
    billow_hang_on(keyframe, NULL, project, 0, 0.0);
    const BillowBinding *left = billow_keyframe_binding(keyframe, 0),
                        *right = billow_keyframe_binding(keyframe, 1);
    g_assert_cmpint(left->at.column, >, right->at.column);      /* the cloth is not turned */
    g_assert_cmpint(left->at.column - right->at.column, ==, 6); /* 0.64 m of cloth, 0.1 m to a point */
    g_assert_cmpint(abs(left->at.column + right->at.column - (LINE - 1)), <=, 5);
    billow_hang_along(keyframe, NULL, project, LINE, 0);
    g_assert_cmpint(billow_keyframe_binding(keyframe, 0)->at.column, ==, LINE - 1);
}

/* The physics holds the cloth where the simulated line is. */
static void
simulated_cloth_hangs_on_the_line(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowSimulationFrame report;
    for (int i = 2; i <= 13; i++)
        g_assert_true(billow_simulation_next(simulation, &report));
    billow_simulation_write(simulation, NULL, mesh);
    const BillowSimulatedCloth *rope = billow_simulation_cloth(simulation, 0);
    BillowMesh *line = billow_mesh_new(billow_simulated_cloth_grid(rope));
    billow_simulated_cloth_write(rope, NULL, line);
    g_assert_cmpfloat(farthest(line, mesh), <, 1e-5);
    billow_mesh_unref(line);
    billow_mesh_unref(mesh);
    billow_simulation_free(simulation);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/carried/stays-where-it-is-pegged", stays_where_it_is_pegged);
    g_test_add_func("/carried/lengths-are-kept", lengths_are_kept);
    g_test_add_func("/carried/line-hangs-lower-with-cloth", line_hangs_lower_with_cloth);
    g_test_add_func("/carried/painted-cloth-pulls-by-its-weight", painted_cloth_pulls_by_its_weight);
    g_test_add_func("/carried/painted-weight-counts", painted_weight_counts);
    g_test_add_func("/carried/a-dragged-anchor-stays-bound", a_dragged_anchor_stays_bound);
    g_test_add_func("/carried/anchors-follow-their-carrier", anchors_follow_their_carrier);
    g_test_add_func("/carried/anchors-stay-when-their-carrier-goes", anchors_stay_when_their_carrier_goes);
    g_test_add_func("/carried/instances-stay-when-their-carrier-goes",
                    instances_stay_when_their_carrier_goes);
    g_test_add_func("/carried/a-locked-cloth-keeps-its-carrier", a_locked_cloth_keeps_its_carrier);
    g_test_add_func("/carried/a-duplicate-hangs-further-along", a_duplicate_hangs_further_along);
    g_test_add_func("/carried/a-circle-is-cut", a_circle_is_cut);
    g_test_add_func("/carried/another-resolution-keeps-the-places", another_resolution_keeps_the_places);
    g_test_add_func("/carried/a-point-that-is-cut-off-carries-nothing",
                    a_point_that_is_cut_off_carries_nothing);
    g_test_add_func("/carried/pasted-keyframes-stay-bound", pasted_keyframes_stay_bound);
    g_test_add_func("/carried/corners-hang-on-the-nearest-points", corners_hang_on_the_nearest_points);
    g_test_add_func("/carried/simulated-cloth-hangs-on-the-line", simulated_cloth_hangs_on_the_line);
    return g_test_run();
}
