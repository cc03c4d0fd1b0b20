#include "core/flat/bins.h"

#include "core/base/allocate.h"

#include <math.h>

typedef struct {
    BillowBins *bins;
    const BillowGridPlace *corners;
    int k;
    double reach;
    bool counting; /* how many are in each cell, before they are written */
} Sorting;

static int
clamp_cell(double value, int n)
{
    return (int) fmin(fmax(floor(value), 0.0), n - 1);
}

/* Returns which columns an item has between two rows. Returns false for none. */
static bool
find_span(const Sorting *sorting, const BillowGridPlace *item, double top, double bottom, double *low,
          double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < sorting->k; i++) {
        const BillowGridPlace a = item[i], b = item[(i + 1) % sorting->k];
        const double from = fmax(top, fmin(a.row, b.row)), to = fmin(bottom, fmax(a.row, b.row));
        if (from > to)
            continue;
        const double down = b.row - a.row, slope = down != 0.0 ? (b.column - a.column) / down : 0.0;
        const double first = down != 0.0 ? a.column + slope * (from - a.row) : a.column,
                     last = down != 0.0 ? a.column + slope * (to - a.row) : b.column;
        *low = fmin(*low, fmin(first, last));
        *high = fmax(*high, fmax(first, last));
    }
    return *low <= *high;
}

static void
sort_item(Sorting *sorting, uint32_t number)
{
    BillowBins *bins = sorting->bins;
    const BillowGridPlace *item = sorting->corners + (size_t) sorting->k * number;
    double top = INFINITY, bottom = -INFINITY, low, high;
    for (int i = 0; i < sorting->k; i++) {
        top = fmin(top, item[i].row);
        bottom = fmax(bottom, item[i].row);
    }
    const int first = clamp_cell(top - sorting->reach, bins->rows),
              last = clamp_cell(bottom + sorting->reach, bins->rows);
    for (int row = first; row <= last; row++) {
        if (!find_span(sorting, item, row == first ? -INFINITY : row - sorting->reach,
                       row == last ? INFINITY : row + 1 + sorting->reach, &low, &high))
            continue;
        const int left = clamp_cell(low - sorting->reach, bins->columns),
                  right = clamp_cell(high + sorting->reach, bins->columns);
        for (int column = left; column <= right; column++) {
            const size_t cell = (size_t) row * (size_t) bins->columns + (size_t) column;
            if (sorting->counting)
                bins->starts[cell + 1]++;
            else
                bins->items[bins->starts[cell]++] = number;
        }
    }
}

BillowBins
billow_bins_make(const BillowGridPlace *corners, int k, size_t n, int columns, int rows, double reach)
{
    const size_t cells = (size_t) columns * (size_t) rows;
    BillowBins bins = {columns, rows, billow_allocate(cells + 2, sizeof *bins.starts), NULL};
    Sorting sorting = {&bins, corners, k, reach, true};
    for (size_t i = 0; i < n; i++)
        sort_item(&sorting, (uint32_t) i);
    for (size_t i = 0; i < cells; i++)
        bins.starts[i + 1] += bins.starts[i];
    bins.items = billow_allocate(bins.starts[cells] + 1, sizeof *bins.items);
    sorting.counting = false;
    for (size_t i = 0; i < n; i++)
        sort_item(&sorting, (uint32_t) i);
    /* writing has moved each start to the next one */
    for (size_t i = cells; i > 0; i--)
        bins.starts[i] = bins.starts[i - 1];
    bins.starts[0] = 0;
    return bins;
}

void
billow_bins_clear(BillowBins *bins)
{
    free(bins->starts);
    free(bins->items);
}

size_t
billow_bins_cell(const BillowBins *bins, BillowGridPlace place)
{
    return (size_t) clamp_cell(place.row, bins->rows) * (size_t) bins->columns +
           (size_t) clamp_cell(place.column, bins->columns);
}
