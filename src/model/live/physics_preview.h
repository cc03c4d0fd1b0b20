/* Simulates a session's physics in the background, into a cache of finished frames. Main thread only. */
#pragma once

#include "model/live/session.h"
#include "model/simulation/frame_store.h"

/* Number of frames between two saved states of the simulation. */
enum { BILLOW_PREVIEW_CHECKPOINT = 24 };

#define BILLOW_TYPE_PHYSICS_PREVIEW (billow_physics_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowPhysicsPreview, billow_physics_preview, BILLOW, PHYSICS_PREVIEW, GObject)

/* Follows `session` (a reference is taken). Simulates nothing until activated. Properties with notify: active
 * (boolean), frames (int: number of frames in the cache, from the first on), total (int: frames of the
 * animation), problem (string or NULL: what the user should know, such as halved steps or why it stopped),
 * stopped (boolean: it cannot continue, before the last frame). Signal "changed": frames came or went. */
BillowPhysicsPreview *billow_physics_preview_new(BillowSession *session, BillowRestCache *cache);

/* Sets whether it simulates. The cache stays either way. An edit of the session's project drops the frames
 * from the first affected one on, and the simulation continues there. */
void billow_physics_preview_set_active(BillowPhysicsPreview *self, gboolean active);
gboolean billow_physics_preview_get_active(BillowPhysicsPreview *self);

int billow_physics_preview_get_frames(BillowPhysicsPreview *self);
const char *billow_physics_preview_get_problem(BillowPhysicsPreview *self);
gboolean billow_physics_preview_get_stopped(BillowPhysicsPreview *self);

/* Returns the session's active cloth at a frame, transfer full, or NULL (yet). Its memory is reused after
 * release. */
BillowMesh *billow_physics_preview_get_mesh(BillowPhysicsPreview *self, int frame);

/* Returns all cloths at a frame in the order of the project: array of BillowMesh, NULL for those that are not
 * simulated. NULL if the frame is not there (yet). Free with g_ptr_array_unref(). */
GPtrArray *billow_physics_preview_get_meshes(BillowPhysicsPreview *self, int frame);

/* Returns the anchors of the active cloth at that frame: array of BillowAnchor, transfer full; NULL if the frame is not there. */
GArray *billow_physics_preview_get_anchors(BillowPhysicsPreview *self, int frame);

/* Returns all frames of the animation, each with the active cloth: array of BillowFrame, transfer full; they
 * may be read on any thread. NULL if a frame is not there (yet). */
GPtrArray *billow_physics_preview_get_run(BillowPhysicsPreview *self);

/* Returns the comparisons of the frames in the cache, from the first on: array of BillowComparison, transfer
 * none; valid until "changed". After edits that leave the physics alone, the fake's side follows later. */
GArray *billow_physics_preview_get_comparison(BillowPhysicsPreview *self);

/* Gets the distance between fake and physics at a frame. FALSE: not yet known for the current project. */
gboolean billow_physics_preview_get_distance(BillowPhysicsPreview *preview, int frame,
                                             BillowDistance *distance);
