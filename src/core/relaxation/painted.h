/* Private to the relaxation: cloth whose material is painted. If it is the density, points do not weigh the same, and
 * where wind blows, light ones are carried along farther. docs/method.md §3. */
#pragma once

#include "core/relaxation/level_data.h"

/* Sets what is painted of `cloth` at each point of a level: the means of what the point stands for. `grid` is the
 * finest level's. */
void billow_relaxation_paint(BillowRelaxationLevel *level, const BillowGrid *grid,
                             const BillowRelaxationCloth *cloth);

/* Frees it. */
void billow_relaxation_unpaint(BillowRelaxationLevel *level);

/* Returns the weight of each point, free with free(); NULL if they are all alike. */
double *billow_relaxation_painted_loads(const BillowRelaxationLevel *level);

/* Returns whether the forces are not all vertical. */
bool billow_relaxation_load_slants(const BillowRelaxationLevel *level);
