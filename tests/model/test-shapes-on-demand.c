/* Tests that rest shapes are computed when a frame needs them, once each, and that no more are kept than the
 * limit allows. The tests count shapes. */
#include "model/animation/evaluation.h"
#include "model/animation/rest_diagnostics.h"
#include "model/base/background.h"
#include "model/live/shape_maker.h"
#include "model/simulation/simulation.h"

#include <string.h>

static const BillowGrid GRID = {13, 9, 0.1};

enum { KEYFRAMES = 40 };

/* A keyframe every second, held for half a second, each with different anchors. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    for (int i = 0; i < KEYFRAMES; i++) {
        const BillowAnchor anchors[] = {{0, 0, {-0.5, 1.0 + 0.001 * i, -0.4}},
                                        {12, 0, {0.5, 1.0, -0.4}},
                                        {6, 8, {0.0, 0.9 - 0.002 * i, 0.3}}};
        g_autofree char *id = g_strdup_printf("k%d", i);
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
        block->start = i;
        block->duration = 0.5;
        billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    return project;
}

/* Adds a wave along smoothed normals and with a falloff, which need more of a pose than its shape. */
static void
add_layers(BillowProject *project)
{
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = KEYFRAMES;
    billow_block_wave(wave)->amplitude = 0.05;
    billow_block_wave(wave)->axis = BILLOW_WAVE_SMOOTHED;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    project->cloth->damping.power = 2.0;
}

static void
follow_from(BillowProject *project, int keyframe, double lag)
{
    g_autofree char *id = g_strdup_printf("k%d", keyframe);
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, id, id);
    billow_block_move(transition)->follow.lag = lag;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
}

static void
turn_from(BillowProject *project, int keyframe)
{
    g_autofree char *id = g_strdup_printf("k%d", keyframe);
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, id, id);
    billow_block_move(transition)->path.kind = BILLOW_PATH_TURN;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
}

/* Returns how many shapes a frame computes with an empty cache. */
static guint
made_for(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 0);
    g_assert_false(billow_animation_is_ready(animation, seconds));
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    g_assert_true(billow_animation_is_ready(animation, seconds));
    billow_mesh_unref(mesh);
    return billow_rest_cache_made(cache);
}

static void
test_a_frame_makes_what_it_lies_between(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_assert_cmpuint(made_for(project, 20.25), ==, 1); /* during a hold */
    g_assert_cmpuint(made_for(project, 20.75), ==, 2);
    g_assert_cmpuint(made_for(project, 1000.0), ==, 1);
    add_layers(project);
    g_assert_cmpuint(made_for(project, 20.75), ==, 2);
    project->cloth->keep_lengths = TRUE;
    g_assert_cmpuint(made_for(project, 20.75), ==, 2);
}

static void
test_a_move_that_lags_takes_the_shapes_before_it(void)
{
    g_autoptr(BillowProject) project = new_project();
    follow_from(project, 18, 3.0);                     /* from 18.5 to 19 s, with the swing settled at 22 s */
    g_assert_cmpuint(made_for(project, 20.75), ==, 4); /* 18 ... 21 */
    g_assert_cmpuint(made_for(project, 22.25), ==, 1);
    g_assert_cmpuint(made_for(project, 17.75), ==, 2);
}

static BillowMesh *
frame_of(const BillowAnimation *animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static void
assert_same(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(a->x, bytes, b->x, bytes);
    g_assert_cmpmem(a->y, bytes, b->y, bytes);
    g_assert_cmpmem(a->z, bytes, b->z, bytes);
    g_assert_cmpmem(a->nx, bytes, b->nx, bytes);
    g_assert_cmpmem(a->ny, bytes, b->ny, bytes);
    g_assert_cmpmem(a->nz, bytes, b->nz, bytes);
}

typedef struct {
    const BillowAnimation *animation;
    const double *seconds;
    BillowMesh **meshes;
    guint n;
    int next; /* atomic */
} Race;

static gpointer
evaluate_some(gpointer data)
{
    Race *race = data;
    for (int i; (i = g_atomic_int_add(&race->next, 1)) < (int) race->n;)
        race->meshes[i] = frame_of(race->animation, race->seconds[i]);
    return NULL;
}

enum { MOMENTS = 60, THREADS = 4 };

/* Every frame is the same in any order and on any thread, however few shapes are kept. */
static void
test_bits_depend_on_nothing_else(void)
{
    g_autoptr(BillowProject) project = new_project();
    add_layers(project);
    follow_from(project, 3, 0.7);
    turn_from(project, 5);
    g_autoptr(BillowRestCache) roomy = billow_rest_cache_new(0);
    g_autoptr(BillowRestCache) narrow = billow_rest_cache_new(1);
    g_autoptr(BillowAnimation) in_order = billow_animation_new(project, roomy);
    g_autoptr(BillowAnimation) raced = billow_animation_new(project, narrow);
    double seconds[MOMENTS];
    BillowMesh *meshes[MOMENTS];
    for (int i = 0; i < MOMENTS; i++)
        seconds[i] = 8.0 * ((i * 37) % MOMENTS) / MOMENTS;
    Race race = {raced, seconds, meshes, MOMENTS, 0};
    GThread *threads[THREADS];
    for (int t = 0; t < THREADS; t++)
        threads[t] = g_thread_new("evaluate", evaluate_some, &race);
    for (int t = 0; t < THREADS; t++)
        g_thread_join(threads[t]);
    for (int i = 0; i < MOMENTS; i++) {
        BillowMesh *expected = frame_of(in_order, seconds[i]);
        assert_same(meshes[i], expected);
        billow_mesh_unref(expected);
        billow_mesh_unref(meshes[i]);
    }
    g_assert_cmpuint(billow_rest_cache_made(roomy), ==, 9); /* 0 ... 8 */
}

/* If several threads request a shape at the same time, one computes it. */
static void
test_a_shape_is_made_once(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    double seconds[MOMENTS];
    BillowMesh *meshes[MOMENTS];
    for (int i = 0; i < MOMENTS; i++)
        seconds[i] = 10.5 + 0.5 * i / MOMENTS;
    Race race = {animation, seconds, meshes, MOMENTS, 0};
    GThread *threads[THREADS];
    for (int t = 0; t < THREADS; t++)
        threads[t] = g_thread_new("evaluate", evaluate_some, &race);
    for (int t = 0; t < THREADS; t++)
        g_thread_join(threads[t]);
    for (int i = 0; i < MOMENTS; i++)
        billow_mesh_unref(meshes[i]);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 2);
}

static void
test_no_more_is_kept_than_fits(void)
{
    g_autoptr(BillowProject) project = new_project();
    add_layers(project);
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(12 * billow_rest_shape_bytes(&GRID));
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new_in(memory, NULL);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    for (int i = 0; i < KEYFRAMES; i++) {
        billow_mesh_unref(frame_of(animation, i + 0.75));
        g_assert_cmpuint(billow_memory_cache_bytes(memory), <=, billow_memory_cache_most(memory));
    }
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, KEYFRAMES);
    g_assert_true(billow_animation_is_ready(animation, KEYFRAMES - 1.25));
    g_assert_false(billow_animation_is_ready(animation, 0.75));
    billow_memory_cache_set_most(memory, 1);
    g_assert_cmpuint(billow_memory_cache_bytes(memory), <=,
                     billow_rest_shape_bytes(&GRID)); /* the most recently used one */
}

/* A shape computed by one window is found by another. */
static void
test_caches_share_memory(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(0);
    g_autoptr(BillowRestCache) one = billow_rest_cache_new_in(memory, NULL);
    g_autoptr(BillowRestCache) other = billow_rest_cache_new_in(memory, NULL);
    g_autoptr(BillowAnimation) a = billow_animation_new(project, one);
    g_autoptr(BillowAnimation) b = billow_animation_new(project, other);
    BillowMesh *first = frame_of(a, 4.75), *second = frame_of(b, 4.75);
    assert_same(first, second);
    g_assert_cmpuint(billow_rest_cache_made(one), ==, 2);
    g_assert_cmpuint(billow_rest_cache_made(other), ==, 0);
    billow_mesh_unref(first);
    billow_mesh_unref(second);
}

static bool
stop(void *data, double done)
{
    ++*(int *) data;
    return false;
}

static void
test_making_can_be_stopped(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    int asked = 0;
    g_assert_false(billow_animation_prepare(animation, 7.75, BILLOW_WANTED_NOW, stop, &asked));
    g_assert_cmpint(asked, ==, 1);
    g_assert_false(billow_animation_is_ready(animation, 7.75));
    g_assert_true(billow_animation_prepare(animation, 7.75, BILLOW_WANTED_LATER, NULL, NULL));
    g_assert_true(billow_animation_is_ready(animation, 7.75));
    g_assert_true(billow_animation_prepare(animation, 7.75, BILLOW_WANTED_NOW, stop, &asked));
    g_assert_cmpint(asked, ==, 1); /* all shapes are available */
}

/* The notifications of progress. */
typedef struct {
    double last;
    gboolean half;
} Progress;

static bool
note(void *data, double done)
{
    Progress *told = data;
    g_assert_cmpfloat(done, >=, told->last);
    g_assert_cmpfloat(done, <=, 1.0);
    told->half |= done == 0.5;
    told->last = done;
    return true;
}

/* Each of two shapes is half of the work, so the second begins at one half. */
static void
test_progress_is_shared_by_the_shapes(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    Progress told = {0};
    g_assert_true(billow_animation_prepare(animation, 7.75, BILLOW_WANTED_NOW, note, &told));
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 2);
    g_assert_true(told.half);
    g_assert_cmpfloat(told.last, >, 0.5);
}

static void
test_remarks_on_some_poses_make_these(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    const guint8 poses[KEYFRAMES] = {[3] = 1, [17] = 1};
    g_autoptr(GPtrArray) remarks = billow_animation_diagnostics(animation, poses, NULL, NULL, NULL);
    g_assert_nonnull(remarks);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 2);
    g_assert_true(billow_animation_has_shape(animation, 3) && billow_animation_has_shape(animation, 17));
}

/* It starts from the first keyframe's shape. Others matter only for the anchors about which it turns. */
static void
test_a_simulation_makes_the_first(void)
{
    g_autoptr(BillowProject) project = new_project();
    turn_from(project, 0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 1);
    BillowSimulationFrame report;
    while (billow_simulation_frame(simulation) < 15)
        g_assert_true(billow_simulation_next(simulation, &report));
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 2);
    while (billow_simulation_frame(simulation) < 40)
        g_assert_true(billow_simulation_next(simulation, &report));
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, 2);
    billow_simulation_free(simulation);
}

/* Waits until all shapes are computed, and checks that those from `first` to `last` alone are there. */
static void
assert_makes(const BillowAnimation *animation, size_t made_last, size_t first, size_t last)
{
    while (!billow_animation_has_shape(animation, made_last) ||
           billow_background_waiting() < billow_background_count())
        g_thread_yield();
    for (size_t pose = 0; pose < KEYFRAMES; pose++)
        g_assert_true(billow_animation_has_shape(animation, pose) == (pose >= first && pose <= last));
}

/* In the background as many shapes as fit are computed, nearest to the playhead first. */
static void
test_the_others_are_made_meanwhile(void)
{
    enum { FIT = 9 };
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(FIT * billow_rest_shape_bytes(&GRID));
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowShapeMaker *maker = billow_shape_maker_new();
    billow_shape_maker_set(maker, animation, 20.25);
    assert_makes(animation, 16, 16, 24);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, FIT);
    billow_shape_maker_set(maker, animation, 21.25); /* one more, replacing the farthest */
    assert_makes(animation, 25, 17, 25);
    g_assert_cmpuint(billow_rest_cache_made(cache), ==, FIT + 1);
    billow_shape_maker_set(maker, animation, 1.25); /* near an end */
    assert_makes(animation, 8, 0, 8);
    billow_shape_maker_set(maker, animation, 38.25);
    assert_makes(animation, 31, 31, 39);
    billow_shape_maker_free(maker);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shapes-on-demand/a-frame-makes-what-it-lies-between",
                    test_a_frame_makes_what_it_lies_between);
    g_test_add_func("/shapes-on-demand/a-move-that-lags-takes-the-shapes-before-it",
                    test_a_move_that_lags_takes_the_shapes_before_it);
    g_test_add_func("/shapes-on-demand/bits-depend-on-nothing-else", test_bits_depend_on_nothing_else);
    g_test_add_func("/shapes-on-demand/a-shape-is-made-once", test_a_shape_is_made_once);
    g_test_add_func("/shapes-on-demand/no-more-is-kept-than-fits", test_no_more_is_kept_than_fits);
    g_test_add_func("/shapes-on-demand/caches-share-memory", test_caches_share_memory);
    g_test_add_func("/shapes-on-demand/making-can-be-stopped", test_making_can_be_stopped);
    g_test_add_func("/shapes-on-demand/progress-is-shared-by-the-shapes",
                    test_progress_is_shared_by_the_shapes);
    g_test_add_func("/shapes-on-demand/remarks-on-some-poses-make-these",
                    test_remarks_on_some_poses_make_these);
    g_test_add_func("/shapes-on-demand/a-simulation-makes-the-first", test_a_simulation_makes_the_first);
    g_test_add_func("/shapes-on-demand/the-others-are-made-meanwhile", test_the_others_are_made_meanwhile);
    return g_test_run();
}
