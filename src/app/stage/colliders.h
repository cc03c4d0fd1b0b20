/* The bodies in a view: seen, selected and dragged. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

/* Whether one of them holds up the cloth without physics. If none does, beside the fake alone they would look like a mistake. */
gboolean billow_stage_colliders_hold_up(BillowSession *session);

/* All bodies in the view as they stand at `seconds`, the selected one highlighted; or none. */
void billow_stage_colliders_show(BillowViewport *viewport, BillowSession *session, double seconds,
                                 gboolean shown);

/* From now on a press on a body selects it, and a drag moves or turns it: a body with keys by a key at the playhead. */
void billow_stage_colliders_follow(BillowViewport *viewport, BillowSession *session);
