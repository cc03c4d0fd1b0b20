/* Shows the colliders in a view, where they can be selected and dragged. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

/* Returns whether any collider supports the cloth without physics. If none does, colliders beside the fake
 * alone would look like a mistake. */
gboolean billow_stage_colliders_hold_up(BillowSession *session);

/* Shows all colliders as they are at `seconds`, the selected one highlighted, or none if not `shown`. */
void billow_stage_colliders_show(BillowViewport *viewport, BillowSession *session, double seconds,
                                 gboolean shown);

/* Sets whether a view shows the time of the physics, which time remaps do not change. At first it does not. */
void billow_stage_colliders_set_in_physics(BillowViewport *viewport, gboolean in_physics);

/* Makes a press select a collider and a drag move or turn it. If it has keys, it gets one at the time that the view shows
 * at the playhead. */
void billow_stage_colliders_follow(BillowViewport *viewport, BillowSession *session);

/* Returns the motion whose mesh is seen at `place` in the view, as it is at `seconds`, and the place of the mesh: an anchor
 * that is dropped there hangs on it. NULL: none is drawn there. It is borrowed from the project. */
const BillowBlock *billow_stage_motion_under(BillowViewport *viewport, BillowSession *session, double seconds,
                                             BillowVec3 place, BillowMotionSpot *spot);
