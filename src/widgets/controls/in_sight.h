/* What of a widget can be seen in its window, as far as it is laid out: pages that are not shown and what is scrolled out cannot. What points at
 * such a place (a popover) may point at none of the screen, for which GDK has no monitor. */
#pragma once

#include <gtk/gtk.h>

/* Whether all of the widget is in sight. */
gboolean billow_is_in_sight(GtkWidget *widget);

/* The part of `place`, in the widget's coordinates, that is in sight; or what is in sight that is nearest to it, a pixel wide or high. The
 * widget is in a window. */
GdkRectangle billow_place_in_sight(GtkWidget *widget, GdkRectangle place);

/* Lets `popover` point at `place` of `widget`, in its coordinates, as far as that is in sight. It becomes a child of what is around all pages of
 * the window and goes out of it as `widget` is unmapped: one that is a child of what is scrolled and laid out anew would be moved, out of the
 * window too, or have to go while that is laid out, when nothing may. It does not follow `widget` by itself. The widget is in a window. */
void billow_popover_point_at(GtkPopover *popover, GtkWidget *widget, GdkRectangle place);

/* Whether such a popover is shown in the window of `widget`. */
gboolean billow_popover_is_shown(GtkWidget *widget);
