/* The window that tells of all keys and gestures (ui/shortcuts.ui). */
#pragma once

#include <gtk/gtk.h>

/* That of `window`, made when it is first asked for: it is as much to make as a third of a window. Transfer none. */
GtkWidget *billow_shortcuts_of(GtkApplicationWindow *window);
