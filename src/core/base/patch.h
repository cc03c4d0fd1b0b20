/* What an anchor's radius does to the cloth around it: docs/method.md §7. */
#pragma once

#include "core/base/grid.h"

/* Where the nearest anchor is less than the radius away, the cloth is reinforced: stretch and shear are radius / distance
 * times as stiff, as by a patch sewn on. An anchor's load thins out with the distance, so that the strain in the patch is
 * everywhere what it is at its edge. */
typedef struct {
    size_t point;  /* where the spring starts */
    double factor; /* > 1; of the middle of the spring */
} BillowReinforcement;

/* The reinforced ones among the springs that lead from a point (column, row) to (column + d_column, row + d_row), by point;
 * held[i] != 0 where point i is anchored. `n` of them; NULL when there are none. Free with free(). Aborts when memory runs
 * out. */
BillowReinforcement *billow_reinforced_springs(const BillowGrid *grid, const unsigned char *held,
                                               double radius, int d_column, int d_row, size_t *n);
