#include "core/base/normals.h"
#include "core/cloth/strain.h"
#include "model/animation/evaluation.h"
#include "model/animation/keep_lengths_pool.h"

#include <time.h>

static const BillowGrid GRID = {25, 21, 0.08};

enum { FRAMES = 120 };

static BillowRestCache *cache;

/* Pins the first `held` corners. */
static void
add_keyframe(BillowProject *project, const char *id, double start, double height, size_t held)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    const BillowAnchor anchors[] = {{0, 0, {-0.8, height, -0.6}},
                                    {24, 0, {0.8, 1.5, -0.6}},
                                    {0, 20, {-0.8, 1.5, 0.6}},
                                    {24, 20, {0.8, height, 0.6}}};
    billow_block_set_anchors(block, anchors, held);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
add_wave(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    block->duration = 5.0;
    *billow_block_wave(block) = (BillowWave){.shape = BILLOW_WAVE_PLANE,
                                             .axis = BILLOW_WAVE_VERTICAL,
                                             .amplitude = 0.07,
                                             .wavelength = 0.5,
                                             .speed = 0.3,
                                             .direction = 35.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
}

static void
add_sway(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    block->duration = 5.0;
    *billow_block_sway(block) = (BillowSway){.direction = 30.0, .amplitude = 0.15, .period = 1.7};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
}

/* Adds four pleats between the first two corners. */
static void
fold_keyframes(BillowProject *project)
{
    const BillowFold fold = {.to_column = 24, .pleats = {.number = 4}};
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[i];
        billow_keyframe_set_folds(billow_block_keyframe(block), &fold, NULL, 1);
        g_assert_true(billow_keyframe_folds_fit(billow_block_keyframe(block), &GRID));
    }
}

/* A pair between which the cloth sags. */
static void
add_ball(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "ball");
    BillowCollider *ball = billow_block_collider(block);
    *ball = billow_collider_default();
    ball->shape = BILLOW_COLLIDER_SPHERE;
    ball->radius = 0.3;
    ball->position = billow_vec3(0.1, 1.0, 0.2);
    ball->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
}

/* A cloth with four pinned corners is lifted at two of them, one of which is then unpinned. */
static BillowProject *
new_project(gboolean with_layers)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->cloth->keep_lengths = TRUE;
    add_keyframe(project, "low", 0.0, 1.5, 4);
    add_keyframe(project, "high", 2.0, 2.0, 4);
    add_keyframe(project, "free", 4.0, 2.0, 3);
    if (with_layers) {
        add_wave(project);
        add_sway(project);
    }
    return project;
}

static BillowAnimation *
animation_of(BillowProject *project)
{
    return billow_animation_new(project, cache);
}

static BillowAnimation *
animate(gboolean with_layers)
{
    g_autoptr(BillowProject) project = new_project(with_layers);
    return animation_of(project);
}

/* With layers, folds and a collider. */
static BillowAnimation *
animate_all(void)
{
    g_autoptr(BillowProject) project = new_project(TRUE);
    fold_keyframes(project);
    add_ball(project);
    return animation_of(project);
}

static BillowMesh *
evaluate(BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static double
frame_time(const BillowAnimation *animation, int frame)
{
    return billow_project_frame_time(billow_animation_project(animation), frame);
}

static void
assert_same_places(const float *const a[3], const float *const b[3])
{
    for (int axis = 0; axis < 3; axis++)
        g_assert_cmpmem(a[axis], billow_grid_count(&GRID) * sizeof(float), b[axis],
                        billow_grid_count(&GRID) * sizeof(float));
}

static void
assert_same_frame(const BillowMesh *a, const BillowMesh *b)
{
    assert_same_places((const float *const[]){a->x, a->y, a->z}, (const float *const[]){b->x, b->y, b->z});
    assert_same_places((const float *const[]){a->nx, a->ny, a->nz},
                       (const float *const[]){b->nx, b->ny, b->nz});
}

static BillowStrain
strain_of(const BillowMesh *mesh)
{
    const size_t count = billow_grid_count(&GRID);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
    const BillowStrain strain = billow_strain_measure(&GRID, &points);
    billow_points_free(&points);
    return strain;
}

static void
keyframes_are_met_exactly(void)
{
    static const char *const ids[] = {"low", "high", "free"};
    g_autoptr(BillowAnimation) animation = animate(FALSE);
    for (int k = 0; k < 3; k++) {
        g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, ids[k]);
        for (double t = 2.0 * k; t <= 2.0 * k + 1.0; t += 0.25) {
            BillowMesh *mesh = evaluate(animation, t);
            assert_same_places((const float *const[]){mesh->x, mesh->y, mesh->z},
                               (const float *const[]){shape->x, shape->y, shape->z});
            billow_mesh_unref(mesh);
        }
    }
}

static void
every_frame_keeps_the_lengths(void)
{
    for (int with_layers = FALSE; with_layers <= TRUE; with_layers++) {
        g_autoptr(BillowAnimation) animation = animate(with_layers);
        for (int frame = 1; frame <= FRAMES; frame++) {
            BillowMesh *mesh = evaluate(animation, frame_time(animation, frame));
            const BillowStrain strain = strain_of(mesh);
            g_assert_cmpfloat(strain.p99, <=, 0.01);
            g_assert_cmpfloat(strain.max, <=, 0.03);
            billow_mesh_unref(mesh);
        }
    }
}

static void
frames_do_not_depend_on_threads_or_order(void)
{
    static const int threads[] = {1, 2, 8};
    g_autoptr(BillowAnimation) animation = animate_all();
    BillowMesh *again = billow_mesh_new(&GRID);
    for (size_t k = 0; k < G_N_ELEMENTS(threads); k++) {
        BillowWorkers *workers = billow_workers_new(threads[k]);
        for (int frame = FRAMES; frame >= 1; frame -= 7) {
            g_autoptr(BillowAnimation) fresh = animate_all();
            const double seconds = frame_time(animation, frame);
            BillowMesh *alone = evaluate(fresh, seconds);
            billow_animation_evaluate(animation, seconds, TRUE, workers, again);
            assert_same_frame(again, alone);
            billow_mesh_unref(alone);
        }
        billow_workers_free(workers);
    }
    billow_mesh_unref(again);
}

typedef struct {
    BillowAnimation *animation;
    BillowMesh *frames[FRAMES];
    int next;
} Timing;

static gpointer
evaluate_some(gpointer data)
{
    Timing *job = data;
    for (int i; (i = g_atomic_int_add(&job->next, 1)) < FRAMES;)
        job->frames[i] = evaluate(job->animation, frame_time(job->animation, i + 1));
    return NULL;
}

static void
frames_may_be_made_at_once(void)
{
    enum { THREADS = 8 };
    g_autoptr(BillowAnimation) animation = animate_all();
    Timing job = {.animation = animation};
    GThread *threads[THREADS];
    for (int k = 0; k < THREADS; k++)
        threads[k] = g_thread_new("frames", evaluate_some, &job);
    for (int k = 0; k < THREADS; k++)
        g_thread_join(threads[k]);
    for (int i = 0; i < FRAMES; i++) {
        BillowMesh *alone = evaluate(animation, frame_time(animation, i + 1));
        assert_same_frame(job.frames[i], alone);
        billow_mesh_unref(alone);
        billow_mesh_unref(job.frames[i]);
    }
}

static double
farthest(const BillowMesh *a, const BillowMesh *b)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        most = fmax(most, hypot((double) (a->x[i] - b->x[i]),
                                hypot((double) (a->y[i] - b->y[i]), (double) (a->z[i] - b->z[i]))));
    return most;
}

/* At both ends of every transition, while waves and sways continue. */
static void
what_is_let_go_does_not_jump(void)
{
    const double instant = 1e-4;
    g_autoptr(BillowAnimation) animation = animate(TRUE);
    for (double t = 1.0; t < 5.0; t += 1.0) {
        BillowMesh *before = evaluate(animation, t - instant), *after = evaluate(animation, t + instant);
        g_assert_cmpfloat(farthest(before, after), <, 0.002);
        billow_mesh_unref(before);
        billow_mesh_unref(after);
    }
}

static void
normals_are_those_of_the_kept_cloth(void)
{
    g_autoptr(BillowAnimation) animation = animate(TRUE);
    BillowMesh *mesh = evaluate(animation, 1.5), *own = evaluate(animation, 1.5);
    billow_normals_rows(&GRID, own->x, own->y, own->z, own->nx, own->ny, own->nz, 0, GRID.rows);
    assert_same_frame(mesh, own);
    billow_mesh_unref(mesh);
    billow_mesh_unref(own);
}

static void
cloth_without_keyframes_keeps_its_lengths(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->cloth->keep_lengths = TRUE;
    add_wave(project);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = evaluate(animation, 0.7);
    g_assert_cmpfloat(strain_of(mesh).max, <, 0.01);
    billow_mesh_unref(mesh);
}

/* Returns processor time. */
static double
seconds_to_make(const BillowPoses *poses, int side)
{
    const BillowGrid grid = {side, side, 0.01};
    const clock_t start = clock();
    billow_keep_lengths_pool_free(billow_keep_lengths_pool_new(&grid, (BillowKeepLengthsManner){0}, poses));
    return (double) (clock() - start) / CLOCKS_PER_SEC;
}

/* With many keyframes with few anchors, the size does not matter: the large cloth has 4096 times as many
 * points as the small one. */
static void
making_it_does_not_go_by_the_size_of_the_cloth(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    for (int i = 0; i < 2000; i++)
        add_keyframe(project, "k", 2.0 * i, 1.5, 1 + (size_t) i % 4);
    BillowPoses *poses = billow_poses_new(project);
    double large = G_MAXDOUBLE, small = G_MAXDOUBLE;
    for (int i = 0; i < 3; i++) {
        small = MIN(small, seconds_to_make(poses, 25));
        large = MIN(large, seconds_to_make(poses, 1600));
    }
    g_assert_cmpfloat(large, <, 8.0 * small);
    billow_poses_free(poses);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    cache = billow_rest_cache_new(0);
    g_test_add_func("/kept-lengths/keyframes-are-met-exactly", keyframes_are_met_exactly);
    g_test_add_func("/kept-lengths/every-frame-keeps-the-lengths", every_frame_keeps_the_lengths);
    g_test_add_func("/kept-lengths/frames-do-not-depend-on-threads-or-order",
                    frames_do_not_depend_on_threads_or_order);
    g_test_add_func("/kept-lengths/frames-may-be-made-at-once", frames_may_be_made_at_once);
    g_test_add_func("/kept-lengths/what-is-let-go-does-not-jump", what_is_let_go_does_not_jump);
    g_test_add_func("/kept-lengths/normals-are-those-of-the-kept-cloth", normals_are_those_of_the_kept_cloth);
    g_test_add_func("/kept-lengths/cloth-without-keyframes-keeps-its-lengths",
                    cloth_without_keyframes_keeps_its_lengths);
    g_test_add_func("/kept-lengths/making-it-does-not-go-by-the-size-of-the-cloth",
                    making_it_does_not_go_by_the_size_of_the_cloth);
    const int status = g_test_run();
    billow_rest_cache_unref(cache);
    return status;
}
