/* What the bars along the ruler have in common: a height, and the session whose view they are drawn in. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_BAR (billow_timeline_bar_get_type())
G_DECLARE_DERIVABLE_TYPE(BillowTimelineBar, billow_timeline_bar, BILLOW, TIMELINE_BAR, GtkWidget)

struct _BillowTimelineBarClass {
    GtkWidgetClass parent_class;
    int height; /* pixels */
};

/* A bar of that type, hidden until there is something to show. */
GtkWidget *billow_timeline_bar_new(GType type, BillowSession *session);

/* Transfer none. */
BillowSession *billow_timeline_bar_session(gpointer bar);

/* Where a frame begins (those after the last, too), pixels. */
double billow_timeline_bar_frame_x(gpointer bar, int frame);

/* Draws a rectangle, as far as it is in the bar. */
void billow_timeline_bar_draw(gpointer bar, GtkSnapshot *snapshot, const GdkRGBA *color, double left,
                              double right, int top, int height);
