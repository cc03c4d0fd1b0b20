/* What the user is asked before something is done that cannot be undone: a dialog that answers by its "response" signal,
 * and is to be destroyed there. */
#pragma once

#include <gtk/gtk.h>

/* A modal dialog that asks `question` and says `text` about it, without answers yet; not shown yet. */
GtkWidget *billow_question_new(GtkWindow *parent, GtkMessageType type, const char *question,
                               const char *text);

/* Adds an answer; `css_class` (may be NULL): "suggested-action" or "destructive-action". */
void billow_question_add(GtkWidget *dialog, const char *label, int response, const char *css_class);

/* Tells of a failure, `title` in short: a modal dialog that is closed, no more. */
void billow_question_tell(GtkWindow *parent, const char *title, const char *text);

/* Shows it; Enter gives the answer `preset`. */
void billow_question_ask(GtkWidget *dialog, int preset);
