/* The cloth in 3D at the session's frame, by fake, physics or both, with buttons and figures over it. */
#pragma once

#include "app/stage/nudger.h"
#include "app/stage/painter.h"
#include "app/stage/parts.h"
#include "app/stage/scene.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_STAGE (billow_stage_get_type())
G_DECLARE_FINAL_TYPE(BillowStage, billow_stage, BILLOW, STAGE, GtkWidget)

/* Properties, with notify: method (BillowStageMethod: "fake", "physics", "both"), both-layout
 * (BillowBothLayout: "side-by-side", "ghost"), swap-ghost (boolean: the fake is the ghost instead of the
 * physics), shading (BillowShading: "textured", "shaded", "wire", "strain", "weight", "gap"), show-strain
 * (boolean: shading is "strain"; setting it to FALSE restores the previous shading), strain-limit (double:
 * percent of strain above which a frame is a problem frame), show-distance (boolean: colors show the
 * distance between the points of fake and physics, when both are shown).
 *
 * Signals: shown
 *     The views have been given new content; emitted once per frame. */

/* Shows `session` and what `preview` and `physics` compute from it; all are referenced. Call once. The
 * physics is only active while it is shown. The buttons activate "win.frame-cloth", "win.look-front",
 * "win.look-right", "win.look-top", "win.wireframe", "win.show-grid", "win.show-anchors", "win.both-layout",
 * "win.swap-ghost", "win.show-distance". Colliders can be selected and dragged in the view. */
void billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview,
                         BillowPhysicsPreview *physics);

/* Shows nothing until the first frame is available, which the camera then frames. Call when another project
 * has been opened in the session. */
void billow_stage_await_project(BillowStage *self);

BillowStageMethod billow_stage_get_method(BillowStage *self);

/* Returns the strain above which a frame is a problem frame, as a share of the length. */
double billow_stage_get_strain_limit(BillowStage *self);

/* Makes the view frame everything when the present state of the project is shown with anchors. */
void billow_stage_frame_anew(BillowStage *self);

/* Return the view that is always visible, and the painter of weights in it. Transfer none. */
BillowViewport *billow_stage_get_viewport(BillowStage *self);
BillowPainter *billow_stage_get_painter(BillowStage *self);

/* Returns the tool that nudges the cloth in that view. Transfer none. */
BillowNudger *billow_stage_get_nudger(BillowStage *self);

/* Returns the anchors of that view, by which keyframes are edited. Transfer none. */
BillowStageAnchors *billow_stage_get_anchors(BillowStage *self);

/* Saves the view's camera under a number (0 ... BILLOW_SAVED_CAMERAS - 1), also on disk if the
 * session's project has a file. Returns a message; free with g_free(). */
char *billow_stage_keep_camera(BillowStage *self, int number);

/* Call when the project has been saved; another file gets the cameras as well. */
void billow_stage_follow_saving(BillowStage *self);

/* Restores a saved camera. Returns a message, or NULL; free with g_free(). */
char *billow_stage_go_to_camera(BillowStage *self, int number);

/* Return other overlays of that view: onion skin, path of a point, figures (a widget). Transfer none. */
BillowOnionSkin *billow_stage_get_onion_skin(BillowStage *self);
BillowPointTrace *billow_stage_get_point_trace(BillowStage *self);
GtkWidget *billow_stage_get_hud(BillowStage *self);
