/* What an anchor's radius ties to it: docs/method.md §7. */
#pragma once

#include "core/grid.h"

/* A grid point that is not anchored, and an anchored one at most the radius away: a cord as long as the flat cloth
 * between them, straight. */
typedef struct {
    size_t point, anchor; /* numbers of grid points */
    double length;        /* metres */
} BillowCord;

/* The cords of the points with held[i] != 0: from each other point within `radius` (metres, >= 0, give or take a relative
 * 1e-9) of some to the nearest of these, to all that are equally near. By point, then by anchor; `n` of them. NULL when
 * there are none; to be freed with free(). Aborts when memory runs out. */
BillowCord *billow_cords_of_anchors(const BillowGrid *grid, const unsigned char *held, double radius,
                                    size_t *n);
