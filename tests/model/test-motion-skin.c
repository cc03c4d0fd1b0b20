/* Tests cloth that meets the mesh of a motion: a table whose top rises. */
#include "core/base/allocate.h"
#include "model/animation/evaluation.h"
#include "model/animation/private.h"
#include "model/placing/hang_on.h"
#include "model/placing/scene_settle.h"
#include "model/project/motions.h"
#include "model/simulation/simulation.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

#include <math.h>
#include <string.h>

enum { SIDE = 21, FRAMES = 25, RATE = 24 };

/* Half the length of the table, its height at first, and how far it rises in the whole motion, meters. */
static const double HALF = 0.25, HEIGHT = 0.8, RISE = 0.3;

static double
height_at(double frame)
{
    return HEIGHT + RISE * frame / (FRAMES - 1);
}

/* A closed box from the ground; its upper corners rise. */
static BillowMotion *
new_table(void)
{
    static const uint32_t triangles[36] = {0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7, 0, 4, 1, 1, 4, 5,
                                           2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 5, 3, 3, 5, 7};
    BillowMotion parts = {.name = billow_duplicate_text("table"),
                          .rate = RATE,
                          .n_frames = FRAMES,
                          .n_points = 8,
                          .n_triangles = 12};
    parts.nodes = billow_allocate(1, sizeof *parts.nodes);
    parts.places = billow_allocate(1, sizeof *parts.places);
    parts.triangles = billow_allocate(36, sizeof *parts.triangles);
    memcpy(parts.triangles, triangles, sizeof triangles);
    parts.positions = billow_allocate((size_t) 24 * FRAMES, sizeof *parts.positions);
    for (int frame = 0; frame < FRAMES; frame++)
        for (int k = 0; k < 8; k++) { /* bit 0: right, bit 1: front, bit 2: top */
            float *p = parts.positions + 24 * frame + 3 * k;
            p[0] = (float) (k & 1 ? HALF : -HALF);
            p[1] = (float) (k & 4 ? height_at(frame) : 0.0);
            p[2] = (float) (k & 2 ? HALF : -HALF);
        }
    return billow_motion_new(&parts);
}

/* A cloth that hangs from two corners across the table, 5 cm above it at first. */
static BillowProject *
new_project(gboolean pushes)
{
    const BillowGrid grid = {SIDE, SIDE, 0.04};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    project->duration = (double) FRAMES / RATE;
    project->cloth->keep_lengths = TRUE;
    BillowBlock *motion = billow_block_new(BILLOW_BLOCK_MOTION, "table", "Table");
    billow_field_set_text(billow_played_motion_fields, billow_block_motion(motion), "table.mdd");
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MOTION), motion);
    BillowBlock *collider = billow_block_new(BILLOW_BLOCK_COLLIDER, "skin", "Skin");
    BillowMovingBody *body = billow_block_body(collider);
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_MESH;
    body->collider.is_floor = FALSE;
    body->collider.in_fake = TRUE;
    body->collider.pushes = pushes;
    body->collider.margin = 0.005;
    body->ride = (BillowBodyRide){.motion = g_strdup("table"), .skin = TRUE};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), collider);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "over", "Over");
    const double side = 0.04 * (SIDE - 1), y = HEIGHT + 0.1;
    billow_block_set_anchors(keyframe,
                             (BillowAnchor[]){{0, 0, {-0.48 * side, y, -0.4}},
                                              {SIDE - 1, 0, {0.48 * side, y, -0.4}},
                                              {0, SIDE - 1, {-0.48 * side, y, 0.4}},
                                              {SIDE - 1, SIDE - 1, {0.48 * side, y, 0.4}}},
                             4);
    g_ptr_array_add(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    g_autoptr(BillowProject) settled = billow_scene_settle(project);
    g_autofree char *source = billow_played_motion_source(billow_block_motion(motion));
    g_autoptr(GHashTable) read =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify) billow_read_motion_unref);
    g_hash_table_insert(read, g_strdup(source), billow_read_motion_new(new_table(), source, "table"));
    return billow_project_give_motions(settled, read);
}

static const BillowMovingBody *
skin_of(const BillowProject *project)
{
    return billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
}

/* Returns how deep a place is in the table while a frame plays; below zero outside. */
static double
depth_at(BillowVec3 p, double frame)
{
    return fmin(HALF - fmax(fabs(p.x), fabs(p.z)), height_at(frame) - p.y);
}

/* Returns how deep the deepest point is, and counts those within 2 cm of the top. */
static double
deepest(const BillowMesh *mesh, double frame, int *on_top)
{
    double most = -INFINITY;
    *on_top = 0;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const double depth = depth_at(billow_mesh_point(mesh, i), frame);
        most = fmax(most, depth);
        *on_top += depth > -0.02;
    }
    return most;
}

static void
the_solid_is_that_of_its_time(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    g_assert_true(billow_moving_body_is_there(skin_of(project)));
    for (int i = 0; i < FRAMES; i += 6) {
        const BillowCollider body = billow_moving_body_take_at(skin_of(project), (double) i / RATE);
        const BillowVec3 above = {0.1, height_at(i) + 0.07, -0.05}, inside = {0.0, height_at(i) - 0.06, 0.0};
        g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, above, NULL), 0.07, 1e-6);
        g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, inside, NULL), -0.06, 1e-6);
        billow_solid_unref(body.solid);
    }
}

/* The mesh is placed, turned and scaled with the motion. */
static void
the_solid_is_where_its_motion_is(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    g_autoptr(BillowProject) moved = billow_project_copy(project);
    GPtrArray *track = billow_project_track(moved, BILLOW_BLOCK_MOTION);
    BillowBlock *block = billow_block_copy(track->pdata[0]);
    billow_block_motion(block)->stage = (BillowMotionStage){2.0, {3.0, 1.0, 0.0}, {0.0, 45.0, 0.0}};
    billow_block_unref(track->pdata[0]);
    track->pdata[0] = block;
    g_autoptr(BillowProject) settled = billow_scene_settle(moved);
    const BillowCollider body = billow_moving_body_take_at(skin_of(settled), 0.5);
    const double side = 2.0 * HALF, top = 1.0 + 2.0 * height_at(12.0), s = sqrt(0.5);
    g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, billow_vec3(3.0, top + 0.1, 0.0), NULL),
                                   0.1, 1e-6);
    g_assert_cmpfloat_with_epsilon(
        billow_collider_distance(&body, billow_vec3(3.0 + s * (side + 0.1), 1.5, -s * (side + 0.1)), NULL),
        0.1, 1e-6);
    billow_solid_unref(body.solid);
}

/* Frames of the fake keep out of it in its shape at their time. */
static void
check_frames(gboolean pushes)
{
    g_autoptr(BillowProject) project = new_project(pushes);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    int on_top;
    for (int i = 0; i < FRAMES; i += 6) {
        billow_animation_evaluate(animation, (double) i / RATE, TRUE, NULL, mesh);
        g_assert_cmpfloat(deepest(mesh, i, &on_top), <, 1e-3);
    }
    g_assert_cmpint(on_top, >, 10);
    billow_mesh_unref(mesh);
}

static void
frames_keep_out(void)
{
    check_frames(FALSE);
}

static void
it_pushes_cloth_along(void)
{
    check_frames(TRUE);
}

/* --- Fine cloth --- */

/* The cloth of 0.8 m with 51 x 51 points, 16 mm apart: every other row and column is enough for the states. */
static BillowProject *
new_fine_project(void)
{
    enum { FINE = 51 };
    g_autoptr(BillowProject) project = new_project(TRUE);
    BillowProject *fine = billow_project_copy(project);
    fine->cloth->grid = (BillowGrid){FINE, FINE, 0.016};
    BillowBlock *keyframe = billow_block_copy(fine->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_autofree BillowAnchor *anchors =
        g_memdup2(billow_block_keyframe(keyframe)->anchors, 4 * sizeof(BillowAnchor));
    for (int k = 0; k < 4; k++) {
        anchors[k].column = k % 2 * (FINE - 1);
        anchors[k].row = k / 2 * (FINE - 1);
    }
    billow_block_set_anchors(keyframe, anchors, 4);
    GPtrArray *keyframes = billow_blocks_new();
    g_ptr_array_add(keyframes, keyframe);
    billow_project_set_track(fine, BILLOW_BLOCK_KEYFRAME, keyframes);
    return fine;
}

static void
fine_cloth_is_pushed_on_a_coarse_grid(void)
{
    enum { FRAME = 16 };
    g_autoptr(BillowProject) coarse = new_project(TRUE), fine = new_fine_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) plain = billow_animation_new(coarse, cache),
                               played = billow_animation_new(fine, cache),
                               alone = billow_animation_new(fine, cache);
    g_assert_cmpint(billow_pushed_states_grid(plain->pushed)->columns, ==, SIDE);
    g_assert_cmpint(billow_pushed_states_grid(played->pushed)->columns, ==, 26);
    BillowMesh *mesh = billow_mesh_new(&fine->cloth->grid), *same = billow_mesh_new(&fine->cloth->grid);
    const size_t bytes = billow_grid_count(&mesh->grid) * sizeof(float);
    BillowWorkers *workers = billow_workers_new(3);
    int on_top = 0;
    for (int i = 4; i <= FRAME; i += 4) {
        billow_animation_evaluate(played, (double) i / RATE, FALSE, NULL, mesh);
        g_assert_cmpfloat(deepest(mesh, i, &on_top), <, 1e-3);
    }
    g_assert_cmpint(on_top, >, 60);
    const BillowKeyframe *keyframe =
        billow_block_keyframe(fine->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    for (int k = 0; k < 4; k++) {
        const BillowAnchor *anchor = &keyframe->anchors[k];
        const size_t i = billow_grid_index(&mesh->grid, anchor->column, anchor->row);
        g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(mesh, i), anchor->position), <, 1e-6);
    }
    billow_animation_evaluate(alone, (double) FRAME / RATE, FALSE, workers, same);
    g_assert_cmpmem(mesh->x, bytes, same->x, bytes);
    g_assert_cmpmem(mesh->y, bytes, same->y, bytes);
    g_assert_cmpmem(mesh->z, bytes, same->z, bytes);
    billow_workers_free(workers);
    billow_mesh_unref(mesh);
    billow_mesh_unref(same);
}

/* The physics keeps out of it, too, while it rises by 30 cm in a second: its speed is that of the surface. */
static void
simulated_cloth_keeps_out(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowSimulationFrame report;
    int on_top;
    for (int i = 1; i < FRAMES; i++) {
        g_assert_true(billow_simulation_next(simulation, &report));
        billow_simulation_write(simulation, NULL, mesh);
        g_assert_cmpfloat(deepest(mesh, i, &on_top), <, 2e-3);
    }
    g_assert_cmpint(on_top, >, 10);
    billow_mesh_unref(mesh);
    billow_simulation_free(simulation);
}

/* --- Anchors on the mesh --- */

/* The left lower triangle of the back: its corners are at the left below, at the left above, and at the right below. */
enum { BACK = 4 };

/* The shares of its second and third corner, and the offsets along its axes, of both upper corners of the cloth. */
static const double shares[2][2] = {{0.75, 0.125}, {0.125, 0.8125}};
static const BillowVec3 offsets[2] = {{0.01, 0.02, 0.03}, {-0.005, 0.04, -0.02}};

/* Where the motion is: it is larger, and turned by 90 degrees, so that its back looks to the left. */
static const BillowMotionStage stage = {1.5, {1.0, 0.25, -0.5}, {0.0, 90.0, 0.0}};

/* Returns a cloth whose upper corners hang on the back, and which meets nothing. */
static BillowProject *
new_hung_project(void)
{
    g_autoptr(BillowProject) over = new_project(FALSE), project = billow_project_copy(over);
    billow_project_set_track(project, BILLOW_BLOCK_COLLIDER, billow_blocks_new());
    BillowBlock *motion = billow_block_copy(billow_project_track(over, BILLOW_BLOCK_MOTION)->pdata[0]);
    billow_block_motion(motion)->stage = stage;
    GPtrArray *motions = billow_blocks_new(), *keyframes = billow_blocks_new();
    g_ptr_array_add(motions, motion);
    billow_project_set_track(project, BILLOW_BLOCK_MOTION, motions);
    BillowBlock *hung = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    billow_block_set_anchors(hung, (BillowAnchor[]){{0, 0, {0}}, {SIDE - 1, 0, {0}}}, 2);
    for (size_t k = 0; k < 2; k++) {
        const BillowMotionSpot spot = billow_motion_spot(BACK, shares[k][0], shares[k][1]);
        BillowBinding binding = billow_binding_on_mesh(motion, &spot, 0.0);
        binding.offset = offsets[k];
        billow_keyframe_bind(billow_block_keyframe(hung), k, &binding);
    }
    g_ptr_array_add(keyframes, hung);
    billow_project_set_track(project, BILLOW_BLOCK_KEYFRAME, keyframes);
    return billow_scene_settle(project);
}

/* Returns where an upper corner is. The first edge of its triangle is upright, and its normal leads to the back: along its
 * axes, (a, b, c) is (-c, a, -b) of the motion's world. */
static BillowVec3
hung_at(size_t corner, double frame)
{
    const BillowVec3 o = offsets[corner];
    const BillowVec3 own = {-HALF + 2.0 * HALF * shares[corner][1], shares[corner][0] * height_at(frame),
                            -HALF};
    const BillowVec3 world = {stage.scale * own.x - o.z, stage.scale * own.y + o.x,
                              stage.scale * own.z - o.y};
    return billow_vec3_add(stage.position, billow_vec3(world.z, world.y, -world.x));
}

static void
assert_hung(const BillowMesh *mesh, double frame)
{
    for (size_t k = 0; k < 2; k++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_mesh_point(mesh, k == 0 ? 0 : SIDE - 1), hung_at(k, frame)), <, 1e-6);
}

static void
anchors_go_with_their_triangle(void)
{
    g_autoptr(BillowProject) project = new_hung_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    for (double frame = 0.0; frame < FRAMES; frame += 0.75) {
        billow_animation_evaluate(animation, frame / RATE, TRUE, NULL, mesh);
        assert_hung(mesh, MIN(frame, FRAMES - 1.0));
    }
    billow_mesh_unref(mesh);
}

static void
simulated_anchors_go_with_their_triangle(void)
{
    g_autoptr(BillowProject) project = new_hung_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    BillowSimulationFrame report;
    for (int i = 1; i < 5; i++) {
        g_assert_true(billow_simulation_next(simulation, &report));
        billow_simulation_write(simulation, NULL, mesh);
        assert_hung(mesh, i);
    }
    billow_mesh_unref(mesh);
    billow_simulation_free(simulation);
}

/* 5 mm above the table, which is the margin of its skin; the anchor that is not chosen stays free. */
static void
anchors_are_put_on_the_nearest_place(void)
{
    g_autoptr(BillowProject) project = new_project(FALSE), hung = billow_project_copy(project);
    const BillowBlock *motion = billow_project_track(project, BILLOW_BLOCK_MOTION)->pdata[0];
    BillowBlock *keyframe = billow_block_copy(project->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    const BillowAnchor over[4] = {{0, 0, {-0.2, 1.0, -0.15}},
                                  {SIDE - 1, 0, {0.1, 1.1, -0.2}},
                                  {0, SIDE - 1, {0.0, 0.75, 0.05}}, /* inside */
                                  {SIDE - 1, SIDE - 1, {0.2, 1.2, 0.2}}};
    billow_block_set_anchors(keyframe, over, 4);
    billow_hang_on_mesh(billow_block_keyframe(keyframe), (const guint8[]){1, 1, 1, 0}, motion, 0.0,
                        billow_mesh_lift(project, motion));
    GPtrArray *keyframes = billow_blocks_new();
    g_ptr_array_add(keyframes, keyframe);
    billow_project_set_track(hung, BILLOW_BLOCK_KEYFRAME, keyframes);
    g_autoptr(BillowProject) settled = billow_scene_settle(hung);
    const BillowKeyframe *found =
        billow_block_keyframe(settled->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    for (size_t k = 0; k < 3; k++) {
        const BillowVec3 at = found->anchors[k].position, from = over[k].position;
        g_assert_cmpfloat(billow_vec3_distance(at, billow_vec3(from.x, HEIGHT + 0.005, from.z)), <, 1e-6);
    }
    g_assert_null(billow_keyframe_binding(found, 3));
    g_assert_true(billow_vec3_equal(found->anchors[3].position, over[3].position));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/motion-skin/the-solid-is-that-of-its-time", the_solid_is_that_of_its_time);
    g_test_add_func("/motion-skin/the-solid-is-where-its-motion-is", the_solid_is_where_its_motion_is);
    g_test_add_func("/motion-skin/frames-keep-out", frames_keep_out);
    g_test_add_func("/motion-skin/it-pushes-cloth-along", it_pushes_cloth_along);
    g_test_add_func("/motion-skin/fine-cloth-is-pushed-on-a-coarse-grid",
                    fine_cloth_is_pushed_on_a_coarse_grid);
    g_test_add_func("/motion-skin/simulated-cloth-keeps-out", simulated_cloth_keeps_out);
    g_test_add_func("/motion-skin/anchors-go-with-their-triangle", anchors_go_with_their_triangle);
    g_test_add_func("/motion-skin/simulated-anchors-go-with-their-triangle",
                    simulated_anchors_go_with_their_triangle);
    g_test_add_func("/motion-skin/anchors-are-put-on-the-nearest-place",
                    anchors_are_put_on_the_nearest_place);
    return g_test_run();
}
