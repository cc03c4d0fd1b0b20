/* A rope of some of the points of another one, which falls faster. docs/method.md §9. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* A rope of some of the points, with edges as long as the rope between them. */
typedef struct {
    size_t count;
    size_t *column;
    double *length, *freedom; /* of the edge after each point; of each point */
    BillowPoints points;
} BillowCoarseRope;

/* Takes every point of a rope that is about `stride` from the one before it, its ends, and all that are held (their
 * `freedom` is 0). Free with billow_coarse_rope_clear(). */
BillowCoarseRope billow_coarse_rope_new(const BillowGrid *grid, const double *freedom, size_t stride,
                                        BillowPoints points);
void billow_coarse_rope_clear(BillowCoarseRope *rope);

/* Places all points of the rope on the edges of the coarse one. */
void billow_coarse_rope_refine(const BillowCoarseRope *rope, BillowPoints points);
