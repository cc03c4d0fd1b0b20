/* Tests that the floor of a new project bears cloth that reaches it, and changes nothing for cloth above it. */
#include "model/animation/evaluation.h"
#include "model/animation/floor.h"
#include "model/placing/collider_tops.h"
#include "model/placing/new_collider.h"
#include "model/placing/start_anchors.h"

#include <string.h>

static const BillowGrid GRID = {33, 25, 0.05}; /* 1.6 × 1.2 m */

static const double GAP = 0.005; /* that a new collider keeps */

/* A cloth that hangs from its first row's ends, `height` up, and later from both, `moved` higher. */
static BillowProject *
new_project(gboolean with_floor, double height, double moved)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->cloth->keep_lengths = TRUE;
    project->duration = 2.0;
    for (int i = 0; i < 2; i++) {
        const double y = height + i * moved;
        const BillowAnchor anchors[] = {{0, 0, {-0.7, y, 0.0}}, {32, 0, {0.7, y, 0.1 * i}}};
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, i == 0 ? "a" : "b", "k");
        block->start = 1.5 * i;
        block->duration = 0.5;
        billow_block_set_anchors(block, anchors, 2);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    if (with_floor)
        billow_start_floor(project);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowMesh *
frame_at(const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    g_assert_true(billow_animation_prepare(animation, seconds, BILLOW_WANTED_NOW, NULL, NULL));
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static double
lowest_of(const float *y)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        lowest = fmin(lowest, (double) y[i]);
    return lowest;
}

static BillowBlock *
floor_of(const BillowProject *project)
{
    return billow_project_find(project, BILLOW_BLOCK_COLLIDER, "floor");
}

/* Stretched cloth aside, no cloth hangs lower than `SPACE` in model/placing/start_anchors.c. */
static void
new_cloth_is_above_its_floor(void)
{
    const BillowGrid grids[] = {{2, 2, 1.0}, {41, 31, 0.05}, {33, 5, 0.05}, {5, 200, 0.01}};
    for (size_t i = 0; i < G_N_ELEMENTS(grids); i++)
        for (int start = BILLOW_START_EMPTY + 1; start < BILLOW_N_STARTS; start++) {
            g_autoptr(BillowProject) project = billow_project_new("p", &grids[i]);
            project->duration = 5.0;
            billow_start_floor(project);
            billow_start_anchors(project, (BillowStart) start);
            const BillowBlock *keyframe = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
            g_assert_cmpfloat(billow_lowest_cloth(billow_block_keyframe(keyframe), &grids[i]), >, 0.2);
            g_assert_true(billow_all_hang_above_floor(project));
        }
}

/* The height to which one anchor holds up the farthest corner. */
static void
lowest_cloth_is_as_far_below_as_the_cloth_is_long(void)
{
    const BillowAnchor anchor = {0, 0, {3.0, 2.5, -1.0}};
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "a", "a");
    billow_block_set_anchors(block, &anchor, 1);
    g_assert_cmpfloat_with_epsilon(billow_lowest_cloth(billow_block_keyframe(block), &GRID), 0.5, 1e-12);
}

static void
floor_far_below_changes_no_bit(void)
{
    g_autoptr(BillowProject) with = new_project(TRUE, 2.5, 0.3), without = new_project(FALSE, 2.5, 0.3);
    g_autoptr(BillowAnimation) a = animate(with), b = animate(without);
    const gsize bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_true(billow_all_hang_above_floor(with));
    g_assert_false(billow_all_hang_above_floor(without));
    for (double seconds = 0.0; seconds <= 2.0; seconds += 0.25) {
        BillowMesh *one = frame_at(a, seconds), *other = frame_at(b, seconds);
        g_assert_cmpmem(one->x, bytes, other->x, bytes);
        g_assert_cmpmem(one->y, bytes, other->y, bytes);
        g_assert_cmpmem(one->z, bytes, other->z, bytes);
        g_assert_cmpmem(one->ny, bytes, other->ny, bytes);
        billow_mesh_unref(one);
        billow_mesh_unref(other);
    }
}

/* The cloth is 1.2 m long, and its anchors are 0.7 m up. */
static void
cloth_that_reaches_the_floor_lies_on_it(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE, 0.7, 1.5);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "a");
    g_assert_false(billow_all_hang_above_floor(project));
    g_assert_cmpfloat(lowest_of(rest->y), >, 0.9 * GAP);
    g_assert_cmpfloat(lowest_of(rest->y), <, 1.1 * GAP);
    g_assert_cmpfloat(rest->report.strain.rms, <, 0.01);
    for (double seconds = 0.0; seconds <= 2.0; seconds += 0.25) {
        BillowMesh *mesh = frame_at(animation, seconds);
        g_assert_cmpfloat(lowest_of(mesh->y), >, 0.0);
        billow_mesh_unref(mesh);
    }
}

/* A sway throws the cloth down farther than it hangs above the floor. */
static void
layers_push_no_cloth_into_the_floor(void)
{
    for (int with_floor = 0; with_floor < 2; with_floor++) {
        g_autoptr(BillowProject) project = new_project(with_floor, 1.6, 0.0);
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
        BillowSway *sway = block->payload;
        billow_fields_initialise(billow_kinds[BILLOW_BLOCK_SWAY]->fields, sway, &GRID);
        block->duration = 2.0;
        sway->amplitude = 1.0;
        sway->elevation = 90.0;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
        project->cloth->keep_lengths = FALSE;
        g_assert_cmpint(billow_all_hang_above_floor(project), ==, with_floor);
        g_autoptr(BillowAnimation) animation = animate(project);
        double lowest = INFINITY;
        for (double seconds = 0.0; seconds <= 2.0; seconds += 0.0625) {
            BillowMesh *mesh = frame_at(animation, seconds);
            lowest = fmin(lowest, lowest_of(mesh->y));
            billow_mesh_unref(mesh);
        }
        if (with_floor)
            g_assert_cmpfloat(lowest, >, 0.0);
        else
            g_assert_cmpfloat(lowest, <, -0.1);
    }
}

/* What is true of the floor only while it is level, at rest and there for the fake. */
static void
only_a_still_floor_is_left_out(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE, 2.5, 0.0);
    BillowBlock *floor = floor_of(project);
    BillowMovingBody *body = billow_block_body(floor);
    g_assert_true(billow_is_still_floor(floor));
    body->collider.rotation.x = 10.0;
    g_assert_false(billow_is_still_floor(floor));
    g_assert_false(billow_has_floor(project));
    body->collider.rotation.x = 0.0;
    floor->muted = TRUE;
    g_assert_false(billow_is_still_floor(floor));
    g_assert_true(billow_has_floor(project));
    floor->muted = FALSE;
    body->collider.in_fake = FALSE;
    g_assert_false(billow_is_still_floor(floor));
    body->collider.in_fake = TRUE;
    body->collider.is_floor = FALSE;
    g_assert_false(billow_is_still_floor(floor));
    body->collider.is_floor = TRUE;
    g_assert_true(
        billow_moving_body_set_key(body, 1.0, 0.01, billow_vec3(0.0, 1.0, 0.0), billow_vec3(0.0, 0.0, 0.0)));
    g_assert_false(billow_is_still_floor(floor));
    g_assert_false(billow_all_hang_above_floor(project));
}

static void
new_plane_is_the_floor_if_there_is_none(void)
{
    g_autoptr(BillowProject) with = new_project(TRUE, 2.5, 0.0), without = new_project(FALSE, 2.5, 0.0);
    g_assert_true(billow_new_collider(without, BILLOW_COLLIDER_PLANE, NULL).is_floor);
    g_assert_false(billow_new_collider(with, BILLOW_COLLIDER_PLANE, NULL).is_floor);
    g_assert_false(billow_new_collider(without, BILLOW_COLLIDER_BOX, NULL).is_floor);
}

/* Held 0.5 m up, 1.2 m of cloth would hang 0.7 m into the floor. */
static void
anchors_rise_above_the_floor(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE, 0.5, 0.0);
    g_autoptr(BillowBlock) block =
        billow_block_copy(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    const double lowest = 0.5 - hypot(0.8, 1.2); /* at the middle of the last row */
    billow_anchors_rise_above_floor(keyframe, project);
    g_assert_cmpfloat_with_epsilon(keyframe->anchors[0].position.y, 0.5 - lowest + 0.02 * 1.6, 1e-12);
    g_assert_cmpfloat(keyframe->anchors[1].position.y, ==, keyframe->anchors[0].position.y);
    const double raised = keyframe->anchors[0].position.y;
    billow_anchors_rise_above_floor(keyframe, project); /* it is clear now */
    g_assert_cmpfloat(keyframe->anchors[0].position.y, ==, raised);
}

/* There the cloth may lie. */
static void
anchors_over_a_table_stay(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE, 0.5, 0.0);
    g_autoptr(BillowBlock) block =
        billow_block_copy(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    BillowBlock *table = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "table");
    billow_block_collider(table)->shape = BILLOW_COLLIDER_BOX;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), table);
    billow_anchors_rise_above_floor(billow_block_keyframe(block), project);
    g_assert_cmpfloat(billow_block_keyframe(block)->anchors[0].position.y, ==, 0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/floor/new-cloth-is-above-it", new_cloth_is_above_its_floor);
    g_test_add_func("/floor/lowest-cloth-is-as-far-below-as-the-cloth-is-long",
                    lowest_cloth_is_as_far_below_as_the_cloth_is_long);
    g_test_add_func("/floor/far-below-it-changes-no-bit", floor_far_below_changes_no_bit);
    g_test_add_func("/floor/cloth-that-reaches-it-lies-on-it", cloth_that_reaches_the_floor_lies_on_it);
    g_test_add_func("/floor/layers-push-no-cloth-into-it", layers_push_no_cloth_into_the_floor);
    g_test_add_func("/floor/only-a-still-one-is-left-out", only_a_still_floor_is_left_out);
    g_test_add_func("/floor/new-plane-is-the-floor-if-there-is-none",
                    new_plane_is_the_floor_if_there_is_none);
    g_test_add_func("/floor/anchors-rise-above-it", anchors_rise_above_the_floor);
    g_test_add_func("/floor/anchors-over-a-table-stay", anchors_over_a_table_stay);
    return g_test_run();
}
