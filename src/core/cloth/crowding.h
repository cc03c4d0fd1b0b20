/* Finds anchors so close together that no shape of the cloth keeps the edge lengths. */
#pragma once

#include "core/base/grid.h"

/* Anchors at neighboring points of a row or column that are closer together than the edge is long. */
typedef struct {
    int a, b;        /* anchor indices, a < b */
    double distance; /* between them, meters */
} BillowPressedPair;

/* A free point with three or four anchors as neighbors that cannot be one spacing from all of them. */
typedef struct {
    int column, row;
    double strain; /* the smallest possible RMS strain of the edges to those anchors */
} BillowHeldPoint;

typedef struct {
    BillowPressedPair *pairs; /* with a strain above BILLOW_STRAIN_MAX, sorted by (a, b) */
    size_t n_pairs;
    BillowHeldPoint *points; /* with a strain above that, in grid order; the first BILLOW_MAX_HELD */
    size_t n_points;
} BillowCrowding;

#define BILLOW_MAX_HELD 1000

/* Finds crowded anchors (no two at one grid point, all finite). Leaves out points whose anchors are more
 * than two spacings apart: those are taut. Clear with billow_crowding_clear(). */
BillowCrowding billow_crowding_find(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors);

/* Frees the contents. A zeroed struct is allowed. */
void billow_crowding_clear(BillowCrowding *crowding);
