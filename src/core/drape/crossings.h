/* Finds where a cloth passes through itself. */
#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"

#include <stdint.h>

/* Two triangles of the cloth that pass through each other. Every cell of the grid is two triangles, cut along
 * the shorter diagonal, or from (column, row) to (column + 1, row + 1) if both are equal. Cells are numbered
 * row by row, `columns` - 1 per row; cell i has the triangles 2 i and 2 i + 1. */
typedef struct {
    int32_t a, b;         /* triangle numbers, a < b */
    float from[3], to[3]; /* ends of the segment in which they intersect, meters */
} BillowCrossing;

typedef struct {
    BillowCrossing *pairs; /* sorted by (a, b) */
    size_t n_pairs;
    size_t n_triangles; /* number of triangles in any pair */
    bool all;           /* false: the search stopped at BILLOW_MAX_CROSSINGS */
} BillowCrossings;

/* Maximum number of pairs to find: cloth crumpled into a point would have billions. */
#define BILLOW_MAX_CROSSINGS ((size_t) 1 << 20)

/* Finds all pairs of triangles that pass through each other, decided exactly on a lattice finer than a
 * hundred-thousandth of the longest side of a cell. Triangles with a common corner are not tested, and those
 * that only touch (core/cloth/triangle_pair.h) do not count. Coordinates, one per grid point, must be
 * finite. Mirrored cloth has mirrored crossings. Returns NULL when `progress` (may be NULL) asked to stop.
 * Free with billow_crossings_free(). */
BillowCrossings *billow_crossings_find(const BillowGrid *grid, const float *x, const float *y, const float *z,
                                       BillowProgress progress, void *progress_data);

void billow_crossings_free(BillowCrossings *crossings);
