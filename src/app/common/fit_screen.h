/* Fits dialogs and menus to screens that are lower than they are. */
#pragma once

#include <gtk/gtk.h>

/* Shows the content of a dialog's scrolled window (its child must be set) in full if the screen is tall
 * enough, and otherwise scrolls it, so that the title and the buttons always stay visible. The content
 * should have an end margin of 18 pixels, since GTK leaves no room for the scrollbar. */
void billow_fit_screen(GtkScrolledWindow *scrolled);

/* Makes a menu scroll if it does not fit on the screen below a title bar. */
void billow_fit_menu(GtkPopover *menu);
