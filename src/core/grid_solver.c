#include "core/grid_solver.h"

#include "core/allocate.h"
#include "core/band_cholesky.h"

#include <string.h>

enum {
    MAX_LEVELS = 16,
    DIRECT_WIDTH = 16,   /* narrower grids are solved by a band factor */
    CHUNK_POINTS = 4096, /* work handed to a thread at a time */
};

static const double DAMPING = 0.8; /* of the Jacobi sweeps */

/* A level in single precision, which is enough for a correction. Every array goes on with zeros for a row and
 * more on either side, and couplings across the border are zero, so that rows may run on into one another. */
typedef struct {
    int columns, rows;
    float *block;
    float *center, *east, *south, *south_east, *south_west;
    float *inverse; /* DAMPING / diagonal, 0 at fixed points */
    float *x[3], *rhs[3], *residual[3];
} Level;

struct BillowGridSolver {
    Level levels[MAX_LEVELS];
    int n_levels;
    BillowBandMatrix band; /* of the last level */
    double *values;
};

enum { PLANES = 15 };

static void
level_prepare(Level *level, const BillowStencil *a)
{
    size_t count = (size_t) a->columns * (size_t) a->rows, margin = (size_t) a->columns + 16;
    level->columns = a->columns;
    level->rows = a->rows;
    level->block = billow_allocate(PLANES * (count + 2 * margin), sizeof *level->block);
    float **planes[PLANES] = {
        &level->center,  &level->east,   &level->south,       &level->south_east,  &level->south_west,
        &level->inverse, &level->x[0],   &level->x[1],        &level->x[2],        &level->rhs[0],
        &level->rhs[1],  &level->rhs[2], &level->residual[0], &level->residual[1], &level->residual[2]};
    for (size_t k = 0; k < PLANES; k++)
        *planes[k] = level->block + k * (count + 2 * margin) + margin;
    for (size_t i = 0; i < count; i++) {
        level->center[i] = (float) a->center[i];
        level->east[i] = (float) a->east[i];
        level->south[i] = (float) a->south[i];
        level->south_east[i] = (float) a->south_east[i];
        level->south_west[i] = (float) a->south_west[i];
        level->inverse[i] = a->center[i] > 0.0 ? (float) (DAMPING / a->center[i]) : 0.0f;
    }
}

/* Numbers the unknowns along the shorter axis first, which keeps the band narrow. */
static size_t
band_number(int columns, int rows, int column, int row)
{
    if (columns <= rows)
        return (size_t) row * (size_t) columns + (size_t) column;
    return (size_t) column * (size_t) rows + (size_t) row;
}

static void
factorise_last(BillowGridSolver *solver, const BillowStencil *a)
{
    size_t width = (size_t) (a->columns < a->rows ? a->columns : a->rows);
    solver->band = billow_band_matrix_new((size_t) a->columns * (size_t) a->rows, width + 1);
    solver->values = billow_allocate(solver->band.count, sizeof *solver->values);
    for (int row = 0; row < a->rows; row++)
        for (int column = 0; column < a->columns; column++) {
            size_t i = band_number(a->columns, a->rows, column, row);
            if (billow_stencil_is_fixed(a, column, row))
                billow_band_matrix_add(&solver->band, i, i, 1.0);
            for (int r = row; r <= row + 1 && r < a->rows; r++)
                for (int c = r == row ? column : column - 1; c <= column + 1; c++)
                    if (c >= 0 && c < a->columns)
                        billow_band_matrix_add(&solver->band, i, band_number(a->columns, a->rows, c, r),
                                               *billow_stencil_at(a, column, row, c, r));
        }
    billow_band_matrix_factorise(&solver->band);
}

BillowGridSolver *
billow_grid_solver_new(BillowStencil stencil)
{
    BillowGridSolver *solver = billow_allocate(1, sizeof *solver);
    while (stencil.columns > DIRECT_WIDTH && stencil.rows > DIRECT_WIDTH &&
           solver->n_levels < MAX_LEVELS - 1) {
        level_prepare(&solver->levels[solver->n_levels++], &stencil);
        BillowStencil coarse = billow_stencil_coarsen(&stencil);
        billow_stencil_free(&stencil);
        stencil = coarse;
    }
    level_prepare(&solver->levels[solver->n_levels++], &stencil);
    factorise_last(solver, &stencil);
    billow_stencil_free(&stencil);
    return solver;
}

void
billow_grid_solver_free(BillowGridSolver *solver)
{
    if (!solver)
        return;
    for (int i = 0; i < solver->n_levels; i++)
        free(solver->levels[i].block);
    billow_band_matrix_free(&solver->band);
    free(solver->values);
    free(solver);
}

typedef struct {
    Level *fine, *coarse;
    const BillowPoints *from; /* the caller's right-hand side */
    BillowPoints *to;         /* and result */
} Sweep;

static const double *
axis_of(const BillowPoints *points, int axis)
{
    return axis == 0 ? points->x : axis == 1 ? points->y : points->z;
}

static void
load_rows(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    size_t n = (size_t) sweep->fine->columns;
    for (int axis = 0; axis < 3; axis++) {
        const double *from = axis_of(sweep->from, axis);
        float *rhs = sweep->fine->rhs[axis];
        for (size_t i = begin * n; i < end * n; i++)
            rhs[i] = (float) from[i];
    }
}

/* Fixed points may hold anything by now: nothing is coupled with them. */
static void
store_rows(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    size_t n = (size_t) sweep->fine->columns;
    const float *inverse = sweep->fine->inverse;
    for (int axis = 0; axis < 3; axis++) {
        double *to = (double *) axis_of(sweep->to, axis);
        const float *x = sweep->fine->x[axis];
        for (size_t i = begin * n; i < end * n; i++)
            to[i] = inverse[i] > 0.0f ? (double) x[i] : 0.0;
    }
}

/* x = w D⁻¹ rhs: the first Jacobi sweep from zero. */
static void
start_rows(void *data, size_t begin, size_t end)
{
    const Level *level = ((const Sweep *) data)->fine;
    size_t n = (size_t) level->columns;
    const float *inverse = level->inverse;
    for (int axis = 0; axis < 3; axis++) {
        float *x = level->x[axis];
        const float *rhs = level->rhs[axis];
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++)
            x[i] = inverse[i] * rhs[i];
    }
}

/* residual = rhs - A x */
static void
residual_rows(void *data, size_t begin, size_t end)
{
    const Level *level = ((const Sweep *) data)->fine;
    size_t n = (size_t) level->columns;
    const float *c = level->center, *e = level->east, *s = level->south, *se = level->south_east,
                *sw = level->south_west, *w = e - 1, *north = s - n, *nw = se - n - 1, *ne = sw - n + 1;
    for (int axis = 0; axis < 3; axis++) {
        float *residual = level->residual[axis];
        const float *x = level->x[axis], *rhs = level->rhs[axis];
        const float *above = x - n, *below = x + n;
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++)
            residual[i] = rhs[i] - (c[i] * x[i] + (e[i] * x[i + 1] + w[i] * x[i - 1]) +
                                    (s[i] * below[i] + north[i] * above[i]) +
                                    (se[i] * below[i + 1] + nw[i] * above[i - 1]) +
                                    (sw[i] * below[i - 1] + ne[i] * above[i + 1]));
    }
}

/* x += w D⁻¹ residual */
static void
smooth_rows(void *data, size_t begin, size_t end)
{
    const Level *level = ((const Sweep *) data)->fine;
    size_t n = (size_t) level->columns;
    const float *inverse = level->inverse;
    for (int axis = 0; axis < 3; axis++) {
        float *x = level->x[axis];
        const float *residual = level->residual[axis];
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++)
            x[i] += inverse[i] * residual[i];
    }
}

/* A fine row's share of a coarse one:  out_j += weight (r_2j + (r_2j-1 + r_2j+1) / 2), the last fine point
 * being the last coarse one's whatever its number. */
static void
restrict_row(const float *fine, int fine_count, float weight, float *out)
{
    int last = billow_coarse_count(fine_count) - 1, even = fine_count % 2 == 0;
    out[0] += weight * (fine[0] + (fine_count > 2 ? 0.5f * fine[1] : 0.0f));
#pragma GCC ivdep
    for (int j = 1; j < last - even; j++)
        out[j] += weight * (fine[2 * j] + 0.5f * (fine[2 * j - 1] + fine[2 * j + 1]));
    if (even && last > 1)
        out[last - 1] += weight * (fine[fine_count - 2] + 0.5f * fine[fine_count - 3]);
    out[last] += weight * (fine[fine_count - 1] + (even ? 0.0f : 0.5f * fine[fine_count - 2]));
}

/* rhs_coarse = Pᵀ residual */
static void
restrict_rows(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    const Level *fine = sweep->fine, *coarse = sweep->coarse;
    for (int axis = 0; axis < 3; axis++) {
        for (int row = (int) begin; row < (int) end; row++) {
            float *out = coarse->rhs[axis] + (size_t) row * (size_t) coarse->columns;
            int center = row == coarse->rows - 1 ? fine->rows - 1 : 2 * row;
            memset(out, 0, (size_t) coarse->columns * sizeof *out);
            for (int r = center - 1; r <= center + 1; r++) {
                int parent[2];
                if (r < 0 || r >= fine->rows)
                    continue;
                int n = billow_coarse_parents(r, fine->rows, parent);
                if (parent[0] == row || (n == 2 && parent[1] == row))
                    restrict_row(fine->residual[axis] + (size_t) r * (size_t) fine->columns, fine->columns,
                                 n == 1 ? 1.0f : 0.5f, out);
            }
        }
    }
}

/* A coarse row's share of a fine one: the other way round. */
static void
prolong_row(const float *coarse, int fine_count, float weight, float *out)
{
    int last = billow_coarse_count(fine_count) - 1, even = fine_count % 2 == 0;
#pragma GCC ivdep
    for (int j = 0; j < last - even; j++) {
        out[2 * j] += weight * coarse[j];
        out[2 * j + 1] += 0.5f * weight * (coarse[j] + coarse[j + 1]);
    }
    if (even)
        out[fine_count - 2] += weight * coarse[last - 1];
    out[fine_count - 1] += weight * coarse[last];
}

/* x += P x_coarse */
static void
prolong_rows(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    const Level *fine = sweep->fine, *coarse = sweep->coarse;
    for (int axis = 0; axis < 3; axis++) {
        for (size_t row = begin; row < end; row++) {
            int parent[2], n = billow_coarse_parents((int) row, fine->rows, parent);
            for (int k = 0; k < n; k++)
                prolong_row(coarse->x[axis] + (size_t) parent[k] * (size_t) coarse->columns, fine->columns,
                            n == 1 ? 1.0f : 0.5f, fine->x[axis] + row * (size_t) fine->columns);
        }
    }
}

static void
solve_last(BillowGridSolver *solver, const Level *level)
{
    int columns = level->columns, rows = level->rows;
    for (int axis = 0; axis < 3; axis++) {
        const float *rhs = level->rhs[axis];
        float *x = level->x[axis];
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                solver->values[band_number(columns, rows, column, row)] =
                    (double) rhs[row * columns + column];
        billow_band_matrix_solve(&solver->band, solver->values);
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                x[row * columns + column] = (float) solver->values[band_number(columns, rows, column, row)];
    }
}

static size_t
chunk_rows(const Level *level)
{
    return 1 + CHUNK_POINTS / (size_t) level->columns;
}

static void
cycle(BillowGridSolver *solver, BillowWorkers *workers, int number)
{
    Level *level = &solver->levels[number];
    if (number == solver->n_levels - 1) {
        solve_last(solver, level);
        return;
    }
    Level *coarse = level + 1;
    Sweep sweep = {.fine = level, .coarse = coarse};
    size_t rows = (size_t) level->rows, chunk = chunk_rows(level);
    billow_workers_run(workers, rows, chunk, start_rows, &sweep);
    billow_workers_run(workers, rows, chunk, residual_rows, &sweep);
    billow_workers_run(workers, (size_t) coarse->rows, chunk_rows(coarse), restrict_rows, &sweep);
    cycle(solver, workers, number + 1);
    billow_workers_run(workers, rows, chunk, prolong_rows, &sweep);
    billow_workers_run(workers, rows, chunk, residual_rows, &sweep);
    billow_workers_run(workers, rows, chunk, smooth_rows, &sweep);
}

void
billow_grid_solver_apply(BillowGridSolver *solver, BillowWorkers *workers, const BillowPoints *rhs,
                         BillowPoints *x)
{
    Level *finest = &solver->levels[0];
    Sweep sweep = {.fine = finest, .from = rhs, .to = x};
    billow_workers_run(workers, (size_t) finest->rows, chunk_rows(finest), load_rows, &sweep);
    cycle(solver, workers, 0);
    billow_workers_run(workers, (size_t) finest->rows, chunk_rows(finest), store_rows, &sweep);
}
