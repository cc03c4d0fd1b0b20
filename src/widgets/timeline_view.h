/* The part of a session that is the timeline's view. */
#pragma once

#include "model/session.h"
#include "widgets/timeline_scale.h"

#include <gtk/gtk.h>

BillowTimeView billow_timeline_view(BillowSession *session);

/* Sets the session's time-offset and time-scale; the offset is kept where `width` pixels still show
 * something. */
void billow_timeline_set_view(BillowSession *session, const BillowTimeView *view, double width);

/* Moves the view as little as needed to show `start` ... `end` in `width` pixels. */
void billow_timeline_reveal(BillowSession *session, double start, double end, double width);

/* Draws vertical lines at the labelled times and dims what is after the end, as the ruler and the tracks have
 * it. */
void billow_timeline_snapshot_time(GtkWidget *widget, GtkSnapshot *snapshot, BillowSession *session);

/* Has the widget drawn again whenever the project or the view is another. */
void billow_timeline_view_redraw(GtkWidget *widget, BillowSession *session);

/* A colour that ui/timeline.css defines under `name`. */
GdkRGBA billow_timeline_color(GtkWidget *widget, const char *name);

/* Pixels between labels. */
#define BILLOW_TIMELINE_LABEL_PIXELS 84.0
