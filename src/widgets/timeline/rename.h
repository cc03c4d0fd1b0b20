/* Giving a block another name where it is. */
#pragma once

#include "widgets/timeline/track.h"

/* Opens an entry at the block of this id with its name in it: Enter takes the new one, as a step of the history; Escape does not. */
void billow_timeline_rename_block(BillowTimelineTrack *track, const char *id);
