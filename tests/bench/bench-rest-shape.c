/* Benchmarks draping from nothing, and while an anchor is dragged in the keyframe editor: from the previous
 * shape, at full resolution, with the anchor moved by 0.13 % of the cloth's size per step. */
#include "bench/bench.h"
#include "core/drape/rest_shape.h"
#include "scenarios/scenarios.h"

#include <stdio.h>

static const double STEP = 0.0013;

typedef struct {
    BillowWorkers *workers;
    BillowRestSolver *kept;
    BillowScenario scenario;
    BillowRestShape *shape; /* the latest */
} Case;

static void
solve(Case *it, BillowRestSolver *solver, const BillowCoarsePose *pose)
{
    BillowRestShape *shape = billow_rest_solver_run(solver, &it->scenario.grid, it->scenario.anchors,
                                                    it->scenario.n_anchors, NULL, pose, NULL, NULL);
    billow_rest_shape_unref(it->shape);
    it->shape = shape;
}

static void
from_nothing(void *data)
{
    Case *it = data;
    BillowRestSolver *solver = billow_rest_solver_new(it->workers);
    solve(it, solver, NULL);
    billow_rest_solver_free(solver);
}

static void
while_dragging(void *data)
{
    Case *it = data;
    it->scenario.anchors[0].position.y += STEP * billow_rest_shape_size(it->shape);
    const BillowRestShape *shape = it->shape;
    BillowCoarsePose *pose = billow_coarse_pose_whole(&shape->grid, shape->x, shape->y, shape->z);
    solve(it, it->kept, pose);
    billow_coarse_pose_free(pose);
}

int
main(void)
{
    static const int sizes[] = {64, 128, 256, 512, 1024};
    enum { N = sizeof sizes / sizeof *sizes };
    double points[N], made[N], dragged[N];
    Case it = {.workers = billow_workers_new(0)};
    for (int i = 0; i < N; i++) {
        int n = sizes[i], runs = n <= 128 ? 9 : n <= 512 ? 3 : 1;
        it.scenario = billow_scenario_canopy(n);
        it.kept = billow_rest_solver_new(it.workers);
        points[i] = (double) n * n;
        made[i] = billow_bench("rest-shape/from-nothing", n, runs, from_nothing, &it);
        const BillowStrain *strain = &it.shape->report.strain;
        printf("{\"name\":\"rest-shape/strain\",\"n\":%d,\"rms\":%.3g,\"p99\":%.3g,\"max\":%.3g}\n", n,
               strain->rms, strain->p99, strain->max);
        dragged[i] = billow_bench("rest-shape/while-dragging", n, runs, while_dragging, &it);
        billow_rest_solver_free(it.kept);
        billow_rest_shape_unref(it.shape);
        it.shape = NULL;
        billow_scenario_free(&it.scenario);
    }
    billow_bench_print_growth("rest-shape/from-nothing", points, made, N);
    billow_bench_print_growth("rest-shape/while-dragging", points, dragged, N);
    billow_workers_free(it.workers);
    return 0;
}
