/* Container of the timeline's tracks. Dragging on their empty ground draws a selection box. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BOX (billow_timeline_box_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineBox, billow_timeline_box, BILLOW, TIMELINE_BOX, GtkWidget)

/* Creates the container; `rows` holds the tracks and becomes its child.
 *
 * A drag that begins on the empty ground of a track selects all blocks, on any track, that its box
 * touches. With Ctrl or Shift it adds them to the selection. Escape restores the previous selection. A
 * click on the ground clears the selection and emits "ground-clicked" (double: the time in seconds). */
GtkWidget *billow_timeline_box_new(BillowSession *session, GtkWidget *rows);
