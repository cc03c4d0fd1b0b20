/* What the parts of the simulation share. */
#pragma once

#include "model/simulation/simulation.h"

/* The flat cloth of the animation's project, of `physics`, at rest, among its bodies as they stand at `seconds`. Free with
 * billow_dynamics_free(). */
BillowDynamics *billow_simulation_new_flat(const BillowAnimation *animation, double seconds,
                                           const BillowPhysics *physics, BillowWorkers *workers);

/* The cloth of the animation's project, of `physics`, among its bodies, at rest in the rest shape of `keyframe` with
 * its anchors exactly in place (NULL: the flat cloth). Free with billow_dynamics_free(). */
BillowDynamics *billow_simulation_new_dynamics(const BillowAnimation *animation, const BillowBlock *keyframe,
                                               const BillowPhysics *physics, BillowWorkers *workers);

/* The points of a cloth, and its normals, into `mesh`. `workers` may be NULL. */
void billow_simulation_fill(BillowMesh *mesh, const BillowPoints *points, BillowWorkers *workers);

/* Makes all normals of a mesh from its positions. `workers` may be NULL. */
void billow_simulation_fill_normals(BillowMesh *mesh, BillowWorkers *workers);
