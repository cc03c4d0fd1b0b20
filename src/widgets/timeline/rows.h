/* The rows of the timeline: the tracks of the scene, and for each cloth its header and its tracks. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/track.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_ROWS (billow_timeline_rows_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRows, billow_timeline_rows, BILLOW, TIMELINE_ROWS, GtkWidget)

/* Creates the rows, whose headers join the group `header_width` (referenced). The last child of the last row
 * is a track.
 *
 * A project of one cloth has no headers of cloths. With several, the tracks of a cloth are folded unless it
 * is active or the user has unfolded them; a press on a header, a block or a track makes its cloth the active
 * one.
 *
 * Signal "guide" (double seconds): a drag snaps to this time; NAN: to nothing.
 * Signal "reveal-rows" (double top, double bottom): scroll these pixels of its height into view.
 * Signal "cloth-dropped" (uint index): the user moved the active cloth to that place in the order of the
 * cloths. */
GtkWidget *billow_timeline_rows_new(BillowSession *session, GtkSizeGroup *header_width);

/* Returns the track of a kind of the scene or of the active cloth, which is unfolded; NULL: it has none. */
BillowTimelineTrack *billow_timeline_rows_get_track(BillowTimelineRows *self, BillowBlockKind kind);

/* Sets the part of the height that is in view, in pixels. */
void billow_timeline_rows_set_in_view(BillowTimelineRows *self, double top, double bottom);

/* Switches all tracks of a kind to the next height: normal, tall, collapsed, normal ... */
void billow_timeline_rows_next_height(BillowTimelineRows *self, BillowBlockKind kind);

/* Folds the tracks of the active cloth, or unfolds them; folds those of all others. */
void billow_timeline_rows_fold(BillowTimelineRows *self);
void billow_timeline_rows_fold_others(BillowTimelineRows *self);

/* Opens an entry that renames the active cloth. */
void billow_timeline_rows_rename_cloth(BillowTimelineRows *self);
