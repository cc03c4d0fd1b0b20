#include "core/cloth/coarse_grid.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <stdlib.h>
#include <string.h>

enum { KNOTS = 4 };

/* A line of the whole grid between those that were chosen: a cubic through two of them, with slopes by
 * their neighbors. */
typedef struct {
    int knot[KNOTS]; /* numbers of chosen lines */
    float share[KNOTS];
} Between;

/* The columns or the rows. */
typedef struct {
    int whole, count; /* lines of the whole grid; chosen ones */
    int *chosen;
    Between *between; /* per line of the whole grid */
} Lines;

struct BillowCoarseGrid {
    BillowGrid grid;
    Lines columns, rows;
};

/* --- Choosing --- */

/* Returns the line after `line`, of at most `step` more: earlier where held lines begin or end. */
static int
next_line(const unsigned char *held, int line, int step, int whole)
{
    const int farthest = line + step < whole - 1 ? line + step : whole - 1;
    for (int next = line + 1; next <= farthest; next++) {
        if (held[next] && !held[next - 1])
            return next;
        if (!held[next] && held[next - 1] && next - 1 > line)
            return next - 1;
    }
    return farthest;
}

static void
choose(Lines *lines, const unsigned char *held, int whole, int step)
{
    lines->whole = whole;
    lines->chosen = billow_allocate((size_t) whole, sizeof *lines->chosen);
    lines->count = 1;
    for (int line = 0; line < whole - 1;) {
        line = next_line(held, line, step, whole);
        lines->chosen[lines->count++] = line;
    }
}

/* --- Curves --- */

/* Returns the number of a neighbor of a chosen line, `way` on, around a tube if it is closed; at an end
 * the line itself. */
static int
neighbor_of(const Lines *lines, int number, int way, bool closed)
{
    const int next = number + way;
    if (next >= 0 && next < lines->count)
        return next;
    return closed ? (way < 0 ? lines->count - 2 : 1) : number;
}

/* Returns how far it is from one chosen line to the next one. */
static double
gap_after(const Lines *lines, int number)
{
    return lines->chosen[number + 1] - lines->chosen[number];
}

/* Adds `share` of the slope at a chosen line to the shares of a curve: that of the parabola through it and
 * the lines on either side. `first` is where the line before it is among the curve's knots. At an end, it
 * is that of the parabola that goes on as the slope at the next line says. */
static void
add_slope(const Lines *lines, int number, bool closed, double share, int first, double shares[KNOTS])
{
    const int before = neighbor_of(lines, number, -1, closed), after = neighbor_of(lines, number, 1, closed);
    const bool begins = before == number, ends = after == number;
    if (begins || ends) {
        const double gap = gap_after(lines, begins ? number : before), part = lines->count > 2 ? 2.0 : 1.0;
        shares[first + (begins ? 2 : 1)] += part * share / gap;
        shares[first + (begins ? 1 : 0)] -= part * share / gap;
        if (lines->count > 2)
            add_slope(lines, begins ? after : before, closed, -share, begins ? first + 1 : first - 1, shares);
        return;
    }
    const double back = gap_after(lines, number > 0 ? number - 1 : lines->count - 2),
                 on = gap_after(lines, number + 1 < lines->count ? number : 0);
    const double later = share * back / (on * (back + on)), sooner = share * on / (back * (back + on));
    shares[first + 2] += later;
    shares[first + 1] += sooner - later;
    shares[first] -= sooner;
}

static void
find_curve(const Lines *lines, int number, int line, bool closed, Between *between)
{
    const double gap = gap_after(lines, number), t = (line - lines->chosen[number]) / gap;
    double shares[KNOTS] = {0.0, (1.0 + 2.0 * t) * (1.0 - t) * (1.0 - t), t * t * (3.0 - 2.0 * t), 0.0};
    add_slope(lines, number, closed, gap * t * (1.0 - t) * (1.0 - t), 0, shares);
    add_slope(lines, number + 1, closed, gap * t * t * (t - 1.0), 1, shares);
    between->knot[0] = neighbor_of(lines, number, -1, closed);
    between->knot[1] = number;
    between->knot[2] = number + 1;
    between->knot[3] = neighbor_of(lines, number + 1, 1, closed);
    for (int k = 0; k < KNOTS; k++)
        between->share[k] = (float) shares[k];
}

static void
find_curves(Lines *lines, bool closed)
{
    lines->between = billow_allocate((size_t) lines->whole, sizeof *lines->between);
    for (int number = 0; number + 1 < lines->count; number++)
        for (int line = lines->chosen[number]; line <= lines->chosen[number + 1]; line++)
            find_curve(lines, number, line, closed, &lines->between[line]);
}

/* --- All --- */

BillowCoarseGrid *
billow_coarse_grid_new(const BillowGrid *grid, int column_step, int row_step, const unsigned char *held)
{
    BillowCoarseGrid *coarse = billow_allocate(1, sizeof *coarse);
    unsigned char *columns = billow_allocate((size_t) grid->columns, 1),
                  *rows = billow_allocate((size_t) grid->rows, 1);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (held[billow_grid_index(grid, column, row)])
                columns[column] = rows[row] = 1;
    choose(&coarse->columns, columns, grid->columns, column_step);
    choose(&coarse->rows, rows, grid->rows, row_step);
    find_curves(&coarse->columns, grid->closed == BILLOW_CLOSED_COLUMNS);
    find_curves(&coarse->rows, grid->closed == BILLOW_CLOSED_ROWS);
    free(columns);
    free(rows);
    const double gaps = grid->columns + grid->rows - 2, left = coarse->columns.count + coarse->rows.count - 2;
    coarse->grid = (BillowGrid){.columns = coarse->columns.count,
                                .rows = coarse->rows.count,
                                .spacing = grid->spacing * gaps / left,
                                .closed = grid->closed};
    return coarse;
}

void
billow_coarse_grid_free(BillowCoarseGrid *coarse)
{
    if (!coarse)
        return;
    free(coarse->columns.chosen);
    free(coarse->columns.between);
    free(coarse->rows.chosen);
    free(coarse->rows.between);
    free(coarse);
}

const BillowGrid *
billow_coarse_grid_grid(const BillowCoarseGrid *coarse)
{
    return &coarse->grid;
}

size_t
billow_coarse_grid_point(const BillowCoarseGrid *coarse, size_t point)
{
    const size_t columns = (size_t) coarse->columns.count;
    return (size_t) coarse->rows.chosen[point / columns] * (size_t) coarse->columns.whole +
           (size_t) coarse->columns.chosen[point % columns];
}

void
billow_coarse_grid_pick(const BillowCoarseGrid *coarse, const float *values, float *picked)
{
    for (int row = 0; row < coarse->rows.count; row++) {
        const float *from = values + (size_t) coarse->rows.chosen[row] * (size_t) coarse->columns.whole;
        for (int column = 0; column < coarse->columns.count; column++)
            *picked++ = from[coarse->columns.chosen[column]];
    }
}

/* Mixes four rows. */
BILLOW_WIDE static void
mix_rows(const float *const rows[KNOTS], const float share[KNOTS], size_t n, float *restrict to)
{
    const float *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    const float p = share[0], q = share[1], r = share[2], s = share[3];
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++)
        to[i] = (p * a[i] + q * b[i]) + (r * c[i] + s * d[i]);
}

void
billow_coarse_grid_spread(const BillowCoarseGrid *coarse, const float *picked, float *values)
{
    const size_t whole = (size_t) coarse->columns.whole, count = (size_t) coarse->columns.count;
    float *rows = billow_reallocate(NULL, whole * (size_t) coarse->rows.count, sizeof *rows);
    for (int row = 0; row < coarse->rows.count; row++)
        for (size_t column = 0; column < whole; column++) {
            const Between *between = &coarse->columns.between[column];
            const float *from = picked + (size_t) row * count;
            rows[(size_t) row * whole + column] =
                (between->share[0] * from[between->knot[0]] + between->share[1] * from[between->knot[1]]) +
                (between->share[2] * from[between->knot[2]] + between->share[3] * from[between->knot[3]]);
        }
    for (int row = 0; row < coarse->rows.whole; row++) {
        const Between *between = &coarse->rows.between[row];
        const float *from[KNOTS];
        for (int k = 0; k < KNOTS; k++)
            from[k] = rows + (size_t) between->knot[k] * whole;
        mix_rows(from, between->share, whole, values + (size_t) row * whole);
    }
    free(rows);
}
