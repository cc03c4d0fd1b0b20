/* The tracks of the timeline, and the box that is drawn over their ground to select what it touches. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BOX (billow_timeline_box_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineBox, billow_timeline_box, BILLOW, TIMELINE_BOX, GtkWidget)

/* `rows` holds the tracks. A drag that begins on the ground of one selects the blocks that its box touches, of all tracks,
 * with Ctrl or Shift beside those that are selected; Escape gives back what was selected. A click on the ground selects
 * nothing, and emits "ground-clicked" (double, the time in seconds). */
GtkWidget *billow_timeline_box_new(BillowSession *session, GtkWidget *rows);
