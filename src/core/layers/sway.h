/* The sway layer: the cloth swings to and fro. docs/method.md §5; Gerits 2007 §8.4. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/change.h"
#include "core/layers/layer.h"

typedef enum {
    BILLOW_SWAY_SHIFT, /* every point goes the same way, by its weight */
    BILLOW_SWAY_TURN,  /* about the anchors' line */
} BillowSwayMotion;

typedef struct {
    double direction; /* heading in the horizontal plane, degrees; 0 = +x, 90 = +z */
    double amplitude; /* metres at the farthest point from the anchors */
    double period;    /* seconds, > 0 */
    double phase;     /* degrees */
    BillowSwayMotion motion;
    BillowChange change;  /* its speed is 0 */
    char *change_unknown; /* of the file, for who reads it; or NULL */
} BillowSway;

extern const BillowField billow_sway_fields[], billow_sway_change_fields[];

/* Gives a BillowSway an amplitude in proportion to the cloth. */
void billow_sway_suggest(void *sway, const BillowGrid *grid);

/* Gives a BillowSway the nearest period of which a whole number takes `seconds`, > 0. false: it changes, and has none. */
bool billow_sway_loop(void *sway, double seconds);

/* The sway as it is `elapsed` seconds after the start of its block of `duration` seconds: one that does not change, whose phase
 * has what it has swung till then. */
BillowSway billow_sway_at(const BillowSway *sway, double elapsed, double duration);

/* As billow_wave_split(), of a BillowSway. */
bool billow_sway_split(void *first, void *second, double elapsed, double duration);

/* Of a sway that does not change: displacement (horizontal) of a point of weight 1 at `elapsed` seconds after the block's start, without fade, metres:
 * amplitude sin(2 pi t / period + phase) along the direction. */
BillowVec3 billow_sway_displacement(const BillowSway *sway, double elapsed);

/* Of a BillowSway: a shift is all reach; a turn takes each point about the anchors' line (core/layers/spin.h), the farthest of them as far as
 * the displacement. */
extern const BillowLayer billow_sway_layer;
