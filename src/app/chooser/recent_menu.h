/* The projects that were open lately, and their menu. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` a menu that is made anew each time it opens; its items activate "win.open-file" with a path.
 */
void billow_recent_menu_attach(GtkMenuButton *button);

/* The project files that were open lately and are still there, the latest first, at most `most` of them. Free with g_strfreev(). */
char **billow_recent_paths(int most);

/* Remembers a project file that was opened or saved. */
void billow_recent_menu_add(const char *path);
