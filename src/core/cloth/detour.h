/* The way on which a transition leads the cloth aside from straight lines, so that it does not snap nor pass
 * through itself. docs/method.md §6. */
#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/base/vec3.h"

#include <stdbool.h>

enum { BILLOW_DETOUR_MOST_BUMPS = 16 };

/* A part of the way that leads aside: from 0 at the progress `begin` to its whole at `at`, and back at `end`. */
typedef struct {
    double begin, at, end;
    float *aside[3]; /* per point, meters */
} BillowDetourBump;

/* All zero, it is a straight way. */
typedef struct {
    float *middle[3]; /* half-way, per point; NULL: the way is straight, and has no bumps */
    BillowDetourBump bumps[BILLOW_DETOUR_MOST_BUMPS];
    int n_bumps;
} BillowDetour;

/* Writes how strongly each point is held at the progress `e`, as for billow_keep_lengths_new(). */
typedef void (*BillowHoldAt)(void *data, double e, float *hold);

/* Between what a way leads; all is borrowed. */
typedef struct {
    const BillowGrid *grid;
    const float *const *from, *const *to; /* planes of x, y and z */
    BillowHoldAt hold;
    void *hold_data;
    bool apart;              /* the cloth does not pass through itself where that can be helped */
    bool angles;             /* squares are not skewed, as with billow_keep_lengths_keep_angles() */
    BillowProgress progress; /* or NULL */
    void *progress_data;
} BillowDetourEnds;

/* Finds the way between two shapes (zeroed before). Returns false, with a straight way, if `progress` asked to
 * stop. Clear it with billow_detour_clear(). */
bool billow_detour_find(const BillowDetourEnds *ends, BillowDetour *detour);

/* Makes the way straight. */
void billow_detour_clear(BillowDetour *detour);

/* Returns how far point i is aside at the progress `e` by the bumps alone, and by both; meters, 0 at both ends.
 * The middle's share is sin(pi e). */
BillowVec3 billow_detour_bumps_at(const BillowDetour *detour, double e, size_t i);
BillowVec3 billow_detour_at(const BillowDetour *detour, double e, size_t i);
