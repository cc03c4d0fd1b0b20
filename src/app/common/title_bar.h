/* The title bar of a dialog with a single purpose. */
#pragma once

#include <gtk/gtk.h>

/* Gives `dialog` a title bar with Cancel, which closes it, and a default button that calls `clicked` (void
 * (*)(dialog)). Returns that button, transfer none; `name` is its widget name. */
GtkWidget *billow_title_bar_add(GtkWindow *dialog, const char *label, const char *name, GCallback clicked);

/* Makes Enter in any entry within `widget` press the default button. */
void billow_title_bar_serve_entries(GtkWidget *widget);
