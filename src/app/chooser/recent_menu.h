/* Recently opened projects, and a menu of them. */
#pragma once

#include <gtk/gtk.h>

/* Gives `button` a menu, made each time it opens, whose items activate "win.open-file" with a path. */
void billow_recent_menu_attach(GtkMenuButton *button);

/* Returns up to `most` existing project files, the latest opened first. Free with g_strfreev(). */
char **billow_recent_paths(int most);

/* Remembers a project file that was opened or saved. */
void billow_recent_menu_add(const char *path);
