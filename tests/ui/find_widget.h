/* Finds the widgets of a window, and runs its main loop. */
#pragma once

#include <gtk/gtk.h>

/* Returns the first widget with this name in the tree under `root`. Fails the test if there is none. */
GtkWidget *find_widget(GtkWidget *root, const char *name);

/* Like find_widget(), for the first widget of a type. */
GtkWidget *find_widget_of_type(GtkWidget *root, GType type);

/* Replaces the text of an entry or a spin button by `text` and presses Enter. */
void type_text(GtkWidget *entry, const char *text);

void click(GtkWidget *button);

/* Runs the main loop until `done` returns TRUE. */
void wait_until(gboolean (*done)(gpointer data), gpointer data);

/* Runs the main loop until nothing is pending. */
void settle(void);

/* Returns whether a label below `root` has this text, visible or not. */
gboolean has_label(GtkWidget *root, const char *text);
