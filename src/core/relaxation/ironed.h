/* Private to the relaxation: hinges with an angle at rest, where lines of creases cross the rows and columns of a level. */
#pragma once

#include "core/cloth/crease.h"
#include "core/relaxation/level_data.h"

/* Gives a level that has none and no contact the hinges of these lines; and takes them away: the level is then as it was. With
 * them it needs a solver that knows how stiff they are, in `level->solver`: it is freed with them. */
void billow_relaxation_crease_add(BillowRelaxationLevel *level, const BillowCreaseLine *lines, size_t n);
void billow_relaxation_crease_remove(BillowRelaxationLevel *level);

/* How stiff the hinge of a point is against the second difference in a direction. */
double billow_relaxation_crease_stiffness(const BillowRelaxationLevel *level, int direction, size_t point);

/* Adds to the forces in `residual` those of the hinges. */
void billow_relaxation_crease_bend(BillowRelaxationLevel *level);

/* The hinges become `share` as stiff as they are. */
void billow_relaxation_crease_lighten(BillowRelaxationLevel *level, double share);
