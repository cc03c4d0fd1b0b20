/* The payload of a time remap: which time of the scene is shown while its block lasts. docs/method.md §6. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/transition/number_keys.h"

typedef struct {
    /* The time that is shown, as a share of the block: 0 is its start, 1 its end. Without keys the scene stands still. */
    double time;
    BillowNumberKeys keys; /* of billow_time_remap_fields */
} BillowTimeRemap;

extern const BillowField billow_time_remap_fields[];

/* Ready curves of time. */
typedef enum {
    BILLOW_REMAP_SLOW_IN_THE_MIDDLE, /* at half speed in the middle, faster before and after: ends where time goes on */
    BILLOW_REMAP_SLOW,               /* at half speed from the start */
    BILLOW_REMAP_REVERSE,            /* from the end to the start */
    BILLOW_REMAP_HOLD,               /* stands still at the start */
    BILLOW_N_REMAP_PRESETS,
} BillowRemapPreset;

/* Gives a remap the curve of a preset, in place of its keys. */
void billow_time_remap_set(BillowTimeRemap *remap, BillowRemapPreset preset);

/* Hook for billow_kinds: BILLOW_REMAP_SLOW_IN_THE_MIDDLE. `remap` is a BillowTimeRemap. */
void billow_time_remap_suggest(void *remap, const BillowGrid *grid);

/* Hook for billow_kinds, for BillowTimeRemaps. Returns true: both parts show what the whole does. */
bool billow_time_remap_split(void *first, void *second, double elapsed, double duration);

/* Returns the time that is shown at a share of the block, likewise as a share. */
double billow_time_remap_at(const BillowTimeRemap *remap, double share);
