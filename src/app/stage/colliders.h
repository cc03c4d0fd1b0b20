/* Shows the colliders in a view, where they can be selected and dragged. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

/* Returns whether any collider supports the cloth without physics. If none does, showing colliders with
 * the fake alone would look like a mistake. */
gboolean billow_stage_colliders_hold_up(BillowSession *session);

/* Shows all colliders in the view where they are at `seconds`, with the selected one highlighted; none if
 * not `shown`. */
void billow_stage_colliders_show(BillowViewport *viewport, BillowSession *session, double seconds,
                                 gboolean shown);

/* From now on pressing on a collider selects it and dragging moves or turns it. A collider with keys gets
 * a key at the playhead. */
void billow_stage_colliders_follow(BillowViewport *viewport, BillowSession *session);
