/* How the surface of a rope is turned about it. Barzel 1997; docs/method.md §9. */
#pragma once

#include "core/base/field.h"

/* Maximum number in a keyframe. */
enum { BILLOW_MAX_TWISTS = 64 };

/* An even twist: along its span, the cross-section turns evenly, and all that follows is turned with it. */
typedef struct {
    int column;   /* where it begins; it goes on towards the last column */
    double span;  /* how much rope it takes, meters; 0: all of it at `column` */
    double turns; /* whole turns, right-handed about the direction towards the last column */
} BillowTwist;

extern const BillowField billow_twist_fields[];

/* Returns by how much twists together turn the cross-section at a column of a rope of `spacing` meters per column,
 * radians: the sum of 2 pi t min((s - s_t) / l_t, 1) over those that begin at or before it. */
double billow_twists_at(const BillowTwist *twists, size_t n_twists, double spacing, int column);
