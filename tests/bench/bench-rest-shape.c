/* Time of a rest shape: from nothing, and while an anchor is dragged (the same grid points anchored, new places). */
#include "bench/bench.h"
#include "core/rest_shape.h"
#include "scenarios/scenarios.h"

#include <stdio.h>

typedef struct {
    BillowWorkers *workers;
    BillowRestSolver *kept;
    BillowScenario scenario;
    BillowStrain strain;
} Case;

static void
solve(Case *it, BillowRestSolver *solver)
{
    BillowRestShape *shape = billow_rest_solver_run(solver, &it->scenario.grid, it->scenario.anchors,
                                                    it->scenario.n_anchors, NULL, NULL, NULL);
    it->strain = shape->report.strain;
    billow_rest_shape_unref(shape);
}

static void
from_nothing(void *data)
{
    Case *it = data;
    BillowRestSolver *solver = billow_rest_solver_new(it->workers);
    solve(it, solver);
    billow_rest_solver_free(solver);
}

static void
while_dragging(void *data)
{
    Case *it = data;
    it->scenario.anchors[0].position.y += 1e-3;
    solve(it, it->kept);
}

int
main(void)
{
    static const int sizes[] = {32, 64, 128, 256, 512};
    enum { N = sizeof sizes / sizeof *sizes };
    double points[N], seconds[N];
    Case it = {.workers = billow_workers_new(0)};
    for (int i = 0; i < N; i++) {
        int n = sizes[i], runs = n <= 128 ? 9 : 3;
        it.scenario = billow_scenario_canopy(n);
        it.kept = billow_rest_solver_new(it.workers);
        points[i] = (double) n * n;
        seconds[i] = billow_bench("rest-shape/from-nothing", n, runs, from_nothing, &it);
        printf("{\"name\":\"rest-shape/strain\",\"n\":%d,\"rms\":%.3g,\"p99\":%.3g,\"max\":%.3g}\n", n,
               it.strain.rms, it.strain.p99, it.strain.max);
        billow_bench("rest-shape/while-dragging", n, runs, while_dragging, &it);
        billow_rest_solver_free(it.kept);
        billow_scenario_free(&it.scenario);
    }
    printf("{\"name\":\"rest-shape/growth-exponent\",\"value\":%.3f}\n",
           billow_bench_growth(points, seconds, N));
    billow_workers_free(it.workers);
    return 0;
}
