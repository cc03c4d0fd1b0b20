/* Tooltips of buttons that end with the shortcut of the button's action. */
#pragma once

#include <gtk/gtk.h>

/* The shortcut of a detailed action name ("win.method::fake"), or NULL. */
typedef const char *(*BillowShortcutOf)(gpointer data, const char *detailed_name);

/* Adds its shortcut to the tooltip of each button in `root`. */
void billow_shortcut_names_add(GtkWidget *root, BillowShortcutOf shortcut_of, gpointer data);
