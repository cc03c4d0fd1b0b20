/* The timeline: a ruler, a track for each kind of block, and the playhead. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE (billow_timeline_get_type())
G_DECLARE_FINAL_TYPE(BillowTimeline, billow_timeline, BILLOW, TIMELINE, GtkWidget)

/* Creates a timeline that shows and edits the blocks of `session` (referenced).
 *
 * The session's time-offset and time-scale are the view. It fits the whole animation at first, and after
 * changes of size or duration, until the user zooms or scrolls. Call billow_timeline_zoom_fit() after opening
 * another project.
 *
 * It activates actions of the window: "win.edit-keyframe" (double click), and from menus and buttons those
 * that edit blocks and cloths, "win.new-keyframe", and "win.add-" and "win.select-" with the word of a kind.
 * The application must load ui/timeline.css.
 *
 * Signal "cloth-dropped" (uint index): the user dragged the header of the active cloth to that place in the
 * order of the cloths. */
GtkWidget *billow_timeline_new(BillowSession *session);

/* Zooms around the playhead if it is in view, otherwise around the middle of the view. */
void billow_timeline_zoom_in(BillowTimeline *timeline);
void billow_timeline_zoom_out(BillowTimeline *timeline);

/* Fits the whole animation into the width. */
void billow_timeline_zoom_fit(BillowTimeline *timeline);

/* Selects all blocks of the track of `kind`, or of all tracks if `kind` is BILLOW_N_BLOCK_KINDS. */
void billow_timeline_select_all(BillowTimeline *timeline, BillowBlockKind kind);

/* Scrolls the active block into view and focuses it, if it is on the timeline. */
void billow_timeline_focus_active(BillowTimeline *timeline);

/* Fits the selected blocks into the width, or the whole animation if none of them has a time. */
void billow_timeline_zoom_selection(BillowTimeline *timeline);

/* Switches a track to the next height: normal, tall, collapsed, normal ... */
void billow_timeline_next_height(BillowTimeline *timeline, BillowBlockKind kind);

/* Opens an entry at the active block to rename it. */
void billow_timeline_rename(BillowTimeline *timeline);

/* Act on the group of the active cloth in a project of several: open an entry that renames the cloth; fold
 * its tracks or unfold them; fold those of the other cloths. */
void billow_timeline_rename_cloth(BillowTimeline *timeline);
void billow_timeline_fold_cloth(BillowTimeline *timeline);
void billow_timeline_fold_other_cloths(BillowTimeline *timeline);

/* Makes the next drag on the ruler set the playback range, or a click remove it. A second call undoes
 * this. */
void billow_timeline_begin_range(BillowTimeline *timeline);

/* Shows along the ruler that the first `frames` of `total` frames are simulated; of 0: nothing. */
void billow_timeline_set_simulated(BillowTimeline *timeline, int frames, int total);

/* Marks problem frames along the ruler: array of BillowProblemFrame (model/live/problem_frames.h), NULL for
 * none. Strains over `limit` are problems. A click on a mark goes to the worst frame of its stretch. */
void billow_timeline_set_problems(BillowTimeline *timeline, const GArray *marks, double limit);
