/* Weights painted on the cloth, which scale a layer's displacement. docs/method.md §4. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

enum { BILLOW_MAX_PAINT_SIDE = 65 };

/* Points evenly spaced over the cloth, the outermost ones on its border. Fits any grid. */
typedef struct {
    int columns, rows;     /* 2 ... BILLOW_MAX_PAINT_SIDE each */
    unsigned char *values; /* row by row; 0: none, 255: full weight */
} BillowPaint;

/* Creates paint with full weight everywhere. Free with billow_paint_free(). */
BillowPaint *billow_paint_new(int columns, int rows);
BillowPaint *billow_paint_copy(const BillowPaint *paint); /* NULL for NULL */
void billow_paint_free(BillowPaint *paint);               /* NULL is allowed */

/* Creates paint with full weight everywhere, with the grid's points or BILLOW_MAX_PAINT_SIDE per side. */
BillowPaint *billow_paint_for(const BillowGrid *grid);

bool billow_paint_equal(const BillowPaint *a, const BillowPaint *b); /* NULL is allowed: no paint */

/* Returns whether the weight is full everywhere, as without paint. */
bool billow_paint_is_full(const BillowPaint *paint);

static inline size_t
billow_paint_count(const BillowPaint *paint)
{
    return (size_t) paint->columns * (size_t) paint->rows;
}

/* Writes the weight 0 ... 1 of each grid point, interpolated bilinearly. */
void billow_paint_fill(const BillowPaint *paint, const BillowGrid *grid, float *weight);

/* Returns the same weights with another number of points. Free with billow_paint_free(). */
BillowPaint *billow_paint_resample(const BillowPaint *paint, int columns, int rows);

/* Computes where each paint point is on a cloth (planes of x, y and z), bilinearly between its points. */
void billow_paint_places(const BillowPaint *paint, const BillowGrid *grid, const float *const points[3],
                         BillowVec3 *places);

/* Mirrors the paint: exchanges left and right, or with `down` top and bottom. */
void billow_paint_mirror(BillowPaint *paint, bool down);
