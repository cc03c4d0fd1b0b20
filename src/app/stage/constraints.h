/* Marks on the points that slide, and the lines or planes in which they do: dragged to another point of the cloth, and turned by a
 * handle. */
#pragma once

#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

/* Marks those of the simulated cloth in `viewport`, and shows the wind; both act on the physics only: `physics` NULL, none. */
void billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session,
                                   const BillowMesh *physics);

/* From now on a click on a mark selects its constraint, a drag moves it to another point, and a drag of the handle turns the selected
 * one, or else the wind: each one step of the history. */
void billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session);
