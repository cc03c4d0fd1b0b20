/* Sizes that are remembered between runs. `settings` may be NULL: then nothing is remembered. */
#pragma once

#include <gtk/gtk.h>

/* Restores and remembers the window's "window-size" and "window-maximized". Call before it is shown. */
void billow_remembered_size_of_window(GtkWindow *window, GSettings *settings);

/* Restores and remembers the size in pixels of a pane's end child under `key`; `size` is the default. */
void billow_remembered_size_of_end(GtkPaned *paned, GSettings *settings, const char *key, int size);
