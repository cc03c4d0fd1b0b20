/* How much of a cloth passes through itself, for several tests. */
#pragma once

#include "core/drape/crossings.h"

#include <glib.h>

/* Returns how many triangles pass through others. */
static inline size_t
test_crossing_triangles(const BillowGrid *grid, const float *x, const float *y, const float *z)
{
    BillowCrossings *found = billow_crossings_find(grid, x, y, z, NULL, NULL);
    const size_t n = found->n_triangles;
    billow_crossings_free(found);
    return n;
}
