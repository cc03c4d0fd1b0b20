/* Winds a rope about an axis. docs/method.md §9. */
#pragma once

#include "core/base/points.h"
#include "core/drape/bend.h"

/* The axis: a chain of points with edges of one length. Beyond its last point it goes on straight. */
typedef struct {
    const BillowPoints *points;
    size_t count;   /* >= 2 */
    double spacing; /* meters, > 0 */
    bool held;      /* its last point is an anchor, towards which the radius falls to 0 as at the first one */
    bool free;      /* its first point is no anchor: the coil has its radius from there on */
} BillowCoilAxis;

/* Places `edges` + 1 points, each `length` meters from the one before it, on the helix about the axis that
 * begins at its first point, right-handed. Next to an anchor, the radius grows smoothly within one turn.
 * Returns how far along the axis the last point is, meters. */
double billow_coil_wind(const BillowCoil *coil, const BillowCoilAxis *axis, size_t edges, double length,
                        BillowPoints *points);

/* Returns how much longer a coiled rope is than its axis. */
double billow_coil_excess(const BillowCoil *coil);
