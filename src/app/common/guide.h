/* The user guide: finds its pages and shows them. */
#pragma once

#include <gtk/gtk.h>

/* The form in which a page is shown. */
typedef enum {
    BILLOW_GUIDE_NONE,
    BILLOW_GUIDE_HELP, /* as a page of the installed guide in the help viewer, "help:billow/waves" */
    BILLOW_GUIDE_HTML, /* as an HTML file */
    BILLOW_GUIDE_PAGE, /* as a Mallard file */
} BillowGuideForm;

/* Chooses the form: `viewer`: there is a help viewer; `in_reach`: the guide is where viewers find it;
 * `browser`: there is a web browser. */
BillowGuideForm billow_guide_form(gboolean viewer, gboolean in_reach, gboolean browser);

/* Returns a page's URI in that form (not BILLOW_GUIDE_NONE); `folder`: the guide's. Free with g_free(). */
char *billow_guide_uri(const char *page, const char *folder, BillowGuideForm form);

/* Shows a page over `window` (may be NULL). If that fails, a dialog says why and where the pages are. */
void billow_guide_show(GtkWindow *window, const char *page);

/* Makes F1 show `page` (static) in dialogs of that class. */
void billow_guide_bind(GtkWidgetClass *dialog_class, const char *page);

/* Calls `found` for each page of the guide, with its title and its description. Reads the pages; calls
 * nothing if they are not there. */
void billow_guide_each(void (*found)(const char *page, const char *title, const char *words, gpointer data),
                       gpointer data);
