/* The bodies in a view: seen, selected and dragged. */
#pragma once

#include "model/session.h"
#include "widgets/viewport.h"

/* Bodies act on the physics only: beside the fake alone they would look like a mistake, and are not `shown`. */
void billow_stage_colliders_show(BillowViewport *viewport, BillowSession *session, gboolean shown);

/* From now on a press on a body selects it, and a drag moves it. */
void billow_stage_colliders_follow(BillowViewport *viewport, BillowSession *session);
