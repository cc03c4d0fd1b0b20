/* Private to core: divides loops where they cross the lines of a grid. */
#pragma once

#include "core/base/outline_data.h"

/* A place of the border. Those where it crosses a line of the grid have exactly its column or row. */
typedef struct {
    BillowGridPlace at;
    int32_t
        vertex; /* a grid point if the place is one; otherwise the number of points plus that of the vertex */
} BillowOutlineStop;

/* The stops of a loop in order, with the cloth on the left if columns go to the right and rows go up. From each
 * to the next the border is straight, and within one cell. */
typedef struct {
    BillowOutlineStop *stops;
    size_t n, room;
} BillowOutlineStops;

/* Finds the stops of a loop, and numbers its vertices from `n_vertices` on, which is increased. Free with
 * free(). They are moved into the cloth by a billionth of a cell, so that no line of the border is on a line of
 * the grid. */
BillowOutlineStops billow_outline_stops_find(const BillowOutlineLoop *loop, int columns, int rows,
                                             int32_t *n_vertices);
