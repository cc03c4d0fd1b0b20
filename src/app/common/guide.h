/* The guide: where its pages are, and showing one. */
#pragma once

#include <gtk/gtk.h>

/* In which form a page is read. */
typedef enum {
    BILLOW_GUIDE_NONE,
    BILLOW_GUIDE_HELP, /* as the page of that name of an installed guide, "help:billow/waves" */
    BILLOW_GUIDE_HTML, /* as a file of HTML */
    BILLOW_GUIDE_PAGE, /* as a file of Mallard */
} BillowGuideForm;

/* The form, by what there is: a `viewer` of help, the guide `in_reach` of viewers, a `browser`. */
BillowGuideForm billow_guide_form(gboolean viewer, gboolean in_reach, gboolean browser);

/* Where a page is in that form, not BILLOW_GUIDE_NONE. `folder`: that of the guide. Free with g_free(). */
char *billow_guide_uri(const char *page, const char *folder, BillowGuideForm form);

/* Shows a page over `window` (may be NULL). Where that fails, a dialog says why, and where the pages are. */
void billow_guide_show(GtkWindow *window, const char *page);

/* F1 in a dialog of that class shows `page` (static). */
void billow_guide_bind(GtkWidgetClass *dialog_class, const char *page);
