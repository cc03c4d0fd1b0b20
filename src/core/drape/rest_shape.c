#include "core/drape/rest_shape.h"

#include "core/base/allocate.h"
#include "core/cloth/grown.h"
#include "core/cloth/pits.h"
#include "core/cloth/strain.h"
#include "core/drape/lay.h"
#include "core/drape/line_lengths.h"
#include "core/drape/own_frame.h"
#include "core/drape/rest_memory.h"
#include "core/drape/rest_planes.h"
#include "core/drape/rest_relax.h"
#include "core/drape/rest_rope.h"
#include "core/drape/rest_start.h"
#include "core/drape/rounded.h"
#include "core/drape/tube_cut.h"

enum {
    MEMORY_BYTES = 32 << 20,
    MOST_GOES = 3,  /* how often cloth that was let down goes on, if it does not lie still */
    MOST_SLIPS = 3, /* how often it then goes on without friction, if it is strained */
};

/* A shape with colliders is let down on them if an edge is strained by more than this, or than anchors that are
 * too far apart explain. */
static const double MOST_HUNG = 0.03;

/* Colliders whose sides the net cannot tell are grown by so many spacings, one after another. */
static const double GROWN[] = {1.25, 0.6, 0.3, 0.15, 0.0};

BillowRestSolver *
billow_rest_solver_new(BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_allocate(1, sizeof *solver);
    solver->workers = workers;
    solver->memory = billow_rest_memory_new(MEMORY_BYTES);
    return solver;
}

void
billow_rest_solver_free(BillowRestSolver *solver)
{
    if (!solver)
        return;
    billow_relaxation_free(solver->relaxation);
    billow_rest_memory_free(solver->memory);
    free(solver);
}

/* Places the coarse pose's points in the grid. */
static BillowPoints
seed_from(const BillowCoarsePose *pose, const BillowGrid *grid, const BillowTubeCut *cut,
          const BillowOwnFrame *frame)
{
    BillowPoints seed = billow_points_new(billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowGrid *own = cut ? &cut->own : grid;
            const size_t point =
                cut ? billow_tube_cut_point(cut, column, row) : billow_grid_index(grid, column, row);
            BillowVec3 place =
                billow_coarse_pose_at(pose, (double) (point % (size_t) own->columns) / (own->columns - 1),
                                      (double) (point / (size_t) own->columns) / (own->rows - 1));
            billow_points_set(&seed, billow_grid_index(grid, column, row),
                              billow_own_frame_enter(frame, place));
        }
    return seed;
}

/* Converts the points to the world, the anchored ones exactly. */
static void
leave_frame(const BillowOwnFrame *frame, const BillowGrid *grid, const BillowAnchor *anchors,
            size_t n_anchors, BillowPoints points)
{
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        billow_points_set(&points, i, billow_own_frame_leave(frame, billow_points_get(&points, i)));
    for (size_t k = 0; k < n_anchors; k++)
        billow_points_set(&points, billow_grid_index(grid, anchors[k].column, anchors[k].row),
                          anchors[k].position);
}

/* Returns the strain of points in own coordinates. */
static BillowStrain
strain_of(const BillowGrid *grid, const BillowPoints *points)
{
    const BillowGrid own_grid = billow_grid_unit(grid);
    return billow_strain_measure(&own_grid, points);
}

/* Drapes the cloth from scratch too, where near its pose it is no cloth, and keeps the result if it is strained
 * less. Overwrites `start`. */
static bool
drape_afresh(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             const BillowDrapeSettings *hang, const BillowObstacles *obstacles, BillowPoints start,
             BillowPoints points, BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowGrid own_grid = billow_grid_unit(grid);
    BillowRestReport fresh = *report;
    fresh.interior = fresh.exterior = 0;
    billow_rest_start_place(&own_grid, anchors, n_anchors, obstacles, hang->surface, false, solver->workers,
                            start, &fresh);
    const bool whole = billow_rest_relax(solver, grid, anchors, n_anchors, hang, obstacles, NULL, start,
                                         progress, progress_data, &fresh);
    if (whole && !(strain_of(grid, &points).max <= strain_of(grid, &start).max)) {
        *report = fresh;
        billow_points_copy(&points, &start, billow_grid_count(grid));
    }
    return whole;
}

/* Returns whether it has settled within the limits of strain. */
static bool
lies_still(const BillowRestReport *report, const BillowGrid *grid, const BillowPoints *points)
{
    const BillowStrain strain = strain_of(grid, points);
    return report->converged && billow_strain_is_small(&strain);
}

/* Relaxes cloth that was let down once more from where it is, and keeps the result if it is strained less, or
 * settles. Returns whether that is so. */
static bool
go_on(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
      const BillowDrapeSettings *hang, const BillowObstacles *obstacles, BillowPoints points,
      BillowProgress progress, void *progress_data, BillowRestReport *report, bool *whole)
{
    const int iterations = report->iterations;
    BillowPoints rest = billow_points_new(billow_grid_count(grid));
    BillowRestReport again = *report;
    *whole = billow_rest_relax(solver, grid, anchors, n_anchors, hang, obstacles, &points, rest, progress,
                               progress_data, &again);
    const BillowStrain before = strain_of(grid, &points), after = strain_of(grid, &rest);
    const bool better = billow_strain_is_small(&after) ? again.converged || !billow_strain_is_small(&before)
                                                       : after.max < before.max;
    if (better) {
        *report = again;
        billow_points_copy(&points, &rest, billow_grid_count(grid));
    }
    report->iterations = iterations + again.iterations;
    billow_points_free(&rest);
    return better;
}

/* Goes on without friction, which catches cloth at the corners of colliders, while cloth that was let down is strained
 * beyond the limits. The shape that is strained least is kept. Returns false when `progress` asked to stop. */
static bool
let_slip(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
         const BillowDrapeSettings *hang, const BillowObstacles *smooth, BillowPoints points,
         BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const size_t count = billow_grid_count(grid);
    BillowStrain least = strain_of(grid, &points);
    BillowPoints from = billow_points_new(count), to = billow_points_new(count);
    billow_points_copy(&from, &points, count);
    bool whole = true;
    for (int k = 0; k < MOST_SLIPS && whole && least.max > BILLOW_STRAIN_MAX; k++) {
        BillowRestReport again = *report;
        whole = billow_rest_relax(solver, grid, anchors, n_anchors, hang, smooth, &from, to, progress,
                                  progress_data, &again);
        const BillowStrain strain = strain_of(grid, &to);
        again.iterations += report->iterations;
        if (strain.max < least.max) {
            *report = again;
            billow_points_copy(&points, &to, count);
            least = strain;
        }
        report->iterations = again.iterations;
        billow_points_copy(&from, &to, count);
    }
    billow_points_free(&from);
    billow_points_free(&to);
    return whole;
}

/* Returns the settings with the direction of the weight in own axes. */
static BillowDrapeSettings
turned_into(const BillowOwnFrame *frame, const BillowDrapeSettings *hang)
{
    BillowDrapeSettings turned = *hang;
    turned.down = billow_own_frame_turn(frame, hang->down);
    return turned;
}

/* Places the flat cloth above the colliders in own coordinates. */
static void
enter_laid(const BillowGrid *grid, const BillowLaidPlace *place, const BillowOwnFrame *frame,
           BillowPoints points)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            billow_points_set(&points, billow_grid_index(grid, column, row),
                              billow_own_frame_enter(frame, billow_laid_point(place, column, row)));
}

/* Lets cloth down without friction that is strained beyond the limits where it hangs, as over the upper edge of a board
 * that stands upright, and keeps the result if it is strained less. */
static bool
let_down_instead(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors,
                 const BillowDrapeSettings *hang, const BillowObstacles *obstacles,
                 const BillowLaidPlace *place, const BillowOwnFrame *frame, BillowPoints points,
                 BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    BillowPoints laid = billow_points_new(billow_grid_count(grid));
    BillowRestReport fresh = *report;
    fresh.laid = true;
    enter_laid(grid, place, frame, laid);
    const bool whole =
        billow_rest_relax(solver, grid, own, n_anchors, hang, obstacles, NULL, laid, progress, progress_data,
                          &fresh) &&
        let_slip(solver, grid, own, n_anchors, hang, obstacles, laid, progress, progress_data, &fresh);
    if (whole && !(strain_of(grid, &points).max <= strain_of(grid, &laid).max)) {
        fresh.laid = report->laid;
        *report = fresh;
        billow_points_copy(&points, &laid, billow_grid_count(grid));
    }
    billow_points_free(&laid);
    return whole;
}

/* Lets cloth down without friction on colliders that are grown so far that the net can tell the sides of a thin
 * board, and lets them shrink as far as the cloth keeps its lengths. It slides off a narrow edge here to one side
 * and there to the other, and its edges then cut through the board. */
static bool
let_down_on_grown(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors,
                  const BillowDrapeSettings *hang, const BillowObstacles *obstacles,
                  const BillowLaidPlace *place, const BillowOwnFrame *frame, BillowPoints points,
                  BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowVec3 up = billow_vec3_scale(hang->down, -1.0);
    BillowPoints to = billow_points_new(billow_grid_count(grid));
    BillowRestReport fresh = *report;
    bool whole = true, lies = false;
    fresh.laid = true;
    enter_laid(grid, place, frame, to);
    for (size_t k = 0; k < sizeof GROWN / sizeof *GROWN && whole && (k == 0 || lies); k++) {
        BillowGrownObstacles grown;
        billow_grown_obstacles_init(&grown, obstacles, up, GROWN[k]);
        const int iterations = fresh.iterations;
        whole = billow_rest_relax(solver, grid, own, n_anchors, hang, &grown.obstacles, lies ? &points : NULL,
                                  to, progress, progress_data, &fresh);
        fresh.iterations += iterations;
        const BillowStrain strain = strain_of(grid, &to);
        if (!whole || !billow_strain_is_small(&strain))
            continue;
        lies = true;
        billow_points_copy(&points, &to, billow_grid_count(grid));
        report->converged = fresh.converged;
        report->residual = fresh.residual;
    }
    report->iterations = fresh.iterations;
    billow_points_free(&to);
    return whole;
}

/* Lets cloth down so, and on grown colliders if the cloth is still strained beyond the limits. */
static bool
let_down_anew(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors,
              const BillowDrapeSettings *hang, const BillowObstacles *obstacles, const BillowLaidPlace *place,
              const BillowOwnFrame *frame, BillowPoints points, BillowProgress progress, void *progress_data,
              BillowRestReport *report)
{
    if (!let_down_instead(solver, grid, own, n_anchors, hang, obstacles, place, frame, points, progress,
                          progress_data, report))
        return false;
    return strain_of(grid, &points).max <= billow_rest_most_strain(MOST_HUNG, report) ||
           let_down_on_grown(solver, grid, own, n_anchors, hang, obstacles, place, frame, points, progress,
                             progress_data, report);
}

/* Computes points and report of a cloth that is let down on colliders. */
static bool
lay_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
           const BillowDrapeSettings *hang, const BillowLaidPlace *place, BillowPoints points,
           BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowAnchor corner = {.position = place->corner};
    const BillowOwnFrame frame = n_anchors > 0 ? billow_own_frame_of(grid, anchors, n_anchors, hang->pull)
                                               : billow_own_frame_of(grid, &corner, 1, hang->pull);
    const BillowDrapeSettings turned = turned_into(&frame, hang);
    hang = &turned;
    BillowOwnObstacles own_world;
    billow_own_obstacles_init(&own_world, &frame, hang->obstacles);
    BillowAnchor *own = billow_own_frame_enter_anchors(&frame, anchors, n_anchors);
    if (!solver->cut)
        billow_rest_report_look_at_anchors(report, grid, anchors, n_anchors, NULL);
    enter_laid(grid, place, &frame, points);
    bool whole = billow_rest_relax(solver, grid, own, n_anchors, hang, &own_world.obstacles, NULL, points,
                                   progress, progress_data, report);
    bool better = true;
    for (int k = 0; k < MOST_GOES && whole && better && !lies_still(report, grid, &points); k++)
        better = go_on(solver, grid, own, n_anchors, hang, &own_world.obstacles, points, progress,
                       progress_data, report, &whole);
    own_world.obstacles.friction = NULL;
    if (whole && report->n_taut == 0 && n_anchors > 0)
        whole = let_slip(solver, grid, own, n_anchors, hang, &own_world.obstacles, points, progress,
                         progress_data, report);
    if (whole && report->n_taut == 0 && n_anchors > 0 && strain_of(grid, &points).max > BILLOW_STRAIN_MAX)
        whole = let_down_anew(solver, grid, own, n_anchors, hang, &own_world.obstacles, place, &frame, points,
                              progress, progress_data, report);
    report->exterior = billow_grid_count(grid) - n_anchors;
    leave_frame(&frame, grid, anchors, n_anchors, points);
    free(own);
    return whole;
}

static void
find_pits(BillowPits *pits, const BillowObstacles *world, double spacing, const BillowAnchor *anchors,
          size_t n_anchors)
{
    BillowVec3 *places = billow_allocate(n_anchors, sizeof *places);
    for (size_t k = 0; k < n_anchors; k++)
        places[k] = anchors[k].position;
    billow_pits_init(pits, world, spacing, places, n_anchors);
    free(places);
}

/* Returns whether the anchors alone select the shape. */
static bool
is_free(const BillowRestSolver *solver, const BillowDrapeSettings *hang, bool seeded)
{
    return !seeded && !hang->obstacles && !solver->cut;
}

/* Places and relaxes cloth in own coordinates, unless cloth that hangs alike is remembered. `seed` has no points where
 * no pose selects the shape. Returns false when `progress` asked to stop. */
static bool
hang_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors,
            const BillowDrapeSettings *hang, const BillowObstacles *obstacles, const BillowPoints *seed,
            BillowPoints points, BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowGrid own_grid = billow_grid_unit(grid);
    const BillowRestInput input = {
        grid, own, n_anchors, hang, billow_rest_most_strain(BILLOW_REST_STRAIN, report), report->n_taut > 0};
    const bool alone = !obstacles && !seed->x && !hang->maps && !grid->shrink;
    if (alone && billow_rest_memory_find(solver->memory, &input, points, report))
        return true;
    BillowAnchor *rounded =
        is_free(solver, hang, seed->x) ? billow_rounded_anchors(&own_grid, own, n_anchors) : NULL;
    billow_rest_start_place(&own_grid, rounded ? rounded : own, n_anchors, obstacles, hang->surface,
                            seed->x != NULL, solver->workers, points, report);
    solver->rounded = rounded;
    const bool whole = billow_rest_relax(solver, grid, own, n_anchors, hang, obstacles, seed->x ? seed : NULL,
                                         points, progress, progress_data, report);
    solver->rounded = NULL;
    free(rounded);
    if (whole && alone)
        billow_rest_memory_put(solver->memory, &input, &points, report);
    return whole;
}

/* Computes points and report of a cloth that hangs. Returns false when `progress` asked to stop. */
static bool
drape_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             const BillowDrapeSettings *hang, const BillowCoarsePose *pose, BillowPoints points,
             BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const bool seeded = pose && billow_relaxation_takes_seed(n_anchors);
    const BillowOwnFrame frame = is_free(solver, hang, seeded)
                                     ? billow_own_frame_centered(grid, anchors, n_anchors, hang->pull)
                                     : billow_own_frame_of(grid, anchors, n_anchors, hang->pull);
    const BillowDrapeSettings turned = turned_into(&frame, hang);
    const BillowLaying lay = {.up = billow_vec3_scale(hang->down, -1.0)};
    hang = &turned;
    BillowAnchor *own = billow_own_frame_enter_anchors(&frame, anchors, n_anchors);
    if (!solver->cut)
        billow_rest_report_look_at_anchors(report, grid, anchors, n_anchors, NULL);
    BillowPits pits = {.pits = NULL};
    BillowOwnObstacles own_world;
    if (hang->obstacles) {
        find_pits(&pits, hang->obstacles, grid->spacing, anchors, n_anchors);
        billow_own_obstacles_init(&own_world, &frame, &pits.obstacles);
    }
    if (!report->laid)
        own_world.obstacles.friction = NULL;
    const BillowObstacles *obstacles = hang->obstacles ? &own_world.obstacles : NULL;
    BillowPoints seed = seeded ? seed_from(pose, grid, solver->cut, &frame) : (BillowPoints){0};
    bool whole = hang_points(solver, grid, own, n_anchors, hang, obstacles, &seed, points, progress,
                             progress_data, report);
    if (whole && seed.x && obstacles && !report->laid &&
        !(strain_of(grid, &points).max <= billow_rest_most_strain(BILLOW_REST_STRAIN, report)))
        whole = drape_afresh(solver, grid, own, n_anchors, hang, obstacles, seed, points, progress,
                             progress_data, report);
    BillowLaidPlace place;
    if (whole && obstacles && !report->laid &&
        !(strain_of(grid, &points).max <= billow_rest_most_strain(MOST_HUNG, report)) &&
        billow_lay_finds(grid, anchors, n_anchors, hang->obstacles, &lay, NULL, &place))
        whole = let_down_anew(solver, grid, own, n_anchors, hang, obstacles, &place, &frame, points, progress,
                              progress_data, report);
    leave_frame(&frame, grid, anchors, n_anchors, points);
    billow_pits_clear(&pits);
    billow_points_free(&seed);
    free(own);
    return whole;
}

/* Returns whether cloth with anchors goes on from its pose, while they are dragged. */
static bool
goes_on_from(const BillowDrapeSettings *hang, const BillowCoarsePose *pose, size_t n_anchors)
{
    return hang->lay->goes_on && pose && n_anchors > 0 && billow_relaxation_takes_seed(n_anchors);
}

/* Returns whether cloth that is pinned at several points can lie so: it is not strained by much. */
static bool
is_sound(const BillowGrid *grid, const BillowPoints *points)
{
    const BillowStrain strain = billow_strain_measure(grid, points);
    return billow_strain_is_small(&strain);
}

/* Lays a tube whose place is known, or drapes it if it is not to be laid or is strained by that. */
static bool
lay_or_hang_tube(BillowRestSolver *solver, const BillowAnchor *anchors, size_t n_anchors,
                 const BillowDrapeSettings *hang, const BillowCoarsePose *pose, const BillowLaidPlace *place,
                 BillowPoints points, BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowTubeCut *cut = solver->cut;
    if (report->laid && !goes_on_from(hang, pose, n_anchors)) {
        const size_t held = report->anchors;
        const bool whole = lay_points(solver, &cut->grid, cut->anchors, cut->n_anchors, hang, place, points,
                                      progress, progress_data, report);
        if (!whole || held < 2 || is_sound(&cut->grid, &points))
            return whole;
        billow_rest_report_clear(report);
        *report = (BillowRestReport){.laid = false};
        billow_rest_report_look_at_anchors(report, &cut->own, anchors, n_anchors, NULL);
        report->anchors = held;
    }
    return drape_points(solver, &cut->grid, cut->anchors, cut->n_anchors, hang, pose, points, progress,
                        progress_data, report);
}

/* Computes points and report of a tube. Returns false when `progress` asked to stop. */
static bool
drape_tube(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
           const BillowDrapeSettings *hang, const BillowCoarsePose *pose, BillowPoints points,
           BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const BillowVec3 up = billow_vec3_scale(hang->down, -1.0);
    BillowTubeCut cut = billow_tube_cut(grid, anchors, n_anchors, billow_lay_bottom_of_tube(grid, pose, up));
    BillowLaidPlace place;
    report->laid = billow_lay_finds_tube(&cut.grid, cut.anchors, n_anchors > 1 ? cut.n_anchors : n_anchors,
                                         hang->obstacles, hang->lay, pose, grid->closed, &place);
    if (n_anchors == 0 && !report->laid) {
        billow_tube_cut_clear(&cut);
        billow_rest_start_lie_flat(grid, points, report);
        return true;
    }
    BillowDrapeSettings own = *hang;
    BillowCreaseLine *creases = billow_tube_cut_creases(&cut, hang->creases, hang->n_creases);
    own.creases = creases;
    if (grid->closed == BILLOW_CLOSED_ROWS) {
        own.bending += own.weft_excess;
        own.weft_excess = -own.weft_excess;
    }
    BillowClothMaps *maps = billow_tube_cut_maps(&cut, hang->maps);
    own.maps = maps;
    BillowShrink *shrink = billow_tube_cut_shrink(&cut);
    cut.grid.shrink = shrink;
    BillowPoints rest = billow_points_new(billow_grid_count(&cut.grid));
    billow_rest_report_look_at_anchors(report, grid, anchors, n_anchors, NULL);
    report->anchors = 0;
    for (size_t k = 0; k < cut.n_anchors; k++)
        report->anchors += !billow_grid_is_second(
            &cut.grid, billow_grid_index(&cut.grid, cut.anchors[k].column, cut.anchors[k].row));
    solver->cut = &cut;
    const bool whole = lay_or_hang_tube(solver, anchors, n_anchors, &own, pose, &place, rest, progress,
                                        progress_data, report);
    solver->cut = NULL;
    billow_tube_cut_write(&cut, &rest, points);
    billow_points_free(&rest);
    free(creases);
    billow_cloth_maps_unref(maps);
    billow_shrink_unref(shrink);
    billow_tube_cut_clear(&cut);
    return whole;
}

/* Computes points and report. Returns false when `progress` asked to stop. */
static bool
find_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
            const BillowDrapeSettings *hang, const BillowCoarsePose *pose, BillowPoints points,
            BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    BillowLaidPlace place;
    if (progress && !progress(progress_data, 0.0))
        return false;
    solver->posed = pose != NULL;
    if (billow_grid_is_rope(grid))
        return billow_rest_rope_hang(grid, anchors, n_anchors, hang, pose, points, progress, progress_data,
                                     report);
    if (grid->closed)
        return drape_tube(solver, grid, anchors, n_anchors, hang, pose, points, progress, progress_data,
                          report);
    report->laid = billow_lay_finds(grid, anchors, n_anchors, hang->obstacles, hang->lay, pose, &place);
    if (report->laid && !goes_on_from(hang, pose, n_anchors)) {
        const bool whole = lay_points(solver, grid, anchors, n_anchors, hang, &place, points, progress,
                                      progress_data, report);
        if (!whole || n_anchors < 2 || is_sound(grid, &points))
            return whole;
        billow_rest_report_clear(report);
        *report = (BillowRestReport){.laid = false};
    }
    if (n_anchors == 0) {
        billow_rest_start_lie_flat(grid, points, report);
        return true;
    }
    return drape_points(solver, grid, anchors, n_anchors, hang, pose, points, progress, progress_data,
                        report);
}

BillowRestShape *
billow_rest_solver_run(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors,
                       size_t n_anchors, const BillowDrapeSettings *hang, const BillowCoarsePose *pose,
                       BillowProgress progress, void *progress_data)
{
    const double since = billow_rest_report_now();
    BillowDrapeSettings defaults = billow_drape_settings_default();
    BillowRestShape *shape = billow_rest_planes_new(grid);
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    const BillowDrapeSettings own = billow_drape_settings_weighed(hang ? hang : &defaults, grid);
    if (find_points(solver, grid, anchors, n_anchors, &own, pose, points, progress, progress_data,
                    &shape->report)) {
        billow_line_lengths_restore(grid, anchors, n_anchors, &own, solver->workers, points);
        billow_rest_planes_fill(shape, solver->workers, anchors, n_anchors, &points);
        shape->report.seconds = billow_rest_report_now() - since;
    } else {
        billow_rest_shape_unref(shape);
        shape = NULL;
    }
    billow_points_free(&points);
    return shape;
}
