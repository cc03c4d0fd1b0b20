/* Which part of a widget is visible in its window, and popovers that point at it. Hidden pages and parts
 * that are scrolled away are not visible; a popover that points at such a place may be off-screen, where
 * GDK finds no monitor for it. */
#pragma once

#include <gtk/gtk.h>

/* Returns whether the whole widget is visible, as of the last layout. */
gboolean billow_is_in_sight(GtkWidget *widget);

/* Returns the part of `place` (in the widget's coordinates) that is visible, or else the nearest visible
 * place, at least one pixel wide and high. The widget must be in a window. */
GdkRectangle billow_place_in_sight(GtkWidget *widget, GdkRectangle place);

/* Points `popover` at the visible part of `place`, in the coordinates of `widget`, which must be in a
 * window. The popover does not follow the widget by itself.
 *
 * It becomes a child of a widget outside everything that scrolls, and is removed when `widget` is
 * unmapped. As a child of a scrolled page it could be moved out of the window, or would have to be removed
 * during layout, which is not allowed. */
void billow_popover_point_at(GtkPopover *popover, GtkWidget *widget, GdkRectangle place);

/* Returns whether such a popover is shown in the window of `widget`. */
gboolean billow_popover_is_shown(GtkWidget *widget);
