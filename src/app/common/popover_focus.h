/* The keyboard after a popover: in GTK 4.8 the focus of a window may stay in a menu that has closed, where no key does
 * anything. */
#pragma once

#include <gtk/gtk.h>

/* From now on what had the focus of `window` before a popover of it opened has it again when that closes, unless
 * something else has got it by then. Call once for a window. */
void billow_popover_focus_return(GtkWindow *window);
