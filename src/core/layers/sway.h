/* The sway layer: the cloth swings to and fro. docs/method.md §5; Gerits 2007 §8.4. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/change.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"

typedef enum {
    BILLOW_SWAY_SHIFT, /* all points move in the same direction, scaled by weight */
    BILLOW_SWAY_TURN,  /* the cloth turns about the line of the anchors */
} BillowSwayMotion;

typedef struct {
    double direction; /* heading in the horizontal plane, degrees; 0 = +x, 90 = +z */
    double amplitude; /* meters at the farthest point from the anchors */
    double period;    /* seconds, > 0 */
    double phase;     /* degrees */
    BillowSwayMotion motion;
    BillowChange change;   /* its speed is 0 */
    char *change_unknown;  /* unknown keys from the file, to report, or NULL */
    double elevation;      /* above the horizontal, degrees, -90 ... 90 (SHIFT) */
    BillowNumberKeys keys; /* of billow_sway_fields; those of the direction count for SHIFT only */
} BillowSway;

extern const BillowField billow_sway_fields[], billow_sway_change_fields[];

/* Sets an amplitude in proportion to the cloth. `sway` is a BillowSway. */
void billow_sway_suggest(void *sway, const BillowGrid *grid);

/* Sets the period to the nearest one that divides `seconds`, > 0, the duration of its block, evenly: all keys of the
 * period get longer alike. Returns false if the sway changes, or does not end with the values with which it begins, and so
 * has no period. `sway` is a BillowSway. */
bool billow_sway_loop(void *sway, double seconds);

/* Returns the sway `elapsed` seconds after the start of its block of `duration` seconds as a sway without
 * change and keys, whose phase includes what it has swung until then. */
BillowSway billow_sway_at(const BillowSway *sway, double elapsed, double duration);

/* Like billow_wave_split(), for a BillowSway. */
bool billow_sway_split(void *first, void *second, double elapsed, double duration);

/* Returns the displacement of a point of weight 1, metres, at `elapsed` seconds after the block's
 * start, without fade: amplitude sin(2 pi t / period + phase) along the direction. The sway must not change.
 */
BillowVec3 billow_sway_displacement(const BillowSway *sway, double elapsed);

/* The layer of a BillowSway. A shift is done by reach() alone. A turn rotates each point about the line of
 * the anchors (core/layers/spin.h); the farthest point travels as far as the displacement. */
extern const BillowLayer billow_sway_layer;
