/* Lines of words in the dialog of a fit, which are there only while there is something to say. */
#pragma once

#include <gtk/gtk.h>

/* Creates a line without words, of a style class: "warning", "error". */
GtkWidget *billow_fit_text_new(const char *name, const char *class);

/* Shows a text; NULL: none. */
void billow_fit_text_show(GtkWidget *label, const char *text);

/* Shows the message of an error, with a capital: the command line has some of them in the middle of a line. NULL: none. */
void billow_fit_text_show_error(GtkWidget *label, const GError *error);
