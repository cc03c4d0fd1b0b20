/* Where a cloth passes through itself. */
#pragma once

#include "core/base/grid.h"
#include "core/relaxation/relaxation.h"

/* Two triangles of the cloth that pass through each other. Every cell of the grid is two triangles, cut along its shorter
 * diagonal (along that from (column, row) to (column + 1, row + 1) where they are the same); cells are numbered row by
 * row, `columns` - 1 in each, and those of cell i are the triangles 2 i and 2 i + 1. */
typedef struct {
    int32_t a, b;         /* numbers of the triangles, a < b */
    float from[3], to[3]; /* ends of the segment in which they meet, metres */
} BillowCrossing;

typedef struct {
    BillowCrossing *pairs; /* in order of (a, b) */
    size_t n_pairs;
    size_t n_triangles; /* that are in any pair */
    bool all;           /* false: there are more, the search ended at BILLOW_MAX_CROSSINGS */
} BillowCrossings;

/* As many pairs are looked for: a heap of cloth in a point would have billions. */
#define BILLOW_MAX_CROSSINGS ((size_t) 1 << 20)

/* All pairs of triangles that pass through each other, decided exactly on a lattice of less than a hundred-thousandth of
 * the longest side of a cell. Triangles with a corner in common are not looked at, and those that only touch
 * (core/cloth/triangle_pair.h) do not count. The coordinates, one of each for a grid point, are finite. What is mirrored has
 * mirrored crossings. NULL when `progress` (may be NULL) asked to stop; else free with billow_crossings_free(). */
BillowCrossings *billow_crossings_find(const BillowGrid *grid, const float *x, const float *y, const float *z,
                                       BillowProgress progress, void *progress_data);

void billow_crossings_free(BillowCrossings *crossings);
