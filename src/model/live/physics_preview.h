/* The physics of a session's project: simulated in the background into a cache, from which any frame that is
 * there comes at once. Main thread only. */
#pragma once

#include "model/live/session.h"
#include "model/simulation/comparison.h"

/* Frames between two states from which the simulation can go on. */
enum { BILLOW_PREVIEW_CHECKPOINT = 24 };

#define BILLOW_TYPE_PHYSICS_PREVIEW (billow_physics_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowPhysicsPreview, billow_physics_preview, BILLOW, PHYSICS_PREVIEW, GObject)

/* Follows `session` (referenced). Simulates nothing until it is switched on. Properties with notify: active
 * (boolean), frames (int: how many frames from the first on are in the cache), total (int: of the animation),
 * problem (string or NULL: what the user should know: steps that had to be halved, or why it stopped), stopped
 * (boolean: it has come to where it cannot go on, before the last frame). Signal "changed": frames were added, or
 * thrown away. */
BillowPhysicsPreview *billow_physics_preview_new(BillowSession *session, BillowRestCache *cache);

/* Whether it simulates: what is in the cache stays when it does not. An edit of the session's project throws
 * away the frames from the first that it touches and starts there. */
void billow_physics_preview_set_active(BillowPhysicsPreview *self, gboolean active);
gboolean billow_physics_preview_get_active(BillowPhysicsPreview *self);

int billow_physics_preview_get_frames(BillowPhysicsPreview *self);
const char *billow_physics_preview_get_problem(BillowPhysicsPreview *self);
gboolean billow_physics_preview_get_stopped(BillowPhysicsPreview *self);

/* The simulated cloth at a frame, transfer full; NULL when it is not there (yet). Its memory serves for other frames once
 * it is let go of. */
BillowMesh *billow_physics_preview_get_mesh(BillowPhysicsPreview *self, int frame);

/* Where it is held at that frame: array of BillowAnchor, transfer full; NULL when it is not there. */
GArray *billow_physics_preview_get_anchors(BillowPhysicsPreview *self, int frame);

/* For the frames in the cache, from the first on: array of BillowComparison, transfer none; valid until
 * "changed". After an edit that does not touch the physics, those of the fake are made again in the
 * background. */
GArray *billow_physics_preview_get_comparison(BillowPhysicsPreview *self);

/* How far fake and physics are apart at a frame, when that is known already of the session's project as it is. */
gboolean billow_physics_preview_get_distance(BillowPhysicsPreview *preview, int frame,
                                             BillowDistance *distance);
