/* Menus that the right button, the Menu key and Shift+F10 open on a widget. */
#pragma once

#include <gtk/gtk.h>

/* Returns the menu for a point of `widget` (x is NAN if it was opened by a key), or NULL: none. Transfer full. */
typedef GMenu *(*BillowContextMenu)(GtkWidget *widget, double x, double y, gpointer data);

/* Adds a menu to `widget`; `data` must outlive it. A right click with Ctrl, Shift or Alt is left alone. */
void billow_context_menu_attach(GtkWidget *widget, BillowContextMenu make, gpointer data);
