/* The timeline: a ruler, a track for each kind of block, the playhead. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE (billow_timeline_get_type())
G_DECLARE_FINAL_TYPE(BillowTimeline, billow_timeline, BILLOW, TIMELINE, GtkWidget)

/* Shows and edits the blocks of `session` (referenced). The session's time-offset and time-scale are the
 * view; the whole animation is fitted in when the widget gets its first size, and again when either grows or shrinks, until
 * one zooms or scrolls: call billow_timeline_zoom_fit() after opening another project.
 *
 * Activates actions of the window on what is selected: "win.edit-keyframe" (double click), and from the menus and buttons
 * those that edit blocks, "win.new-keyframe", and "win.add-" and "win.select-" with the word of a kind. Its looks are in
 * ui/timeline.css, which the application must load. */
GtkWidget *billow_timeline_new(BillowSession *session);

/* Zooms around the playhead if it is in view, else around the middle. */
void billow_timeline_zoom_in(BillowTimeline *timeline);
void billow_timeline_zoom_out(BillowTimeline *timeline);

/* Fits the whole animation in the width. */
void billow_timeline_zoom_fit(BillowTimeline *timeline);

/* Selects all blocks of a track; of all tracks: BILLOW_N_BLOCK_KINDS. */
void billow_timeline_select_all(BillowTimeline *timeline, BillowBlockKind kind);

/* Brings the active block into view and gives it the keyboard focus, if it is on the timeline. */
void billow_timeline_focus_active(BillowTimeline *timeline);

/* Fits what is selected in the width, or all where nothing with a time is. */
void billow_timeline_zoom_selection(BillowTimeline *timeline);

/* Makes a track normal, tall, collapsed, in turn. */
void billow_timeline_next_height(BillowTimeline *timeline, BillowBlockKind kind);

/* Lets the user type another name for the active block, where it is. */
void billow_timeline_rename(BillowTimeline *timeline);

/* The next drag on the ruler says which range is played; a click there drops it. Again: not so. */
void billow_timeline_begin_range(BillowTimeline *timeline);

/* Shows along the ruler that the first `frames` of `total` are simulated; a `total` of 0 shows nothing. */
void billow_timeline_set_simulated(BillowTimeline *timeline, int frames, int total);

/* Marks frames along the ruler (array of BillowFrameMark, model/live/frame_marks.h; NULL: none), those whose strain is over `limit` among them; a
 * click on a mark goes to the worst frame of its stretch. */
void billow_timeline_set_marks(BillowTimeline *timeline, const GArray *marks, double limit);
