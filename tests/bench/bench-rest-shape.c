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
                                                    it->scenario.n_anchors, NULL, NULL, NULL, NULL);
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
        printf("{\"name\":\"rest-shape/strain\",\"n\":%d,\"rms\":%.3g,\"p99\":%.3g,\"max\":%.3g}\n", n,
               it.strain.rms, it.strain.p99, it.strain.max);
        dragged[i] = billow_bench("rest-shape/while-dragging", n, runs, while_dragging, &it);
        billow_rest_solver_free(it.kept);
        billow_scenario_free(&it.scenario);
    }
    billow_bench_print_growth("rest-shape/from-nothing", points, made, N);
    billow_bench_print_growth("rest-shape/while-dragging", points, dragged, N);
    billow_workers_free(it.workers);
    return 0;
}
