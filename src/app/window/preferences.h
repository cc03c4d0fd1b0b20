/* The dialog of what the application remembers by the user's choice. */
#pragma once

#include <gtk/gtk.h>

/* A modal dialog over `parent`, with a control for each choice that the schema of `settings` (referenced) has; what is chosen holds
 * at once, in all windows. */
GtkWidget *billow_preferences_new(GtkWindow *parent, GSettings *settings);
