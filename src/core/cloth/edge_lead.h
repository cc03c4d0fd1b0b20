/* Private to core: the vectors of edges that turn between two rest shapes. docs/method.md §6. */
#pragma once

#include "core/base/points.h"

/* Two rest shapes, planes of x, y and z in grid order, and the progress from one to the other. */
typedef struct {
    const float *const *from, *const *to;
    double e;
} BillowEdgeEnds;

/* Writes the vectors of the edges from the points of rows `begin` to `end`, of `rows`: those that they have in the
 * pose `x`, plus what a straight way lacks of one on which each edge turns and its length changes evenly. An edge is
 * stored at its first point: in `east` along a row, in `south` down a column. */
void billow_edge_lead(const BillowEdgeEnds *ends, size_t columns, size_t rows, const BillowPoints *x,
                      size_t begin, size_t end, BillowPoints *east, BillowPoints *south);
