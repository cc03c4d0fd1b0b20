/* Edits of the cloths of a project, pure like those of model/edits/edits.h. */
#pragma once

#include "model/edits/edit.h"

/* Adds a copy of `cloth` (transfer none) after the last cloth, as the active one. Its id and those of its blocks
 * are made unique, and so are the names. Refused with BILLOW_EDIT_TOO_MANY_CLOTHS, or
 * BILLOW_EDIT_TOO_MANY_POINTS of all cloths together. */
BillowEdit billow_edit_add_cloth(const BillowProject *project, const BillowCloth *cloth);

/* Removes the active cloth with its blocks. The next one, or the last, becomes active. The only one stays
 * (BILLOW_EDIT_LAST_CLOTH). */
BillowEdit billow_edit_remove_cloth(const BillowProject *project);

/* Names the active cloth; with "", its id is shown. */
BillowEdit billow_edit_name_cloth(const BillowProject *project, const char *name);

/* Mutes or unmutes the active cloth. */
BillowEdit billow_edit_mute_cloth(const BillowProject *project, gboolean muted);

/* Moves the active cloth to the place `index` in the order of the cloths. */
BillowEdit billow_edit_move_cloth(const BillowProject *project, guint index);
