/* Measures the peak memory of billow-cli while it drapes a cloth of n x n points, and while it drapes and
 * exports it. Arguments: BILLOW-CLI [SIZE...]. */
#include "bench/bench.h"
#include "io/project/file.h"
#include "scenarios/scenarios.h"

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { FRAMES = 12 };

static void
add_keyframe(BillowProject *project, const char *id, double start, const BillowScenario *scenario)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 0.0;
    billow_block_set_anchors(block, scenario->anchors, scenario->n_anchors);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
add_waves(BillowProject *project)
{
    for (int i = 0; i < 2; i++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, i ? "round" : "plane", "");
        block->duration = project->duration;
        *billow_block_wave(block) = (BillowWave){.shape = i ? BILLOW_WAVE_CIRCULAR : BILLOW_WAVE_PLANE,
                                                 .axis = i ? BILLOW_WAVE_NORMAL : BILLOW_WAVE_VERTICAL,
                                                 .amplitude = 0.03,
                                                 .wavelength = 0.4,
                                                 .speed = 0.5};
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), block);
    }
}

/* Two keyframes, with five and with four anchors, and two waves. */
static BillowProject *
new_project(int n)
{
    BillowScenario five = billow_scenario_canopy(n), four = billow_scenario_corners(n, 0.85);
    BillowProject *project = billow_project_new("memory", &five.grid);
    project->duration = FRAMES / project->frame_rate;
    add_keyframe(project, "five", 0.0, &five);
    add_keyframe(project, "four", project->duration, &four);
    add_waves(project);
    billow_scenario_free(&five);
    billow_scenario_free(&four);
    return project;
}

/* Runs a command in `folder`. Returns its peak memory in bytes, or 0 if it failed. */
static double
run_and_measure(const char *folder, const char *const *words)
{
    g_autoptr(GError) error = NULL;
    GPid child;
    int status = 0;
    struct rusage usage;
    if (!g_spawn_async(folder, (char **) words, NULL,
                       G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                       NULL, NULL, &child, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 0.0;
    }
    wait4(child, &status, 0, &usage);
    return status == 0 ? 1024.0 * (double) usage.ru_maxrss : 0.0;
}

static gboolean
measure(const char *name, int n, const char *folder, const char *const *words)
{
    gint64 began = g_get_monotonic_time();
    double bytes = run_and_measure(folder, words), seconds = 1e-6 * (double) (g_get_monotonic_time() - began);
    printf("{\"name\":\"memory/%s\",\"n\":%d,\"frames\":%d,\"peak_mb\":%.1f,\"bytes_per_point\":%.0f,"
           "\"seconds\":%.2f}\n",
           name, n, FRAMES, 1e-6 * bytes, bytes / ((double) n * n), seconds);
    fflush(stdout);
    return bytes > 0.0;
}

static gboolean
measure_size(const char *program, int n)
{
    const char *const rest[] = {program, "rest", "project.billow", NULL};
    const char *const export[] = {program,      "export", "--no-cache", "project.billow", "-o", "frames",
                                  "--progress", "none",   NULL};
    const char *remove[] = {"rm", "-rf", NULL, NULL};
    g_autofree char *folder = g_dir_make_tmp("billow-bench-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "project.billow", NULL);
    g_autoptr(BillowProject) project = new_project(n);
    gboolean measured = billow_project_save(project, path, NULL) && measure("rest", n, folder, rest) &&
                        measure("export", n, folder, export);
    remove[2] = folder;
    g_spawn_sync(NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    return measured;
}

int
main(int argc, char **argv)
{
    static const int sizes[] = {64, 128, 256, 512, 1024};
    gboolean measured = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(sizes) && measured; i++)
        if (billow_bench_wanted(argc - 1, argv + 1, sizes[i]))
            measured = measure_size(argv[1], sizes[i]);
    return measured ? 0 : 1;
}
