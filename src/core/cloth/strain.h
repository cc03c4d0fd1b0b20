/* How far a cloth's edges are from their rest length. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* Strain |length / spacing - 1| over the edges to the four neighbours. */
typedef struct {
    double rms;
    double p99; /* 99 of 100 edges have no more */
    double max;
    double stretch;     /* of the longest edge: length / spacing - 1 */
    double mean_height; /* of all points, metres of world y: the potential energy per weight */
} BillowStrain;

/* What counts as keeping the lengths (docs/method.md §3). */
#define BILLOW_STRAIN_RMS 0.003
#define BILLOW_STRAIN_P99 0.01
#define BILLOW_STRAIN_MAX 0.02

BillowStrain billow_strain_measure(const BillowGrid *grid, const BillowPoints *points);

/* The largest strain of the edges whose ends are both farther than `radius` metres, in the flat cloth, from every point with
 * held[i] != 0; 0 when there are none. */
double billow_strain_away(const BillowGrid *grid, const BillowPoints *points, const unsigned char *held,
                          double radius);

/* Whether it is within all three. */
bool billow_strain_is_small(const BillowStrain *strain);
