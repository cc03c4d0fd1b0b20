/* Tests that a cloth is scaled together with everything around it. */
#include "model/edits/scale.h"

#include "model/animation/evaluation.h"
#include "model/edits/edits.h"

static const BillowGrid GRID = {17, 13, 0.1};

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
add_poses(BillowProject *project)
{
    const BillowAnchor wide[] = {{0, 0, {-0.7, 1.5, 0.0}}, {16, 0, {0.7, 1.6, 0.1}}},
                       folded[] = {{0, 0, {-0.4, 1.5, 0.3}}, {16, 0, {0.4, 1.5, -0.2}}};
    BillowBlock *first = add(project, BILLOW_BLOCK_KEYFRAME, "wide", 0.0, 0.5);
    billow_block_set_anchors(first, wide, 2);
    billow_block_keyframe(first)->wind =
        (BillowSteadyWind){.direction = 30.0, .elevation = 10.0, .strength = 0.8};
    BillowBlock *second = add(project, BILLOW_BLOCK_KEYFRAME, "folded", 1.5, 0.5);
    billow_block_set_anchors(second, folded, 2);
    BillowFold fold = {.to_column = 16, .pleats = {.number = 3, .direction = 90.0}};
    billow_keyframe_set_folds(billow_block_keyframe(second), &fold, NULL, 1);
    BillowBlock *arc = add(project, BILLOW_BLOCK_TRANSITION, "wide", 0.0, 0.0);
    *billow_block_path(arc) = (BillowPath){BILLOW_PATH_ARC, 0.4};
    billow_block_move(arc)->follow =
        (BillowFollowThrough){.lag = 0.2, .swing = 0.4, .frequency = 1.5, .damping = 0.3};
}

static void
add_layers(BillowProject *project)
{
    BillowWave *wave = billow_block_wave(add(project, BILLOW_BLOCK_WAVE, "w", 0.0, 2.0));
    wave->shape = BILLOW_WAVE_CIRCULAR;
    wave->axis = BILLOW_WAVE_NORMAL;
    wave->amplitude = 0.05;
    wave->wavelength = 0.45;
    wave->speed = 0.3;
    wave->decay = 0.8;
    wave->origin_column = 3;
    BillowSway *sway = billow_block_sway(add(project, BILLOW_BLOCK_SWAY, "s", 0.0, 2.0));
    sway->motion = BILLOW_SWAY_TURN;
    sway->amplitude = 0.15;
    project->cloth->damping = (BillowDamping){1.5, 0.6};
}

/* Hangs, folds, waves and sways; a ball moves through where it hangs. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->cloth->anchor_radius = 0.05;
    project->cloth->thickness = 0.002;
    project->cloth->keep_lengths = TRUE;
    project->physics.thickness = 0.003;
    add_poses(project);
    add_layers(project);
    BillowMovingBody *ball = billow_block_body(add(project, BILLOW_BLOCK_COLLIDER, "ball", 0.0, 0.0));
    ball->collider.shape = BILLOW_COLLIDER_SPHERE;
    ball->collider.radius = 0.2;
    ball->collider.in_fake = TRUE;
    ball->collider.margin = 0.01;
    const BillowVec3 none = {0.0, 0.0, 0.0}, left = {-0.5, 0.9, 0.2}, right = {0.5, 0.8, -0.1};
    billow_moving_body_set_key(ball, 0.0, 0.0, left, none);
    billow_moving_body_set_key(ball, 2.0, 0.0, right, none);
    return project;
}

static void
assert_scaled(const float *places, const float *larger, double factor, double near)
{
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat_with_epsilon((double) larger[i], factor * (double) places[i], factor * near);
}

/* Every frame of the one, times the factor, is that of the other. */
static void
assert_frames_scaled(BillowProject *project, double factor, double near)
{
    g_auto(BillowEdit) edit = billow_edit_scale(project, factor);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) before = billow_animation_new(project, cache);
    g_autoptr(BillowAnimation) after = billow_animation_new(edit.project, cache);
    BillowMesh *a = billow_mesh_new(&GRID), *b = billow_mesh_new(&edit.project->cloth->grid);
    for (double t = 0.0; t <= 2.0; t += 0.125) {
        billow_animation_evaluate(before, t, FALSE, NULL, a);
        billow_animation_evaluate(after, t, FALSE, NULL, b);
        assert_scaled(a->x, b->x, factor, near);
        assert_scaled(a->y, b->y, factor, near);
        assert_scaled(a->z, b->z, factor, near);
    }
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

static void
test_frames_are_scaled(void)
{
    g_autoptr(BillowProject) project = new_project();
    assert_frames_scaled(project, 2.0, 1e-12); /* powers of two are exact */
    assert_frames_scaled(project, 0.125, 1e-12);
    /* others are rounded, and the relaxation ends elsewhere within its tolerance; of the ways to lay pleats,
     * rounding may choose another */
    BillowBlock *folded = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "folded");
    billow_keyframe_set_folds(billow_block_keyframe(folded), NULL, NULL, 0);
    assert_frames_scaled(project, 3.7, 2e-3);
}

static void
test_baked_and_flat_cloth_is_scaled(void)
{
    g_autoptr(BillowProject) flat = billow_project_new("p", &GRID);
    add(flat, BILLOW_BLOCK_KEYFRAME, "flat", 0.0, 2.0);
    assert_frames_scaled(flat, 3.7, 1e-6);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        mesh->x[i] = (float) i;
        mesh->y[i] = (float) (i % 5);
        mesh->z[i] = -0.3f;
    }
    g_auto(BillowEdit) baked = billow_edit_bake(flat, 1.0, mesh, NULL, 0);
    assert_frames_scaled(baked.project, 3.7, 1e-4);
    billow_mesh_unref(mesh);
}

static void
test_lengths_and_nothing_else_are_scaled(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) edit = billow_edit_scale(project, 2.0);
    BillowProject *large = edit.project;
    g_assert_cmpfloat(large->cloth->grid.spacing, ==, 0.2);
    g_assert_cmpfloat(large->cloth->anchor_radius, ==, 0.1);
    g_assert_cmpfloat(large->cloth->thickness, ==, 0.004);
    g_assert_cmpfloat(large->cloth->damping.reach, ==, 1.2);
    g_assert_cmpfloat(large->cloth->damping.power, ==, 1.5);
    g_assert_cmpfloat(large->cloth->material.bending_length, ==,
                      2.0 * project->cloth->material.bending_length);
    g_assert_cmpfloat(large->cloth->material.stretch, ==, 2.0 * project->cloth->material.stretch);
    g_assert_cmpfloat(large->cloth->material.shear, ==, 2.0 * project->cloth->material.shear);
    g_assert_cmpfloat(large->cloth->material.density, ==, project->cloth->material.density);
    BillowPhysics physics = large->physics;
    g_assert_cmpfloat(physics.thickness, ==, 0.006);
    physics.thickness = 0.003;
    g_assert_true(billow_physics_equal(&physics, &project->physics));
    const BillowWave *wave = billow_block_wave(billow_project_find(large, BILLOW_BLOCK_WAVE, "w"));
    g_assert_cmpfloat(wave->amplitude, ==, 0.1);
    g_assert_cmpfloat(wave->wavelength, ==, 0.9);
    g_assert_cmpfloat(wave->speed, ==, 0.6);
    g_assert_cmpfloat(wave->decay, ==, 1.6);
    g_assert_cmpfloat(wave->origin_column, ==, 3.0);
    const BillowSway *sway = billow_block_sway(billow_project_find(large, BILLOW_BLOCK_SWAY, "s"));
    const BillowSway *was = billow_block_sway(billow_project_find(project, BILLOW_BLOCK_SWAY, "s"));
    g_assert_cmpfloat(sway->amplitude, ==, 0.3);
    g_assert_cmpfloat(sway->period, ==, was->period);
    const BillowMovingBody *ball =
        billow_block_body(billow_project_find(large, BILLOW_BLOCK_COLLIDER, "ball"));
    g_assert_cmpfloat(ball->collider.radius, ==, 0.4);
    g_assert_cmpfloat(ball->collider.margin, ==, 0.02);
    g_assert_cmpfloat(ball->look.place.scale, ==, 2.0);
    g_assert_cmpfloat(ball->keys[1].position.y, ==, 1.6);
    g_assert_cmpfloat(ball->keys[1].time, ==, 2.0);
    g_auto(BillowEdit) back = billow_edit_scale(large, 0.5);
    g_assert_true(billow_project_equal(back.project, project));
}

static void
test_bounds_hold(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) same = billow_edit_scale(project, 1.0);
    g_assert_cmpint(same.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    g_auto(BillowEdit) huge = billow_edit_scale(project, 1e8);
    g_assert_cmpint(huge.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(huge.field->key, ==, "bending_length"); /* at most 100 m */
    g_assert_null(huge.project);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scale/frames-are-scaled", test_frames_are_scaled);
    g_test_add_func("/scale/baked-and-flat-cloth-is-scaled", test_baked_and_flat_cloth_is_scaled);
    g_test_add_func("/scale/lengths-and-nothing-else-are-scaled", test_lengths_and_nothing_else_are_scaled);
    g_test_add_func("/scale/bounds-hold", test_bounds_hold);
    return g_test_run();
}
