/* Finds the parts of a cloth that are near each other: points near triangles, and edges near edges. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/contact/near_places.h"

#include <stdint.h>

/* The diagonal that cuts a cell into two triangles. With both, the cell has four triangles, and its diagonals
 * are not near each other. */
typedef enum {
    BILLOW_CUT_FALLING = 1, /* from (column, row) to (column + 1, row + 1) */
    BILLOW_CUT_RISING = 2,  /* from (column + 1, row) to (column, row + 1) */
    BILLOW_CUT_BOTH = 3,
} BillowCut;

/* A list of pairs. Zeroed, it is empty. */
typedef struct {
    BillowNear *pairs;
    size_t n_pairs, room;
} BillowNearList;

/* Frees the pairs and empties the list. */
void billow_near_list_clear(BillowNearList *list);

/* Fills the list, whose memory it reuses, with all pairs nearer than `reach` (in the units of `points`; the
 * grid's spacing is not used). `cuts` has a BillowCut per cell, columns - 1 per row; NULL: all cells are cut
 * like BILLOW_CUT_FALLING. Coordinates must be finite. Two edges are a pair if they are nearest between their
 * ends; elsewhere the end and a triangle of the other edge are a pair. Neighboring parts are included: in a
 * flat cloth of spacing s the nearest parts are s / sqrt(2) apart.
 *
 * The order depends only on the grid and the positions, not on the number of `workers` (may be NULL). */
void billow_near_find(const BillowGrid *grid, const BillowPoints *points, const uint8_t *cuts, double reach,
                      BillowWorkers *workers, BillowNearList *list);
