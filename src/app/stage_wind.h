/* The wind of the physics, as an arrow that is turned by its tip. */
#pragma once

#include "model/session.h"
#include "widgets/viewport.h"

/* Appends its lines, two points (BillowVec3) a line (BillowPolyline), over where the first anchors are, and puts a handle at its tip.
 * None unless `shown`, nor in a calm. */
void billow_stage_wind_show(BillowViewport *viewport, BillowSession *session, gboolean shown, GArray *points,
                            GArray *lines);

/* From now on a drag of the handle changes the wind: one step of the history. */
void billow_stage_wind_follow(BillowViewport *viewport, BillowSession *session);
