#include "core/layers/paint.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

BillowPaint *
billow_paint_new(int columns, int rows)
{
    BillowPaint *paint = billow_allocate(1, sizeof *paint);
    paint->columns = columns;
    paint->rows = rows;
    paint->values = billow_allocate(billow_paint_count(paint), 1);
    memset(paint->values, 255, billow_paint_count(paint));
    return paint;
}

BillowPaint *
billow_paint_copy(const BillowPaint *paint)
{
    if (!paint)
        return NULL;
    BillowPaint *copy = billow_paint_new(paint->columns, paint->rows);
    memcpy(copy->values, paint->values, billow_paint_count(paint));
    return copy;
}

void
billow_paint_free(BillowPaint *paint)
{
    if (paint)
        free(paint->values);
    free(paint);
}

/* At least 2: a rope has two rows that are alike. */
static int
side_for(int points)
{
    return points < 2 ? 2 : points < BILLOW_MAX_PAINT_SIDE ? points : BILLOW_MAX_PAINT_SIDE;
}

BillowPaint *
billow_paint_for(const BillowGrid *grid)
{
    return billow_paint_new(side_for(grid->columns), side_for(grid->rows));
}

bool
billow_paint_equal(const BillowPaint *a, const BillowPaint *b)
{
    if (!a || !b)
        return a == b;
    return a->columns == b->columns && a->rows == b->rows &&
           memcmp(a->values, b->values, billow_paint_count(a)) == 0;
}

bool
billow_paint_is_full(const BillowPaint *paint)
{
    for (size_t i = 0; i < billow_paint_count(paint); i++)
        if (paint->values[i] < 255)
            return false;
    return true;
}

/* The paint point before a position at the fraction number / (of - 1) of the cloth, and how far past it. */
typedef struct {
    int first;
    double rest;
} Place;

static Place
place_of(int number, int of, int points)
{
    const double place = of > 1 ? (double) number * (points - 1) / (of - 1) : 0.5 * (points - 1);
    const int first = (int) fmax(fmin(floor(place), points - 2), 0.0);
    return (Place){first, place - first};
}

/* 0 ... 255 */
static double
value_at(const BillowPaint *paint, Place column, Place row)
{
    const unsigned char *upper = paint->values + (size_t) row.first * (size_t) paint->columns + column.first;
    const unsigned char *lower = row.rest > 0.0 ? upper + paint->columns : upper;
    const double above = upper[0] + column.rest * (upper[1] - upper[0]);
    const double below = lower[0] + column.rest * (lower[1] - lower[0]);
    return above + row.rest * (below - above);
}

void
billow_paint_fill(const BillowPaint *paint, const BillowGrid *grid, float *weight)
{
    for (int r = 0; r < grid->rows; r++) {
        const Place row = place_of(r, grid->rows, paint->rows);
        for (int c = 0; c < grid->columns; c++) {
            const Place column = place_of(c, grid->columns, paint->columns);
            weight[billow_grid_index(grid, c, r)] = (float) (value_at(paint, column, row) / 255.0);
        }
    }
    for (size_t i = 0; grid->closed && i < billow_grid_count(grid); i++)
        weight[i] = weight[billow_grid_first_twin(grid, i)];
}

BillowPaint *
billow_paint_resample(const BillowPaint *paint, int columns, int rows)
{
    BillowPaint *other = billow_paint_new(columns, rows);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            other->values[r * columns + c] = (unsigned char) lround(
                value_at(paint, place_of(c, columns, paint->columns), place_of(r, rows, paint->rows)));
    return other;
}

static double
between(const BillowGrid *grid, const float *plane, Place column, Place row)
{
    const float *upper = plane + billow_grid_index(grid, column.first, row.first);
    const float *lower = row.rest > 0.0 ? upper + grid->columns : upper;
    const double above = (double) upper[0] + column.rest * (double) (upper[1] - upper[0]);
    const double below = (double) lower[0] + column.rest * (double) (lower[1] - lower[0]);
    return above + row.rest * (below - above);
}

void
billow_paint_places(const BillowPaint *paint, const BillowGrid *grid, const float *const points[3],
                    BillowVec3 *places)
{
    for (int r = 0; r < paint->rows; r++) {
        const Place row = place_of(r, paint->rows, grid->rows);
        for (int c = 0; c < paint->columns; c++) {
            const Place column = place_of(c, paint->columns, grid->columns);
            places[r * paint->columns + c] =
                billow_vec3(between(grid, points[0], column, row), between(grid, points[1], column, row),
                            between(grid, points[2], column, row));
        }
    }
}

void
billow_paint_mirror(BillowPaint *paint, bool down)
{
    BillowPaint *old = billow_paint_copy(paint);
    const int columns = paint->columns, rows = paint->rows;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const int from_column = down ? c : columns - 1 - c, from_row = down ? rows - 1 - r : r;
            paint->values[r * columns + c] = old->values[from_row * columns + from_column];
        }
    billow_paint_free(old);
}
