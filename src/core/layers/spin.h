/* The axis about which a draped cloth swings: the line of its anchors. docs/method.md §5. */
#pragma once

#include "core/base/grid.h"

/* An axis and angle. May be interpolated member by member. */
typedef struct {
    BillowVec3 pivot; /* a point on the axis, meters */
    BillowVec3
        turn;   /* along the axis; right-handed about it, radians per meter traveled by the farthest point */
    double off; /* largest distance of an anchor from the axis, as a share of the cloth's longer side */
} BillowSpin;

/* Computes the axis for a shape given as planes of x, y and z. It passes through the mean of the anchored
 * points (all points if there are none) in the direction of their largest extent. If they have no extent, or
 * two equal ones, it is as horizontal and as perpendicular to the heading (degrees, as for sways) as
 * possible. The turn moves cloth beside the axis, if any, towards the heading. */
BillowSpin billow_spin_of(const BillowGrid *grid, const float *const points[3], const BillowAnchor *anchors,
                          size_t n_anchors, double heading);

BillowSpin billow_spin_mix(const BillowSpin *a, const BillowSpin *b, double e);

/* Returns how much of the turn acts on a point of this weight: all of it where the anchors are on the axis,
 * so that the cloth keeps its lengths; otherwise weight / (weight + off), which leaves the anchors in place.
 */
double billow_spin_share(const BillowSpin *spin, double weight);

/* Returns how `share` of the turn displaces `point`, where the farthest point travels `reach` meters. */
BillowVec3 billow_spin_displacement(const BillowSpin *spin, double reach, double share, BillowVec3 point);
