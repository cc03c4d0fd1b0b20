/* Private to the relaxation: keeps the points of a level and the centers of its triangles outside colliders.
 * Like an edge length, this is a split constraint: x = w, w outside; the multiplier is the contact force. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/relaxation/level_data.h"

/* Add contact to a level in the units of `obstacles` (borrowed), and remove it, which restores the level.
 * `sided`: every place keeps to its side of the colliders, which takes longer. */
void billow_relaxation_contact_add(BillowRelaxationLevel *level, const BillowObstacles *obstacles,
                                   bool sided);
void billow_relaxation_contact_remove(BillowRelaxationLevel *level);

/* Moves the level's points outside: on top if they are below a collider's top by less than a cell. */
void billow_relaxation_contact_begin(BillowRelaxationLevel *level);

/* Finds the points near a collider, but only every few calls, or when a point may have come near one.
 * Returns whether it did: the level then needs a new solver that includes the contact stiffness. */
bool billow_relaxation_contact_look(BillowRelaxationLevel *level);

/* Tells the contact by how much the points have moved at most. */
void billow_relaxation_contact_travel(BillowRelaxationLevel *level, double move);

/* Takes ownership of `solver` until the contact is removed. */
void billow_relaxation_contact_take_solver(BillowRelaxationLevel *level, BillowGridSolver *solver);

/* Adds the contact stiffness of the points to the matrix; `center` has a value per point. */
void billow_relaxation_contact_stiffen(const BillowRelaxationLevel *level, double *center);

/* Adds the contact forces to `residual`. */
void billow_relaxation_contact_bear(BillowRelaxationLevel *level);

/* Lets friction hold whatever touches for so many iterations, if the level knows where cloth lay. */
void billow_relaxation_contact_grip(BillowRelaxationLevel *level, int iterations);

/* Multiplies the multipliers by `share`. */
void billow_relaxation_contact_lighten(BillowRelaxationLevel *level, double share);

/* Moves points and triangle centers that are inside back to the surface. */
void billow_relaxation_contact_push(BillowRelaxationLevel *level);

/* Returns the depth of the deepest of them; 0: all are outside. */
double billow_relaxation_contact_depth(const BillowRelaxationLevel *level);
