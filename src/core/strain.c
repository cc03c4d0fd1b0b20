#include "core/strain.h"

#include "core/allocate.h"

static double
edge_strain(const BillowGrid *grid, const BillowPoints *points, size_t a, size_t b)
{
    double length = billow_vec3_distance(billow_points_get(points, a), billow_points_get(points, b));
    return fabs(length / grid->spacing - 1.0);
}

static size_t
collect(const BillowGrid *grid, const BillowPoints *points, double *strain)
{
    size_t n = 0;
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (column + 1 < grid->columns)
                strain[n++] = edge_strain(grid, points, i, i + 1);
            if (row + 1 < grid->rows)
                strain[n++] = edge_strain(grid, points, i, i + (size_t) grid->columns);
        }
    }
    return n;
}

/* Hoare's selection: the value that would stand at `rank` were the values sorted; reorders them. */
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
    BillowStrain result = {0};
    size_t count = billow_grid_count(grid);
    double *strain = billow_allocate(2 * count, sizeof *strain);
    size_t n = collect(grid, points, strain);
    double squares = 0.0, heights = 0.0;
    for (size_t i = 0; i < n; i++) {
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

bool
billow_strain_is_small(const BillowStrain *strain)
{
    return strain->rms <= BILLOW_STRAIN_RMS && strain->p99 <= BILLOW_STRAIN_P99 &&
           strain->max <= BILLOW_STRAIN_MAX;
}
