/* Private to the relaxation: cloth whose density is painted. Its points do not weigh the same, and where wind blows,
 * light ones are carried along farther. docs/method.md §3. */
#pragma once

#include "core/relaxation/level_data.h"

/* Sets the force on each point of a level if the density of `cloth` is painted: the mean of what a point of the
 * level stands for. `grid` is the finest level's. */
void billow_relaxation_heavy_add(BillowRelaxationLevel *level, const BillowGrid *grid,
                                 const BillowRelaxationCloth *cloth);

/* Returns the weight of each point, free with free(); NULL if they are all alike. */
double *billow_relaxation_heavy_loads(const BillowRelaxationLevel *level);

/* Returns whether the forces are not all vertical. */
bool billow_relaxation_heavy_slants(const BillowRelaxationLevel *level);
