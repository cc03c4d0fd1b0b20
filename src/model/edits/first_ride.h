/* What a cloth gets when it begins to ride. */
#pragma once

#include "model/edits/edit.h"

/* How fast cloth that is hung on a collider or a motion swings, as trail_stiffness of the cloth: as in the
 * physics, where it is stiffer than a chain (docs/method.md §11). */
#define BILLOW_RIDING_STIFFNESS 1.2

/* If the active cloth of `before` does not ride on anything, but that of an edit's project does, gives it
 * BILLOW_RIDING_STIFFNESS and lets it trail by a net, unless its stiffness has been chosen. */
void billow_edit_begin_ride(BillowEdit *edit, const BillowProject *before);
