/* Measures how far a cloth's edges are from their rest length. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* Strain |length / rest length - 1| over the edges to the four neighbors. */
typedef struct {
    double rms;
    double p99; /* 99 % of the edges have no more */
    double max;
    double stretch;     /* of the edge that is stretched the most: length / rest length - 1 */
    double mean_height; /* mean y of all points, meters: the potential energy per weight */
} BillowStrain;

/* Limits within which the lengths count as kept (docs/method.md §3). */
#define BILLOW_STRAIN_RMS 0.003
#define BILLOW_STRAIN_P99 0.01
#define BILLOW_STRAIN_MAX 0.02

BillowStrain billow_strain_measure(const BillowGrid *grid, const BillowPoints *points);

/* Returns the largest strain of the edges whose ends are both farther than `radius` meters, in the flat
 * cloth, from every point with held[i] != 0. Returns 0 if there are no such edges. */
double billow_strain_away(const BillowGrid *grid, const BillowPoints *points, const unsigned char *held,
                          double radius);

/* Returns whether rms, p99 and max are within the limits above. */
bool billow_strain_is_small(const BillowStrain *strain);
