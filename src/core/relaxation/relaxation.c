#include "core/relaxation/relaxation.h"

#include "core/base/allocate.h"
#include "core/contact/uncross.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/creep.h"
#include "core/relaxation/damp.h"
#include "core/relaxation/effort.h"
#include "core/relaxation/finish.h"
#include "core/relaxation/folds.h"
#include "core/relaxation/hinges.h"
#include "core/relaxation/let_down.h"
#include "core/relaxation/level.h"
#include "core/relaxation/lying.h"
#include "core/relaxation/parted.h"
#include "core/relaxation/polish.h"
#include "core/relaxation/relaxation_data.h"
#include "core/relaxation/repulsion.h"
#include "core/relaxation/run.h"
#include "core/relaxation/scaled.h"
#include "core/relaxation/symmetry.h"

enum { LEAST_APART = 150 }; /* points of the coarsest level on which parts are drawn apart */

/* A strip that is a cell wide, pinned symmetrically, crumples on coarse levels if it sinks with momentum or if
 * its edges are soft under its tension. So it sinks there without momentum, with edges that are stiffer. */
static const double STRIP_FIRM = 10.0;

/* A start near the rest shape is relaxed on the finest level alone, because coarser nets have other rest
 * shapes. Its tensions must build up first: without momentum, in somewhat stiffer cloth. */
enum {
    SEEDED_ITERATIONS = 48,
    MOST_SEEDED =
        17, /* anchors: pleats between more of them are finer than the seed, and follow from the anchors */
};
static const double SEEDED_FIRM = 2.0;

/* Iterations without momentum in which cloth follows to anchors that were rounded. */
enum { FOLLOWING = 16 };

BillowRelaxationSettings
billow_relaxation_default_settings(void)
{
    return (BillowRelaxationSettings){.tolerance = 1e-4, .max_iterations = 1500};
}

static void
write_result(const BillowRelaxation *relaxation, BillowVec3 origin, BillowPoints *points)
{
    const BillowPoints *x = &relaxation->levels[0]->x;
    for (size_t i = 0; i < billow_grid_count(&relaxation->grid); i++)
        billow_points_set(
            points, i,
            billow_vec3_add(origin, billow_vec3_scale(billow_points_get(x, i), relaxation->grid.spacing)));
    billow_grid_carry(&relaxation->grid, (double *const[]){points->x, points->y, points->z});
    for (size_t k = 0; k < relaxation->n_anchors; k++) {
        const BillowAnchor *a = &relaxation->anchors[k];
        billow_points_set(points, billow_grid_index(&relaxation->grid, a->column, a->row), a->position);
    }
}

static int
max_iterations_on(const BillowRelaxationRun *run, int level)
{
    return billow_relaxation_iterations(run->relaxation, level, run->settings->max_iterations);
}

static int
settling_iterations(const BillowRelaxationRun *run)
{
    return billow_relaxation_settling_iterations(run->relaxation, run->first, run->settings->max_iterations);
}

/* Frees a level of a large net, whose memory matters more than the time of the next run. */
static void
drop_level(BillowRelaxation *relaxation, int level)
{
    if (!billow_relaxation_is_large(relaxation))
        return;
    billow_relaxation_level_free(relaxation->levels[level]);
    relaxation->levels[level] = NULL;
}

/* Brings a coarse level to rest, or the finest one near it. */
static void
sink(BillowRelaxationRun *run, int number)
{
    const BillowGrid *grid = &run->relaxation->grid;
    const bool strip = number > 0 && (grid->columns == 2 || grid->rows == 2);
    const double firmness = strip ? STRIP_FIRM : 1.0;
    billow_relaxation_level_lighten(run->relaxation->levels[number], 1.0 / firmness);
    billow_relaxation_iterate_to_rest(
        run, number, strip ? 0.0 : billow_relaxation_momentum(run->relaxation->levels[number]),
        max_iterations_on(run, number));
    billow_relaxation_level_lighten(run->relaxation->levels[number], firmness);
}

/* Gives tensions the symmetries of the points. Coarser levels of a tube may not have them, and its folds would go on
 * to grow as they did there. */
static void
even_tensions(const BillowRelaxationRun *run, BillowRelaxationLevel *level)
{
    const BillowRelaxation *relaxation = run->relaxation;
    const int cells = level->columns - 1, rows = level->rows;
    for (int down = 0; down < 2; down++) {
        double *mu = level->edges[down].mu;
        for (int k = 0; k < relaxation->n_mirrors; k++)
            billow_mirror_even(&relaxation->mirrors[k], level->columns, cells + down, rows - down, mu);
        billow_rotation_even(&relaxation->rotation, level->columns, rows - down, mu);
    }
    billow_relaxation_level_strain_diagonals(level);
}

/* Prepares a level whose points are set: its edge lengths and anchor positions. */
static void
prepare(BillowRelaxationRun *run, int number)
{
    BillowRelaxationLevel *level = run->relaxation->levels[number];
    level->bounded = billow_relaxation_is_bounded(run->relaxation, run->limp || run->settings->obstacles);
    level->most_tension = billow_relaxation_most_tension(level, run->settings->taut);
    if (level->closed) {
        billow_relaxation_impose_symmetry(run, level);
        even_tensions(run, level);
    }
    billow_relaxation_level_aim(level);
    billow_relaxation_level_hold(level, run->relaxation->places);
}

static bool
damped_iterate(void *data)
{
    BillowRelaxationRun *run = data;
    const bool more = billow_relaxation_iterate(run, 0, billow_relaxation_damping_momentum());
    run->report.converged = run->last_move < run->settings->tolerance;
    return more && !run->report.converged;
}

static void
damp(BillowRelaxationRun *run, int iterations)
{
    run->report.converged = false;
    billow_relaxation_damp(&(BillowRelaxationDamping){.level = run->relaxation->levels[0],
                                                      .grid = &run->relaxation->grid,
                                                      .iterations = iterations,
                                                      .iterate = damped_iterate,
                                                      .data = run});
}

static bool
creeping_iterate(void *data, int round)
{
    return billow_relaxation_iterate(data, 0, billow_relaxation_creeping_momentum(round));
}

/* Lets cloth go on that creeps. */
static void
creep(BillowRelaxationRun *run)
{
    billow_relaxation_creep(
        &(BillowRelaxationCreeping){.level = run->relaxation->levels[0],
                                    .grid = &run->relaxation->grid,
                                    .iterations = run->creeping,
                                    .longer = billow_relaxation_longer_creeping_iterations(run->creeping),
                                    .most = billow_relaxation_most_creeping_iterations(run->creeping),
                                    .iterate = creeping_iterate,
                                    .data = run});
}

/* Goes from the coarsest level to the finest, on each nearly to its rest shape, on the finest until it
 * settles. Like the next two functions, returns false when asked to stop. */
static bool
settle(BillowRelaxationRun *run)
{
    BillowRelaxationLevel **levels = run->relaxation->levels;
    for (int i = run->first; i >= 0; i--) {
        if (i < run->first) {
            billow_relaxation_level_refine(levels[i], levels[i + 1], false);
            if (levels[i]->contact)
                billow_relaxation_contact_begin(levels[i]);
            drop_level(run->relaxation, i + 1);
        }
        if (!run->report.cancelled) {
            prepare(run, i);
            sink(run, i);
        }
    }
    if (run->report.cancelled)
        return false;
    const int all = settling_iterations(run), damping = billow_relaxation_damping_iterations(levels[0], all);
    const double firmness = billow_relaxation_settling_firmness(levels[0]);
    billow_relaxation_level_lighten(levels[0], 1.0 / firmness);
    billow_relaxation_iterate_to_rest(run, 0, billow_relaxation_settling_momentum(levels[0], all),
                                      all - damping);
    if (damping > 0 && !run->report.cancelled)
        damp(run, damping);
    run->creeping = damping > 0 && !levels[0]->closed ? billow_relaxation_creeping_iterations(all) : 0;
    if (run->creeping > 0 && !run->report.cancelled && !run->report.converged)
        creep(run);
    billow_relaxation_level_lighten(levels[0], firmness);
    return !run->report.cancelled;
}

/* Starts from a shape near the rest shape. */
static bool
run_seeded(BillowRelaxationRun *run)
{
    BillowRelaxationLevel *level = run->relaxation->levels[0];
    prepare(run, 0);
    billow_relaxation_level_lighten(level, 1.0 / SEEDED_FIRM);
    for (int i = 0; i < SEEDED_ITERATIONS && billow_relaxation_iterate(run, 0, 0.0); i++)
        ;
    billow_relaxation_level_lighten(level, SEEDED_FIRM);
    return !run->report.cancelled;
}

static bool
keep_on(void *data)
{
    BillowRelaxationRun *run = data;
    run->report.iterations++;
    return billow_relaxation_advance(run, billow_relaxation_level_points(run->relaxation->levels[run->part]));
}

/* Returns the level on which a seed is drawn apart first. */
static int
first_apart(const BillowRelaxation *relaxation)
{
    int level = 0;
    while (level + 1 < relaxation->n_levels &&
           billow_relaxation_level_points(relaxation->levels[level + 1]) >= LEAST_APART)
        level++;
    return level;
}

/* Draws the parts of the coarsest level apart. Returns whether they are. */
static bool
draw_apart(const BillowRelaxationRun *run)
{
    BillowRelaxationLevel *level = run->relaxation->levels[run->first];
    const BillowGrid grid = billow_relaxation_level_grid(level);
    unsigned char *held = billow_allocate(billow_grid_count(&grid), 1);
    for (size_t k = 0; k < level->n_anchors; k++)
        held[level->ties[k].point[0]] |= level->ties[k].held;
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        held[i] |= billow_relaxation_lies(level->lying, i) || !billow_grid_has_point(&grid, i);
    const BillowRelaxationApart *how = &run->settings->apart;
    const bool apart =
        billow_uncross(&grid, held, how->ironing, !how->coarse && !how->careful, run->workers, level->x);
    free(held);
    return apart;
}

static void
part(BillowRelaxationRun *run, int number, bool refined)
{
    const BillowRelaxation *relaxation = run->relaxation;
    BillowRelaxationLevel *level = relaxation->levels[number];
    level->bounded = level->narrow;
    level->most_tension = billow_relaxation_most_tension(level, run->settings->taut);
    billow_relaxation_level_aim(level);
    run->part = number;
    billow_relaxation_part(
        &(BillowRelaxationParting){.level = level,
                                   .refined = refined,
                                   .careful = run->settings->apart.careful || level->repulsion,
                                   .places = relaxation->places,
                                   .freedom = relaxation->freedom,
                                   .mirrors = relaxation->mirrors,
                                   .n_mirrors = relaxation->n_mirrors,
                                   .distance = run->settings->apart.distance,
                                   .tolerance = run->settings->tolerance,
                                   .workers = run->workers,
                                   .advance = keep_on,
                                   .data = run});
}

/* Starts from a shape near the rest shape whose parts are drawn apart. */
static bool
run_apart(BillowRelaxationRun *run)
{
    BillowRelaxationLevel **levels = run->relaxation->levels;
    run->report.crossed = !draw_apart(run);
    for (int i = run->first; i >= 0 && !run->report.crossed && !run->report.cancelled; i--) {
        if (i < run->first) {
            billow_relaxation_level_refine(levels[i], levels[i + 1], true);
            if (levels[i]->lying)
                billow_relaxation_lying_return(levels[i]);
            if (levels[i]->contact)
                billow_relaxation_contact_begin(levels[i]);
        }
        part(run, i, i < run->first || run->settings->apart.settled);
    }
    return !run->report.crossed && !run->report.cancelled;
}

static bool
run_laid(BillowRelaxationRun *run)
{
    BillowRelaxationLevel *level = run->relaxation->levels[0];
    run->part = 0;
    level->most_tension = billow_relaxation_most_tension(level, run->settings->taut);
    billow_relaxation_level_aim(level);
    if (run->settings->apart.distance > 0.0)
        billow_relaxation_repulsion_add(
            level, run->settings->apart.distance * billow_relaxation_level_grid(level).spacing, true);
    return billow_relaxation_let_down(&(BillowRelaxationLetDown){.level = level,
                                                                 .places = run->relaxation->places,
                                                                 .workers = run->workers,
                                                                 .advance = keep_on,
                                                                 .data = run});
}

static void
add_contacts(const BillowRelaxationRun *run, BillowScaledObstacles *bodies, BillowVec3 origin)
{
    const BillowObstacles *world = run->settings->obstacles;
    billow_scaled_obstacles_init(bodies, world, origin, run->relaxation->grid.spacing);
    for (int i = 0; i <= run->first; i++)
        billow_relaxation_contact_add(run->relaxation->levels[i], &bodies->obstacles[i > 0],
                                      world->backed_bodies || run->settings->sided || run->settings->laid);
}

static void
start_run(BillowRelaxationRun *run, const BillowPoints *points, BillowVec3 origin,
          const BillowScaledObstacles *bodies)
{
    BillowRelaxation *relaxation = run->relaxation;
    const BillowGrid *grid = &relaxation->grid;
    BillowPoints start = billow_points_new(billow_grid_count(grid)); /* in spacings from the origin */
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        billow_points_set(
            &start, i,
            billow_vec3_scale(billow_vec3_sub(billow_points_get(points, i), origin), 1.0 / grid->spacing));
    const bool lies = run->settings->laid && run->settings->apart.distance > 0.0; /* a tube on its side */
    BillowFolds folds = run->seeded || lies ? billow_folds_none(start, grid) : billow_folds_find(start, grid);
    for (int i = 0; i <= run->first; i++) {
        billow_relaxation_level_dress(relaxation->levels[i], &relaxation->cloth);
        billow_folds_place(&folds, relaxation->levels[i], relaxation->anchors, relaxation->places);
    }
    run->limp =
        billow_relaxation_levels_blow(relaxation->levels, run->seeded ? 0 : run->first, relaxation->places,
                                      relaxation->n_anchors, &folds.start, billow_grid_count(grid));
    for (int i = 0; i <= run->first; i++)
        if (i == run->first || run->seeded) {
            billow_relaxation_level_sample(relaxation->levels[i], grid, &folds.start);
            if (run->seeded && run->settings->obstacles && run->settings->obstacles->friction)
                billow_relaxation_lying_find(relaxation->levels[i], &bodies->obstacles[i > 0]);
        }
    billow_folds_free(&folds);
    BillowRelaxationLevel *coarsest = relaxation->levels[run->first];
    billow_relaxation_find_symmetries(relaxation, coarsest);
    if (coarsest->contact)
        billow_relaxation_contact_begin(coarsest);
    billow_relaxation_impose_symmetry(run, coarsest);
    billow_relaxation_level_start(coarsest);
    const bool descends = !run->seeded && !run->settings->laid;
    run->total = (descends              ? settling_iterations(run)
                  : run->settings->laid ? BILLOW_LET_DOWN_ITERATIONS
                                        : SEEDED_ITERATIONS) *
                 billow_relaxation_level_points(relaxation->levels[0]);
    for (int i = 0; i <= run->first && descends; i++)
        run->total += max_iterations_on(run, i) * billow_relaxation_level_points(relaxation->levels[i]);
}

bool
billow_relaxation_takes_seed(size_t n_anchors)
{
    return n_anchors <= MOST_SEEDED;
}

/* Returns the RMS move of one further iteration. Call it last: it does not restore the tensions. */
static double
measure_residual(BillowRelaxationRun *run)
{
    BillowRelaxationLevel *level = run->relaxation->levels[0];
    size_t count = (size_t) billow_relaxation_level_points(level);
    billow_points_copy(&level->before, &level->x, count);
    billow_relaxation_level_lighten(level, 1.0 / billow_relaxation_settling_firmness(level));
    billow_relaxation_level_iterate(level, run->relaxation->places, 0.0, run->workers);
    if (level->closed)
        billow_relaxation_impose_symmetry(run, level);
    const double moved = billow_points_distance(&level->x, &level->before, count);
    billow_points_copy(&level->x, &level->before, count);
    return moved;
}

/* Moves the anchors of settled cloth from their rounded places to their own, and lets it follow. */
static bool
follow(BillowRelaxationRun *run, BillowVec3 origin)
{
    BillowRelaxation *relaxation = run->relaxation;
    BillowRelaxationLevel *level = relaxation->levels[0];
    billow_relaxation_find_places(relaxation, relaxation->anchors, origin);
    billow_relaxation_find_symmetries(relaxation, level);
    billow_relaxation_level_hold(level, relaxation->places);
    billow_relaxation_impose_symmetry(run, level);
    const double firmness = billow_relaxation_settling_firmness(level);
    billow_relaxation_level_lighten(level, 1.0 / firmness);
    for (int i = 0; i < FOLLOWING && billow_relaxation_iterate(run, 0, 0.0); i++)
        ;
    billow_relaxation_level_lighten(level, firmness);
    return !run->report.cancelled;
}

/* Comes to a shape near rest. */
static bool
approach(BillowRelaxationRun *run, BillowVec3 origin)
{
    return run->settings->laid ? run_laid(run)
           : run->seeded       ? run_seeded(run)
                               : settle(run) && (!run->settings->rounded || follow(run, origin));
}

BillowRelaxationReport
billow_relaxation_run(BillowRelaxation *relaxation, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowRelaxationSettings *settings, BillowWorkers *workers,
                      const BillowPoints *seed, BillowPoints points, BillowProgress progress,
                      void *progress_data)
{
    BillowRelaxationRun run = {.relaxation = relaxation,
                               .settings = settings,
                               .workers = workers,
                               .progress = progress,
                               .progress_data = progress_data,
                               .report = {.converged = n_anchors == 0}};
    if (n_anchors == 0 && !settings->laid)
        return run.report;
    billow_relaxation_make_levels(relaxation);
    free(relaxation->anchors);
    relaxation->anchors = billow_relaxation_sorted(anchors, n_anchors);
    const bool apart = seed && settings->apart.distance > 0.0;
    run.seeded = apart || (seed && billow_relaxation_takes_seed(n_anchors));
    const bool rounded = settings->rounded && !run.seeded && !settings->laid;
    BillowAnchor *first = billow_relaxation_sorted(rounded ? settings->rounded : anchors, n_anchors);
    const BillowVec3 origin = n_anchors > 0 ? first[0].position : (BillowVec3){0.0, 0.0, 0.0};
    billow_relaxation_find_places(relaxation, first, origin);
    free(first);
    run.first = apart && settings->apart.coarse ? first_apart(relaxation)
                : run.seeded || settings->laid  ? 0
                                                : relaxation->n_levels - 1;
    BillowScaledObstacles bodies;
    for (int i = 0; i <= run.first && settings->n_creases > 0; i++) {
        BillowRelaxationLevel *level = relaxation->levels[i];
        billow_relaxation_hinges_add(level, settings->creases, settings->n_creases);
        level->solver = billow_relaxation_level_make_solver(level);
    }
    if (settings->obstacles)
        add_contacts(&run, &bodies, origin);
    start_run(&run, run.seeded ? seed : &points, origin, &bodies);
    const bool whole = apart ? run_apart(&run) : approach(&run, origin);
    if (whole && !apart && settings->apart.distance > 0.0) /* a tube has been let down on its side */
        part(&run, 0, true);
    if (whole && (settings->apart.distance > 0.0 || (billow_relaxation_finish(&run))))
        run.report.residual = measure_residual(&run);
    if (!run.report.crossed && !run.report.cancelled &&
        billow_relaxation_finish_faces(&run, &bodies.obstacles[0]))
        run.report.residual = measure_residual(&run);
    if (!run.report.crossed) {
        const BillowRelaxationStrain strain = billow_relaxation_strain_of(&run);
        run.report.converged = run.report.converged || billow_relaxation_is_good(&strain);
        billow_relaxation_level_hold(relaxation->levels[0], relaxation->places);
        write_result(relaxation, origin, &points);
    }
    for (int i = 0; i <= run.first; i++)
        if (relaxation->levels[i]) {
            billow_relaxation_repulsion_remove(relaxation->levels[i]);
            billow_relaxation_contact_remove(relaxation->levels[i]);
            billow_relaxation_lying_remove(relaxation->levels[i]);
            billow_relaxation_hinges_remove(relaxation->levels[i]);
        }
    drop_level(relaxation, 0);
    return run.report;
}
