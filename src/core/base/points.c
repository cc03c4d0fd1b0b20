#include "core/base/points.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <math.h>
#include <string.h>

/* Cloth smaller than this share of the flat cloth counts as having no extent. */
static const double NO_EXTENT = 1e-6;

enum { LANES = 8 };

/* Returns the offset between the planes of x, y and z. Loops read values of the same point from all of them, and
 * addresses with the same low bits compete for cache lines: large planes start five lines later in their page. */
static size_t
plane_of(size_t count)
{
    enum { LINE = 8, PAGE = 512, OFFSET = 40 };
    return count < PAGE ? (count + LINE - 1) / LINE * LINE : (count + PAGE - 1) / PAGE * PAGE + OFFSET;
}

BillowPoints
billow_points_new(size_t count)
{
    enum { ALIGNMENT = 64 }; /* bytes, of cache lines and of the widest vectors */
    const size_t plane = plane_of(count > 0 ? count : 1);
    double *x = billow_allocate_aligned(ALIGNMENT, 3 * plane, sizeof *x);
    return (BillowPoints){x, x + plane, x + 2 * plane};
}

void
billow_points_free(BillowPoints *points)
{
    free(points->x); /* with the planes of y and z behind it */
    *points = (BillowPoints){0};
}

void
billow_points_copy(BillowPoints *to, const BillowPoints *from, size_t count)
{
    memcpy(to->x, from->x, count * sizeof *to->x);
    memcpy(to->y, from->y, count * sizeof *to->y);
    memcpy(to->z, from->z, count * sizeof *to->z);
}

/* Finds the least and the largest of `n` > 0 numbers. Separate lanes keep the processor's vectors full. */
BILLOW_WIDE static void
find_bounds(const double *numbers, size_t n, double *low, double *high)
{
    double lows[LANES], highs[LANES];
    for (size_t k = 0; k < LANES; k++)
        lows[k] = highs[k] = numbers[0];
    size_t i = 0;
    for (; i + LANES <= n; i += LANES)
        for (size_t k = 0; k < LANES; k++) {
            lows[k] = numbers[i + k] < lows[k] ? numbers[i + k] : lows[k];
            highs[k] = numbers[i + k] > highs[k] ? numbers[i + k] : highs[k];
        }
    *low = lows[0];
    *high = highs[0];
    for (size_t k = 1; k < LANES; k++) {
        *low = fmin(*low, lows[k]);
        *high = fmax(*high, highs[k]);
    }
    for (; i < n; i++) {
        *low = fmin(*low, numbers[i]);
        *high = fmax(*high, numbers[i]);
    }
}

void
billow_points_box(const BillowPoints *points, size_t count, BillowVec3 *low, BillowVec3 *high)
{
    find_bounds(points->x, count, &low->x, &high->x);
    find_bounds(points->y, count, &low->y, &high->y);
    find_bounds(points->z, count, &low->z, &high->z);
}

double
billow_points_size(const BillowPoints *points, const BillowGrid *grid)
{
    BillowVec3 low, high;
    billow_points_box(points, billow_grid_count(grid), &low, &high);
    const double diagonal = billow_vec3_distance(low, high);
    const double flat = billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
    return diagonal > NO_EXTENT * flat ? diagonal : flat;
}

double
billow_points_distance(const BillowPoints *a, const BillowPoints *b, size_t count)
{
    double squares = 0.0;
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 way = billow_vec3_sub(billow_points_get(a, i), billow_points_get(b, i));
        squares += billow_vec3_dot(way, way);
    }
    return sqrt(squares / (double) count);
}

void
billow_points_read(BillowPoints *points, size_t count, const float *x, const float *y, const float *z)
{
    for (size_t i = 0; i < count; i++)
        billow_points_set(points, i, billow_vec3((double) x[i], (double) y[i], (double) z[i]));
}

void
billow_points_write(const BillowPoints *points, size_t count, float *x, float *y, float *z)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = (float) points->x[i];
        y[i] = (float) points->y[i];
        z[i] = (float) points->z[i];
    }
}
