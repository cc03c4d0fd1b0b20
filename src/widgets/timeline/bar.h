/* Abstract base class of the bars along the ruler. Subclasses set the height and draw. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BAR (billow_timeline_bar_get_type())
G_DECLARE_DERIVABLE_TYPE(BillowTimelineBar, billow_timeline_bar, BILLOW, TIMELINE_BAR, GtkWidget)

struct _BillowTimelineBarClass {
    GtkWidgetClass parent_class;
    int height; /* pixels */
};

/* Creates a bar of `type`, a subclass, for `session` (referenced). It is hidden until a subclass shows it. */
GtkWidget *billow_timeline_bar_new(GType type, BillowSession *session);

/* Returns the bar's session (transfer none). */
BillowSession *billow_timeline_bar_session(gpointer bar);

/* Returns the x coordinate, in pixels, where `frame` begins. Frames after the last one are allowed. */
double billow_timeline_bar_frame_x(gpointer bar, int frame);

/* Draws a rectangle, clipped to the bar's width. Coordinates are in pixels. */
void billow_timeline_bar_draw(gpointer bar, GtkSnapshot *snapshot, const GdkRGBA *color, double left,
                              double right, int top, int height);
