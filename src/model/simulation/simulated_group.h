/* Cloths of a simulation that feel each other: they touch, or carry each other. */
#pragma once

#include "model/simulation/simulated_cloth.h"

typedef struct BillowSimulatedGroup BillowSimulatedGroup;

/* Divides the cloths (BillowSimulatedCloth, borrowed; NULL: none) into groups that feel nothing of each other, in the order
 * of their first cloths. Array of BillowSimulatedGroup; free with g_ptr_array_unref(). */
GPtrArray *billow_simulated_groups_new(const GPtrArray *cloths, BillowWorkers *workers);

/* Advances the cloths of a group to `frame`, the next one. */
BillowStepStatus billow_simulated_group_advance(BillowSimulatedGroup *group, int frame);
