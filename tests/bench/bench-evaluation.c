/* Time of a frame, from the rest shapes to positions and normals, beside that of copying what it reads and writes. */
#include "bench/bench.h"
#include "bench/bench_animation.h"

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

/* Two shapes with their weights are read; positions, and normals where asked for, are written. */
static BillowBenchLimit
copying(const Case *it)
{
    size_t plane = billow_grid_count(&it->mesh->grid) * sizeof(float);
    return billow_bench_copy(it->workers, 8 * plane, (it->normals ? 6 : 3) * plane);
}

static void
measure(const char *stage, gboolean normals, BillowWorkers *workers, int argc, char **argv)
{
    static const int sizes[] = {64, 128, 256, 512, 1024};
    enum { N = sizeof sizes / sizeof *sizes };
    double points[N], seconds[N];
    size_t n = 0;
    for (int i = 0; i < N; i++) {
        if (!billow_bench_wanted(argc, argv, sizes[i]))
            continue;
        const BillowGrid grid = {sizes[i], sizes[i], 1.0};
        Case it = {workers, billow_bench_animation_new(sizes[i]), billow_mesh_new(&grid), normals, 0};
        points[n] = (double) billow_grid_count(&grid);
        seconds[n++] = billow_bench_against(stage, sizes[i], 41, evaluate, &it, copying(&it));
        billow_mesh_unref(it.mesh);
        billow_animation_unref(it.animation);
    }
    billow_bench_print_growth(stage, points, seconds, n);
}

/* Arguments: the sizes to measure; none: all. */
int
main(int argc, char **argv)
{
    BillowWorkers *workers = billow_workers_new(0);
    measure("evaluation", FALSE, workers, argc, argv);
    measure("evaluation/normals", TRUE, workers, argc, argv);
    billow_workers_free(workers);
    return 0;
}
