/* Menus that the right button, the Menu key and Shift+F10 open on a widget. */
#pragma once

#include <gtk/gtk.h>

/* Returns the menu for a point of `widget` (x is NAN if it was opened by a key), or NULL: none. Transfer full. */
typedef GMenu *(*BillowContextMenu)(GtkWidget *widget, double x, double y, gpointer data);

/* Adds a menu to `widget`; `data` must outlive it. A right click with Ctrl, Shift or Alt is left alone. */
void billow_context_menu_attach(GtkWidget *widget, BillowContextMenu make, gpointer data);

/* Appends an item for an action of the widget that the menu is attached to, or of a widget that contains it; with
 * its target, as in "hang.arrange::line". Other items only find actions of the window. */
void billow_context_menu_append(GMenu *menu, const char *label, const char *action);

/* Lets such items use the actions of `owner`, too, which must outlive `widget`. */
void billow_context_menu_set_owner(GtkWidget *widget, GtkWidget *owner);

/* Returns the number of the row of a list or table at a point of it, -1: none. The child of each GtkListItem has the
 * GtkListItem as its data "row". */
int billow_context_menu_row_at(GtkWidget *list, double x, double y);
