/* Which part of a widget is visible in its window, and popovers that point there. What is on a hidden page or
 * scrolled away is not visible; a popover that points at it may be off-screen, where GDK finds no monitor. */
#pragma once

#include <gtk/gtk.h>

/* Returns whether the whole widget is visible, as of the last layout. */
gboolean billow_is_in_sight(GtkWidget *widget);

/* Returns the part of `place` (in the widget's coordinates) that is visible, or else the nearest visible
 * place, at least one pixel wide and high. The widget must be in a window. */
GdkRectangle billow_place_in_sight(GtkWidget *widget, GdkRectangle place);

/* Points `popover` at the visible part of `place`, in the coordinates of `widget`, which must be in a window.
 * The popover does not follow the widget by itself.
 *
 * It becomes a child of a widget outside everything that scrolls, since a scrolled page could move it out of
 * the window or have to remove it during layout, which is not allowed. It is removed when `widget` is
 * unmapped. */
void billow_popover_point_at(GtkPopover *popover, GtkWidget *widget, GdkRectangle place);

/* Returns whether such a popover is shown in the window of `widget`. */
gboolean billow_popover_is_shown(GtkWidget *widget);
