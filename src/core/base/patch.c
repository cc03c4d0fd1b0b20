#include "core/base/patch.h"

#include "core/base/allocate.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* Coordinates are in half spacings, so that the middles of springs are integers. */
typedef struct {
    const BillowGrid *grid;
    int d_column, d_row;
    double reach; /* in half spacings */
    int *
        nearest; /* squared distance of each spring's middle from the nearest anchor; INT_MAX: out of reach */
    size_t n;    /* number of springs within reach */
} Search;

static int
larger(int a, int b)
{
    return a > b ? a : b;
}

static int
smaller(int a, int b)
{
    return a < b ? a : b;
}

static void
update_around(Search *search, int anchor_column, int anchor_row)
{
    const BillowGrid *grid = search->grid;
    const int cells = (int) fmin(0.5 * search->reach, grid->columns + grid->rows) + 2, d = search->d_column;
    int first = larger(larger(anchor_column - cells, 0), -d);
    int last = smaller(smaller(anchor_column + cells, grid->columns - 1), grid->columns - 1 - d);
    int bottom = smaller(anchor_row + cells, grid->rows - 1 - search->d_row);
    for (int row = larger(anchor_row - cells, 0); row <= bottom; row++) {
        int across = 2 * (row - anchor_row) + search->d_row;
        for (int column = first; column <= last; column++) {
            int along = 2 * (column - anchor_column) + search->d_column;
            int squared = along * along + across * across;
            int *nearest = &search->nearest[billow_grid_index(grid, column, row)];
            if (!(squared < search->reach * search->reach) || squared >= *nearest)
                continue;
            search->n += *nearest == INT_MAX;
            *nearest = squared;
        }
    }
}

BillowReinforcement *
billow_reinforced_springs(const BillowGrid *grid, const unsigned char *held, double radius, int d_column,
                          int d_row, size_t *n)
{
    const size_t count = billow_grid_count(grid);
    Search search = {.grid = grid, .d_column = d_column, .d_row = d_row};
    search.reach = 2.0 * radius / grid->spacing;
    search.nearest = billow_allocate(count, sizeof *search.nearest);
    for (size_t i = 0; i < count; i++)
        search.nearest[i] = INT_MAX;
    for (int row = 0; row < grid->rows && search.reach > 0.0; row++)
        for (int column = 0; column < grid->columns; column++)
            if (held[billow_grid_index(grid, column, row)])
                update_around(&search, column, row);
    BillowReinforcement *list = search.n > 0 ? billow_allocate(search.n, sizeof *list) : NULL;
    size_t listed = 0;
    for (size_t i = 0; listed < search.n; i++)
        if (search.nearest[i] != INT_MAX)
            list[listed++] = (BillowReinforcement){i, search.reach / sqrt((double) search.nearest[i])};
    free(search.nearest);
    *n = search.n;
    return list;
}
