#include "physics/solver/multigrid.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "physics/net/lines.h"
#include "physics/net/transpose.h"
#include "physics/solver/conjugate_gradients.h"

#include <string.h>

enum {
    SMALLEST_SIDE = 4, /* nets with shorter sides are not coarsened */
    MAX_LEVELS = 32,
    ROWS_AT_A_TIME = 16,
    WORTH_SHARING = 3000, /* points of a net from which several threads are faster than one */
    LARGE_SIDE = 127,     /* points of a side of the finest net from which lines lie in bundles */
};

/* Stiffness of a prescribed direction relative to its point: on its own net, and on coarser ones, where it is
 * distributed over everything that moves with the coarse point. */
static const float PINNED_STIFFNESS = 1000.0f, PINNED_COARSE = 1.0f;

/* Vectors use the layout of the columns (lines.h). */
typedef struct {
    BillowFivePoint five;
    BillowLines *across, *down; /* rows and columns as lines */
    float *sum[2];              /* the correction so far; in the layout of down->z */
    float *flat[3];             /* in grid order: input and output of this level */
    BillowWorkers *workers;     /* NULL: not worthwhile */
} Level;

/* Points of the finest net in the grid. */
typedef struct {
    size_t across, down; /* index offsets to the next column and row of the net */
    bool is_ring;        /* the first column is also beyond the last one */
} Places;

struct BillowMultigrid {
    BillowClosed closed;
    Places places;
    BillowFivePoint open;     /* of a tube: the net with its seam open */
    BillowFilter ring_filter; /* the filter of a tube's net */
    int n_levels;
    Level levels[MAX_LEVELS];
    BillowWorkers *workers;
    const BillowFilter *filter;
};

static Level
new_level(int columns, int rows, bool is_ring, bool in_bundles, BillowWorkers *workers)
{
    size_t count = (size_t) columns * (size_t) rows;
    Level level = {.five = billow_five_point_new(columns, rows),
                   .across = billow_lines_new(columns, rows, true, in_bundles),
                   .down = billow_lines_new(columns, rows, false, in_bundles),
                   .workers = count >= WORTH_SHARING ? workers : NULL};
    level.five.is_ring = is_ring && columns > 1;
    for (int p = 0; p < 2; p++)
        level.sum[p] = billow_allocate(3 * level.down->plane, sizeof(float));
    for (int axis = 0; axis < 3; axis++)
        level.flat[axis] = billow_allocate(count, sizeof(float));
    return level;
}

BillowMultigrid *
billow_multigrid_new(const BillowGrid *grid, BillowWorkers *workers)
{
    BillowMultigrid *multigrid = billow_allocate(1, sizeof *multigrid);
    const bool by_rows = grid->closed == BILLOW_CLOSED_ROWS, is_ring = grid->closed != BILLOW_OPEN;
    int columns = by_rows ? grid->rows : grid->columns, rows = by_rows ? grid->columns : grid->rows;
    multigrid->workers = workers;
    multigrid->closed = grid->closed;
    multigrid->places =
        (Places){by_rows ? (size_t) grid->columns : 1, by_rows ? 1 : (size_t) grid->columns, is_ring};
    if (is_ring) {
        multigrid->open = billow_five_point_new(grid->columns, grid->rows);
        columns--;
    }
    const bool in_bundles = !is_ring && (columns >= LARGE_SIDE || rows >= LARGE_SIDE);
    for (;;) {
        multigrid->levels[multigrid->n_levels++] = new_level(columns, rows, is_ring, in_bundles, workers);
        if (columns <= SMALLEST_SIDE && rows <= SMALLEST_SIDE)
            return multigrid;
        columns = (columns + 1) / 2;
        rows = (rows + 1) / 2;
    }
}

void
billow_multigrid_free(BillowMultigrid *multigrid)
{
    if (!multigrid)
        return;
    for (int i = 0; i < multigrid->n_levels; i++) {
        Level *level = &multigrid->levels[i];
        billow_five_point_free(&level->five);
        billow_lines_free(level->across);
        billow_lines_free(level->down);
        for (int p = 0; p < 2; p++)
            free(level->sum[p]);
        for (int axis = 0; axis < 3; axis++)
            free(level->flat[axis]);
    }
    billow_five_point_free(&multigrid->open);
    billow_filter_free(&multigrid->ring_filter);
    free(multigrid);
}

/* Copies what is prescribed for the points of a tube's net. */
static const BillowFilter *
filter_of_ring(BillowMultigrid *multigrid, const BillowFilter *filter)
{
    BillowFilter *ring = &multigrid->ring_filter;
    const size_t columns = (size_t) multigrid->levels[0].five.columns,
                 wide = (size_t) multigrid->open.columns;
    const bool by_rows = multigrid->closed == BILLOW_CLOSED_ROWS;
    if (ring->capacity < filter->n) {
        ring->capacity = filter->n;
        ring->entries = billow_reallocate(ring->entries, ring->capacity, sizeof *ring->entries);
    }
    ring->n = 0;
    for (size_t i = 0; i < filter->n; i++) {
        const size_t point = filter->entries[i].point, column = by_rows ? point / wide : point % wide,
                     row = by_rows ? point % wide : point / wide;
        if (column == columns)
            continue;
        ring->entries[ring->n] = filter->entries[i];
        ring->entries[ring->n++].point = row * columns + column;
    }
    return ring;
}

void
billow_multigrid_assemble(BillowMultigrid *multigrid, const BillowBlockMatrix *matrix, double *const extra[6],
                          double extra_scale, const BillowSurface *surface, double surface_scale,
                          const BillowFilter *filter)
{
    Level *finest = &multigrid->levels[0];
    const bool is_ring = multigrid->places.is_ring;
    BillowFivePoint *five = is_ring ? &multigrid->open : &finest->five;
    const BillowFilter *held = is_ring ? filter_of_ring(multigrid, filter) : filter;
    multigrid->filter = filter;
    billow_five_point_lump(five, matrix, extra, extra_scale);
    if (surface)
        billow_surface_stiffen(surface, surface_scale, five);
    if (is_ring)
        billow_five_point_close(&multigrid->open, multigrid->closed, &finest->five);
    billow_five_point_hold(&finest->five, held, PINNED_COARSE);
    for (int i = 1; i < multigrid->n_levels; i++)
        billow_five_point_coarsen(&multigrid->levels[i - 1].five, &multigrid->levels[i].five,
                                  multigrid->levels[i - 1].workers);
    billow_five_point_hold(&finest->five, held, PINNED_STIFFNESS);
    for (int i = 0; i < multigrid->n_levels; i++) {
        Level *level = &multigrid->levels[i];
        billow_lines_factor(level->across, &level->five, level->workers);
        billow_lines_factor(level->down, &level->five, level->workers);
    }
}

/* --- Between the layouts of rows and columns --- */

/* What is computed by the threads of a pool, some lines or rows at a time. */
typedef struct {
    const Level *level;
    int first; /* parity of the lines that were solved first */
    const Level *coarse;
    const Places *places;  /* of the points, on the finest level; or NULL */
    const BillowPoints *r; /* and their vectors */
    BillowPoints *z;
} CycleJob;

static size_t
least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Copies or adds the values of the lines [begin, end) of each parity, which are in one bundle, to the layout of the
 * lines across them: position 2 k + p is line k of parity p there, and vice versa. */
static void
cross_over(const BillowLines *lines, float *const from[2], const BillowLines *others, float *const to[2],
           bool add, size_t begin, size_t end)
{
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t q = 0; q < 2; q++)
            for (size_t p = 0; p < 2; p++) {
                const size_t last = least(end, (size_t) billow_lines_count(lines, (int) q)),
                             n = (size_t) billow_lines_count(others, (int) p);
                for (size_t first = 0; first < n; first += others->stride)
                    billow_transpose(
                        from[q] + axis * lines->plane + billow_lines_at(lines, 2 * first + p, begin) - begin,
                        2 * lines->stride, to[p] + axis * others->plane + billow_lines_at(others, q, first),
                        2 * others->stride, begin, last, least(n - first, others->stride), add);
            }
}

/* Completes the sweep of rows [begin, end) of each parity, and converts z to sum and r. */
static void
leave_rows(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    const Level *level = job->level;
    billow_lines_find_rest(level->across, job->first, NULL, begin, end);
    cross_over(level->across, level->across->z, level->down, level->sum, false, begin, end);
    cross_over(level->across, level->across->r, level->down, level->down->r, false, begin, end);
}

/* Completes the sweep of columns [begin, end) of each parity, unless they are a ring, and converts r. */
static void
leave_columns(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    const Level *level = job->level;
    if (!level->five.is_ring)
        billow_lines_find_rest(level->down, job->first, level->sum, begin, end);
    cross_over(level->down, level->down->r, level->across, level->across->r, false, begin, end);
}

/* --- Between levels --- */

/* flat -> r of the rows [begin, end), at most ROWS_AT_A_TIME from a multiple of that on: those of a parity are in one
 * bundle */
static void
read_flat(const Level *level, size_t begin, size_t end)
{
    const BillowLines *across = level->across;
    const size_t columns = (size_t) level->five.columns;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t p = 0; p < 2 && begin + p < end; p++)
            billow_transpose(level->flat[axis] + (begin + p) * columns, 2 * columns,
                             across->r[p] + axis * across->plane + billow_lines_at(across, 0, begin / 2),
                             across->stride, 0, columns, (end - begin + 1 - p) / 2, false);
}

/* sum -> flat, for the rows [begin, end) */
static void
write_flat(const Level *level, size_t begin, size_t end)
{
    const BillowLines *down = level->down;
    const size_t columns = (size_t) level->five.columns;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++)
            for (size_t p = 0; p < 2; p++) {
                float *to = level->flat[axis] + row * columns + p;
                const size_t count = (size_t) billow_lines_count(down, (int) p);
                for (size_t first = 0; first < count; first += down->stride) {
                    const float *from =
                        level->sum[p] + axis * down->plane + billow_lines_at(down, row, first);
                    float *restrict values = to + 2 * first;
                    const size_t n = least(count - first, down->stride);
                    for (size_t k = 0; k < n; k++)
                        values[2 * k] = from[k];
                }
            }
}

/* Computes to += share * row of r, restricted to coarse columns. */
BILLOW_WIDE static void
gather_row(const Level *fine, size_t axis, size_t row, float share, float *to, size_t columns)
{
    const BillowLines *down = fine->down;
    const float *r[2] = {down->r[0] + axis * down->plane, down->r[1] + axis * down->plane};
    float before = 0.0f;
    for (size_t first = 0; first < columns; first += down->stride) {
        const size_t at = billow_lines_at(down, row, first), n = least(columns - first, down->stride);
        const float *even = r[0] + at, *odd = r[1] + at;
        float *restrict sum = to + first;
        sum[0] += share * (even[0] + 0.5f * (before + odd[0]));
        for (size_t k = 1; k < n; k++)
            sum[k] += share * (even[k] + 0.5f * (odd[k - 1] + odd[k]));
        before = odd[n - 1];
    }
    if (fine->five.columns % 2 == 0) /* it moves like its neighbor, or in a ring like both */
        to[fine->five.is_ring ? 0 : columns - 1] += share * 0.5f * before;
}

/* Computes r = P' r for coarse rows [begin, end). */
static void
restrict_rows(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    const Level *fine = job->level;
    size_t n = (size_t) job->coarse->five.columns, rows = (size_t) fine->five.rows;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++) {
            float *to = job->coarse->flat[axis] + row * n;
            memset(to, 0, n * sizeof *to);
            gather_row(fine, axis, 2 * row, 1.0f, to, n);
            if (row > 0)
                gather_row(fine, axis, 2 * row - 1, 0.5f, to, n);
            if (2 * row + 1 < rows)
                gather_row(fine, axis, 2 * row + 1, 2 * row + 2 < rows ? 0.5f : 1.0f, to, n);
        }
    read_flat(job->coarse, begin, end);
}

/* Computes a row of z as the mean of two coarse rows, interpolated. */
BILLOW_WIDE static void
spread_row(const Level *fine, size_t axis, size_t row, const float *a, const float *b, size_t columns)
{
    const BillowLines *down = fine->down;
    float *z[2] = {down->z[0] + axis * down->plane, down->z[1] + axis * down->plane};
    for (size_t first = 0; first < columns; first += down->stride) {
        const size_t at = billow_lines_at(down, row, first), n = least(columns - first, down->stride),
                     between = least(columns - 1 - first, down->stride);
        const float *c = a + first, *d = b + first;
        float *restrict even = z[0] + at, *restrict odd = z[1] + at;
        for (size_t k = 0; k < n; k++)
            even[k] = 0.5f * (c[k] + d[k]);
        for (size_t k = 0; k < between; k++)
            odd[k] = 0.25f * ((c[k] + d[k]) + (c[k + 1] + d[k + 1]));
    }
    if (fine->five.columns % 2 == 0) {
        const size_t last = billow_lines_at(down, row, columns - 1);
        z[1][last] =
            fine->five.is_ring ? 0.5f * (z[0][last] + z[0][billow_lines_at(down, row, 0)]) : z[0][last];
    }
}

/* Computes z = P flat for fine rows [begin, end). */
static void
prolong_rows(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    size_t n = (size_t) job->coarse->five.columns, rows = (size_t) job->coarse->five.rows;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++) {
            const float *a = job->coarse->flat[axis] + row / 2 * n;
            spread_row(job->level, axis, row, a, row % 2 && row / 2 + 1 < rows ? a + n : a, n);
        }
}

/* --- Points of the grid --- */

/* r of the points -> r of the rows [begin, end), of which the first is even */
static void
read_points(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    const Places *places = job->places;
    const double *const from[3] = {job->r->x, job->r->y, job->r->z};
    const size_t columns = (size_t) job->level->five.columns;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++) {
            float *restrict to = job->level->flat[axis] + row * columns;
            const double *r = from[axis] + row * places->down;
            for (size_t column = 0; column < columns; column++)
                to[column] = (float) r[column * places->across];
            if (places->is_ring)
                to[0] += (float) r[columns * places->across];
        }
    read_flat(job->level, begin, end);
}

/* sum -> z of the points, for the rows [begin, end) */
static void
write_points(const CycleJob *job, size_t begin, size_t end)
{
    const BillowLines *down = job->level->down;
    const Places *places = job->places;
    double *const to[3] = {job->z->x, job->z->y, job->z->z};
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++)
            for (size_t p = 0; p < 2; p++) {
                double *restrict z = to[axis] + row * places->down + p * places->across;
                const size_t count = (size_t) billow_lines_count(down, (int) p);
                for (size_t first = 0; first < count; first += down->stride) {
                    const float *sum =
                        job->level->sum[p] + axis * down->plane + billow_lines_at(down, row, first);
                    const size_t n = least(count - first, down->stride);
                    for (size_t k = 0; k < n; k++)
                        z[2 * (first + k) * places->across] = (double) sum[k];
                }
                if (places->is_ring && p == 0)
                    z[(size_t) job->level->five.columns * places->across] = z[0];
            }
}

/* --- The cycle --- */

/* Adds z of the rows [begin, end) of each parity to sum, and hands it out. */
static void
finish_rows(void *data, size_t begin, size_t end)
{
    const CycleJob *job = data;
    const Level *level = job->level;
    const size_t rows = (size_t) level->five.rows, after = 2 * end < rows ? 2 * end : rows;
    cross_over(level->across, level->across->z, level->down, level->sum, true, begin, end);
    if (job->places)
        write_points(job, 2 * begin, after);
    else
        write_flat(level, 2 * begin, after);
}

/* Computes sum ~ A5^-1 r, r that of the rows. The second half, after the coarser level, is the adjoint of the first.
 * `job` says where sum goes to: flat, or the points. */
static void
cycle(CycleJob job, int levels)
{
    const Level *level = job.level;
    BillowLines *across = level->across, *down = level->down;
    job.first = 0;
    billow_lines_solve(across, 0, level->workers);
    billow_workers_run(level->workers, across->padded, billow_lines_at_a_time(across, level->workers),
                       leave_rows, &job);
    billow_lines_sweep(down, 0, level->sum, level->workers);
    if (levels > 1) {
        const Level *coarse = job.coarse = level + 1;
        billow_workers_run(level->workers, (size_t) coarse->five.rows, ROWS_AT_A_TIME, restrict_rows, &job);
        cycle((CycleJob){.level = coarse}, levels - 1);
        billow_workers_run(level->workers, (size_t) level->five.rows, ROWS_AT_A_TIME, prolong_rows, &job);
        billow_lines_subtract_product(down, level->sum, level->workers);
    }
    job.first = 1;
    if (level->five.is_ring)
        billow_lines_sweep(down, 1, level->sum, level->workers);
    else
        billow_lines_solve(down, 1, level->workers);
    billow_workers_run(level->workers, down->padded, billow_lines_at_a_time(down, level->workers),
                       leave_columns, &job);
    billow_lines_solve(across, 1, level->workers);
    billow_workers_run(level->workers, across->padded, billow_lines_at_a_time(across, level->workers),
                       finish_rows, &job);
}

double
billow_multigrid_precondition(BillowMultigrid *multigrid, const BillowPoints *r, BillowPoints *z)
{
    Level *finest = &multigrid->levels[0];
    CycleJob job = {.level = finest, .places = &multigrid->places, .r = r, .z = z};
    size_t rows = (size_t) finest->five.rows,
           columns = (size_t) finest->five.columns + multigrid->places.is_ring;
    billow_workers_run(finest->workers, rows, ROWS_AT_A_TIME, read_points, &job);
    cycle(job, multigrid->n_levels);
    billow_filter_apply(multigrid->filter, z);
    return billow_points_dot(multigrid->workers, rows * columns, r, z);
}
