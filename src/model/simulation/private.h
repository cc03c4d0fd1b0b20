/* Functions shared by the parts of the simulation. */
#pragma once

#include "model/simulation/simulation.h"

/* Creates the flat cloth of the animation's project, with the settings of `physics`, at rest, among the
 * colliders as they are at `seconds`. Free with billow_dynamics_free(). */
BillowDynamics *billow_simulation_new_flat(const BillowAnimation *animation, double seconds,
                                           const BillowPhysics *physics, BillowWorkers *workers);

/* Creates the cloth of the animation's project, with the settings of `physics`, among its colliders, at rest
 * in the rest shape of `keyframe` (NULL: flat), anchors exactly in place. Free with
 * billow_dynamics_free(). */
BillowDynamics *billow_simulation_new_dynamics(const BillowAnimation *animation, const BillowBlock *keyframe,
                                               const BillowPhysics *physics, BillowWorkers *workers);

/* Writes points and their normals into `mesh`. `workers` may be NULL. */
void billow_simulation_fill(BillowMesh *mesh, const BillowPoints *points, BillowWorkers *workers);

/* Computes all normals of a mesh from its positions. `workers` may be NULL. */
void billow_simulation_fill_normals(BillowMesh *mesh, BillowWorkers *workers);
