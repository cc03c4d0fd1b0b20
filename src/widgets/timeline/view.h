/* The part of a session that is the timeline's view. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/scale.h"

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

/* How high a line of the widget's text is, pixels. */
int billow_timeline_line_height(GtkWidget *widget);

/* A colour that ui/timeline.css defines under `name`. */
GdkRGBA billow_timeline_color(GtkWidget *widget, const char *name);

/* Pixels that the view goes on in a frame for each pixel that what is dragged is beyond its edge. */
#define BILLOW_TIMELINE_SCROLL_SPEED 0.2

/* By how much a pointer at `x` is beyond the edges of a track `width` pixels wide: less than 0 to the left. */
double billow_timeline_beyond(double x, double width);

/* Pixels between labels. */
#define BILLOW_TIMELINE_LABEL_PIXELS 84.0
