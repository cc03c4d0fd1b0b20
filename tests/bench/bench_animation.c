#include "bench/bench_animation.h"

enum { FRAMES = 24 };

typedef double (*Lift)(double x, double z);

static double
bowl(double x, double z)
{
    return -0.4 * (1.0 - x * x) * (1.0 - z * z);
}

static double
twist(double x, double z)
{
    return 0.3 * x * z;
}

static void
add_keyframe(BillowProject *project, const char *id, double start, Lift lift)
{
    const BillowGrid *grid = &project->cloth->grid;
    const int last = grid->columns - 1;
    size_t bytes = 3 * billow_grid_count(grid) * sizeof(float);
    float *points = g_malloc(bytes), *point = points;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            BillowVec3 flat = billow_grid_flat(grid, column, row);
            *point++ = (float) flat.x;
            *point++ = (float) (2.0 + lift(flat.x, flat.z));
            *point++ = (float) flat.z;
        }
    g_autoptr(GBytes) shape = g_bytes_new_take(points, bytes);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[] = {{0, 0, billow_vec3(-1.0, 2.0 + lift(-1.0, -1.0), -1.0)},
                              {last, 0, billow_vec3(1.0, 2.0 + lift(1.0, -1.0), -1.0)},
                              {0, last, billow_vec3(-1.0, 2.0 + lift(-1.0, 1.0), 1.0)},
                              {last, last, billow_vec3(1.0, 2.0 + lift(1.0, 1.0), 1.0)}};
    block->start = start;
    block->duration = 0.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
add_wave(BillowProject *project, const char *id, const BillowWave *wave)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, id, id);
    block->duration = project->duration;
    *billow_block_wave(block) = *wave;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
}

static void
add_sway(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "sway", "sway");
    block->duration = project->duration;
    *billow_block_sway(block) = (BillowSway){.direction = 30.0, .amplitude = 0.1, .period = 0.7};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
}

BillowAnimation *
billow_bench_animation_new(int n, gboolean keep_lengths)
{
    const BillowGrid grid = {n, n, 2.0 / (n - 1)};
    const BillowWave plane = {.amplitude = 0.04, .wavelength = 0.3, .speed = 0.5, .direction = 35.0};
    const BillowWave circular = {.shape = BILLOW_WAVE_CIRCULAR,
                                 .amplitude = 0.04,
                                 .wavelength = 0.4,
                                 .speed = 0.5,
                                 .origin_column = 0.4 * n,
                                 .origin_row = 0.6 * n};
    g_autoptr(BillowProject) project = billow_project_new("bench", &grid);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    project->duration = FRAMES / project->frame_rate;
    project->cloth->keep_lengths = keep_lengths;
    add_keyframe(project, "bowl", 0.0, bowl);
    add_keyframe(project, "twist", project->duration, twist);
    add_wave(project, "plane", &plane);
    add_wave(project, "circular", &circular);
    add_sway(project);
    return billow_animation_new(project, cache);
}

double
billow_bench_animation_next(const BillowAnimation *animation, int *count)
{
    int frame = 2 + (*count)++ % (FRAMES - 1);
    return billow_project_frame_time(billow_animation_project(animation), frame);
}
