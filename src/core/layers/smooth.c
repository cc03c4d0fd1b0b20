#include "core/layers/smooth.h"

#include "core/base/allocate.h"

#include <stdbool.h>

/* Smoothed normals of this length become about a third shorter than unit length. */
static const double LITTLE = 0.2;

/* Values along a line of the grid, and their running sums. */
typedef struct {
    int count;
    bool closed;         /* around a tube: the last value is the first one */
    double *value, *sum; /* `count` and `count + 1` of them */
} Line;

/* Returns the sum up to `place`, where point i occupies the interval from i to i + 1. */
static double
sum_to(const Line *line, double place)
{
    const int whole = (int) fmin(place, line->count - 1);
    return line->sum[whole] + (place - whole) * (line->sum[whole + 1] - line->sum[whole]);
}

/* Replaces each value by the mean within `reach` points on either side. */
static void
average(Line *line, double reach)
{
    line->sum[0] = 0.0;
    for (int i = 0; i < line->count; i++)
        line->sum[i + 1] = line->sum[i] + line->value[i];
    for (int i = 0; i < line->count; i++) {
        const double low = fmax(i + 0.5 - reach, 0.0), high = fmin(i + 0.5 + reach, line->count);
        line->value[i] = (sum_to(line, high) - sum_to(line, low)) / (high - low);
    }
}

/* Does the same around a tube, of `cells` values. */
static double
sum_around(const Line *line, int cells, double place)
{
    const double rounds = floor(place / cells);
    return rounds * line->sum[cells] + sum_to(line, place - rounds * cells);
}

static void
average_around(Line *line, double reach)
{
    const int cells = line->count - 1;
    reach = fmin(reach, 0.5 * cells);
    line->sum[0] = 0.0;
    for (int i = 0; i < cells; i++)
        line->sum[i + 1] = line->sum[i] + line->value[i];
    line->sum[cells + 1] = line->sum[cells] + line->value[0];
    for (int i = 0; i < cells; i++)
        line->value[i] =
            (sum_around(line, cells, i + 0.5 + reach) - sum_around(line, cells, i + 0.5 - reach)) /
            (2.0 * reach);
    line->value[cells] = line->value[0];
}

static void
smooth_line(Line *line, double reach, float *values, size_t stride)
{
    for (int i = 0; i < line->count; i++)
        line->value[i] = (double) values[(size_t) i * stride];
    for (int k = 0; k < 2; k++)
        if (line->closed)
            average_around(line, reach);
        else
            average(line, reach);
    for (int i = 0; i < line->count; i++)
        values[(size_t) i * stride] = (float) line->value[i];
}

void
billow_smooth_planes(const BillowGrid *grid, const float *const planes[3], double width,
                     float *const smooth[3])
{
    const size_t count = billow_grid_count(grid);
    const size_t most = (size_t) (grid->columns > grid->rows ? grid->columns : grid->rows);
    double *room = billow_allocate(2 * most + 1, sizeof *room);
    Line line = {.value = room, .sum = room + most};
    const double reach = fmax(0.5 * width / grid->spacing, 0.5);
    for (int axis = 0; axis < 3; axis++) {
        for (size_t i = 0; i < count; i++)
            smooth[axis][i] = planes[axis][i];
        line.count = grid->columns;
        line.closed = grid->closed == BILLOW_CLOSED_COLUMNS;
        for (int row = 0; row < grid->rows; row++)
            smooth_line(&line, reach, smooth[axis] + billow_grid_index(grid, 0, row), 1);
        line.count = grid->rows;
        line.closed = grid->closed == BILLOW_CLOSED_ROWS;
        for (int column = 0; column < grid->columns; column++)
            smooth_line(&line, reach, smooth[axis] + column, (size_t) grid->columns);
    }
    free(room);
}

void
billow_smooth_normals(const BillowGrid *grid, const float *const normals[3], double width,
                      float *const smooth[3])
{
    billow_smooth_planes(grid, normals, width, smooth);
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        const double x = (double) smooth[0][i], y = (double) smooth[1][i], z = (double) smooth[2][i];
        const double little = LITTLE * LITTLE;
        const double scale = sqrt((1.0 + little) / (x * x + y * y + z * z + little));
        for (int axis = 0; axis < 3; axis++)
            smooth[axis][i] = (float) (scale * (double) smooth[axis][i]);
    }
}
