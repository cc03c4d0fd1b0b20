#include "core/layers/sculpting.h"

#include "core/base/allocate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How far a smoothing touch moves its center towards the mean; the distance to the neighbors and that of the
 * centers of strokes, as shares of the radius; and the radius of a stroke as a multiple of that. */
static const double SHARE = 0.5, NEIGHBOR = 0.5, CENTERS = 0.2, STROKE = 2.0;

/* How far a pinching touch moves points near its center towards it, as a share of the way, and raises the
 * center, as a share of the radius. */
static const double PINCH = 0.1;

/* Steps of conjugate gradients at most. */
enum { ROUNDS = 40 };

/* Offsets below this share of the spacing are rounded to 0. */
static const double LEAST_OFFSET = 1e-4;

struct BillowSculpting {
    BillowGrid grid;
    double radius;
    int away;           /* spacings to the neighbors */
    int step;           /* spacings between the centers of strokes */
    BillowVec3 *before; /* per point */
    BillowVec3 *now;
    BillowVec3 *next; /* while it is touched */
    int *centers;     /* grid points */
    size_t n_centers;
    int reach[2];      /* of a stroke across and down, spacings; at most as far as the grid */
    double *footprint; /* what it gives to points so far down and across: reach[1] + 1 rows of reach[0] + 1 */
};

static void
add_footprint(BillowSculpting *sculpting)
{
    const double radius = STROKE * sculpting->step;
    const int across = (int) fmin(radius, sculpting->grid.columns - 1),
              down = (int) fmin(radius, sculpting->grid.rows - 1);
    double *share = billow_allocate((size_t) (across + 1) * (size_t) (down + 1), sizeof *share);
    sculpting->reach[0] = across;
    sculpting->reach[1] = down;
    sculpting->footprint = share;
    for (int d = 0; d <= down; d++)
        for (int a = 0; a <= across; a++)
            *share++ = billow_nudge_falloff(BILLOW_NUDGE_SMOOTH, hypot(a, d) / radius);
}

BillowSculpting *
billow_sculpting_new(const BillowGrid *grid, const BillowVec3 *places, double radius)
{
    const size_t count = billow_grid_count(grid);
    BillowSculpting *sculpting = billow_allocate(1, sizeof *sculpting);
    *sculpting = (BillowSculpting){.grid = *grid, .radius = radius};
    const double spacings = fmin(radius / grid->spacing, 1e6);
    sculpting->away = (int) fmax(round(NEIGHBOR * spacings), 1.0);
    sculpting->step = (int) fmax(round(CENTERS * spacings), 1.0);
    add_footprint(sculpting);
    sculpting->before = billow_allocate(count, sizeof *places);
    sculpting->now = billow_allocate(count, sizeof *places);
    sculpting->next = billow_allocate(count, sizeof *places);
    sculpting->centers = billow_allocate(BILLOW_MAX_SCULPTING_STROKES, sizeof *sculpting->centers);
    memcpy(sculpting->before, places, count * sizeof *places);
    memcpy(sculpting->now, places, count * sizeof *places);
    return sculpting;
}

void
billow_sculpting_free(BillowSculpting *sculpting)
{
    if (!sculpting)
        return;
    free(sculpting->before);
    free(sculpting->now);
    free(sculpting->next);
    free(sculpting->centers);
    free(sculpting->footprint);
    free(sculpting);
}

BillowVec3
billow_sculpting_place(const BillowSculpting *sculpting, size_t point)
{
    return sculpting->now[point];
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
add_pair(const BillowSculpting *sculpting, int column, int row, int across, int down, BillowVec3 *sum)
{
    const BillowGrid *grid = &sculpting->grid;
    const bool closed_columns = grid->closed == BILLOW_CLOSED_COLUMNS,
               closed_rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int c[] = {line_at(column - across, grid->columns, closed_columns),
                     line_at(column + across, grid->columns, closed_columns)},
              r[] = {line_at(row - down, grid->rows, closed_rows),
                     line_at(row + down, grid->rows, closed_rows)};
    if (c[0] < 0 || c[1] < 0 || r[0] < 0 || r[1] < 0)
        return 0;
    for (int i = 0; i < 2; i++)
        *sum = billow_vec3_add(*sum, sculpting->now[billow_grid_index(grid, c[i], r[i])]);
    return 2;
}

/* Returns where a point is when it has gone this share of the way to the mean of its neighbors. */
static BillowVec3
eased(const BillowSculpting *sculpting, int column, int row, double share)
{
    const BillowVec3 own = sculpting->now[billow_grid_index(&sculpting->grid, column, row)];
    BillowVec3 sum = {0.0, 0.0, 0.0};
    const int n = add_pair(sculpting, column, row, sculpting->away, 0, &sum) +
                  add_pair(sculpting, column, row, 0, sculpting->away, &sum);
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
add_centers(BillowSculpting *sculpting, int column, int row)
{
    const BillowGrid *grid = &sculpting->grid;
    size_t n = sculpting->n_centers;
    for (int r = 0; r < grid->rows; r += sculpting->step)
        for (int c = 0; c < grid->columns; c += sculpting->step) {
            const int point = (int) billow_grid_index(grid, c, r);
            bool is_there = billow_grid_is_second(grid, (size_t) point);
            for (size_t i = 0; i < sculpting->n_centers && !is_there; i++)
                is_there = sculpting->centers[i] == point;
            if (is_there || !(distance(grid, c, r, column, row) < sculpting->radius))
                continue;
            if (n == BILLOW_MAX_SCULPTING_STROKES)
                return false;
            sculpting->centers[n++] = point;
        }
    sculpting->n_centers = n;
    return true;
}

/* Makes what a touch has computed the places that points have now. */
static void
take_next(BillowSculpting *sculpting)
{
    BillowVec3 *const now = sculpting->now;
    sculpting->now = sculpting->next;
    sculpting->next = now;
}

bool
billow_sculpting_smooth(BillowSculpting *sculpting, int column, int row)
{
    const BillowGrid *grid = &sculpting->grid;
    if (!add_centers(sculpting, column, row))
        return false;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const double share = distance(grid, c, r, column, row) / sculpting->radius;
            sculpting->next[billow_grid_index(grid, c, r)] =
                eased(sculpting, c, r, SHARE * billow_nudge_falloff(BILLOW_NUDGE_SMOOTH, share));
        }
    take_next(sculpting);
    return true;
}

/* Returns where a point was before all touches; beyond the cloth, where that of its border was. */
static BillowVec3
place_before(const BillowSculpting *sculpting, int column, int row)
{
    const BillowGrid *grid = &sculpting->grid;
    const int c = line_at(column, grid->columns, grid->closed == BILLOW_CLOSED_COLUMNS),
              r = line_at(row, grid->rows, grid->closed == BILLOW_CLOSED_ROWS);
    return sculpting->before[billow_grid_index(grid,
                                               c >= 0       ? c
                                               : column < 0 ? 0
                                                            : grid->columns - 1,
                                               r >= 0    ? r
                                               : row < 0 ? 0
                                                         : grid->rows - 1)];
}

/* Returns the unit normal, on this side, of the cloth under the brush before the drag. */
static BillowVec3
across_cloth(const BillowSculpting *sculpting, int column, int row, BillowVec3 side)
{
    const BillowGrid *grid = &sculpting->grid;
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const double share = distance(grid, c, r, column, row) / sculpting->radius;
            if (!(share < 1.0))
                continue;
            const BillowVec3 right = billow_vec3_sub(place_before(sculpting, c + 1, r),
                                                     place_before(sculpting, c - 1, r)),
                             down = billow_vec3_sub(place_before(sculpting, c, r + 1),
                                                    place_before(sculpting, c, r - 1));
            sum = billow_vec3_add(sum, billow_vec3_scale(billow_vec3_cross(down, right),
                                                         billow_nudge_falloff(BILLOW_NUDGE_SMOOTH, share)));
        }
    if (billow_vec3_dot(sum, sum) == 0.0)
        sum = side;
    return billow_vec3_scale(sum, copysign(1.0 / billow_vec3_length(sum), billow_vec3_dot(sum, side)));
}

bool
billow_sculpting_pinch(BillowSculpting *sculpting, int column, int row, BillowVec3 side)
{
    const BillowGrid *grid = &sculpting->grid;
    if (!add_centers(sculpting, column, row))
        return false;
    const BillowVec3 normal = across_cloth(sculpting, column, row, side),
                     center = sculpting->now[billow_grid_index(grid, column, row)];
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const size_t i = billow_grid_index(grid, c, r);
            const double share = billow_nudge_falloff(BILLOW_NUDGE_SHARP,
                                                      distance(grid, c, r, column, row) / sculpting->radius);
            const BillowVec3 way = billow_vec3_scale(billow_vec3_sub(center, sculpting->now[i]), PINCH);
            const double raised = PINCH * sculpting->radius - billow_vec3_dot(way, normal);
            const BillowVec3 move = billow_vec3_add(way, billow_vec3_scale(normal, raised));
            sculpting->next[i] = billow_vec3_add(sculpting->now[i], billow_vec3_scale(move, share));
        }
    take_next(sculpting);
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

/* Returns how many spacings two lines are apart, around a tube the shorter way. */
static int
apart(int line, int other, int count, bool closed)
{
    const int way = abs(line - other);
    return closed && count - 1 - way < way ? count - 1 - way : way;
}

/* Adds B x to the moves of points in a row, where B is a stroke at `column` and x its offset, or with `back`
 * the product of B's transpose and the moves to the offset. `shares`: what the stroke gives to a row so far
 * away. */
static void
apply_to_row(const BillowSculpting *sculpting, bool back, const double *shares, int column,
             BillowVec3 *offset, BillowVec3 *moves)
{
    const BillowGrid *grid = &sculpting->grid;
    const bool closed = grid->closed == BILLOW_CLOSED_COLUMNS;
    const Range range = range_around(column, sculpting->reach[0], grid->columns, closed);
    for (int c = range.from; c < range.to; c++) {
        const int across = apart(c, column, grid->columns, closed);
        if (across > sculpting->reach[0])
            continue;
        if (back)
            *offset = billow_vec3_add(*offset, billow_vec3_scale(moves[c], shares[across]));
        else
            moves[c] = billow_vec3_add(moves[c], billow_vec3_scale(*offset, shares[across]));
    }
}

/* The same for all strokes and points. */
static void
apply(const BillowSculpting *sculpting, bool back, BillowVec3 *offsets, BillowVec3 *moves)
{
    const BillowGrid *grid = &sculpting->grid;
    const bool closed = grid->closed == BILLOW_CLOSED_ROWS;
    for (size_t i = 0; i < sculpting->n_centers; i++) {
        const int column = sculpting->centers[i] % grid->columns, row = sculpting->centers[i] / grid->columns;
        const Range range = range_around(row, sculpting->reach[1], grid->rows, closed);
        for (int r = range.from; r < range.to; r++) {
            const int down = apart(r, row, grid->rows, closed);
            if (down <= sculpting->reach[1])
                apply_to_row(sculpting, back, &sculpting->footprint[down * (sculpting->reach[0] + 1)], column,
                             &offsets[i], &moves[billow_grid_index(grid, 0, r)]);
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
find_offsets(const BillowSculpting *sculpting, BillowVec3 *moves, BillowVec3 *offsets)
{
    const size_t n = sculpting->n_centers, count = billow_grid_count(&sculpting->grid);
    BillowVec3 *gradient = billow_allocate(n, sizeof *gradient), *way = billow_allocate(n, sizeof *way),
               *image = billow_allocate(count, sizeof *image);
    apply(sculpting, true, gradient, moves);
    memcpy(way, gradient, n * sizeof *way);
    double squares = sum_of_squares(gradient, n);
    for (int round = 0; round < ROUNDS && squares > 0.0; round++) {
        memset(image, 0, count * sizeof *image);
        apply(sculpting, false, way, image);
        const double length = squares / sum_of_squares(image, count), before = squares;
        add_all(offsets, way, length, n);
        add_all(moves, image, -length, count);
        memset(gradient, 0, n * sizeof *gradient);
        apply(sculpting, true, gradient, moves);
        squares = sum_of_squares(gradient, n);
        for (size_t i = 0; i < n; i++)
            way[i] = billow_vec3_add(gradient[i], billow_vec3_scale(way[i], squares / before));
    }
    free(gradient);
    free(way);
    free(image);
}

/* Returns a length in meters that is a whole number of the `per_meter`th part of one, and so is short in
 * files. */
static double
rounded(double length, double per_meter)
{
    return round(length * per_meter) / per_meter;
}

size_t
billow_sculpting_strokes(const BillowSculpting *sculpting,
                         BillowNudgeStroke strokes[BILLOW_MAX_SCULPTING_STROKES])
{
    const BillowGrid *grid = &sculpting->grid;
    const size_t count = billow_grid_count(grid);
    const double per_meter = pow(10.0, -floor(log10(LEAST_OFFSET * grid->spacing)));
    BillowVec3 *moves = billow_allocate(count, sizeof *moves),
               *offsets = billow_allocate(BILLOW_MAX_SCULPTING_STROKES, sizeof *offsets);
    for (size_t i = 0; i < count; i++)
        moves[i] = billow_vec3_sub(sculpting->now[i], sculpting->before[i]);
    find_offsets(sculpting, moves, offsets);
    size_t n = 0;
    for (size_t i = 0; i < sculpting->n_centers; i++) {
        const BillowVec3 offset = {rounded(offsets[i].x, per_meter), rounded(offsets[i].y, per_meter),
                                   rounded(offsets[i].z, per_meter)};
        const int column = sculpting->centers[i] % grid->columns, row = sculpting->centers[i] / grid->columns;
        if (billow_vec3_dot(offset, offset) > 0.0)
            strokes[n++] =
                (BillowNudgeStroke){.point = {(double) column / (grid->columns - 1),
                                              grid->rows > 1 ? (double) row / (grid->rows - 1) : 0.0},
                                    .radius = STROKE * sculpting->step * grid->spacing,
                                    .offset = offset};
    }
    free(moves);
    free(offsets);
    return n;
}
