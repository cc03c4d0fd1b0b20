/* Works around GTK 4.8, which scrolls the page below a drop-down list when the focus moves in the list. */
#pragma once

#include <gtk/gtk.h>

/* Makes it scroll to a focused widget in it, but not in a popover. Call once, after its child is set. */
void billow_scroll_to_focus(GtkScrolledWindow *scrolled);
