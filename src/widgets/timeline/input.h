/* What pointer and keyboard do on a track, and the name that is typed there. */
#pragma once

#include "widgets/timeline/track.h"

/* Adds the controllers to `track`. A press on a block selects it, with Ctrl it too or no more, with Shift all up to it; a
 * drag moves or resizes what is selected (with Ctrl copies, with Shift what comes later too), double click edits a keyframe,
 * the secondary button and the menu key open a menu; Enter selects the focused block (and is left to the window when it is
 * the active one), Ctrl+Enter it too or no more, Alt+Left/Right moves it by a frame, with Shift its end alone; Escape cancels a
 * drag. */
void billow_timeline_input_attach(BillowTimelineTrack *track);

/* Opens an entry at the block of this id with its name in it: Enter takes the new one, as a step of the history; Escape does not. */
void billow_timeline_rename_block(BillowTimelineTrack *track, const char *id);
