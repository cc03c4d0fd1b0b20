#include "core/cloth/keep_lengths_forces.h"

#include "core/base/wide.h"
#include "core/cloth/edge_pull.h"

#include <string.h>

enum { MARGIN = 8 /* doubles before and after a row */, BUFFERED_ROWS = 3 * 3 };

/* Returns the number of doubles that a row takes in a share's scratch memory. */
static size_t
row_room(int columns)
{
    return ((size_t) columns + 2 * MARGIN + MARGIN - 1) / MARGIN * MARGIN;
}

size_t
billow_edge_forces_room(int columns)
{
    return BILLOW_MOST_SHARES * BUFFERED_ROWS * row_room(columns);
}

/* --- Forces --- */

/* f = d - target vector */
BILLOW_WITHIN void
compute_lead_forces(BillowPoints x, size_t step, size_t n, BillowPoints led, BillowPoints f)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        f.x[i] = x.x[i + step] - x.x[i] - led.x[i];
        f.y[i] = x.y[i + step] - x.y[i] - led.y[i];
        f.z[i] = x.z[i + step] - x.z[i] - led.z[i];
    }
}

/* Computes one axis of the forces on a row. */
BILLOW_WITHIN void
gather_axis(const double *east, const double *south, const double *north, ptrdiff_t n, double *restrict out)
{
    for (ptrdiff_t i = 0; i < n; i++)
        out[i] = (east[i] - east[i - 1]) + (south[i] - north[i]);
}

static BillowPoints
next_row(double **room, size_t each)
{
    BillowPoints row = {*room, *room + each, *room + 2 * each};
    *room += 3 * each;
    return row;
}

static void
clear_row(BillowPoints row, size_t n)
{
    memset(row.x, 0, n * sizeof(double));
    memset(row.y, 0, n * sizeof(double));
    memset(row.z, 0, n * sizeof(double));
}

/* Clears the forces, or the directions, of edges that are not of the cloth. */
static void
drop_edges(const struct BillowKeepLengths *keep, bool down, size_t row, BillowPoints edges)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    for (int column = 0; keep->outline && column < keep->columns; column++)
        if (!billow_grid_has_edge(&grid, down, column, (int) row))
            edges.x[column] = edges.y[column] = edges.z[column] = 0.0;
}

/* Takes half of the forces of edges along the seam of a tube: they are there twice. */
static void
halve_edges(const struct BillowKeepLengths *keep, bool down, size_t row, BillowPoints force)
{
    const BillowGrid grid = billow_keep_lengths_grid(keep);
    for (int column = 0; keep->closed && column < keep->columns; column++) {
        const double part =
            billow_keep_lengths_edge_part(&grid, down, billow_grid_index(&grid, column, (int) row));
        force.x[column] *= part;
        force.y[column] *= part;
        force.z[column] *= part;
    }
}

/* The edges along a row. */
BILLOW_WITHIN void
process_row_edges(const struct BillowKeepLengths *keep, size_t row, BillowPoints east)
{
    const size_t n = (size_t) keep->columns, first = row * n;
    if (keep->leading)
        compute_lead_forces(billow_points_from(&keep->x, first), 1, n - 1,
                            billow_points_from(&keep->east_to, first), east);
    else
        billow_pull_forces(billow_points_from(&keep->x, first), 1, n - 1, keep->east_reach + first,
                           billow_points_from(&keep->east_to, first), east);
    if (keep->leading)
        drop_edges(keep, false, row, east);
    halve_edges(keep, false, row, east);
}

/* The edges from a row to the next one. */
BILLOW_WITHIN void
process_column_edges(const struct BillowKeepLengths *keep, size_t row, BillowPoints south)
{
    const size_t n = (size_t) keep->columns, first = row * n;
    if (row + 1 == (size_t) keep->rows)
        clear_row(south, n);
    else if (keep->leading)
        compute_lead_forces(billow_points_from(&keep->x, first), n, n,
                            billow_points_from(&keep->south_to, first), south);
    else
        billow_pull_forces(billow_points_from(&keep->x, first), n, n, keep->south_reach + first,
                           billow_points_from(&keep->south_to, first), south);
    if (keep->leading)
        drop_edges(keep, true, row, south);
    halve_edges(keep, true, row, south);
}

BILLOW_WIDE static void
force_rows(void *data, size_t begin, size_t end)
{
    const struct BillowKeepLengths *keep = data;
    const size_t n = (size_t) keep->columns, each = row_room(keep->columns);
    double *room = keep->room + begin / keep->chunk * BUFFERED_ROWS * each + MARGIN;
    BillowPoints east = next_row(&room, each), by_turns[2] = {next_row(&room, each), next_row(&room, each)};
    if (begin > 0)
        process_column_edges(keep, begin - 1, by_turns[(begin + 1) % 2]);
    else
        clear_row(by_turns[1], n);
    for (size_t row = begin; row < end; row++) {
        const BillowPoints south = by_turns[row % 2], north = by_turns[(row + 1) % 2];
        process_row_edges(keep, row, east);
        process_column_edges(keep, row, south);
        gather_axis(east.x, south.x, north.x, keep->columns, keep->force.x + row * n);
        gather_axis(east.y, south.y, north.y, keep->columns, keep->force.y + row * n);
        gather_axis(east.z, south.z, north.z, keep->columns, keep->force.z + row * n);
    }
    if (keep->stiffness > 0.0)
        billow_diagonals_pull(keep->diagonals, &keep->x, begin / keep->chunk, begin, end, &keep->force);
}

void
billow_edge_forces_compute(struct BillowKeepLengths *keep, BillowWorkers *workers)
{
    billow_workers_run(workers, (size_t) keep->rows, keep->chunk, force_rows, keep);
}

/* --- Directions --- */

BILLOW_WIDE static void
direct_rows(void *data, size_t begin, size_t end)
{
    const struct BillowKeepLengths *keep = data;
    const size_t n = (size_t) keep->columns;
    for (size_t row = begin; row < end; row++) {
        const size_t i = row * n;
        billow_pull_directions(billow_points_from(&keep->x, i), 1, n - 1, keep->east + i,
                               billow_points_from(&keep->east_to, i), keep->east_reach + i);
        drop_edges(keep, false, row, billow_points_from(&keep->east_to, i));
        if (row + 1 < (size_t) keep->rows) {
            billow_pull_directions(billow_points_from(&keep->x, i), n, n, keep->south + i,
                                   billow_points_from(&keep->south_to, i), keep->south_reach + i);
            drop_edges(keep, true, row, billow_points_from(&keep->south_to, i));
        }
    }
    if (keep->stiffness > 0.0)
        billow_diagonals_direct(keep->diagonals, &keep->x, keep->stiffness, begin, end);
}

void
billow_edge_forces_direct(struct BillowKeepLengths *keep, BillowWorkers *workers)
{
    billow_workers_run(workers, (size_t) keep->rows, keep->chunk, direct_rows, keep);
}
