/* What the previews of dialogs have in common: a view and a button that plays. */
#pragma once

#include <gtk/gtk.h>

/* Returns a view that is turned as that of the window. `name` is the widget's name, `label` its accessible one (already
 * translated; both copied). */
GtkWidget *billow_preview_view_new(const char *name, const char *label);

/* Returns a toggle button that plays while it is down: at first if the desktop has animations. `name` is the widget's
 * name, `tooltip` is already translated; both are copied. */
GtkWidget *billow_preview_play_new(const char *name, const char *tooltip);
