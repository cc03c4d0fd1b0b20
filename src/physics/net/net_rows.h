/* Private to physics: the columns of a row of the net that have springs of a family. */
#pragma once

#include "core/base/points.h"
#include "physics/net/net.h"

#include <stddef.h>
#include <stdlib.h>

enum {
    ROWS_PER_CHUNK = 8, /* work unit of a thread; all sums depend on it */
    SEGMENT = 128,      /* columns processed together, in buffers on the stack */
};

/* Columns [begin, end) of a row, and the index offset to the other ends of their springs. */
typedef struct {
    int begin, end;
    ptrdiff_t step;
} BillowSpringRow;

/* Returns the springs of a family that start in `row`; an empty range if there are none. */
static inline BillowSpringRow
billow_springs_of_row(const BillowGrid *grid, const BillowSprings *springs, int row)
{
    int d = springs->d_column;
    ptrdiff_t step = (ptrdiff_t) springs->d_row * grid->columns + d;
    if (row < 0 || row + springs->d_row >= grid->rows || grid->columns <= abs(d))
        return (BillowSpringRow){0, 0, step};
    return (BillowSpringRow){d < 0 ? -d : 0, d > 0 ? grid->columns - d : grid->columns, step};
}

/* Returns the distance between two points. */
static inline double
billow_length_between(const BillowPoints *x, size_t a, size_t b)
{
    double dx = x->x[b] - x->x[a], dy = x->y[b] - x->y[a], dz = x->z[b] - x->z[a];
    return sqrt(dx * dx + dy * dy + dz * dz);
}

static inline int
billow_smaller(int a, int b)
{
    return a < b ? a : b;
}
