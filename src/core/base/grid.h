/* The cloth as a grid of points, and the anchors that pin it. */
#pragma once

#include "core/base/vec3.h"

#include <stdbool.h>
#include <stddef.h>

/* Limits of the project format. */
enum { BILLOW_MAX_SIDE = 4096, BILLOW_MAX_POINTS = 4194304 };

/* Which part of the grid is cloth: core/base/outline.h. */
typedef struct BillowOutline BillowOutline;

/* How long its edges are, where that is not the spacing: core/base/shrink.h. */
typedef struct BillowShrink BillowShrink;

/* The mesh that follows the cloth and is shown instead of it: core/base/fine_mesh.h. */
typedef struct BillowFineMesh BillowFineMesh;

/* Whether a cloth is a tube. */
typedef enum {
    BILLOW_OPEN,
    BILLOW_CLOSED_COLUMNS, /* the last column is the first one */
    BILLOW_CLOSED_ROWS,    /* the last row is the first one */
} BillowClosed;

/* Distinct columns or rows around a tube, at least. */
enum { BILLOW_LEAST_AROUND = 3 };

/* The net of a cloth, or a rope: a single row of points. Points are numbered row by row, from row 0, and within a
 * row from column 0. */
typedef struct {
    int columns;                  /* points along a row, at least 2 */
    int rows;                     /* points along a column; 1 for a rope, otherwise at least 2 */
    double spacing;               /* rest distance between neighbors in both directions, meters, > 0 */
    const BillowOutline *outline; /* borrowed; NULL: the cloth is the rectangle */
    double radius;                /* of a rope, meters, > 0; cloth does not use it */
    int caps; /* of the surface of a rope: columns at either end that close it (tube.h); otherwise 0 */
    BillowClosed
        closed; /* of a tube: both ends of a line around it are one point of the cloth, and stay together */
    const BillowShrink *shrink; /* borrowed; NULL: all edges are one spacing long */
    double flat_width;          /* of a flat rope, meters; 0 if it is round; cloth does not use it */
    const BillowFineMesh *fine; /* borrowed; NULL: the surface is that of the grid */
    double fine_scale;          /* how many times as large as in its file it is, > 0 */
} BillowGrid;

typedef struct {
    int column, row; /* 0 <= column < columns, 0 <= row < rows */
} BillowGridPoint;

/* A place of the cloth pinned at a position in the world: a grid point, or a place in one of the cells around it. */
typedef struct {
    int column, row;     /* 0 <= column < columns, 0 <= row < rows; of the nearest point */
    BillowVec3 position; /* meters */
    double right, down;  /* from that point to the place, spacings, -1/2 ... 1/2; both 0: it is the point */
} BillowAnchor;

static inline bool
billow_anchor_is_between(const BillowAnchor *anchor)
{
    return anchor->right != 0.0 || anchor->down != 0.0;
}

static inline bool
billow_anchor_same_place(const BillowAnchor *a, const BillowAnchor *b)
{
    return a->column == b->column && a->row == b->row && a->right == b->right && a->down == b->down;
}

/* Returns how much a grid point counts for the place of an anchor: the bilinear share of a point that the anchor
 * holds, otherwise 0. The shares of all points sum up to 1. */
static inline double
billow_anchor_share(const BillowAnchor *anchor, int column, int row)
{
    const double across = fabs(anchor->column - column + anchor->right),
                 along = fabs(anchor->row - row + anchor->down);
    return across < 1.0 && along < 1.0 ? (1.0 - across) * (1.0 - along) : 0.0;
}

static inline size_t
billow_grid_count(const BillowGrid *grid)
{
    return (size_t) grid->columns * (size_t) grid->rows;
}

/* Returns whether both are nets of the same cloth. */
bool billow_grid_equal(const BillowGrid *a, const BillowGrid *b);

/* Returns whether the grid is a rope. The vertices of a trimmed surface, one row too, have no radius. */
static inline bool
billow_grid_is_rope(const BillowGrid *grid)
{
    return grid->rows == 1 && grid->radius > 0.0;
}

/* Returns how much cloth a rope is per meter, m: its girth, or its width if it is flat. In physics, a rope is a strip
 * of its material that is as wide as the rope is round, or as it is wide. */
static inline double
billow_grid_girth(const BillowGrid *grid)
{
    return grid->flat_width > 0.0 ? grid->flat_width : 2.0 * M_PI * grid->radius;
}

/* Returns how far it is around a rope, m. */
static inline double
billow_grid_around(const BillowGrid *grid)
{
    return grid->flat_width > 0.0 ? 2.0 * grid->flat_width : 2.0 * M_PI * grid->radius;
}

/* Returns how much of a rope the wind meets per meter, m: its thickness; of a flat one, the mean over all turns. */
static inline double
billow_grid_windward(const BillowGrid *grid)
{
    return grid->flat_width > 0.0 ? 2.0 / M_PI * grid->flat_width : 2.0 * grid->radius;
}

static inline size_t
billow_grid_index(const BillowGrid *grid, int column, int row)
{
    return (size_t) row * (size_t) grid->columns + (size_t) column;
}

/* Returns the other grid point that is the same point of a tube, or the point itself. */
static inline size_t
billow_grid_twin(const BillowGrid *grid, size_t point)
{
    const size_t columns = (size_t) grid->columns, across = columns - 1,
                 down = columns * ((size_t) grid->rows - 1);
    if (grid->closed == BILLOW_CLOSED_COLUMNS)
        return point % columns == 0 ? point + across : point % columns == across ? point - across : point;
    if (grid->closed == BILLOW_CLOSED_ROWS)
        return point < columns ? point + down : point >= down ? point - down : point;
    return point;
}

/* Returns whether an earlier grid point is the same point of a tube. */
static inline bool
billow_grid_is_second(const BillowGrid *grid, size_t point)
{
    return billow_grid_twin(grid, point) < point;
}

/* Returns the first of the grid points that are the same point of a tube. */
static inline size_t
billow_grid_first_twin(const BillowGrid *grid, size_t point)
{
    const size_t twin = billow_grid_twin(grid, point);
    return twin < point ? twin : point;
}

/* Moves a place on a tube by whole rounds, to where the way to another place is the shortest. */
static inline void
billow_grid_go_round(const BillowGrid *grid, double *column, double to_column, double *row, double to_row)
{
    if (grid->closed == BILLOW_CLOSED_COLUMNS)
        *column = to_column - remainder(to_column - *column, grid->columns - 1.0);
    if (grid->closed == BILLOW_CLOSED_ROWS)
        *row = to_row - remainder(to_row - *row, grid->rows - 1.0);
}

/* Returns the distance on the flat cloth between two grid points (fractions allowed), meters. */
static inline double
billow_grid_length(const BillowGrid *grid, double column1, double row1, double column2, double row2)
{
    billow_grid_go_round(grid, &column1, column2, &row1, row2);
    return grid->spacing * hypot(column2 - column1, row2 - row1);
}

/* Returns a grid point's position in the flat cloth, meters: column -> +x, row -> +z, center at the
 * origin. */
static inline BillowVec3
billow_grid_flat(const BillowGrid *grid, double column, double row)
{
    return (BillowVec3){(column - 0.5 * (grid->columns - 1)) * grid->spacing, 0.0,
                        (row - 0.5 * (grid->rows - 1)) * grid->spacing};
}

/* Returns the column or row, of `new_count`, at the same fraction of the cloth as `place` of `old_count`; 0 if
 * that is 1. */
static inline int
billow_grid_share(int place, int old_count, int new_count)
{
    return old_count < 2 ? 0 : (int) lround((double) place * (new_count - 1) / (old_count - 1));
}
