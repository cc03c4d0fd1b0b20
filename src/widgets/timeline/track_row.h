/* A row of the timeline: a track, and its header to the left. */
#pragma once

#include "widgets/timeline/track.h"

#include <gtk/gtk.h>

/* The widgets belong to `row`. NULL: there are none. */
typedef struct {
    GtkWidget *row, *head, *track;
} BillowTrackRow;

/* Creates the row of the track of a kind, with the pointer and keyboard input of its track; see
 * billow_timeline_track_new(). The header joins the group `header_width`. */
BillowTrackRow billow_track_row_new(BillowSession *session, BillowBlockKind kind, const char *cloth,
                                    BillowTrackHeight height, GtkSizeGroup *header_width);

/* Sets the part of the height of `rows`, which contains the row, that is in view, in pixels. */
void billow_track_row_set_in_view(const BillowTrackRow *row, GtkWidget *rows, double top, double bottom);
