#include "core/cloth/grid_solver.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "core/cloth/band_cholesky.h"

#include <math.h>
#include <string.h>

enum {
    MAX_LEVELS = 16,
    DIRECT_WIDTH = 16, /* narrower grids are solved by band factorization */
    MARGIN = 16,       /* floats of padding before and after a row */
    LANES = 8,
    PIECE = 256, /* of a row at a time */
};

/* A level in single precision, which is enough for a correction. The couplings are padded with zeros for more
 * than a row on either side and are zero across the border, so loops may run past the end of a row. */
typedef struct {
    int columns, rows;
    bool closed;
    float *block;
    float *center, *east, *south, *south_east, *south_west;
    float *inverse;       /* for the Jacobi sweeps; 0 at fixed points */
    float *x[3], *rhs[3]; /* not on the finest level, unless it is the last */
    float *room;          /* scratch space for the rows that a chunk of work is processing */
    size_t n_rooms;       /* for so many chunks */
} Level;

struct BillowGridSolver {
    Level levels[MAX_LEVELS];
    int n_levels;
    BillowBandMatrix band; /* of the last level */
    double *values;
    BillowPoints rhs, x; /* of a tube whose rows are closed: with columns and rows exchanged */
};

enum { PLANES = 12 };

/* Buffers for the rows that a chunk is processing, used cyclically: row r uses buffer r modulo CYCLE. Each
 * has padding before and after, which is zero before row[-1] is read. */
enum { CYCLE = 4, BUFFERED_ROWS = 3 * (3 * CYCLE + 1) };

typedef struct {
    float *rhs[CYCLE][3], *x[CYCLE][3], *residual[CYCLE][3]; /* by buffer and axis */
    float *nothing;                                          /* a row of zeros */
} RowBuffers;

static size_t
row_room(int columns)
{
    return ((size_t) columns + 3 * MARGIN - 1) / MARGIN * MARGIN;
}

static RowBuffers
buffers_at(const Level *level, size_t chunk)
{
    size_t each = row_room(level->columns);
    float *next = level->room + chunk * BUFFERED_ROWS * each + MARGIN;
    RowBuffers hand = {.nothing = next};
    for (int turn = 0; turn < CYCLE; turn++)
        for (int axis = 0; axis < 3; axis++) {
            hand.rhs[turn][axis] = next += each;
            hand.x[turn][axis] = next += each;
            hand.residual[turn][axis] = next += each;
        }
    return hand;
}

static void
level_prepare(Level *level, const BillowStencil *a)
{
    size_t count = (size_t) a->columns * (size_t) a->rows, margin = (size_t) a->columns + MARGIN;
    level->columns = a->columns;
    level->rows = a->rows;
    level->closed = a->closed == BILLOW_CLOSED_COLUMNS;
    level->block = billow_allocate(PLANES * (count + 2 * margin), sizeof *level->block);
    float **planes[PLANES] = {&level->center,     &level->east,    &level->south,  &level->south_east,
                              &level->south_west, &level->inverse, &level->x[0],   &level->x[1],
                              &level->x[2],       &level->rhs[0],  &level->rhs[1], &level->rhs[2]};
    for (size_t k = 0; k < PLANES; k++)
        *planes[k] = level->block + k * (count + 2 * margin) + margin;
    for (size_t i = 0; i < count; i++) {
        level->center[i] = (float) a->center[i];
        level->east[i] = (float) a->east[i];
        level->south[i] = (float) a->south[i];
        level->south_east[i] = (float) a->south_east[i];
        level->south_west[i] = (float) a->south_west[i];
    }
    billow_stencil_damp(a, level->inverse);
}

/* Numbers the unknowns along the shorter axis first, which keeps the band narrow. Around a tube, every other number
 * goes one way, and the rest comes back. */
static size_t
band_number(const Level *level, int column, int row)
{
    int columns = level->columns, rows = level->rows;
    if (level->closed) {
        columns--;
        column = column == columns ? 0 : column;
        column = 2 * column <= columns ? 2 * column : 2 * (columns - column) - 1;
        column = column == columns ? columns - 1 : column;
    }
    if (columns <= rows)
        return (size_t) row * (size_t) columns + (size_t) column;
    return (size_t) column * (size_t) rows + (size_t) row;
}

static void
factorise_last(BillowGridSolver *solver, const BillowStencil *a)
{
    const Level *last = &solver->levels[solver->n_levels - 1];
    const int around = a->columns - last->closed;
    size_t width = around <= a->rows ? (size_t) around + 1 + last->closed
                                     : (size_t) a->rows * (last->closed ? 2 : 1) + 1;
    solver->band = billow_band_matrix_new((size_t) around * (size_t) a->rows, width);
    solver->values = billow_allocate(BILLOW_BAND_LANES * solver->band.count, sizeof *solver->values);
    for (int row = 0; row < a->rows; row++)
        for (int column = 0; column < a->columns; column++) {
            size_t i = band_number(last, column, row);
            if (column < around && billow_stencil_is_fixed(a, column, row))
                billow_band_matrix_add(&solver->band, i, i, 1.0);
            for (int r = row; r <= row + 1 && r < a->rows; r++)
                for (int c = r == row ? column : column - 1; c <= column + 1; c++)
                    if (c >= 0 && c < a->columns)
                        billow_band_matrix_add(&solver->band, i, band_number(last, c, r),
                                               *billow_stencil_at(a, column, row, c, r));
        }
    billow_band_matrix_factorise(&solver->band);
}

BillowGridSolver *
billow_grid_solver_new(BillowStencil stencil)
{
    BillowGridSolver *solver = billow_allocate(1, sizeof *solver);
    if (stencil.closed == BILLOW_CLOSED_ROWS) {
        BillowStencil exchanged = billow_stencil_exchange(&stencil);
        billow_stencil_free(&stencil);
        stencil = exchanged;
        solver->rhs = billow_points_new((size_t) stencil.columns * (size_t) stencil.rows);
        solver->x = billow_points_new((size_t) stencil.columns * (size_t) stencil.rows);
    }
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
    for (int i = 0; i < solver->n_levels; i++) {
        free(solver->levels[i].block);
        free(solver->levels[i].room);
    }
    billow_band_matrix_free(&solver->band);
    free(solver->values);
    billow_points_free(&solver->rhs);
    billow_points_free(&solver->x);
    free(solver);
}

/* A pass over a level, down to the next coarser one or up from it. */
typedef struct {
    Level *fine, *coarse;
    size_t chunk;
    const BillowPoints *rhs; /* the caller's right-hand side on the finest level, otherwise NULL */
    BillowPoints *to;        /* the points of the caller that are corrected on the finest level, ... */
    double *moves;           /* ... and the longest correction of each row, or NULL */
} Pass;

static const double *
axis_of(const BillowPoints *points, int axis)
{
    return axis == 0 ? points->x : axis == 1 ? points->y : points->z;
}

/* Returns the step of both points of a tube's seam: of the sum of their residuals. */
BILLOW_WITHIN float
seam_step(const Level *level, size_t row, const float *residual)
{
    const size_t last = (size_t) level->columns - 1;
    return level->inverse[row * (last + 1)] * (residual[0] + residual[last]);
}

/* Starts on a row: x = w D⁻¹ rhs, the first Jacobi sweep from zero. Rows outside the grid are zero. */
BILLOW_WITHIN void
start_row(const Pass *pass, const RowBuffers *hand, size_t row)
{
    size_t n = (size_t) pass->fine->columns, first = row * n;
    if (row >= (size_t) pass->fine->rows) {
        for (int axis = 0; axis < 3; axis++)
            memset(hand->x[row % CYCLE][axis], 0, n * sizeof(float));
        return;
    }
    const float *inverse = pass->fine->inverse + first;
    for (int axis = 0; axis < 3; axis++) {
        float *rhs = hand->rhs[row % CYCLE][axis], *x = hand->x[row % CYCLE][axis];
        if (pass->rhs) {
            const double *from = axis_of(pass->rhs, axis) + first;
#pragma GCC ivdep
            for (size_t i = 0; i < n; i++) {
                float value = (float) from[i];
                rhs[i] = value;
                x[i] = inverse[i] * value;
            }
        } else {
            const float *from = pass->fine->rhs[axis] + first;
#pragma GCC ivdep
            for (size_t i = 0; i < n; i++) {
                float value = from[i];
                rhs[i] = value;
                x[i] = inverse[i] * value;
            }
        }
        if (pass->fine->closed)
            x[0] = x[n - 1] = seam_step(pass->fine, row, rhs);
    }
}

/* The couplings of a point. */
typedef struct {
    float center, east, west, south, north, south_east, north_west, south_west, north_east;
} Couplings;

/* Returns one axis of A x at a point. */
BILLOW_WITHIN float
product_at(Couplings a, const float *above, const float *x, const float *below, size_t i)
{
    return a.center * x[i] + (a.east * x[i + 1] + a.west * x[i - 1]) +
           (a.south * below[i] + a.north * above[i]) +
           (a.south_east * below[i + 1] + a.north_west * above[i - 1]) +
           (a.south_west * below[i - 1] + a.north_east * above[i + 1]);
}

/* Computes residual = rhs - A x of a buffered row between its neighbors. */
BILLOW_WITHIN void
find_residual(const Level *level, const RowBuffers *hand, size_t row)
{
    size_t n = (size_t) level->columns, first = row * n;
    const float *center = level->center + first, *east = level->east + first, *south = level->south + first,
                *south_east = level->south_east + first, *south_west = level->south_west + first;
    const float *north = south - n, *north_west = south_east - n - 1, *north_east = south_west - n + 1;
    float *const *x = hand->x[row % CYCLE], *const *rhs = hand->rhs[row % CYCLE],
                 *const *out = hand->residual[row % CYCLE];
    float *const *above = hand->x[(row + CYCLE - 1) % CYCLE], *const *below = hand->x[(row + 1) % CYCLE];
    const float *x0 = x[0], *x1 = x[1], *x2 = x[2], *above0 = above[0], *above1 = above[1],
                *above2 = above[2];
    const float *below0 = below[0], *below1 = below[1], *below2 = below[2];
    const float *rhs0 = rhs[0], *rhs1 = rhs[1], *rhs2 = rhs[2];
    float *out0 = out[0], *out1 = out[1], *out2 = out[2];
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        Couplings a = {center[i],     east[i],       east[i - 1],   south[i],     north[i],
                       south_east[i], north_west[i], south_west[i], north_east[i]};
        out0[i] = rhs0[i] - product_at(a, above0, x0, below0, i);
        out1[i] = rhs1[i] - product_at(a, above1, x1, below1, i);
        out2[i] = rhs2[i] - product_at(a, above2, x2, below2, i);
    }
}

/* Adapts a row to an even number of intervals. A coarse value is r_2j + (r_2j-1 + r_2j+1) / 2, and the last
 * fine point always belongs to the last coarse one: if its index is odd, a zero is inserted before it. */
BILLOW_WITHIN void
pad_row(const RowBuffers *hand, int columns, size_t row)
{
    for (int axis = 0; axis < 3; axis++) {
        float *end = hand->residual[row % CYCLE][axis] + columns;
        end[0] = columns % 2 == 0 ? end[-1] : 0.0f;
        end[-1] = columns % 2 == 0 ? 0.0f : end[-1];
        end[1] = 0.0f;
    }
}

/* Computes a coarse row: the fine row at its position, plus half of those above and below. */
BILLOW_WITHIN void
restrict_row(const float *above, const float *here, const float *below, int count, float *out)
{
#pragma GCC ivdep
    for (int j = 0; j < count; j++) {
        float a = above[2 * j] + 0.5f * (above[2 * j - 1] + above[2 * j + 1]);
        float h = here[2 * j] + 0.5f * (here[2 * j - 1] + here[2 * j + 1]);
        float b = below[2 * j] + 0.5f * (below[2 * j - 1] + below[2 * j + 1]);
        out[j] = 0.5f * a + h + 0.5f * b;
    }
}

/* Returns whether fine row `row` is interpolated from the coarse row `parent`. */
static bool
has_parent(size_t row, size_t parent, size_t rows)
{
    int found[2], n = row < rows ? billow_coarse_parents((int) row, (int) rows, found) : 0;
    return (n > 0 && (size_t) found[0] == parent) || (n > 1 && (size_t) found[1] == parent);
}

/* Computes coarse rows of rhs_coarse = Pᵀ (rhs - A x), x = w D⁻¹ rhs. */
BILLOW_WIDE static void
restrict_rows(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    const Level *fine = pass->fine, *coarse = pass->coarse;
    RowBuffers hand = buffers_at(fine, begin / pass->chunk);
    size_t rows = (size_t) fine->rows, m = (size_t) coarse->columns;
    size_t next = begin > 0 ? 2 * begin - 1 : 0; /* next row to process */
    start_row(pass, &hand, next - 1);
    start_row(pass, &hand, next);
    start_row(pass, &hand, next + 1);
    for (size_t row = begin; row < end; row++) {
        size_t center = row + 1 == (size_t) coarse->rows ? rows - 1 : 2 * row;
        bool has_above = center > 0 && has_parent(center - 1, row, rows),
             has_below = has_parent(center + 1, row, rows);
        for (; next <= center + has_below; next++) {
            start_row(pass, &hand, next + 2);
            find_residual(fine, &hand, next);
            pad_row(&hand, fine->columns, next);
        }
        for (int axis = 0; axis < 3; axis++) {
            const float *above = has_above ? hand.residual[(center + CYCLE - 1) % CYCLE][axis] : hand.nothing;
            const float *below = has_below ? hand.residual[(center + 1) % CYCLE][axis] : hand.nothing;
            restrict_row(above, hand.residual[center % CYCLE][axis], below, coarse->columns,
                         coarse->rhs[axis] + row * m);
        }
    }
}

/* Computes x += P x_coarse for one axis of a row: between two coarse rows, or on one (the second is NULL). */
BILLOW_WITHIN void
prolong_row(const float *first, const float *second, int fine_count, float *x)
{
    int last = billow_coarse_count(fine_count) - 1, even = fine_count % 2 == 0;
    if (second) {
#pragma GCC ivdep
        for (int j = 0; j < last - even; j++) {
            x[2 * j] = x[2 * j] + 0.5f * first[j] + 0.5f * second[j];
            x[2 * j + 1] =
                x[2 * j + 1] + 0.25f * (first[j] + first[j + 1]) + 0.25f * (second[j] + second[j + 1]);
        }
        if (even)
            x[fine_count - 2] = x[fine_count - 2] + 0.5f * first[last - 1] + 0.5f * second[last - 1];
        x[fine_count - 1] = x[fine_count - 1] + 0.5f * first[last] + 0.5f * second[last];
    } else {
#pragma GCC ivdep
        for (int j = 0; j < last - even; j++) {
            x[2 * j] += first[j];
            x[2 * j + 1] += 0.5f * (first[j] + first[j + 1]);
        }
        if (even)
            x[fine_count - 2] += first[last - 1];
        x[fine_count - 1] += first[last];
    }
}

/* Starts on a row: x = w D⁻¹ rhs + P x_coarse. */
BILLOW_WITHIN void
start_prolonged(const Pass *pass, const RowBuffers *hand, size_t row)
{
    const Level *fine = pass->fine, *coarse = pass->coarse;
    start_row(pass, hand, row);
    if (row >= (size_t) fine->rows)
        return;
    int parent[2], n = billow_coarse_parents((int) row, fine->rows, parent);
    size_t m = (size_t) coarse->columns;
    for (int axis = 0; axis < 3; axis++)
        prolong_row(coarse->x[axis] + (size_t) parent[0] * m,
                    n > 1 ? coarse->x[axis] + (size_t) parent[1] * m : NULL, fine->columns,
                    hand->x[row % CYCLE][axis]);
}

/* Computes out = x + w D⁻¹ residual of a buffered row. */
BILLOW_WITHIN void
smooth_row(const Level *level, const RowBuffers *hand, size_t row, float *const out[3])
{
    size_t n = (size_t) level->columns;
    const float *inverse = level->inverse + row * n;
    for (int axis = 0; axis < 3; axis++) {
        const float *x = hand->x[row % CYCLE][axis], *residual = hand->residual[row % CYCLE][axis];
        float *to = out[axis];
        const float step = level->closed ? seam_step(level, row, residual) : 0.0f;
#pragma GCC ivdep
        for (size_t i = 0; i < n; i++)
            to[i] = x[i] + inverse[i] * residual[i];
        if (level->closed)
            to[0] = to[n - 1] = x[0] + step;
    }
}

/* Returns the largest of `n` squares. Separate lanes keep the processor's vectors full.
 */
BILLOW_WITHIN double
largest(const double *squares, size_t n)
{
    double most[LANES] = {0.0};
    size_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (size_t k = 0; k < LANES; k++)
            most[k] = squares[i + k] > most[k] ? squares[i + k] : most[k];
    for (; i < n; i++)
        most[0] = squares[i] > most[0] ? squares[i] : most[0];
    for (size_t k = 1; k < LANES; k++)
        most[0] = most[k] > most[0] ? most[k] : most[0];
    return most[0];
}

/* Adds a row of corrections to the caller's points. Those of fixed points are arbitrary but have no effect:
 * nothing is coupled to these points, and they do not move. */
BILLOW_WITHIN void
move_row(const Pass *pass, float *const step[3], size_t row)
{
    size_t n = (size_t) pass->fine->columns, first = row * n;
    const float *inverse = pass->fine->inverse + first, *sx = step[0], *sy = step[1], *sz = step[2];
    double *px = pass->to->x + first, *py = pass->to->y + first, *pz = pass->to->z + first;
    double squares[PIECE], most = 0.0;
    for (size_t begin = 0; begin < n; begin += PIECE) {
        size_t count = n - begin < PIECE ? n - begin : PIECE;
#pragma GCC ivdep
        for (size_t k = 0; k < count; k++) {
            size_t i = begin + k;
            bool free_point = inverse[i] > 0.0f;
            float fx = sx[i], fy = sy[i], fz = sz[i];
            double x = (double) (free_point ? fx : 0.0f), y = (double) (free_point ? fy : 0.0f),
                   z = (double) (free_point ? fz : 0.0f);
            squares[k] = x * x + y * y + z * z;
            px[i] += x;
            py[i] += y;
            pz[i] += z;
        }
        most = fmax(most, largest(squares, count));
    }
    if (pass->moves)
        pass->moves[row] = sqrt(most);
}

/* Computes fine rows of x = x + w D⁻¹ (rhs - A x), from x = w D⁻¹ rhs + P x_coarse. */
BILLOW_WIDE static void
prolong_rows(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    const Level *fine = pass->fine;
    RowBuffers hand = buffers_at(fine, begin / pass->chunk);
    size_t n = (size_t) fine->columns;
    start_prolonged(pass, &hand, begin - 1);
    start_prolonged(pass, &hand, begin);
    start_prolonged(pass, &hand, begin + 1);
    for (size_t row = begin; row < end; row++) {
        start_prolonged(pass, &hand, row + 2);
        find_residual(fine, &hand, row);
        if (pass->to) {
            smooth_row(fine, &hand, row, hand.residual[row % CYCLE]);
            move_row(pass, hand.residual[row % CYCLE], row);
        } else {
            float *out[3] = {fine->x[0] + row * n, fine->x[1] + row * n, fine->x[2] + row * n};
            smooth_row(fine, &hand, row, out);
        }
    }
}

static void
solve_last(BillowGridSolver *solver, const Level *level)
{
    const int columns = level->columns, rows = level->rows;
    const float *const rhs[3] = {level->rhs[0], level->rhs[1], level->rhs[2]};
    float *const x[3] = {level->x[0], level->x[1], level->x[2]};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const bool again = level->closed && column == columns - 1;
            double *values = &solver->values[BILLOW_BAND_LANES * band_number(level, column, row)];
            for (int axis = 0; axis < 3; axis++)
                values[axis] = (again ? values[axis] : 0.0) + (double) rhs[axis][row * columns + column];
        }
    billow_band_matrix_solve(&solver->band, solver->values);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const double *values = &solver->values[BILLOW_BAND_LANES * band_number(level, column, row)];
            for (int axis = 0; axis < 3; axis++)
                x[axis][row * columns + column] = (float) values[axis];
        }
}

/* Splits a level's work into chunks and makes room for them. */
static size_t
share_rows(BillowWorkers *workers, Level *level, size_t columns, size_t rows)
{
    const size_t chunk = billow_workers_share_rows(workers, columns, rows),
                 n_chunks = (rows + chunk - 1) / chunk;
    if (n_chunks > level->n_rooms) {
        free(level->room);
        level->room =
            billow_allocate(n_chunks * BUFFERED_ROWS * row_room(level->columns), sizeof *level->room);
        level->n_rooms = n_chunks;
    }
    return chunk;
}

static void
cycle(BillowGridSolver *solver, BillowWorkers *workers, int number, Pass pass)
{
    pass.fine = &solver->levels[number];
    if (number == solver->n_levels - 1) {
        solve_last(solver, pass.fine);
        return;
    }
    pass.coarse = pass.fine + 1;
    size_t columns = (size_t) pass.fine->columns, rows = (size_t) pass.fine->rows,
           coarse_rows = (size_t) pass.coarse->rows;
    pass.chunk = share_rows(workers, pass.fine, 2 * columns, coarse_rows);
    billow_workers_run(workers, coarse_rows, pass.chunk, restrict_rows, &pass);
    cycle(solver, workers, number + 1, (Pass){0});
    pass.chunk = share_rows(workers, pass.fine, columns, rows);
    billow_workers_run(workers, rows, pass.chunk, prolong_rows, &pass);
}

/* Solves the finest level directly if it is also the last. */
static void
correct_directly(BillowGridSolver *solver, const BillowPoints *rhs, BillowPoints *x, double *moves)
{
    Level *level = &solver->levels[0];
    size_t n = (size_t) level->columns, rows = (size_t) level->rows;
    Pass pass = {.fine = level, .to = x, .moves = moves};
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < n * rows; i++)
            level->rhs[axis][i] = (float) axis_of(rhs, axis)[i];
    solve_last(solver, level);
    for (size_t row = 0; row < rows; row++) {
        float *step[3] = {level->x[0] + row * n, level->x[1] + row * n, level->x[2] + row * n};
        move_row(&pass, step, row);
    }
}

/* Copies points with columns and rows exchanged; `columns` are those of `from`. */
static void
exchange(const BillowPoints *from, size_t columns, size_t rows, BillowPoints to)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            billow_points_set(&to, column * rows + row, billow_points_get(from, row * columns + column));
}

void
billow_grid_solver_correct(BillowGridSolver *solver, BillowWorkers *workers, const BillowPoints *rhs,
                           BillowPoints *x, double *moves)
{
    if (solver->rhs.x) {
        const size_t columns = (size_t) solver->levels[0].columns, rows = (size_t) solver->levels[0].rows;
        const BillowPoints from = solver->rhs, to = solver->x;
        exchange(rhs, rows, columns, from);
        exchange(x, rows, columns, to);
        solver->rhs.x = NULL;
        billow_grid_solver_correct(solver, workers, &from, &solver->x, NULL);
        solver->rhs = from;
        exchange(&to, columns, rows, *x);
        return;
    }
    if (solver->n_levels == 1)
        correct_directly(solver, rhs, x, moves);
    else
        cycle(solver, workers, 0, (Pass){.rhs = rhs, .to = x, .moves = moves});
}
