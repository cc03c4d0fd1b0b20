/* The menu of projects that were open lately. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` a menu that is made anew each time it opens; its items activate "win.open-file" with a path.
 */
void billow_recent_menu_attach(GtkMenuButton *button);

/* Remembers a project file that was opened or saved. */
void billow_recent_menu_add(const char *path);
