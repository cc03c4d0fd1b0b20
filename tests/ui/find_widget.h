/* Getting at the widgets of a window, and letting it work. */
#pragma once

#include <gtk/gtk.h>

/* The first widget with this name in the tree under `root`. Fails the test when there is none. */
GtkWidget *find_widget(GtkWidget *root, const char *name);

/* The same for the first widget of a type. */
GtkWidget *find_widget_of_type(GtkWidget *root, GType type);

/* Types `text` into an entry or a spin button in place of what is there, and presses Enter. */
void type_text(GtkWidget *entry, const char *text);

void click(GtkWidget *button);

/* Runs the main loop until `done` says so. */
void wait_until(gboolean (*done)(gpointer data), gpointer data);

/* Runs the main loop until nothing is left to do. */
void settle(void);

/* Whether a label below `root` has this text, shown or not. */
gboolean has_label(GtkWidget *root, const char *text);
