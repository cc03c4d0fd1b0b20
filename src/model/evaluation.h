/* A frame = a function of (project, time). Rest shapes and weights are cached by what they depend on. */
#pragma once

#include "core/mesh.h"
#include "model/poses.h"
#include "model/rest_cache.h"

#include <gio/gio.h>

/* A project with the rest shapes of all keyframes that count. Immutable: any number of threads may evaluate it. */
typedef struct BillowAnimation BillowAnimation;

/* Makes what is missing in the cache, then the animation, as it is played (model/loop.h). `progress` as above; FALSE from it, or a cancelled
 * `cancellable`, gives NULL with G_IO_ERROR_CANCELLED. Both may be NULL. */
BillowAnimation *billow_animation_new(BillowProject *project, BillowRestCache *cache, BillowProgress progress,
                                      void *progress_data, GCancellable *cancellable, GError **error);
BillowAnimation *billow_animation_ref(BillowAnimation *animation);
void billow_animation_unref(BillowAnimation *animation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnimation, billow_animation_unref)

BillowProject *billow_animation_project(const BillowAnimation *animation); /* transfer none */

/* What its frames are made of: see billow_loop_play(). Transfer none. */
const BillowProject *billow_animation_played(const BillowAnimation *animation);

/* Which keyframes count, and how each is left, as it is played; transfer none. */
const BillowPoses *billow_animation_poses(const BillowAnimation *animation);

/* For each of these poses how the cloth gets to the next one; transfer none. */
const BillowRoute *billow_animation_routes(const BillowAnimation *animation);

/* The rest shape of a keyframe of the project, transfer none; NULL for a muted or unknown one. */
BillowRestShape *billow_animation_rest_shape(const BillowAnimation *animation, const char *keyframe_id);

/* Writes the cloth at `seconds` into `mesh` (made for the project's grid): positions, and normals where asked for.
 * position = rest + layers (core/layer.h), drawn back to the lengths of the cloth where the project keeps them. `workers` may be NULL; the bits do not depend on it. */
void billow_animation_evaluate(const BillowAnimation *animation, double seconds, gboolean normals,
                               BillowWorkers *workers, BillowMesh *mesh);

/* What the layers alone add to the rest shapes at `seconds`: each point's weight (`weight`, one a point) times the reach that is
 * returned, metres, and what is in `mesh` (made for the project's grid). `workers` may be NULL. */
BillowVec3 billow_animation_layers_at(const BillowAnimation *animation, double seconds,
                                      BillowWorkers *workers, float *weight, BillowMesh *mesh);

/* Whether there are any. */
gboolean billow_animation_has_layers(const BillowAnimation *animation);

/* Where the anchors are at `seconds`: of the keyframe that is held; during a transition those of the keyframe
 * to come, on the eased straight lines that their points follow. Appends BillowVec3 to `places`. */
void billow_animation_anchors_at(const BillowAnimation *animation, double seconds, GArray *places);

/* The same in the frame of that moment (`mesh`): where layers have taken those that do not count for them, too. */
void billow_animation_anchors_in(const BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                                 GArray *places);

/* Bytes of memory that a frame takes. */
size_t billow_animation_frame_bytes(const BillowProject *project);
