#include "core/base/nearest.h"

#include "core/base/allocate.h"

/* The lower envelope of the parabolas (c - vertex)^2 + height along one row. */
typedef struct {
    int *vertex;   /* column of each parabola */
    double *start; /* column from which it is the lowest */
    int count;
} Envelope;

/* Within each column: the index of the nearest marked point above, or of the one below if that is nearer. */
static void
nearest_in_columns(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest)
{
    int columns = grid->columns, rows = grid->rows;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            size_t i = billow_grid_index(grid, c, r);
            nearest[i] = marked[i] ? (int32_t) i : r > 0 ? nearest[i - (size_t) columns] : -1;
        }
    for (int r = rows - 2; r >= 0; r--)
        for (int c = 0; c < columns; c++) {
            size_t i = billow_grid_index(grid, c, r);
            int32_t below = nearest[i + (size_t) columns];
            if (below >= 0 && (nearest[i] < 0 || below / columns - r < r - nearest[i] / columns))
                nearest[i] = below;
        }
}

static double
squared(double value)
{
    return value * value;
}

/* The parabola of column c has its vertex at height f(c) = (rows to the nearest marked point in that
 * column)^2. Two parabolas v < c intersect at ((f(c) + c^2) - (f(v) + v^2)) / (2 (c - v)). All terms are
 * integers, so rounding cannot decide. */
static void
build_envelope(Envelope *envelope, const int32_t *in_column, int row, int columns)
{
    envelope->count = 0;
    for (int c = 0; c < columns; c++) {
        if (in_column[c] < 0)
            continue;
        double raised = squared(in_column[c] / columns - row) + squared(c), start = -HUGE_VAL;
        while (envelope->count > 0) {
            int v = envelope->vertex[envelope->count - 1];
            start = (raised - squared(in_column[v] / columns - row) - squared(v)) / (2.0 * (c - v));
            if (start > envelope->start[envelope->count - 1])
                break;
            envelope->count--;
        }
        envelope->vertex[envelope->count] = c;
        envelope->start[envelope->count++] = start;
    }
}

/* Unrolls a tube half a round further on either side. */
static void
fill_tube(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest)
{
    const bool rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int cells = (rows ? grid->rows : grid->columns) - 1, before = cells / 2;
    BillowGrid wide = {.columns = grid->columns, .rows = grid->rows, .spacing = grid->spacing};
    *(rows ? &wide.rows : &wide.columns) = 2 * cells + 1;
    uint8_t *wide_marked = billow_allocate(billow_grid_count(&wide), 1);
    int32_t *found = billow_allocate(billow_grid_count(&wide), sizeof *found);
    size_t *own = billow_allocate(billow_grid_count(&wide), sizeof *own);
    for (int r = 0; r < wide.rows; r++)
        for (int c = 0; c < wide.columns; c++) {
            const size_t i = billow_grid_index(&wide, c, r);
            own[i] = rows ? billow_grid_index(grid, c, (r - before + cells) % cells)
                          : billow_grid_index(grid, (c - before + cells) % cells, r);
            wide_marked[i] = marked[own[i]] || marked[billow_grid_twin(grid, own[i])];
        }
    billow_nearest_fill(&wide, wide_marked, found);
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const int32_t place =
                found[billow_grid_index(&wide, rows ? c : c + before, rows ? r + before : r)];
            nearest[billow_grid_index(grid, c, r)] = place < 0 ? -1 : (int32_t) own[place];
        }
    free(wide_marked);
    free(found);
    free(own);
}

void
billow_nearest_fill(const BillowGrid *grid, const uint8_t *marked, int32_t *nearest)
{
    if (grid->closed) {
        fill_tube(grid, marked, nearest);
        return;
    }
    size_t columns = (size_t) grid->columns;
    nearest_in_columns(grid, marked, nearest);
    Envelope envelope = {billow_allocate(columns, sizeof(int)), billow_allocate(columns, sizeof(double)), 0};
    int32_t *in_column = billow_allocate(columns, sizeof *in_column);
    for (int r = 0; r < grid->rows; r++) {
        int32_t *row = nearest + (size_t) r * columns;
        for (size_t c = 0; c < columns; c++)
            in_column[c] = row[c];
        build_envelope(&envelope, in_column, r, grid->columns);
        for (int c = 0, k = 0; envelope.count > 0 && c < grid->columns; c++) {
            while (k + 1 < envelope.count && envelope.start[k + 1] < c)
                k++;
            row[c] = in_column[envelope.vertex[k]];
        }
    }
    free(in_column);
    free(envelope.vertex);
    free(envelope.start);
}
