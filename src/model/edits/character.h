/* A character of another program in a project: a motion that plays, with colliders along its bones. */
#pragma once

#include "model/edits/edit.h"

/* Adds a motion's block (transfer none; it has been read), and with `bones` what billow_edit_ride_bones() adds.
 * An animation with a duration of its own that ends before the motion becomes longer, up to its end in whole frames.
 * Refuses `bones` of a motion without any (BILLOW_EDIT_NOTHING_CHANGED). */
BillowEdit billow_edit_add_character(const BillowProject *project, const BillowBlock *motion, gboolean bones);

/* Adds a collider that is the mesh of a motion of the project. Refuses a motion that is not there (BILLOW_EDIT_NO_BLOCK), has
 * not been read or has no mesh (BILLOW_EDIT_NOTHING_CHANGED). */
BillowEdit billow_edit_add_skin(const BillowProject *project, const char *motion);
