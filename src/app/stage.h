/* The cloth in 3D at the session's frame, with buttons and figures over it. */
#pragma once

#include "model/preview.h"
#include "widgets/viewport.h"

#define BILLOW_TYPE_STAGE (billow_stage_get_type())
G_DECLARE_FINAL_TYPE(BillowStage, billow_stage, BILLOW, STAGE, GtkWidget)

/* Follows `session` and what `preview` (of the same session) makes of it; both are referenced. Call once. The
 * buttons activate "win.frame-all", "win.look-front", "win.look-right", "win.look-top", "win.wireframe",
 * "win.show-grid", "win.show-anchors". */
void billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview);

/* Another project has been opened in the session: nothing is shown until there is a frame of it, which is
 * then framed. */
void billow_stage_await_project(BillowStage *self);

/* Transfer none. */
BillowViewport *billow_stage_get_viewport(BillowStage *self);
