/* Tests that a collider pushes hanging cloth along, whatever frames are computed before. */
#include "../sanitized.h"
#include "core/cloth/edge_strain.h"
#include "model/animation/evaluation.h"
#include "model/animation/private.h"
#include "model/animation/push_limits.h"
#include "model/placing/new_collider.h"
#include "physics/colliders/body.h"

#include <math.h>
#include <string.h>

static const BillowGrid GRID = {25, 19, 0.08};
static const double TOP = 1.6, RADIUS = 0.22, RATE = 24.0;

/* --- Scenes --- */

/* A curtain in the plane z = 0 that hangs from its first row. */
static BillowProject *
curtain(double duration)
{
    BillowProject *project = billow_project_new("curtain", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "hung");
    g_autofree BillowAnchor *anchors = g_new0(BillowAnchor, GRID.columns);
    for (int column = 0; column < GRID.columns; column++)
        anchors[column] = (BillowAnchor){
            .column = column, .position = {GRID.spacing * (column - 0.5 * (GRID.columns - 1)), TOP, 0.0}};
    block->duration = project->duration = duration;
    billow_block_set_anchors(block, anchors, (size_t) GRID.columns);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    project->cloth->keep_lengths = TRUE;
    return project;
}

typedef struct {
    double time, x, y, z;
} Stop;

/* A ball that goes evenly from stop to stop. */
static BillowMovingBody *
add_ball(BillowProject *project, const Stop *stops, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "ball");
    BillowMovingBody *ball = billow_block_body(block);
    ball->collider = billow_collider_default();
    ball->collider.shape = BILLOW_COLLIDER_SPHERE;
    ball->collider.radius = RADIUS;
    ball->collider.in_fake = TRUE;
    ball->collider.pushes = TRUE;
    ball->collider.position = billow_vec3(stops[0].x, stops[0].y, stops[0].z);
    ball->keys = g_new0(BillowBodyKey, n);
    ball->n_keys = n > 1 ? n : 0;
    for (size_t k = 0; k < ball->n_keys; k++)
        ball->keys[k] = (BillowBodyKey){.time = stops[k].time,
                                        .position = {stops[k].x, stops[k].y, stops[k].z},
                                        .easing = billow_easing_default()};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return ball;
}

/* The ball comes from behind, goes 0.5 m through the plane of the curtain and back. */
static BillowProject *
pushed_and_let_go(void)
{
    static const Stop stops[] = {{0.1, 0.1, 0.7, -0.5}, {1.1, 0.0, 0.8, 0.5}, {2.1, 0.1, 0.8, -0.5}};
    BillowProject *project = curtain(5.0);
    add_ball(project, stops, G_N_ELEMENTS(stops));
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
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

static BillowVec3
place_of(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static double
farthest_move(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        most = fmax(most, billow_vec3_distance(place_of(a, i), place_of(b, i)));
    return most;
}

static void
assert_same(const BillowAnimation *a, const BillowAnimation *b, double seconds)
{
    BillowMesh *one = frame_at(a, seconds), *other = frame_at(b, seconds);
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(one->x, bytes, other->x, bytes);
    g_assert_cmpmem(one->y, bytes, other->y, bytes);
    g_assert_cmpmem(one->z, bytes, other->z, bytes);
    billow_mesh_unref(one);
    billow_mesh_unref(other);
}

static BillowCollider
ball_at(const BillowProject *project, double seconds)
{
    return billow_moving_body_at(
        billow_block_body(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]), seconds);
}

/* --- Statements --- */

static void
assert_is_cloth_outside(const BillowMesh *mesh, const BillowCollider *ball)
{
    g_autofree unsigned char *held = g_new0(unsigned char, billow_grid_count(&GRID));
    memset(held, 1, (size_t) GRID.columns);
    const BillowEdgeStrain strain = billow_edge_strain(&GRID, mesh->x, mesh->y, mesh->z, held);
    g_assert_cmpfloat(fmax(strain.longest, -strain.shortest), <, 0.06);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_cmpfloat(billow_collider_distance(ball, place_of(mesh, i), NULL), >, 0.0);
}

static void
cloth_moves_on_steadily(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go();
    g_autoptr(BillowAnimation) animation = animate(project);
    BillowMesh *before = frame_at(animation, 0.0);
    for (int frame = 1; frame < 4.5 * RATE; frame++) {
        BillowMesh *mesh = frame_at(animation, frame / RATE);
        const BillowCollider ball = ball_at(project, frame / RATE);
        g_assert_cmpfloat(farthest_move(mesh, before), <, 0.3);
        assert_is_cloth_outside(mesh, &ball);
        billow_mesh_unref(before);
        before = mesh;
    }
    billow_mesh_unref(before);
}

/* When the ball is farthest, its center is beyond the plane in which the curtain hangs by itself. */
static void
cloth_stays_on_its_side(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go();
    g_autoptr(BillowAnimation) animation = animate(project);
    const BillowCollider ball = ball_at(project, 1.1);
    BillowMesh *mesh = frame_at(animation, 1.1);
    double ahead = -INFINITY;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        if (hypot((double) mesh->x[i] - ball.position.x, (double) mesh->y[i] - ball.position.y) <
            0.5 * RADIUS)
            ahead = fmax(ahead, (double) mesh->z[i]);
    g_assert_cmpfloat(ball.position.z, >, RADIUS);
    g_assert_cmpfloat(ahead, >, ball.position.z + 0.5 * RADIUS);
    billow_mesh_unref(mesh);
}

static void
cloth_is_back_once_let_go(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go(), without = pushed_and_let_go();
    billow_block_collider(billow_project_track(without, BILLOW_BLOCK_COLLIDER)->pdata[0])->pushes = FALSE;
    g_autoptr(BillowAnimation) animation = animate(project), hanging = animate(without);
    BillowMesh *pushed = frame_at(animation, 1.0), *rest = frame_at(hanging, 0.0);
    g_assert_cmpfloat(farthest_move(pushed, rest), >, 0.3);
    assert_same(animation, hanging, 0.2);
    assert_same(animation, hanging, 4.5);
    billow_mesh_unref(pushed);
    billow_mesh_unref(rest);
}

typedef struct {
    const BillowAnimation *animation;
    const BillowAnimation *other;
    guint32 seed;
} Draw;

static gpointer
compare_at_random(gpointer data)
{
    const Draw *draw = data;
    g_autoptr(GRand) random = g_rand_new_with_seed(draw->seed);
    for (int k = 0; k < 6; k++)
        assert_same(draw->animation, draw->other, g_rand_double_range(random, 0.0, 3.0));
    return NULL;
}

static void
any_frame_is_the_same_alone(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go();
    g_autoptr(BillowAnimation) played = animate(project);
    for (int frame = 0; frame < 3.0 * RATE; frame++)
        billow_mesh_unref(frame_at(played, frame / RATE));
    for (double seconds = 1.9; seconds > 0.5; seconds -= 0.61) {
        g_autoptr(BillowAnimation) cold = animate(project);
        assert_same(played, cold, seconds);
    }
    g_autoptr(BillowAnimation) shared = animate(project);
    GThread *threads[4];
    Draw draws[4];
    for (guint k = 0; k < 4; k++) {
        draws[k] = (Draw){shared, played, 31 + k};
        threads[k] = g_thread_new("frames", compare_at_random, &draws[k]);
    }
    for (int k = 0; k < 4; k++)
        g_thread_join(threads[k]);
}

static void
workers_change_no_bit(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go();
    g_autoptr(BillowAnimation) one = animate(project), several = animate(project);
    BillowWorkers *workers = billow_workers_new(3);
    BillowMesh *mesh = billow_mesh_new(&GRID), *expected = frame_at(one, 1.23);
    billow_animation_evaluate(several, 1.23, FALSE, workers, mesh);
    g_assert_cmpfloat(farthest_move(mesh, expected), ==, 0.0);
    billow_workers_free(workers);
    billow_mesh_unref(mesh);
    billow_mesh_unref(expected);
}

/* A ball without the key, one that stands in the cloth's way, and one that never comes near. */
static void
other_cloth_is_as_it_was(void)
{
    static const Stop inside[] = {{0.0, 0.0, 0.8, 0.1}},
                      away[] = {{0.0, 5.0, 0.8, -1.0}, {1.0, 5.0, 0.8, 1.0}};
    for (int far = 0; far < 2; far++) {
        g_autoptr(BillowProject) project = curtain(2.0), without = curtain(2.0);
        add_ball(project, far ? away : inside, far ? 2 : 1);
        add_ball(without, far ? away : inside, far ? 2 : 1)->collider.pushes = FALSE;
        g_autoptr(BillowAnimation) animation = animate(project), usual = animate(without);
        for (double seconds = 0.0; seconds < 2.0; seconds += 0.37)
            assert_same(animation, usual, seconds);
    }
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_assert_true(billow_new_collider(project, BILLOW_COLLIDER_SPHERE, NULL).pushes);
    g_assert_false(billow_collider_default().pushes);
}

/* The last frame of a loop leads into the first, although the cloth still swings. */
static void
loop_has_no_seam(void)
{
    static const Stop stops[] = {{0.0, 0.0, 0.8, -0.5}, {0.8, 0.0, 0.8, 0.4}, {1.6, 0.0, 0.8, -0.5}};
    g_autoptr(BillowProject) project = curtain(2.2);
    add_ball(project, stops, G_N_ELEMENTS(stops));
    project->loop = TRUE;
    g_autoptr(BillowProject) alone = curtain(2.2);
    g_autoptr(BillowAnimation) animation = animate(project), hanging = animate(alone);
    BillowMesh *last = frame_at(animation, 2.2 - 1e-4), *first = frame_at(animation, 0.0),
               *rest = frame_at(hanging, 0.0);
    g_assert_cmpfloat(farthest_move(first, rest), >, 0.02);
    g_assert_cmpfloat(farthest_move(last, first), <, 0.005);
    billow_mesh_unref(last);
    billow_mesh_unref(first);
    billow_mesh_unref(rest);
}

/* A cloth that lies on a table, held in the middle, and is pulled off to the side. */
static BillowProject *
pulled_tablecloth(void)
{
    BillowProject *project = billow_project_new("table", &GRID);
    const Stop places[] = {{0.0, 0.0, 0.71, 0.0}, {1.0, 1.6, 0.9, 0.1}};
    for (int k = 0; k < 2; k++) {
        g_autofree char *id = g_strdup_printf("k%d", k);
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
        const BillowAnchor anchor = {.column = GRID.columns / 2,
                                     .row = GRID.rows / 2,
                                     .position = {places[k].x, places[k].y, places[k].z}};
        block->start = places[k].time;
        block->duration = 0.2;
        billow_block_set_anchors(block, &anchor, 1);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    project->cloth->keep_lengths = TRUE;
    project->duration = 1.5;
    const Stop still = {0.0, 0.0, 0.35, 0.0};
    BillowCollider *table = &add_ball(project, &still, 1)->collider;
    table->shape = BILLOW_COLLIDER_BOX;
    table->size = billow_vec3(1.0, 0.7, 0.9);
    return project;
}

static void
tablecloth_is_pulled_off(void)
{
    g_autoptr(BillowProject) project = pulled_tablecloth();
    g_autoptr(BillowAnimation) animation = animate(project), cold = animate(project);
    const BillowCollider table = ball_at(project, 0.0);
    g_autofree unsigned char *none = g_new0(unsigned char, billow_grid_count(&GRID));
    BillowMesh *before = frame_at(animation, 0.0);
    for (int frame = 1; frame < 1.5 * RATE; frame++) {
        BillowMesh *mesh = frame_at(animation, frame / RATE);
        const BillowEdgeStrain strain = billow_edge_strain(&GRID, mesh->x, mesh->y, mesh->z, none);
        g_assert_cmpfloat(fmax(strain.longest, -strain.shortest), <, 0.02);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            g_assert_cmpfloat(billow_collider_distance(&table, place_of(mesh, i), NULL), >, 0.0);
        g_assert_cmpfloat(farthest_move(mesh, before), <, 0.3);
        billow_mesh_unref(before);
        before = mesh;
    }
    billow_mesh_unref(before);
    assert_same(animation, cold, 0.83);
}

/* Without the steps before, the frame would have to be computed anew. */
static void
frame_is_ready_once_prepared(void)
{
    g_autoptr(BillowProject) project = pushed_and_let_go();
    g_autoptr(BillowAnimation) animation = animate(project);
    billow_mesh_unref(frame_at(animation, 0.0));
    g_assert_true(billow_animation_is_ready(animation, 0.0));
    g_assert_false(billow_animation_is_ready(animation, 1.5));
    g_assert_true(billow_animation_prepare(animation, 1.5, BILLOW_WANTED_NOW, NULL, NULL));
    g_assert_true(billow_animation_is_ready(animation, 1.5));
}

/* Returns how many steps are missing until a time, those within a step of the grid included. */
static int
missing_steps(const BillowAnimation *animation, double seconds)
{
    const BillowGridTime before = billow_pushed_states_before(animation->pushed, seconds),
                         end = billow_pushed_states_after(animation->pushed, before);
    g_autoptr(BillowPushedState) known = billow_pushed_states_find(animation->pushed, end);
    int steps = 0;
    for (BillowGridTime at = known->at; billow_grid_time_compare(at, end) < 0; steps++)
        at = billow_pushed_states_after(animation->pushed, at);
    return steps;
}

/* A frame that the main loop may compute needs the work of three steps of 64 x 64 points at most, however fast
 * the ball is; at 128 x 128 points it needs none. */
static void
ready_frame_needs_little_work(void)
{
    static const Stop stops[] = {{0.3, 0.0, 0.9, -2.0}, {0.5, 0.0, 0.9, 2.0}};
    static const int sides[] = {25, 64, 128};
    for (size_t k = 0; k < G_N_ELEMENTS(sides); k++) {
        g_autoptr(BillowProject) project = curtain(1.0);
        project->cloth->grid = (BillowGrid){sides[k], sides[k], 1.6 / sides[k]};
        add_ball(project, stops, G_N_ELEMENTS(stops));
        g_autoptr(BillowAnimation) animation = animate(project);
        billow_animation_prepare(animation, 0.0, BILLOW_WANTED_NOW, NULL, NULL);
        int ready = 0;
        for (double seconds = 0.0; seconds < 0.6; seconds += 1.0 / 96.0) {
            if (!billow_animation_is_ready(animation, seconds))
                continue;
            ready++;
            g_assert_cmpint(missing_steps(animation, seconds) * sides[k] * sides[k], <=, 3 * 64 * 64);
        }
        g_assert_cmpint(ready, >, 0);
        g_assert_cmpint(ready, <, 57);
    }
}

static char *
limit_of(double speed, double radius, gboolean keeps)
{
    const Stop stops[] = {{0.0, 0.0, 0.8, -1.0}, {2.0 / speed, 0.0, 0.8, 1.0}};
    g_autoptr(BillowProject) project = curtain(1.0);
    project->cloth->keep_lengths = keeps;
    add_ball(project, stops, G_N_ELEMENTS(stops))->collider.radius = radius;
    return billow_push_limit_text(project, billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
}

/* A ball of 0.1 m may move by 16 times its radius in 1/48 s: at 76.8 m/s. */
static void
what_may_pass_is_told(void)
{
    g_assert_null(limit_of(1.0, 0.1, TRUE));
    g_assert_null(limit_of(76.0, 0.1, TRUE));
    g_autofree char *fast = limit_of(78.0, 0.1, TRUE), *small = limit_of(1.0, 0.02, TRUE);
    g_assert_nonnull(strstr(fast, "so fast at 0.00 s (78 m/s)"));
    g_assert_nonnull(strstr(small, "so small"));
    g_assert_null(limit_of(78.0, 0.1, FALSE));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pushed-cloth/moves-on-steadily", cloth_moves_on_steadily);
    g_test_add_func("/pushed-cloth/stays-on-its-side", cloth_stays_on_its_side);
    g_test_add_func("/pushed-cloth/is-back-once-let-go", cloth_is_back_once_let_go);
    g_test_add_func("/pushed-cloth/any-frame-is-the-same-alone", any_frame_is_the_same_alone);
    g_test_add_func("/pushed-cloth/workers-change-no-bit", workers_change_no_bit);
    g_test_add_func("/pushed-cloth/other-cloth-is-as-it-was", other_cloth_is_as_it_was);
    g_test_add_func("/pushed-cloth/a-loop-has-no-seam", loop_has_no_seam);
    g_test_add_func("/pushed-cloth/a-frame-is-ready-once-prepared", frame_is_ready_once_prepared);
    g_test_add_func("/pushed-cloth/a-ready-frame-needs-little-work", ready_frame_needs_little_work);
    g_test_add_func("/pushed-cloth/a-tablecloth-is-pulled-off", tablecloth_is_pulled_off);
    g_test_add_func("/pushed-cloth/what-may-pass-is-told", what_may_pass_is_told);
    return g_test_run();
}
