/* Shows a session's current frame. Computes rest shapes and frames on its own thread, so that the main loop
 * never waits; the shapes of other frames follow in the background. If the project keeps lengths, upcoming
 * frames are evaluated ahead while the thread is idle. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"
#include "model/live/session.h"

#define BILLOW_TYPE_PREVIEW (billow_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowPreview, billow_preview, BILLOW, PREVIEW, GObject)

/* Follows `session` (a reference is taken). Properties with notify: busy (boolean: rest shapes are being
 * computed), progress (double, 0 ... 1). Signal "frame-ready": there is a new mesh. */
BillowPreview *billow_preview_new(BillowSession *session, BillowRestCache *cache);

/* Returns the active cloth of the newest frame (transfer none), NULL before the first. */
BillowMesh *billow_preview_get_mesh(BillowPreview *preview);

/* Returns the cloths of that frame in the order of the project: array of BillowMesh, NULL for muted ones that
 * are not active; transfer none. NULL before the first. */
GPtrArray *billow_preview_get_meshes(BillowPreview *preview);

/* Returns the positions of the anchors in that frame: array of BillowVec3, transfer none. */
GArray *billow_preview_get_anchors(BillowPreview *preview);

/* Returns the animation of that frame (transfer none), NULL before the first. */
BillowAnimation *billow_preview_get_animation(BillowPreview *preview);

/* Return the newest frame's number (0 before the first), and how long its evaluation took, milliseconds. */
int billow_preview_get_shown_frame(BillowPreview *preview);
double billow_preview_get_milliseconds(BillowPreview *preview);

gboolean billow_preview_get_busy(BillowPreview *preview);
