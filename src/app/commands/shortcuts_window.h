/* The window that lists all shortcuts and gestures (ui/shortcuts.ui). */
#pragma once

#include <gtk/gtk.h>

/* Returns the shortcuts window of `window` (transfer none). It is created on first use because that takes
 * a third of the time of a whole window. */
GtkWidget *billow_shortcuts_of(GtkApplicationWindow *window);
