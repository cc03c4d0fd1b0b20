/* Private to the relaxation: keeps the parts of a level apart. Points and triangles, and edges, that
 * are nearer than a distance repel each other, and no point goes so far that it could meet another part:
 * cloth that does not cross itself never does. Source: docs/method.md §3; Chen et al., Offset Geometric
 * Contact, 2025. */
#pragma once

#include "core/base/workers.h"
#include "core/relaxation/level_data.h"

/* Add repulsion between parts that are nearer than `distance` to the level, last of all constraints,
 * and remove it, which restores the level. `often`: parts are looked for in every iteration in which
 * some points had to stop, and farther away. */
void billow_relaxation_repulsion_add(BillowRelaxationLevel *level, double distance, bool often);
void billow_relaxation_repulsion_remove(BillowRelaxationLevel *level);

/* Finds the parts that are near each other, but only every few calls, when points have moved or too many had
 * to stop. Returns whether it did: the level then needs a new solver that includes the stiffness. */
bool billow_relaxation_repulsion_look(BillowRelaxationLevel *level, BillowWorkers *workers);

/* Takes ownership of `solver` until the repulsion is removed. Not for a level with contact, which owns it. */
void billow_relaxation_repulsion_take_solver(BillowRelaxationLevel *level, BillowGridSolver *solver);

/* Multiplies the stiffness by `share`. */
void billow_relaxation_repulsion_lighten(BillowRelaxationLevel *level, double share);

/* Adds the stiffness to the matrix; `center` has a value per point. */
void billow_relaxation_repulsion_stiffen(const BillowRelaxationLevel *level, double *center);

/* Adds the forces to `residual`. */
void billow_relaxation_repulsion_bear(BillowRelaxationLevel *level);

/* Takes every point back to where it can meet no other part. */
void billow_relaxation_repulsion_stop(BillowRelaxationLevel *level);
