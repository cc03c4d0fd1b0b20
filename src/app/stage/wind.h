/* The wind of the physics, as an arrow that is turned by its tip. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

/* Appends its lines, two points (BillowVec3) a line (BillowPolyline), over where the first anchors are. FALSE: there is none in a
 * calm; else `tip` is where it ends. */
gboolean billow_stage_wind_show(BillowSession *session, GArray *points, GArray *lines, BillowVec3 *tip);

/* The wind has its tip there from now on; a drag up to `final` is one step of the history. */
void billow_stage_wind_turn(BillowSession *session, BillowVec3 tip, gboolean final);
