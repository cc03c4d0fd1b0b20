/* Evaluates frames. A frame is a function of (project, time), on any thread, in any order. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/animation.h"

/* All of these functions compute missing rest shapes, which can take long: check billow_animation_is_ready(),
 * or call billow_animation_prepare(), which can be stopped. The results are bit-identical either way. */

/* Writes the cloth at `seconds` into `mesh` (made for the project's grid): positions, and normals if
 * requested, and the twist of a rope. position = rest + layers (core/layers/layer.h), with lengths restored if the project keeps them,
 * and moved out of colliders. `workers` may be NULL; the result does not depend on it. */
void billow_animation_evaluate(const BillowAnimation *animation, double seconds, gboolean normals,
                               BillowWorkers *workers, BillowMesh *mesh);

/* Computes what the layers alone add to the rest shapes at `seconds`. A point's offset is its `weight` (one
 * value per point) times the returned vector (meters), plus its entry in `mesh` (made for the project's
 * grid). `workers` may be NULL. */
BillowVec3 billow_animation_layers_at(const BillowAnimation *animation, double seconds,
                                      BillowWorkers *workers, float *weight, BillowMesh *mesh);

/* Computes how strongly a layer acts on each point at `seconds`, painted weights included; `weight` has one
 * value per point. `layer_id` NULL, or not of an unmuted layer: all layers. Ignores follow-through. */
void billow_animation_weights_at(const BillowAnimation *animation, double seconds, const char *layer_id,
                                 float *weight);

/* Appends the positions of the anchors at `seconds` (BillowVec3) to `places`: those of the held keyframe or,
 * during a transition, of the next one, on the eased straight lines that their points follow. */
void billow_animation_anchors_at(const BillowAnimation *animation, double seconds, GArray *places);

/* Does the same for an evaluated frame (`mesh`): on the cloth, wherever layers that do not count an anchor, or the
 * lengths that are kept before it holds the cloth, have moved it. */
void billow_animation_anchors_in(const BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                                 GArray *places);
