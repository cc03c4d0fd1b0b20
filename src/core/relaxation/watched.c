#include "core/relaxation/watched.h"

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
} Watch;

static bool
report_progress(void *data, double done)
{
    const Watch *watch = data;
    return !watch->progress || watch->progress(watch->progress_data, watch->again ? 1.0 : done);
}

static BillowRelaxationReport
run(Watch *watch, const BillowRelaxationSettings *settings, const BillowPoints *seed, BillowPoints points)
{
    return billow_relaxation_run(watch->relaxation, watch->anchors, watch->n_anchors, settings,
                                 watch->workers, seed, points, report_progress, watch);
}

static double
worse(const Watch *watch, const BillowPoints *points, double most, bool down, size_t a)
{
    const size_t b = a + (down ? (size_t) watch->grid->columns : 1);
    if (watch->held[a] && watch->held[b])
        return most;
    const double length = billow_vec3_distance(billow_points_get(points, a), billow_points_get(points, b)),
                 strain = fabs(length / billow_grid_edge_length(watch->grid, down, a) - 1.0);
    return strain <= most ? most : isfinite(strain) ? strain : INFINITY;
}

/* Returns the largest strain of an edge that is not between two anchors. */
static double
largest_strain(const Watch *watch, const BillowPoints *points)
{
    const size_t columns = (size_t) watch->grid->columns, count = billow_grid_count(watch->grid);
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        const int column = (int) (i % columns), row = (int) (i / columns);
        if (billow_grid_has_edge(watch->grid, false, column, row))
            most = worse(watch, points, most, false, i);
        if (billow_grid_has_edge(watch->grid, true, column, row))
            most = worse(watch, points, most, true, i);
    }
    return most;
}

enum { SIDED, CALM, PUSHED, WAYS };

static BillowRelaxationReport
try_way(Watch *watch, int way, const BillowRelaxationSettings *given, const BillowPoints *seed,
        const BillowPoints *start, BillowPoints points)
{
    BillowRelaxationSettings settings = *given;
    billow_points_copy(&points, start, billow_grid_count(watch->grid));
    settings.sided = true;
    settings.calm = way != SIDED;
    if (way != PUSHED)
        return run(watch, &settings, seed, points);
    settings.obstacles = NULL;
    const BillowRelaxationReport bare = run(watch, &settings, seed, points);
    if (bare.cancelled || !billow_relaxation_takes_seed(watch->n_anchors))
        return bare;
    BillowPoints near = billow_points_new(billow_grid_count(watch->grid));
    billow_points_copy(&near, &points, billow_grid_count(watch->grid));
    settings.obstacles = given->obstacles;
    const BillowRelaxationReport pushed = run(watch, &settings, &near, points);
    billow_points_free(&near);
    return pushed;
}

/* Tries the ways one after another until the strain is small. */
static BillowRelaxationReport
try_again(Watch *watch, const BillowRelaxationSettings *settings, double limit, const BillowPoints *seed,
          const BillowPoints *start, BillowRelaxationReport best, BillowPoints points)
{
    const size_t count = billow_grid_count(watch->grid);
    BillowPoints tried = billow_points_new(count);
    double least = largest_strain(watch, &points);
    watch->again = true;
    for (int way = settings->obstacles->backed_bodies ? CALM : SIDED; way < WAYS && least > limit; way++) {
        if (way == PUSHED && !billow_relaxation_takes_seed(watch->n_anchors))
            continue;
        const BillowRelaxationReport report = try_way(watch, way, settings, seed, start, tried);
        const double strain = largest_strain(watch, &tried);
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
billow_relaxation_run_watched(BillowRelaxation *relaxation, const BillowGrid *grid,
                              const BillowAnchor *anchors, size_t n_anchors,
                              const BillowRelaxationSettings *settings, double limit, BillowWorkers *workers,
                              const BillowPoints *seed, BillowPoints points, BillowProgress progress,
                              void *progress_data)
{
    if (!settings->obstacles)
        return billow_relaxation_run(relaxation, anchors, n_anchors, settings, workers, seed, points,
                                     progress, progress_data);
    const size_t count = billow_grid_count(grid);
    Watch watch = {.relaxation = relaxation,
                   .grid = grid,
                   .anchors = anchors,
                   .n_anchors = n_anchors,
                   .workers = workers,
                   .progress = progress,
                   .progress_data = progress_data,
                   .held = billow_allocate(count, 1)};
    for (size_t k = 0; k < n_anchors; k++)
        watch.held[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = 1;
    BillowPoints start = billow_points_new(count);
    billow_points_copy(&start, &points, count);
    BillowRelaxationReport report = run(&watch, settings, seed, points);
    if (!report.cancelled && largest_strain(&watch, &points) > limit)
        report = try_again(&watch, settings, limit, seed, &start, report, points);
    billow_points_free(&start);
    free(watch.held);
    return report;
}
