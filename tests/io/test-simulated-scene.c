/* The physics of a scene as the source of several sequences. */
#include "io/sequence/simulated_scene.h"
#include "model/simulation/simulation.h"

enum { FRAMES = 6 };

static BillowCloth *
new_cloth(const char *id, const BillowGrid *grid, double height)
{
    const BillowAnchor corner = {0, 0, {0.0, height, 0.0}};
    BillowCloth *cloth = billow_cloth_new(grid);
    billow_cloth_set_id(cloth, id);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->duration = 1.0;
    billow_block_set_anchors(keyframe, &corner, 1);
    g_ptr_array_add(cloth->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    return cloth;
}

static const BillowGrid GRIDS[] = {{6, 5, 0.1}, {4, 7, 0.1}};

static BillowAnimation *
new_animation(void)
{
    g_autoptr(BillowProject) project = billow_project_new("scene", &GRIDS[0]);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    project->frame_rate = 24.0;
    project->duration = 1.0;
    project->physics.wind.speed = 3.0;
    billow_project_replace_cloth(project, 0, new_cloth("first", &GRIDS[0], 1.0));
    billow_project_append_cloth(project, new_cloth("second", &GRIDS[1], 2.0));
    project->cloth = project->cloths->pdata[0];
    return billow_animation_new(project, cache);
}

/* Asserts that the scene has a frame of a cloth as a simulation has it. */
static void
assert_frame(BillowSimulatedScene *scene, BillowAnimation *animation, guint cloth, int frame)
{
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, NULL));
    BillowMesh *expected = billow_mesh_new(&GRIDS[cloth]), *mesh = billow_mesh_new(&GRIDS[cloth]);
    billow_simulated_cloth_write(billow_simulation_cloth(simulation, cloth), NULL, expected);
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_simulated_scene_read(scene, cloth, frame, mesh, NULL, &error));
    g_assert_no_error(error);
    const size_t bytes = billow_grid_count(&GRIDS[cloth]) * sizeof(float);
    g_assert_cmpmem(mesh->y, bytes, expected->y, bytes);
    g_assert_cmpmem(mesh->nz, bytes, expected->nz, bytes);
    billow_mesh_unref(expected);
    billow_mesh_unref(mesh);
}

static void
sequences_have_the_frames_of_one_simulation(gconstpointer keeps)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    g_autoptr(BillowSimulatedScene) scene = billow_simulated_scene_new(animation, 1, GPOINTER_TO_INT(keeps));
    for (guint cloth = 0; cloth < 2; cloth++)
        for (int frame = 1; frame <= FRAMES; frame += 2 - (int) cloth)
            assert_frame(scene, animation, cloth, frame);
}

static void
each_cloth_has_its_own_record(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    g_autoptr(BillowSimulatedScene) scene = billow_simulated_scene_new(animation, 1, TRUE);
    assert_frame(scene, animation, 1, FRAMES);
    BillowSimulationRecord first = {0}, second = {0}, parts = {0};
    billow_simulated_scene_record(scene, 0, 0, FRAMES, &first);
    billow_simulated_scene_record(scene, 1, 0, FRAMES, &second);
    billow_simulated_scene_record(scene, 1, 0, 3, &parts);
    billow_simulated_scene_record(scene, 1, 3, FRAMES, &parts);
    g_assert_cmpfloat(first.strain.max, >, 0.0);
    g_assert_cmpfloat(first.strain.max, !=, second.strain.max);
    g_assert_cmpfloat(parts.strain.max, ==, second.strain.max);
    g_assert_cmpint(parts.work.steps, ==, second.work.steps);
}

static void
a_cancelled_scene_stops(void)
{
    g_autoptr(BillowAnimation) animation = new_animation();
    g_autoptr(BillowSimulatedScene) scene = billow_simulated_scene_new(animation, 1, FALSE);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    BillowMesh *mesh = billow_mesh_new(&GRIDS[0]);
    g_cancellable_cancel(cancellable);
    g_assert_false(billow_simulated_scene_read(scene, 0, 2, mesh, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/simulated-scene/sequences-have-the-frames-of-one-simulation/kept",
                         GINT_TO_POINTER(TRUE), sequences_have_the_frames_of_one_simulation);
    g_test_add_data_func("/simulated-scene/sequences-have-the-frames-of-one-simulation/again",
                         GINT_TO_POINTER(FALSE), sequences_have_the_frames_of_one_simulation);
    g_test_add_func("/simulated-scene/each-cloth-has-its-own-record", each_cloth_has_its_own_record);
    g_test_add_func("/simulated-scene/a-cancelled-scene-stops", a_cancelled_scene_stops);
    return g_test_run();
}
