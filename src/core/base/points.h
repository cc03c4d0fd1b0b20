/* Coordinates of all points of a grid, one contiguous array per axis, in double precision for solving. */
#pragma once

#include "core/base/grid.h"

/* Each array holds `count` values, in grid order, meters. */
typedef struct {
    double *x, *y, *z;
} BillowPoints;

/* Allocates the three arrays in one block, zeroed. Free with billow_points_free(). Aborts when memory runs out. */
BillowPoints billow_points_new(size_t count);

/* Frees the arrays and clears the struct. A zeroed struct is allowed. */
void billow_points_free(BillowPoints *points);

/* Copies the first `count` points. */
void billow_points_copy(BillowPoints *to, const BillowPoints *from, size_t count);

/* Computes the bounding box of `count` > 0 points. */
void billow_points_box(const BillowPoints *points, size_t count, BillowVec3 *low, BillowVec3 *high);

/* Returns the size of a draped cloth, meters, > 0: the diagonal of the bounding box of `points`. If all
 * points coincide, the size of the flat cloth. */
double billow_points_size(const BillowPoints *points, const BillowGrid *grid);

/* Returns the root mean square distance between `count` > 0 points and others. */
double billow_points_distance(const BillowPoints *a, const BillowPoints *b, size_t count);

/* Reads the points from single-precision arrays of one value per point. */
void billow_points_read(BillowPoints *points, size_t count, const float *x, const float *y, const float *z);

/* Writes the points to single-precision arrays. */
void billow_points_write(const BillowPoints *points, size_t count, float *x, float *y, float *z);

static inline BillowVec3
billow_points_get(const BillowPoints *points, size_t i)
{
    return (BillowVec3){points->x[i], points->y[i], points->z[i]};
}

static inline void
billow_points_set(BillowPoints *points, size_t i, BillowVec3 p)
{
    points->x[i] = p.x;
    points->y[i] = p.y;
    points->z[i] = p.z;
}
