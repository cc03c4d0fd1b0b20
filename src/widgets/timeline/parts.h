/* The parts of the timeline: headers, ruler, playhead, and what selects and drags blocks. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/bar.h"
#include "widgets/timeline/items.h"
#include "widgets/timeline/track.h"

#include <gtk/gtk.h>

/* --- Head --- */

/* The header to the left of a track: its name, and buttons that add a block, mute or solo the track, and
 * change its height. Stays in view while a tall track scrolls. */
#define BILLOW_TYPE_TIMELINE_HEAD (billow_timeline_head_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineHead, billow_timeline_head, BILLOW, TIMELINE_HEAD, GtkWidget)

/* Creates the header of `track` (borrowed: must outlive the header). Its buttons activate "win.add-",
 * "win.mute-", "win.solo-" and "win.height-" followed by the word of the track's kind; the track of
 * keyframes adds with "win.new-keyframe". */
GtkWidget *billow_timeline_head_new(BillowTimelineTrack *track);

/* Sets how many pixels of the track are scrolled out of view at the top. */
void billow_timeline_head_set_scrolled(BillowTimelineHead *self, double pixels);

/* --- Ruler --- */

/* The timeline's ruler: seconds above frames, or frames above seconds. Dragging on it moves the playhead, or
 * with Shift sets the playback range. */
#define BILLOW_TYPE_TIMELINE_RULER (billow_timeline_ruler_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRuler, billow_timeline_ruler, BILLOW, TIMELINE_RULER, GtkWidget)

GtkWidget *billow_timeline_ruler_new(BillowSession *session);

/* See billow_timeline_set_simulated(). */
void billow_timeline_ruler_set_simulated(BillowTimelineRuler *ruler, int frames, int total);

/* See billow_timeline_set_problems(). */
void billow_timeline_ruler_set_problems(BillowTimelineRuler *ruler, const GArray *marks, double limit);

/* See billow_timeline_begin_range(). */
void billow_timeline_ruler_begin_range(BillowTimelineRuler *ruler);

/* --- Range --- */

/* The playback range along the upper edge of the ruler: a band, and handles at its ends that pointer and
 * keys move. Other presses pass through to the ruler. */
#define BILLOW_TYPE_TIMELINE_RANGE (billow_timeline_range_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRange, billow_timeline_range, BILLOW, TIMELINE_RANGE, GtkWidget)

GtkWidget *billow_timeline_range_new(BillowSession *session);

/* --- Simulated --- */

/* The bar along the ruler that shows how many frames of the physics are simulated. */
#define BILLOW_TYPE_TIMELINE_SIMULATED (billow_timeline_simulated_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineSimulated, billow_timeline_simulated, BILLOW, TIMELINE_SIMULATED,
                     BillowTimelineBar)

/* Creates the bar, hidden until billow_timeline_simulated_set() shows it. */
GtkWidget *billow_timeline_simulated_new(BillowSession *session);

/* Shows that the first `frames` of `total` frames are simulated. A `total` of 0 hides the bar. */
void billow_timeline_simulated_set(BillowTimelineSimulated *self, int frames, int total);

/* --- Playhead --- */

/* The line at the current frame, over ruler and tracks. A slider for assistive technology that can have the
 * keyboard focus, but leaves all events to the widgets below it and to the window's shortcuts. It is a widget
 * so that playback redraws nothing else. */
#define BILLOW_TYPE_TIMELINE_PLAYHEAD (billow_timeline_playhead_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelinePlayhead, billow_timeline_playhead, BILLOW, TIMELINE_PLAYHEAD, GtkWidget)

/* Creates the playhead. Its allocation must cover the ruler and the tracks, without their headers. */
GtkWidget *billow_timeline_playhead_new(BillowSession *session);

/* Shows a line at the time in seconds that a drag snaps to. NAN, the default, hides it. */
void billow_timeline_playhead_set_guide(BillowTimelinePlayhead *self, double seconds);
double billow_timeline_playhead_get_guide(BillowTimelinePlayhead *self);

/* --- Input --- */

/* Pointer and keyboard input of a track, and renaming a block in place. */
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

/* --- Box --- */

/* Container of the timeline's tracks. Dragging on their empty ground draws a selection box. */
#define BILLOW_TYPE_TIMELINE_BOX (billow_timeline_box_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineBox, billow_timeline_box, BILLOW, TIMELINE_BOX, GtkWidget)

/* Creates the container; `rows` holds the tracks and becomes its child.
 *
 * A drag that begins on the empty ground of a track selects all blocks, on any track, that its box
 * touches. With Ctrl or Shift it adds them to the selection. Escape restores the previous selection. A
 * click on the ground clears the selection and emits "ground-clicked" (double: the time in seconds). */
GtkWidget *billow_timeline_box_new(BillowSession *session, GtkWidget *rows);

/* --- Grab --- */

/* Pans the timeline with the middle button. */
/* Adds the gesture. `ruler` is as wide as the view, `down` scrolls the tracks; both must outlive it. */
void billow_timeline_grab_attach(GtkWidget *timeline, BillowSession *session, GtkWidget *ruler,
                                 GtkAdjustment *down);
