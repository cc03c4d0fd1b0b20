/* The history of a session as a list of what was done, each a place to go to. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Gives `button` a popover with the history of `session` (referenced) as it is when it opens: what was done, the first above, with
 * what can be redone below it; the entry that is chosen is done last. */
void billow_history_popover_attach(GtkMenuButton *button, BillowSession *session);
