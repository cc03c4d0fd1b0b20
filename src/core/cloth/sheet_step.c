#include "core/cloth/sheet_step.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"
#include "core/cloth/grid_solver.h"
#include "core/cloth/keep_out.h"
#include "core/contact/common_moves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 12 };

/* Stiffness of a diagonal, and inertia over the step of a point that stands for a square meter, where the
 * stiffness of an edge is 1. */
static const double SHEAR = 0.2, INERTIA = 0.12;

static const double STEP = 1.2; /* factor on the step that the stored matrix suggests */

/* Share of the force of a push that a collider goes on to bear in the next iteration; share that it goes on to
 * bear of what it bore without pushing; and the most, in spacings. With more, cloth is flung off. */
static const double TAKEN = 0.4, LEFT = 0.5, MOST_LOAD = 0.5;

/* An edge shorter than this share of its length pushes less. */
static const double SHORT = 0.3;

static const double TINY = 1e-30;

/* Where near parts move alike, they do so from the start of the step: once colliders have pushed the cloth, by far the
 * most, and after the last iteration. How far, in spacings. */
static const double PUSHED_ALIKE = 1.5, ALIKE = 0.9;

/* A point that is held by `hold` is drawn to its position with the stiffness hold / (1 - hold), of up to 1
 * over this. */
static const double LEAST_FREEDOM = 1e-3;

/* The four kinds of springs: where the second point is. Only those of the first kind stay in a row. */
enum { KINDS = 4 };

enum { PIECE = 128 }; /* springs of a row that are computed together */

struct BillowSheetStep {
    BillowGrid grid;
    BillowGridSolver *solver;
    unsigned char *held;
    double *mass;          /* of each point, as a stiffness */
    double *length[KINDS]; /* stored at the first points; 0: there is no spring */
    BillowPoints x, wish, force;
    BillowPoints load;    /* what colliders bear of each point */
    unsigned char *bears; /* per row: colliders bear some of its points */
    BillowPoints before;  /* a push out of the colliders */
    BillowPoints start;   /* of the step, if near parts move alike */
    float *hold;          /* per point, if near parts move alike; else NULL */
    BillowCommonRoom *room_alike;
    BillowKeepOut *out; /* of the last step that had obstacles; NULL at first */
};

/* Returns the weight of a kind of springs, and where its second point is. */
static double
spring_of(int kind, int *column, int *row)
{
    static const int columns[KINDS] = {1, 0, 1, -1}, rows[KINDS] = {0, 1, 1, 1};
    *column = columns[kind];
    *row = rows[kind];
    return kind < 2 ? 1.0 : SHEAR;
}

static bool
has_spring(const BillowGrid *grid, int kind, int column, int row)
{
    int right, down;
    spring_of(kind, &right, &down);
    if (kind < 2)
        return billow_grid_has_edge(grid, kind == 1, column, row);
    return billow_grid_cell_share(grid, right < 0 ? column - 1 : column, row) > 0.0;
}

static BillowGridSolver *
make_solver(const BillowSheetStep *step)
{
    const BillowGrid *grid = &step->grid;
    BillowStencil a = billow_stencil_new(grid->columns, grid->rows);
    a.closed = grid->closed;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            a.center[i] += step->mass[i];
            for (int kind = 0; kind < KINDS; kind++) {
                int right, down;
                const double weight = spring_of(kind, &right, &down);
                if (!has_spring(grid, kind, column, row))
                    continue;
                a.center[i] += weight;
                a.center[billow_grid_index(grid, column + right, row + down)] += weight;
                *billow_stencil_at(&a, column, row, column + right, row + down) -= weight;
            }
        }
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (step->held[i])
            billow_stencil_fix(&a, i);
    return billow_grid_solver_new(a);
}

BillowSheetStep *
billow_sheet_step_new(const BillowGrid *grid, const float *hold)
{
    const size_t count = billow_grid_count(grid);
    BillowSheetStep *step = billow_allocate(1, sizeof *step);
    step->grid = *grid;
    step->grid.outline = billow_outline_ref(grid->outline);
    step->grid.shrink = NULL; /* its lengths are those of the rest shapes */
    step->held = billow_allocate(count, 1);
    step->bears = billow_allocate((size_t) grid->rows, 1);
    step->mass = billow_allocate(count, sizeof *step->mass);
    for (size_t i = 0; i < count; i++) {
        step->held[i] = hold[i] >= 1.0f || !billow_grid_has_point(grid, i);
        step->mass[i] = INERTIA * grid->spacing * grid->spacing +
                        (double) hold[i] / fmax(1.0 - (double) hold[i], LEAST_FREEDOM);
    }
    for (int kind = 0; kind < KINDS; kind++)
        step->length[kind] = billow_allocate(count, sizeof *step->length[kind]);
    step->x = billow_points_new(count);
    step->before = billow_points_new(count);
    step->wish = billow_points_new(count);
    step->force = billow_points_new(count);
    step->load = billow_points_new(count);
    step->solver = make_solver(step);
    return step;
}

void
billow_sheet_step_move_alike(BillowSheetStep *step, const float *hold)
{
    const size_t count = billow_grid_count(&step->grid);
    if (step->hold)
        return;
    step->start = billow_points_new(count);
    step->room_alike = billow_common_room_new();
    step->hold = billow_allocate(count, sizeof *step->hold);
    memcpy(step->hold, hold, count * sizeof *step->hold);
}

void
billow_sheet_step_free(BillowSheetStep *step)
{
    if (!step)
        return;
    billow_keep_out_free(step->out);
    billow_outline_unref((BillowOutline *) (uintptr_t) step->grid.outline);
    billow_grid_solver_free(step->solver);
    billow_points_free(&step->x);
    billow_points_free(&step->before);
    billow_points_free(&step->start);
    free(step->hold);
    billow_common_room_free(step->room_alike);
    billow_points_free(&step->wish);
    billow_points_free(&step->force);
    billow_points_free(&step->load);
    for (int kind = 0; kind < KINDS; kind++)
        free(step->length[kind]);
    free(step->held);
    free(step->bears);
    free(step->mass);
    free(step);
}

/* Where the lengths of the springs are between those of two rest shapes. */
typedef struct {
    BillowSheetStep *step;
    const float *const *from, *const *to;
    double e;
} LengthsJob;

/* Finds the lengths of `n` springs from point `first` on, whose second points are `way` points after them. */
BILLOW_WITHIN void
measure(const float *const points[3], size_t first, ptrdiff_t way, size_t n, double *restrict length)
{
    const float *x = points[0] + first, *y = points[1] + first, *z = points[2] + first;
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < (ptrdiff_t) n; i++) {
        const double dx = (double) x[i + way] - (double) x[i], dy = (double) y[i + way] - (double) y[i],
                     dz = (double) z[i + way] - (double) z[i];
        length[i] = sqrt(dx * dx + dy * dy + dz * dz);
    }
}

/* Finds the lengths of a row's springs of one kind. */
BILLOW_WITHIN void
find_lengths_of(const LengthsJob *job, size_t row, int kind)
{
    const BillowSheetStep *step = job->step;
    const size_t columns = (size_t) step->grid.columns;
    int right, down;
    spring_of(kind, &right, &down);
    const ptrdiff_t way = down * (ptrdiff_t) columns + right;
    for (size_t done = 0, count = columns - (size_t) abs(right); done < count; done += PIECE) {
        const size_t first = row * columns + (right < 0 ? 1 : 0) + done,
                     n = count - done < PIECE ? count - done : PIECE;
        double before[PIECE], after[PIECE];
        measure(job->from, first, way, n, before);
        if (job->to[0] == job->from[0])
            memcpy(after, before, n * sizeof *after);
        else
            measure(job->to, first, way, n, after);
#pragma GCC ivdep
        for (size_t i = 0; i < n; i++)
            step->length[kind][first + i] = (1.0 - job->e) * before[i] + job->e * after[i];
    }
}

/* Clears the lengths of springs that are not of the cloth. */
static void
drop_lengths(const BillowSheetStep *step, size_t row, int kind)
{
    for (int column = 0; column < step->grid.columns; column++)
        if (!has_spring(&step->grid, kind, column, (int) row))
            step->length[kind][billow_grid_index(&step->grid, column, (int) row)] = 0.0;
}

BILLOW_WIDE static void
find_lengths(void *data, size_t begin, size_t end)
{
    const LengthsJob *job = data;
    for (size_t row = begin; row < end; row++)
        for (int kind = 0; kind < KINDS; kind++) {
            if (kind == 0 || row + 1 < (size_t) job->step->grid.rows)
                find_lengths_of(job, row, kind);
            if (job->step->grid.outline)
                drop_lengths(job->step, row, kind);
        }
}

/* Springs of one kind from point `first` on, `n` of them, whose second points are `way` points after the
 * first. */
typedef struct {
    double weight;
    const double *length;
    size_t first, n;
    ptrdiff_t way;
} Springs;

typedef struct {
    double x[PIECE], y[PIECE], z[PIECE];
} Pulls;

/* w (|d| - l) d / max(|d|, SHORT l), of d = x_b - x_a. */
BILLOW_WITHIN void
find_pulls(const BillowPoints *points, const Springs *springs, Pulls *pulls)
{
    const ptrdiff_t way = springs->way;
    const double *x = points->x + springs->first, *y = points->y + springs->first,
                 *z = points->z + springs->first, *l = springs->length + springs->first;
    const double weight = springs->weight;
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < (ptrdiff_t) springs->n; i++) {
        const double dx = x[i + way] - x[i], dy = y[i + way] - y[i], dz = z[i + way] - z[i];
        const double now = sqrt(dx * dx + dy * dy + dz * dz), least = SHORT * l[i];
        const double pull = weight * (now - l[i]) / ((now > least ? now : least) + TINY);
        pulls->x[i] = pull * dx;
        pulls->y[i] = pull * dy;
        pulls->z[i] = pull * dz;
    }
}

BILLOW_WITHIN void
add_pulls(const BillowPoints *force, size_t at, double sign, const Pulls *pulls, size_t n)
{
    double *x = force->x + at, *y = force->y + at, *z = force->z + at;
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        x[i] += sign * pulls->x[i];
        y[i] += sign * pulls->y[i];
        z[i] += sign * pulls->z[i];
    }
}

/* Clears the pulls of springs that are not of the cloth. */
BILLOW_WITHIN void
drop_missing(const Springs *springs, Pulls *pulls)
{
    for (size_t i = 0; i < springs->n; i++)
        if (springs->length[springs->first + i] == 0.0)
            pulls->x[i] = pulls->y[i] = pulls->z[i] = 0.0;
}

/* Adds the pulls of a row's springs of one kind to their first and second points, as asked for. */
BILLOW_WITHIN void
add_springs(const BillowSheetStep *step, size_t row, int kind, bool to_first, bool to_second)
{
    int right, down;
    const double weight = STEP * spring_of(kind, &right, &down);
    const size_t columns = (size_t) step->grid.columns, count = columns - (size_t) abs(right);
    for (size_t done = 0; done < count; done += PIECE) {
        const Springs springs = {weight, step->length[kind], row * columns + (right < 0 ? 1 : 0) + done,
                                 count - done < PIECE ? count - done : PIECE,
                                 down * (ptrdiff_t) columns + right};
        Pulls pulls;
        find_pulls(&step->x, &springs, &pulls);
        if (step->grid.outline)
            drop_missing(&springs, &pulls);
        if (to_first)
            add_pulls(&step->force, springs.first, 1.0, &pulls, springs.n);
        if (to_second)
            add_pulls(&step->force, springs.first + (size_t) springs.way, -1.0, &pulls, springs.n);
    }
}

/* The forces of inertia and of the colliders. */
BILLOW_WITHIN void
begin_forces(const BillowSheetStep *step, size_t first, size_t n)
{
#pragma GCC ivdep
    for (size_t i = first; i < first + n; i++) {
        const double mass = STEP * step->mass[i];
        step->force.x[i] = STEP * step->load.x[i] + mass * (step->wish.x[i] - step->x.x[i]);
        step->force.y[i] = STEP * step->load.y[i] + mass * (step->wish.y[i] - step->x.y[i]);
        step->force.z[i] = STEP * step->load.z[i] + mass * (step->wish.z[i] - step->x.z[i]);
    }
}

/* Each spring of these rows is computed once, those from the row before once more, in an order that does not
 * depend on where the rows begin. */
BILLOW_WIDE static void
force_rows(void *data, size_t begin, size_t end)
{
    const BillowSheetStep *step = data;
    const size_t n = (size_t) step->grid.columns;
    begin_forces(step, begin * n, (end - begin) * n);
    for (int kind = 1; kind < KINDS && begin > 0; kind++)
        add_springs(step, begin - 1, kind, false, true);
    for (size_t row = begin; row < end; row++) {
        add_springs(step, row, 0, true, true);
        for (int kind = 1; kind < KINDS && row + 1 < (size_t) step->grid.rows; kind++)
            add_springs(step, row, kind, true, row + 1 < end);
        for (size_t i = row * n; i < (row + 1) * n; i++)
            if (step->held[i])
                step->force.x[i] = step->force.y[i] = step->force.z[i] = 0.0;
    }
}

static BillowVec3
push_of(const BillowSheetStep *step, size_t i)
{
    return billow_vec3_sub(billow_points_get(&step->x, i), billow_points_get(&step->before, i));
}

/* Returns the force that moves a point as it was pushed, if its neighbors move as they were: A times the pushes. */
static BillowVec3
force_of_push(const BillowSheetStep *step, int column, int row)
{
    const size_t i = billow_grid_index(&step->grid, column, row);
    const BillowVec3 own = push_of(step, i);
    BillowVec3 force = billow_vec3_scale(own, step->mass[i]);
    for (int kind = 0; kind < KINDS; kind++)
        for (int way = -1; way <= 1; way += 2) {
            int right, down;
            const double weight = spring_of(kind, &right, &down);
            const int c = column + way * right, r = row + way * down;
            if (c < 0 || c >= step->grid.columns || r < 0 || r >= step->grid.rows ||
                !has_spring(&step->grid, kind, way > 0 ? column : c, way > 0 ? row : r))
                continue;
            const BillowVec3 other = push_of(step, billow_grid_index(&step->grid, c, r));
            force = billow_vec3_add(force, billow_vec3_scale(billow_vec3_sub(own, other), weight));
        }
    return force;
}

/* Returns whether any of `n` points from `first` on was pushed. */
static bool
any_pushed(const BillowSheetStep *step, size_t first, size_t n)
{
    const BillowPoints *x = &step->x, *before = &step->before;
    return memcmp(x->x + first, before->x + first, n * sizeof(double)) != 0 ||
           memcmp(x->y + first, before->y + first, n * sizeof(double)) != 0 ||
           memcmp(x->z + first, before->z + first, n * sizeof(double)) != 0;
}

typedef struct {
    BillowSheetStep *step;
    BillowKeepOut *out;
} BearJob;

/* Colliders bear the cloth along their normals with what they had to push it, and let go of it where they
 * had not. Otherwise the next correction would draw the cloth back into them, and through them where it is
 * taut. */
static void
bear_row(BillowSheetStep *step, BillowKeepOut *out, size_t row)
{
    const size_t columns = (size_t) step->grid.columns;
    step->bears[row] = 0;
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
        const BillowVec3 place = billow_points_get(&step->x, i), load = billow_points_get(&step->load, i),
                         push = push_of(step, i);
        const bool pushed = billow_vec3_dot(push, push) > 0.0;
        if (!pushed && !(billow_vec3_dot(load, load) > 0.0))
            continue;
        const BillowVec3 normal = billow_keep_out_normal(out, i, place);
        const double bore = fmax(billow_vec3_dot(load, normal), 0.0);
        double size = LEFT * bore;
        if (pushed) {
            const BillowVec3 force = force_of_push(step, (int) (i % columns), (int) row);
            size = fmax(bore + TAKEN * billow_vec3_dot(force, normal), 0.0);
        }
        billow_points_set(&step->load, i,
                          billow_vec3_scale(normal, fmin(size, MOST_LOAD * step->grid.spacing)));
        step->bears[row] = 1;
    }
}

static void
bear_rows(void *data, size_t begin, size_t end)
{
    const BearJob *job = data;
    const size_t columns = (size_t) job->step->grid.columns;
    for (size_t row = begin; row < end; row++)
        if (job->step->bears[row] || any_pushed(job->step, row * columns, columns))
            bear_row(job->step, job->out, row);
}

/* Reads the pose, and moves it from the start, which is pushed out first, so that points stay on their
 * sides. */
static void
begin(BillowSheetStep *step, const float *const start[3], float *const pose[3], BillowKeepOut *out)
{
    const size_t count = billow_grid_count(&step->grid);
    billow_points_read(&step->x, count, start[0], start[1], start[2]);
    if (step->hold)
        billow_points_copy(&step->start, &step->x, count);
    if (out)
        billow_keep_out_push(out, 0, &step->x);
    billow_points_read(&step->x, count, pose[0], pose[1], pose[2]);
    billow_points_copy(&step->wish, &step->x, count);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&step->load, i, billow_vec3(0.0, 0.0, 0.0));
    memset(step->bears, 0, (size_t) step->grid.rows);
    if (out)
        billow_keep_out_push(out, BILLOW_KEEP_OUT_ROUNDS, &step->x);
}

/* Makes parts that are within about this many spacings of each other move alike from the start of the step. */
static void
move_alike(BillowSheetStep *step, double width, BillowWorkers *workers)
{
    const BillowCommonMoves moves = {width * step->grid.spacing, 1, 1.0, step->hold, step->room_alike};
    if (step->hold)
        billow_common_moves_take(&moves, &step->grid, &step->start, workers, &step->x);
}

/* Returns what keeps the cloth outside; NULL: nothing is in its way. */
static BillowKeepOut *
provide_keep_out(BillowSheetStep *step, const BillowObstacles *obstacles, BillowWorkers *workers)
{
    if (!obstacles)
        return NULL;
    if (!step->out)
        step->out = billow_keep_out_new(obstacles, &step->grid, step->held, workers);
    else
        billow_keep_out_restart(step->out, obstacles, workers);
    return step->out;
}

void
billow_sheet_step_run(BillowSheetStep *step, const float *const from[3], const float *const to[3], float e,
                      const float *const start[3], const BillowObstacles *obstacles, BillowWorkers *workers,
                      float *const pose[3])
{
    const size_t count = billow_grid_count(&step->grid), rows = (size_t) step->grid.rows;
    const size_t chunk = billow_workers_share_rows(workers, (size_t) step->grid.columns, rows);
    BillowKeepOut *out = provide_keep_out(step, obstacles, workers);
    BearJob bearing = {step, out};
    billow_workers_run(workers, rows, chunk, find_lengths, &(LengthsJob){step, from, to, (double) e});
    begin(step, start, pose, out);
    move_alike(step, PUSHED_ALIKE, workers);
    for (int k = 0; k < ITERATIONS; k++) {
        billow_workers_run(workers, rows, chunk, force_rows, step);
        billow_grid_solver_correct(step->solver, workers, &step->force, &step->x, NULL);
        if (!out)
            continue;
        billow_points_copy(&step->before, &step->x, count);
        billow_keep_out_push(out, 1, &step->x);
        billow_workers_run(workers, rows, chunk, bear_rows, &bearing);
    }
    move_alike(step, ALIKE, workers);
    if (out)
        billow_keep_out_push(out, BILLOW_KEEP_OUT_ROUNDS, &step->x);
    billow_points_write(&step->x, count, pose[0], pose[1], pose[2]);
}
