/* Dialogs and menus on screens that are lower than they. */
#pragma once

#include <gtk/gtk.h>

/* What a dialog's scrolled window holds, its child by now, is shown in full where the screen is tall enough, and else scrolls, so that
 * title and buttons are always seen. It has a margin at its end, 18 pixels, for the bar, which GTK leaves no room for. */
void billow_fit_screen(GtkScrolledWindow *scrolled);

/* A menu scrolls where the screen is lower than it is below a title bar. */
void billow_fit_menu(GtkPopover *menu);
