/* Mutes or solos a whole track. Only tracks of layers can be soloed. */
#pragma once

#include "model/edits/edit.h"

/* Returns whether the track has blocks and all of them are muted. */
gboolean billow_track_is_muted(const BillowProject *project, BillowBlockKind kind);

/* Returns whether a layer's track is soloed: other layers have blocks, all muted, but not all its own are. */
gboolean billow_track_is_solo(const BillowProject *project, BillowBlockKind kind);

/* Mutes all blocks of a kind, or unmutes them if all are muted. */
BillowEdit billow_edit_mute_track(const BillowProject *project, BillowBlockKind kind);

/* Solos a layer's track: mutes all other layers and unmutes its blocks. If already soloed, unmutes all. */
BillowEdit billow_edit_solo_track(const BillowProject *project, BillowBlockKind kind);
