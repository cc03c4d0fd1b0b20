/* Tests that cloth does not enter colliders: tablecloths, a banner at a wall, waves over a table. */
#include "../sanitized.h"
#include "core/cloth/keep_out.h"
#include "model/animation/body_gap.h"
#include "model/animation/evaluation.h"
#include "model/animation/fake_bodies.h"
#include "model/animation/rest_key.h"
#include "model/placing/new_collider.h"
#include "model/simulation/simulation.h"
#include "physics/colliders/body.h"

#include <string.h>

static const BillowGrid GRID = {33, 33, 0.04};
enum { MIDDLE = 16 };

static const double TOP = 0.7;

/* --- Scenes --- */

static BillowBlock *
add_body(BillowProject *project, BillowColliderShape shape)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "body");
    BillowCollider *body = billow_block_collider(block);
    *body = billow_collider_default();
    body->shape = shape;
    body->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return block;
}

/* Pinned at its center, at a height. */
static BillowBlock *
add_keyframe(BillowProject *project, const char *id, double start, double height)
{
    const BillowAnchor anchor = {MIDDLE, MIDDLE, {0.0, height, 0.0}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

static const double MARGIN = 0.005;

/* A cloth on a table whose top is at TOP, with its center pinned there. */
static BillowProject *
tablecloth(BillowColliderShape shape)
{
    BillowProject *project = billow_project_new("tablecloth", &GRID);
    BillowCollider *table = billow_block_collider(add_body(project, shape));
    table->radius = 0.4;
    table->length = shape == BILLOW_COLLIDER_CYLINDER ? TOP : 0.8;
    table->size = billow_vec3(0.7, TOP, 0.6);
    table->position = billow_vec3(
        0.0,
        shape == BILLOW_COLLIDER_BOX || shape == BILLOW_COLLIDER_CYLINDER ? 0.5 * TOP : TOP - table->radius,
        0.0);
    if (shape == BILLOW_COLLIDER_CAPSULE)
        table->rotation = billow_vec3(0.0, 0.0, 90.0);
    table->margin = MARGIN;
    add_keyframe(project, "k", 0.0, TOP + MARGIN);
    return project;
}

static BillowAnimation *
animate(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowCollider *
body_of(const BillowProject *project)
{
    return billow_block_collider(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), 0));
}

/* --- Depths --- */

/* Returns the distance of the nearest point, or center of a triangle (with both ways of cutting the quads),
 * from the collider without its gap. */
static double
nearest(const BillowCollider *body, const BillowGrid *grid, const float *x, const float *y, const float *z)
{
    double least = INFINITY;
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            const size_t a = billow_grid_index(grid, column, row), c = a + (size_t) grid->columns,
                         corners[4] = {a, a + 1, c, c + 1};
            for (int left_out = 0; left_out < 4; left_out++) {
                BillowVec3 sum = {0.0, 0.0, 0.0};
                for (int k = 0; k < 4; k++) {
                    const size_t i = corners[k];
                    const BillowVec3 place = {(double) x[i], (double) y[i], (double) z[i]};
                    least = fmin(least, billow_collider_distance(body, place, NULL));
                    if (k != left_out)
                        sum = billow_vec3_add(sum, place);
                }
                least = fmin(least, billow_collider_distance(body, billow_vec3_scale(sum, 1.0 / 3.0), NULL));
            }
        }
    return least;
}

static double
nearest_of_shape(const BillowCollider *body, const BillowRestShape *shape)
{
    return nearest(body, &shape->grid, shape->x, shape->y, shape->z);
}

/* --- Rest shapes --- */

static void
lies_on(BillowColliderShape shape)
{
    g_autoptr(BillowProject) project = tablecloth(shape);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    const double gap = nearest_of_shape(body_of(project), rest);
    g_test_message("nearest %g m, strain rms %g, largest %g", gap, rest->report.strain.rms,
                   rest->report.strain.max);
    g_assert_cmpfloat(gap, >, 0.9 * MARGIN);
    g_assert_cmpfloat(gap, <, 1.1 * MARGIN);
    g_assert_cmpfloat(rest->report.strain.rms, <, 0.003);
    g_assert_cmpfloat(rest->report.strain.p99, <, 0.01);
    g_assert_cmpfloat(rest->report.strain.max, <, 0.02);
    g_assert_true(rest->report.converged);
}

static void
cloth_lies_on_every_body(void)
{
    lies_on(BILLOW_COLLIDER_BOX);
    lies_on(BILLOW_COLLIDER_CYLINDER);
    lies_on(BILLOW_COLLIDER_SPHERE);
    lies_on(BILLOW_COLLIDER_CAPSULE);
}

static void
assert_settles(const BillowAnimation *animation)
{
    BillowSettle settle;
    g_assert_true(billow_simulation_settle(animation, "k", NULL, NULL, &settle));
    g_test_message("settles by %.2f %% rms, %.2f %% at most", 100.0 * settle.rms, 100.0 * settle.max);
    g_assert_cmpfloat(settle.rms, <, 0.03);
}

static void
settles_on(BillowColliderShape shape)
{
    g_autoptr(BillowProject) project = tablecloth(shape);
    g_autoptr(BillowAnimation) animation = animate(project);
    assert_settles(animation);
}

/* The coarse nets cannot tell the two sides of a plate apart. */
static void
thin_table_holds_the_cloth(void)
{
    g_autoptr(BillowProject) project = tablecloth(BILLOW_COLLIDER_CYLINDER);
    BillowCollider *table = body_of(project);
    table->length = 0.03;
    table->position.y = TOP - 0.015;
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    g_assert_cmpfloat(nearest_of_shape(table, rest), >, 0.9 * MARGIN);
    g_assert_cmpfloat(rest->report.strain.max, <, 0.02);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        if (hypot((double) rest->x[i], (double) rest->z[i]) < 0.35)
            g_assert_cmpfloat((double) rest->y[i], >, TOP);
    if (!SANITIZED) /* a ball's cloth settles in this case */
        assert_settles(animation);
}

static void
tablecloth_is_at_rest_in_the_physics(void)
{
    if (!SANITIZED) {
        settles_on(BILLOW_COLLIDER_BOX);
        settles_on(BILLOW_COLLIDER_CYLINDER);
    }
    settles_on(BILLOW_COLLIDER_SPHERE);
}

/* Blown against a wall. The world in which the cloth is draped is rotated, with the wall. */
static void
banner_lies_on_a_wall(void)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.6, 2.0, 0.0}}, {32, 0, {0.6, 2.0, 0.0}}};
    g_autoptr(BillowProject) project = billow_project_new("banner", &GRID);
    BillowCollider *wall = billow_block_collider(add_body(project, BILLOW_COLLIDER_PLANE));
    wall->position = billow_vec3(0.0, 0.0, 0.3);
    wall->rotation = billow_vec3(-90.0, 0.0, 0.0);
    BillowBlock *block = add_keyframe(project, "k", 0.0, 2.0);
    billow_block_set_anchors(block, anchors, 2);
    billow_block_keyframe(block)->wind = (BillowSteadyWind){.direction = 90.0, .strength = 2.0};
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    const double gap = nearest_of_shape(wall, rest);
    g_assert_cmpfloat(gap, >, 0.9 * MARGIN);
    g_assert_cmpfloat(gap, <, 1.1 * MARGIN);
    g_assert_cmpfloat(rest->report.strain.rms, <, 0.003);
}

/* A pose that passes through the table. */
static void
cloth_near_a_pose_lies_on_the_table(void)
{
    g_autoptr(BillowProject) project = tablecloth(BILLOW_COLLIDER_CYLINDER);
    BillowCoarsePose *pose = billow_coarse_pose_new(17, 17);
    for (int row = 0; row < 17; row++)
        for (int column = 0; column < 17; column++) {
            float *place = pose->points + 3 * (17 * row + column);
            place[0] = 0.08f * (float) (column - 8);
            place[1] = 0.69f;
            place[2] = 0.08f * (float) (row - 8);
        }
    billow_keyframe_set_hang(
        billow_block_keyframe(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0)),
        pose);
    billow_coarse_pose_free(pose);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    g_assert_cmpfloat(nearest_of_shape(body_of(project), rest), >, 0.9 * MARGIN);
}

/* --- Dependencies --- */

static gboolean
makes_anew(const BillowProject *a, const BillowProject *b)
{
    return !billow_rest_are_alike(a, g_ptr_array_index(billow_project_track(a, BILLOW_BLOCK_KEYFRAME), 0), b,
                                  g_ptr_array_index(billow_project_track(b, BILLOW_BLOCK_KEYFRAME), 0));
}

static void
bodies_decide_the_shape(void)
{
    g_autoptr(BillowProject) project = tablecloth(BILLOW_COLLIDER_BOX);
    g_autoptr(BillowProject) other = tablecloth(BILLOW_COLLIDER_BOX);
    BillowCollider *body = body_of(other);
    double *numbers[] = {&body->position.x, &body->rotation.y, &body->size.z, &body->margin};
    g_assert_false(makes_anew(project, other));
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        *numbers[i] += 0.01;
        g_assert_true(makes_anew(project, other));
        *numbers[i] -= 0.01;
    }
    body->in_fake = FALSE;
    g_assert_true(makes_anew(project, other));
}

static void
bodies_that_do_not_act_decide_nothing(void)
{
    g_autoptr(BillowProject) bare = tablecloth(BILLOW_COLLIDER_BOX);
    g_autoptr(BillowProject) physical = tablecloth(BILLOW_COLLIDER_BOX);
    g_autoptr(BillowProject) muted = tablecloth(BILLOW_COLLIDER_BOX);
    g_ptr_array_set_size(billow_project_track(bare, BILLOW_BLOCK_COLLIDER), 0);
    body_of(physical)->in_fake = FALSE;
    ((BillowBlock *) g_ptr_array_index(billow_project_track(muted, BILLOW_BLOCK_COLLIDER), 0))->muted = TRUE;
    g_assert_false(makes_anew(bare, physical));
    g_assert_false(makes_anew(bare, muted));
    g_assert_null(billow_fake_bodies_new(physical, 0.0, FALSE));
    g_assert_null(billow_fake_bodies_new(muted, 0.0, FALSE));
}

static void
new_bodies_act(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_assert_true(billow_new_collider(project, BILLOW_COLLIDER_CYLINDER, NULL).in_fake);
    g_assert_false(billow_collider_default().in_fake);
}

/* Moves it a fiftieth of a level cloth's side below it, with a radius of 15 hundredths of the side. */
static void
new_ones_are_under_the_cloth(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autofree float *points = g_new(float, 3 * billow_grid_count(&GRID));
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        const BillowVec3 flat = billow_grid_flat(&GRID, (int) i % GRID.columns, (int) i / GRID.columns);
        points[3 * i] = (float) (flat.x + 0.3);
        points[3 * i + 1] = 1.0F;
        points[3 * i + 2] = (float) (flat.z - 0.5);
    }
    g_autoptr(GBytes) shape = g_bytes_new(points, 3 * billow_grid_count(&GRID) * sizeof *points);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_assert_true(billow_animation_prepare(animation, 0.0, BILLOW_WANTED_NOW, NULL, NULL));
    const BillowCollider body = billow_new_collider(project, BILLOW_COLLIDER_SPHERE, animation);
    const double side = 32 * 0.04, radius = 0.15 * side;
    g_assert_cmpfloat_with_epsilon(body.radius, radius, 1e-3);
    g_assert_cmpfloat_with_epsilon(body.position.x, 0.3, 1e-6);
    g_assert_cmpfloat_with_epsilon(body.position.y, 1.0 - 0.02 * side - radius, 1e-3);
    g_assert_cmpfloat_with_epsilon(body.position.z, -0.5, 1e-6);
}

/* Returns the height of the lowest point of the new collider, found by moving up from far below. */
static double
lowest_point(const BillowCollider *body)
{
    double low = -100.0, distance = 1.0;
    while (distance > 1e-9) {
        distance = billow_collider_distance(body, billow_vec3(body->position.x, low, body->position.z), NULL);
        low += distance;
    }
    return low;
}

/* The cloth reaches down to the floor, so they stand beside it, upright; without cloth, in the middle. */
static void
new_ones_stand_on_the_floor(void)
{
    for (double height = 0.0; height <= 0.5; height += 0.5)
        for (int shape = 0; shape < billow_shape_count(); shape++) {
            if (billow_shapes[shape]->is_endless)
                continue;
            g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
            const BillowCollider alone = billow_new_collider(project, (BillowColliderShape) shape, NULL);
            g_assert_cmpfloat_with_epsilon(lowest_point(&alone), 0.0, 1e-6);
            g_assert_cmpfloat(alone.position.x, ==, 0.0);
            if (height > 0.0)
                billow_block_collider(add_body(project, BILLOW_COLLIDER_PLANE))->position.y = height;
            add_keyframe(project, "k", 0.0, 0.6);
            const BillowCollider body = billow_new_collider(project, (BillowColliderShape) shape, NULL);
            g_assert_cmpfloat_with_epsilon(lowest_point(&body), height, 1e-6);
            g_assert_cmpfloat(body.position.x - 0.5 * billow_shape_width(&body), >, 0.0);
            g_assert_true(billow_vec3_equal(body.rotation, billow_vec3(0.0, 0.0, 0.0)));
        }
}

/* There is room for one below the cloth. */
static void
new_ones_stand_beside_others(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    add_keyframe(project, "k", 0.0, 2.0);
    for (int number = 0; number < 3; number++) {
        const BillowCollider box = billow_new_collider(project, BILLOW_COLLIDER_BOX, NULL);
        *billow_block_collider(add_body(project, BILLOW_COLLIDER_BOX)) = box;
    }
    const GPtrArray *boxes = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 1; i < boxes->len; i++) {
        const BillowCollider *one = billow_block_collider(boxes->pdata[i]),
                             *before = billow_block_collider(boxes->pdata[i - 1]);
        g_assert_cmpfloat(one->position.x - before->position.x, >, 0.5 * (one->size.x + before->size.x));
        g_assert_cmpfloat_with_epsilon(lowest_point(one), 0.0, 1e-6);
    }
}

/* --- Frames --- */

enum { FRAMES = 72 };

/* A tablecloth that is lifted a little, with a wave over all of it that would take it into the table. */
static BillowProject *
waving_tablecloth(gboolean keep_lengths)
{
    BillowProject *project = tablecloth(BILLOW_COLLIDER_CYLINDER);
    project->cloth->keep_lengths = keep_lengths;
    add_keyframe(project, "up", 2.0, TOP + 0.15);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->start = 0.5;
    block->duration = 2.0;
    BillowWave *wave = billow_block_wave(block);
    billow_fields_initialise(billow_kinds[BILLOW_BLOCK_WAVE]->fields, wave, &GRID);
    wave->axis = BILLOW_WAVE_VERTICAL;
    wave->amplitude = 0.06;
    wave->wavelength = 0.6;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    return project;
}

static BillowMesh *
frame_of(const BillowAnimation *animation, int frame, BillowWorkers *workers)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, frame / 24.0, TRUE, workers, mesh);
    return mesh;
}

static void
avoids_body(gboolean keep_lengths)
{
    g_autoptr(BillowProject) project = waving_tablecloth(keep_lengths);
    g_autoptr(BillowAnimation) animation = animate(project);
    for (int frame = 0; frame <= FRAMES; frame += SANITIZED ? 6 : 1) {
        BillowMesh *mesh = frame_of(animation, frame, NULL);
        g_assert_cmpfloat(nearest(body_of(project), &GRID, mesh->x, mesh->y, mesh->z), >, 0.0);
        billow_mesh_unref(mesh);
    }
}

static void
frames_keep_out(void)
{
    avoids_body(FALSE);
    avoids_body(TRUE);
}

static gboolean
has_places(const BillowMesh *mesh, const float *x, const float *y, const float *z)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    return !memcmp(mesh->x, x, bytes) && !memcmp(mesh->y, y, bytes) && !memcmp(mesh->z, z, bytes);
}

static void
frames_at_keyframes_are_their_shapes(void)
{
    g_autoptr(BillowProject) project = tablecloth(BILLOW_COLLIDER_BOX);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    BillowMesh *mesh = frame_of(animation, 12, NULL);
    g_assert_true(has_places(mesh, rest->x, rest->y, rest->z));
    billow_mesh_unref(mesh);
}

static void
frames_are_the_same_in_any_order_and_on_any_threads(void)
{
    g_autoptr(BillowProject) project = waving_tablecloth(TRUE);
    g_autoptr(BillowAnimation) animation = animate(project);
    g_autoptr(BillowAnimation) again = animate(project);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *forth[FRAMES / 9 + 1];
    for (int k = 0; k <= FRAMES / 9; k++)
        forth[k] = frame_of(animation, 9 * k, NULL);
    for (int k = FRAMES / 9; k >= 0; k--) {
        BillowMesh *back = frame_of(again, 9 * k, workers);
        g_assert_true(has_places(back, forth[k]->x, forth[k]->y, forth[k]->z));
        billow_mesh_unref(forth[k]);
        billow_mesh_unref(back);
    }
    billow_workers_free(workers);
}

/* --- Random cases --- */

static BillowVec3
random_place(GRand *random, double reach)
{
    return billow_vec3(g_rand_double_range(random, -reach, reach), g_rand_double_range(random, -reach, reach),
                       g_rand_double_range(random, -reach, reach));
}

/* Returns a random number from a thousandth to a thousand. */
static double
random_size(GRand *random)
{
    return pow(10.0, g_rand_double_range(random, -3.0, 3.0));
}

static void
add_random_bodies(BillowProject *project, GRand *random)
{
    for (int n = g_rand_int_range(random, 1, 4); n > 0; n--) {
        BillowCollider *body = billow_block_collider(
            add_body(project, (BillowColliderShape) g_rand_int_range(random, 0, BILLOW_COLLIDER_MESH)));
        body->position = random_place(random, 1.0);
        body->rotation = random_place(random, 180.0);
        body->radius = random_size(random);
        body->length = random_size(random);
        body->size = billow_vec3(random_size(random), random_size(random), random_size(random));
        body->margin = g_rand_boolean(random) ? 0.0 : 0.1 * random_size(random);
    }
}

static void
assert_finite(const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        g_assert_true(isfinite(values[i]));
}

static void
random_poses_stay_finite(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    const size_t count = billow_grid_count(&grid);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int trial = 0; trial < (SANITIZED ? 500 : 10000); trial++) {
        g_autoptr(BillowProject) project = billow_project_new("p", &grid);
        add_random_bodies(project, random);
        g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, 0.0, FALSE);
        const double reach = random_size(random);
        for (size_t i = 0; i < count; i++) {
            const BillowVec3 place =
                trial % 10 == 0 ? billow_vec3(0.0, 0.0, 0.0) : random_place(random, reach);
            mesh->x[i] = (float) place.x;
            mesh->y[i] = (float) place.y;
            mesh->z[i] = (float) place.z;
        }
        billow_obstacles_push_out(billow_fake_bodies_obstacles(bodies), NULL, mesh);
        assert_finite(mesh->x, count);
        assert_finite(mesh->y, count);
        assert_finite(mesh->z, count);
    }
    billow_mesh_unref(mesh);
}

static void
random_rest_shapes_stay_finite(void)
{
    const BillowGrid grid = {9, 7, 0.1};
    const size_t count = billow_grid_count(&grid);
    g_autoptr(GRand) random = g_rand_new_with_seed(8);
    for (int trial = 0; trial < (SANITIZED ? 3 : 30); trial++) {
        g_autoptr(BillowProject) project = billow_project_new("p", &grid);
        add_random_bodies(project, random);
        BillowAnchor anchors[] = {{1, 1, random_place(random, 0.5)}, {8, 6, random_place(random, 0.5)}};
        BillowBlock *block = add_keyframe(project, "k", 0.0, 0.0);
        billow_block_set_anchors(block, anchors, 1 + trial % 2);
        billow_block_keyframe(block)->wind =
            (BillowSteadyWind){.direction = g_rand_double_range(random, 0.0, 360.0), .strength = trial % 3};
        g_autoptr(BillowAnimation) animation = animate(project);
        g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
        assert_finite(rest->x, count);
        assert_finite(rest->y, count);
        assert_finite(rest->z, count);
    }
}

/* From a ball of 10 cm, points of a level cloth through its middle have the distance from there less 10 cm, up to 20 cm. From a
 * muted ball and a floor they have none. */
static void
gaps_are_distances_from_the_nearest_body(void)
{
    g_autoptr(BillowProject) project = billow_project_new("gap", &GRID);
    BillowCollider *ball = billow_block_collider(add_body(project, BILLOW_COLLIDER_SPHERE));
    ball->radius = 0.1;
    ball->position = billow_vec3(0.2, 0.0, 0.0);
    BillowCollider *floor = billow_block_collider(add_body(project, BILLOW_COLLIDER_PLANE));
    floor->is_floor = TRUE;
    BillowMesh *mesh = billow_mesh_new(&GRID);
    g_autofree float *gaps = g_new(float, billow_grid_count(&GRID));
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            mesh->x[i] = 0.04f * (float) (column - MIDDLE);
            mesh->z[i] = 0.04f * (float) (row - MIDDLE);
            mesh->y[i] = 0.0f;
        }
    for (int muted = 0; muted < 2; muted++) {
        ((BillowBlock *) billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0])->muted = muted;
        billow_body_gaps(project, 0.0, mesh, 0.2, gaps);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            const double gap = hypot((double) mesh->x[i] - 0.2, (double) mesh->z[i]) - 0.1;
            g_assert_cmpfloat_with_epsilon((double) gaps[i], muted ? 0.2 : MIN(gap, 0.2), 1e-6);
        }
    }
    billow_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bodies/cloth-lies-on-every-body", cloth_lies_on_every_body);
    g_test_add_func("/bodies/tablecloth-is-at-rest-in-the-physics", tablecloth_is_at_rest_in_the_physics);
    g_test_add_func("/bodies/thin-table-holds-the-cloth", thin_table_holds_the_cloth);
    g_test_add_func("/bodies/banner-lies-on-a-wall", banner_lies_on_a_wall);
    g_test_add_func("/bodies/cloth-near-a-pose-lies-on-the-table", cloth_near_a_pose_lies_on_the_table);
    g_test_add_func("/bodies/decide-the-shape", bodies_decide_the_shape);
    g_test_add_func("/bodies/that-do-not-act-decide-nothing", bodies_that_do_not_act_decide_nothing);
    g_test_add_func("/bodies/new-ones-act", new_bodies_act);
    g_test_add_func("/bodies/new-ones-are-under-the-cloth", new_ones_are_under_the_cloth);
    g_test_add_func("/bodies/new-ones-stand-on-the-floor", new_ones_stand_on_the_floor);
    g_test_add_func("/bodies/new-ones-stand-beside-others", new_ones_stand_beside_others);
    g_test_add_func("/bodies/frames-keep-out", frames_keep_out);
    g_test_add_func("/bodies/frames-at-keyframes-are-their-shapes", frames_at_keyframes_are_their_shapes);
    g_test_add_func("/bodies/frames-are-the-same-in-any-order-and-on-any-threads",
                    frames_are_the_same_in_any_order_and_on_any_threads);
    g_test_add_func("/bodies/random-poses-stay-finite", random_poses_stay_finite);
    g_test_add_func("/bodies/random-rest-shapes-stay-finite", random_rest_shapes_stay_finite);
    g_test_add_func("/bodies/gaps-are-distances-from-the-nearest-body",
                    gaps_are_distances_from_the_nearest_body);
    return g_test_run();
}
