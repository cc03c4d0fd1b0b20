/* The timeline's view (scroll position and zoom), which is stored in the session, and helpers to draw it. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/scale.h"

#include <gtk/gtk.h>

BillowTimeView billow_timeline_view(BillowSession *session);

/* Sets the session's time-offset and time-scale, so that `width` pixels show part of the animation. */
void billow_timeline_set_view(BillowSession *session, const BillowTimeView *view, double width);

/* Scrolls by the least amount that shows `start` ... `end` (seconds) in `width` pixels. */
void billow_timeline_reveal(BillowSession *session, double start, double end, double width);

/* Draws lines at the labeled times, and dims what is after the end, in the ruler and the tracks. */
void billow_timeline_snapshot_time(GtkWidget *widget, GtkSnapshot *snapshot, BillowSession *session);

/* Redraws the widget whenever the session's project or view changes. */
void billow_timeline_view_redraw(GtkWidget *widget, BillowSession *session);

/* Returns the height of a line of the widget's text, in pixels. */
int billow_timeline_line_height(GtkWidget *widget);

/* Returns the color that ui/timeline.css defines as `name`, or the text color if it does not. */
GdkRGBA billow_timeline_color(GtkWidget *widget, const char *name);

/* Speed of scrolling during a drag: pixels per frame and pixel of the pointer beyond the edge. */
#define BILLOW_TIMELINE_SCROLL_SPEED 0.2

/* Returns by how many pixels `x` is beyond the edges of a track of `width` pixels, which are inset by
 * BILLOW_TIME_INSET: negative to the left, 0 within. */
double billow_timeline_beyond(double x, double width);

/* Least distance between labels, in pixels. */
#define BILLOW_TIMELINE_LABEL_PIXELS 84.0
