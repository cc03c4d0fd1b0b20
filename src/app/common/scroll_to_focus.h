/* GTK 4.8 scrolls also to what has the focus in a list that has dropped down, so that what is beneath it scrolls away. */
#pragma once

#include <gtk/gtk.h>

/* From now on a scrolled window brings what gets the focus within it into view, and nothing of a popover. Call once, when it has
 * its child. */
void billow_scroll_to_focus(GtkScrolledWindow *scrolled);
