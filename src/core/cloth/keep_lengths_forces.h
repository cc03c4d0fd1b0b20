/* Private to keeping lengths: the forces of edges and diagonals that an iteration computes. docs/method.md §6. */
#pragma once

#include "core/base/workers.h"
#include "core/cloth/keep_lengths_data.h"

#include <stddef.h>

/* Returns how many doubles of scratch memory (`keep->room`) the forces on a grid of this many columns take. */
size_t billow_edge_forces_room(int columns);

/* Sets the directions in which edges and diagonals are pulled to those that they have now, for a stage of iterations. */
void billow_edge_forces_direct(struct BillowKeepLengths *keep, BillowWorkers *workers);

/* Writes the force on each point to `keep->force`: that of edges towards their target vectors if these are led, or else
 * along their directions to their lengths. */
void billow_edge_forces_compute(struct BillowKeepLengths *keep, BillowWorkers *workers);
