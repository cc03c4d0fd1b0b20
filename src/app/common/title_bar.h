/* The title bar of a dialog that does one thing. */
#pragma once

#include <gtk/gtk.h>

/* Gives `dialog` a bar with Cancel, which closes it, and a button for what it does, its default. `clicked` (void (*)(dialog)) does that.
 * Returns the button, transfer none; `name` is its widget name. */
GtkWidget *billow_title_bar_add(GtkWindow *dialog, const char *label, const char *name, GCallback clicked);
