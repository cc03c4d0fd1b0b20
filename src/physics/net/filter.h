/* Which components of motion the solver may choose, and which are prescribed. Etzmuss 2002 alg. 7. */
#pragma once

#include "core/base/vec3.h"

#include <stdbool.h>
#include <stddef.h>

/* A point that is not entirely free. With orthonormal prescribed directions c: free = I - sum c c'. */
typedef struct {
    size_t point;
    double free[6];      /* the symmetric projection onto the free components: xx, xy, xz, yy, yz, zz */
    BillowVec3 velocity; /* at the end of the step, m/s; counts only in prescribed directions */
} BillowFilterEntry;

/* Entries sorted by point, at most one per point. */
typedef struct {
    BillowFilterEntry *entries;
    size_t n, capacity;
} BillowFilter;

void billow_filter_clear(BillowFilter *filter); /* removes all entries, keeps the memory */
void billow_filter_free(BillowFilter *filter);  /* a zeroed struct is allowed */

/* Prescribes the velocity of `point` along `direction` (unit) to be `speed`, besides what is already
 * prescribed. Returns false, changing nothing, if the direction depends on that. Keeps the entries sorted. */
bool billow_filter_prescribe(BillowFilter *filter, size_t point, BillowVec3 direction, double speed);

/* Prescribes the whole velocity of `point`, replacing what was prescribed before. */
void billow_filter_hold(BillowFilter *filter, size_t point, BillowVec3 velocity);

/* Returns the free component of `v` at the entry's point. */
BillowVec3 billow_filter_project(const BillowFilterEntry *entry, BillowVec3 v);
