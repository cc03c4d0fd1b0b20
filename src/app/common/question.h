/* Asks before something that cannot be undone. The handler of "response" must destroy the dialog. */
#pragma once

#include <gtk/gtk.h>

/* Creates a modal dialog with `question` as its title and `text` below it, without answers; not shown yet. */
GtkWidget *billow_question_new(GtkWindow *parent, GtkMessageType type, const char *question,
                               const char *text);

/* Adds an answer; `css_class` (may be NULL): "suggested-action" or "destructive-action". */
void billow_question_add(GtkWidget *dialog, const char *label, int response, const char *css_class);

/* Reports a failure in a modal dialog that can only be closed; `title` is a short summary. */
void billow_question_inform(GtkWindow *parent, const char *title, const char *text);

/* Shows the dialog; Enter gives the answer `preset`. */
void billow_question_ask(GtkWidget *dialog, int preset);
