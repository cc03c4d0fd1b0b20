#include "physics/solver/multigrid.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "physics/net/lines.h"
#include "physics/solver/conjugate_gradients.h"

#include <string.h>

enum {
    SMALLEST_SIDE = 4, /* nets with shorter sides are not coarsened */
    MAX_LEVELS = 32,
    LINES_PER_CHUNK = 16,
    TILE = 16,            /* of transposed copies */
    WORTH_SHARING = 3000, /* points of a net from which several threads are faster than one */
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
new_level(int columns, int rows, bool is_ring, BillowWorkers *workers)
{
    size_t count = (size_t) columns * (size_t) rows;
    Level level = {.five = billow_five_point_new(columns, rows),
                   .across = billow_lines_new(columns, rows, true),
                   .down = billow_lines_new(columns, rows, false),
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
    for (;;) {
        multigrid->levels[multigrid->n_levels++] = new_level(columns, rows, is_ring, workers);
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

/* Vectors, in the layouts of rows and columns. */
typedef struct {
    float *const *rows, *const *columns;
} Layouts;

typedef struct {
    const Level *level;
    const Layouts *vectors;
    size_t n_vectors;
    bool add; /* to what is there */
} ConvertLayoutJob;

BILLOW_WITHIN void
transpose_tile(const float *from, size_t from_step, float *restrict to, size_t to_step, size_t m, size_t n,
               bool add)
{
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++)
            to[i * to_step + j] =
                add ? to[i * to_step + j] + from[j * from_step + i] : from[j * from_step + i];
}

/* to[i][j] = from[j][i], or is increased by that, for i in [begin, end), j < n */
static void
transpose(const float *from, size_t from_step, float *to, size_t to_step, size_t begin, size_t end, size_t n,
          bool add)
{
    for (size_t i = begin; i < end; i += TILE)
        for (size_t j = 0; j < n; j += TILE) {
            const float *tile = from + j * from_step + i;
            const size_t high = end - i < TILE ? end - i : TILE, wide = n - j < TILE ? n - j : TILE;
            if (add)
                transpose_tile(tile, from_step, to + i * to_step + j, to_step, high, wide, true);
            else
                transpose_tile(tile, from_step, to + i * to_step + j, to_step, high, wide, false);
        }
}

/* Column 2 k + p is line k of parity p of the column layout, and likewise for rows. */
static void
columns_to_rows(void *data, size_t begin, size_t end)
{
    const ConvertLayoutJob *job = data;
    const BillowLines *across = job->level->across, *down = job->level->down;
    for (int axis = 0; axis < 3; axis++)
        for (size_t q = 0; q < 2; q++) /* of the column */
            for (size_t p = 0; p < 2; p++) {
                size_t n = (size_t) billow_lines_count(down, (int) q);
                transpose(job->vectors->columns[q] + (size_t) axis * down->plane + p * down->stride,
                          2 * down->stride,
                          job->vectors->rows[p] + (size_t) axis * across->plane + q * across->stride,
                          2 * across->stride, begin, end < n ? end : n,
                          (size_t) billow_lines_count(across, (int) p), false);
            }
}

static void
rows_to_columns(void *data, size_t begin, size_t end)
{
    const ConvertLayoutJob *job = data;
    const BillowLines *across = job->level->across, *down = job->level->down;
    for (size_t v = 0; v < job->n_vectors; v++)
        for (int axis = 0; axis < 3; axis++)
            for (size_t q = 0; q < 2; q++)
                for (size_t p = 0; p < 2; p++) {
                    size_t n = (size_t) billow_lines_count(across, (int) p);
                    transpose(job->vectors[v].rows[p] + (size_t) axis * across->plane + q * across->stride,
                              2 * across->stride,
                              job->vectors[v].columns[q] + (size_t) axis * down->plane + p * down->stride,
                              2 * down->stride, begin, end < n ? end : n,
                              (size_t) billow_lines_count(down, (int) q), job->add);
                }
}

static void
convert_to_rows(const Level *level, Layouts vector)
{
    ConvertLayoutJob job = {level, &vector, 1, false};
    billow_workers_run(level->workers, (size_t) billow_lines_count(level->down, 0), LINES_PER_CHUNK,
                       columns_to_rows, &job);
}

static void
convert_to_columns(const Level *level, const Layouts *vectors, size_t n_vectors, bool add)
{
    ConvertLayoutJob job = {level, vectors, n_vectors, add};
    billow_workers_run(level->workers, (size_t) billow_lines_count(level->across, 0), LINES_PER_CHUNK,
                       rows_to_columns, &job);
}

/* --- Between levels --- */

/* flat -> r */
static void
read_flat(const Level *level)
{
    const BillowLines *down = level->down;
    size_t columns = (size_t) level->five.columns;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = 0; row < (size_t) level->five.rows; row++)
            for (size_t p = 0; p < 2; p++) {
                float *restrict to = down->r[p] + axis * down->plane + row * down->stride;
                const float *from = level->flat[axis] + row * columns + p;
                size_t n = (size_t) billow_lines_count(down, (int) p);
                for (size_t k = 0; k < n; k++)
                    to[k] = from[2 * k];
            }
}

/* sum -> flat */
static void
write_flat(const Level *level)
{
    const BillowLines *down = level->down;
    size_t columns = (size_t) level->five.columns;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = 0; row < (size_t) level->five.rows; row++)
            for (size_t p = 0; p < 2; p++) {
                const float *from = level->sum[p] + axis * down->plane + row * down->stride;
                float *restrict to = level->flat[axis] + row * columns + p;
                size_t n = (size_t) billow_lines_count(down, (int) p);
                for (size_t k = 0; k < n; k++)
                    to[2 * k] = from[k];
            }
}

typedef struct {
    const Level *fine, *coarse;
} TransferJob;

/* Computes to += share * row of r, restricted to coarse columns. */
BILLOW_WIDE static void
gather_row(const Level *fine, size_t axis, size_t row, float share, float *restrict to, size_t n)
{
    const BillowLines *down = fine->down;
    const float *even = down->r[0] + axis * down->plane + row * down->stride;
    const float *odd = down->r[1] + axis * down->plane + row * down->stride;
    to[0] += share * (even[0] + 0.5f * odd[0]);
    for (size_t k = 1; k < n; k++)
        to[k] += share * (even[k] + 0.5f * (odd[k - 1] + odd[k]));
    if (fine->five.columns % 2 == 0) /* it moves like its neighbor, or in a ring like both */
        to[fine->five.is_ring ? 0 : n - 1] += share * 0.5f * odd[n - 1];
}

/* Computes flat = P' r for coarse rows [begin, end). */
static void
restrict_rows(void *data, size_t begin, size_t end)
{
    const TransferJob *job = data;
    size_t n = (size_t) job->coarse->five.columns, rows = (size_t) job->fine->five.rows;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++) {
            float *to = job->coarse->flat[axis] + row * n;
            memset(to, 0, n * sizeof *to);
            gather_row(job->fine, axis, 2 * row, 1.0f, to, n);
            if (row > 0)
                gather_row(job->fine, axis, 2 * row - 1, 0.5f, to, n);
            if (2 * row + 1 < rows)
                gather_row(job->fine, axis, 2 * row + 1, 2 * row + 2 < rows ? 0.5f : 1.0f, to, n);
        }
}

/* Computes a row of z as the mean of two coarse rows, interpolated. */
BILLOW_WIDE static void
spread_row(const Level *fine, size_t axis, size_t row, const float *a, const float *b, size_t n)
{
    const BillowLines *down = fine->down;
    float *restrict even = down->z[0] + axis * down->plane + row * down->stride;
    float *restrict odd = down->z[1] + axis * down->plane + row * down->stride;
    for (size_t k = 0; k < n; k++)
        even[k] = 0.5f * (a[k] + b[k]);
    for (size_t k = 0; k + 1 < n; k++)
        odd[k] = 0.25f * ((a[k] + b[k]) + (a[k + 1] + b[k + 1]));
    if (fine->five.columns % 2 == 0)
        odd[n - 1] = fine->five.is_ring ? 0.5f * (even[n - 1] + even[0]) : even[n - 1];
}

/* Computes z = P flat for fine rows [begin, end). */
static void
prolong_rows(void *data, size_t begin, size_t end)
{
    const TransferJob *job = data;
    size_t n = (size_t) job->coarse->five.columns, rows = (size_t) job->coarse->five.rows;
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++) {
            const float *a = job->coarse->flat[axis] + row / 2 * n;
            spread_row(job->fine, axis, row, a, row % 2 && row / 2 + 1 < rows ? a + n : a, n);
        }
}

/* --- The cycle --- */

/* Computes sum ~ A5^-1 r. The second half, after the coarser level, is the adjoint of the first. */
static void
cycle(Level *level, int levels)
{
    BillowLines *across = level->across, *down = level->down;
    const Layouts rest = {across->r, down->r}, correction = {across->z, level->sum};
    /* r of the rows -> sum = the rows' correction, r */
    convert_to_rows(level, rest);
    billow_lines_sweep(across, 0, NULL, level->workers);
    convert_to_columns(level, (const Layouts[]){correction, rest}, 2, false);
    billow_lines_sweep(down, 0, level->sum, level->workers);
    if (levels > 1) {
        Level *coarse = level + 1;
        TransferJob job = {level, coarse};
        billow_workers_run(level->workers, (size_t) coarse->five.rows, LINES_PER_CHUNK, restrict_rows, &job);
        read_flat(coarse);
        cycle(coarse, levels - 1);
        write_flat(coarse);
        billow_workers_run(level->workers, (size_t) level->five.rows, LINES_PER_CHUNK, prolong_rows, &job);
        billow_lines_subtract_product(down, level->sum, level->workers);
    }
    billow_lines_sweep(down, 1, level->sum, level->workers);
    convert_to_rows(level, rest);
    billow_lines_solve(across, 1, level->workers);
    convert_to_columns(level, &correction, 1, true);
}

typedef struct {
    const Level *level;
    const Places *places;
    const BillowPoints *r;
    BillowPoints *z;
} ConvertJob;

static void
read_points(void *data, size_t begin, size_t end)
{
    const ConvertJob *job = data;
    const BillowLines *down = job->level->down;
    const Places *places = job->places;
    const double *const from[3] = {job->r->x, job->r->y, job->r->z};
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++)
            for (size_t p = 0; p < 2; p++) {
                float *restrict to = down->r[p] + axis * down->plane + row * down->stride;
                const double *r = from[axis] + row * places->down + p * places->across;
                size_t n = (size_t) billow_lines_count(down, (int) p);
                for (size_t k = 0; k < n; k++)
                    to[k] = (float) r[2 * k * places->across];
                if (places->is_ring && p == 0)
                    to[0] += (float) r[(size_t) job->level->five.columns * places->across];
            }
}

static void
write_points(void *data, size_t begin, size_t end)
{
    const ConvertJob *job = data;
    const BillowLines *down = job->level->down;
    const Places *places = job->places;
    double *const to[3] = {job->z->x, job->z->y, job->z->z};
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t row = begin; row < end; row++)
            for (size_t p = 0; p < 2; p++) {
                const float *sum = job->level->sum[p] + axis * down->plane + row * down->stride;
                double *restrict z = to[axis] + row * places->down + p * places->across;
                size_t n = (size_t) billow_lines_count(down, (int) p);
                for (size_t k = 0; k < n; k++)
                    z[2 * k * places->across] = (double) sum[k];
                if (places->is_ring && p == 0)
                    z[(size_t) job->level->five.columns * places->across] = z[0];
            }
}

double
billow_multigrid_precondition(BillowMultigrid *multigrid, const BillowPoints *r, BillowPoints *z)
{
    Level *finest = &multigrid->levels[0];
    ConvertJob job = {finest, &multigrid->places, r, z};
    size_t rows = (size_t) finest->five.rows,
           columns = (size_t) finest->five.columns + multigrid->places.is_ring;
    billow_workers_run(finest->workers, rows, LINES_PER_CHUNK, read_points, &job);
    cycle(finest, multigrid->n_levels);
    billow_workers_run(finest->workers, rows, LINES_PER_CHUNK, write_points, &job);
    billow_filter_apply(multigrid->filter, z);
    return billow_points_dot(multigrid->workers, rows * columns, r, z);
}
