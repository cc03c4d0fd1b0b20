/* The cloth in 3D at the session's frame, by fake, by physics or by both, with buttons and figures over it. */
#pragma once

#include "model/physics_preview.h"
#include "model/preview.h"
#include "widgets/viewport.h"

/* How the cloth that is shown is made. */
typedef enum {
    BILLOW_STAGE_FAKE,
    BILLOW_STAGE_PHYSICS,
    BILLOW_STAGE_BOTH,
} BillowStageMethod;
#define BILLOW_TYPE_STAGE_METHOD (billow_stage_method_get_type())
GType billow_stage_method_get_type(void);

/* How both are shown. */
typedef enum {
    BILLOW_BOTH_SIDE_BY_SIDE, /* fake at the left, physics at the right, seen alike */
    BILLOW_BOTH_GHOST,        /* in one place, one of them see-through */
} BillowBothLayout;
#define BILLOW_TYPE_BOTH_LAYOUT (billow_both_layout_get_type())
GType billow_both_layout_get_type(void);

#define BILLOW_TYPE_STAGE (billow_stage_get_type())
G_DECLARE_FINAL_TYPE(BillowStage, billow_stage, BILLOW, STAGE, GtkWidget)

/* Properties, with notify: method (BillowStageMethod: "fake", "physics", "both"), both-layout (BillowBothLayout:
 * "side-by-side", "ghost"), swap-ghost (boolean: the fake is the ghost rather than the physics),
 * show-distance (boolean: how far each point of fake and physics are apart is drawn as colours, when both are
 * shown). */

/* Follows `session` and what `preview` and `physics` (of the same session) make of it; all are referenced. Call once.
 * The physics is active just while it is shown. The buttons activate "win.frame-all", "win.look-front",
 * "win.look-right", "win.look-top", "win.wireframe", "win.show-grid", "win.show-anchors", "win.both-layout",
 * "win.swap-ghost", "win.show-distance". Colliders can be selected and dragged in the view. */
void billow_stage_follow(BillowStage *self, BillowSession *session, BillowPreview *preview,
                         BillowPhysicsPreview *physics);

/* Another project has been opened in the session: nothing is shown until there is a frame of it, which is
 * then framed. */
void billow_stage_await_project(BillowStage *self);

BillowStageMethod billow_stage_get_method(BillowStage *self);

/* The view that is always there. Transfer none. */
BillowViewport *billow_stage_get_viewport(BillowStage *self);
