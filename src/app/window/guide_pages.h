/* Which page of the guide is about what the user does. */
#pragma once

#include <gtk/gtk.h>

/* The page about what there is to do in `window` (may be NULL), by its name: "waves" where a wave is selected; "index", the list of
 * all pages, where none is. Static. */
const char *billow_guide_page_of(GtkWindow *window);
