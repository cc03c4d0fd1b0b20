/* Private to the relaxation: the points of a level, and the middles of its triangles, keep out of bodies. Like an edge's length
 * that is a constraint split off: x = w with w outside, and the multiplier is what the body bears. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/relaxation/level_data.h"

/* Gives a level whose points are in the units of `obstacles`, which is borrowed, its contact; and takes it away: the
 * level is then as it was. */
void billow_relaxation_contact_add(BillowRelaxationLevel *level, const BillowObstacles *obstacles);
void billow_relaxation_contact_remove(BillowRelaxationLevel *level);

/* Puts the points of the level outside: those that have come to lie under a body by less than a cell, on top. */
void billow_relaxation_contact_begin(BillowRelaxationLevel *level);

/* Looks which points are near a body, once in a while; whether it did: the level then needs a solver that knows what holds
 * them. */
bool billow_relaxation_contact_look(BillowRelaxationLevel *level);

/* Takes `solver` over, until the contact is removed. */
void billow_relaxation_contact_take_solver(BillowRelaxationLevel *level, BillowGridSolver *solver);

/* What the points feel of bodies, to be added to the matrix; `center` has a value per point. */
void billow_relaxation_contact_stiffen(const BillowRelaxationLevel *level, double *center);

/* Adds to the forces in `residual` those of the bodies. */
void billow_relaxation_contact_bear(BillowRelaxationLevel *level);

/* The multipliers become `share` of what they are. */
void billow_relaxation_contact_lighten(BillowRelaxationLevel *level, double share);

/* Puts points and the middles of triangles that are inside back on the surface. */
void billow_relaxation_contact_push(BillowRelaxationLevel *level);

/* How deep the deepest of them is; 0: all are outside. */
double billow_relaxation_contact_depth(const BillowRelaxationLevel *level);
