/* What of a widget can be seen in its window, as far as it is laid out: pages that are not shown and what is scrolled out cannot. What points at
 * such a place (a popover) may point at none of the screen, for which GDK has no monitor. */
#pragma once

#include <gtk/gtk.h>

/* Whether all of the widget is in sight. */
gboolean billow_is_in_sight(GtkWidget *widget);

/* The part of `place`, in the widget's coordinates, that is in sight; or what is in sight that is nearest to it, a pixel wide or high. The
 * widget is in a window. */
GdkRectangle billow_place_in_sight(GtkWidget *widget, GdkRectangle place);
