/* Anchors that hold the cloth so closely that no shape of it keeps the lengths: what can be told from where they are. */
#pragma once

#include "core/base/grid.h"

/* Anchors at neighbouring points of a row or a column: whatever the cloth does, the edge between them is as long as they
 * are apart, and here that is less than its length. */
typedef struct {
    int a, b;        /* numbers of the anchors, a < b */
    double distance; /* between them, metres */
} BillowPressedPair;

/* A free point that has anchors at three or all four neighbouring points, and cannot be one spacing from all of them. */
typedef struct {
    int column, row;
    double strain; /* the least root mean square of the strain of the edges to those anchors */
} BillowHeldPoint;

typedef struct {
    BillowPressedPair *pairs; /* pressed by more than BILLOW_STRAIN_MAX, in order of (a, b) */
    size_t n_pairs;
    BillowHeldPoint *points; /* strained by more than that, in grid order, the first BILLOW_MAX_HELD */
    size_t n_points;
} BillowCrowding;

#define BILLOW_MAX_HELD 1000

/* What is crowded among the anchors (no two at one grid point, all finite). Points whose anchors are farther apart than two
 * spacings are left out: those are taut. Clear with billow_crowding_clear(). */
BillowCrowding billow_crowding_find(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors);

/* Frees what is in it. Accepts a zeroed struct. */
void billow_crowding_clear(BillowCrowding *crowding);
