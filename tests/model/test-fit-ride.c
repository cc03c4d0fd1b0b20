/* Tests fits of cloth that is carried: what carries it is taken off, and the keyframes ride on it. */
#include "model/animation/evaluation.h"
#include "model/fit/bare_project.h"
#include "model/fit/ride.h"
#include "model/placing/scene_settle.h"

#include <math.h>

enum { RATE = 24, FRAMES = 48, COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const BillowFitWork ALONE = {NULL, NULL, NULL};

/* What keys leave out: 0.1 mm, and 0.05 degrees of a cloth that reaches 1 m from its carrier. */
static const double NEAR = 1.5e-3;

/* A circle of 2 m, on which the cloth turns by more than a round, and rises. */
static double
yaw_at(int frame)
{
    return 7.0 * frame / (FRAMES - 1.0);
}

static BillowVec3
carried(BillowVec3 own, int frame)
{
    const double yaw = yaw_at(frame), c = cos(yaw), s = sin(yaw);
    return billow_vec3(c * own.x + s * own.z + 2.0 * s, own.y + 0.01 * frame,
                       c * own.z - s * own.x + 2.0 * c);
}

/* The cloth's own motion: below its first row, which is pinned, it goes evenly from flat to bent, and swings. */
static BillowVec3
own_place(int i, int frame, double swing)
{
    const double x = 0.1 * (i % COLUMNS) - 0.4, down = 0.1 * (i / COLUMNS), share = frame / (FRAMES - 1.0);
    return billow_vec3(x + swing * down * sin(2.0 * G_PI * frame / 12.0), 1.0 - down,
                       0.3 * x * x + share * down * down);
}

/* The points of the first row are pinned; that of `astray` does not go along. */
static BillowRun *
new_run(double swing, int astray)
{
    BillowRun *run = billow_run_new(&GRID);
    for (int f = 0; f < FRAMES; f++) {
        float *places = g_new(float, 3 * POINTS);
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 place = carried(own_place(i, f, swing), i == astray ? 0 : f);
            const BillowAnchor anchor = {i, 0, place};
            places[3 * i] = (float) place.x;
            places[3 * i + 1] = (float) place.y;
            places[3 * i + 2] = (float) place.z;
            if (i < COLUMNS)
                g_array_append_val(anchors, anchor);
        }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * POINTS * sizeof *places);
        billow_run_add(run, (double) f / RATE, frame, anchors);
    }
    return run;
}

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = (double) FRAMES / RATE;
    project->cloth->keep_lengths = FALSE;
    return project;
}

static BillowFitted *
fit(const BillowRun *run, const BillowProject *bare, guint keys, guint shapes)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowFit) choices = billow_fit_new(run, MAX(keys, 2), FALSE, &ALONE);
    BillowFitted *fitted = billow_fit_measured(choices, bare, keys, shapes, &ALONE, &error);
    g_assert_no_error(error);
    return fitted;
}

/* --- Tests --- */

/* In the frame of its carrier, the cloth moves evenly: two keyframes are enough, which are far off without it. */
static void
a_rigid_motion_is_taken_off(void)
{
    g_autoptr(BillowRun) run = new_run(0.0, -1), again = new_run(0.0, -1);
    BillowProject *bare = new_project();
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowFitted) without = fit(again, plain, 2, 0);
    g_assert_cmpint(billow_run_find_ride(run, NULL, &bare), ==, BILLOW_RIDE_FOUND);
    const BillowBlock *carrier = billow_project_find(bare, BILLOW_BLOCK_COLLIDER, "carrier");
    g_assert_true(carrier && carrier->muted);
    g_autoptr(BillowFitted) fitted = fit(run, bare, 2, 0);
    g_assert_cmpfloat(without->error.rms, >, 1.0);
    g_assert_cmpfloat(fitted->error.worst, <, NEAR);
    const BillowBlock *last =
        billow_project_find(fitted->project, BILLOW_BLOCK_KEYFRAME, fitted->keyframes->pdata[1]);
    const BillowKeyframe *keyframe = billow_block_keyframe(last);
    g_assert_cmpuint(keyframe->n_anchors, ==, COLUMNS);
    for (size_t k = 0; k < COLUMNS; k++) {
        const BillowVec3 there = carried(own_place((int) k, FRAMES - 1, 0.0), FRAMES - 1);
        g_assert_cmpstr(billow_keyframe_binding(keyframe, k)->on, ==, "carrier");
        g_assert_cmpfloat(billow_vec3_distance(keyframe->anchors[k].position, there), <, 1e-5);
    }
    billow_project_unref(bare);
}

/* What the keyframes leave is recorded along the carrier's axes: two shapes, a swing across the cloth, wherever that faces,
 * and what the transition's curve leaves of its own motion. */
static void
recordings_turn_with_the_carrier(void)
{
    g_autoptr(BillowRun) run = new_run(0.2, -1);
    BillowProject *bare = new_project();
    g_assert_cmpint(billow_run_find_ride(run, NULL, &bare), ==, BILLOW_RIDE_FOUND);
    g_autoptr(BillowFitted) without = fit(run, bare, 2, 0), fitted = fit(run, bare, 2, 2);
    g_assert_cmpfloat(without->error.rms, >, 0.02);
    g_assert_cmpfloat(fitted->error.worst, <, NEAR);
    billow_project_unref(bare);
}

static void
only_a_rigid_motion_that_moves_is_one(void)
{
    BillowProject *bare = new_project(), *before = bare;
    g_autoptr(BillowRun) bent = new_run(0.0, 4), still = billow_run_new(&GRID);
    for (int f = 0; f < FRAMES; f++)
        billow_run_add(still, (double) f / RATE, bent->frames->pdata[f], bent->anchors->pdata[0]);
    g_assert_cmpint(billow_run_find_ride(bent, NULL, &bare), ==, BILLOW_RIDE_NOT_RIGID);
    g_assert_cmpint(billow_run_find_ride(still, NULL, &bare), ==, BILLOW_RIDE_STANDS);
    g_assert_true(bare == before && !bent->ride && !still->ride);
    billow_project_unref(bare);
}

/* A collider goes 3 m along x and turns by 90 degrees; one keyframe rides on it. */
static BillowProject *
riding_project(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *collider = billow_block_new(BILLOW_BLOCK_COLLIDER, "shoulders", "Shoulders");
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "worn", "Worn");
    BillowMovingBody *body = billow_block_body(collider);
    const BillowAnchor anchors[] = {{0, 0, {-0.3, 0.2, 0.1}}, {COLUMNS - 1, 0, {0.3, 0.2, 0.1}}};
    body->collider = billow_collider_default();
    body->collider.shape = BILLOW_COLLIDER_SPHERE;
    body->collider.is_floor = FALSE;
    body->n_keys = 2;
    body->keys = g_new0(BillowBodyKey, 2);
    body->keys[0].easing = body->keys[1].easing = billow_easing_default();
    body->keys[1].time = 1.5;
    body->keys[1].position = billow_vec3(3.0, 0.0, 0.0);
    body->keys[1].rotation = billow_vec3(0.0, 90.0, 0.0);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), collider);
    billow_block_set_anchors(block, anchors, 2);
    for (size_t k = 0; k < 2; k++) {
        const BillowBinding binding = {
            .on = (char *) "shoulders", .rides = TRUE, .offset = anchors[k].position};
        billow_keyframe_bind(billow_block_keyframe(block), k, &binding);
    }
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    project->cloth->trail = 0.0;
    return billow_scene_settle(project);
}

/* Returns the frames of a project, with the anchors of its keyframe where its carrier has them. */
static BillowRun *
frames_of(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowRun *run = billow_run_new(&GRID);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    for (int f = 0; f < FRAMES; f++) {
        float *places = g_new(float, 3 * POINTS);
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        billow_animation_evaluate(animation, (double) f / RATE, FALSE, NULL, mesh);
        for (int i = 0; i < POINTS; i++) {
            const BillowAnchor anchor = {
                i, 0, {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]}};
            places[3 * i] = mesh->x[i];
            places[3 * i + 1] = mesh->y[i];
            places[3 * i + 2] = mesh->z[i];
            if (i == 0 || i == COLUMNS - 1)
                g_array_append_val(anchors, anchor);
        }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * POINTS * sizeof *places);
        billow_run_add(run, (double) f / RATE, frame, anchors);
    }
    billow_mesh_unref(mesh);
    return run;
}

/* What rides rigidly stands still on its own carrier: one keyframe, which rides there again. */
static void
a_project_keeps_its_own_carrier(void)
{
    g_autoptr(BillowProject) source = riding_project();
    g_autoptr(BillowRun) run = frames_of(source);
    BillowProject *bare = billow_run_bare_project(source);
    bare->cloth->keep_lengths = FALSE;
    g_assert_cmpint(billow_run_find_ride(run, source, &bare), ==, BILLOW_RIDE_FOUND);
    g_assert_cmpuint(billow_project_track(bare, BILLOW_BLOCK_COLLIDER)->len, ==, 1);
    g_autoptr(BillowFitted) fitted = fit(run, bare, 1, 0);
    g_assert_cmpuint(fitted->keyframes->len, ==, 1);
    g_assert_cmpfloat(fitted->error.worst, <, 1e-5);
    const BillowBlock *block =
        billow_project_find(fitted->project, BILLOW_BLOCK_KEYFRAME, fitted->keyframes->pdata[0]);
    g_assert_cmpstr(billow_keyframe_binding(billow_block_keyframe(block), 1)->on, ==, "shoulders");
    billow_project_unref(bare);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fit-ride/a-rigid-motion-is-taken-off", a_rigid_motion_is_taken_off);
    g_test_add_func("/fit-ride/recordings-turn-with-the-carrier", recordings_turn_with_the_carrier);
    g_test_add_func("/fit-ride/only-a-rigid-motion-that-moves-is-one", only_a_rigid_motion_that_moves_is_one);
    g_test_add_func("/fit-ride/a-project-keeps-its-own-carrier", a_project_keeps_its_own_carrier);
    return g_test_run();
}
