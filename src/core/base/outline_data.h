/* Where a cloth that is no rectangle is: which cells and points of its grid belong to it, and the surface that
 * its border trims. The net stays the grid. Cells of which nothing is cloth have no weight, no bending and no
 * threads; the points that no other cell touches stay out of everything. The border's vertices lie in cells, by
 * bilinear coordinates: Etzmuß 2002, 2.7. docs/method.md §1. */
#pragma once

#include "core/base/grid.h"
#include "core/base/outline_loops.h"

#include <stdint.h>

/* A vertex of the trimmed surface: a grid point, or a place in the cell whose first point is (column, row). */
typedef struct {
    int column, row;
    double right, down; /* within the cell, 0 to 1; both 0: a grid point */
} BillowOutlineVertex;

/* A face of the trimmed surface: three or four vertices, the last one -1 for three. Their order is that of the
 * quads of a rectangle: down the rows, then along the columns. */
typedef struct {
    int32_t corner[4];
} BillowOutlineFace;

/* Immutable, and shared by reference count. Arrays have one value per grid point; that of a cell is stored at
 * its first point. Those of the surface are NULL in an outline made by billow_outline_coarsen(). */
struct BillowOutline {
    int columns, rows;
    double *share;  /* of each cell: how much of it is cloth, 0 to 1 */
    double *mass;   /* of each point: the area of cloth that it stands for, in cells; 0: not of the cloth */
    uint8_t *inner; /* of each point: it is a vertex of the surface */
    BillowOutlineLoop *loops;
    size_t n_loops;
    BillowOutlineVertex *vertices; /* grid points in grid order, then those of the border */
    size_t n_vertices, n_inner;    /* all, and the grid points among them */
    BillowOutlineFace *faces;      /* in the order of their cells */
    size_t n_faces;
};

/* What follows allows a grid without an outline, where everything is cloth. */

/* Returns how much of the cell with this first point is cloth, 0 to 1; 0 beyond the grid. */
static inline double
billow_grid_cell_share(const BillowGrid *grid, int column, int row)
{
    if (column < 0 || row < 0 || column + 1 >= grid->columns || row + 1 >= grid->rows)
        return 0.0;
    return grid->outline ? grid->outline->share[billow_grid_index(grid, column, row)] : 1.0;
}

/* Returns how much of the strip, one spacing wide, along the edge from a point to the next one is cloth: half of
 * the cells on its sides. 0: there is no edge. `down`: to the next row; otherwise to the next column. */
static inline double
billow_grid_edge_share(const BillowGrid *grid, bool down, int column, int row)
{
    return 0.5 * (billow_grid_cell_share(grid, column, row) +
                  billow_grid_cell_share(grid, column - down, row - !down));
}

static inline bool
billow_grid_has_edge(const BillowGrid *grid, bool down, int column, int row)
{
    if (!grid->outline)
        return down ? row + 1 < grid->rows : column + 1 < grid->columns;
    return billow_grid_edge_share(grid, down, column, row) > 0.0;
}

/* Returns whether a point belongs to the net: a cell around it is cloth. */
static inline bool
billow_grid_has_point(const BillowGrid *grid, size_t point)
{
    return !grid->outline || grid->outline->mass[point] > 0.0;
}

/* Returns whether a point is within the outline or on it, so that an anchor can be there. */
static inline bool
billow_grid_can_hold(const BillowGrid *grid, int column, int row)
{
    return !grid->outline || grid->outline->inner[billow_grid_index(grid, column, row)];
}

/* Returns the grid with a spacing of 1. */
static inline BillowGrid
billow_grid_unit(const BillowGrid *grid)
{
    BillowGrid unit = *grid;
    unit.spacing = 1.0;
    return unit;
}

/* Returns how much of a strip one spacing wide belongs to line `index` of `n`: half on a border, if n > 1. */
static inline double
billow_line_share(int index, int n)
{
    return n > 1 && (index == 0 || index == n - 1) ? 0.5 : 1.0;
}

/* Returns how many strips one spacing wide belong to a row: those of a rope's girth, if it has one. */
static inline double
billow_grid_row_share(const BillowGrid *grid, int row)
{
    return billow_grid_is_rope(grid) ? billow_grid_girth(grid) / grid->spacing
                                     : billow_line_share(row, grid->rows);
}

/* Returns how much of a cell belongs to a point. */
static inline double
billow_grid_point_share(const BillowGrid *grid, int column, int row)
{
    return grid->outline ? grid->outline->mass[billow_grid_index(grid, column, row)]
                         : billow_grid_row_share(grid, row) * billow_line_share(column, grid->columns);
}
