#include "core/drape/rest_relax.h"

#include "core/drape/apart.h"
#include "core/relaxation/checked.h"

#include <math.h>

enum { NARROW = 9 /* points across */ };

/* A further step moves a settled shape by less than this share of its size. */
static const double SETTLED = 1e-3;

/* In units of a point's weight: stiffer material practically does not bend or shear either. */
static const double STIFFEST = 1e6;

/* Nearer layers of a net lock when they slide over each other; farther ones push neighboring cells apart. In
 * spacings. */
static const double LEAST_LAYERS = 0.5, MOST_LAYERS = 0.6;

/* Anchors that are too far apart explain so many times the share of the cloth that is missing between two. */
static const double MOST_TAUT = 3.0;

/* Returns the seconds since *since, and sets it to now. */
static double
lap(double *since)
{
    double before = *since;
    *since = billow_rest_report_now();
    return *since - before;
}

double
billow_rest_most_strain(double most, const BillowRestReport *report)
{
    double missing = 0.0;
    for (size_t k = 0; k < report->n_taut; k++)
        missing = fmax(missing, report->taut[k].distance / report->taut[k].length - 1.0);
    return fmax(most, MOST_TAUT * missing);
}

/* Returns the distance at which layers of a net repel each other, in spacings. Where its cells are smaller, that is
 * less. */
static double
distance_of_layers(const BillowGrid *grid, double thickness)
{
    const double least = billow_grid_least_length(grid) / grid->spacing;
    return least * fmin(fmax(thickness / (least * grid->spacing), LEAST_LAYERS), MOST_LAYERS);
}

/* Borders are much of narrow cloth. */
static bool
is_narrow(const BillowGrid *grid, const BillowDrapeSettings *hang)
{
    return (grid->columns <= NARROW || grid->rows <= NARROW) && !grid->outline && !grid->shrink &&
           !grid->closed && !hang->maps;
}

bool
billow_rest_relax(struct BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors,
                  size_t n_anchors, const BillowDrapeSettings *hang, const BillowObstacles *obstacles,
                  const BillowPoints *seed, BillowPoints points, BillowProgress progress, void *progress_data,
                  BillowRestReport *report)
{
    const BillowGrid own_grid = billow_grid_unit(grid);
    double since = billow_rest_report_now(), spacing = grid->spacing, pull = billow_vec3_length(hang->pull);
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    settings.taut = report->n_taut > 0;
    settings.obstacles = obstacles;
    settings.laid = report->laid && !seed;
    settings.posed = solver->posed;
    if (report->laid && solver->cut) /* its upper layer lies on the lower one */
        settings.apart.distance = distance_of_layers(grid, hang->thickness);
    settings.creases = hang->creases;
    settings.n_creases = hang->n_creases;
    settings.rounded = solver->rounded;
    const double unit = pull * pow(spacing, 3.0), bending = fmin(hang->bending / unit, STIFFEST);
    BillowRelaxationCloth cloth = {.bending = bending,
                                   .weft_excess =
                                       fmin((hang->bending + hang->weft_excess) / unit, STIFFEST) - bending,
                                   .shear = fmin(hang->shear / (pull * spacing), STIFFEST),
                                   .radius = hang->anchor_radius / spacing,
                                   .narrow = !obstacles && !seed && is_narrow(grid, hang),
                                   .maps = hang->maps,
                                   .mean_density = billow_cloth_maps_mean_density(hang->maps, grid),
                                   .down = billow_vec3_scale(hang->down, hang->maps ? 1.0 / pull : 0.0)};
    if (!solver->relaxation ||
        !billow_relaxation_fits(solver->relaxation, &own_grid, anchors, n_anchors, &cloth)) {
        billow_relaxation_free(solver->relaxation);
        solver->relaxation = billow_relaxation_new(&own_grid, anchors, n_anchors, &cloth);
    }
    report->times.preparation = lap(&since);

    BillowRelaxationReport relaxed =
        report->laid
            ? billow_relaxation_run(solver->relaxation, anchors, n_anchors, &settings, solver->workers, seed,
                                    points, progress, progress_data)
            : billow_relaxation_run_checked(solver->relaxation, &own_grid, anchors, n_anchors, &settings,
                                            billow_rest_most_strain(BILLOW_REST_STRAIN, report),
                                            solver->workers, seed, points, progress, progress_data);
    settings.apart.distance = 0.0;
    if (relaxed.crossed)
        relaxed = billow_relaxation_run(solver->relaxation, anchors, n_anchors, &settings, solver->workers,
                                        seed, points, progress, progress_data);
    if (hang->thickness > 0.0 && !relaxed.cancelled)
        relaxed.cancelled =
            !billow_rest_take_apart(solver->relaxation, &own_grid, anchors, n_anchors, &settings,
                                    distance_of_layers(grid, hang->thickness),
                                    seed ? INFINITY : SETTLED * billow_points_size(&points, &own_grid),
                                    solver->workers, points, progress, progress_data, &relaxed);
    report->iterations = relaxed.iterations;
    report->residual = relaxed.residual / billow_points_size(&points, &own_grid);
    report->converged = relaxed.converged && report->residual < SETTLED;
    report->times.relaxation = lap(&since);
    return !relaxed.cancelled;
}
