#include "core/cloth/diagonals.h"

#include "core/base/allocate.h"
#include "core/base/outline_data.h"
#include "core/base/wide.h"
#include "core/base/workers.h"
#include "core/cloth/edge_pull.h"

#include <stdlib.h>

enum { MARGIN = 8 /* doubles before and after a row, always 0 */, BUFFERED_ROWS = 2 * 3 };

/* Values of a square are stored at its first point. A falling diagonal goes from this point to the opposite one, a
 * rising one from the next point of the row to the next one of the column. */
struct BillowDiagonals {
    BillowGrid grid;                      /* without an outline, its squares are all cloth */
    double *falling, *rising;             /* lengths */
    double *falling_reach, *rising_reach; /* of the pulls, scaled as the directions */
    BillowPoints falling_to, rising_to;   /* directions, scaled by the root of the stiffness; 0: no cloth */
    double *room;
};

static size_t
row_room(const BillowGrid *grid)
{
    return ((size_t) grid->columns + 2 * MARGIN + MARGIN - 1) / MARGIN * MARGIN;
}

BillowDiagonals *
billow_diagonals_new(const BillowGrid *grid)
{
    const size_t count = billow_grid_count(grid);
    BillowDiagonals *diagonals = billow_allocate(1, sizeof *diagonals);
    diagonals->grid = *grid;
    diagonals->falling = billow_allocate(count, sizeof *diagonals->falling);
    diagonals->rising = billow_allocate(count, sizeof *diagonals->rising);
    diagonals->falling_reach = billow_allocate(count, sizeof *diagonals->falling_reach);
    diagonals->rising_reach = billow_allocate(count, sizeof *diagonals->rising_reach);
    diagonals->falling_to = billow_points_new(count);
    diagonals->rising_to = billow_points_new(count);
    diagonals->room =
        billow_allocate(BILLOW_MOST_SHARES * BUFFERED_ROWS * row_room(grid), sizeof *diagonals->room);
    return diagonals;
}

void
billow_diagonals_free(BillowDiagonals *diagonals)
{
    if (!diagonals)
        return;
    free(diagonals->falling);
    free(diagonals->rising);
    free(diagonals->falling_reach);
    free(diagonals->rising_reach);
    billow_points_free(&diagonals->falling_to);
    billow_points_free(&diagonals->rising_to);
    free(diagonals->room);
    free(diagonals);
}

/* Returns the end of the rows of squares. */
static size_t
squares_until(const BillowDiagonals *diagonals, size_t end)
{
    const size_t rows = (size_t) diagonals->grid.rows - 1;
    return end < rows ? end : rows;
}

BILLOW_WIDE void
billow_diagonals_measure(BillowDiagonals *diagonals, const float *const from[3], const float *const to[3],
                         double e, size_t begin, size_t end)
{
    const size_t n = (size_t) diagonals->grid.columns;
    for (size_t row = begin; row < squares_until(diagonals, end); row++) {
        billow_pull_lengths(from, to, e, row * n, n + 1, n - 1, diagonals->falling + row * n);
        billow_pull_lengths(from, to, e, row * n + 1, n - 1, n - 1, diagonals->rising + row * n);
    }
}

static void
scale_row(const BillowDiagonals *diagonals, size_t row, double scale, BillowPoints directions, double *reach)
{
    for (int column = 0; column + 1 < diagonals->grid.columns; column++) {
        const double own = billow_grid_cell_share(&diagonals->grid, column, (int) row) > 0.0 ? scale : 0.0;
        directions.x[column] *= own;
        directions.y[column] *= own;
        directions.z[column] *= own;
        reach[column] *= own;
    }
}

BILLOW_WIDE void
billow_diagonals_direct(BillowDiagonals *diagonals, const BillowPoints *x, double stiffness, size_t begin,
                        size_t end)
{
    const size_t n = (size_t) diagonals->grid.columns;
    const double scale = sqrt(stiffness);
    for (size_t row = begin; row < squares_until(diagonals, end); row++) {
        const size_t at = row * n;
        const BillowPoints falling = billow_points_from(&diagonals->falling_to, at),
                           rising = billow_points_from(&diagonals->rising_to, at);
        billow_pull_directions(billow_points_from(x, at), n + 1, n - 1, diagonals->falling + at, falling,
                               diagonals->falling_reach + at);
        billow_pull_directions(billow_points_from(x, at + 1), n - 1, n - 1, diagonals->rising + at, rising,
                               diagonals->rising_reach + at);
        scale_row(diagonals, row, scale, falling, diagonals->falling_reach + at);
        scale_row(diagonals, row, scale, rising, diagonals->rising_reach + at);
    }
}

static BillowPoints
next_row(double **room, size_t each)
{
    BillowPoints row = {*room, *room + each, *room + 2 * each};
    *room += 3 * each;
    return row;
}

/* Adds the pulls of a row of squares to the points above them. */
BILLOW_WITHIN void
add_above(const double *falling, const double *rising, ptrdiff_t n, double *restrict force)
{
    for (ptrdiff_t i = 0; i < n; i++)
        force[i] += falling[i] + rising[i - 1];
}

BILLOW_WITHIN void
add_below(const double *falling, const double *rising, ptrdiff_t n, double *restrict force)
{
    for (ptrdiff_t i = 0; i < n; i++)
        force[i] -= falling[i - 1] + rising[i];
}

BILLOW_WIDE void
billow_diagonals_pull(const BillowDiagonals *diagonals, const BillowPoints *x, size_t share, size_t begin,
                      size_t end, const BillowPoints *force)
{
    const ptrdiff_t columns = diagonals->grid.columns;
    const size_t n = (size_t) columns, each = row_room(&diagonals->grid);
    double *room = diagonals->room + share * BUFFERED_ROWS * each + MARGIN;
    const BillowPoints f = next_row(&room, each), g = next_row(&room, each);
    for (size_t row = begin > 0 ? begin - 1 : 0; row < squares_until(diagonals, end); row++) {
        const size_t at = row * n;
        billow_pull_forces(billow_points_from(x, at), n + 1, n - 1, diagonals->falling_reach + at,
                           billow_points_from(&diagonals->falling_to, at), f);
        billow_pull_forces(billow_points_from(x, at + 1), n - 1, n - 1, diagonals->rising_reach + at,
                           billow_points_from(&diagonals->rising_to, at), g);
        if (row >= begin) {
            add_above(f.x, g.x, columns, force->x + at);
            add_above(f.y, g.y, columns, force->y + at);
            add_above(f.z, g.z, columns, force->z + at);
        }
        if (row + 1 < end) {
            add_below(f.x, g.x, columns, force->x + at + n);
            add_below(f.y, g.y, columns, force->y + at + n);
            add_below(f.z, g.z, columns, force->z + at + n);
        }
    }
}
