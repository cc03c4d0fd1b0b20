/* Measures how much longer or shorter than their rest length the edges of a frame are. */
#pragma once

#include "core/base/grid.h"

/* Length / rest length - 1 over the edges to the four neighbors. */
typedef struct {
    double longest, shortest; /* shortest <= 0 <= longest */
} BillowEdgeStrain;

/* Measures the strain of all edges except those between two points with held[i] != 0; `held` may be NULL.
 * The coordinates have one value per grid point. */
BillowEdgeStrain billow_edge_strain(const BillowGrid *grid, const float *x, const float *y, const float *z,
                                    const unsigned char *held);

/* Writes to `values` for each point the largest |length / rest length - 1| of its edges, divided by `unit`. */
void billow_edge_strain_points(const BillowGrid *grid, const float *x, const float *y, const float *z,
                               const unsigned char *held, double unit, float *values);
