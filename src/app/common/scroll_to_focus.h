/* Works around GTK 4.8, which also scrolls to the focus in a drop-down list, so that the content below it
 * moves away. */
#pragma once

#include <gtk/gtk.h>

/* Makes a scrolled window scroll to a focused widget within it, but not to one in a popover. Call once,
 * after its child is set. */
void billow_scroll_to_focus(GtkScrolledWindow *scrolled);
