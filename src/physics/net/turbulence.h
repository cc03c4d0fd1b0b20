/* Turbulence of the wind: eddies that the wind carries along. docs/method.md §7. */
#pragma once

#include "core/layers/eddies.h"
#include "physics/net/wind.h"

/* The eddies at a time. */
typedef struct {
    int n;                            /* 0: none */
    BillowVec3 k[BILLOW_MOST_EDDIES]; /* turns per meter */
    BillowVec3 u[BILLOW_MOST_EDDIES]; /* m/s */
    double turns[BILLOW_MOST_EDDIES]; /* at the origin */
} BillowTurbulence;

/* Computes the eddies of a wind at `time` seconds, >= 0. The wind without its gusts has carried them along
 * since time 0, and they have changed by as much as air of their own speed moves. At every time, whatever
 * was asked before, they are the same. Over many places, the root mean square of each component of their
 * velocity is the turbulence that the wind has then times its speed, with gusts, in the mean of the three.
 *
 * With a `round` > 0, of which the wind blows the first `time` seconds, each eddy that changes at a place
 * does so a whole number of times in a round, at least once, so the next round goes on where this one ends.
 * 0: no rounds. */
void billow_turbulence_at(const BillowWind *wind, double time, double round, BillowTurbulence *turbulence);

/* Returns by how much the velocity of the air at a place differs from that of the wind, m/s. */
BillowVec3 billow_turbulence_velocity(const BillowTurbulence *turbulence, BillowVec3 place);
