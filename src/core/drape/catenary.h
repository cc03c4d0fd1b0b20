/* The catenary between two points, parametrized by arc length in closed form. Source: Barzel 1997; Weil 1986;
 * derived anew (the printed formulas of Gerits 2007, ch. 7, have misprints). */
#pragma once

#include "core/base/vec3.h"

typedef enum {
    BILLOW_CATENARY_HANGING,  /* a proper catenary */
    BILLOW_CATENARY_VERTICAL, /* end points above one another: straight down and up again */
    BILLOW_CATENARY_TAUT,     /* the cord is too short or just long enough: a straight segment */
} BillowCatenaryKind;

/* A solved cord from `start` to `end`. The members after `length` are private; use the functions below. */
typedef struct {
    BillowCatenaryKind kind;
    BillowVec3 start, end; /* meters */
    double length;         /* meters, >= 0 */
    double chord;          /* distance start to end, meters */
    double horizontal;     /* horizontal distance d, meters */
    double a;              /* horizontal tension over weight per length, meters (HANGING) */
    double s0;             /* signed arc length from the start to the lowest point (HANGING) */
    double alpha;          /* d / (2a) (HANGING) */
} BillowCatenary;

/* Solves the cord of `length` meters between two points. Never fails for finite input: length <= chord (a
 * relative 1e-12 counts as equal) gives the straight segment and kind TAUT. Accurate to a relative 1e-9 for
 * length/chord from 1 + 1e-9 to 1e6, any slope, scales from 1e-6 to 1e6 meters, and either order. */
BillowCatenary billow_catenary_new(BillowVec3 start, BillowVec3 end, double length);

/* Returns the point at arc length s from the start, 0 <= s <= length (clamped); exactly `start` and `end` at
 * the ends. For kind TAUT, the point at the same fraction of the segment. */
BillowVec3 billow_catenary_at(const BillowCatenary *catenary, double s);

/* Returns the lowest y of the cord, meters. */
double billow_catenary_lowest(const BillowCatenary *catenary);

/* For tests: returns the length computed from the curve's parameters (closed form), not `length`. */
double billow_catenary_measured_length(const BillowCatenary *catenary);
