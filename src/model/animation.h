/* What frames are evaluated from (model/evaluation.h): a project with its rest shapes, made once. */
#pragma once

#include "model/poses.h"
#include "model/rest_cache.h"

#include <gio/gio.h>

/* A project with the rest shapes of all keyframes that count. Immutable: any number of threads may evaluate it. */
typedef struct BillowAnimation BillowAnimation;

/* Makes what is missing in the cache, then the animation, as it is played (model/loop.h). FALSE from `progress`, or a cancelled
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

/* Whether any layer moves the cloth over its rest shapes. */
gboolean billow_animation_has_layers(const BillowAnimation *animation);

/* Bytes of memory that a frame takes. */
size_t billow_animation_frame_bytes(const BillowProject *project);
