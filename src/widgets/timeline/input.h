/* Pointer and keyboard input of a track, and renaming a block in place. */
#pragma once

#include "widgets/timeline/track.h"

/* Adds the controllers to `track`:
 * - A press on a block selects it. Ctrl toggles it; Shift selects all blocks from the active one to it.
 * - A drag moves or resizes the selected blocks; with Ctrl it drags copies, with Shift later blocks move
 * along.
 * - A double click edits a keyframe or renames a marker.
 * - The secondary button and the menu key open a menu.
 * - Enter selects the focused block, or is left to the window if that is the active block. Ctrl+Enter
 * toggles it.
 * - Alt+Left and Alt+Right move the focused block by a frame, with Shift only its end.
 * - Escape cancels a drag. */
void billow_timeline_input_attach(BillowTimelineTrack *track);

/* Opens an entry with the name of the block `id` beside the block. Enter renames it, as one step of the
 * history; Escape closes the entry. */
void billow_timeline_rename_block(BillowTimelineTrack *track, const char *id);
