#include "core/cloth/strain.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/shrink.h"

/* length / rest length - 1; b is the next point along a row, or `down` a column */
static double
edge_stretch(const BillowGrid *grid, const BillowPoints *points, bool down, size_t a)
{
    const size_t b = a + (down ? (size_t) grid->columns : 1);
    double length = billow_vec3_distance(billow_points_get(points, a), billow_points_get(points, b));
    return length / billow_grid_edge_length(grid, down, a) - 1.0;
}

static size_t
collect(const BillowGrid *grid, const BillowPoints *points, double *stretch)
{
    size_t n = 0;
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (billow_grid_has_edge(grid, false, column, row))
                stretch[n++] = edge_stretch(grid, points, false, i);
            if (billow_grid_has_edge(grid, true, column, row))
                stretch[n++] = edge_stretch(grid, points, true, i);
        }
    }
    return n;
}

/* Returns the value at `rank` in sorted order (Hoare's selection); reorders the values. */
static double
select_rank(double *values, size_t n, size_t rank)
{
    size_t low = 0, high = n - 1;
    while (low < high) {
        double pivot = values[low + (high - low) / 2];
        size_t i = low, j = high;
        for (;;) {
            while (values[i] < pivot)
                i++;
            while (values[j] > pivot)
                j--;
            if (i >= j)
                break;
            double swap = values[i];
            values[i++] = values[j];
            values[j--] = swap;
        }
        if (rank <= j)
            high = j;
        else
            low = j + 1;
    }
    return values[rank];
}

BillowStrain
billow_strain_measure(const BillowGrid *grid, const BillowPoints *points)
{
    BillowStrain result = {.stretch = -1.0};
    size_t count = billow_grid_count(grid);
    double *strain = billow_allocate(2 * count, sizeof *strain);
    size_t n = collect(grid, points, strain);
    double squares = 0.0, heights = 0.0;
    for (size_t i = 0; i < n; i++) {
        result.stretch = fmax(result.stretch, strain[i]);
        strain[i] = fabs(strain[i]);
        squares += strain[i] * strain[i];
        result.max = fmax(result.max, strain[i]);
    }
    for (size_t i = 0; i < count; i++)
        heights += points->y[i];
    result.rms = sqrt(squares / (double) n);
    result.p99 = select_rank(strain, n, (99 * n + 99) / 100 - 1);
    result.mean_height = heights / (double) count;
    free(strain);
    return result;
}

/* --- Away from pinned points --- */

static int
clamp(int value, int high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

static void
mark_around(const BillowGrid *grid, int column, int row, double reach, unsigned char *near)
{
    const int cells = (int) fmin(reach, grid->columns + grid->rows);
    const int last = clamp(column + cells, grid->columns - 1), bottom = clamp(row + cells, grid->rows - 1);
    for (int r = clamp(row - cells, grid->rows - 1); r <= bottom; r++)
        for (int c = clamp(column - cells, grid->columns - 1); c <= last; c++)
            if (hypot(c - column, r - row) <= reach)
                near[billow_grid_index(grid, c, r)] = 1;
}

/* Returns the larger of `most` and the strain of an edge, or `most` if an end is near a pinned point. */
static double
max_with_edge(double most, const BillowGrid *grid, const BillowPoints *points, const unsigned char *near,
              bool down, size_t a)
{
    const bool is_near = near[a] || near[a + (down ? (size_t) grid->columns : 1)];
    return is_near ? most : fmax(most, fabs(edge_stretch(grid, points, down, a)));
}

double
billow_strain_away(const BillowGrid *grid, const BillowPoints *points, const unsigned char *held,
                   double radius)
{
    unsigned char *near = billow_allocate(billow_grid_count(grid), 1);
    const double reach = radius / grid->spacing * (1.0 + 1e-9);
    double most = 0.0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (held[billow_grid_index(grid, column, row)])
                mark_around(grid, column, row, reach, near);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            if (billow_grid_has_edge(grid, false, column, row))
                most = max_with_edge(most, grid, points, near, false, i);
            if (billow_grid_has_edge(grid, true, column, row))
                most = max_with_edge(most, grid, points, near, true, i);
        }
    free(near);
    return most;
}

bool
billow_strain_is_small(const BillowStrain *strain)
{
    return strain->rms <= BILLOW_STRAIN_RMS && strain->p99 <= BILLOW_STRAIN_P99 &&
           strain->max <= BILLOW_STRAIN_MAX;
}
