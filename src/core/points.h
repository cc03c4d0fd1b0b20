/* Coordinates of all points of a grid, one contiguous array per axis (double precision, for solving). */
#pragma once

#include "core/vec3.h"

#include <stddef.h>

/* Each array holds `count` values, in grid order, metres. */
typedef struct {
    double *x, *y, *z;
} BillowPoints;

/* Allocates the three arrays, zeroed. Free with billow_points_free(). Aborts when memory runs out. */
BillowPoints billow_points_new(size_t count);

/* Frees what billow_points_new() gave and clears the struct. Accepts a zeroed struct. */
void billow_points_free(BillowPoints *points);

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
