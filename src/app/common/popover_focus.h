/* Restores the focus after a popover: in GTK 4.8 it may stay in a closed menu, where no key works. */
#pragma once

#include <gtk/gtk.h>

/* Makes the widget of `window` that had the focus before a popover opened get it back when the popover
 * closes, unless something else has the focus by then. Call once per window. */
void billow_popover_focus_return(GtkWindow *window);
