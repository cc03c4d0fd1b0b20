/* How much longer and shorter than they are the edges of a frame are drawn. */
#pragma once

#include "core/base/grid.h"

/* Length / spacing - 1 over the edges to the four neighbours. */
typedef struct {
    double longest, shortest; /* shortest <= 0 <= longest */
} BillowEdgeStrain;

/* Edges between two points with held[i] != 0 are left out; `held` may be NULL. The coordinates are one for each grid point. */
BillowEdgeStrain billow_edge_strain(const BillowGrid *grid, const float *x, const float *y, const float *z,
                                    const unsigned char *held);

/* Of each point the largest |length / spacing - 1| of its edges, over `unit`. */
void billow_edge_strain_points(const BillowGrid *grid, const float *x, const float *y, const float *z,
                               const unsigned char *held, double unit, float *values);
