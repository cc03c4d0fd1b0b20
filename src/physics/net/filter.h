/* Which movements of which points the solver may choose, and which are prescribed. Etzmuss 2002 alg. 7. */
#pragma once

#include "core/base/vec3.h"

#include <stdbool.h>
#include <stddef.h>

/* One point that is not free. With orthonormal prescribed directions c: free = I - sum c c'. */
typedef struct {
    size_t point;
    double free[6];      /* the symmetric projection on what is free: xx, xy, xz, yy, yz, zz; all 0: held */
    BillowVec3 velocity; /* at the end of the step, m/s; only its part in the prescribed directions counts */
} BillowFilterEntry;

/* Entries by point, each point once. */
typedef struct {
    BillowFilterEntry *entries;
    size_t n, capacity;
} BillowFilter;

void billow_filter_clear(BillowFilter *filter); /* forgets the entries, keeps the memory */
void billow_filter_free(BillowFilter *filter);  /* accepts a zeroed one */

/* Prescribes the velocity of `point` along `direction` (unit) to be `speed`, beside what is prescribed already: a
 * direction that lies in those is left out (false). Keeps the entries sorted. */
bool billow_filter_prescribe(BillowFilter *filter, size_t point, BillowVec3 direction, double speed);

/* Prescribes the whole velocity of `point`, whatever was before. */
void billow_filter_hold(BillowFilter *filter, size_t point, BillowVec3 velocity);

/* The part of v (at that entry's point) that is free. */
BillowVec3 billow_filter_project(const BillowFilterEntry *entry, BillowVec3 v);
