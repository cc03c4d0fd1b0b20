/* A part of the inspector that can be folded away. */
#pragma once

#include <gtk/gtk.h>

/* Creates an expander around `child`, closed at first. `name` is its widget name, `title` its text. */
GtkWidget *billow_inspector_expander_new(const char *name, const char *title, GtkWidget *child);
