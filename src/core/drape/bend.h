/* What a rope is given besides its anchors: bends, and a coil. Barzel 1997; docs/method.md §9. */
#pragma once

#include "core/base/field.h"

/* Maximum number in a keyframe. */
enum { BILLOW_MAX_BENDS = 64 };

/* An even bend: over its span, the rope is an arc of a circle; after it, it goes on in the direction that it
 * has there. */
typedef struct {
    int column;     /* where it begins; it goes on towards the last column */
    double span;    /* how much rope it takes, meters; 0: a kink */
    double angle;   /* by which the rope turns along it, degrees */
    double azimuth; /* about the rope, degrees: of a rope that hangs straight down, 0 bends to +x, 90 to +z */
    double further; /* columns after `column`; 0 but on the way between two keyframes; not in files */
} BillowBend;

/* A helix. */
typedef struct {
    double radius; /* from its axis to the middle of the rope, meters; 0: there is none */
    double pitch;  /* from turn to turn, meters, > 0 */
} BillowCoil;

extern const BillowField billow_bend_fields[], billow_coil_fields[];

/* A turn of the rope's direction, radians, by how much it goes each way: to azimuth 0 and to azimuth 90. */
typedef struct {
    double to_0, to_90;
} BillowBending;

/* Returns by how much bends together turn a rope of `spacing` meters per column on the way from one column to
 * another; fractions are allowed, and `to` may be the lower one. */
BillowBending billow_bends_between(const BillowBend *bends, size_t n_bends, double spacing, double from,
                                   double to);
