/* Edits of the cloths of a project, pure like those of model/edits/edits.h. */
#pragma once

#include "model/edits/edit.h"

/* Adds a copy of `cloth` (transfer none) after the last cloth, as the active one. Its id and those of its
 * blocks are made unique, and so are the names; the blocks of an instance keep their ids. The copy is neither
 * hidden nor locked. Refused with BILLOW_EDIT_TOO_MANY_CLOTHS, or BILLOW_EDIT_TOO_MANY_POINTS of all cloths
 * together. */
BillowEdit billow_edit_add_cloth(const BillowProject *project, const BillowCloth *cloth);

/* Returns why there is no room for `more` cloths of so many points each, or BILLOW_EDIT_DONE. */
BillowEditOutcome billow_edit_room_for_cloths(const BillowProject *project, guint more, size_t points);

/* Appends `cloth` (transfer full) as the active one, in a project that nobody else can see yet. Its id and its name are
 * made unique. */
void billow_edit_append_cloth(BillowProject *project, BillowCloth *cloth);

/* Adds a copy of the active cloth after the last one, as the active one: another instance, if it is one. It is beside
 * all others, or further along what carries it. Refused as above. */
BillowEdit billow_edit_duplicate_cloth(const BillowProject *project);

/* Adds an instance of the active cloth, or if that is an instance another one of its source, after the last cloth, as
 * the active one. It is beside all others, or further along what carries it. Refused as above. */
BillowEdit billow_edit_add_instance(const BillowProject *project);

/* Removes the active cloth with its blocks. Its instances are removed, too, or else become ordinary cloths, and so do
 * instances that hang on it. The next cloth, or the last, becomes active. If none is left, nothing is removed
 * (BILLOW_EDIT_LAST_CLOTH). If the first one is an instance then, another one takes its place. */
BillowEdit billow_edit_remove_cloth(const BillowProject *project, gboolean instances_too);

/* Makes the active cloth, an instance, an ordinary one that moves alike. */
BillowEdit billow_edit_make_single(const BillowProject *project);

/* Gives the active cloth, an instance, another place, time, seed and shift along its rope, and its own look or that
 * of its source. If it is turned or scaled, its middle stays. */
BillowEdit billow_edit_set_instance(const BillowProject *project, const BillowInstance *wanted);

/* Names the active cloth; with "", its id is shown. */
BillowEdit billow_edit_name_cloth(const BillowProject *project, const char *name);

/* Gives the active cloth a color ("#rrggbb"); an instance has a look of its own then. */
BillowEdit billow_edit_color_cloth(const BillowProject *project, const char *color);

/* Mute, hide or lock the active cloth, or undo that. */
BillowEdit billow_edit_mute_cloth(const BillowProject *project, gboolean muted);
BillowEdit billow_edit_hide_cloth(const BillowProject *project, gboolean hidden);
BillowEdit billow_edit_lock_cloth(const BillowProject *project, gboolean locked);

/* Returns whether a cloth is soloed: it is the only one of several that is not muted. */
gboolean billow_cloth_is_solo(const BillowProject *project, const BillowCloth *cloth);

/* Solos the active cloth: unmutes it and mutes all others. If it already is soloed, unmutes all. */
BillowEdit billow_edit_solo_cloth(const BillowProject *project);

/* Moves the active cloth to the place `index` in the order of the cloths. The first one must be no instance
 * (BILLOW_EDIT_FIRST_INSTANCE). */
BillowEdit billow_edit_move_cloth(const BillowProject *project, guint index);
