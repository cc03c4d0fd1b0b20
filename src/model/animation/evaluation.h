/* A frame = a function of (project, time), by any thread, in any order. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/animation.h"

/* All of these make the rest shapes that they take where these are not in memory, which may last: ask
 * billow_animation_is_ready(), or prepare what may be stopped by billow_animation_prepare(). The bits do not depend on it. */

/* Writes the cloth at `seconds` into `mesh` (made for the project's grid): positions, and normals where asked for.
 * position = rest + layers (core/layers/layer.h), drawn back to the lengths of the cloth where the project keeps them, and out of bodies.
 * `workers` may be NULL; the bits do not depend on it. */
void billow_animation_evaluate(const BillowAnimation *animation, double seconds, gboolean normals,
                               BillowWorkers *workers, BillowMesh *mesh);

/* What the layers alone add to the rest shapes at `seconds`: each point's weight (`weight`, one a point) times the reach that is
 * returned, metres, and what is in `mesh` (made for the project's grid). `workers` may be NULL. */
BillowVec3 billow_animation_layers_at(const BillowAnimation *animation, double seconds,
                                      BillowWorkers *workers, float *weight, BillowMesh *mesh);

/* How strongly the layer of this id acts on each point at `seconds`, its painted weights included, or (NULL, or no layer
 * that acts) all layers do; `weight` has one value a point. As if all points moved at once. */
void billow_animation_weights_at(const BillowAnimation *animation, double seconds, const char *layer_id,
                                 float *weight);

/* Where the anchors are at `seconds`: of the keyframe that is held; during a transition those of the keyframe
 * to come, on the eased straight lines that their points follow. Appends BillowVec3 to `places`. */
void billow_animation_anchors_at(const BillowAnimation *animation, double seconds, GArray *places);

/* The same in the frame of that moment (`mesh`): where layers have taken those that do not count for them, too. */
void billow_animation_anchors_in(const BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                                 GArray *places);
