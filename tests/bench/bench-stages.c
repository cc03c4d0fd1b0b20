/* Benchmarks each stage of draping: catenaries, triangulation, surface, relaxation, weights. */
#include "bench/bench.h"
#include "core/drape/catenary.h"
#include "core/drape/rest_shape.h"
#include "core/drape/surface.h"
#include "core/layers/weights.h"
#include "core/relaxation/relaxation.h"
#include "scenarios/scenarios.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_SIZES = 5 };
static const int sizes[N_SIZES] = {64, 128, 256, 512, 1024};

typedef struct {
    BillowWorkers *workers;
    BillowScenario scenario;
    size_t count;
    BillowTriangulation *triangulation;
    BillowCatenary *cords;
    BillowPoints placed, points; /* before and after relaxation */
    uint8_t *places;
    float *weight;
    BillowRelaxation *relaxation;
    BillowRelaxationCloth cloth;
} Case;

/* Computes as many cords as there are points, from slack to taut, with any slope. */
static void
solve_catenaries(void *data)
{
    Case *it = data;
    for (size_t i = 0; i < it->count; i++) {
        double share = (double) i / (double) it->count;
        BillowVec3 end = {1.0 - share, share - 0.5, 0.3};
        it->cords[i] = billow_catenary_new((BillowVec3){0.0, 0.0, 0.0}, end, 1.01 + 2.0 * share);
    }
}

static void
triangulate(void *data)
{
    Case *it = data;
    billow_triangulation_free(
        billow_triangulation_new(&it->scenario.grid, it->scenario.anchors, it->scenario.n_anchors));
}

static void
place_surface(void *data)
{
    Case *it = data;
    billow_surface_place(&it->scenario.grid, it->scenario.anchors, it->scenario.n_anchors, it->triangulation,
                         BILLOW_SURFACE_LINES, it->workers, it->placed, it->places);
    billow_surface_drape_exterior(&it->scenario.grid, it->places, NULL, it->placed);
}

static void
fill_weights(void *data)
{
    Case *it = data;
    billow_weights_fill(&it->scenario.grid, it->scenario.anchors, it->scenario.n_anchors, it->weight);
}

static void
prepare_relaxation(void *data)
{
    Case *it = data;
    billow_relaxation_free(
        billow_relaxation_new(&it->scenario.grid, it->scenario.anchors, it->scenario.n_anchors, &it->cloth));
}

static void
relax(void *data)
{
    Case *it = data;
    if (!it->relaxation) /* the warm-up run */
        it->relaxation = billow_relaxation_new(&it->scenario.grid, it->scenario.anchors,
                                               it->scenario.n_anchors, &it->cloth);
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    memcpy(it->points.x, it->placed.x, it->count * sizeof(double));
    memcpy(it->points.y, it->placed.y, it->count * sizeof(double));
    memcpy(it->points.z, it->placed.z, it->count * sizeof(double));
    billow_relaxation_run(it->relaxation, it->scenario.anchors, it->scenario.n_anchors, &settings,
                          it->workers, NULL, it->points, NULL, NULL);
}

static void
set_up(Case *it, BillowScenario scenario)
{
    it->scenario = scenario;
    const BillowDrapeSettings hang = billow_drape_settings_default();
    const double spacing = scenario.grid.spacing;
    it->cloth = (BillowRelaxationCloth){.bending = hang.bending / (spacing * spacing * spacing),
                                        .shear = hang.shear / spacing};
    it->count = billow_grid_count(&scenario.grid);
    it->triangulation = billow_triangulation_new(&scenario.grid, scenario.anchors, scenario.n_anchors);
    it->cords = malloc(it->count * sizeof *it->cords);
    it->places = malloc(it->count);
    it->weight = malloc(it->count * sizeof(float));
    it->placed = billow_points_new(it->count);
    it->points = billow_points_new(it->count);
    if (!it->cords || !it->places || !it->weight)
        abort();
}

static void
tear_down(Case *it)
{
    billow_scenario_free(&it->scenario);
    billow_triangulation_free(it->triangulation);
    billow_relaxation_free(it->relaxation);
    billow_points_free(&it->placed);
    billow_points_free(&it->points);
    free(it->cords);
    free(it->places);
    free(it->weight);
}

/* A stage, and the bytes that it must at least read and write for each point or each anchor (0: unknown). */
typedef struct {
    const char *name;
    BillowScenario (*scenario)(int n);
    BillowBenchRun run;
    size_t read, written;
    bool per_anchor, threaded, slow;
} Stage;

#define POINT (3 * sizeof(double))
static const Stage stages[] = {
    {"stages/catenary", billow_scenario_canopy, solve_catenaries, .written = sizeof(BillowCatenary)},
    {"stages/triangulation", billow_scenario_scattered, triangulate, sizeof(BillowAnchor),
     2 * sizeof(BillowTriangle) + 3 * sizeof(BillowJoin), .per_anchor = true},
    {"stages/surface", billow_scenario_canopy, place_surface, .written = POINT + 1, .threaded = true},
    {"stages/weights", billow_scenario_canopy, fill_weights, .written = sizeof(float)},
    {"stages/relaxation-preparation", billow_scenario_canopy, prepare_relaxation, .slow = true},
    {"stages/relaxation", billow_scenario_canopy, relax, POINT, POINT, .threaded = true, .slow = true},
};

static double
time_stage(const Stage *stage, Case *it)
{
    int n = it->scenario.grid.columns;
    int runs = !stage->slow ? 9 : n < 512 ? 5 : n < 1024 ? 3 : 1;
    size_t items = stage->per_anchor ? it->scenario.n_anchors : it->count;
    if (stage->read + stage->written == 0)
        return billow_bench(stage->name, n, runs, stage->run, it);
    return billow_bench_against(
        stage->name, n, runs, stage->run, it,
        billow_bench_copy(stage->threaded ? it->workers : NULL, stage->read * items, stage->written * items));
}

static void
run_stage(const Stage *stage, BillowWorkers *workers)
{
    double points[N_SIZES], seconds[N_SIZES];
    for (int i = 0; i < N_SIZES; i++) {
        Case it = {.workers = workers};
        set_up(&it, stage->scenario(sizes[i]));
        place_surface(&it);
        points[i] = (double) it.count;
        seconds[i] = time_stage(stage, &it);
        tear_down(&it);
    }
    billow_bench_print_growth(stage->name, points, seconds, N_SIZES);
}

int
main(void)
{
    BillowWorkers *workers = billow_workers_new(0);
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        run_stage(&stages[i], workers);
    billow_workers_free(workers);
    return 0;
}
