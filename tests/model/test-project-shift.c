/* Tests that every frame of a shifted project is the original's frame, shifted. */
#include "model/animation/evaluation.h"
#include "model/edits/project_shift.h"
#include "model/simulation/simulation.h"

static const BillowGrid GRID = {9, 7, 0.1};
static const BillowVec3 BY = {3.0, -2.0, 0.5};

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = 0.5;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
add_layers(BillowProject *project)
{
    BillowWave *wave = billow_block_wave(add(project, BILLOW_BLOCK_WAVE, "wave", 0.0));
    wave->amplitude = 0.05;
    wave->speed = 0.4;
    billow_block_sway(add(project, BILLOW_BLOCK_SWAY, "sway", 0.25))->amplitude = 0.03;
}

/* Two keyframes, layers, a sphere that the cloth falls on, and gusts of wind. */
static BillowProject *
new_hung(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    const BillowAnchor anchors[] = {{0, 0, {-0.3, 1.0, -0.2}},
                                    {8, 0, {0.3, 1.0, -0.2}},
                                    {8, 6, {0.3, 1.2, 0.2}},
                                    {0, 6, {-0.3, 1.1, 0.2}}};
    billow_block_set_anchors(add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0), anchors, 4);
    billow_block_set_anchors(add(project, BILLOW_BLOCK_KEYFRAME, "b", 1.0), anchors, 3);
    add_layers(project);
    BillowCollider *sphere = billow_block_collider(add(project, BILLOW_BLOCK_COLLIDER, "sphere", 0.0));
    sphere->shape = BILLOW_COLLIDER_SPHERE;
    sphere->radius = 0.3;
    sphere->position = billow_vec3(0.0, 0.7, 0.0);
    return project;
}

/* A project with flat cloth: without keyframes, with one without anchors, or with a muted one. */
static BillowProject *
new_flat(gboolean with_keyframe, gboolean muted)
{
    BillowProject *project = billow_project_new("p", &GRID);
    if (with_keyframe)
        add(project, BILLOW_BLOCK_KEYFRAME, "flat", 0.0)->muted = muted;
    add_layers(project);
    return project;
}

static BillowProject *
new_given(void)
{
    const size_t n = 3 * billow_grid_count(&GRID);
    float *places = g_new(float, n);
    for (size_t i = 0; i < n; i++)
        places[i] = 0.125f * (float) (i % 17);
    g_autoptr(GBytes) shape = g_bytes_new_take(places, n * sizeof *places);
    BillowProject *project = billow_project_new("p", &GRID);
    billow_block_set_shape(add(project, BILLOW_BLOCK_KEYFRAME, "given", 0.0), shape);
    return project;
}

static void
assert_moved(const BillowMesh *moved, const BillowMesh *mesh, double tolerance)
{
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        g_assert_cmpfloat_with_epsilon(moved->x[i], (double) mesh->x[i] + BY.x, tolerance);
        g_assert_cmpfloat_with_epsilon(moved->y[i], (double) mesh->y[i] + BY.y, tolerance);
        g_assert_cmpfloat_with_epsilon(moved->z[i], (double) mesh->z[i] + BY.z, tolerance);
    }
}

static BillowAnimation *
new_animation(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static void
assert_frames_moved(BillowProject *project)
{
    g_autoptr(BillowProject) shifted = billow_project_shift(project, BY);
    g_assert_cmpint(billow_project_frame_count(shifted), ==, billow_project_frame_count(project));
    g_autoptr(BillowAnimation) animation = new_animation(project), moved = new_animation(shifted);
    BillowMesh *mesh = billow_mesh_new(&GRID), *other = billow_mesh_new(&GRID);
    for (int frame = 1; frame <= billow_project_frame_count(project); frame++) {
        const double seconds = billow_project_frame_time(project, frame);
        billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
        billow_animation_evaluate(moved, seconds, FALSE, NULL, other);
        assert_moved(other, mesh, 1e-5);
    }
    billow_mesh_unref(mesh);
    billow_mesh_unref(other);
}

static void
test_frames(void)
{
    g_autoptr(BillowProject) hung = new_hung(), given = new_given();
    assert_frames_moved(hung);
    assert_frames_moved(given);
}

static void
test_flat(void)
{
    g_autoptr(BillowProject) empty = new_flat(FALSE, FALSE), loose = new_flat(TRUE, FALSE),
                             muted = new_flat(TRUE, TRUE);
    assert_frames_moved(empty);
    assert_frames_moved(loose);
    assert_frames_moved(muted);
}

static void
test_simulation(void)
{
    g_autoptr(BillowProject) project = new_hung(), shifted = billow_project_shift(project, BY);
    g_autoptr(BillowAnimation) animation = new_animation(project), moved = new_animation(shifted);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL),
                     *other = billow_simulation_new(moved, NULL);
    BillowMesh *mesh = billow_mesh_new(&GRID), *moved_mesh = billow_mesh_new(&GRID);
    for (int frame = 1; frame <= 6; frame++) {
        BillowSimulationFrame report;
        g_assert_true(billow_simulation_next(simulation, &report));
        g_assert_true(billow_simulation_next(other, &report));
        billow_simulation_write(simulation, NULL, mesh);
        billow_simulation_write(other, NULL, moved_mesh);
        assert_moved(moved_mesh, mesh, 1e-4);
    }
    billow_mesh_unref(mesh);
    billow_mesh_unref(moved_mesh);
    billow_simulation_free(simulation);
    billow_simulation_free(other);
}

/* The pose near which a keyframe drapes is in world coordinates, like its anchors. */
static void
test_pose(void)
{
    g_autoptr(BillowProject) project = new_hung();
    BillowBlock *hung = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    BillowCoarsePose *pose = billow_coarse_pose_new(3, 2);
    for (int i = 0; i < 18; i++)
        pose->points[i] = 0.125f * (float) i;
    billow_keyframe_set_hang(billow_block_keyframe(hung), pose);
    g_autoptr(BillowProject) shifted = billow_project_shift(project, BY);
    const BillowBlock *there = g_ptr_array_index(billow_project_track(shifted, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowCoarsePose *moved = billow_block_keyframe(there)->hang;
    g_assert_cmpint(moved->columns, ==, 3);
    g_assert_cmpint(moved->rows, ==, 2);
    for (int i = 0; i < 6; i++) {
        g_assert_cmpfloat((double) moved->points[3 * i], ==, (double) pose->points[3 * i] + BY.x);
        g_assert_cmpfloat((double) moved->points[3 * i + 1], ==, (double) pose->points[3 * i + 1] + BY.y);
        g_assert_cmpfloat((double) moved->points[3 * i + 2], ==, (double) pose->points[3 * i + 2] + BY.z);
    }
    g_assert_true(billow_coarse_pose_equal(billow_block_keyframe(hung)->hang, pose));
    billow_coarse_pose_free(pose);
}

/* Shifting by nothing returns the same project. */
static void
test_nowhere(void)
{
    g_autoptr(BillowProject) project = new_hung(),
                             same = billow_project_shift(project, (BillowVec3){0.0, 0.0, 0.0}),
                             there = billow_project_shift(project, BY),
                             back = billow_project_shift(there, billow_vec3_scale(BY, -1.0));
    g_assert_true(same == project);
    g_assert_false(billow_project_equal(there, project));
    g_assert_true(billow_project_equal(project, same));
    const BillowKeyframe *keyframe =
        billow_block_keyframe(g_ptr_array_index(billow_project_track(back, BILLOW_BLOCK_KEYFRAME), 0));
    g_assert_cmpfloat_with_epsilon(keyframe->anchors[0].position.x, -0.3, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/project-shift/every-frame-is-moved", test_frames);
    g_test_add_func("/project-shift/flat-cloth-is-moved", test_flat);
    g_test_add_func("/project-shift/simulated-frames-are-moved", test_simulation);
    g_test_add_func("/project-shift/pose-is-moved", test_pose);
    g_test_add_func("/project-shift/nowhere-is-the-same-project", test_nowhere);
    return g_test_run();
}
