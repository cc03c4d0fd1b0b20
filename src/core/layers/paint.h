/* Weights painted on the cloth: how much of a layer's displacement each place takes. docs/method.md §4. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

enum { BILLOW_MAX_PAINT_SIDE = 65 };

/* Points at even shares of the cloth, the first and last of a row on its edges: it goes with a cloth of any grid. */
typedef struct {
    int columns, rows;     /* 2 ... BILLOW_MAX_PAINT_SIDE each */
    unsigned char *values; /* row by row; 0: none, 255: all of it */
} BillowPaint;

/* All of it everywhere. Each that is made is freed with billow_paint_free(). */
BillowPaint *billow_paint_new(int columns, int rows);
BillowPaint *billow_paint_copy(const BillowPaint *paint); /* NULL of NULL */
void billow_paint_free(BillowPaint *paint);               /* may be NULL */

/* As many points as the cloth has, at most BILLOW_MAX_PAINT_SIDE a side: all of it everywhere. */
BillowPaint *billow_paint_for(const BillowGrid *grid);

bool billow_paint_equal(const BillowPaint *a, const BillowPaint *b); /* each may be NULL: none */

/* Whether it is all of it everywhere, as without paint. */
bool billow_paint_is_full(const BillowPaint *paint);

static inline size_t
billow_paint_count(const BillowPaint *paint)
{
    return (size_t) paint->columns * (size_t) paint->rows;
}

/* The weight 0 ... 1 at each point of a grid, bilinear between those of the paint. */
void billow_paint_fill(const BillowPaint *paint, const BillowGrid *grid, float *weight);

/* The same weights on as many other points. */
BillowPaint *billow_paint_resample(const BillowPaint *paint, int columns, int rows);

/* Where each of its points is on a cloth whose points are given as planes of x, y and z: bilinear between them. */
void billow_paint_places(const BillowPaint *paint, const BillowGrid *grid, const float *const points[3],
                         BillowVec3 *places);

/* Left becomes right, or (`down`) top becomes bottom. */
void billow_paint_mirror(BillowPaint *paint, bool down);
