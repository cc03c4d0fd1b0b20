/* Benchmarks evaluating a frame, from rest shapes to positions and normals, against copying the memory that
 * it reads and writes. */
#include "bench/bench.h"
#include "bench/bench_animation.h"
#include "io/project/file.h"
#include "model/live/played_cloths.h"
#include "model/placing/scene_settle.h"

#include <stdio.h>
#include <time.h>

typedef struct {
    BillowWorkers *workers;
    BillowAnimation *animation;
    BillowMesh *mesh;
    gboolean normals;
    int count;
} Case;

static void
evaluate(void *data)
{
    Case *it = data;
    double seconds = billow_bench_animation_next(it->animation, &it->count);
    billow_animation_evaluate(it->animation, seconds, it->normals, it->workers, it->mesh);
}

/* The limit: reading two shapes and their weights, and writing positions and, if requested, normals. */
static BillowBenchLimit
copying(const Case *it)
{
    size_t plane = billow_grid_count(&it->mesh->grid) * sizeof(float);
    return billow_bench_copy(it->workers, 8 * plane, (it->normals ? 6 : 3) * plane);
}

typedef struct {
    const char *name;
    gboolean normals, keep_lengths;
    int most, runs; /* the largest size, and the number of runs */
} Stage;

static void
measure(const Stage *stage, BillowWorkers *workers, int argc, char **argv)
{
    static const int sizes[] = {64, 128, 256, 512, 1024};
    enum { N = sizeof sizes / sizeof *sizes };
    double points[N], seconds[N];
    size_t n = 0;
    for (int i = 0; i < N; i++) {
        if (sizes[i] > stage->most || !billow_bench_wanted(argc, argv, sizes[i]))
            continue;
        const BillowGrid grid = {sizes[i], sizes[i], 1.0};
        Case it = {workers, billow_bench_animation_new(sizes[i], stage->keep_lengths), billow_mesh_new(&grid),
                   stage->normals, 0};
        points[n] = (double) billow_grid_count(&grid);
        seconds[n++] = billow_bench_against(stage->name, sizes[i], stage->runs, evaluate, &it, copying(&it));
        billow_mesh_unref(it.mesh);
        billow_animation_unref(it.animation);
    }
    billow_bench_print_growth(stage->name, points, seconds, n);
}

/* Measures whether the frames of the sample of 128 x 128 points are evaluated as fast as they play, one after
 * the other on two threads. */
static void
measure_playback(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(BENCH_SAMPLES "/marquee.billow", NULL, &error);
    g_assert_no_error(error);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(project, cache);
    BillowWorkers *workers = billow_workers_new(2);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    const int count = billow_project_frame_count(project);
    const gint64 start = g_get_monotonic_time();
    const clock_t processor = clock();
    for (int frame = 1; frame <= count; frame++)
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), TRUE, workers, mesh);
    const double seconds = 1e-6 * (double) (g_get_monotonic_time() - start);
    const double used = (double) (clock() - processor) / CLOCKS_PER_SEC;
    printf("{\"name\":\"playback/kept-lengths\",\"n\":%d,\"frames\":%d,\"frames_per_second\":%.1f,"
           "\"processor_seconds_per_frame\":%.4f,\"frame_rate\":%d}\n",
           project->cloth->grid.columns, count, count / seconds, used / count, (int) project->frame_rate);
    billow_mesh_unref(mesh);
    billow_workers_free(workers);
    billow_animation_unref(animation);
}

/* Returns the processor time of a frame on one thread, in seconds. */
static double
processor_seconds(int n, gboolean keep_lengths)
{
    enum { FRAMES = 46 };
    const BillowGrid grid = {n, n, 1.0};
    Case it = {NULL, billow_bench_animation_new(n, keep_lengths), billow_mesh_new(&grid), TRUE, 0};
    evaluate(&it);
    const clock_t start = clock();
    for (int k = 0; k < FRAMES; k++)
        evaluate(&it);
    const double seconds = (double) (clock() - start) / CLOCKS_PER_SEC / FRAMES;
    billow_mesh_unref(it.mesh);
    billow_animation_unref(it.animation);
    return seconds;
}

/* Measures the cost of keeping lengths in processor time, which other programs do not affect. */
static void
measure_keeping(int n)
{
    const double without = processor_seconds(n, FALSE), with = processor_seconds(n, TRUE);
    printf("{\"name\":\"keeping-lengths\",\"n\":%d,\"processor_seconds_without\":%.6f,"
           "\"processor_seconds\":%.6f,\"ratio\":%.0f}\n",
           n, without, with, with / without);
}

/* Returns a cloth of 64 x 64 points, lengths kept, with 19 instances that begin at other times. */
static BillowProject *
make_scene(void)
{
    enum { CLOTHS = 20 };
    BillowAnimation *alone = billow_bench_animation_new(64, TRUE);
    g_autoptr(BillowProject) project = billow_project_ref(billow_animation_project(alone));
    for (int i = 1; i < CLOTHS; i++) {
        BillowCloth *cloth = billow_cloth_copy(project->cloth);
        g_autofree char *id = g_strdup_printf("instance-%d", i);
        billow_cloth_set_id(cloth, id);
        billow_cloth_make_instance(cloth, project->cloth->id);
        cloth->instance.position.x = 3.0 * i;
        cloth->instance.time = 0.017 * i;
        g_ptr_array_add(project->cloths, cloth);
    }
    billow_animation_unref(alone);
    return billow_scene_settle(project);
}

/* Measures whether the frames of a scene of instances are evaluated as fast as they play, the first time. */
static void
measure_scene(void)
{
    g_autoptr(BillowProject) project = make_scene();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowPlayedCloths *played = billow_played_cloths_new(cache);
    billow_played_cloths_set(played, project);
    const int count = billow_project_frame_count(project);
    const gint64 start = g_get_monotonic_time();
    const clock_t processor = clock();
    for (int frame = 1; frame <= count; frame++)
        g_ptr_array_unref(billow_played_cloths_frame(played, frame));
    const double seconds = 1e-6 * (double) (g_get_monotonic_time() - start);
    const double used = (double) (clock() - processor) / CLOCKS_PER_SEC;
    printf("{\"name\":\"playback/instances\",\"n\":64,\"cloths\":%u,\"frames\":%d,"
           "\"frames_per_second\":%.1f,\"processor_seconds_per_frame\":%.4f,\"frame_rate\":%d}\n",
           project->cloths->len, count, count / seconds, used / count, (int) project->frame_rate);
    billow_played_cloths_free(played);
}

/* Arguments: the sizes to measure (default: all). */
int
main(int argc, char **argv)
{
    static const Stage stages[] = {
        {"evaluation", FALSE, FALSE, 1024, 41},
        {"evaluation/normals", TRUE, FALSE, 1024, 41},
        {"evaluation/kept-lengths", TRUE, TRUE, 512, 11},
    };
    BillowWorkers *workers = billow_workers_new(0);
    for (size_t i = 0; i < G_N_ELEMENTS(stages); i++)
        measure(&stages[i], workers, argc, argv);
    billow_workers_free(workers);
    for (int n = 64; n <= 128; n *= 2)
        if (billow_bench_wanted(argc, argv, n))
            measure_keeping(n);
    if (billow_bench_wanted(argc, argv, 64))
        measure_scene();
    if (billow_bench_wanted(argc, argv, 128))
        measure_playback();
    return 0;
}
