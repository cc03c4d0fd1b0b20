/* The sway layer: the cloth swings to and fro. docs/method.md §5; Gerits 2007 §8.4. */
#pragma once

#include "core/field.h"
#include "core/grid.h"
#include "core/layer.h"

typedef struct {
    double direction; /* heading in the horizontal plane, degrees; 0 = +x, 90 = +z */
    double amplitude; /* metres at the farthest point from the anchors */
    double period;    /* seconds, > 0 */
    double phase;     /* degrees */
} BillowSway;

extern const BillowField billow_sway_fields[];

/* Gives a BillowSway an amplitude in proportion to the cloth. */
void billow_sway_suggest(void *sway, const BillowGrid *grid);

/* Gives a BillowSway the nearest period of which a whole number takes `seconds`, > 0. */
void billow_sway_loop(void *sway, double seconds);

/* Displacement (horizontal) of a point of weight 1 at `elapsed` seconds after the block's start, without fade, metres:
 * amplitude sin(2 pi t / period + phase) along the direction. */
BillowVec3 billow_sway_displacement(const BillowSway *sway, double elapsed);

/* Of a BillowSway: all of it is reach. */
extern const BillowLayer billow_sway_layer;
