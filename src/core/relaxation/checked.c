#include "core/relaxation/checked.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/shrink.h"

typedef struct {
    BillowRelaxation *relaxation;
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    size_t n_anchors;
    BillowWorkers *workers;
    BillowProgress progress;
    void *progress_data;
    unsigned char *held; /* per point */
    bool again;          /* progress is reported as complete */
} Check;

static bool
report_progress(void *data, double done)
{
    const Check *check = data;
    return !check->progress || check->progress(check->progress_data, check->again ? 1.0 : done);
}

static BillowRelaxationReport
run(Check *check, const BillowRelaxationSettings *settings, const BillowPoints *seed, BillowPoints points)
{
    return billow_relaxation_run(check->relaxation, check->anchors, check->n_anchors, settings,
                                 check->workers, seed, points, report_progress, check);
}

static double
worse(const Check *check, const BillowPoints *points, double most, bool down, size_t a)
{
    const size_t b = a + (down ? (size_t) check->grid->columns : 1);
    if (check->held[a] && check->held[b])
        return most;
    const double length = billow_vec3_distance(billow_points_get(points, a), billow_points_get(points, b)),
                 strain = fabs(length / billow_grid_edge_length(check->grid, down, a) - 1.0);
    return strain <= most ? most : isfinite(strain) ? strain : INFINITY;
}

/* Returns the largest strain of an edge that is not between two anchors. */
static double
largest_strain(const Check *check, const BillowPoints *points)
{
    const size_t columns = (size_t) check->grid->columns, count = billow_grid_count(check->grid);
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        const int column = (int) (i % columns), row = (int) (i / columns);
        if (billow_grid_has_edge(check->grid, false, column, row))
            most = worse(check, points, most, false, i);
        if (billow_grid_has_edge(check->grid, true, column, row))
            most = worse(check, points, most, true, i);
    }
    return most;
}

enum { SIDED, WITHOUT_MOMENTUM, PUSHED, N_WAYS };

static BillowRelaxationReport
try_way(Check *check, int way, const BillowRelaxationSettings *given, const BillowPoints *seed,
        const BillowPoints *start, BillowPoints points)
{
    BillowRelaxationSettings settings = *given;
    billow_points_copy(&points, start, billow_grid_count(check->grid));
    settings.sided = true;
    settings.without_momentum = way != SIDED;
    if (way != PUSHED)
        return run(check, &settings, seed, points);
    settings.obstacles = NULL;
    const BillowRelaxationReport bare = run(check, &settings, seed, points);
    if (bare.cancelled || !billow_relaxation_takes_seed(check->n_anchors))
        return bare;
    BillowPoints near = billow_points_new(billow_grid_count(check->grid));
    billow_points_copy(&near, &points, billow_grid_count(check->grid));
    settings.obstacles = given->obstacles;
    const BillowRelaxationReport pushed = run(check, &settings, &near, points);
    billow_points_free(&near);
    return pushed;
}

/* Tries the ways one after another until the strain is small. */
static BillowRelaxationReport
try_again(Check *check, const BillowRelaxationSettings *settings, double limit, const BillowPoints *seed,
          const BillowPoints *start, BillowRelaxationReport best, BillowPoints points)
{
    const size_t count = billow_grid_count(check->grid);
    BillowPoints tried = billow_points_new(count);
    double least = largest_strain(check, &points);
    check->again = true;
    for (int way = settings->obstacles->backed_bodies ? WITHOUT_MOMENTUM : SIDED;
         way < N_WAYS && least > limit; way++) {
        if (way == PUSHED && !billow_relaxation_takes_seed(check->n_anchors))
            continue;
        const BillowRelaxationReport report = try_way(check, way, settings, seed, start, tried);
        const double strain = largest_strain(check, &tried);
        best.iterations += report.iterations;
        best.cancelled = report.cancelled;
        if (report.cancelled)
            break;
        if (strain < least) {
            const int iterations = best.iterations;
            best = report;
            best.iterations = iterations;
            least = strain;
            billow_points_copy(&points, &tried, count);
        }
    }
    billow_points_free(&tried);
    return best;
}

BillowRelaxationReport
billow_relaxation_run_checked(BillowRelaxation *relaxation, const BillowGrid *grid,
                              const BillowAnchor *anchors, size_t n_anchors,
                              const BillowRelaxationSettings *settings, double limit, BillowWorkers *workers,
                              const BillowPoints *seed, BillowPoints points, BillowProgress progress,
                              void *progress_data)
{
    if (!settings->obstacles)
        return billow_relaxation_run(relaxation, anchors, n_anchors, settings, workers, seed, points,
                                     progress, progress_data);
    const size_t count = billow_grid_count(grid);
    Check check = {.relaxation = relaxation,
                   .grid = grid,
                   .anchors = anchors,
                   .n_anchors = n_anchors,
                   .workers = workers,
                   .progress = progress,
                   .progress_data = progress_data,
                   .held = billow_allocate(count, 1)};
    for (size_t k = 0; k < n_anchors; k++)
        check.held[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = 1;
    BillowPoints start = billow_points_new(count);
    billow_points_copy(&start, &points, count);
    BillowRelaxationReport report = run(&check, settings, seed, points);
    if (!report.cancelled && largest_strain(&check, &points) > limit)
        report = try_again(&check, settings, limit, seed, &start, report, points);
    billow_points_free(&start);
    free(check.held);
    return report;
}
