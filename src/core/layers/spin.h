/* The line about which a hung cloth swings: that of its anchors. docs/method.md §5. */
#pragma once

#include "core/base/grid.h"

/* Can be mixed, member by member. */
typedef struct {
    BillowVec3 pivot; /* a point of the line, metres */
    BillowVec3
        turn; /* along it; right-handed about it, radians for each metre that the farthest point of the cloth goes */
    double off; /* how far anchors are from it at most, as a share of the cloth's longer side */
} BillowSpin;

/* Of a shape, given as planes of x, y and z. The line goes through the mean of the anchored points (of all points where there are
 * none), along which they extend the farthest; where they extend nowhere, or two ways alike, as nearly as can be horizontally
 * across the heading (degrees, as of sways). It turns the cloth, where that is beside the line, towards the heading. No turn where
 * the cloth is all on the line. */
BillowSpin billow_spin_of(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchors,
                          size_t n_anchors, double heading);

BillowSpin billow_spin_mix(const BillowSpin *a, const BillowSpin *b, double e);

/* How much of the turn a point of this weight takes: all of it where the anchors are on the line, so that the cloth keeps its
 * lengths; elsewhere weight / (weight + off), which leaves the anchors where they are. */
double billow_spin_share(const BillowSpin *spin, double weight);

/* How far it takes a point that goes `share` of the turn of `reach` metres. */
BillowVec3 billow_spin_displacement(const BillowSpin *spin, double reach, double share, BillowVec3 point);
