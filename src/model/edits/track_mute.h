/* A whole track left out of the animation, or the only one of those that move the cloth over its rest shapes. */
#pragma once

#include "model/edits/edit.h"

/* Whether it has blocks, and all are muted. */
gboolean billow_track_is_muted(const BillowProject *project, BillowBlockKind kind);

/* Of a layer: whether all blocks of the other layers are muted, of which there are some, and not all of its own. */
gboolean billow_track_is_solo(const BillowProject *project, BillowBlockKind kind);

/* Mutes all blocks of a kind, or, where they are, none. */
BillowEdit billow_edit_mute_track(const BillowProject *project, BillowBlockKind kind);

/* Mutes the blocks of all layers but those of this one, which are not muted; or, where it is so, none. */
BillowEdit billow_edit_solo_track(const BillowProject *project, BillowBlockKind kind);
