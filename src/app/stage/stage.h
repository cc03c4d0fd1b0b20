/* The cloth in 3D at the session's frame, by fake, by physics or by both, with buttons and figures over it. */
#pragma once

#include "app/stage/painter.h"
#include "app/stage/parts.h"
#include "app/stage/scene.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_STAGE (billow_stage_get_type())
G_DECLARE_FINAL_TYPE(BillowStage, billow_stage, BILLOW, STAGE, GtkWidget)

/* Properties, with notify: method (BillowStageMethod: "fake", "physics", "both"), both-layout (BillowBothLayout:
 * "side-by-side", "ghost"), swap-ghost (boolean: the fake is the ghost rather than the physics),
 * shading (BillowShading: "textured", "shaded", "wire", "strain", "weight": what the cloth is drawn with), show-strain (boolean:
 * that is the strain; FALSE: it is what it was before), strain-limit (double: the strain over which frames are marked, per cent), show-distance (boolean: how far each point of fake and physics are apart is drawn as colours, when both are
 * shown).
 *
 * Signals: shown
 *     the views have been given what there is to be seen; once for a frame. */

/* Follows `session` and what `preview` and `physics` (of the same session) make of it; all are referenced. Call once.
 * The physics is active just while it is shown. The buttons activate "win.frame-cloth", "win.look-front",
 * "win.look-right", "win.look-top", "win.wireframe", "win.show-grid", "win.show-anchors", "win.both-layout",
 * "win.swap-ghost", "win.show-distance". Colliders can be selected and dragged in the view. */
void billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview,
                         BillowPhysicsPreview *physics);

/* Another project has been opened in the session: nothing is shown until there is a frame of it, which is
 * then framed. */
void billow_stage_await_project(BillowStage *self);

BillowStageMethod billow_stage_get_method(BillowStage *self);

/* The strain over which frames are marked, as a share of the length. */
double billow_stage_get_strain_limit(BillowStage *self);

/* The view that is always there, and what paints weights in it. Transfer none. */
BillowViewport *billow_stage_get_viewport(BillowStage *self);
BillowPainter *billow_stage_get_painter(BillowStage *self);

/* What moves keyframes by the anchors in that view. Transfer none. */
BillowStageAnchors *billow_stage_get_anchors(BillowStage *self);

/* Keeps the view's camera under a number (0 ... BILLOW_CAMERA_BOOKMARKS - 1), for the session's project where that has a file. Gives
 * what is to be told; free with g_free(). */
char *billow_stage_keep_camera(BillowStage *self, int number);

/* The project has been saved, maybe in another file: that has its cameras, too. */
void billow_stage_follow_saving(BillowStage *self);

/* Goes back to it. Gives what is to be told, or NULL; free with g_free(). */
char *billow_stage_go_to_camera(BillowStage *self, int number);

/* What else can be switched on in it, transfer none: other frames, the path of a point, figures (a widget: visible). */
BillowOnionSkin *billow_stage_get_onion_skin(BillowStage *self);
BillowPointTrace *billow_stage_get_point_trace(BillowStage *self);
GtkWidget *billow_stage_get_hud(BillowStage *self);
