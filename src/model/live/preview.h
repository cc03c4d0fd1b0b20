/* Shows a session's current frame: makes rest shapes and frames on a thread of its own, so that the main loop never
 * waits; the shapes of other frames follow in the background. Where a project keeps lengths, frames to come are made ahead while nothing else is wanted. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"
#include "model/live/session.h"

#define BILLOW_TYPE_PREVIEW (billow_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowPreview, billow_preview, BILLOW, PREVIEW, GObject)

/* Follows `session` (referenced). Properties with notify: busy (boolean: rest shapes are being made), progress (double,
 * 0 ... 1). Signal "frame-ready": another mesh is there. */
BillowPreview *billow_preview_new(BillowSession *session, BillowRestCache *cache);

/* The newest frame (transfer none), NULL before the first. */
BillowMesh *billow_preview_get_mesh(BillowPreview *preview);

/* Places of the anchors in that frame: array of BillowVec3, transfer none. */
GArray *billow_preview_get_anchors(BillowPreview *preview);

/* The animation that frame came from (transfer none), NULL before the first. */
BillowAnimation *billow_preview_get_animation(BillowPreview *preview);

/* Frame number of the newest frame, 0 before the first; and the milliseconds that its evaluation took. */
int billow_preview_get_shown_frame(BillowPreview *preview);
double billow_preview_get_milliseconds(BillowPreview *preview);

gboolean billow_preview_get_busy(BillowPreview *preview);
