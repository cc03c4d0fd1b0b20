/* Sizes that a window has again the next time. `settings` may be NULL: then nothing is remembered. */
#pragma once

#include <gtk/gtk.h>

/* The window's own, under "window-size" and "window-maximized". Call before it is shown. */
void billow_remembered_size_of_window(GtkWindow *window, GSettings *settings);

/* That of a pane's end, pixels, under `key`; `size`: where there are no settings. */
void billow_remembered_size_of_end(GtkPaned *paned, GSettings *settings, const char *key, int size);
