/* What the program is, who made its method, and on what it runs. */
#pragma once

#include <gtk/gtk.h>

/* The dialog about the program over `parent` (a window that is shown). */
GtkWidget *billow_about_new(GtkWindow *parent);

/* What a report of a fault needs: versions, what draws, the session; lines of "what: which". `window` is shown. Free with
 * g_free(). */
char *billow_about_system(GtkWindow *window);
