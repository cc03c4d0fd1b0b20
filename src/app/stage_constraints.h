/* Marks on the points that slide, and the lines or planes in which they do. */
#pragma once

#include "model/session.h"
#include "widgets/viewport.h"

/* Marks those of the simulated cloth in `viewport`, and shows the wind; both act on the physics only: `physics` NULL, none. */
void billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session,
                                   const BillowMesh *physics);

/* From now on a click on a mark selects its constraint. */
void billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session);
