/* Private to the relaxation: hinges with a rest angle where crease lines cross a level's rows and columns. */
#pragma once

#include "core/cloth/crease.h"
#include "core/relaxation/level_data.h"

/* Add the hinges of these lines to a level that has neither hinges nor contact, and remove them, which
 * restores the level. With hinges, `level->solver` must include their stiffness; removing them frees it. */
void billow_relaxation_hinges_add(BillowRelaxationLevel *level, const BillowCreaseLine *lines, size_t n);
void billow_relaxation_hinges_remove(BillowRelaxationLevel *level);

/* Returns the stiffness of a point's hinge against the second difference in a direction. */
double billow_relaxation_hinges_stiffness(const BillowRelaxationLevel *level, int direction, size_t point);

/* Adds the forces of the hinges to `residual`. */
void billow_relaxation_hinges_bend(BillowRelaxationLevel *level);

/* Multiplies the stiffness of the hinges by `share`. */
void billow_relaxation_hinges_lighten(BillowRelaxationLevel *level, double share);
