#include "core/base/shrink.h"

#include "core/base/allocate.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    BillowShrink shrink;
    atomic_int references;
} SharedShrink;

/* --- Making and sharing --- */

BillowShrink *
billow_shrink_of(int columns, int rows,
                 double (*length)(const void *data, int direction, int column, int row), const void *data)
{
    SharedShrink *shared = billow_allocate(1, sizeof *shared);
    BillowShrink *shrink = &shared->shrink;
    const BillowGrid grid = {.columns = columns, .rows = rows};
    atomic_init(&shared->references, 1);
    shrink->columns = columns;
    shrink->rows = rows;
    shrink->least = 1.0;
    for (int d = 0; d < 2; d++) {
        shrink->edge[d] = billow_allocate(billow_grid_count(&grid), sizeof *shrink->edge[d]);
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                const bool is_edge = d == 0 ? column + 1 < columns : row + 1 < rows;
                const double own = is_edge ? length(data, d, column, row) : 1.0;
                shrink->edge[d][billow_grid_index(&grid, column, row)] = own;
                shrink->least = fmin(shrink->least, own);
            }
    }
    return shrink;
}

typedef struct {
    const BillowGrid *grid;
    const float *factors[2]; /* along the rows, and the columns */
} Painted;

static double
factor_at(const Painted *painted, int direction, int column, int row)
{
    const size_t point = billow_grid_index(painted->grid, column, row);
    const float *factors = painted->factors[direction];
    return factors
               ? 0.5 * ((double) factors[point] + (double) factors[billow_grid_twin(painted->grid, point)])
               : 1.0;
}

static double
mean_of_ends(const void *data, int direction, int column, int row)
{
    return 0.5 * (factor_at(data, direction, column, row) +
                  factor_at(data, direction, column + (direction == 0), row + (direction == 1)));
}

BillowShrink *
billow_shrink_new(const BillowGrid *grid, const float *weft, const float *warp)
{
    return billow_shrink_of(grid->columns, grid->rows, mean_of_ends, &(Painted){grid, {weft, warp}});
}

BillowShrink *
billow_shrink_ref(const BillowShrink *shrink)
{
    SharedShrink *shared = (SharedShrink *) (uintptr_t) shrink;
    if (!shared)
        return NULL;
    atomic_fetch_add(&shared->references, 1);
    return &shared->shrink;
}

void
billow_shrink_unref(BillowShrink *shrink)
{
    SharedShrink *shared = (SharedShrink *) shrink;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    free(shrink->edge[0]);
    free(shrink->edge[1]);
    free(shared);
}

bool
billow_shrink_equal(const BillowShrink *a, const BillowShrink *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->columns != b->columns || a->rows != b->rows)
        return false;
    const size_t bytes = (size_t) a->columns * (size_t) a->rows * sizeof *a->edge[0];
    return memcmp(a->edge[0], b->edge[0], bytes) == 0 && memcmp(a->edge[1], b->edge[1], bytes) == 0;
}

bool
billow_shrink_is_even(const BillowShrink *shrink)
{
    for (int d = 0; shrink && d < 2; d++)
        for (int row = 0; row + (d == 1) < shrink->rows; row++) {
            const double *of_row = shrink->edge[d] + (size_t) row * (size_t) shrink->columns;
            for (int column = 1; column + (d == 0) < shrink->columns; column++)
                if (of_row[column] != of_row[0])
                    return false;
        }
    return true;
}

/* --- Fewer points --- */

typedef struct {
    const BillowShrink *fine;
    double ratio[2]; /* fine cells per coarse cell, across and down */
} Coarsening;

/* Returns the mean of a line of fine edges over the coarse edge number `index`. */
static double
mean_along(const double *first, size_t stride, int n_edges, int index, double ratio)
{
    const double from = index * ratio, to = fmin((index + 1) * ratio, n_edges);
    double sum = 0.0;
    for (int k = (int) from; k < to && k < n_edges; k++)
        sum += (fmin(k + 1.0, to) - fmax(k, from)) * first[(size_t) k * stride];
    return sum / (to - from);
}

/* Lines beside it count less with the distance. */
static double
mean_around(const void *data, int direction, int column, int row)
{
    const Coarsening *coarse = data;
    const BillowShrink *fine = coarse->fine;
    const int index = direction == 0 ? column : row, line = direction == 0 ? row : column;
    const int n_edges = (direction == 0 ? fine->columns : fine->rows) - 1,
              n_lines = direction == 0 ? fine->rows : fine->columns;
    const size_t along = direction == 0 ? 1 : (size_t) fine->columns,
                 across = direction == 0 ? (size_t) fine->columns : 1;
    const double reach = coarse->ratio[1 - direction], middle = line * reach;
    double sum = 0.0, shares = 0.0;
    for (int k = (int) fmax(floor(middle - reach) + 1.0, 0.0); k < middle + reach && k < n_lines; k++) {
        const double share = 1.0 - fabs(k - middle) / reach;
        sum += share * mean_along(fine->edge[direction] + (size_t) k * across, along, n_edges, index,
                                  coarse->ratio[direction]);
        shares += share;
    }
    return sum / shares;
}

BillowShrink *
billow_shrink_coarsen(const BillowShrink *shrink, int columns, int rows)
{
    const Coarsening coarse = {
        shrink, {(double) (shrink->columns - 1) / (columns - 1), (double) (shrink->rows - 1) / (rows - 1)}};
    return billow_shrink_of(columns, rows, mean_around, &coarse);
}

/* --- Lengths --- */

static int
within(int index, int most)
{
    return index < 0 ? 0 : index > most ? most : index;
}

/* Returns the index on a tube of `cells` around. */
static int
around(int index, int cells)
{
    return ((index % cells) + cells) % cells;
}

/* Returns the lengths of edges along the columns, or `down`, at a place between them. */
static double
length_at(const BillowGrid *grid, bool down, double column, double row)
{
    const double along = down ? row : column, across = down ? column : row;
    const int n_along = down ? grid->rows : grid->columns, n_across = down ? grid->columns : grid->rows;
    const BillowClosed round_along = down ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS,
                       round_across = down ? BILLOW_CLOSED_COLUMNS : BILLOW_CLOSED_ROWS;
    int edge = (int) floor(along), first = (int) floor(across), second = first + 1;
    const double share = across - first;
    edge = grid->closed == round_along ? around(edge, n_along - 1) : within(edge, n_along - 2);
    first = grid->closed == round_across ? around(first, n_across - 1) : within(first, n_across - 1);
    second = grid->closed == round_across ? around(second, n_across - 1) : within(second, n_across - 1);
    const double *lengths = grid->shrink->edge[down];
    const size_t i = down ? billow_grid_index(grid, first, edge) : billow_grid_index(grid, edge, first),
                 j = down ? billow_grid_index(grid, second, edge) : billow_grid_index(grid, edge, second);
    return (1.0 - share) * lengths[i] + share * lengths[j];
}

double
billow_grid_rest_length(const BillowGrid *grid, double column1, double row1, double column2, double row2)
{
    if (!grid->shrink)
        return billow_grid_length(grid, column1, row1, column2, row2);
    billow_grid_go_round(grid, &column1, column2, &row1, row2);
    const double right = column2 - column1, down = row2 - row1;
    const int steps = (int) fmax(ceil(fmax(fabs(right), fabs(down))), 1.0);
    double sum = 0.0;
    for (int k = 0; k < steps; k++) {
        const double share = (k + 0.5) / steps, column = column1 + share * right, row = row1 + share * down;
        sum += hypot(right == 0.0 ? 0.0 : right * length_at(grid, false, column, row),
                     down == 0.0 ? 0.0 : down * length_at(grid, true, column, row));
    }
    return grid->spacing * sum / steps;
}

double
billow_grid_shrunk_bend(const BillowGrid *grid, bool down, int column, int row)
{
    const int index = down ? row : column, last = (down ? grid->rows : grid->columns) - 1;
    const bool is_round = grid->closed == (down ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS);
    const int before = index > 0  ? index - 1
                       : is_round ? last - 1
                                  : 0,
              after = index < last ? index
                      : is_round   ? 0
                                   : last - 1;
    const double *lengths = grid->shrink->edge[down];
    return billow_shrink_bend(
        lengths[down ? billow_grid_index(grid, column, before) : billow_grid_index(grid, before, row)],
        lengths[down ? billow_grid_index(grid, column, after) : billow_grid_index(grid, after, row)]);
}
