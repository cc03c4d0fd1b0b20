#include "core/cloth/keep_lengths.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"
#include "core/base/wide.h"
#include "core/cloth/chain.h"
#include "core/cloth/chain_spans.h"
#include "core/cloth/conjugate_pull.h"
#include "core/cloth/edge_lead.h"
#include "core/cloth/edge_pull.h"
#include "core/cloth/held_points.h"
#include "core/cloth/keep_lengths_data.h"
#include "core/cloth/keep_lengths_forces.h"
#include "core/cloth/length_stages.h"

enum { LEADING = 2 };

/* Iteration k of a stage repeats the share k / (k + this) of the last move. */
static const double MOMENTUM_DELAY = 0.8;

static const double GROUND = 1e-5; /* keeps the matrix of an unpinned cloth from being singular */

static size_t
count_of(const BillowKeepLengths *keep)
{
    return (size_t) keep->columns * (size_t) keep->rows;
}

/* --- Preparing --- */

static double
freedom_of(const float *hold, size_t i)
{
    return fmin(fmax(1.0 - (double) hold[i], 0.0), 1.0);
}

/* Adds the edges as springs to the matrix, for moves scaled by each point's freedom. The couplings of a
 * pinned point fade to the diagonal, so that the result varies continuously with the hold. */
static void
couple(BillowStencil *a, double *coupling, const float *hold, size_t i, size_t j, double part)
{
    coupling[i] -= part * freedom_of(hold, i) * freedom_of(hold, j);
    a->center[i] += part;
    a->center[j] += part;
}

static BillowGridSolver *
make_solver(const BillowGrid *grid, const float *hold)
{
    const size_t n = (size_t) grid->columns, count = billow_grid_count(grid);
    BillowStencil a = billow_stencil_new(grid->columns, grid->rows);
    a.closed = grid->closed;
    for (size_t i = 0; i < count; i++) {
        a.center[i] += GROUND;
        if (billow_grid_has_edge(grid, false, (int) (i % n), (int) (i / n)))
            couple(&a, a.east, hold, i, i + 1, billow_keep_lengths_edge_part(grid, false, i));
        if (billow_grid_has_edge(grid, true, (int) (i % n), (int) (i / n)))
            couple(&a, a.south, hold, i, i + n, billow_keep_lengths_edge_part(grid, true, i));
    }
    return billow_grid_solver_new(a);
}

BillowKeepLengths *
billow_keep_lengths_new(const BillowGrid *grid, const float *hold)
{
    const size_t count = billow_grid_count(grid);
    BillowKeepLengths *keep = billow_allocate(1, sizeof *keep);
    keep->columns = grid->columns;
    keep->rows = grid->rows;
    keep->closed = grid->closed;
    keep->spacing = grid->spacing;
    keep->outline = billow_outline_ref(grid->outline);
    if (billow_grid_is_rope(grid)) {
        keep->freedom = billow_allocate(count, sizeof *keep->freedom);
        for (size_t i = 0; i < count; i++)
            keep->freedom[i] = freedom_of(hold, i);
    } else {
        keep->solver = make_solver(grid, hold);
    }
    for (size_t i = 0; i < count; i++)
        keep->n_held += hold[i] > 0.0f;
    keep->held = billow_allocate(keep->n_held + 1, sizeof *keep->held);
    keep->is_held = billow_allocate(count, 1);
    for (size_t i = 0, n = 0; i < count; i++) {
        keep->is_held[i] = hold[i] > 0.0f;
        if (hold[i] > 0.0f)
            keep->held[n++] = (BillowPinnedPoint){.point = i, .freedom = freedom_of(hold, i)};
    }
    keep->x = billow_points_new(count);
    keep->before = billow_points_new(count);
    keep->force = billow_points_new(count);
    keep->east = billow_allocate(count, sizeof *keep->east);
    keep->south = billow_allocate(count, sizeof *keep->south);
    keep->east_reach = billow_allocate(count, sizeof *keep->east_reach);
    keep->south_reach = billow_allocate(count, sizeof *keep->south_reach);
    keep->east_to = billow_points_new(count);
    keep->south_to = billow_points_new(count);
    if (keep->outline && keep->solver)
        billow_conjugate_pull_prepare(keep);
    keep->room = billow_allocate(billow_edge_forces_room(grid->columns), sizeof *keep->room);
    return keep;
}

void
billow_keep_lengths_keep_angles(BillowKeepLengths *keep)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    if (!keep->freedom && !keep->diagonals)
        keep->diagonals = billow_diagonals_new(&grid);
}

void
billow_keep_lengths_move_alike(BillowKeepLengths *keep, double spacing)
{
    const size_t count = count_of(keep);
    if (keep->freedom || keep->hold)
        return;
    keep->alike = BILLOW_ALIKE * spacing;
    keep->room_alike = billow_common_room_new();
    keep->start = billow_points_new(count);
    keep->hold = billow_allocate(count, sizeof *keep->hold);
    for (size_t k = 0; k < keep->n_held; k++)
        keep->hold[keep->held[k].point] = (float) (1.0 - keep->held[k].freedom);
}

void
billow_keep_lengths_limit(BillowKeepLengths *keep, const BillowGrid *grid, double most)
{
    keep->flat = grid;
    keep->most = most;
}

void
billow_keep_lengths_free(BillowKeepLengths *keep)
{
    if (!keep)
        return;
    billow_outline_unref(keep->outline);
    billow_grid_solver_free(keep->solver);
    billow_points_free(&keep->x);
    billow_points_free(&keep->before);
    billow_points_free(&keep->force);
    billow_points_free(&keep->start);
    billow_conjugate_pull_clear(keep);
    free(keep->hold);
    billow_common_room_free(keep->room_alike);
    billow_points_free(&keep->east_to);
    billow_points_free(&keep->south_to);
    billow_diagonals_free(keep->diagonals);
    free(keep->freedom);
    free(keep->held);
    free(keep->is_held);
    billow_keep_out_free(keep->last_out);
    free(keep->east);
    free(keep->south);
    free(keep->east_reach);
    free(keep->south_reach);
    free(keep->room);
    free(keep);
}

/* --- The lengths --- */

/* Brings the lengths of edges along a row, or `down`, within the limit: of `count` from a point on. */
static void
limit_lengths(const BillowKeepLengths *keep, bool down, size_t first, size_t count)
{
    double *lengths = down ? keep->south : keep->east;
    for (size_t i = first; i < first + count; i++) {
        const double flat = billow_grid_edge_length(keep->flat, down, i);
        lengths[i] = fmin(fmax(lengths[i], (1.0 - keep->most) * flat), (1.0 + keep->most) * flat);
    }
}

typedef struct {
    BillowKeepLengths *keep;
    BillowEdgeEnds ends;
} LengthsJob;

BILLOW_WIDE static void
find_lengths(void *data, size_t begin, size_t end)
{
    const LengthsJob *lengths = data;
    const BillowEdgeEnds *ends = &lengths->ends;
    const BillowKeepLengths *keep = lengths->keep;
    const size_t n = (size_t) keep->columns;
    for (size_t row = begin; row < end; row++) {
        billow_pull_lengths(ends->from, ends->to, ends->e, row * n, 1, n - 1, keep->east + row * n);
        if (row + 1 < (size_t) keep->rows)
            billow_pull_lengths(ends->from, ends->to, ends->e, row * n, n, n, keep->south + row * n);
        if (keep->flat)
            limit_lengths(keep, false, row * n, n - 1);
        if (keep->flat && row + 1 < (size_t) keep->rows)
            limit_lengths(keep, true, row * n, n);
    }
    if (keep->diagonals)
        billow_diagonals_measure(keep->diagonals, ends->from, ends->to, ends->e, begin, end);
}

/* --- Target vectors of edges --- */

static void
lead_rows(void *data, size_t begin, size_t end)
{
    const LengthsJob *lengths = data;
    BillowKeepLengths *keep = lengths->keep;
    billow_edge_lead(&lengths->ends, (size_t) keep->columns, (size_t) keep->rows, &keep->x, begin, end,
                     &keep->east_to, &keep->south_to);
}

/* --- An iteration --- */

typedef struct {
    const BillowKeepLengths *keep;
    double momentum;
} PushJob;

/* x <- x + momentum (x - before),  before <- x */
BILLOW_WIDE static void
push_rows(void *data, size_t begin, size_t end)
{
    const PushJob *push = data;
    const BillowKeepLengths *keep = push->keep;
    const double momentum = push->momentum;
    double *const to[3] = {keep->x.x, keep->x.y, keep->x.z};
    double *const from[3] = {keep->before.x, keep->before.y, keep->before.z};
    const size_t n = (size_t) keep->columns;
    for (int axis = 0; axis < 3; axis++) {
        double *x = to[axis], *before = from[axis];
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++) {
            const double here = x[i];
            x[i] = here + momentum * (here - before[i]);
            before[i] = here;
        }
    }
}

/* Makes both points of the seam of a tube the same one: a push may move one of them only. */
static void
close_seam(BillowKeepLengths *keep)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    for (size_t i = 0; keep->closed && i < billow_grid_count(&grid); i++) {
        const size_t twin = billow_grid_twin(&grid, i);
        if (twin <= i)
            continue;
        const BillowVec3 mean =
            billow_vec3_mix(billow_points_get(&keep->x, i), billow_points_get(&keep->x, twin), 0.5);
        billow_points_set(&keep->x, i, mean);
        billow_points_set(&keep->x, twin, mean);
    }
}

/* Only one round; the next iteration does the rest. Meanwhile, pinned points are in place. */
static void
push_out(BillowKeepLengths *keep)
{
    if (!keep->out)
        return;
    billow_held_points_restrain(keep);
    billow_keep_out_push(keep->out, 1, &keep->x);
    close_seam(keep);
    billow_held_points_unrestrain(keep);
}

static void
iterate(BillowKeepLengths *keep, double momentum, BillowWorkers *workers)
{
    PushJob push = {keep, momentum};
    billow_workers_run(workers, (size_t) keep->rows, keep->chunk, push_rows, &push);
    billow_held_points_restrain(keep);
    billow_edge_forces_compute(keep, workers);
    billow_held_points_unrestrain(keep);
    billow_held_points_ease(keep);
    billow_grid_solver_correct(keep->solver, workers, &keep->force, &keep->x, NULL);
    push_out(keep);
}

/* --- A run --- */

static bool
has_length(const BillowPoints *x, size_t a, size_t b, double length)
{
    const double dx = x->x[b] - x->x[a], dy = x->y[b] - x->y[a], dz = x->z[b] - x->z[a];
    return sqrt(dx * dx + dy * dy + dz * dz) == length;
}

static bool
has_its_lengths(const BillowKeepLengths *keep)
{
    const size_t n = (size_t) keep->columns, count = count_of(keep);
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    for (size_t i = 0; i < count; i++) {
        if (billow_grid_has_edge(&grid, false, (int) (i % n), (int) (i / n)) &&
            !has_length(&keep->x, i, i + 1, keep->east[i]))
            return false;
        if (billow_grid_has_edge(&grid, true, (int) (i % n), (int) (i / n)) &&
            !has_length(&keep->x, i, i + n, keep->south[i]))
            return false;
    }
    return true;
}

static bool
is_between(double e)
{
    return e != 0.0 && e != 1.0;
}

/* A rope has its lengths, and is outside of colliders, after a few rounds. */
static void
restore_rope(LengthsJob *lengths, bool straight)
{
    enum { ROUNDS = 12 };
    BillowKeepLengths *keep = lengths->keep;
    const size_t count = count_of(keep);
    if (straight && is_between(lengths->ends.e)) {
        lead_rows(lengths, 0, 1);
        billow_chain_lead(&keep->x, count, &keep->east_to, keep->freedom);
    }
    billow_chain_scale(&keep->x, count, keep->east, keep->freedom);
    bool pushed = true;
    for (int k = 0; k < ROUNDS && pushed; k++) {
        billow_chain_restore(&keep->x, count, keep->east, keep->freedom);
        pushed = keep->out && billow_keep_out_push(keep->out, BILLOW_KEEP_OUT_ROUNDS, &keep->x);
    }
}

static const BillowLengthStages *
stages_of(const BillowKeepLengths *keep)
{
    if (keep->out)
        return keep->outline ? keep->sided ? &BILLOW_OUTLINED_SIDED_STAGES : &BILLOW_OUTLINED_COLLIDER_STAGES
               : keep->sided ? &BILLOW_SIDED_STAGES
                             : &BILLOW_COLLIDER_STAGES;
    if (keep->outline)
        return keep->hold ? &BILLOW_OUTLINED_ALIKE_STAGES : &BILLOW_OUTLINED_STAGES;
    return keep->hold ? &BILLOW_ALIKE_STAGES : keep->diagonals ? &BILLOW_ANGLE_STAGES : &BILLOW_PLAIN_STAGES;
}

/* Makes near parts move alike from where they were before the stage, by a share. */
static void
move_alike(BillowKeepLengths *keep, double share, BillowWorkers *workers)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    const BillowCommonMoves moves = {keep->alike, 1, share, keep->hold, keep->room_alike};
    billow_common_moves_take(&moves, &grid, &keep->start, workers, &keep->x);
    billow_points_copy(&keep->start, &keep->x, count_of(keep));
}

/* Edges approach their target vectors before any is pulled to its length. */
static void
lead_edges(LengthsJob *lengths, BillowWorkers *workers)
{
    BillowKeepLengths *keep = lengths->keep;
    billow_workers_run(workers, (size_t) keep->rows, keep->chunk, lead_rows, lengths);
    keep->leading = true;
    for (int k = 0; k < LEADING; k++)
        iterate(keep, 0.0, workers);
    keep->leading = false;
}

/* Pulls edges along the directions that they have now. */
static void
run_stage(BillowKeepLengths *keep, const BillowLengthStages *stages, int stage, BillowWorkers *workers)
{
    keep->stiffness = keep->diagonals ? stages->diagonal[stage] : 0.0;
    billow_held_points_restrain(keep);
    billow_edge_forces_direct(keep, workers);
    billow_held_points_unrestrain(keep);
    if (stages->conjugate[stage]) {
        billow_conjugate_pull_run(keep, stages->iterations[stage], workers);
        push_out(keep);
        return;
    }
    billow_points_copy(&keep->before, &keep->x, count_of(keep));
    for (int k = 0; k < stages->iterations[stage]; k++)
        iterate(keep, k / (k + MOMENTUM_DELAY), workers);
}

static void
pull_to_lengths(LengthsJob *lengths, bool straight, BillowWorkers *workers)
{
    BillowKeepLengths *keep = lengths->keep;
    if (keep->freedom) {
        restore_rope(lengths, straight);
        return;
    }
    if (keep->hold)
        billow_points_copy(&keep->start, &keep->x, count_of(keep));
    if (straight && is_between(lengths->ends.e))
        lead_edges(lengths, workers);
    const BillowLengthStages *stages = stages_of(keep);
    for (int stage = 0; stage < stages->count; stage++) {
        run_stage(keep, stages, stage, workers);
        if (keep->hold && stage + 1 < stages->count && BILLOW_ALIKE_SHARES[stage] > 0.0)
            move_alike(keep, BILLOW_ALIKE_SHARES[stage], workers);
    }
    billow_held_points_restrain(keep);
    if (keep->out)
        billow_keep_out_push(keep->out, BILLOW_KEEP_OUT_ROUNDS, &keep->x);
    close_seam(keep);
}

BillowPoints *
billow_keep_lengths_begin(BillowKeepLengths *keep, const float *const from[3], const float *const to[3],
                          float e, BillowWorkers *workers, const float *const pose[3])
{
    const size_t rows = (size_t) keep->rows;
    LengthsJob lengths = {keep, {from, to, (double) e}};
    keep->chunk = billow_workers_share_rows(workers, (size_t) keep->columns, rows);
    billow_workers_run(workers, rows, keep->chunk, find_lengths, &lengths);
    billow_points_read(&keep->x, count_of(keep), pose[0], pose[1], pose[2]);
    billow_points_copy(&keep->before, &keep->x, count_of(keep));
    for (size_t k = 0; k < keep->n_held; k++)
        keep->held[k].pose = keep->held[k].wish = billow_points_get(&keep->x, keep->held[k].point);
    return &keep->x;
}

void
billow_keep_lengths_step(BillowKeepLengths *keep, BillowWorkers *workers)
{
    if (keep->freedom) {
        billow_chain_restore(&keep->x, count_of(keep), keep->east, keep->freedom);
        return;
    }
    billow_edge_forces_direct(keep, workers);
    billow_held_points_unrestrain(keep);
    iterate(keep, 0.0, workers);
    billow_held_points_restrain(keep);
}

static double
edge_strain(const BillowKeepLengths *keep, size_t a, size_t b, double length)
{
    if (keep->is_held[a] && keep->is_held[b])
        return 0.0;
    const double now = billow_vec3_distance(billow_points_get(&keep->x, a), billow_points_get(&keep->x, b));
    return fabs(now - length) / (length + BILLOW_PULL_TINY);
}

double
billow_keep_lengths_strain(const BillowKeepLengths *keep)
{
    const size_t n = (size_t) keep->columns, count = count_of(keep);
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (billow_grid_has_edge(&grid, false, (int) (i % n), (int) (i / n)))
            most = fmax(most, edge_strain(keep, i, i + 1, keep->east[i]));
        if (billow_grid_has_edge(&grid, true, (int) (i % n), (int) (i / n)))
            most = fmax(most, edge_strain(keep, i, i + n, keep->south[i]));
    }
    return most;
}

/* Returns what keeps the cloth outside; NULL: nothing is in its way. */
static BillowKeepOut *
provide_keep_out(BillowKeepLengths *keep, const BillowObstacles *obstacles, BillowWorkers *workers)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    if (!obstacles)
        return NULL;
    if (!keep->last_out)
        keep->last_out = billow_keep_out_new(obstacles, &grid, keep->is_held, workers);
    else
        billow_keep_out_restart(keep->last_out, obstacles, workers);
    return keep->last_out;
}

void
billow_keep_lengths_run(BillowKeepLengths *keep, const float *const from[3], const float *const to[3],
                        float e, bool straight, const BillowObstacles *obstacles, BillowWorkers *workers,
                        float *const pose[3])
{
    LengthsJob lengths = {keep, {from, to, (double) e}};
    billow_keep_lengths_begin(keep, from, to, e, workers, (const float *const[]){pose[0], pose[1], pose[2]});
    keep->out = provide_keep_out(keep, obstacles, workers);
    keep->sided = obstacles && obstacles->sided;
    const bool pushed = keep->out && billow_keep_out_push(keep->out, BILLOW_KEEP_OUT_ROUNDS, &keep->x);
    close_seam(keep);
    billow_points_copy(&keep->before, &keep->x, count_of(keep));
    if (pushed || !has_its_lengths(keep)) {
        pull_to_lengths(&lengths, straight, workers);
        billow_points_write(&keep->x, count_of(keep), pose[0], pose[1], pose[2]);
    }
    keep->out = NULL;
}
