/* Fits dialogs and menus to low screens. */
#pragma once

#include <gtk/gtk.h>

/* Makes a dialog's scrolled window (its child must be set) show its content in full if the screen is tall
 * enough, and otherwise scroll, so that the title and the buttons stay visible. The content should have an
 * end margin of 18 pixels, since GTK leaves no room for the scrollbar. */
void billow_fit_screen(GtkScrolledWindow *scrolled);

/* Makes a menu scroll if it does not fit below a title bar. */
void billow_fit_menu(GtkPopover *menu);
