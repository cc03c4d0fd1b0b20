/* The guide: where its pages are, and showing one. */
#pragma once

#include <gtk/gtk.h>

/* Where a page is read: by the desktop's viewer of help ("help:billow/waves") where the guide is installed and there is such a
 * `viewer`, else as a file of HTML. `folder`: that of a guide that is not installed, or NULL. Free with g_free(). */
char *billow_guide_uri(const char *page, const char *folder, gboolean viewer);

/* Shows a page over `window` (may be NULL). Where that fails, a dialog says why, and where the pages are. */
void billow_guide_show(GtkWindow *window, const char *page);

/* F1 in a dialog of that class shows `page` (static). */
void billow_guide_bind(GtkWidgetClass *dialog_class, const char *page);
