/* A cloth at the start of a simulation, and points as a mesh: for the parts of the simulation. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/evaluation.h"
#include "physics/solver/dynamics.h"

/* Gets the unmuted colliders of the physics at `seconds` into an array with room for all, and returns their number. Takes a reference to the
 * solid of each. */
size_t billow_simulation_get_colliders(const BillowProject *project, double seconds,
                                       BillowCollider *colliders);

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
