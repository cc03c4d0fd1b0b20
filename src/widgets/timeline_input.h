/* What pointer and keyboard do on a track. */
#pragma once

#include "widgets/timeline_track.h"

/* Adds the controllers to `track`. Press selects, drag moves or resizes (with Ctrl a copy), double click
 * edits a keyframe, the secondary button and the menu key open a menu; Enter selects the focused block (and
 * is left to the window when it is selected), Alt+Left/Right moves it by a frame, with Shift its end alone;
 * Escape cancels a drag. */
void billow_timeline_input_attach(BillowTimelineTrack *track);
