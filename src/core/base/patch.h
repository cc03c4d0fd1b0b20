/* How anchors reinforce the cloth within their radius: docs/method.md §7. */
#pragma once

#include "core/base/grid.h"

/* A reinforced spring. Within the radius of the nearest anchor, stretch and shear stiffness grow by radius /
 * distance, as if a patch were sewn on. An anchor's load spreads out with the distance, so the strain is the
 * same throughout the patch as at its edge. */
typedef struct {
    size_t point;  /* where the spring starts */
    double factor; /* stiffness factor, > 1, at the middle of the spring */
} BillowReinforcement;

/* Returns the reinforced springs among those from a point (column, row) to (column + d_column, row + d_row),
 * sorted by point. held[i] != 0 where point i is anchored. `n` receives their number. Returns NULL if there
 * are none. Free with free(). Aborts when memory runs out. */
BillowReinforcement *billow_reinforced_springs(const BillowGrid *grid, const unsigned char *held,
                                               double radius, int d_column, int d_row, size_t *n);
