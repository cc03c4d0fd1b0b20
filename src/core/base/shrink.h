/* Where cloth is gathered or widened: its threads are shorter or longer at rest than the spacing. The weight of the
 * cloth stays. docs/method.md §3. */
#pragma once

#include "core/base/grid.h"

/* Immutable, and shared by reference count (thread-safe). A cloth whose edges are all one spacing long has NULL. */
struct BillowShrink {
    int columns, rows;
    double *edge[2]; /* length in spacings of each edge to the next column, or row, at its first point */
    double least;    /* the least of them, at most 1 */
};

/* Makes the lengths of a grid's edges: the mean of the factors of their ends, `weft` along the rows and `warp` along the
 * columns, each > 0, one per point (NULL: 1). On a tube, both points of the seam have the mean of theirs. Free with
 * billow_shrink_unref(). */
BillowShrink *billow_shrink_new(const BillowGrid *grid, const float *weft, const float *warp);

/* Makes the lengths of `columns` x `rows` points from a function that returns that of an edge (0 to the next column, 1
 * to the next row). Free with billow_shrink_unref(). */
BillowShrink *billow_shrink_of(int columns, int rows,
                               double (*length)(const void *data, int direction, int column, int row),
                               const void *data);

/* Returns the lengths of a net of the same cloth with fewer points, in its own spacings: means of what an edge stands
 * for. Free with billow_shrink_unref(). */
BillowShrink *billow_shrink_coarsen(const BillowShrink *shrink, int columns, int rows);

/* These allow NULL. */
BillowShrink *billow_shrink_ref(const BillowShrink *shrink);
void billow_shrink_unref(BillowShrink *shrink);
bool billow_shrink_equal(const BillowShrink *a, const BillowShrink *b);

/* Returns whether the lengths are the same all along each row. */
bool billow_shrink_is_even(const BillowShrink *shrink);

/* Returns the length of the cloth along the straight line between two grid points (fractions allowed), meters. Without
 * shrinking, that is billow_grid_length(). */
double billow_grid_rest_length(const BillowGrid *grid, double column1, double row1, double column2,
                               double row2);

/* Returns how long the edge from a point to the next column, or row, is at rest, meters. */
static inline double
billow_grid_edge_length(const BillowGrid *grid, bool down, size_t point)
{
    return grid->shrink ? grid->spacing * grid->shrink->edge[down][point] : grid->spacing;
}

/* Returns how long the diagonals of the cell with this first point are at rest, where cells are width x height: both are
 * alike, as in a quadrilateral in a circle. Their product is that of two opposite sides plus that of the others
 * (Ptolemy). */
static inline double
billow_shrink_diagonal(const BillowShrink *shrink, size_t point, double width, double height)
{
    const double *east = shrink->edge[0], *south = shrink->edge[1];
    return sqrt(width * width * east[point] * east[point + (size_t) shrink->columns] +
                height * height * south[point] * south[point + 1]);
}

/* Returns how much stiffer against second differences the cloth is at a point between edges of these lengths, so that
 * its bending modulus stays: the energy of a turn by an angle is 1 / (mean length), and the second difference of the
 * points is (product of the lengths) times its square. */
static inline double
billow_shrink_bend(double before, double after)
{
    return 2.0 / ((before + after) * before * after);
}

/* Returns that at a point, along columns or, `down`, rows; at an end from its only edge, on a seam from both sides. */
double billow_grid_shrunk_bend(const BillowGrid *grid, bool down, int column, int row);

/* Returns the length of the shortest edge, at most the spacing, meters. */
static inline double
billow_grid_least_length(const BillowGrid *grid)
{
    return grid->shrink ? grid->spacing * grid->shrink->least : grid->spacing;
}
