#include "core/layers/smoothing.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

/* How far a touch moves its center towards the mean; the distance to the neighbors, and at most that of
 * the centers of strokes, as shares of the radius; and the radius of a stroke as a multiple of that. */
static const double SHARE = 0.5, NEIGHBOR = 0.5, CENTERS = 0.2, STROKE = 2.0;

/* Steps of conjugate gradients at most. */
enum { ROUNDS = 40 };

/* Offsets below this share of the spacing are rounded to 0. */
static const double LEAST_OFFSET = 1e-4;

struct BillowSmoothing {
    BillowGrid grid;
    double radius;
    int away;           /* spacings to the neighbors */
    int step;           /* spacings between the centers of strokes */
    BillowVec3 *before; /* per point */
    BillowVec3 *now;
    BillowVec3 *next; /* while it is touched */
    int *centers;     /* grid points */
    size_t n_centers;
};

BillowSmoothing *
billow_smoothing_new(const BillowGrid *grid, const BillowVec3 *places, double radius)
{
    const size_t count = billow_grid_count(grid);
    BillowSmoothing *smoothing = billow_allocate(1, sizeof *smoothing);
    *smoothing = (BillowSmoothing){.grid = *grid, .radius = radius};
    const double spacings = fmin(radius / grid->spacing, 1e6);
    smoothing->away = (int) fmax(round(NEIGHBOR * spacings), 1.0);
    smoothing->step = (int) fmax(floor(CENTERS * spacings), 1.0);
    smoothing->before = billow_allocate(count, sizeof *places);
    smoothing->now = billow_allocate(count, sizeof *places);
    smoothing->next = billow_allocate(count, sizeof *places);
    smoothing->centers = billow_allocate(BILLOW_MAX_SMOOTHING_STROKES, sizeof *smoothing->centers);
    memcpy(smoothing->before, places, count * sizeof *places);
    memcpy(smoothing->now, places, count * sizeof *places);
    return smoothing;
}

void
billow_smoothing_free(BillowSmoothing *smoothing)
{
    if (!smoothing)
        return;
    free(smoothing->before);
    free(smoothing->now);
    free(smoothing->next);
    free(smoothing->centers);
    free(smoothing);
}

BillowVec3
billow_smoothing_place(const BillowSmoothing *smoothing, size_t point)
{
    return smoothing->now[point];
}

/* --- A touch --- */

/* Returns a number of a line around the cloth or along it, or -1 beyond it. */
static int
line_at(int number, int count, bool closed)
{
    if (closed)
        return (number % (count - 1) + count - 1) % (count - 1);
    return number < 0 || number >= count ? -1 : number;
}

/* Adds two opposite neighbors if both are there. */
static int
add_pair(const BillowSmoothing *smoothing, int column, int row, int across, int down, BillowVec3 *sum)
{
    const BillowGrid *grid = &smoothing->grid;
    const bool closed_columns = grid->closed == BILLOW_CLOSED_COLUMNS,
               closed_rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int c[] = {line_at(column - across, grid->columns, closed_columns),
                     line_at(column + across, grid->columns, closed_columns)},
              r[] = {line_at(row - down, grid->rows, closed_rows),
                     line_at(row + down, grid->rows, closed_rows)};
    if (c[0] < 0 || c[1] < 0 || r[0] < 0 || r[1] < 0)
        return 0;
    for (int i = 0; i < 2; i++)
        *sum = billow_vec3_add(*sum, smoothing->now[billow_grid_index(grid, c[i], r[i])]);
    return 2;
}

/* Returns where a point is when it has gone this share of the way to the mean of its neighbors. */
static BillowVec3
eased(const BillowSmoothing *smoothing, int column, int row, double share)
{
    const BillowVec3 own = smoothing->now[billow_grid_index(&smoothing->grid, column, row)];
    BillowVec3 sum = {0.0, 0.0, 0.0};
    const int n = add_pair(smoothing, column, row, smoothing->away, 0, &sum) +
                  add_pair(smoothing, column, row, 0, smoothing->away, &sum);
    if (n == 0)
        return own;
    return billow_vec3_add(billow_vec3_scale(own, 1.0 - share), billow_vec3_scale(sum, share / n));
}

static double
distance(const BillowGrid *grid, int column, int row, int other_column, int other_row)
{
    return billow_grid_length(grid, column, row, other_column, other_row);
}

/* Adds the centers of strokes that the touch needs. Returns false if there are too many. */
static bool
add_centers(BillowSmoothing *smoothing, int column, int row)
{
    const BillowGrid *grid = &smoothing->grid;
    size_t n = smoothing->n_centers;
    for (int r = 0; r < grid->rows; r += smoothing->step)
        for (int c = 0; c < grid->columns; c += smoothing->step) {
            const int point = (int) billow_grid_index(grid, c, r);
            bool is_there = billow_grid_is_second(grid, (size_t) point);
            for (size_t i = 0; i < smoothing->n_centers && !is_there; i++)
                is_there = smoothing->centers[i] == point;
            if (is_there || !(distance(grid, c, r, column, row) < smoothing->radius))
                continue;
            if (n == BILLOW_MAX_SMOOTHING_STROKES)
                return false;
            smoothing->centers[n++] = point;
        }
    smoothing->n_centers = n;
    return true;
}

bool
billow_smoothing_touch(BillowSmoothing *smoothing, int column, int row)
{
    const BillowGrid *grid = &smoothing->grid;
    if (!add_centers(smoothing, column, row))
        return false;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const double share = distance(grid, c, r, column, row) / smoothing->radius;
            smoothing->next[billow_grid_index(grid, c, r)] =
                eased(smoothing, c, r, SHARE * billow_nudge_falloff(BILLOW_NUDGE_SMOOTH, share));
        }
    BillowVec3 *const now = smoothing->now;
    smoothing->now = smoothing->next;
    smoothing->next = now;
    return true;
}

/* --- Strokes --- */

/* A range of columns or rows. */
typedef struct {
    int from, to;
} Range;

static Range
range_around(int middle, int reach, int count, bool closed)
{
    const int from = middle - reach, to = middle + reach;
    return closed ? (Range){0, count} : (Range){from > 0 ? from : 0, to < count ? to + 1 : count};
}

/* Adds B x to the moves of points, where B are the strokes and x their offsets, or with `back` the product
 * of B's transpose and the moves to the offsets. */
static void
apply(const BillowSmoothing *smoothing, bool back, BillowVec3 *offsets, BillowVec3 *moves)
{
    const BillowGrid *grid = &smoothing->grid;
    const double radius = STROKE * smoothing->step * grid->spacing;
    const int reach = (int) (STROKE * smoothing->step);
    for (size_t i = 0; i < smoothing->n_centers; i++) {
        const int column = smoothing->centers[i] % grid->columns, row = smoothing->centers[i] / grid->columns;
        const Range c = range_around(column, reach, grid->columns, grid->closed == BILLOW_CLOSED_COLUMNS),
                    r = range_around(row, reach, grid->rows, grid->closed == BILLOW_CLOSED_ROWS);
        for (int down = r.from; down < r.to; down++)
            for (int across = c.from; across < c.to; across++) {
                const double away = distance(grid, across, down, column, row),
                             share = billow_nudge_falloff(BILLOW_NUDGE_SMOOTH, away / radius);
                BillowVec3 *move = &moves[billow_grid_index(grid, across, down)];
                if (back)
                    offsets[i] = billow_vec3_add(offsets[i], billow_vec3_scale(*move, share));
                else
                    *move = billow_vec3_add(*move, billow_vec3_scale(offsets[i], share));
            }
    }
}

static void
add_all(BillowVec3 *to, const BillowVec3 *more, double factor, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = billow_vec3_add(to[i], billow_vec3_scale(more[i], factor));
}

static double
sum_of_squares(const BillowVec3 *vectors, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += billow_vec3_dot(vectors[i], vectors[i]);
    return sum;
}

/* Finds the offsets x of least squares |y - B x| of the moves y, which become what is left of them: conjugate
 * gradients on the normal equations. Hestenes and Stiefel, Methods of conjugate gradients for solving linear
 * systems, 1952. */
static void
find_offsets(const BillowSmoothing *smoothing, BillowVec3 *moves, BillowVec3 *offsets)
{
    const size_t n = smoothing->n_centers, count = billow_grid_count(&smoothing->grid);
    BillowVec3 *gradient = billow_allocate(n, sizeof *gradient), *way = billow_allocate(n, sizeof *way),
               *image = billow_allocate(count, sizeof *image);
    apply(smoothing, true, gradient, moves);
    memcpy(way, gradient, n * sizeof *way);
    double squares = sum_of_squares(gradient, n);
    for (int round = 0; round < ROUNDS && squares > 0.0; round++) {
        memset(image, 0, count * sizeof *image);
        apply(smoothing, false, way, image);
        const double length = squares / sum_of_squares(image, count), before = squares;
        add_all(offsets, way, length, n);
        add_all(moves, image, -length, count);
        memset(gradient, 0, n * sizeof *gradient);
        apply(smoothing, true, gradient, moves);
        squares = sum_of_squares(gradient, n);
        for (size_t i = 0; i < n; i++)
            way[i] = billow_vec3_add(gradient[i], billow_vec3_scale(way[i], squares / before));
    }
    free(gradient);
    free(way);
    free(image);
}

static double
rounded(double number, double unit)
{
    return unit * round(number / unit);
}

size_t
billow_smoothing_strokes(const BillowSmoothing *smoothing,
                         BillowNudgeStroke strokes[BILLOW_MAX_SMOOTHING_STROKES])
{
    const BillowGrid *grid = &smoothing->grid;
    const size_t count = billow_grid_count(grid);
    const double unit = pow(10.0, floor(log10(LEAST_OFFSET * grid->spacing))); /* so that files are short */
    BillowVec3 *moves = billow_allocate(count, sizeof *moves),
               *offsets = billow_allocate(BILLOW_MAX_SMOOTHING_STROKES, sizeof *offsets);
    for (size_t i = 0; i < count; i++)
        moves[i] = billow_vec3_sub(smoothing->now[i], smoothing->before[i]);
    find_offsets(smoothing, moves, offsets);
    size_t n = 0;
    for (size_t i = 0; i < smoothing->n_centers; i++) {
        const BillowVec3 offset = {rounded(offsets[i].x, unit), rounded(offsets[i].y, unit),
                                   rounded(offsets[i].z, unit)};
        const int column = smoothing->centers[i] % grid->columns, row = smoothing->centers[i] / grid->columns;
        if (billow_vec3_dot(offset, offset) > 0.0)
            strokes[n++] =
                (BillowNudgeStroke){.point = {(double) column / (grid->columns - 1),
                                              grid->rows > 1 ? (double) row / (grid->rows - 1) : 0.0},
                                    .radius = STROKE * smoothing->step * grid->spacing,
                                    .offset = offset};
    }
    free(moves);
    free(offsets);
    return n;
}
